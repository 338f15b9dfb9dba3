package mail

import (
	"context"

	"sankofa/internal/archive"
)

// AnswerStore is the part of the store that Answers uses.
type AnswerStore interface {
	archive.Suggestions
	archive.SettingsStore
}

// Answers queues the letters to those who suggested a change and left an address.
type Answers struct {
	store     AnswerStore
	mailer    *Mailer
	publicURL string
	newToken  func() (token string, hash []byte)
}

// NewAnswers makes Answers whose links start with publicURL.
func NewAnswers(store AnswerStore, mailer *Mailer, publicURL string, newToken func() (string, []byte)) *Answers {
	return &Answers{store: store, mailer: mailer, publicURL: publicURL, newToken: newToken}
}

// Write queues the letters that are due. Each has a link of its own, because the one that
// the sender has got is not stored.
func (a *Answers) Write(ctx context.Context) error {
	settings, err := a.store.Settings(ctx)
	if err != nil {
		return err
	}
	queued, err := a.store.SendAnswers(ctx, func(answer archive.SuggestionAnswer) (*archive.Mail, []byte, error) {
		token, hash := a.newToken()
		m, err := suggestionNews(settings.SiteName, a.publicURL+archive.FollowPage+token, answer).mail(answer.To)
		return m, hash, err
	})
	if queued > 0 {
		a.mailer.Wake()
	}
	return err
}

// answers are what a letter says of a suggestion: a heading, a sentence, and the words on
// its button.
var answers = map[archive.SuggestionStatus][3]string{
	archive.SuggestionAsked:    {"A question about your suggestion", "somebody who reviews suggestions has read yours, and asks:", "Answer"},
	archive.SuggestionAccepted: {"Your suggestion was accepted", "your suggestion was accepted, and everyone can read the change now. Thank you.", "See what became of it"},
	archive.SuggestionPartly:   {"A part of your suggestion was accepted", "a part of your suggestion was accepted, and everyone can read the change now. Thank you.", "See what became of it"},
	archive.SuggestionDeclined: {"Your suggestion was not accepted", "somebody has read your suggestion, and decided to leave the entry as it is. Thank you for taking the trouble.", "See the answer"},
}

func suggestionNews(site, link string, a archive.SuggestionAnswer) message {
	greeting := "Hello,"
	if a.Name != "" {
		greeting = "Hello " + a.Name + ","
	}
	words := answers[a.Status]
	m := message{
		Site: site, Heading: words[0], Text: []string{greeting, words[1]}, Action: words[2], Link: link,
		Why: "Sent to " + a.To + " because this address was left with a suggestion to " + site + ", for the answer alone. It is deleted 90 days after it.",
	}
	quoted := quote{Title: a.Title, Text: a.Message}
	if a.Message != "" {
		m.Quotes = []quote{quoted}
	} else {
		m.Text = append(m.Text, "It was about “"+a.Title+"”.")
	}
	return m
}
