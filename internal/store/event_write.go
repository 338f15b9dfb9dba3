package store

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// clockSkew is how far the clocks of several nodes may differ before the order of
// addition and the times of creation are allowed to disagree.
const clockSkew = time.Hour

// batch gathers the rows of all events that one transaction adds or changes, so
// that an import writes them many at a time.
type batch struct {
	tx        *writeTx
	events    [][]any
	sources   [][]any
	revisions [][]any
	queue     [][]any
}

func newBatch(tx *writeTx) *batch { return &batch{tx: tx} }

// create adds an event and fills in what the store decides.
func (b *batch) create(e *archive.Event, by archive.Change, at time.Time) error {
	// Creation times grow strictly, and ids with them, unless a clock has jumped.
	created := micros(at)
	if last := b.tx.lastCreated; created <= last && last-created < clockSkew.Microseconds() {
		created = last + 1
	}
	b.tx.lastCreated = created
	b.tx.lastNum++
	e.Tidy()
	if !e.Status.Valid() {
		e.Status = archive.StatusDraft
	}
	e.CreatedAt = timeFromMicros(created)
	e.ID = newID(e.CreatedAt)
	e.UpdatedAt, e.CreatedBy, e.UpdatedBy = e.CreatedAt, by.By.ID, by.By.ID
	e.Active, e.Version, e.RevisionCount = true, 1, 1

	r := record{Event: *e, num: b.tx.lastNum}
	values, err := r.values(b.tx.version)
	if err != nil {
		return err
	}
	var external any
	if e.ExternalID != "" {
		external = e.ExternalID
	}
	b.tx.catalogued = true
	b.tx.event(nil, e)
	b.events = append(b.events, append([]any{r.num, e.ID, external, e.CreatedBy, created}, values...))
	b.sources = append(b.sources, sourceRows(r.num, e.Sources)...)
	b.queue = append(b.queue, []any{b.tx.version, r.num, ""})
	row, err := revisionRow(r.num, archive.RevisionCreate, nil, e, by, nil)
	b.revisions = append(b.revisions, row)
	return err
}

// update stores a changed event. It reports false, and stores nothing, if after
// says nothing that before did not.
func (b *batch) update(ctx context.Context, before, after *record, kind archive.RevisionKind, by archive.Change, at time.Time) (bool, error) {
	after.Tidy()
	// What an edit may not touch.
	after.num, after.ID, after.ExternalID = before.num, before.ID, before.ExternalID
	after.CreatedBy, after.CreatedAt = before.CreatedBy, before.CreatedAt
	if same(before, after) {
		return false, nil
	}
	changes := archive.Diff(&before.Event, &after.Event)
	if kind == archive.RevisionEdit && len(changes) == 1 && changes[0].Field == "status" {
		kind = archive.RevisionStatus
	}
	after.Version, after.RevisionCount = before.Version+1, before.RevisionCount+1
	after.UpdatedBy, after.UpdatedAt = by.By.ID, at
	values, err := after.values(b.tx.version)
	if err != nil {
		return false, err
	}
	if _, err := exec(ctx, b.tx, "UPDATE events SET "+eventSet+" WHERE num = ?", append(values, before.num)...); err != nil {
		return false, err
	}
	if !reflect.DeepEqual(before.Sources, after.Sources) {
		if err := replaceSources(ctx, b.tx, before.num, after.Sources); err != nil {
			return false, err
		}
	}
	public, err := publicChanges(ctx, b.tx, before, after)
	if err != nil {
		return false, err
	}
	row, err := revisionRow(before.num, kind, &before.Event, &after.Event, by, public)
	if err != nil {
		return false, err
	}
	b.tx.catalogued = true
	b.tx.event(&before.Event, &after.Event)
	b.revisions = append(b.revisions, row)
	b.queue = append(b.queue, []any{b.tx.version, before.num, strings.Join(distinctTerms(&before.Event), " ")})
	return true, nil
}

// store writes the rows that were gathered so far.
func (b *batch) store(ctx context.Context) error {
	for _, part := range []struct {
		into string
		rows *[][]any
	}{
		{eventInsert, &b.events},
		{"event_sources (" + sourceColumns + ")", &b.sources},
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

// CreateEvent implements archive.Events.
func (s *Store) CreateEvent(ctx context.Context, event *archive.Event, by archive.Change) error {
	made := event.Clone()
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		*made = *event.Clone()
		if err := attachUpload(ctx, tx, made); err != nil {
			return err
		}
		if err := s.checkEvent(ctx, tx, by, nil, made); err != nil {
			return err
		}
		b := newBatch(tx)
		if err := b.create(made, by, s.at(by)); err != nil {
			return err
		}
		if err := b.store(ctx); err != nil {
			return err
		}
		if err := s.record(ctx, tx, by, "event.create", "event", made.ID, made.Title); err != nil {
			return err
		}
		return finishKey(ctx, tx, by, made)
	})
	if err == nil {
		*event = *made
	}
	return err
}

// UpdateEvent implements archive.Events.
func (s *Store) UpdateEvent(ctx context.Context, id string, by archive.Change, edit func(*archive.Event) error) (*archive.Event, error) {
	return s.modify(ctx, id, by, archive.RevisionEdit, func(_ runner, e *record) error {
		if !e.Active {
			return archive.ErrEventNotFound
		}
		err := edit(&e.Event)
		e.Active = true
		return err
	})
}

// DeleteEvent implements archive.Events.
func (s *Store) DeleteEvent(ctx context.Context, id string, by archive.Change) error {
	ctx = essential(ctx)
	_, err := s.modify(ctx, id, by, archive.RevisionDelete, func(_ runner, e *record) error {
		if !e.Active {
			return archive.ErrEventNotFound
		}
		e.Active = false
		return nil
	})
	return err
}

// RestoreEvent implements archive.Events.
func (s *Store) RestoreEvent(ctx context.Context, id string, by archive.Change) (*archive.Event, error) {
	return s.modify(ctx, id, by, archive.RevisionRestore, func(tx runner, e *record) error {
		if e.Active {
			return archive.ErrEventNotFound
		}
		e.Active = true
		return dropLostImage(ctx, tx, &e.Event)
	})
}

// RestoreRevision implements archive.Revisions.
func (s *Store) RestoreRevision(ctx context.Context, id string, number int, by archive.Change, may func(*archive.Event) error) (*archive.Event, error) {
	by.Note = fmt.Sprintf("Restored revision %d.", number)
	return s.modify(ctx, id, by, archive.RevisionEdit, func(tx runner, e *record) error {
		if !e.Active {
			return archive.ErrEventNotFound
		}
		if err := may(&e.Event); err != nil {
			return err
		}
		if number < 1 || number > e.RevisionCount {
			return archive.ErrNotFound
		}
		earlier, err := stateAt(ctx, tx, e, number)
		if err != nil {
			return err
		}
		if err := dropLostImage(ctx, tx, earlier); err != nil {
			return err
		}
		return e.RestoreFrom(earlier, by.By)
	})
}

// stateAt walks an event back to what it was after one of its revisions.
func stateAt(ctx context.Context, tx runner, e *record, number int) (*archive.Event, error) {
	later, err := queryAll(ctx, tx, scanRevision,
		"SELECT "+revisionSelect+" FROM revisions r WHERE event_num = ? AND number > ? ORDER BY number DESC", e.num, number)
	if err != nil {
		return nil, err
	}
	state := e.Clone()
	for _, r := range later {
		if err := state.Revert(r.Revision); err != nil {
			return nil, err
		}
	}
	return state, nil
}

var revisionAction = map[archive.RevisionKind]string{
	archive.RevisionEdit: "event.update", archive.RevisionStatus: "event.status",
	archive.RevisionDelete: "event.delete", archive.RevisionRestore: "event.restore",
}

func (s *Store) modify(ctx context.Context, id string, by archive.Change, kind archive.RevisionKind, edit func(runner, *record) error) (*archive.Event, error) {
	var after *record
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		before, err := load(ctx, tx, "id", id)
		if err != nil {
			return err
		}
		after = &record{Event: *before.Clone(), num: before.num}
		if err := edit(tx, after); err != nil {
			return err
		}
		if after.Image != before.Image {
			if err := attachUpload(ctx, tx, &after.Event); err != nil {
				return err
			}
		}
		if kind != archive.RevisionDelete {
			if err := s.checkEvent(ctx, tx, by, &before.Event, &after.Event); err != nil {
				return err
			}
		}
		b := newBatch(tx)
		changed, err := b.update(ctx, before, after, kind, by, s.at(by))
		if err != nil || !changed {
			return err
		}
		if err := b.store(ctx); err != nil {
			return err
		}
		if kind == archive.RevisionEdit && before.Status != after.Status {
			return s.record(ctx, tx, by, "event.status", "event", id, after.Title)
		}
		return s.record(ctx, tx, by, revisionAction[kind], "event", id, after.Title)
	})
	if err != nil {
		return nil, err
	}
	return &after.Event, nil
}
