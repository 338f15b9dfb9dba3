package store

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// Lengths of an excerpt in characters: about two lines, with some of what stands
// before the first match.
const excerptLength, excerptLead = 180, 50

// marker finds the words of a search in texts, whatever their case and accents.
type marker struct {
	words, stems map[string]bool
	open         string // what words may begin with
}

func newMarker(words []*searchWord) marker {
	m := marker{words: map[string]bool{}, stems: map[string]bool{}}
	for _, w := range words {
		if w.Minor {
			continue
		}
		if w.Exact {
			m.words[w.Text] = true
		} else {
			m.stems[fold.Stem(w.Text)] = true
		}
		if w.open {
			m.open = w.Text
		}
	}
	return m
}

// span is a part of a text in bytes.
type span struct{ start, end int }

// find returns the parts of a text that were searched for.
func (m marker) find(text string) []span {
	var found []span
	for word := range fold.Spans(text) {
		switch w := string(word.Word); {
		case m.open != "" && strings.HasPrefix(w, m.open):
			found = append(found, span{word.Start, word.EndOf(len(m.open))})
		case m.words[w], m.stems[fold.Stem(w)]:
			found = append(found, span{word.Start, word.End})
		}
	}
	return found
}

// whole marks a text that is shown as it is.
func (m marker) whole(text string) archive.Excerpt { return cut(text, 0, len(text), m.find(text)) }

// excerpt returns the part of a text around the first match, or its beginning.
func (m marker) excerpt(text string) archive.Excerpt {
	text = strings.Join(strings.Fields(text), " ")
	found := m.find(text)
	start := 0
	if len(found) > 0 && utf8.RuneCountInString(text[:found[0].end]) > excerptLength-excerptLead {
		start = wordStart(text, back(text, found[0].start, excerptLead))
	}
	end := forward(text, start, excerptLength)
	if end < len(text) {
		if space := strings.LastIndexByte(text[start:end], ' '); space > 0 && (len(found) == 0 || start+space >= found[0].end) {
			end = start + space
		}
	} else if start > 0 { // the end of the text, with as much before it as fits
		start = min(start, wordStart(text, back(text, end, excerptLength)))
	}
	return cut(text, start, end, found)
}

// back and forward return the place so many characters away.
func back(text string, at, characters int) int {
	for ; characters > 0 && at > 0; characters-- {
		_, size := utf8.DecodeLastRuneInString(text[:at])
		at -= size
	}
	return at
}

func forward(text string, at, characters int) int {
	for ; characters > 0 && at < len(text); characters-- {
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at
}

// wordStart returns the beginning of the first word at or after a place.
func wordStart(text string, at int) int {
	if at == 0 || text[at-1] == ' ' {
		return at
	}
	if space := strings.IndexByte(text[at:], ' '); space >= 0 {
		return at + space + 1
	}
	return at
}

const ellipsis = "…"

// cut returns a part of a text with the matches in it.
func cut(text string, start, end int, found []span) archive.Excerpt {
	e := archive.Excerpt{Matches: []archive.TextRange{}}
	units, at := 0, start
	if start > 0 {
		e.Text = ellipsis + " "
		units = 2
	}
	for _, part := range found {
		if part.start < at || part.end > end {
			continue
		}
		units += unitsOf(text[at:part.start])
		length := unitsOf(text[part.start:part.end])
		e.Matches = append(e.Matches, archive.TextRange{Start: units, End: units + length})
		units += length
		at = part.end
	}
	e.Text += text[start:end]
	if end < len(text) {
		e.Text += ellipsis
	}
	return e
}

// unitsOf is the length of a text in UTF-16 code units. What is not UTF-8 becomes one
// character per byte in JSON.
func unitsOf(text string) int {
	n := 0
	for _, c := range text {
		n += utf16.RuneLen(c)
	}
	return n
}
