package catalog

import (
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// group is what a constraint restricts; facets leave their own group out.
type group int

const (
	byScope group = iota
	byCountry
	byTag
	byDecade
	byOther
)

type constraint struct {
	group group
	set   *roaring.Bitmap
}

// constraints turns a filter into sets, all of which an event must be in. The
// sets belong to the catalogue and must not be changed. Trusted are those whose drafts
// need no review.
func (c *Catalog) constraints(f *archive.EventFilter, trusted []string) []constraint {
	list := []constraint{{byScope, c.scope(f)}}
	add := func(g group, set *roaring.Bitmap) {
		if set == nil {
			set = roaring.New()
		}
		list = append(list, constraint{g, set})
	}
	if len(f.Countries) > 0 {
		add(byCountry, c.countries.any(f.Countries))
	}
	if text := fold.Text(f.CountryText); text != "" {
		add(byCountry, c.countries.containing(text))
	}
	switch {
	case len(f.Tags) > 0 && f.AllTags:
		for _, tag := range f.Tags {
			// Selected tags narrow the tags on offer, so they bind their own facet, too.
			add(byOther, c.tags.any([]string{tag}))
		}
	case len(f.Tags) > 0:
		add(byTag, c.tags.any(f.Tags))
	}
	if f.Decade != 0 {
		add(byDecade, c.calendar.decade(f.Decade))
	}
	if !f.From.IsZero() || !f.To.IsZero() {
		add(byOther, c.between(f.From, f.To))
	}
	if f.MonthDay != 0 {
		add(byOther, c.days[f.MonthDay])
	}
	if f.Scope.Manage && f.View != archive.ViewAll {
		add(byOther, c.view(f.View, f.Scope.Viewer, trusted))
	}
	if f.VerifiedOnly {
		add(byOther, c.verified)
	}
	for _, id := range f.Linked {
		add(byOther, c.eventsOf(c.namedNum(id)))
	}
	return list
}

// scope is what the reader may see. A status narrows it only for those who manage.
func (c *Catalog) scope(f *archive.EventFilter) *roaring.Bitmap {
	if !f.Scope.Manage || f.Status == archive.StatusPublished {
		return c.published
	}
	drafts := c.drafts
	if f.Scope.Owner != "" {
		drafts = roaring.New()
		if i, ok := c.owners[f.Scope.Owner]; ok {
			drafts = c.draftsOf[i]
		}
		if len(f.Scope.Countries) > 0 {
			drafts = roaring.Or(drafts, roaring.And(c.drafts, c.countries.any(f.Scope.Countries)))
		}
	}
	if f.Status == archive.StatusDraft {
		return drafts
	}
	return roaring.Or(c.published, drafts)
}

func (v *vocabulary) any(names []string) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	for _, name := range names {
		if t := v.byName(name); t != nil && !slices.Contains(sets, t.set) {
			sets = append(sets, t.set)
		}
	}
	return union(sets)
}

func (v *vocabulary) containing(folded string) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	for _, t := range v.terms {
		// Other names are long and many: a letter somewhere in one says little.
		begins := func(name string) bool { return strings.HasPrefix(name, folded) }
		if strings.Contains(t.folded, folded) || slices.ContainsFunc(t.others, begins) {
			sets = append(sets, t.set)
		}
	}
	return union(sets)
}

func union(sets []*roaring.Bitmap) *roaring.Bitmap {
	switch len(sets) {
	case 0:
		return roaring.New()
	case 1:
		return sets[0]
	}
	return roaring.FastOr(sets...)
}

// between returns the dated events from one day to another, both included. Whole
// years come from the calendar; the first and the last are looked at day by day.
func (c *Catalog) between(from, to archive.Date) *roaring.Bitmap {
	if to.IsZero() {
		to = archive.Date{Year: 9999, Month: 12, Day: 31}
	}
	lo, hi := uint32(from.Number()), uint32(to.Number())
	if lo > hi {
		return roaring.New()
	}
	set := c.calendar.years(from.Year+1, to.Year-1)
	years := []int{from.Year, to.Year}
	for _, year := range slices.Compact(years) {
		of := c.calendar.levels[len(spans)-1][year]
		if of == nil {
			continue
		}
		it := of.Iterator()
		for it.HasNext() {
			if num := it.Next(); c.date[num] >= lo && c.date[num] <= hi {
				set.Add(num)
			}
		}
	}
	return set
}

// intersect returns the events in all sets but those of one group (byScope leaves
// none out), smallest set first, because that bounds the work.
func intersect(list []constraint, except group) *roaring.Bitmap {
	sets := make([]*roaring.Bitmap, 0, len(list))
	for _, c := range list {
		if c.group == byScope || c.group != except {
			sets = append(sets, c.set)
		}
	}
	if len(sets) == 1 {
		return sets[0]
	}
	slices.SortStableFunc(sets, func(a, b *roaring.Bitmap) int {
		return int(a.GetCardinality()) - int(b.GetCardinality())
	})
	result := roaring.And(sets[0], sets[1])
	for _, set := range sets[2:] {
		result.And(set)
	}
	return result
}
