package store

import (
	"context"
	"database/sql"

	"sankofa/internal/archive"
)

const factorColumns = "id, user_id, kind, name, credential_id, secret, last_step, created_at, last_used"

func scanFactor(row scanner) (archive.Factor, error) {
	var f archive.Factor
	var created int64
	var used sql.NullInt64
	err := row.Scan(&f.ID, &f.UserID, &f.Kind, &f.Name, &f.CredentialID, &f.Secret, &f.LastStep, &created, &used)
	f.CreatedAt = timeFromMicros(created)
	if used.Valid {
		f.LastUsed = timeFromMicros(used.Int64)
	}
	return f, err
}

func factors(ctx context.Context, r runner, userID string) ([]archive.Factor, error) {
	return queryAll(ctx, r, scanFactor, "SELECT "+factorColumns+" FROM factors WHERE user_id = ? ORDER BY created_at, id", userID)
}

// Factors implements archive.Factors.
func (s *Store) Factors(ctx context.Context, userID string) ([]archive.Factor, error) {
	return factors(ctx, s.db, userID)
}

// AddFactor implements archive.Factors.
func (s *Store) AddFactor(ctx context.Context, f *archive.Factor, codes [][]byte, keep string, by archive.Change) (first bool, err error) {
	made := *f
	made.CreatedAt = s.at(by)
	made.ID = newID(made.CreatedAt)
	err = s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		owner, err := user(ctx, tx, "id", made.UserID)
		if err != nil {
			return err
		}
		if !owner.Active {
			return archive.ErrUserNotFound
		}
		n, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM factors WHERE user_id = ?", made.UserID)
		if err != nil {
			return err
		}
		if n >= archive.MaxFactors {
			return archive.ErrFactorLimit
		}
		var credential any
		if made.Kind == archive.FactorPasskey {
			credential = made.CredentialID
		}
		err = insert(ctx, tx, "factors ("+factorColumns+", failures)", [][]any{{
			made.ID, made.UserID, string(made.Kind), made.Name, credential, made.Secret, made.LastStep, micros(made.CreatedAt), nil, 0,
		}})
		if isDuplicate(err) {
			return archive.ErrPasskeyKnown
		}
		if err != nil {
			return err
		}
		if first = n == 0; first {
			if err := setRecoveryCodes(ctx, tx, made.UserID, codes); err != nil {
				return err
			}
			if err := endSessions(ctx, tx, made.UserID, keep); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, by, "user.factor-add", "user", made.UserID, made.Name)
	})
	if err != nil {
		return false, err
	}
	*f = made
	return first, nil
}

// RenameFactor implements archive.Factors.
func (s *Store) RenameFactor(ctx context.Context, userID, id, name string, by archive.Change) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "UPDATE factors SET name = ? WHERE user_id = ? AND id = ?", name, userID, id)
		if err == nil && n == 0 {
			err = archive.ErrFactorNotFound
		}
		if err != nil {
			return err
		}
		return s.record(ctx, tx, by, "user.factor-rename", "user", userID, name)
	})
}

// RemoveFactor implements archive.Factors.
func (s *Store) RemoveFactor(ctx context.Context, userID, id string, by archive.Change) error {
	return s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		removed, err := queryOne(ctx, tx, scanFactor, archive.ErrFactorNotFound,
			"DELETE FROM factors WHERE user_id = ? AND id = ? RETURNING "+factorColumns, userID, id)
		if err != nil {
			return err
		}
		left, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM factors WHERE user_id = ?", userID)
		if err != nil {
			return err
		}
		if left == 0 {
			if err := setRecoveryCodes(ctx, tx, userID, nil); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, by, "user.factor-remove", "user", userID, removed.Name)
	})
}

// ResetFactors implements archive.Factors.
func (s *Store) ResetFactors(ctx context.Context, userID string, by archive.Change) error {
	return s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		owner, err := user(ctx, tx, "id", userID)
		if err != nil {
			return err
		}
		if !owner.SecondFactor {
			return archive.ErrNoFactor
		}
		// Challenges come before factors, as in TryChallenge, so that neither waits for
		// the other.
		if err := endSessions(ctx, tx, userID, ""); err != nil {
			return err
		}
		if err := deleteFactors(ctx, tx, userID); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "user.factor-reset", "user", userID, owner.Email)
	})
}

func deleteFactors(ctx context.Context, tx runner, userID string) error {
	if _, err := exec(ctx, tx, "DELETE FROM factors WHERE user_id = ?", userID); err != nil {
		return err
	}
	return setRecoveryCodes(ctx, tx, userID, nil)
}

// UseStep implements archive.Factors. An attempt counts as a failure before it is
// looked at, so the one that reaches the limit may still be right.
func (s *Store) UseStep(ctx context.Context, id string, step int64) (bool, error) {
	var n int64
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		n, err = exec(ctx, tx, "UPDATE factors SET last_step = ?, failures = 0, last_used = ? WHERE id = ? AND last_step < ? AND failures <= ?",
			step, micros(s.now()), id, step, archive.MaxWrongCodes)
		return err
	})
	return n == 1, err
}

// UsePasskey implements archive.Factors. A passkey cannot be guessed, so its owner
// also unlocks the authenticator apps.
func (s *Store) UsePasskey(ctx context.Context, id string, before, after []byte) (bool, error) {
	var n int64
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		n, err = exec(ctx, tx, "UPDATE factors SET secret = ?, last_used = ? WHERE id = ? AND secret = ?", after, micros(s.now()), id, before)
		if err != nil || n == 0 {
			return err
		}
		_, err = exec(ctx, tx, "UPDATE factors SET failures = 0 WHERE user_id = (SELECT user_id FROM factors WHERE id = ?)", id)
		return err
	})
	return n == 1, err
}
