package catalog

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Near returns the events of a country within a year of a date that a person may see.
func (c *Catalog) Near(scope archive.Scope, country string, date archive.Date) []uint32 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	t := c.countries.byName(country)
	if t == nil || date.IsZero() {
		return nil
	}
	set := c.between(archive.Date{Year: date.Year - 1, Month: 1, Day: 1}, archive.Date{Year: date.Year + 1, Month: 12, Day: 31})
	return roaring.FastAnd(c.scope(&archive.EventFilter{Scope: scope}), t.set, set).ToArray()
}

// LastChanged returns the events that a person may see, the last changed first.
func (c *Catalog) LastChanged(scope archive.Scope, limit int) []uint32 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.byChange(c.scope(&archive.EventFilter{Scope: scope}), 0, limit)
}
