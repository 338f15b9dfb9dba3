package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// seenAfter is how old the note of when a session was last seen may get before it
// is written again, so that reading does not mean writing.
const seenAfter = time.Minute

const sessionSelect = `SELECT s.id, s.user_id, s.token_hash, s.device, s.created_at, s.last_seen, s.expires_at
	FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.active = TRUE AND u.deleted_at IS NULL AND s.expires_at > ?`

func scanSession(row scanner) (*archive.Session, error) {
	var s archive.Session
	var created, seen, expires int64
	err := row.Scan(&s.ID, &s.UserID, &s.TokenHash, &s.Device, &created, &seen, &expires)
	s.CreatedAt, s.LastSeen, s.ExpiresAt = timeFromMicros(created), timeFromMicros(seen), timeFromMicros(expires)
	return &s, err
}

// CreateSession implements archive.Sessions.
func (s *Store) CreateSession(ctx context.Context, session *archive.Session) error {
	made := *session
	made.CreatedAt = s.now()
	made.ID, made.LastSeen = newID(made.CreatedAt), made.CreatedAt
	made.ExpiresAt = made.ExpiresAt.UTC().Truncate(time.Microsecond)
	err := s.inUsersTx(ctx, func(tx runner) error {
		u, err := user(ctx, tx, "id", made.UserID)
		if err != nil {
			return err
		}
		if !u.Active {
			return archive.ErrUserNotFound
		}
		return insert(ctx, tx, "sessions (id, user_id, token_hash, device, created_at, last_seen, expires_at)", [][]any{{
			made.ID, made.UserID, made.TokenHash, made.Device, micros(made.CreatedAt), micros(made.LastSeen), micros(made.ExpiresAt),
		}})
	})
	if err == nil {
		*session = made
	}
	return err
}

// SessionByToken implements archive.Sessions.
func (s *Store) SessionByToken(ctx context.Context, tokenHash []byte) (*archive.Session, error) {
	now := s.now()
	session, err := queryOne(ctx, s.db, scanSession, archive.ErrNotFound, sessionSelect+" AND s.token_hash = ?", micros(now), tokenHash)
	if err != nil {
		return nil, err
	}
	if now.Sub(session.LastSeen) < seenAfter {
		return session, nil
	}
	session.LastSeen = now
	return session, s.db.inTx(ctx, func(tx runner) error {
		_, err := exec(ctx, tx, "UPDATE sessions SET last_seen = ? WHERE id = ?", micros(now), session.ID)
		return err
	})
}

// SessionUser implements archive.Sessions.
func (s *Store) SessionUser(ctx context.Context, id string) (*archive.User, error) {
	return queryOne(ctx, s.db, scanUser, archive.ErrNotFound, "SELECT "+userColumns+` FROM users
		WHERE id = (SELECT user_id FROM sessions WHERE id = ? AND expires_at > ?) AND active = TRUE AND deleted_at IS NULL`, id, micros(s.now()))
}

// UserSessions implements archive.Sessions.
func (s *Store) UserSessions(ctx context.Context, userID string) ([]archive.Session, error) {
	found, err := queryAll(ctx, s.db, scanSession, sessionSelect+" AND s.user_id = ? ORDER BY s.last_seen DESC, s.id DESC", micros(s.now()), userID)
	if err != nil {
		return nil, err
	}
	sessions := make([]archive.Session, len(found))
	for i, session := range found {
		sessions[i] = *session
	}
	return sessions, nil
}

// EndSession implements archive.Sessions.
func (s *Store) EndSession(ctx context.Context, userID, id string) error {
	return s.db.inTx(ctx, func(tx runner) error {
		n, err := exec(ctx, tx, "DELETE FROM sessions WHERE user_id = ? AND id = ?", userID, id)
		if err == nil && n == 0 {
			return archive.ErrNotFound
		}
		return err
	})
}

// DeleteSession implements archive.Sessions.
func (s *Store) DeleteSession(ctx context.Context, tokenHash []byte) error {
	return s.db.inTx(ctx, func(tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM sessions WHERE token_hash = ?", tokenHash)
		return err
	})
}

// DeleteSessions implements archive.Sessions.
func (s *Store) DeleteSessions(ctx context.Context, userID, keep string) error {
	return s.db.inTx(ctx, func(tx runner) error { return endSessions(ctx, tx, userID, keep) })
}

func endSessions(ctx context.Context, tx runner, userID, keep string) error {
	_, err := exec(ctx, tx, "DELETE FROM sessions WHERE user_id = ? AND id <> ?", userID, keep)
	return err
}

// PurgeSessions implements archive.Sessions.
func (s *Store) PurgeSessions(ctx context.Context) (int, error) {
	return s.purgeExpired(ctx, "DELETE FROM sessions WHERE expires_at <= ?")
}

// purgeExpired runs a deletion of what has expired by now.
func (s *Store) purgeExpired(ctx context.Context, text string) (int, error) {
	var purged int64
	err := s.db.inTx(ctx, func(tx runner) error {
		var err error
		purged, err = exec(ctx, tx, text, micros(s.now()))
		return err
	})
	return int(purged), err
}
