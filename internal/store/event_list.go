package store

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"sankofa/internal/archive"
)

// ListEvents implements archive.Finder.
func (s *Finder) ListEvents(ctx context.Context, filter archive.EventFilter) (*archive.EventList, error) {
	if filter.Page.Number < 1 {
		filter.Page.Number = 1
	}
	filter.Page.Limit = within(filter.Page.Limit, archive.DefaultLimit, archive.MaxLimit)
	mark := s.cache.Mark()
	key, cacheable := facetKey(filter)
	facets, known := s.facets.Get(key)
	filter.Facets = filter.Facets && !known
	hits, understood, err := s.filterHits(ctx, &filter)
	if err != nil {
		return nil, err
	}
	trusted, err := s.trusted(ctx, filter.Scope, filter.View)
	if err != nil {
		return nil, err
	}
	found := s.catalog.List(&filter, hits, trusted)
	if found.All != nil {
		if found.Nums, err = s.byTitle(ctx, found.All, filter.Page.Offset(), filter.Page.Limit); err != nil {
			return nil, err
		}
	}
	list := &archive.EventList{Total: found.Total, Facets: found.Facets, Understood: understood}
	switch {
	case known:
		list.Facets = facets
	case cacheable:
		s.facets.Put(key, found.Facets, facetSize(found.Facets), mark, archive.SubjectList, archive.SubjectSearch)
	}
	list.Items, err = s.fetch(ctx, found.Nums, filter.Sources)
	// An event may have been unpublished between the catalogue and the table.
	list.Items = slices.DeleteFunc(list.Items, func(e *archive.Event) bool { return !visible(filter.Scope, e) })
	return list, err
}

// facetKey names the facets of a filter, if they are cached: every page and every
// order of a list has the same, and readers who leaf through it ask for them each time.
func facetKey(f archive.EventFilter) (key string, ok bool) {
	if !f.Facets || f.Scope.Manage {
		return "", false
	}
	f.Page, f.Sort, f.Sources = archive.Page{}, "", false
	b, err := json.Marshal(f)
	return string(b), err == nil
}

// facetSize is roughly what facets take in memory.
func facetSize(f *archive.Facets) int {
	const perCount = 40
	return perCount * (len(f.Tags) + len(f.Countries) + len(f.Decades) + len(f.Centuries))
}

func visible(scope archive.Scope, item archive.Item) bool {
	e := item.Base()
	if e.Public() || !e.Active || !scope.Manage {
		return e.Public()
	}
	event, ok := item.(*archive.Event)
	return scope.Owner == "" || scope.Owner == e.CreatedBy || ok && slices.Contains(scope.Countries, archive.CountryName(event.Country))
}

// fetch returns the events with the given numbers, in that order. One that was
// removed in the meantime is left out.
func (s *Finder) fetch(ctx context.Context, nums []uint32, sources bool) ([]*archive.Event, error) {
	found, err := s.fetchByNum(ctx, nums)
	if err == nil && sources {
		err = withSources(ctx, s.db, slices.Collect(maps.Values(found)))
	}
	if err != nil {
		return nil, err
	}
	items := make([]*archive.Event, 0, len(nums))
	for _, num := range nums {
		if e := found[num]; e != nil {
			items = append(items, e.event())
		}
	}
	return items, nil
}

func (s *Finder) fetchByNum(ctx context.Context, nums []uint32) (map[uint32]*record, error) {
	found := make(map[uint32]*record, len(nums))
	for part := range slices.Chunk(nums, maxIn) {
		list, args := in(part)
		err := queryEach(ctx, s.db, func(row scanner) error {
			r, err := scanEntry(row)
			if err == nil {
				found[uint32(r.num)] = r
			}
			return err
		}, "SELECT "+listColumns+" FROM entries WHERE num IN "+list, args...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}
