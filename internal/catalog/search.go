package catalog

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// of returns the published entries of a kind.
func (c *Catalog) of(kind archive.Kind) *roaring.Bitmap {
	if d := c.directory(kind); d != nil {
		return d.published
	}
	return c.published
}

// Reach is what somebody can find.
type Reach struct {
	catalog *Catalog
	scope   *archive.Scope // of events; nil for all kinds that everyone may see
}

// ReachOfAll is what everyone can find, of all kinds.
func (c *Catalog) ReachOfAll() Reach { return Reach{catalog: c} }

// ReachOfEvents are the events of a scope.
func (c *Catalog) ReachOfEvents(scope archive.Scope) Reach { return Reach{c, &scope} }

// sets are what is within reach. The catalogue must be locked.
func (r Reach) sets() []*roaring.Bitmap {
	if r.scope != nil {
		return []*roaring.Bitmap{r.catalog.scope(&archive.EventFilter{Scope: *r.scope})}
	}
	var sets []*roaring.Bitmap
	for kind := range archive.Kinds {
		sets = append(sets, r.catalog.of(kind))
	}
	return sets
}

// Has reports whether an entry of a set is within reach.
func (r Reach) Has(set *roaring.Bitmap) bool {
	r.catalog.mu.RLock()
	defer r.catalog.mu.RUnlock()
	return slices.ContainsFunc(r.sets(), set.Intersects)
}

// Count counts the entries of a set that are within reach.
func (r Reach) Count(set *roaring.Bitmap) (n int) {
	r.catalog.mu.RLock()
	defer r.catalog.mu.RUnlock()
	for _, within := range r.sets() {
		n += int(within.AndCardinality(set))
	}
	return n
}

// Dated returns the entries of the years from first to last, both included: events that
// began in them or lasted into them, and people who lived then. An end of 0 is open.
func (c *Catalog) Dated(first, last int) *roaring.Bitmap {
	if last == 0 {
		last = 9999
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	set := c.calendar.years(first, last)
	c.calendar.lastingInto(first, set)
	for num, life := range c.directory(archive.KindPerson).lives {
		if life.from <= last && life.to >= first {
			set.Add(num)
		}
	}
	return set
}

// Found is a page of the entries of one kind that a search found.
type Found struct {
	Nums  []uint32
	Total int
}

// Search returns a page of the published entries of a kind that were found.
func (c *Catalog) Search(kind archive.Kind, hits *Hits, page archive.Page) Found {
	c.mu.RLock()
	defer c.mu.RUnlock()
	set := roaring.And(c.of(kind), hits.All)
	order := c.byAge(hits.Oldest)
	if d := c.directory(kind); d != nil {
		order = d.page
	}
	return Found{byRelevance(set, hits, order, page.Offset(), page.Limit), int(set.GetCardinality())}
}

// EventTotal counts the published events that point at an entry, and those of them in
// a set.
func (c *Catalog) EventTotal(num uint32, set *roaring.Bitmap) (total, among int) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	events := roaring.And(c.eventsOf(num), c.published)
	return int(events.GetCardinality()), int(events.AndCardinality(set))
}

// CountryTotals counts the published events of a set by country, most first.
func (c *Catalog) CountryTotals(set *roaring.Bitmap) []archive.Count {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.countryFacet(countable{roaring.And(c.published, set), false})
}

// CountryTotal counts the published events of a country, and those of them in a set.
func (c *Catalog) CountryTotal(name string, set *roaring.Bitmap) (total, among int) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	t := c.countries.byName(name)
	if t == nil {
		return 0, 0
	}
	return t.published, int(roaring.And(t.set, set).AndCardinality(c.published))
}
