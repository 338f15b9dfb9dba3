package store

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// clockSkew is how far the clocks of several nodes may differ before the order of
// addition and the times of creation are allowed to disagree.
const clockSkew = time.Hour

// batch gathers the rows of all entries that one transaction adds or changes, so
// that an import writes them many at a time.
type batch struct {
	tx        *writeTx
	first     int64 // the last number that was given out before
	entries   [][]any
	pictures  [][]any
	sources   [][]any
	links     [][]any
	revisions [][]any
	queue     [][]any
}

func newBatch(tx *writeTx) *batch { return &batch{tx: tx, first: tx.lastNum} }

// create adds an entry and fills in what the store decides.
func (b *batch) create(ctx context.Context, item archive.Item, by archive.Change, at time.Time) error {
	// Creation times grow strictly, and ids with them, unless a clock has jumped.
	created := micros(at)
	if last := b.tx.lastCreated; created <= last && last-created < clockSkew.Microseconds() {
		created = last + 1
	}
	b.tx.lastCreated = created
	b.tx.lastNum++
	item.Tidy()
	e := item.Base()
	if !e.Status.Valid() {
		e.Status = archive.StatusDraft
	}
	e.CreatedAt = timeFromMicros(created)
	e.ID = newID(e.CreatedAt)
	e.UpdatedAt, e.CreatedBy, e.UpdatedBy = e.CreatedAt, by.By.ID, by.By.ID
	e.Active, e.Version, e.RevisionCount, e.TextVersion = true, 1, 1, 1

	r := &record{item, b.tx.lastNum}
	if err := giveSlug(ctx, b.tx, r.num, nil, item); err != nil {
		return err
	}
	links, err := linkRows(ctx, b.tx, r.num, nil, item)
	if err != nil {
		return err
	}
	values, err := r.values(b.tx.version)
	if err != nil {
		return err
	}
	var external any
	if e.ExternalID != "" {
		external = e.ExternalID
	}
	b.tx.catalogued = true
	b.tx.entry(nil, item)
	b.entries = append(b.entries, append([]any{r.num, string(item.Kind()), e.ID, external, e.CreatedBy, created}, values...))
	b.pictures = append(b.pictures, pictureRows(r.num, e)...)
	b.sources = append(b.sources, sourceRows(r.num, e.Sources)...)
	b.links = append(b.links, links...)
	b.queue = append(b.queue, []any{b.tx.version, r.num, ""})
	row, err := revisionRow(r.num, archive.RevisionCreate, nil, item, by, nil)
	b.revisions = append(b.revisions, row)
	return err
}

// update stores a changed entry. It reports false, and stores nothing, if after
// says nothing that before did not.
func (b *batch) update(ctx context.Context, before, after *record, kind archive.RevisionKind, by archive.Change, at time.Time) (bool, error) {
	after.Tidy()
	after.num = before.num
	was, e := before.Base(), after.Base()
	e.Identify(was)
	if same(before, after) {
		return false, nil
	}
	if err := giveSlug(ctx, b.tx, before.num, before.Item, after.Item); err != nil {
		return false, err
	}
	changes := archive.Diff(before.Item, after.Item)
	if kind == archive.RevisionEdit && len(changes) == 1 && changes[0].Field == "status" {
		kind = archive.RevisionStatus
	}
	e.Version, e.RevisionCount = was.Version+1, was.RevisionCount+1
	e.TextVersion = was.TextVersion
	if !archive.SameText(before.Item, after.Item) {
		e.TextVersion = e.Version
	}
	e.UpdatedBy, e.UpdatedAt = by.By.ID, at
	values, err := after.values(b.tx.version)
	if err != nil {
		return false, err
	}
	if _, err := exec(ctx, b.tx, "UPDATE entries SET "+entrySet+" WHERE num = ?", append(values, before.num)...); err != nil {
		return false, err
	}
	if !slices.Equal(was.PicturePaths(), e.PicturePaths()) {
		if err := replacePictures(ctx, b.tx, before.num, e); err != nil {
			return false, err
		}
	}
	if !reflect.DeepEqual(was.Sources, e.Sources) {
		if err := replaceSources(ctx, b.tx, before.num, e.Sources); err != nil {
			return false, err
		}
	}
	if !slices.Equal(before.Links(), after.Links()) {
		if err := replaceLinks(ctx, b.tx, before, after); err != nil {
			return false, err
		}
	}
	if err := endPreviews(ctx, b.tx, before, after); err != nil {
		return false, err
	}
	public, err := publicChanges(ctx, b.tx, before, after)
	if err != nil {
		return false, err
	}
	row, err := revisionRow(before.num, kind, before.Item, after.Item, by, public)
	if err != nil {
		return false, err
	}
	b.tx.catalogued = true
	b.tx.entry(before.Item, after.Item)
	b.revisions = append(b.revisions, row)
	if before.num <= b.first { // what was added just now waits already
		b.queue = append(b.queue, []any{b.tx.version, before.num, strings.Join(distinctTerms(before.Item), " ")})
	}
	return true, nil
}

// store writes the rows that were gathered so far.
func (b *batch) store(ctx context.Context) error {
	for _, part := range []struct {
		into string
		rows *[][]any
	}{
		{entryInsert, &b.entries},
		{pictureInsert, &b.pictures},
		{"entry_sources (" + sourceColumns + ")", &b.sources},
		{"entry_links (" + linkColumns + ")", &b.links},
		{"revisions (" + revisionColumns + ")", &b.revisions},
		{"search_queue (seq, num, old)", &b.queue},
	} {
		if err := insert(ctx, b.tx, part.into, *part.rows); err != nil {
			return err
		}
		clear(*part.rows)
		*part.rows = (*part.rows)[:0]
	}
	return nil
}

// CreateEntry implements archive.Entries.
func (s *Store) CreateEntry(ctx context.Context, item archive.Item, by archive.Change) (archive.Item, error) {
	var made archive.Item
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		made = item.Copy()
		if err := s.add(ctx, tx, made, by); err != nil {
			return err
		}
		return finishKey(ctx, tx, by, made)
	})
	return made, err
}

// add adds an entry within a transaction.
func (s *Store) add(ctx context.Context, tx *writeTx, made archive.Item, by archive.Change) error {
	if err := attachPictures(ctx, tx, nil, made.Base(), archive.ErrImageNotFound); err != nil {
		return err
	}
	if err := s.checkEntry(ctx, tx, by, nil, made); err != nil {
		return err
	}
	b := newBatch(tx)
	if err := b.create(ctx, made, by, s.at(by)); err != nil {
		return err
	}
	if err := b.store(ctx); err != nil {
		return err
	}
	return s.recordEntry(ctx, tx, by, made, "create")
}

// UpdateEntry implements archive.Entries.
func (s *Store) UpdateEntry(ctx context.Context, kind archive.Kind, id string, by archive.Change, edit func(archive.Item) error) (archive.Item, error) {
	return s.modify(ctx, kind, id, by, archive.RevisionEdit, func(_ runner, r *record) error {
		e := r.Base()
		if !e.Active {
			return archive.Kinds[kind].NotFound
		}
		err := edit(r.Item)
		e.Active = true
		return err
	})
}

// DeleteEntry implements archive.Entries.
func (s *Store) DeleteEntry(ctx context.Context, kind archive.Kind, id string, by archive.Change) error {
	ctx = essential(ctx)
	_, err := s.modify(ctx, kind, id, by, archive.RevisionDelete, func(_ runner, r *record) error {
		if !r.Base().Active {
			return archive.Kinds[kind].NotFound
		}
		r.Base().Active = false
		return nil
	})
	return err
}

// RestoreEntry implements archive.Entries.
func (s *Store) RestoreEntry(ctx context.Context, kind archive.Kind, id string, by archive.Change) (archive.Item, error) {
	return s.modify(ctx, kind, id, by, archive.RevisionRestore, func(tx runner, r *record) error {
		if r.Base().Active {
			return archive.Kinds[kind].NotFound
		}
		r.Base().Active = true
		return dropLostPictures(ctx, tx, r.Base())
	})
}

// RestoreRevision implements archive.Revisions.
func (s *Store) RestoreRevision(ctx context.Context, kind archive.Kind, id string, number int, by archive.Change, may func(archive.Item) error) (archive.Item, error) {
	by.Note = fmt.Sprintf("Restored revision %d.", number)
	return s.modify(ctx, kind, id, by, archive.RevisionEdit, func(tx runner, r *record) error {
		if !r.Base().Active {
			return archive.Kinds[kind].NotFound
		}
		if err := may(r.Item); err != nil {
			return err
		}
		if number < 1 || number > r.Base().RevisionCount {
			return archive.ErrNotFound
		}
		if err := revertTo(ctx, tx, r, number); err != nil {
			return err
		}
		if err := dropLostPictures(ctx, tx, r.Base()); err != nil {
			return err
		}
		if err := dropLostLinks(ctx, tx, r.Item); err != nil {
			return err
		}
		return archive.Restored(r.Item, by.By)
	})
}

// revertTo walks an entry back to what it was after one of its revisions.
func revertTo(ctx context.Context, tx runner, r *record, number int) error {
	later, err := queryAll(ctx, tx, scanRevision,
		"SELECT "+revisionSelect+" FROM revisions r WHERE entry_num = ? AND number > ? ORDER BY number DESC", r.num, number)
	if err != nil {
		return err
	}
	for _, revision := range later {
		if err := archive.Revert(r.Item, revision.Revision); err != nil {
			return err
		}
	}
	return nil
}

var revisionAction = map[archive.RevisionKind]string{
	archive.RevisionEdit: "update", archive.RevisionStatus: "status",
	archive.RevisionDelete: "delete", archive.RevisionRestore: "restore",
}

// recordEntry notes in the activity log what was done to an entry.
func (s *Store) recordEntry(ctx context.Context, tx runner, by archive.Change, item archive.Item, action string) error {
	kind := string(item.Kind())
	return s.record(ctx, tx, by, kind+"."+action, kind, item.Base().ID, item.Label())
}

func (s *Store) modify(ctx context.Context, kind archive.Kind, id string, by archive.Change, revision archive.RevisionKind, edit func(runner, *record) error) (archive.Item, error) {
	var after *record
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		before, err := load(ctx, tx, kind, id)
		if err != nil {
			return err
		}
		after = before.copy()
		if err := edit(tx, after); err != nil {
			return err
		}
		_, err = s.replace(ctx, tx, before, after, by, revision)
		return err
	})
	if err != nil {
		return nil, err
	}
	return after.Item, nil
}

// replace stores a changed entry within a transaction, and reports whether it says
// anything that it did not before.
func (s *Store) replace(ctx context.Context, tx *writeTx, before, after *record, by archive.Change, revision archive.RevisionKind) (bool, error) {
	if err := attachPictures(ctx, tx, before.Base(), after.Base(), archive.ErrImageNotFound); err != nil {
		return false, err
	}
	if revision != archive.RevisionDelete {
		if err := s.checkEntry(ctx, tx, by, before.Item, after.Item); err != nil {
			return false, err
		}
	}
	b := newBatch(tx)
	changed, err := b.update(ctx, before, after, revision, by, s.at(by))
	if err != nil || !changed {
		return false, err
	}
	if err := b.store(ctx); err != nil {
		return false, err
	}
	if err := s.tellOwner(ctx, tx, before.Item, after.Item, by); err != nil {
		return false, err
	}
	action := revisionAction[revision]
	if revision == archive.RevisionEdit && before.Base().Status != after.Base().Status {
		action = revisionAction[archive.RevisionStatus]
	}
	return true, s.recordEntry(ctx, tx, by, after.Item, action)
}
