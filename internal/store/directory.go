package store

import (
	"context"
	"maps"
	"slices"

	"sankofa/internal/archive"
)

// Directory implements archive.Finder.
func (f *Finder) Directory(ctx context.Context, filter archive.DirectoryFilter) (*archive.Directory, error) {
	filter.Page.Number = max(filter.Page.Number, 1)
	filter.Page.Limit = within(filter.Page.Limit, archive.DefaultLimit, archive.MaxLimit)
	page := f.catalog.Directory(&filter)
	items, err := f.items(ctx, page.Nums, func(item archive.Item) bool { return visible(filter.Scope, item) })
	return &archive.Directory{Items: items, Total: page.Total, Facets: page.Facets, EventTotals: page.EventTotals}, err
}

// Neighbours implements archive.Finder.
func (f *Finder) Neighbours(ctx context.Context, id string) (people, places []archive.Item, err error) {
	public := func(item archive.Item) bool { return item.Base().Public() }
	met, near := f.catalog.Neighbours(id)
	if people, err = f.items(ctx, met, public); err != nil {
		return nil, nil, err
	}
	places, err = f.items(ctx, near, public)
	return people, places, err
}

// items returns the entries with the given numbers and their links, in that order, without
// those that may not be shown any more.
func (f *Finder) items(ctx context.Context, nums []uint32, show func(archive.Item) bool) ([]archive.Item, error) {
	found, err := f.fetchByNum(ctx, nums)
	if err == nil {
		err = withLinks(ctx, f.db, slices.Collect(maps.Values(found)))
	}
	if err != nil {
		return nil, err
	}
	items := []archive.Item{}
	for _, num := range nums {
		if e := found[num]; e != nil && show(e.Item) {
			items = append(items, e.Item)
		}
	}
	return items, nil
}
