package archive

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Doubt is why a suggestion may be spam. What is doubted waits apart from the others, and
// is never dropped.
type Doubt string

// The doubts.
const (
	DoubtHiddenField Doubt = "hidden-field" // something is in a field that people do not see
	DoubtHasty       Doubt = "hasty"        // sent sooner than people can write
	DoubtLinks       Doubt = "links"        // with links in a name or title
	DoubtFlood       Doubt = "flood"        // one of very many from the same network
)

// Limits of forms that visitors send.
const (
	// FormLife is how long a form can be sent after it was opened.
	FormLife = 3 * 24 * time.Hour
	// hasty is the shortest time in which a person fills in a form.
	hasty    = 3 * time.Second
	maxLinks = 2
	// FloodShare is the part of what a network may send in an hour after which it is doubted.
	FloodShare = 3
)

// ErrFormExpired is for a form whose token is none of ours, or too old.
var ErrFormExpired = Fail(CodeFormExpired, "This form was opened too long ago. Please send it again.")

const (
	formNonce = 8
	formTime  = 8
	formSum   = 16
)

// NewFormToken says, signed, when a form was opened.
func NewFormToken(key []byte, at time.Time) string {
	b := make([]byte, formNonce+formTime, formNonce+formTime+formSum)
	_, _ = rand.Read(b[:formNonce]) // crypto/rand does not fail
	binary.BigEndian.PutUint64(b[formNonce:], uint64(at.UnixMilli()))
	return base64.RawURLEncoding.EncodeToString(append(b, formMAC(key, b)...))
}

func formMAC(key, content []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("form "))
	mac.Write(content)
	return mac.Sum(nil)[:formSum]
}

// FormOpened returns when a form was opened, or ErrFormExpired.
func FormOpened(key []byte, token string, now time.Time) (time.Time, error) {
	b, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(b) != formNonce+formTime+formSum {
		return time.Time{}, ErrFormExpired
	}
	content, sum := b[:formNonce+formTime], b[formNonce+formTime:]
	opened := time.UnixMilli(int64(binary.BigEndian.Uint64(content[formNonce:])))
	if !hmac.Equal(sum, formMAC(key, content)) || now.Sub(opened) > FormLife || opened.Sub(now) > ClockTolerance {
		return time.Time{}, ErrFormExpired
	}
	return opened, nil
}

// NetworkKey is what the visitors of a network are counted by: a keyed hash, because
// addresses are not stored.
func NetworkKey(key []byte, network string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("network " + network))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:12])
}

// HeldName is how the file of a form is called: the same file of the same form has the
// same name, and nobody can guess it.
func HeldName(key []byte, form string, content []byte) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("picture " + form + "\x00"))
	mac.Write(content)
	return hex.EncodeToString(mac.Sum(nil)[:16])
}

// Doubted notes why the form of a visitor may be spam.
func (s *Suggestion) Doubted(opened, now time.Time, hiddenField string) {
	if !Blank(hiddenField) {
		s.Doubts = append(s.Doubts, DoubtHiddenField)
	}
	if now.Sub(opened) < hasty {
		s.Doubts = append(s.Doubts, DoubtHasty)
	}
	if len(links(s.Name)) > 0 || len(links(s.line("title"))) > 0 || len(links(s.line("name"))) > 0 {
		s.Doubts = append(s.Doubts, DoubtLinks)
	}
}

// line is the proposed value of a field that is one line.
func (s *Suggestion) line(field string) string {
	for _, c := range s.Changes {
		var text string
		if c.Field == field && json.Unmarshal(c.After, &text) == nil {
			return text
		}
	}
	return ""
}

var webAddress = regexp.MustCompile(`(?i)\bhttps?:|\bwww\.|\[url|<a\s`)

func links(text string) []string { return webAddress.FindAllString(text, -1) }

// CheckLinks refuses a suggestion with more links in its words than people need. The
// addresses of sources and pictures have fields of their own, and a translation has those of
// the article that the sender saw. Seen is nil for a new event.
func (s *Suggestion) CheckLinks(seen Item) error {
	n := len(links(s.Reason))
	for _, c := range s.Changes {
		switch c.Field {
		case "sources", "pictures":
			continue
		}
		more := len(links(string(c.After))) - len(links(string(c.Before)))
		if c.Field == "translations" && seen != nil {
			more -= len(links(seen.Base().Article))
		}
		n += max(0, more)
	}
	if n > maxLinks {
		return Invalid([]FieldError{{"reason", "At most two links are allowed. Put addresses into the source."}})
	}
	return nil
}

// TextHash stands for the words of a suggestion, whatever their case and spaces. Those of
// an account count for each entry on their own; visitors send the same words nowhere else.
func (s *Suggestion) TextHash() []byte {
	parts := []string{s.Reason}
	for _, c := range s.Changes {
		parts = append(parts, c.Field, string(c.After))
	}
	if s.Sender != "" {
		parts = append(parts, s.Sender, s.EntryID)
	}
	folded := strings.Join(strings.Fields(strings.ToLower(strings.Join(parts, "\n"))), " ")
	sum := sha256.Sum256([]byte(folded))
	return sum[:]
}

// SameSender reports whether two suggestions come from the same sender, as far as is
// known: the same account, the same address, or the same network within a day where
// neither says who they are.
func (s *Suggestion) SameSender(other *Suggestion, sameNetwork bool) bool {
	switch {
	case s.Sender != "" || other.Sender != "":
		return s.Sender == other.Sender
	case s.Email != "" || other.Email != "":
		return s.Email == other.Email
	}
	apart := s.CreatedAt.Sub(other.CreatedAt).Abs()
	return sameNetwork && s.Name == other.Name && apart < 24*time.Hour && (len(s.Doubts) > 0) == (len(other.Doubts) > 0)
}

// Doubtful reports whether a suggestion waits apart from the others.
func (s *Suggestion) Doubtful() bool { return len(s.Doubts) > 0 }

// DoubtFlooded marks a suggestion as one of very many.
func (s *Suggestion) DoubtFlooded() {
	if !slices.Contains(s.Doubts, DoubtFlood) {
		s.Doubts = append(s.Doubts, DoubtFlood)
	}
}
