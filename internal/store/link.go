package store

import (
	"context"
	"slices"

	"sankofa/internal/archive"
)

const linkColumns = "from_num, position, type, to_num, note"

// maxRelations is how many events that point at an event are returned.
const maxRelations = 200

// withLinks fills in what entries point at. What is deleted is still pointed at, so that
// bringing it back mends everything.
func withLinks(ctx context.Context, r runner, entries []*record) error {
	return linksNamed(ctx, r, entries, "e.id", "")
}

// withFileLinks fills in what entries point at by the names that files use, without what
// is not handed over.
func withFileLinks(ctx context.Context, r runner, entries []*record, drafts bool) error {
	shown := " AND e.active = TRUE"
	if !drafts {
		shown += " AND e.status = 'published'"
	}
	return linksNamed(ctx, r, entries, "COALESCE(e.external_id, e.id)", shown)
}

func linksNamed(ctx context.Context, r runner, entries []*record, name, which string) error {
	links := map[int64][]archive.Link{}
	var nums []int64
	for _, e := range entries {
		if kind := e.Kind(); kind == archive.KindEvent || kind == archive.KindThread { // the others point at nothing
			nums = append(nums, e.num)
		}
	}
	for part := range slices.Chunk(nums, maxIn) {
		list, args := in(part)
		err := queryEach(ctx, r, func(row scanner) error {
			var num int64
			var l archive.Link
			err := row.Scan(&num, &l.Type, &l.ID, &l.Note)
			links[num] = append(links[num], l)
			return err
		}, "SELECT l.from_num, l.type, "+name+", l.note FROM entry_links l JOIN entries e ON e.num = l.to_num WHERE l.from_num IN "+list+which+
			" ORDER BY l.from_num, l.position", args...)
		if err != nil {
			return err
		}
	}
	for _, e := range entries {
		e.SetLinks(links[e.num])
	}
	return nil
}

// linkRows makes the rows of an entry's links. One to an entry that is not there, or was
// deleted and not linked before, is invalid.
func linkRows(ctx context.Context, tx runner, num int64, before []archive.Link, item archive.Item) ([][]any, error) {
	after := item.Links()
	rows := make([][]any, len(after))
	for i, l := range after {
		var to int64
		var active bool
		err := queryEach(ctx, tx, func(row scanner) error { return row.Scan(&to, &active) },
			"SELECT num, active FROM entries WHERE kind = ? AND id = ?", string(l.Type.Target()), l.ID)
		if err != nil {
			return nil, err
		}
		known := slices.ContainsFunc(before, func(old archive.Link) bool { return old.Type == l.Type && old.ID == l.ID })
		if to == 0 || !active && !known {
			return nil, archive.LostLink(item, i)
		}
		rows[i] = []any{num, i, string(l.Type), to, l.Note}
	}
	return rows, nil
}

func replaceLinks(ctx context.Context, tx runner, before, after *record) error {
	rows, err := linkRows(ctx, tx, before.num, before.Links(), after.Item)
	if err != nil {
		return err
	}
	if _, err := exec(ctx, tx, "DELETE FROM entry_links WHERE from_num = ?", before.num); err != nil {
		return err
	}
	return insert(ctx, tx, "entry_links ("+linkColumns+")", rows)
}

// dropLostLinks removes links to entries that are not there any more.
func dropLostLinks(ctx context.Context, tx runner, item archive.Item) error {
	var kept []archive.Link
	for _, l := range item.Links() {
		n, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM entries WHERE kind = ? AND id = ? AND active = TRUE", string(l.Type.Target()), l.ID)
		if err != nil {
			return err
		}
		if n > 0 {
			kept = append(kept, l)
		}
	}
	item.SetLinks(kept)
	return nil
}

// Relations implements archive.Entries.
func (s *Store) Relations(ctx context.Context, eventID string) ([]archive.Linked, error) {
	return queryAll(ctx, s.db, func(row scanner) (archive.Linked, error) {
		l := archive.Linked{Inverse: true}
		e, err := scanEntry(prefixed{row, []any{&l.Type, &l.Note}})
		if err != nil {
			return l, err
		}
		l.Item, l.ID = e.Item, e.Base().ID
		return l, nil
	}, "SELECT l.type, l.note, "+listColumns+` FROM entry_links l JOIN entries ON num = l.from_num
		WHERE l.to_num = (SELECT num FROM entries WHERE id = ? AND kind = ?) AND kind = ? AND active = TRUE ORDER BY date, num, l.position LIMIT ?`,
		eventID, string(archive.KindEvent), string(archive.KindEvent), maxRelations)
}
