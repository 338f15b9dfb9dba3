package catalog

import (
	"cmp"
	"container/heap"
	"iter"
	"slices"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// MaxTagFacets bounds the tags of a facet: the most frequent under the filter.
const MaxTagFacets = 100

// countable is the size up to which the tags of a set are counted event by event;
// beyond, it is faster to count tag by tag.
const countable = 200_000

// facets counts the events under all filters but those of the facet's own group.
func (c *Catalog) facets(list []constraint) *archive.Facets {
	return &archive.Facets{
		Tags:      c.tagFacet(intersect(list, byTag)),
		Countries: c.countryFacet(intersect(list, byCountry)),
		Decades:   c.decadeFacet(intersect(list, byDecade)),
	}
}

// parts cuts a set into pieces that are looked at without a call per event.
func parts(set *roaring.Bitmap) iter.Seq[[]uint32] {
	return func(yield func([]uint32) bool) {
		it := set.ManyIterator()
		var nums [4096]uint32
		for n := it.NextMany(nums[:]); n > 0 && yield(nums[:n]); n = it.NextMany(nums[:]) {
		}
	}
}

func (c *Catalog) countryFacet(set *roaring.Bitmap) []archive.Count {
	perTerm := make([]int, len(c.countries.terms))
	if set == c.published {
		for i, t := range c.countries.terms {
			perTerm[i] = t.published
		}
		return c.countries.named(perTerm, len(perTerm))
	}
	for nums := range parts(set) {
		for _, num := range nums {
			perTerm[c.countries.termOf[c.country[num]]]++
		}
	}
	return c.countries.named(perTerm, len(perTerm))
}

func (c *Catalog) decadeFacet(set *roaring.Bitmap) []archive.Count {
	perDecade := make([]int, 1000)
	if set == c.published {
		for decade, n := range c.calendar.published {
			perDecade[decade/10] = n
		}
	} else {
		for nums := range parts(set) {
			for _, num := range nums {
				perDecade[c.date[num]/100_000]++
			}
		}
		perDecade[0] = 0 // the undated
	}
	counts := []archive.Count{}
	for i, n := range perDecade {
		if n > 0 {
			counts = append(counts, archive.Count{Key: strconv.Itoa(i * 10), Count: n})
		}
	}
	return counts
}

// tagFacet returns the most frequent tags in a set.
func (c *Catalog) tagFacet(set *roaring.Bitmap) []archive.Count {
	perTerm := make([]int, len(c.tags.terms))
	switch {
	case set == c.published:
		for i, t := range c.tags.terms {
			perTerm[i] = t.published
		}
	case set.GetCardinality() > countable:
		c.countTags(set, perTerm)
	default:
		for nums := range parts(set) {
			for _, num := range nums {
				for _, label := range c.labelsOf(num) {
					perTerm[c.tags.termOf[label]]++
				}
			}
		}
	}
	return c.tags.named(perTerm, MaxTagFacets)
}

// countTags counts tag by tag, the biggest first, until no further one can be among
// the most frequent.
func (c *Catalog) countTags(set *roaring.Bitmap, perTerm []int) {
	type sized struct{ term, size int }
	sizes := make([]sized, len(perTerm))
	for i, t := range c.tags.terms {
		sizes[i] = sized{i, int(t.set.GetCardinality())}
	}
	slices.SortFunc(sizes, func(a, b sized) int { return b.size - a.size })
	var top least
	for _, s := range sizes {
		if len(top) == MaxTagFacets && s.size < top[0] {
			return
		}
		n := int(c.tags.terms[s.term].set.AndCardinality(set))
		perTerm[s.term] = n
		top.offer(n)
	}
}

// named returns the terms with the highest counts, most frequent first.
func (v *vocabulary) named(perTerm []int, limit int) []archive.Count {
	order := make([]int, 0, len(perTerm))
	for i, n := range perTerm {
		if n > 0 {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(perTerm[b]-perTerm[a], compareTerms(v.terms[a], v.terms[b]))
	})
	counts := make([]archive.Count, min(limit, len(order)))
	for i := range counts {
		counts[i] = archive.Count{Key: v.name(v.terms[order[i]]), Count: perTerm[order[i]]}
	}
	return counts
}

// least keeps the MaxTagFacets highest numbers, the lowest of them first.
type least []int

func (l *least) offer(n int) {
	if len(*l) < MaxTagFacets {
		heap.Push(l, n)
	} else if (*l)[0] < n {
		(*l)[0] = n
		heap.Fix(l, 0)
	}
}

func (l least) Len() int           { return len(l) }
func (l least) Less(i, j int) bool { return l[i] < l[j] }
func (l least) Swap(i, j int)      { l[i], l[j] = l[j], l[i] }
func (l *least) Push(x any)        { *l = append(*l, x.(int)) }
func (l *least) Pop() any          { panic("it only grows") }
