package store

import (
	"context"

	"sankofa/internal/archive"
)

// exportBatch is how many events of an export are in memory at a time.
const exportBatch = 500

// ExportEvents implements archive.Entries.
func (s *Store) ExportEvents(ctx context.Context, drafts bool, each func(*archive.Event) error) error {
	w := where{}
	w.and("active = TRUE AND kind = ?", string(archive.KindEvent))
	if !drafts {
		w.and("status = ?", string(archive.StatusPublished))
	}
	return s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
		for last := int64(0); ; {
			part, err := queryAll(ctx, r, scanEntry, "SELECT "+entryColumns+" FROM entries"+w.String()+" AND num > ? ORDER BY num LIMIT ?",
				append(w.args[:len(w.args):len(w.args)], last, exportBatch)...)
			if err != nil || len(part) == 0 {
				return err
			}
			if err := withParts(ctx, r, part); err != nil {
				return err
			}
			for _, e := range part {
				if err := each(e.event()); err != nil {
					return err
				}
			}
			last = part[len(part)-1].num
		}
	})
}
