package store

import (
	"context"
	"errors"

	"sankofa/internal/archive"
)

const previewColumns = "p.id, p.made_by, p.created_at, p.expires_at, u.first_name, u.last_name"

func scanPreview(row scanner) (archive.Preview, error) {
	var p archive.Preview
	var maker archive.Actor
	var created, expires int64
	err := row.Scan(&p.ID, &p.MadeBy, &created, &expires, &maker.FirstName, &maker.LastName)
	p.CreatedAt, p.ExpiresAt, p.Maker = timeFromMicros(created), timeFromMicros(expires), maker.DisplayName()
	return p, err
}

// openPreviews returns the links to an event that have neither ended nor expired.
func (s *Store) openPreviews(ctx context.Context, r runner, num int64) ([]archive.Preview, error) {
	return queryAll(ctx, r, scanPreview, "SELECT "+previewColumns+` FROM previews p JOIN users u ON u.id = p.made_by
		WHERE p.entry_num = ? AND p.ended = FALSE AND p.expires_at > ? ORDER BY p.created_at DESC, p.id DESC`, num, micros(s.now()))
}

// CreatePreview implements archive.Previews.
func (s *Store) CreatePreview(ctx context.Context, eventID string, tokenHash []byte, by archive.Change) (*archive.Preview, error) {
	at := s.now()
	made := archive.Preview{ID: newID(at), MadeBy: by.By.ID, Maker: by.By.DisplayName(), CreatedAt: at, ExpiresAt: at.Add(archive.PreviewLife)}
	// A change of content, so that the event is not published meanwhile.
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		e, err := load(ctx, tx, archive.KindEvent, eventID)
		switch {
		case err != nil:
			return err
		case !e.Base().Active:
			return archive.ErrEventNotFound
		case e.Base().Public():
			return archive.ErrPreviewPublic
		}
		open, err := s.openPreviews(ctx, tx, e.num)
		if err != nil {
			return err
		}
		if len(open) >= archive.MaxPreviews {
			return archive.ErrPreviewsFull
		}
		err = insert(ctx, tx, "previews (id, token_hash, entry_num, made_by, ended, created_at, expires_at)", [][]any{
			{made.ID, tokenHash, e.num, made.MadeBy, false, micros(made.CreatedAt), micros(made.ExpiresAt)},
		})
		if err != nil {
			return err
		}
		return s.recordEntry(ctx, tx, by, e.Item, "preview")
	})
	if err != nil {
		return nil, err
	}
	return &made, nil
}

// Previews implements archive.Previews.
func (s *Store) Previews(ctx context.Context, eventID string) ([]archive.Preview, error) {
	num, err := activeNum(ctx, s.db, archive.KindEvent, eventID)
	if err != nil {
		return nil, err
	}
	return s.openPreviews(ctx, s.db, num)
}

// EndPreview implements archive.Previews.
func (s *Store) EndPreview(ctx context.Context, eventID, id string, by archive.Change) error {
	return s.write(essential(ctx), func(ctx context.Context, tx *writeTx) error {
		e, err := load(ctx, tx, archive.KindEvent, eventID)
		if err != nil {
			return err
		}
		ended, err := exec(ctx, tx, "DELETE FROM previews WHERE id = ? AND entry_num = ?", id, e.num)
		if err != nil {
			return err
		}
		if ended == 0 {
			return archive.ErrNotFound
		}
		return s.recordEntry(ctx, tx, by, e.Item, "preview.end")
	})
}

// Previewed implements archive.Previews.
func (s *Store) Previewed(ctx context.Context, tokenHash []byte) (*archive.Event, error) {
	var eventID, maker string
	var ended bool
	err := queryEach(ctx, s.db, func(row scanner) error { return row.Scan(&eventID, &maker, &ended) },
		"SELECT e.id, p.made_by, p.ended FROM previews p JOIN entries e ON e.num = p.entry_num WHERE p.token_hash = ? AND p.expires_at > ?",
		tokenHash, micros(s.now()))
	if err != nil {
		return nil, err
	}
	if eventID == "" {
		return nil, archive.ErrPreviewEnded
	}
	event, err := s.Event(ctx, eventID)
	switch {
	case errors.Is(err, archive.ErrEventNotFound):
		return nil, archive.ErrPreviewEnded
	case err != nil || event.Public():
		return event, err
	case ended:
		return nil, archive.ErrPreviewEnded
	}
	// A link is worth as much as the rights of its maker at this moment.
	person, err := s.User(ctx, maker)
	switch {
	case errors.Is(err, archive.ErrUserNotFound):
		return nil, archive.ErrPreviewEnded
	case err != nil:
		return nil, err
	case !person.Active || archive.MayPreview(person.Actor(), event) != nil:
		return nil, archive.ErrPreviewEnded
	}
	return event, nil
}

// PurgePreviews implements archive.Previews.
func (s *Store) PurgePreviews(ctx context.Context) (int, error) {
	return s.purgeExpired(ctx, "DELETE FROM previews WHERE expires_at <= ?")
}

// endPreviews ends the links to a draft that is one no longer.
func endPreviews(ctx context.Context, tx runner, before, after *record) error {
	was, is := before.Base(), after.Base()
	var err error
	switch {
	case was.Active && !is.Active:
		_, err = exec(ctx, tx, "DELETE FROM previews WHERE entry_num = ?", before.num)
	case !was.Public() && is.Public():
		_, err = exec(ctx, tx, "UPDATE previews SET ended = TRUE WHERE entry_num = ?", before.num)
	}
	return err
}
