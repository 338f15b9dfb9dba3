// Package mail writes email messages, queues them and delivers them by SMTP, or to
// the outbox folder when no mail server is configured. The queue lives behind an
// interface; the package knows no database.
package mail

import (
	"bytes"
	_ "embed" // the template below
	"fmt"
	"html/template"
	"strings"
	"time"

	"sankofa/internal/archive"
)

//go:embed message.html
var messageHTML string

var messageTemplate = template.Must(template.New("message").Parse(messageHTML))

// message is the content of an email: a heading, some sentences, one link.
type message struct {
	Site    string
	Heading string
	Text    []string
	Quotes  []quote
	Action  string
	Link    string
	Until   string // expiry of a single-use link; empty for other links
	Why     string // why the recipient gets it, and how to unsubscribe
}

// quote is a comment on an event, as a message cites it.
type quote struct {
	Title string
	By    string
	Text  string
}

func (m message) mail(to string) (*archive.Mail, error) {
	var page bytes.Buffer
	if err := messageTemplate.Execute(&page, m); err != nil {
		return nil, fmt.Errorf("render message: %w", err)
	}
	var plain strings.Builder
	plain.WriteString(m.Heading + "\n\n")
	for _, paragraph := range m.Text {
		plain.WriteString(paragraph + "\n\n")
	}
	for _, q := range m.Quotes {
		fmt.Fprintf(&plain, "%s\n", q.Title)
		if q.By != "" {
			fmt.Fprintf(&plain, "%s\n", q.By)
		}
		if q.Text != "" {
			fmt.Fprintf(&plain, "> %s\n", strings.ReplaceAll(q.Text, "\n", "\n> "))
		}
		plain.WriteString("\n")
	}
	fmt.Fprintf(&plain, "%s:\n%s\n\n", m.Action, m.Link)
	if m.Until != "" {
		fmt.Fprintf(&plain, "The link works once, until %s.\n\n", m.Until)
	}
	fmt.Fprintf(&plain, "--\n%s\n", m.Why)
	return &archive.Mail{To: to, Subject: m.Heading, Text: plain.String(), HTML: page.String()}, nil
}

// stamp formats a time to the minute, in UTC because the recipient's time zone is
// not known.
func stamp(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") + " UTC" }

var roleTexts = map[archive.Role]string{archive.RoleAdmin: "an admin", archive.RoleEditor: "an editor", archive.RoleUser: "a user"}

func invitation(by string, role archive.Role) linkMessage {
	return func(site, to, link string, expires time.Time) message {
		invited := "you have been invited"
		if by != "" {
			invited = by + " has invited you"
		}
		return message{
			Site: site, Heading: "You are invited to " + site,
			Text: []string{
				"Hello,",
				invited + " to help with " + site + " as " + roleTexts[role] + ". It is an open archive of African history. People who take part write and correct dated events and look after the discussion under them.",
				"Choose a password, and you are in.",
			},
			Action: "Accept the invitation", Link: link, Until: stamp(expires),
			Why: "Sent to " + to + " because somebody who runs " + site + " entered this address. If you did not expect it, do nothing: no account is opened until the link is used.",
		}
	}
}

func reset(site, to, link string, expires time.Time) message {
	return message{
		Site: site, Heading: "Choose a new password for " + site,
		Text:   []string{"Hello,", "somebody asked to choose a new password for your account. When you do, all devices that are signed in are signed out."},
		Action: "Choose a new password", Link: link, Until: stamp(expires),
		Why: "Sent to " + to + " because this address was entered under “Forgot password?”. If it was not you, do nothing: your password stays as it is.",
	}
}

func verification(site, to, link string, expires time.Time) message {
	return message{
		Site: site, Heading: "Confirm your address for " + site,
		Text:   []string{"Hello,", "thank you for joining. Please confirm that this address is yours."},
		Action: "Confirm the address", Link: link, Until: stamp(expires),
		Why: "Sent to " + to + " because an account was made with this address. If it was not you, do nothing.",
	}
}

func factorsReset(site, to, link string, at time.Time) message {
	return message{
		Site: site, Heading: "Your second factor for " + site + " was reset",
		Text: []string{
			"Hello,",
			"on " + stamp(at) + " somebody who runs " + site + " removed the passkeys, the authenticator apps and the recovery codes of your account, and signed out all your devices. Sign in with your password, and set up a second factor again in your account.",
			"If you did not ask for this, choose a new password at once and tell whoever runs the archive.",
		},
		Action: "Sign in", Link: link,
		Why: "Sent to " + to + " because it is the address of this account. You get this letter whenever your second factor is reset.",
	}
}
