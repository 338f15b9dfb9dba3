package store

import (
	"context"
	"errors"
	"maps"
	"slices"

	"sankofa/internal/archive"
)

// ChangeEvents implements archive.BulkEvents.
func (s *Store) ChangeEvents(ctx context.Context, ids []string, what archive.Bulk, by archive.Change) (archive.BulkResult, error) {
	if what.Action == archive.BulkRemove || what.Action == archive.BulkPurge {
		ctx = essential(ctx)
	}
	var result archive.BulkResult
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		result = archive.BulkResult{}
		found, err := named(ctx, tx, entryColumns, archive.KindEvent, ids)
		if err != nil {
			return err
		}
		if err := withParts(ctx, tx, slices.Collect(maps.Values(found))); err != nil {
			return err
		}
		b := newBatch(tx)
		for _, id := range ids {
			before := found[id]
			if before == nil {
				result.Failed = append(result.Failed, archive.BulkFailure{ID: id, Err: archive.ErrEventNotFound})
				continue
			}
			changed, err := s.changeOne(ctx, b, before, what, by)
			var refused *archive.Error
			switch {
			case errors.As(err, &refused) && refused.Code != archive.CodeUnavailable:
				result.Failed = append(result.Failed, archive.BulkFailure{ID: id, Item: before.Item, Err: err})
			case err != nil:
				return err
			case changed:
				result.Changed = append(result.Changed, id)
			default:
				result.Unchanged = append(result.Unchanged, id)
			}
		}
		return b.store(ctx)
	})
	return result, err
}

// changeOne changes one event of several.
func (s *Store) changeOne(ctx context.Context, b *batch, before *record, what archive.Bulk, by archive.Change) (bool, error) {
	after := before.copy()
	if err := what.Apply(after.event(), by.By, s.at(by)); err != nil {
		return false, err
	}
	if what.Action == archive.BulkPurge {
		if err := s.purge(ctx, b.tx, before.num); err != nil {
			return false, err
		}
		return true, s.recordEntry(ctx, b.tx, by, before.Item, "purge")
	}
	if what.Action == archive.BulkRestore {
		if err := dropLostPictures(ctx, b.tx, after.Base()); err != nil {
			return false, err
		}
	}
	if what.Action != archive.BulkRemove {
		if err := s.checkEntry(ctx, b.tx, by, before.Item, after.Item); err != nil {
			return false, err
		}
	}
	changed, err := b.update(ctx, before, after, what.Revision(), by, s.at(by))
	if err != nil || !changed {
		return false, err
	}
	action := revisionAction[what.Revision()]
	if before.Base().Status != after.Base().Status {
		action = revisionAction[archive.RevisionStatus]
	}
	return true, s.recordEntry(ctx, b.tx, by, after.Item, action)
}
