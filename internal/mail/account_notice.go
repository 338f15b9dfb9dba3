package mail

import (
	"context"
	"fmt"
	"time"

	"sankofa/internal/archive"
)

// AccountStore is the part of the store that AccountLetters uses.
type AccountStore interface {
	archive.AccountNotices
	archive.SettingsStore
}

// AccountLetters writes to owners what happened to their accounts, with a link that
// signs out all devices.
type AccountLetters struct {
	store     AccountStore
	publicURL string
	newToken  func() (token string, hash []byte)
	now       func() time.Time
}

// NewAccountLetters makes AccountLetters whose links start with publicURL.
func NewAccountLetters(store AccountStore, publicURL string, newToken func() (string, []byte), now func() time.Time) *AccountLetters {
	return &AccountLetters{store: store, publicURL: publicURL, newToken: newToken, now: now}
}

// Write queues the letters that are due.
func (l *AccountLetters) Write(ctx context.Context) error {
	settings, err := l.store.Settings(ctx)
	if err != nil {
		return err
	}
	_, err = l.store.SendAccountLetters(ctx, func(letter archive.AccountLetter) (*archive.Mail, archive.Ticket, error) {
		token, hash := l.newToken()
		ticket := archive.Ticket{
			Kind: archive.TicketEndSessions, UserID: letter.UserID, TokenHash: hash, ExpiresAt: l.now().UTC().Add(archive.EndSessionsLife),
		}
		m, err := accountNews(settings.SiteName, l.publicURL+"/end-sessions#token="+token, ticket.ExpiresAt, letter).mail(letter.To)
		return m, ticket, err
	})
	return err
}

// news is what a letter says about a notice: a heading, and a sentence that ends with
// the time.
var news = map[archive.NoticeKind][2]string{
	archive.NoticeResetRequested:  {"A new password was asked for", "Somebody asked for a link to choose a new password"},
	archive.NoticeResetLink:       {"A password link was made", "An admin made a link with which a new password can be chosen for your account"},
	archive.NoticePasswordReset:   {"Your password was reset", "A new password was chosen for your account with a link, and all devices were signed out"},
	archive.NoticePasswordChanged: {"Your password was changed", "The password of your account was changed, and all other devices were signed out"},
	archive.NoticeEmailChanged:    {"Your address was changed", "The e-mail address of your account was changed; this letter goes to the former one"},
	archive.NoticeNewDevice:       {"New sign-in to your account", "Your account was signed in to from a device or network that was not used before"},
	archive.NoticeFactorAdded:     {"A second factor was added", "A second factor was added to your account"},
	archive.NoticeFactorRemoved:   {"A second factor was removed", "A second factor was removed from your account"},
	archive.NoticeDeviceDisowned:  {"A device was signed out as unknown", "Somebody signed in to your account said that a device was not theirs, and all other devices were signed out"},
}

func accountNews(site, link string, expires time.Time, letter archive.AccountLetter) message {
	greeting := "Hello,"
	if letter.Name != "" {
		greeting = "Hello " + letter.Name + ","
	}
	m := message{
		Site: site, Heading: "News about the safety of your account", Text: []string{greeting},
		Action: "Sign out all devices", Link: link, Until: stamp(expires),
		Why: "Sent to " + letter.To + " because it concerns the safety of your account on " + site + ". These letters cannot be turned off.",
	}
	if len(letter.Notices) == 1 {
		m.Heading = news[letter.Notices[0].Kind][0]
	}
	for _, n := range letter.Notices {
		sentence := news[n.Kind][1]
		if n.Detail != "" {
			sentence += " (" + n.Detail + ")"
		}
		m.Text = append(m.Text, fmt.Sprintf("%s, on %s.", sentence, stamp(n.CreatedAt)))
	}
	m.Text = append(m.Text, "If that was you, there is nothing to do. If not, sign out all devices and choose a new password.")
	return m
}
