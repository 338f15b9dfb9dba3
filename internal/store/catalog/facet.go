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

// facets counts the events under all filters but those of the facet's own group.
func (c *Catalog) facets(list []constraint) *archive.Facets {
	return &archive.Facets{
		Tags:      c.tagFacet(c.without(list, byTag)),
		Countries: c.countryFacet(c.without(list, byCountry)),
		Decades:   c.decadeFacet(c.without(list, byDecade)),
	}
}

func (c *Catalog) without(list []constraint, g group) *roaring.Bitmap { return intersect(list, g) }

// count returns how many events of a term are in a set. For all that is published
// it is known without looking.
func (c *Catalog) count(t *term, set *roaring.Bitmap) int {
	if set == c.published {
		return t.published
	}
	return int(t.set.AndCardinality(set))
}

func (c *Catalog) countryFacet(set *roaring.Bitmap) []archive.Count {
	counts := []archive.Count{}
	for _, t := range c.countries.sorted {
		if n := c.count(t, set); n > 0 {
			counts = append(counts, archive.Count{Key: c.countries.name(t), Count: n})
		}
	}
	slices.SortStableFunc(counts, func(a, b archive.Count) int { return b.Count - a.Count })
	return counts
}

func (c *Catalog) decadeFacet(set *roaring.Bitmap) []archive.Count {
	counts := []archive.Count{}
	for _, decade := range c.calendar.keys[1] {
		if n := c.calendar.decade(decade).AndCardinality(set); n > 0 {
			counts = append(counts, archive.Count{Key: strconv.Itoa(decade), Count: int(n)})
		}
	}
	return counts
}

// countable is how many events are counted one by one; beyond, it is faster to
// count tag by tag.
const countable = 100_000

// tagFacet returns the most frequent tags in a set.
func (c *Catalog) tagFacet(set *roaring.Bitmap) []archive.Count {
	var top ranking
	if set == c.published || set.GetCardinality() > countable {
		top = c.countTags(set)
	} else {
		top = c.countEvents(set)
	}
	slices.SortFunc(top, func(a, b ranked) int { return -compareRanked(a, b) })
	counts := make([]archive.Count, len(top))
	for i, r := range top {
		counts[i] = archive.Count{Key: c.tags.name(r.term), Count: r.count}
	}
	return counts
}

// countEvents looks at the tags of each event.
func (c *Catalog) countEvents(set *roaring.Bitmap) ranking {
	counts := make([]int32, len(c.tags.terms))
	it := set.ManyIterator()
	var nums [1024]uint32
	for n := it.NextMany(nums[:]); n > 0; n = it.NextMany(nums[:]) {
		for _, num := range nums[:n] {
			for _, label := range c.labelsOf(num) {
				counts[c.tags.labels[label].term]++
			}
		}
	}
	var top ranking
	for i, n := range counts {
		if n > 0 {
			top.offer(ranked{c.tags.terms[i], int(n)})
		}
	}
	return top
}

// countTags looks at each tag, the biggest first, until no further one can reach
// the list.
func (c *Catalog) countTags(set *roaring.Bitmap) ranking {
	sizes := make([]ranked, len(c.tags.terms))
	for i, t := range c.tags.terms {
		sizes[i] = ranked{t, int(t.set.GetCardinality())}
	}
	slices.SortFunc(sizes, func(a, b ranked) int { return b.count - a.count })
	var top ranking
	for _, size := range sizes {
		if len(top) == MaxTagFacets && size.count < top[0].count {
			break
		}
		if n := c.count(size.term, set); n > 0 {
			top.offer(ranked{size.term, n})
		}
	}
	return top
}

// ranked is a term with its count; ranking keeps the best in a heap, worst on top.
type ranked struct {
	term  *term
	count int
}

func compareRanked(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.count, b.count), -compareTerms(a.term, b.term))
}

type ranking []ranked

func (r *ranking) offer(item ranked) {
	if len(*r) < MaxTagFacets {
		heap.Push(r, item)
	} else if compareRanked((*r)[0], item) < 0 {
		(*r)[0] = item
		heap.Fix(r, 0)
	}
}

func (r ranking) Len() int           { return len(r) }
func (r ranking) Less(i, j int) bool { return compareRanked(r[i], r[j]) < 0 }
func (r ranking) Swap(i, j int)      { r[i], r[j] = r[j], r[i] }
func (r *ranking) Push(x any)        { *r = append(*r, x.(ranked)) }
func (r *ranking) Pop() any          { panic("a ranking only grows") }
