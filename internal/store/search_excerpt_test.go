package store

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
	"sankofa/internal/query"
)

func markerOf(text string) marker {
	q := query.Parse(text)
	var words []*searchWord
	for i, w := range q.Words {
		words = append(words, &searchWord{Word: w, open: q.Open && i == len(q.Words)-1})
	}
	return newMarker(words)
}

// marked writes an excerpt with brackets around what matches.
func marked(e archive.Excerpt) string {
	units := utf16.Encode([]rune(e.Text))
	var b strings.Builder
	at := 0
	for _, m := range e.Matches {
		b.WriteString(string(utf16.Decode(units[at:m.Start])) + "[" + string(utf16.Decode(units[m.Start:m.End])) + "]")
		at = m.End
	}
	return b.String() + string(utf16.Decode(units[at:]))
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("Long before that day nothing of the kind was known. ", 6)
	for _, test := range []struct{ query, text, want string }{
		{"behanzin", "King Béhanzin’s guard.", "King [Béhanzin]’s guard."},
		{"asante", "Yaa Asantewaa led Asante.", "Yaa [Asante]waa led [Asante]."},
		{"kings golden", "A king of the gold, a Golden Stool.", "A [king] of the gold, a [Golden] Stool."},
		{`"kings" x`, "A king of kings.", "A king of [kings]."},
		{"who was king", "Who was the King?", "Who was the [King]?"},
		{"none", "A short text.", "A short text."},
		{"none", long, strings.TrimSpace(long[:177]) + "…"},
		{"stool", long + "Then the Golden Stool was hidden. " + long, ""},
		{"stool", long + "Then the Golden Stool was hidden.", ""},
		{"gold", "One\n\nline of  gold.", "One line of [gold]."},
	} {
		got := marked(markerOf(test.query).excerpt(test.text))
		if test.want == "" { // cut at both ends, or before
			if !strings.HasPrefix(got, "… ") || !strings.Contains(got, "Golden [Stool] was hidden.") || utf8.RuneCountInString(got) > excerptLength+6 || utf8.RuneCountInString(got) < excerptLength-20 {
				t.Errorf("S-08 the excerpt of %q is %q", test.query, got)
			}
			continue
		}
		if got != test.want {
			t.Errorf("S-08 the excerpt of %q is %q, want %q", test.query, got, test.want)
		}
	}
}

// Whatever the text, an excerpt is short, and what it marks was searched for.
func FuzzExcerpt(f *testing.F) {
	f.Add("béhanzin gold", strings.Repeat("𝒳 King Béhanzin ", 30), 40)
	f.Add("a", "\xff a \xfe", 0)
	f.Fuzz(func(t *testing.T, text, long string, pad int) {
		m := markerOf(text)
		e := m.excerpt(strings.Repeat("pad ", min(max(pad, 0), 100)) + long)
		if n := utf8.RuneCountInString(e.Text); n > excerptLength+3 && !strings.Contains(long, "\xff") && utf8.ValidString(long) {
			t.Fatalf("S-08 an excerpt of %d characters", n)
		}
		units := utf16.Encode([]rune(e.Text))
		last := 0
		for _, match := range e.Matches {
			if match.Start < last || match.End <= match.Start || match.End > len(units) {
				t.Fatalf("S-08 the matches of %q in %q: %v", text, e.Text, e.Matches)
			}
			last = match.End
			if part := fold.Words(string(utf16.Decode(units[match.Start:match.End]))); len(part) == 0 && utf8.ValidString(long) {
				t.Fatalf("S-08 %v of %q is marked", match, e.Text)
			}
		}
	})
}
