package mail

import (
	"cmp"
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

// Notices queues the messages about discussions and reviews: digests for moderators,
// approvals for authors, and news for whoever wants them.
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

// News queues a message about what is new in an inbox to whoever wants it, at most once
// a day.
func (n *Notices) News(ctx context.Context) error {
	settings, err := n.store.Settings(ctx)
	if err != nil {
		return err
	}
	return n.after(n.store.SendNews(ctx, func(news archive.News) (*archive.Mail, error) {
		return newsDigest(settings.SiteName, n.publicURL, news).mail(news.To)
	}))
}

func (n *Notices) after(queued int, err error) error {
	if queued > 0 {
		n.mailer.Wake()
	}
	return err
}

func digest(site, publicURL string, d archive.Digest) message {
	var parts []string
	for _, kind := range archive.ReviewKinds {
		switch n := d.Waiting[kind]; {
		case n == 1:
			parts = append(parts, "a "+string(kind))
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", n, kind))
		}
	}
	what, verb, them := strings.Join(parts, ", "), "wait", "them"
	if d.Total() == 1 {
		verb, them = "waits", "it"
	}
	heading := strings.ToUpper(what[:1]) + what[1:] + " " + verb + " for review"
	text := what + " " + verb + " until a moderator has read " + them + "."
	if more := d.Total() - len(d.Oldest); more > 0 {
		text += " These have waited longest:"
	}
	m := message{
		Site: site, Heading: heading, Text: []string{"Hello,", text},
		Action: "Open the queue", Link: publicURL + "/admin?tab=review",
		Why: "Sent to " + d.To + " because you moderate " + site + ", once a day at most and only while something waits. To get no more of these, sign in, open your account in the dashboard and turn off “Digest of what waits for review”.",
	}
	for _, c := range d.Oldest {
		by := stamp(c.Since)
		if name := cmp.Or(c.By, accountless[c.Account]); name != "" {
			by = name + ", " + by
		}
		m.Quotes = append(m.Quotes, quote{
			Title: c.Title, By: by,
			Text: archive.Shorten(strings.TrimSpace(cmp.Or(c.Body, c.Excerpt)), excerpt),
		})
	}
	return m
}

// accountless is how somebody is called who gave no name, by whether there is an account.
var accountless = map[bool]string{true: archive.Actor{}.DisplayName(), false: "A visitor"}

var topicTexts = map[archive.NoticeTopic]string{
	archive.TopicDraftPublished:     "Your draft was published",
	archive.TopicDraftSentBack:      "Your draft was sent back",
	archive.TopicSuggestionAccepted: "Your suggestion was accepted",
	archive.TopicSuggestionPartly:   "Your suggestion was accepted in part",
	archive.TopicSuggestionDeclined: "Your suggestion was declined",
	archive.TopicSuggestionAsked:    "An editor asks you something",
	archive.TopicComment:            "There is a comment on your entry",
	archive.TopicCommentPublished:   "Your comment was published",
}

// quotedNews bounds how many notices a message quotes.
const quotedNews = 20

func newsDigest(site, publicURL string, news archive.News) message {
	count := len(news.Notices)
	heading, text := "One notice for you", "this is new for you:"
	if count > 1 {
		heading = fmt.Sprintf("%d notices for you", count)
	}
	if count > quotedNews {
		text = fmt.Sprintf("these are the first %d of what is new for you:", quotedNews)
	}
	m := message{
		Site: site, Heading: heading, Text: []string{greeting(news.Name), text},
		Action: "Open your notices", Link: publicURL + "/admin?tab=notices",
		Why: "Sent to " + news.To + " because you asked for a digest of your notices on " + site + ", once a day at most and only when there are new ones. To get no more of these, sign in, open your account in the dashboard and turn off “Digest of notices”.",
	}
	for _, n := range news.Notices[:min(count, quotedNews)] {
		m.Quotes = append(m.Quotes, quote{
			Title: topicTexts[n.Topic], By: n.Title + ", " + stamp(n.CreatedAt), Text: n.Detail,
		})
	}
	return m
}

func greeting(name string) string {
	if name == "" {
		return "Hello,"
	}
	return "Hello " + name + ","
}

func approval(site, publicURL string, a archive.Approval) message {
	return message{
		Site: site, Heading: "Your comment is published",
		Text:   []string{greeting(a.Name), "a moderator has read your comment, and everyone can read it now. Thank you for taking part."},
		Quotes: []quote{{Title: a.Event.Title, Text: archive.Shorten(a.Body, excerpt)}},
		Action: "Open the discussion", Link: publicURL + "/events/" + a.Event.ID + "#discussion",
		Why: "Sent to " + a.To + " because you commented on " + site + ". To get no more of these, sign in, open your account in the dashboard and turn off “When my comment is published”.",
	}
}
