// Package fold brings text into the form in which it is compared and searched:
// lower case, without accents, split into words. Both databases index what this
// package returns, so that a search finds the same events on either.
package fold

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxWord bounds a word in characters, because PostgreSQL refuses lexemes over
// two kilobytes and nobody types more of a word than this.
const maxWord = 64

// letters are those that are no base letter plus accent to Unicode, but that
// people without the right keyboard write as one or two plain letters. They are
// frequent in African orthographies.
var letters = map[rune]string{
	'ɛ': "e", 'ə': "e", 'ǝ': "e", 'ɔ': "o", 'ŋ': "n", 'ɲ': "n", 'ɓ': "b", 'ɗ': "d", 'ɖ': "d",
	'ƙ': "k", 'ƴ': "y", 'ɣ': "g", 'ʋ': "v", 'ƒ': "f", 'ɩ': "i", 'ʊ': "u", 'ɦ': "h", 'ʃ': "s",
	'ƥ': "p", 'ƭ': "t", 'ƈ': "c", 'ɠ': "g", 'ħ': "h", 'ı': "i", 'ĸ': "k",
	'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ĳ': "ij", 'ŀ': "l",
}

// silent are the marks inside words that people leave out or write in many ways:
// apostrophes, glottal stops and clicks written as modifiers.
func silent(c rune) bool {
	switch c {
	case '\'', '’', '‘', 'ʼ', 'ʻ', 'ʾ', 'ʿ', '`', '´', 'ˈ', 'ꞌ', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad':
		return true
	}
	return false
}

// Text returns s in lower case and without accents; what is neither letter nor
// digit becomes one space between words.
func Text(s string) string { return strings.Join(Words(s), " ") }

// Words returns the words of s, folded.
func Words(s string) []string {
	var words []string
	var word strings.Builder
	length := 0
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
		length = 0
	}
	for _, c := range decompose(s) {
		switch {
		case silent(c), unicode.Is(unicode.M, c):
		case !unicode.IsLetter(c) && !unicode.IsNumber(c):
			flush()
		case length == maxWord:
		default:
			length++
			c = unicode.ToLower(c)
			if plain, ok := letters[c]; ok {
				word.WriteString(plain)
			} else {
				word.WriteRune(c)
			}
		}
	}
	flush()
	return words
}

// decompose splits letters from their accents. Compatibility forms (full width
// letters, ligatures) become the plain ones.
func decompose(s string) string {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return norm.NFKD.String(s)
		}
	}
	return s
}

// maxSlug bounds a slug, because nobody reads more of an address.
const maxSlug = 80

// Slug returns the words of s as a part of an address. Words in other scripts than the
// Latin one are left out, so that there may be none.
func Slug(s string) string {
	slug := ""
	for _, word := range Words(s) {
		plain := !strings.ContainsFunc(word, func(c rune) bool { return (c < 'a' || c > 'z') && (c < '0' || c > '9') })
		if plain && len(slug)+1+len(word) <= maxSlug {
			slug += "-" + word
		}
	}
	return strings.TrimPrefix(slug, "-")
}
