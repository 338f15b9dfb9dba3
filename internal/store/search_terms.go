package store

import (
	"slices"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// termsVersion counts the rules of this file, of package fold and of how postings are
// stored. An index that was written under others is rebuilt.
const termsVersion = 2

// field is a part of an event that is searched on its own.
type field string

const (
	fieldText  field = "a" // title, country with its former names, summary
	fieldTag   field = "t"
	fieldTitle field = "h"
)

// maxPrefix is the longest beginning of a word that has a term of its own. Longer
// ones begin so few words that those are looked up.
const maxPrefix = 4

// word is the term of a whole word.
func (f field) word(w string) string { return string(f) + ":" + w }

// prefix is the term of all words that begin with p, which has 2 to maxPrefix letters.
func (f field) prefix(p string) string {
	return string(f) + string(rune('0'+utf8.RuneCountInString(p))) + ":" + p
}

// lookup is what is read for a word of a search: a term, all terms with a
// beginning, or both.
type lookup struct{ term, beginning string }

func (l lookup) String() string { return l.term + "\x00" + l.beginning }

// lookup says what is read for a word; the last may be the beginning of one.
func (f field) lookup(w string, last bool) lookup {
	switch n := utf8.RuneCountInString(w); {
	case last && n > maxPrefix:
		return lookup{beginning: f.word(w)}
	case last && n == 1:
		return lookup{term: f.word(w), beginning: string(f) + "2:" + w}
	case last:
		return lookup{term: f.prefix(w)}
	}
	return lookup{term: f.word(w)}
}

// all returns the terms of a word: itself and its beginnings.
func (f field) all(w string) []string {
	list := []string{f.word(w)}
	n := 0
	for i := range w {
		if n >= 2 && n <= maxPrefix {
			list = append(list, f.prefix(w[:i]))
		}
		n++
	}
	if n >= 2 && n <= maxPrefix {
		list = append(list, f.prefix(w))
	}
	return list
}

// speller returns the terms of entries, and caches those of words, because entries
// share most of their words.
type speller map[string][]string

// terms returns all terms under which an entry is found, none if it is deleted.
// Some may come more than once.
func (s speller) terms(item archive.Item) []string {
	if !item.Base().Active {
		return nil
	}
	texts := item.Texts()
	list := s.spell(nil, fieldTitle, texts.Title)
	words := append(slices.Clone(texts.Names), texts.Title, texts.Summary)
	for _, country := range texts.Countries {
		words = append(append(words, country), archive.FormerNames(country)...)
	}
	for _, text := range words {
		list = s.spell(list, fieldText, text)
	}
	for _, tag := range texts.Tags {
		list = s.spell(list, fieldTag, tag)
	}
	return list
}

func (s speller) spell(list []string, f field, text string) []string {
	for _, w := range fold.Words(text) {
		terms, known := s[string(f)+w]
		if !known {
			terms = f.all(w)
			s[string(f)+w] = terms
		}
		list = append(list, terms...)
	}
	return list
}

// distinctTerms returns the terms of one entry, each once.
func distinctTerms(item archive.Item) []string {
	list := speller{}.terms(item)
	slices.Sort(list)
	return slices.Compact(list)
}
