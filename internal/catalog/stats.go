package catalog

import (
	"cmp"
	"slices"

	"sankofa/internal/archive"
)

// Stats counts the events by country and by tag, drafts too if asked.
func (c *Catalog) Stats(drafts bool) *archive.EventStats {
	c.mu.RLock()
	defer c.mu.RUnlock()
	stats := &archive.EventStats{
		Total:     int(c.published.GetCardinality()),
		ByCountry: c.countries.tallies(drafts), ByTag: c.tags.tallies(drafts),
	}
	if drafts {
		stats.Total += int(c.drafts.GetCardinality())
	}
	return stats
}

// tallies counts the events of each term, under its most used spelling.
func (v *vocabulary) tallies(drafts bool) []archive.Tally {
	list := []archive.Tally{}
	for _, t := range v.terms {
		tally, most := archive.Tally{}, 0
		for _, id := range t.labels {
			l := &v.labels[id]
			n := l.published
			if drafts {
				n += l.drafts
			}
			tally.Count += n
			if n > most || n == most && n > 0 && l.text < tally.ID {
				tally.ID, most = l.text, n
			}
		}
		if tally.Count > 0 {
			list = append(list, tally)
		}
	}
	slices.SortFunc(list, func(a, b archive.Tally) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.ID, b.ID))
	})
	return list
}
