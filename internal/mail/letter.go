// Package mail writes letters to people and brings them to a mail server, or to a
// folder where there is none. It knows the domain and no database: the queue is
// handed to it.
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

//go:embed letter.html
var letterHTML string

var letterTemplate = template.Must(template.New("letter").Parse(letterHTML))

// letter is what all letters have in common: a heading, some sentences, one link.
type letter struct {
	Site    string
	Heading string
	Text    []string
	Quotes  []quote
	Action  string
	Link    string
	Until   string // the end of a link that works once; empty for other links
	Why     string // why this person gets it, and how not to
}

// quote is what somebody said about an event.
type quote struct {
	Title string
	By    string
	Text  string
}

func (l letter) mail(to string) (*archive.Mail, error) {
	var page bytes.Buffer
	if err := letterTemplate.Execute(&page, l); err != nil {
		return nil, fmt.Errorf("write letter: %w", err)
	}
	var plain strings.Builder
	plain.WriteString(l.Heading + "\n\n")
	for _, paragraph := range l.Text {
		plain.WriteString(paragraph + "\n\n")
	}
	for _, q := range l.Quotes {
		fmt.Fprintf(&plain, "%s\n", q.Title)
		if q.By != "" {
			fmt.Fprintf(&plain, "%s\n", q.By)
		}
		fmt.Fprintf(&plain, "> %s\n\n", strings.ReplaceAll(q.Text, "\n", "\n> "))
	}
	fmt.Fprintf(&plain, "%s:\n%s\n\n", l.Action, l.Link)
	if l.Until != "" {
		fmt.Fprintf(&plain, "The link works once, until %s.\n\n", l.Until)
	}
	fmt.Fprintf(&plain, "--\n%s\n", l.Why)
	return &archive.Mail{To: to, Subject: l.Heading, Text: plain.String(), HTML: page.String()}, nil
}

// stamp writes a moment to the minute and in the one zone that
// means the same everywhere.
func stamp(t time.Time) string { return t.UTC().Format("2 January 2006, 15:04") + " UTC" }

func invitation(site, to, link string, expires time.Time) letter {
	return letter{
		Site: site, Heading: "You are invited to " + site,
		Text: []string{
			"Hello,",
			"you have been invited to help with an open archive of African history. People who take part write and correct dated events and look after the discussion under them.",
			"Choose a password, and you are in.",
		},
		Action: "Accept the invitation", Link: link, Until: stamp(expires),
		Why: "Sent to " + to + " because somebody who runs " + site + " entered this address. If you did not expect it, do nothing: no account is opened until the link is used.",
	}
}

func reset(site, to, link string, expires time.Time) letter {
	return letter{
		Site: site, Heading: "Choose a new password for " + site,
		Text:   []string{"Hello,", "somebody asked to choose a new password for your account. When you do, all devices that are signed in are signed out."},
		Action: "Choose a new password", Link: link, Until: stamp(expires),
		Why: "Sent to " + to + " because this address was entered under “Forgot password?”. If it was not you, do nothing: your password stays as it is.",
	}
}

func verification(site, to, link string, expires time.Time) letter {
	return letter{
		Site: site, Heading: "Confirm your address for " + site,
		Text:   []string{"Hello,", "thank you for joining. Please confirm that this address is yours."},
		Action: "Confirm the address", Link: link, Until: stamp(expires),
		Why: "Sent to " + to + " because an account was made with this address. If it was not you, do nothing.",
	}
}
