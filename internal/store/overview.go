package store

import (
	"context"
	"errors"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/catalog"
)

// CountryOverview implements archive.Finder.
func (f *Finder) CountryOverview(ctx context.Context, country archive.Country) (*archive.CountryOverview, error) {
	filter := archive.EventFilter{Countries: []string{country.Name}, Sort: archive.SortOldest, Facets: true, Page: archive.Page{Number: 1, Limit: 1}}
	oldest, err := f.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	filter.Sort, filter.Facets = archive.SortNewest, false
	newest, err := f.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	o := &archive.CountryOverview{Total: oldest.Total, Centuries: oldest.Facets.Centuries}
	if len(oldest.Items) > 0 && len(newest.Items) > 0 {
		o.First, o.Last = oldest.Items[0].Date.Year, newest.Items[0].Date.Year
	}
	if o.Independence, err = f.independence(ctx, country); err != nil {
		return nil, err
	}
	return o, f.namedIn(ctx, country, o)
}

// namedIn adds the people and places of a country to its overview.
func (f *Finder) namedIn(ctx context.Context, country archive.Country, o *archive.CountryOverview) error {
	named := f.catalog.NamedIn(country.Name, archive.OverviewPeople, archive.OverviewPlaces)
	o.PeopleTotal, o.PlaceTotal, o.Unplaced = named.PeopleTotal, named.PlaceTotal, named.Unplaced
	public := func(item archive.Item) bool { return item.Base().Public() }
	nums := func(list []catalog.CountedNum) (nums []uint32) {
		for _, counted := range list {
			nums = append(nums, counted.Num)
		}
		return nums
	}
	var err error
	if o.People, err = f.items(ctx, nums(named.People), public); err != nil {
		return err
	}
	found, err := f.fetchByNum(ctx, nums(named.Places))
	for _, counted := range named.Places {
		if e := found[counted.Num]; e != nil && public(e.Item) {
			o.Places = append(o.Places, archive.CountedItem{Item: e.Item, Events: counted.Events})
		}
	}
	return err
}

// independence finds the event that the corpus brought, which people may have moved,
// withdrawn or removed since; then there is none.
func (f *Finder) independence(ctx context.Context, country archive.Country) (*archive.Event, error) {
	if country.Independence == "" {
		return nil, nil
	}
	found, err := queryOne(ctx, f.db, scanEntry, archive.ErrEventNotFound,
		"SELECT "+entryColumns+" FROM entries WHERE external_id = ? AND kind = 'event'", country.Independence)
	if errors.Is(err, archive.ErrEventNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if e := found.event(); e.Public() && e.CountryCode == country.Code {
		return e, nil
	}
	return nil, nil
}

// CenturyOverview implements archive.Finder.
func (f *Finder) CenturyOverview(ctx context.Context, century int) (*archive.CenturyOverview, error) {
	filter := archive.EventFilter{Sort: archive.SortOldest, Facets: true, Page: archive.Page{Number: 1, Limit: 1}}
	all, err := f.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	filter.From, filter.To = archive.CenturyDays(century)
	list, err := f.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	of := map[string]int{}
	for _, count := range all.Facets.Centuries {
		of[count.Key] = count.Count
	}
	return &archive.CenturyOverview{
		Total: list.Total, Decades: list.Facets.Decades, Countries: list.Facets.Countries,
		Before: of[strconv.Itoa(century-1)], After: of[strconv.Itoa(century+1)],
	}, nil
}
