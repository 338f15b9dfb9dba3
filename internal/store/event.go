package store

import (
	"context"

	"sankofa/internal/archive"
)

// Event implements archive.Events.
func (s *Store) Event(ctx context.Context, id string) (*archive.Event, error) {
	return as[*archive.Event](s.Entry(ctx, archive.KindEvent, id))
}

// CreateEvent is CreateEntry, and fills in what the store decides.
func (s *Store) CreateEvent(ctx context.Context, event *archive.Event, by archive.Change) error {
	made, err := as[*archive.Event](s.CreateEntry(ctx, event, by))
	if err == nil {
		*event = *made
	}
	return err
}

// UpdateEvent is UpdateEntry.
func (s *Store) UpdateEvent(ctx context.Context, id string, by archive.Change, edit func(*archive.Event) error) (*archive.Event, error) {
	return as[*archive.Event](s.UpdateEntry(ctx, archive.KindEvent, id, by, func(item archive.Item) error {
		return edit(item.(*archive.Event))
	}))
}
