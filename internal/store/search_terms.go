package store

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/store/fold"
)

// termsVersion counts the rules of this file and of package fold. An index that
// was written under others is written anew.
const termsVersion = 1

// field is a part of an event that is searched on its own. Words of tags are kept
// apart only where the text does not have them, too.
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

// add puts the terms of a word into a set.
func (f field) add(set map[string]bool, w string) {
	set[f.word(w)] = true
	n := 0
	for i := range w {
		if n >= 2 && n <= maxPrefix {
			set[f.prefix(w[:i])] = true
		}
		n++
	}
	if n >= 2 && n <= maxPrefix {
		set[f.prefix(w)] = true
	}
}

// terms returns all terms under which an event is found, none if it is deleted.
func terms(e *archive.Event) []string {
	if !e.Active {
		return nil
	}
	set := map[string]bool{}
	for _, w := range fold.Words(e.Title) {
		fieldTitle.add(set, w)
	}
	text := append(archive.FormerNames(e.Country), e.Title, e.Country, e.Summary)
	for _, w := range fold.Words(strings.Join(text, " ")) {
		fieldText.add(set, w)
	}
	tags := map[string]bool{}
	for _, w := range fold.Words(strings.Join(e.Tags, " ")) {
		fieldTag.add(tags, w)
	}
	for t := range tags {
		if !set[string(fieldText)+strings.TrimPrefix(t, string(fieldTag))] {
			set[t] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}
