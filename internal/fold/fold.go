// Package fold brings text into the form in which it is compared and searched:
// lower case, without accents, split into words. Both databases index what this
// package returns, so that a search finds the same events on either.
package fold

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

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
	for span := range Spans(s) {
		words = append(words, string(span.Word))
	}
	return words
}

// Span is a word of a text, folded, and where it stands there.
type Span struct {
	// Word is valid until the next word is read.
	Word       []byte
	Start, End int // in the text, in bytes
	ends       []int
}

// EndOf returns where the first n bytes of the folded word end in the text.
func (s Span) EndOf(n int) int {
	if n >= len(s.ends) {
		return s.End
	}
	return s.ends[n-1]
}

// Spans goes through the words of s.
func Spans(s string) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		var word, decomposed []byte
		var ends []int
		letters, start, end := 0, 0, 0
		for i, width := 0, 0; i <= len(s); i += width {
			var c rune
			if width = 1; i < len(s) {
				c, width = utf8.DecodeRuneInString(s[i:])
			}
			if c < utf8.RuneSelf {
				if 'A' <= c && c <= 'Z' {
					c += 'a' - 'A'
				}
				decomposed = append(decomposed[:0], byte(c))
			} else {
				decomposed = norm.NFKD.AppendString(decomposed[:0], s[i:i+width])
			}
			for rest := decomposed; len(rest) > 0; {
				c, size := utf8.DecodeRune(rest)
				rest = rest[size:]
				switch {
				case silent(c):
					continue
				case c >= utf8.RuneSelf && unicode.Is(unicode.M, c):
					if len(ends) == 0 {
						continue
					}
					ends[len(ends)-1] = i + width // it belongs to the letter before
				case !wordRune(c):
					if len(word) > 0 && !yield(Span{word, start, end, ends}) {
						return
					}
					word, ends, letters = word[:0], ends[:0], 0
					continue
				case letters == maxWord:
				default:
					if letters == 0 {
						start = i
					}
					letters++
					word = appendLetter(word, c)
					for len(ends) < len(word) {
						ends = append(ends, i+width)
					}
				}
				end = i + width
			}
		}
	}
}

func wordRune(c rune) bool {
	if c < utf8.RuneSelf {
		return 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z'
	}
	return unicode.IsLetter(c) || unicode.IsNumber(c)
}

func appendLetter(word []byte, c rune) []byte {
	if c < utf8.RuneSelf && (c < 'A' || c > 'Z') {
		return append(word, byte(c))
	}
	c = unicode.ToLower(c)
	if plain, ok := letters[c]; ok {
		return append(word, plain...)
	}
	return utf8.AppendRune(word, c)
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
