package store

import (
	"context"

	"sankofa/internal/archive"
)

// exportBatch is how many entries of an export are in memory at a time.
const exportBatch = 500

// ExportEntries implements archive.Entries.
func (s *Store) ExportEntries(ctx context.Context, kinds []archive.Kind, drafts bool, each func(archive.Item) error) error {
	return s.db.snapshot(ctx, func(ctx context.Context, r runner) error {
		for _, kind := range kinds {
			if err := exportKind(ctx, r, kind, drafts, each); err != nil {
				return err
			}
		}
		return nil
	})
}

func exportKind(ctx context.Context, r runner, kind archive.Kind, drafts bool, each func(archive.Item) error) error {
	w := where{}
	w.and("active = TRUE AND kind = ?", string(kind))
	if !drafts {
		w.and("status = ?", string(archive.StatusPublished))
	}
	for last := int64(0); ; {
		part, err := queryAll(ctx, r, scanEntry, "SELECT "+entryColumns+" FROM entries"+w.String()+" AND num > ? ORDER BY num LIMIT ?",
			append(w.args[:len(w.args):len(w.args)], last, exportBatch)...)
		if err != nil || len(part) == 0 {
			return err
		}
		if err := withSources(ctx, r, part); err != nil {
			return err
		}
		if err := withFileLinks(ctx, r, part, drafts); err != nil {
			return err
		}
		for _, e := range part {
			if err := each(e.Item); err != nil {
				return err
			}
		}
		last = part[len(part)-1].num
	}
}
