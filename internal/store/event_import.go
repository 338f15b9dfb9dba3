package store

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// importTime bounds one import that comes without a deadline.
const importTime = 10 * time.Minute

// ImportEvents implements archive.Events. The activity log gets one entry for the
// whole; who brought in which event is in its revisions.
func (s *Store) ImportEvents(ctx context.Context, events []*archive.Event, by archive.Change) (archive.ImportResult, error) {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, importTime)
		defer cancel()
	}
	var result archive.ImportResult
	made := make([]*archive.Event, len(events))
	err := s.change(ctx, func(tx *content) error {
		result = archive.ImportResult{}
		known, err := knownEvents(ctx, tx, events)
		if err != nil {
			return err
		}
		b := newBatch(tx)
		for i, event := range events {
			made[i] = event.Clone()
			before := known[event.ExternalID]
			if event.ExternalID == "" {
				before = nil
			}
			if err := b.importOne(ctx, made[i], before, by, s.at(by), &result); err != nil {
				return fmt.Errorf("event %d: %w", i+1, err)
			}
			if before == nil && event.ExternalID != "" {
				known[event.ExternalID] = &record{Event: *made[i]} // a repetition in the same file
			}
		}
		if result.Created+result.Updated == 0 {
			tx.unchanged = true
			return nil
		}
		if err := b.store(ctx); err != nil {
			return err
		}
		summary := fmt.Sprintf("%d created, %d updated, %d unchanged", result.Created, result.Updated, result.Unchanged)
		return s.record(ctx, tx, by, "event.import", "event", "", summary)
	})
	if err != nil {
		return archive.ImportResult{}, err
	}
	for i := range events {
		*events[i] = *made[i]
	}
	return result, nil
}

// knownEvents returns the stored events that have one of the external ids.
func knownEvents(ctx context.Context, tx runner, events []*archive.Event) (map[string]*record, error) {
	known := map[string]*record{}
	var ids []string
	for _, e := range events {
		if e.ExternalID != "" {
			ids = append(ids, e.ExternalID)
		}
	}
	for part := range slices.Chunk(ids, maxIn) {
		list, args := in(part)
		found, err := all(ctx, tx, scanEvent, "SELECT "+eventColumns+" FROM events WHERE external_id IN "+list, args...)
		if err != nil {
			return nil, err
		}
		for _, e := range found {
			if e.SourceCount > 0 {
				if e.Sources, err = sourcesOf(ctx, tx, e.num); err != nil {
					return nil, err
				}
			}
			known[e.ExternalID] = e
		}
	}
	return known, nil
}

func (b *batch) importOne(ctx context.Context, e *archive.Event, before *record, by archive.Change, at time.Time, result *archive.ImportResult) error {
	switch {
	case before == nil:
		result.Created++
		return b.create(e, by, at)
	case !before.Active || before.num == 0:
		// What was deleted here stays deleted, and the first of two equal ids wins.
		*e = before.Event
		result.Unchanged++
		return nil
	}
	after := &record{Event: *before.Clone(), num: before.num}
	after.Title, after.Country, after.Summary, after.Image = e.Title, e.Country, e.Summary, e.Image
	after.Date, after.Precision, after.EndDate, after.Disputed = e.Date, e.Precision, e.EndDate, e.Disputed
	after.Tags, after.Sources = e.Tags, keepVerified(e.Sources, before.Sources)
	changed, err := b.update(ctx, before, after, archive.RevisionEdit, by, at)
	if err != nil {
		return err
	}
	if changed {
		result.Updated++
		*e = after.Event
	} else {
		result.Unchanged++
		*e = before.Event
	}
	return nil
}

// keepVerified carries over what moderators have found out about sources that
// come again in an import.
func keepVerified(sources, before []archive.Source) []archive.Source {
	sources = slices.Clone(sources)
	for i, s := range sources {
		s = s.Tidied()
		for _, old := range before {
			if old.Verified && !s.Verified && old.Title == s.Title && old.URL == s.URL && old.Pages == s.Pages {
				sources[i].Verified, sources[i].VerifiedBy, sources[i].VerifiedAt = true, old.VerifiedBy, old.VerifiedAt
			}
		}
	}
	return sources
}
