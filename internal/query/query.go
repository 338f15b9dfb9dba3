// Package query reads what a reader typed into a search box: words, words in quotation
// marks, and years. It knows nothing of what is searched.
package query

import (
	"slices"
	"strings"
	"unicode"

	"sankofa/internal/fold"
)

// Bounds of the work that one query can make.
const (
	maxRunes = 200
	maxWords = 12
)

// Query is a text as it is understood.
type Query struct {
	// Text is normalised: two texts that mean the same are often the same.
	Text  string
	Words []Word
	Years *Years // nil if none are named
	// Open says that the last word may be the beginning of one.
	Open bool
}

// Word is a folded word of a query.
type Word struct {
	Text string
	// Exact is set in quotation marks: the word is meant as it is spelled.
	Exact bool
	// Minor words say little of what is looked for, as in "who freed South Africa".
	Minor      bool
	start, end int // in the text
}

// Normalize brings a text into one of the many spellings that mean the same.
func Normalize(s string) string {
	var b strings.Builder
	n, space := 0, false
	for _, c := range s {
		if unicode.IsSpace(c) || unicode.IsControl(c) || c == unicode.ReplacementChar {
			space = b.Len() > 0
			continue
		}
		if space {
			b.WriteByte(' ')
			n++
			space = false
		}
		if n++; n > maxRunes {
			break
		}
		b.WriteRune(plain(c))
	}
	return strings.TrimSpace(strings.ToLower(b.String()))
}

// plain replaces the characters that are written in several ways.
func plain(c rune) rune {
	switch c {
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return '-'
	case '“', '”', '„', '«', '»', '″':
		return '"'
	case '’', '‘', 'ʼ', '`', '´':
		return '\''
	}
	return c
}

// Parse reads a text.
func Parse(text string) Query {
	q := Query{Text: Normalize(text)}
	tokens := split(q.Text)
	q.Years = parseYears(q.Text, tokens)
	for span := range fold.Spans(q.Text) {
		if q.Years != nil && q.Years.covers(span.Start) {
			continue
		}
		if len(q.Words) == maxWords {
			break
		}
		word, exact := string(span.Word), quoted(tokens, span.Start)
		q.Words = append(q.Words, Word{
			Text: word, Exact: exact, Minor: minor[word] && !exact, start: span.Start, end: span.End,
		})
	}
	if q.Years == nil && !slices.ContainsFunc(q.Words, func(w Word) bool { return !w.Minor }) {
		for i := range q.Words {
			q.Words[i].Minor = false
		}
	}
	if n := len(q.Words); n > 0 {
		q.Open = !q.Words[n-1].Exact
	}
	return q
}

// Quote returns the text with a word in quotation marks, which asks for just that word.
func (q *Query) Quote(w Word) string {
	return q.Text[:w.start] + `"` + q.Text[w.start:w.end] + `"` + q.Text[w.end:]
}

// WithoutYears returns the text without what was read as years.
func (q *Query) WithoutYears() string {
	if q.Years == nil {
		return q.Text
	}
	var b strings.Builder
	last := 0
	for _, part := range q.Years.parts {
		b.WriteString(q.Text[last:part.start])
		last = part.end
	}
	b.WriteString(q.Text[last:])
	return strings.Join(strings.Fields(b.String()), " ")
}

// token is a part of the text between spaces and quotation marks.
type token struct {
	start, end int
	text       string // without punctuation around it
	quoted     bool
}

func split(text string) []token {
	var tokens []token
	inQuotes, start := false, 0
	flush := func(end int) {
		if word := strings.Trim(text[start:end], ".,;:!?()[]{}"); word != "" {
			tokens = append(tokens, token{start, end, word, inQuotes})
		}
	}
	for i, c := range text {
		switch c {
		case ' ':
			flush(i)
			start = i + 1
		case '"':
			flush(i)
			start = i + 1
			// A mark without a second one is none.
			inQuotes = !inQuotes && strings.Contains(text[i+1:], `"`)
		}
	}
	flush(len(text))
	return tokens
}

// quoted reports whether the place in the text is within quotation marks.
func quoted(tokens []token, at int) bool {
	i := slices.IndexFunc(tokens, func(t token) bool { return at >= t.start && at < t.end })
	return i >= 0 && tokens[i].quoted
}

// minor are words of questions and between words. Every entry of the archive is about
// history and about something that happened, so these say little, too.
var minor = func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(`a an the of in on at to for from by with and or as into about during
		is was were are be been being did do does has have had it its that this these those there
		who whom whose what when where which why how happen happened happens event events history`) {
		set[word] = true
	}
	return set
}()
