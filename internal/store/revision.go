package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"sankofa/internal/archive"
)

const revisionColumns = "entry_num, number, kind, editor_id, editor, credit, note, changes, public, public_changes, created_at"

// revisionRow records the change from before to after. Public is what everyone may
// see of it where that is not all.
func revisionRow(num int64, kind archive.RevisionKind, before, after archive.Item, by archive.Change, public []archive.FieldChange) ([]any, error) {
	changes, err := json.Marshal(archive.Diff(before, after))
	if err != nil {
		return nil, err
	}
	var shown any
	if public != nil {
		b, err := json.Marshal(public)
		if err != nil {
			return nil, err
		}
		shown = string(b)
	}
	e := after.Base()
	open := e.Public() || before != nil && before.Base().Public()
	return []any{
		num, e.RevisionCount, string(kind), by.By.ID, by.By.DisplayName(), by.Credit, by.Note, string(changes), open, shown,
		micros(e.UpdatedAt),
	}, nil
}

// publicChanges returns what everyone may see of a change that publishes or
// unpublishes an entry, nil for any other. Publishing shows the difference to what
// was public before, so that no state of the draft in between appears.
func publicChanges(ctx context.Context, tx runner, before, after *record) ([]archive.FieldChange, error) {
	switch was, is := before.Base().Public(), after.Base().Public(); {
	case was && !is:
		changes := []archive.FieldChange{}
		for _, c := range archive.Diff(before.Item, after.Item) {
			if c.Field == "status" {
				changes = append(changes, c)
			}
		}
		return changes, nil
	case was || !is:
		return nil, nil
	}
	// Only what happened after the last public change was unseen.
	unseen, err := queryAll(ctx, tx, scanRevision, "SELECT "+revisionSelect+` FROM revisions r WHERE entry_num = ? AND number >=
		COALESCE((SELECT MAX(number) FROM revisions WHERE entry_num = ? AND public = TRUE), 0) ORDER BY number DESC`, before.num, before.num)
	if err != nil {
		return nil, err
	}
	last := before.Copy()
	last.Base().Status = archive.StatusPublished
	for _, r := range unseen {
		if r.Kind == archive.RevisionCreate && !r.Public {
			return archive.Diff(nil, after.Item), nil // never public before
		}
		if err := archive.Revert(last, r.Revision); err != nil {
			return nil, fmt.Errorf("find last public state: %w", err)
		}
	}
	return archive.Diff(last, after.Item), nil
}

const revisionSelect = "r.number, r.kind, r.editor_id, r.editor, r.credit, r.note, r.changes, r.public, r.public_changes, r.created_at"

type storedRevision struct {
	archive.Revision
	shown []archive.FieldChange // nil if all changes may be shown
}

// public is the revision as everyone may see it. The note of a change that took the
// event from public view was not written for the public, though the change is shown
// once the event is public again.
func (r storedRevision) public() archive.Revision {
	if r.Withdraws() {
		r.Note = ""
	}
	if r.shown != nil {
		r.Changes = r.shown
	}
	return r.Revision
}

func scanRevision(row scanner) (storedRevision, error) {
	var r storedRevision
	var changes string
	var shown sql.NullString
	var created int64
	err := row.Scan(&r.Number, &r.Kind, &r.EditorID, &r.Editor, &r.Credit, &r.Note, &changes, &r.Public, &shown, &created)
	if err != nil {
		return r, err
	}
	r.CreatedAt = timeFromMicros(created)
	if err := json.Unmarshal([]byte(changes), &r.Changes); err != nil {
		return r, fmt.Errorf("read changes of revision %d: %w", r.Number, err)
	}
	if shown.Valid {
		if err := json.Unmarshal([]byte(shown.String), &r.shown); err != nil {
			return r, fmt.Errorf("read public changes of revision %d: %w", r.Number, err)
		}
	}
	return r, nil
}

// Revisions implements archive.Revisions.
func (s *Store) Revisions(ctx context.Context, kind archive.Kind, id string, publicOnly bool, page archive.Page) ([]archive.Revision, int, error) {
	num, err := activeNum(ctx, s.db, kind, id)
	if err != nil {
		return nil, 0, err
	}
	w := where{}
	w.and("entry_num = ?", num)
	if publicOnly {
		w.and("public = TRUE")
	}
	total, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM revisions r"+w.String(), w.args...)
	if err != nil {
		return nil, 0, err
	}
	stored, err := queryAll(ctx, s.db, scanRevision, "SELECT "+revisionSelect+" FROM revisions r"+w.String()+
		" ORDER BY number DESC LIMIT ? OFFSET ?", append(w.args, page.Limit, page.Offset())...)
	if err != nil {
		return nil, 0, err
	}
	list := make([]archive.Revision, len(stored))
	for i, r := range stored {
		list[i] = r.Revision
		if publicOnly {
			list[i] = r.public()
		}
		list[i].Of(kind, id)
	}
	return list, int(total), nil
}

// EditCount implements archive.Revisions.
func (s *Store) EditCount(ctx context.Context, kind archive.Kind, id string, publicOnly bool) (int, error) {
	num, err := activeNum(ctx, s.db, kind, id)
	if err != nil {
		return 0, err
	}
	shown, changes := "", "changes"
	if publicOnly {
		shown, changes = " AND public = TRUE", "COALESCE(public_changes, changes)"
	}
	// The status stands behind the content, so that what begins with it is nothing else.
	n, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM revisions WHERE entry_num = ? AND kind = ?"+shown+
		" AND "+changes+` NOT LIKE '[{"field":"status"%' AND number > (SELECT MIN(number) FROM revisions WHERE entry_num = ?`+shown+")",
		num, string(archive.RevisionEdit), num)
	return int(n), err
}

// Revision implements archive.Revisions.
func (s *Store) Revision(ctx context.Context, kind archive.Kind, id string, n int) (*archive.Revision, error) {
	num, err := activeNum(ctx, s.db, kind, id)
	if err != nil {
		return nil, err
	}
	r, err := queryOne(ctx, s.db, scanRevision, archive.ErrNotFound,
		"SELECT "+revisionSelect+" FROM revisions r WHERE entry_num = ? AND number = ?", num, n)
	if err != nil {
		return nil, err
	}
	r.Of(kind, id)
	return &r.Revision, nil
}

// Activity implements archive.Revisions.
func (s *Store) Activity(ctx context.Context, limit int) ([]archive.Activity, error) {
	return queryAll(ctx, s.db, scanActivity, "SELECT e.id, e.kind, e.title, COALESCE(e.slug, e.id), "+revisionSelect+`
		FROM revisions r JOIN entries e ON e.num = r.entry_num
		WHERE r.public = TRUE AND e.active = TRUE AND e.status = ?
		ORDER BY r.created_at DESC, r.entry_num DESC, r.number DESC LIMIT ?`, string(archive.StatusPublished), limit)
}

func scanActivity(row scanner) (archive.Activity, error) {
	var a archive.Activity
	var id string
	r, err := scanRevision(prefixed{row, []any{&id, &a.EntryKind, &a.Title, &a.Name}})
	a.Revision = r.public()
	a.Of(a.EntryKind, id)
	return a, err
}

// activeNum returns the number of an entry that is not deleted, or the kind's NotFound.
func activeNum(ctx context.Context, r runner, kind archive.Kind, id string) (int64, error) {
	return queryOne(ctx, r, scanNumber, archive.Kinds[kind].NotFound, "SELECT num FROM entries WHERE id = ? AND kind = ? AND active = TRUE", id, string(kind))
}
