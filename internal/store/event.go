package store

import (
	"context"

	"sankofa/internal/archive"
)

// Event implements archive.Events.
func (s *Store) Event(ctx context.Context, id string) (*archive.Event, error) {
	return as[*archive.Event](s.entry(ctx, archive.KindEvent, id))
}

// CreateEvent implements archive.Events.
func (s *Store) CreateEvent(ctx context.Context, event *archive.Event, by archive.Change) error {
	made, err := as[*archive.Event](s.create(ctx, event, by))
	if err == nil {
		*event = *made
	}
	return err
}

// UpdateEvent implements archive.Events.
func (s *Store) UpdateEvent(ctx context.Context, id string, by archive.Change, edit func(*archive.Event) error) (*archive.Event, error) {
	return as[*archive.Event](s.update(ctx, archive.KindEvent, id, by, func(item archive.Item) error {
		return edit(item.(*archive.Event))
	}))
}

// DeleteEvent implements archive.Events.
func (s *Store) DeleteEvent(ctx context.Context, id string, by archive.Change) error {
	return s.remove(ctx, archive.KindEvent, id, by)
}

// RestoreEvent implements archive.Events.
func (s *Store) RestoreEvent(ctx context.Context, id string, by archive.Change) (*archive.Event, error) {
	return as[*archive.Event](s.restore(ctx, archive.KindEvent, id, by))
}

// RestoreRevision implements archive.Revisions.
func (s *Store) RestoreRevision(ctx context.Context, id string, number int, by archive.Change, may func(*archive.Event) error) (*archive.Event, error) {
	return as[*archive.Event](s.restoreRevision(ctx, archive.KindEvent, id, number, by, func(item archive.Item) error {
		return may(item.(*archive.Event))
	}))
}
