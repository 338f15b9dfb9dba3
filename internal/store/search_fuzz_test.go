package store

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// Every word of an event finds it, and so does every beginning of a word; terms are
// text that both databases hold.
func FuzzSearchTerms(f *testing.F) {
	for _, seed := range []string{"Ghana is free", "São Tomé", "Qurʼān", "አድዋ", "ﷺ", "a", "%_\\ NEAR \"x\" -y:z*", "\xff", strings.Repeat("x", 300), "İ ŉ ǰ"} {
		f.Add(seed, 3)
	}
	f.Fuzz(func(t *testing.T, title string, cut int) {
		terms := distinctTerms(&archive.Event{Entry: archive.Entry{Active: true}, Title: title})
		for _, term := range terms {
			if len(term) > 2000 || !utf8.ValidString(term) || strings.ContainsAny(term, " \x00") {
				t.Fatalf("H-18 R-28 %q is a term of %q", term, title)
			}
		}
		finds := func(l lookup) bool {
			return slices.ContainsFunc(terms, func(term string) bool {
				return term == l.name+fieldTitle.suffix() || l.beginning != "" && strings.HasPrefix(term, l.beginning)
			})
		}
		before := ""
		for _, w := range fold.Words(title) {
			if !finds(wordLookup(w, false)) || !finds(wordLookup(w, true)) || !finds(lookup{name: pairTerm(before, w)}) {
				t.Fatalf("H-18 %q does not find %q", w, title)
			}
			if got, ok := wordOf(wordTerm(w) + fieldTitle.suffix()); !ok || got != w {
				t.Fatalf("H-18 the word of the term of %q is %q", w, got)
			}
			before = w
			letters := []rune(w)
			if cut > 0 && cut <= len(letters) && !finds(wordLookup(string(letters[:cut]), true)) {
				t.Fatalf("H-18 the beginning %q of %q does not find it", string(letters[:cut]), w)
			}
		}
		if len(distinctTerms(&archive.Event{Title: title})) != 0 {
			t.Fatal("H-18 R-02 a deleted event is found")
		}
	})
}
