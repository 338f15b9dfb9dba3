package store

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// termsVersion counts the rules of this file, of package fold and of how postings are
// stored. An index that was written under others is rebuilt.
const termsVersion = 5

// field is a part of an entry that is searched on its own.
type field uint8

const (
	fieldTitle   field = iota // title or name
	fieldCountry              // countries with their other and former names
	fieldName                 // other names, names of what the entry is linked to, tags
	fieldSummary
	fieldArticle
	fieldCount
)

// The fields in terms. A term ends with its field, so that one range has the words with
// a beginning in all fields.
const fieldLetters = "hcnsx"

func (f field) suffix() string { return "." + fieldLetters[f:f+1] }

// fieldOf returns the field of a term.
func fieldOf(term []byte) (field, bool) {
	if len(term) < 2 {
		return 0, false
	}
	i := strings.IndexByte(fieldLetters, term[len(term)-1])
	return field(i), i >= 0
}

// maxPrefix is the longest beginning of a word that has a term of its own. Longer
// ones begin so few words that those are looked up.
const maxPrefix = 5

// Terms without their field. None begins like one of another sort.
const wordMark = ":"

func wordTerm(w string) string { return wordMark + w }

// prefixTerm is the term of all words that begin with p, which has 2 to maxPrefix letters.
func prefixTerm(p string) string { return strconv.Itoa(utf8.RuneCountInString(p)) + ":" + p }

// stemTerm is the term of all words with a stem, but the word that is the stem itself,
// which has a term already.
func stemTerm(stem string) string { return "~" + stem }

// pairBuckets is how many terms there are for two words that follow each other. Pairs
// share them: there would be more pairs than words otherwise, and each is rare. That
// an entry has both words is asked for besides, so that hardly one is taken for a
// phrase that is none.
const pairBuckets = 1 << 12

// pairTerm is the term of two words that follow each other; the first is empty at the
// beginning of a text.
func pairTerm(first, second string) string {
	h := fnv.New32a()
	h.Write([]byte(first + " " + second))
	return "+" + strconv.FormatUint(uint64(h.Sum32()%pairBuckets), 36)
}

// hasPairs are the fields whose pairs of words are indexed.
func (f field) hasPairs() bool { return f <= fieldName }

// wordOf returns the word of a term, if it is that of a whole word.
func wordOf(term string) (string, bool) {
	rest, ok := strings.CutPrefix(term, wordMark)
	if !ok || len(rest) < 2 {
		return "", false
	}
	return rest[:len(rest)-2], true
}

// texts are what an entry is found by, per field.
type texts [fieldCount][]string

// textsOf returns the texts of an entry.
func textsOf(item archive.Item) texts {
	t := item.Texts()
	var countries []string
	for _, country := range t.Countries {
		countries = append(append(countries, country), archive.FormerNames(country)...)
	}
	return texts{
		fieldTitle: {t.Title}, fieldCountry: countries, fieldName: slices.Concat(t.Names, t.Tags),
		fieldSummary: {t.Summary}, fieldArticle: {t.Article},
	}
}

// eachWord goes through the words of an entry, each with the one before it.
func (t texts) eachWord(do func(f field, before, w string)) {
	for i, parts := range t {
		for _, text := range parts {
			before := ""
			for _, w := range fold.Words(text) {
				do(field(i), before, w)
				before = w
			}
		}
	}
}

// speller returns the terms of entries, and caches those of words, because entries
// share most of their words.
type speller [fieldCount]map[string][]string

// terms returns all terms under which an entry is found, none if it is deleted.
// Some may come more than once.
func (s *speller) terms(item archive.Item) []string {
	if !item.Base().Active {
		return nil
	}
	return s.spell(textsOf(item))
}

func (s *speller) spell(t texts) []string {
	var list []string
	t.eachWord(func(f field, before, w string) {
		list = append(list, s.word(f, w)...)
		if f.hasPairs() {
			list = append(list, pairTerm(before, w)+f.suffix())
		}
	})
	return list
}

func (s *speller) word(f field, w string) []string {
	terms, known := s[f][w]
	if !known {
		if s[f] == nil {
			s[f] = map[string][]string{}
		}
		terms = wordTerms(f, w)
		s[f][w] = terms
	}
	return terms
}

// wordTerms returns the terms of a word: itself, its stem and its beginnings.
func wordTerms(f field, w string) []string {
	terms := []string{wordTerm(w) + f.suffix()}
	if stem := fold.Stem(w); stem != w {
		terms = append(terms, stemTerm(stem)+f.suffix())
	}
	n := 0
	for i := range w {
		if n >= 2 && n <= maxPrefix {
			terms = append(terms, prefixTerm(w[:i])+f.suffix())
		}
		n++
	}
	if n >= 2 && n <= maxPrefix {
		terms = append(terms, prefixTerm(w)+f.suffix())
	}
	return terms
}

// distinctTerms returns the terms of one entry, each once.
func distinctTerms(item archive.Item) []string {
	list := (&speller{}).terms(item)
	slices.Sort(list)
	return slices.Compact(list)
}

// lookup is what is read for a word or a pair of words: the terms with a name, those
// with a beginning, or both; in every field.
type lookup struct{ name, beginning string }

func (l lookup) String() string { return l.name + "\x00" + l.beginning }

// formLookups say what is read for all forms of a word.
func formLookups(w string) []lookup {
	stem := fold.Stem(w)
	return []lookup{{name: wordTerm(stem)}, {name: stemTerm(stem)}}
}

// wordLookup says what is read for a word, which may be the beginning of others.
func wordLookup(w string, open bool) lookup {
	switch n := utf8.RuneCountInString(w); {
	case open && n > maxPrefix:
		return lookup{beginning: wordTerm(w)}
	case open && n == 1:
		return lookup{name: wordTerm(w), beginning: "2:" + w}
	case open:
		return lookup{name: prefixTerm(w)}
	}
	return lookup{name: wordTerm(w)}
}
