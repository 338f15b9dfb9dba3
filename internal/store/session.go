package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

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
func (s *Store) CreateSession(ctx context.Context, session *archive.Session, access archive.AccessToken) error {
	ctx = essential(ctx)
	made := *session
	made.CreatedAt = s.now()
	made.ID, made.LastSeen = newID(made.CreatedAt), made.CreatedAt
	made.ExpiresAt = made.ExpiresAt.UTC().Truncate(time.Microsecond)
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		u, err := user(ctx, tx, "id", made.UserID)
		if err != nil {
			return err
		}
		if !u.Active {
			return archive.ErrUserNotFound
		}
		if u.SecondFactor && !made.Verified {
			return archive.ErrInvalidCredentials // it was added while the person signed in
		}
		err = insert(ctx, tx, "sessions (id, user_id, token_hash, device, created_at, last_seen, expires_at)", [][]any{{
			made.ID, made.UserID, made.TokenHash, made.Device, micros(made.CreatedAt), micros(made.LastSeen), micros(made.ExpiresAt),
		}})
		if err != nil {
			return err
		}
		if err := s.recognise(ctx, tx, &made); err != nil {
			return err
		}
		return insertAccess(ctx, tx, made.ID, access)
	})
	if err == nil {
		*session = made
	}
	return err
}

func insertAccess(ctx context.Context, tx runner, sessionID string, access archive.AccessToken) error {
	return insert(ctx, tx, "access_tokens (token_hash, session_id, expires_at)", [][]any{{access.Hash, sessionID, micros(access.ExpiresAt)}})
}

// RefreshSession implements archive.Sessions.
func (s *Store) RefreshSession(ctx context.Context, tokenHash []byte, access archive.AccessToken) error {
	ctx = essential(ctx)
	now := micros(s.now())
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		session, err := queryOne(ctx, tx, scanSession, archive.ErrNotFound, sessionSelect+" AND s.token_hash = ?", now, tokenHash)
		if err != nil {
			return err
		}
		// The update comes first: it locks the row, so that the session cannot end
		// before its token is inserted.
		n, err := exec(ctx, tx, "UPDATE sessions SET last_seen = ? WHERE id = ?", now, session.ID)
		if err == nil && n == 0 {
			err = archive.ErrNotFound
		}
		if err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "DELETE FROM access_tokens WHERE session_id = ? AND expires_at <= ?", session.ID, now); err != nil {
			return err
		}
		return insertAccess(ctx, tx, session.ID, access)
	})
}

// withSession scans a user and the session id in the column after it.
type withSession struct {
	scanner
	id *string
}

func (w withSession) Scan(to ...any) error { return w.scanner.Scan(append(to, w.id)...) }

// SessionUser implements archive.Sessions. It runs on each authenticated request, so
// it is one look-up.
func (s *Store) SessionUser(ctx context.Context, accessHash []byte) (*archive.User, string, error) {
	var sessionID string
	now := micros(s.now())
	u, err := queryOne(ctx, s.db, func(row scanner) (*archive.User, error) { return scanUser(withSession{row, &sessionID}) }, archive.ErrNotFound,
		"SELECT "+userSelect+`, session_id FROM users JOIN (
			SELECT s.user_id, s.id AS session_id FROM access_tokens a JOIN sessions s ON s.id = a.session_id
			WHERE a.token_hash = ? AND a.expires_at > ? AND s.expires_at > ?
		) held ON held.user_id = users.id WHERE active = TRUE AND deleted_at IS NULL`, accessHash, now, now)
	return u, sessionID, err
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
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "DELETE FROM sessions WHERE user_id = ? AND id = ?", userID, id)
		if err == nil && n == 0 {
			return archive.ErrNotFound
		}
		return err
	})
}

// DisownSession implements archive.Sessions.
func (s *Store) DisownSession(ctx context.Context, userID, id, keep string) error {
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		session, err := queryOne(ctx, tx, scanSession, archive.ErrNotFound, sessionSelect+" AND s.user_id = ? AND s.id = ? AND s.id <> ?",
			micros(s.now()), userID, id, keep)
		if err != nil {
			return err
		}
		if err := endSessions(ctx, tx, userID, keep); err != nil {
			return err
		}
		return s.notice(ctx, tx, userID, archive.NoticeDeviceDisowned, session.Device, true)
	})
}

// DeleteSession implements archive.Sessions.
func (s *Store) DeleteSession(ctx context.Context, tokenHash []byte) error {
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM sessions WHERE token_hash = ?", tokenHash)
		return err
	})
}

// DeleteSessions implements archive.Sessions.
func (s *Store) DeleteSessions(ctx context.Context, userID, keep string) error {
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error { return endSessions(ctx, tx, userID, keep) })
}

// endSessions also ends the sign-ins that are under way.
func endSessions(ctx context.Context, tx runner, userID, keep string) error {
	if _, err := exec(ctx, tx, "DELETE FROM challenges WHERE user_id = ?", userID); err != nil {
		return err
	}
	_, err := exec(ctx, tx, "DELETE FROM sessions WHERE user_id = ? AND id <> ?", userID, keep)
	return err
}

// PurgeSessions implements archive.Sessions.
func (s *Store) PurgeSessions(ctx context.Context) (int, error) {
	if _, err := s.purgeExpired(ctx, "DELETE FROM access_tokens WHERE expires_at <= ?"); err != nil {
		return 0, err
	}
	if _, err := s.purgeExpired(ctx, "DELETE FROM challenges WHERE expires_at <= ?"); err != nil {
		return 0, err
	}
	if err := s.purgeGuesses(ctx); err != nil {
		return 0, err
	}
	return s.purgeExpired(ctx, "DELETE FROM sessions WHERE expires_at <= ?")
}

// purgeExpired runs a deletion of what has expired by now.
func (s *Store) purgeExpired(ctx context.Context, text string) (int, error) {
	var purged int64
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		purged, err = exec(ctx, tx, text, micros(s.now()))
		return err
	})
	return int(purged), err
}
