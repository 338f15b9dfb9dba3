package store

import (
	"context"

	"sankofa/internal/archive"
)

// Collections implements archive.Finder.
func (s *Finder) Collections(ctx context.Context, q archive.CollectionsQuery) (*archive.CollectionList, error) {
	limit := within(q.Limit, archive.DefaultCollections, archive.MaxCollections)
	per := within(q.EventsPerGroup, archive.DefaultEventsPerGroup, archive.MaxEventsPerGroup)
	list := &archive.CollectionList{Collections: []archive.Collection{}, AvailableTags: s.catalog.Tags(archive.MaxCollectionTags)}
	tags := archive.NormalizeTags(q.Tags)
	if len(tags) == 0 {
		for _, t := range list.AvailableTags {
			tags = append(tags, t.Tag)
		}
	}
	groups := s.catalog.Collections(tags[:min(limit, len(tags))], per)
	var nums []uint32
	for _, g := range groups {
		nums = append(nums, g.Nums...)
	}
	events, err := s.fetchByNum(ctx, nums)
	if err != nil {
		return nil, err
	}
	for _, g := range groups {
		c := archive.Collection{
			Tag: g.Tag, TotalEvents: g.Total, LatestEventDate: g.Latest, UpdatedAt: timeFromMicros(g.Updated),
			Events: []*archive.Event{},
		}
		for _, num := range g.Nums {
			if e := events[num]; e != nil && e.Base().Public() {
				c.Events = append(c.Events, e.event())
			}
		}
		list.Collections = append(list.Collections, c)
	}
	return list, nil
}

// within brings a number into 1..most, 0 and less into the default.
func within(n, otherwise, most int) int {
	if n < 1 {
		return otherwise
	}
	return min(n, most)
}
