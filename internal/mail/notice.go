package mail

import (
	"context"
	"fmt"
	"strings"

	"sankofa/internal/archive"
)

// excerpt is the length of a quoted comment, in characters.
const excerpt = 280

// NoticeStore is the part of the store that Notices uses.
type NoticeStore interface {
	archive.Notices
	archive.SettingsStore
}

// Notices queues the messages about discussions: digests for moderators and
// approvals for authors.
type Notices struct {
	store     NoticeStore
	mailer    *Mailer
	publicURL string
}

// NewNotices makes Notices whose links start with publicURL.
func NewNotices(store NoticeStore, mailer *Mailer, publicURL string) *Notices {
	return &Notices{store: store, mailer: mailer, publicURL: publicURL}
}

// Digests queues a message about pending comments to each moderator, at most once a
// day.
func (n *Notices) Digests(ctx context.Context) error {
	settings, err := n.store.Settings(ctx)
	if err != nil {
		return err
	}
	return n.after(n.store.SendDigests(ctx, func(d archive.Digest) (*archive.Mail, error) {
		return digest(settings.SiteName, n.publicURL, d).mail(d.To)
	}))
}

// Approvals queues a message to authors whose comments were published, once per
// comment.
func (n *Notices) Approvals(ctx context.Context) error {
	settings, err := n.store.Settings(ctx)
	if err != nil {
		return err
	}
	return n.after(n.store.SendApprovals(ctx, func(a archive.Approval) (*archive.Mail, error) {
		return approval(settings.SiteName, n.publicURL, a).mail(a.To)
	}))
}

func (n *Notices) after(queued int, err error) error {
	if queued > 0 {
		n.mailer.Wake()
	}
	return err
}

func digest(site, publicURL string, d archive.Digest) message {
	heading, text := "A comment waits for review", "a comment waits until a moderator has read it."
	if d.Waiting > 1 {
		heading = fmt.Sprintf("%d comments wait for review", d.Waiting)
		text = fmt.Sprintf("%d comments wait until a moderator has read them.", d.Waiting)
	}
	if more := d.Waiting - len(d.Oldest); more > 0 {
		text += " These have waited longest:"
	}
	m := message{
		Site: site, Heading: heading, Text: []string{"Hello,", text},
		Action: "Open the queue", Link: publicURL + "/admin?tab=comments",
		Why: "Sent to " + d.To + " because you moderate " + site + ", once a day at most and only while comments wait. To get no more of these, sign in, open your account in the dashboard and turn off “Digest of waiting comments”.",
	}
	for _, c := range d.Oldest {
		by := archive.Actor{FirstName: c.Author.FirstName, LastName: c.Author.LastName}.DisplayName()
		m.Quotes = append(m.Quotes, quote{
			Title: c.Event.Title, By: by + ", " + stamp(c.CreatedAt),
			Text: archive.Shorten(strings.TrimSpace(c.Body), excerpt),
		})
	}
	return m
}

func approval(site, publicURL string, a archive.Approval) message {
	greeting := "Hello,"
	if a.Name != "" {
		greeting = "Hello " + a.Name + ","
	}
	return message{
		Site: site, Heading: "Your comment is published",
		Text:   []string{greeting, "a moderator has read your comment, and everyone can read it now. Thank you for taking part."},
		Quotes: []quote{{Title: a.Event.Title, Text: archive.Shorten(a.Body, excerpt)}},
		Action: "Open the discussion", Link: publicURL + "/events/" + a.Event.ID + "#discussion",
		Why: "Sent to " + a.To + " because you commented on " + site + ". To get no more of these, sign in, open your account in the dashboard and turn off “When my comment is published”.",
	}
}
