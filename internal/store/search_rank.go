package store

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/catalog"
)

// level is how closely a word belongs to an entry.
type level int

const (
	inTitle level = iota
	inNames
	inSummary
	inArticle
	levelCount
)

// wordHits are the entries that have one word of a search, down to each level: those
// in the summary hold those in the title.
type wordHits [levelCount]*roaring.Bitmap

// hitsOf gathers the entries of a word and its variants. Text alone is title, country
// and summary.
func hitsOf(textOnly bool, variants ...*termSet) wordHits {
	groups := [levelCount][]field{{fieldTitle}, nameFields(textOnly), {fieldSummary}, {fieldArticle}}
	if textOnly {
		groups[inArticle] = nil
	}
	var w wordHits
	var sets []*roaring.Bitmap
	for i, fields := range groups {
		if i > 0 {
			sets = append(sets[:0], w[i-1])
		}
		for _, t := range variants {
			for _, f := range fields {
				if t[f] != nil {
					sets = append(sets, t[f])
				}
			}
		}
		switch len(sets) {
		case 0:
			w[i] = roaring.New()
		case 1:
			w[i] = sets[0]
		default:
			w[i] = roaring.FastOr(sets...)
		}
	}
	return w
}

func nameFields(textOnly bool) []field {
	if textOnly {
		return []field{fieldCountry}
	}
	return []field{fieldCountry, fieldName}
}

// phrase are the entries in which the words of a search follow each other.
type phrase struct{ begins, title, names *roaring.Bitmap }

// all returns the entries that have each word, down to a level.
func all(words []wordHits, down level) *roaring.Bitmap {
	sets := make([]*roaring.Bitmap, len(words))
	for i := range words {
		sets[i] = words[i][down]
	}
	return intersection(sets)
}

// intersection begins with the smallest set, which bounds the work.
func intersection(sets []*roaring.Bitmap) *roaring.Bitmap {
	switch len(sets) {
	case 0:
		return roaring.New()
	case 1:
		return sets[0]
	}
	slices.SortFunc(sets, func(a, b *roaring.Bitmap) int { return int(a.GetCardinality()) - int(b.GetCardinality()) })
	result := roaring.And(sets[0], sets[1])
	for _, set := range sets[2:] {
		result.And(set)
	}
	return result
}

// rank puts the entries that have all words into tiers, best first: those whose title
// begins with the phrase, has the phrase, has all words; then those that need their
// names for it, the phrase first, their summary, their article. Within each of these,
// the more words the title has, the better.
func rank(words []wordHits, p phrase) *catalog.Hits {
	hits := &catalog.Hits{All: all(words, inArticle)}
	if hits.All.IsEmpty() {
		return hits
	}
	tier := func(sets ...*roaring.Bitmap) {
		if set := intersection(sets); !set.IsEmpty() {
			hits.Tiers = append(hits.Tiers, set)
		}
	}
	titled := all(words, inTitle)
	if !titled.IsEmpty() {
		tier(titled, p.begins)
		tier(titled, p.title)
		tier(titled)
	}
	titleWords := coverage(words, hits.All)
	for down := inNames; down < levelCount; down++ {
		set := hits.All
		if down < inArticle {
			set = all(words, down)
		}
		if down == inNames {
			tier(set, p.names)
		}
		for _, covered := range titleWords {
			tier(set, covered)
		}
		tier(set)
	}
	return hits
}

// coverage returns which of some entries have all but one of the words in the title,
// which all but two, and so on, down to one word.
func coverage(words []wordHits, among *roaring.Bitmap) []*roaring.Bitmap {
	atLeast := make([]*roaring.Bitmap, len(words)) // by the number of words in the title, less one
	for i := range words {
		titled := roaring.And(words[i][inTitle], among)
		if titled.IsEmpty() {
			continue
		}
		for n := min(i, len(words)-1); n >= 0; n-- {
			more := titled
			if n > 0 {
				if atLeast[n-1] == nil {
					continue
				}
				more = roaring.And(atLeast[n-1], titled)
			}
			if atLeast[n] == nil {
				atLeast[n] = more.Clone()
			} else {
				atLeast[n].Or(more)
			}
		}
	}
	var list []*roaring.Bitmap
	for n := len(words) - 2; n >= 0; n-- {
		if atLeast[n] != nil && !atLeast[n].IsEmpty() {
			list = append(list, atLeast[n])
		}
	}
	return list
}

// maxPartial is how many words of a search are tried out without the others: the
// rarest.
const maxPartial = 6

// rankSome ranks the entries that have as many of the words as any has that passes,
// where none has all: those with the rarer words come first.
func rankSome(words []wordHits, passes func(*roaring.Bitmap) bool) *catalog.Hits {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b wordHits) int {
		return int(a[inArticle].GetCardinality()) - int(b[inArticle].GetCardinality())
	})
	words = words[:min(len(words), maxPartial)]
	for size := len(words) - 1; size > 0; size-- {
		hits := &catalog.Hits{}
		for chosen := range choices(len(words), size) {
			some := make([]wordHits, size)
			for i, at := range chosen {
				some[i] = words[at]
			}
			if part := rank(some, phrase{roaring.New(), roaring.New(), roaring.New()}); passes(part.All) {
				hits.Add(part)
			}
		}
		if hits.All != nil {
			return hits
		}
	}
	return &catalog.Hits{All: roaring.New()}
}

// choices goes through the ways to choose some of n, those with the first ones first.
func choices(n, size int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		chosen := make([]int, size)
		for i := range chosen {
			chosen[i] = i
		}
		for yield(chosen) {
			i := size - 1
			for i >= 0 && chosen[i] == n-size+i {
				i--
			}
			if i < 0 {
				return
			}
			chosen[i]++
			for j := i + 1; j < size; j++ {
				chosen[j] = chosen[j-1] + 1
			}
		}
	}
}
