package store

import (
	"context"
	"slices"

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
		if err := withContributors(ctx, r, part); err != nil {
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

// withContributors fills in who is credited with public changes of entries, first the
// first.
func withContributors(ctx context.Context, r runner, entries []*record) error {
	if len(entries) == 0 {
		return nil
	}
	byNum := map[int64]*record{}
	for _, e := range entries {
		byNum[e.num] = e
	}
	return queryEach(ctx, r, func(row scanner) error {
		var num int64
		var name string
		if err := row.Scan(&num, &name); err != nil {
			return err
		}
		if e := byNum[num]; e != nil && !slices.Contains(e.Base().Contributors, name) {
			e.Base().Contributors = append(e.Base().Contributors, name)
		}
		return nil
	}, "SELECT entry_num, credit FROM revisions WHERE credit <> '' AND public = TRUE AND entry_num >= ? AND entry_num <= ? ORDER BY entry_num, number",
		entries[0].num, entries[len(entries)-1].num)
}
