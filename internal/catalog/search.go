package catalog

import (
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

// Visible reports whether everyone may see one of the entries of a set.
func (c *Catalog) Visible(set *roaring.Bitmap) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for kind := range archive.Kinds {
		if c.of(kind).Intersects(set) {
			return true
		}
	}
	return false
}

// CountVisible counts the entries of a set that everyone may see.
func (c *Catalog) CountVisible(set *roaring.Bitmap) int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	n := 0
	for kind := range archive.Kinds {
		n += int(c.of(kind).AndCardinality(set))
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
	for num, end := range c.ends {
		if begin := int(c.date[num]) / 10000; begin < first && int(end) >= first {
			set.Add(num)
		}
	}
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
