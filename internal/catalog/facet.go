package catalog

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// MaxTagFacets bounds the tags of a facet: the most frequent under the filter.
const MaxTagFacets = 100

// facets counts the events under all filters but those of the facet's own group;
// set is what is under all of them.
func (c *Catalog) facets(list []constraint, set *roaring.Bitmap) *archive.Facets {
	all := c.countable(list, set)
	without := func(g group) countable {
		if !slices.ContainsFunc(list, func(one constraint) bool { return one.group == g }) {
			return all
		}
		return c.countable(list, intersect(list, g))
	}
	var f archive.Facets
	var others sync.WaitGroup
	others.Go(func() {
		f.Countries = c.countryFacet(without(byCountry))
		f.Decades, f.Centuries = c.spanFacets(without(byDecade))
	})
	f.Tags = c.tagFacet(without(byTag))
	others.Wait()
	return &f
}

// countable is a set to be counted, or the events that are published beside it:
// what is left over is counted instead if that is less work.
type countable struct {
	part *roaring.Bitmap
	rest bool
}

func (c *Catalog) countable(list []constraint, set *roaring.Bitmap) countable {
	switch {
	case set == c.published:
		return countable{roaring.New(), true}
	case list[0].set == c.published && set.GetCardinality() > c.published.GetCardinality()/2:
		return countable{roaring.AndNot(c.published, set), true}
	}
	return countable{set, false}
}

// among turns the count of the part into that of the set.
func (s countable) among(published, n int) int {
	if s.rest {
		return published - n
	}
	return n
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

func (c *Catalog) countryFacet(set countable) []archive.Count {
	perLabel := make([]int, len(c.countries.labels))
	for nums := range parts(set.part) {
		for _, num := range nums {
			perLabel[c.country[num]]++
		}
	}
	return c.countries.counts(set, perLabel, len(perLabel))
}

// spanFacets counts by decade and by century. Both are put together from years,
// because a century does not begin with a decade: 1900 is the last year of the 19th.
func (c *Catalog) spanFacets(set countable) (decades, centuries []archive.Count) {
	perYear := make([]int, 10_000)
	for nums := range parts(set.part) {
		for _, num := range nums {
			perYear[c.date[num]/10_000]++
		}
	}
	decades, centuries = []archive.Count{}, []archive.Count{}
	add := func(counts []archive.Count, key, n int) []archive.Count {
		name := strconv.Itoa(key)
		if last := len(counts) - 1; last >= 0 && counts[last].Key == name {
			counts[last].Count += n
			return counts
		}
		return append(counts, archive.Count{Key: name, Count: n})
	}
	for i, n := range perYear[1:] { // the first are the undated
		year := i + 1
		if n = set.among(c.calendar.published[year], n); n > 0 {
			decades = add(decades, year/10*10, n)
			centuries = add(centuries, archive.Century(year), n)
		}
	}
	return decades, centuries
}

// tagFacet returns the most frequent tags in a set.
func (c *Catalog) tagFacet(set countable) []archive.Count {
	perLabel := make([]int, len(c.tags.labels))
	c.tagged.count(set.part, perLabel)
	return c.tags.counts(set, perLabel, MaxTagFacets)
}

// counts adds the spellings of each term up and returns the terms with the highest
// counts, most frequent first.
func (v *vocabulary) counts(set countable, perLabel []int, limit int) []archive.Count {
	perTerm := make([]int, len(v.terms))
	for label, n := range perLabel {
		perTerm[v.termOf[label]] += n
	}
	order := make([]int, 0, len(perTerm))
	for i, n := range perTerm {
		perTerm[i] = set.among(v.terms[i].published, n)
		if perTerm[i] > 0 {
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
