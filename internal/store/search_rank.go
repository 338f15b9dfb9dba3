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
// in the summary hold those in the title. Told are those that have it in the title or
// the summary, whatever their names.
type wordHits struct {
	down [levelCount]*roaring.Bitmap
	told *roaring.Bitmap
	// where says that the word is part of a country's name: it tells where something
	// happened, and the other words of a search, what.
	where bool
}

// hitsOf gathers the entries of what was looked up for a word. Text alone is title,
// country and summary.
func hitsOf(textOnly bool, found ...*termSet) wordHits {
	groups := [levelCount][]field{{fieldTitle}, nameFields(textOnly), {fieldSummary}, {fieldArticle}}
	if textOnly {
		groups[inArticle] = nil
	}
	var w wordHits
	union := func(before *roaring.Bitmap, fields ...field) *roaring.Bitmap {
		var sets []*roaring.Bitmap
		if before != nil {
			sets = append(sets, before)
		}
		for _, t := range found {
			for _, f := range fields {
				if t[f] != nil {
					sets = append(sets, t[f])
				}
			}
		}
		switch len(sets) {
		case 0:
			return roaring.New()
		case 1:
			return sets[0]
		}
		return roaring.FastOr(sets...)
	}
	var before *roaring.Bitmap
	for i, fields := range groups {
		w.down[i] = union(before, fields...)
		before = w.down[i]
	}
	w.told = union(w.down[inTitle], fieldSummary)
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
		sets[i] = words[i].down[down]
	}
	return intersection(sets)
}

// told returns the entries that tell of each word.
func told(words []wordHits) *roaring.Bitmap {
	sets := make([]*roaring.Bitmap, len(words))
	for i := range words {
		sets[i] = words[i].told
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
	slices.SortFunc(sets, rarerFirst)
	result := roaring.And(sets[0], sets[1])
	for _, set := range sets[2:] {
		result.And(set)
	}
	return result
}

// rank puts the entries that have all words into tiers, best first: those whose title
// begins with the phrase, has the phrase, has all words; then those that need their
// names for it, the phrase first, their summary, their article. Within each of these,
// the more words the title has, the better; and where a name would do, those come
// first that tell of it as well.
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
	if titled := all(words, inTitle); !titled.IsEmpty() {
		tier(titled, p.begins)
		tier(titled, p.title)
		tier(titled)
	}
	covered := append(titleWords(words, hits.All), hits.All)
	byTitle := func(set *roaring.Bitmap) {
		for _, part := range covered {
			tier(set, part)
		}
	}
	if named := all(words, inNames); !named.IsEmpty() {
		told := roaring.And(named, told(words))
		tier(told, p.names)
		tier(named, p.names)
		for _, part := range covered {
			tier(told, part)
			tier(named, part)
		}
	}
	byTitle(all(words, inSummary))
	byTitle(hits.All)
	return hits
}

// maxCombined is how many words of a search are combined: the rarest.
const maxCombined = 4

// titleWords returns which of some entries have some words in the title: first those
// with more words there, and among as many, with the rarer. Words that tell where
// something happened do not count beside others.
func titleWords(words []wordHits, among *roaring.Bitmap) []*roaring.Bitmap {
	var titles []*roaring.Bitmap
	for _, w := range words {
		if !w.where {
			titles = append(titles, w.down[inTitle])
		}
	}
	slices.SortStableFunc(titles, rarerFirst)
	titles = titles[:min(len(titles), maxCombined)]
	var list []*roaring.Bitmap
	for size := min(len(titles), len(words)-1); size > 0; size-- {
		for chosen := range choices(len(titles), size) {
			sets := []*roaring.Bitmap{among}
			for _, i := range chosen {
				sets = append(sets, titles[i])
			}
			if set := intersection(sets); !set.IsEmpty() {
				list = append(list, set)
			}
		}
	}
	return list
}

func rarerFirst(a, b *roaring.Bitmap) int { return int(a.GetCardinality()) - int(b.GetCardinality()) }

// rankSome ranks the entries that have as many of the words as any has that passes,
// where none has all: those with the rarer words come first.
func rankSome(words []wordHits, passes func(*roaring.Bitmap) bool) *catalog.Hits {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b wordHits) int { return rarerFirst(a.down[inArticle], b.down[inArticle]) })
	words = words[:min(len(words), maxCombined+2)]
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
