package store

import (
	"context"

	"sankofa/internal/archive"
)

// Threads implements archive.Finder.
func (f *Finder) Threads(ctx context.Context, kind archive.Kind, id string) ([]*archive.ThreadPlace, error) {
	num, err := activeNum(ctx, f.db, kind, id)
	if err != nil {
		return nil, err
	}
	return f.threads(ctx, uint32(num))
}

func (f *Finder) threads(ctx context.Context, num uint32) ([]*archive.ThreadPlace, error) {
	found := f.catalog.Threads(num, archive.MaxThreads)
	var nums []uint32
	for _, p := range found {
		nums = append(append(nums, p.Thread, p.Previous, p.Next), p.Hidden...)
	}
	entries, err := f.fetchByNum(ctx, nums)
	if err != nil {
		return nil, err
	}
	// An entry may have been unpublished between the catalogue and the table.
	public := func(num uint32) archive.Item {
		if e := entries[num]; e != nil && e.Base().Public() {
			return e.Item
		}
		return nil
	}
	places := []*archive.ThreadPlace{}
	for _, p := range found {
		thread, ok := public(p.Thread).(*archive.Thread)
		if !ok {
			continue
		}
		place := &archive.ThreadPlace{
			ID: thread.ID, Slug: thread.Slug, Name: thread.Name,
			Previous: archive.StepBriefOf(public(p.Previous)), Next: archive.StepBriefOf(public(p.Next)),
		}
		for _, num := range p.Hidden {
			if e := entries[num]; e != nil {
				place.Hidden = append(place.Hidden, e.Item)
			}
		}
		places = append(places, place)
	}
	return places, nil
}
