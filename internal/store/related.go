package store

import (
	"context"

	"sankofa/internal/archive"
)

// Related implements archive.Finder.
func (s *Finder) Related(ctx context.Context, id string) (*archive.Related, error) {
	num, err := queryInt(ctx, s.db, "SELECT num FROM entries WHERE id = ? AND kind = 'event' AND active = TRUE", id)
	if err != nil {
		return nil, err
	}
	if num == 0 {
		return nil, archive.ErrEventNotFound
	}
	found := s.catalog.Related(uint32(num))
	nums := append(append(append([]uint32{found.Previous, found.Next}, found.Before...), found.After...), found.Meanwhile...)
	for _, item := range found.Items {
		nums = append(nums, item.Num)
	}
	events, err := s.fetchByNum(ctx, nums)
	if err != nil {
		return nil, err
	}
	// An event may have been unpublished between the catalogue and the table.
	brief := func(num uint32) *archive.EventBrief {
		if r := events[num]; r != nil && r.Base().Public() {
			return r.event().Brief()
		}
		return nil
	}
	briefs := func(nums []uint32) []*archive.EventBrief {
		list := []*archive.EventBrief{}
		for _, num := range nums {
			if e := brief(num); e != nil {
				list = append(list, e)
			}
		}
		return list
	}
	threads, err := s.threads(ctx, uint32(num))
	if err != nil {
		return nil, err
	}
	related := &archive.Related{
		Threads: threads,
		Before:  briefs(found.Before), After: briefs(found.After), Meanwhile: briefs(found.Meanwhile),
		Previous: brief(found.Previous), Next: brief(found.Next), Items: []archive.RelatedEvent{},
	}
	for _, item := range found.Items {
		if e := brief(item.Num); e != nil {
			related.Items = append(related.Items, archive.RelatedEvent{Reason: item.Reason, Event: e})
		}
	}
	return related, nil
}
