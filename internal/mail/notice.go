package mail

import (
	"context"
	"fmt"
	"strings"

	"sankofa/internal/archive"
)

// excerpt is how much of a comment a letter quotes, in characters.
const excerpt = 280

// NoticeStore is what the letters about a discussion are made from.
type NoticeStore interface {
	archive.Notices
	archive.SettingsStore
}

// Notices writes the letters that a discussion gives rise to, and leaves them to the
// post office.
type Notices struct {
	store     NoticeStore
	post      *Post
	publicURL string
}

// NewNotices makes letters with links under publicURL.
func NewNotices(store NoticeStore, post *Post, publicURL string) *Notices {
	return &Notices{store: store, post: post, publicURL: publicURL}
}

// Digests tells moderators what waits for them, each once a day at most.
func (n *Notices) Digests(ctx context.Context) error {
	settings, err := n.store.Settings(ctx)
	if err != nil {
		return err
	}
	return n.after(n.store.SendDigests(ctx, func(d archive.Digest) (*archive.Mail, error) {
		return digest(settings.SiteName, n.publicURL, d).mail(d.To)
	}))
}

// Approvals tells authors, each once, that their comments are published.
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
		n.post.wakeUp()
	}
	return err
}

func digest(site, publicURL string, d archive.Digest) letter {
	heading, text := "A comment waits for review", "a comment waits until a moderator has read it."
	if d.Waiting > 1 {
		heading = fmt.Sprintf("%d comments wait for review", d.Waiting)
		text = fmt.Sprintf("%d comments wait until a moderator has read them.", d.Waiting)
	}
	if more := d.Waiting - len(d.Oldest); more > 0 {
		text += " These have waited longest:"
	}
	l := letter{
		Site: site, Heading: heading, Text: []string{"Hello,", text},
		Action: "Open the queue", Link: publicURL + "/admin?tab=comments",
		Why: "Sent to " + d.To + " because you moderate " + site + ", once a day at most and only while comments wait. To get no more of these, sign in, open your account in the dashboard and turn off “Digest of waiting comments”.",
	}
	for _, c := range d.Oldest {
		by := archive.Person{FirstName: c.Author.FirstName, LastName: c.Author.LastName}.DisplayName()
		l.Quotes = append(l.Quotes, quote{
			Title: c.Event.Title, By: by + ", " + stamp(c.CreatedAt),
			Text: archive.Shorten(strings.TrimSpace(c.Body), excerpt),
		})
	}
	return l
}

func approval(site, publicURL string, a archive.Approval) letter {
	greeting := "Hello,"
	if a.Name != "" {
		greeting = "Hello " + a.Name + ","
	}
	return letter{
		Site: site, Heading: "Your comment is published",
		Text:   []string{greeting, "a moderator has read your comment, and everyone can read it now. Thank you for taking part."},
		Quotes: []quote{{Title: a.Event.Title, Text: archive.Shorten(a.Body, excerpt)}},
		Action: "Open the discussion", Link: publicURL + "/events/" + a.Event.ID + "#discussion",
		Why: "Sent to " + a.To + " because you commented on " + site + ". To get no more of these, sign in, open your account in the dashboard and turn off “When my comment is published”.",
	}
}
