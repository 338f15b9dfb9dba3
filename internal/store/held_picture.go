package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// HoldPicture implements archive.HeldPictures. As suggestions do, it waits for nobody else
// who writes.
func (s *Store) HoldPicture(ctx context.Context, p *archive.HeldPicture, by archive.Change) error {
	if _, err := s.HeldPicture(ctx, p.Path); err == nil {
		return nil
	}
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		if by.Quotas != nil {
			quotas, err := by.Quotas.For(archive.StandingVisitor)
			if by.By.ID != "" {
				quotas, err = s.quotasOf(ctx, tx, by)
			}
			if err != nil {
				return err
			}
			q := quotas[archive.ResourceHeld]
			if err := checkRateOf(ctx, tx, s.at(by), "SELECT created_at FROM held_pictures WHERE sender = ?", p.Sender, q); err != nil {
				return err
			}
			held, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM held_pictures")
			if err != nil {
				return err
			}
			if err := q.Check(archive.ResourceHeld, held+1); err != nil {
				return err
			}
		}
		return insert(ctx, tx, "held_pictures (path, content, sender, suggestion_id, created_at)",
			[][]any{{p.Path, p.Content, p.Sender, "", micros(s.at(by))}})
	})
	if isDuplicate(err) {
		return nil // sent twice at the same moment
	}
	return err
}

// HeldPicture implements archive.HeldPictures.
func (s *Store) HeldPicture(ctx context.Context, path string) (*archive.HeldPicture, error) {
	return queryOne(ctx, s.db, func(row scanner) (*archive.HeldPicture, error) {
		p := &archive.HeldPicture{Path: path}
		return p, row.Scan(&p.Content, &p.Sender)
	}, archive.ErrUploadNotFound, "SELECT content, sender FROM held_pictures WHERE path = ?", path)
}

// PurgeHeldPictures implements archive.HeldPictures. Networks are known for two days only.
func (s *Store) PurgeHeldPictures(ctx context.Context, before time.Time) (int, error) {
	var purged int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		purged, err = exec(ctx, tx, `DELETE FROM held_pictures WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM suggestions s
			WHERE s.id = held_pictures.suggestion_id AND (s.status IN ('waiting', 'asked') OR s.updated_at >= ?))`, micros(before), micros(before))
		if err != nil {
			return err
		}
		_, err = exec(ctx, tx, "UPDATE held_pictures SET sender = '' WHERE sender <> '' AND created_at <= ?", micros(s.now().Add(-networkLife)))
		return err
	})
	return int(purged), err
}

// claimPictures keeps the files that a new suggestion brings until it is decided on: those
// that are held for it, and those that an author has uploaded.
func claimPictures(ctx context.Context, tx runner, made *archive.Suggestion) error {
	for _, path := range made.NewPictures() {
		if _, err := exec(ctx, tx, "UPDATE held_pictures SET suggestion_id = ? WHERE suggestion_id = '' AND path = ?", made.ID, path); err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "UPDATE uploads SET state = 'committed' WHERE path = ? AND owner = ? AND owner <> ''", path, made.Sender); err != nil {
			return err
		}
		found, err := queryInt(ctx, tx, "SELECT (SELECT COUNT(*) FROM held_pictures WHERE path = ?) + (SELECT COUNT(*) FROM uploads WHERE path = ? AND state = 'committed')", path, path)
		switch {
		case err != nil:
			return err
		case found == 0:
			return archive.ErrImageNotFound
		}
	}
	return nil
}

// releasePictures forgets the pictures of a suggestion that are files of the archive now.
func releasePictures(ctx context.Context, tx runner, of *archive.Suggestion) error {
	_, err := exec(ctx, tx, `DELETE FROM held_pictures WHERE suggestion_id = ? AND EXISTS
		(SELECT 1 FROM uploads u WHERE u.path = held_pictures.path AND u.state = 'committed')`, of.ID)
	return err
}
