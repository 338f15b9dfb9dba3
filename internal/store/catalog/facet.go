package catalog

import (
	"cmp"
	"container/heap"
	"slices"
	"strconv"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// MaxTagFacets bounds the tags of a facet: the most frequent under the filter.
const MaxTagFacets = 100

// countable is how many events are counted one by one; beyond, it is faster to
// count country by country and so on.
const countable = 200_000

// facets counts the events under all filters but those of the facet's own group.
func (c *Catalog) facets(list []constraint) *archive.Facets {
	return &archive.Facets{
		Tags:      c.tagFacet(intersect(list, byTag)),
		Countries: c.countryFacet(intersect(list, byCountry)),
		Decades:   c.decadeFacet(intersect(list, byDecade)),
	}
}

// oneByOne reports whether to count the events of a set one by one. How many
// published events a term has is known without counting.
func (c *Catalog) oneByOne(set *roaring.Bitmap) bool {
	return set != c.published && set.GetCardinality() <= countable
}

// count returns how many events of a term are in a set.
func (c *Catalog) count(t *term, set *roaring.Bitmap) int {
	if set == c.published {
		return t.published
	}
	return int(t.set.AndCardinality(set))
}

// visit calls fn for every event of a set.
func visit(set *roaring.Bitmap, fn func(num uint32)) {
	it := set.ManyIterator()
	var nums [1024]uint32
	for n := it.NextMany(nums[:]); n > 0; n = it.NextMany(nums[:]) {
		for _, num := range nums[:n] {
			fn(num)
		}
	}
}

func (c *Catalog) countryFacet(set *roaring.Bitmap) []archive.Count {
	perTerm := make([]int, len(c.countries.terms))
	if c.oneByOne(set) {
		visit(set, func(num uint32) { perTerm[c.countries.labels[c.country[num]].term]++ })
	} else {
		for i, t := range c.countries.terms {
			perTerm[i] = c.count(t, set)
		}
	}
	return c.countries.named(perTerm, len(perTerm))
}

func (c *Catalog) decadeFacet(set *roaring.Bitmap) []archive.Count {
	perDecade := make([]int, 1000)
	if c.oneByOne(set) {
		visit(set, func(num uint32) { perDecade[c.date[num]/100_000]++ })
		perDecade[0] = 0 // the undated
	} else {
		for _, decade := range c.calendar.keys[1] {
			perDecade[decade/10] = int(c.calendar.decade(decade).AndCardinality(set))
		}
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
	if c.oneByOne(set) {
		visit(set, func(num uint32) {
			for _, label := range c.labelsOf(num) {
				perTerm[c.tags.labels[label].term]++
			}
		})
	} else {
		c.countTags(set, perTerm)
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
		n := c.count(c.tags.terms[s.term], set)
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
