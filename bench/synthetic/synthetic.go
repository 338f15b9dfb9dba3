// Package synthetic makes events for measurements, the same on every run.
package synthetic

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"sankofa/internal/archive"
)

// Archive makes events whose words, tags and countries are distributed as in
// real text: a few are very frequent, most are rare.
type Archive struct {
	*rand.Rand
	words, tags, countries *rand.Zipf
	made                   int
}

// New begins anew.
func New() *Archive {
	r := rand.New(rand.NewPCG(1957, 3))
	return &Archive{
		Rand:      r,
		words:     rand.NewZipf(r, 1.05, 4, 49_999),
		tags:      rand.NewZipf(r, 1.2, 6, 799),
		countries: rand.NewZipf(r, 1.1, 10, uint64(len(archive.Countries)-1)),
	}
}

// Word spells a number with syllables, so that prefixes are shared as in a language.
func Word(n uint64) string {
	syllables := []string{"ka", "lo", "mi", "ndu", "sa", "be", "tor", "wa", "ghe", "zi", "pra", "ou", "te", "ny", "ro", "fu"}
	n += 17
	var b strings.Builder
	for n > 0 {
		b.WriteString(syllables[n%16])
		n /= 16
	}
	return b.String()
}

// Tag names a number.
func Tag(n uint64) string { return "Tag " + Word(n) }

func (s *Archive) text(words int) string {
	var b strings.Builder
	for i := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(Word(s.words.Uint64()))
	}
	return b.String()
}

// Event makes the next one.
func (s *Archive) Event() *archive.Event {
	s.made++
	e := &archive.Event{
		Entry: archive.Entry{
			Summary: s.text(45),
			Status:  archive.StatusPublished, ExternalID: "bench-" + strconv.Itoa(s.made),
			Sources: []archive.Source{{Kind: archive.SourceBook, Title: s.text(4), Author: s.text(2), Year: 1990, Verified: s.IntN(4) == 0}},
		},
		Title: s.text(5), Country: archive.Countries[s.countries.Uint64()].Name,
		Precision: archive.PrecisionDay,
	}
	e.Date = archive.Date{Year: 1900 + s.IntN(125), Month: 1 + s.IntN(12), Day: 1 + s.IntN(28)}
	if s.IntN(10) < 3 {
		e.Date.Year, e.Precision = 1000+s.IntN(900), archive.PrecisionYear
	}
	if s.IntN(20) == 0 {
		e.Status = archive.StatusDraft
	}
	for range 1 + s.IntN(5) {
		e.Tags = append(e.Tags, Tag(s.tags.Uint64()))
	}
	return e
}
