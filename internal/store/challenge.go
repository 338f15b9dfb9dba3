package store

import (
	"context"
	"database/sql"

	"sankofa/internal/archive"
)

const challengeColumns = "token_hash, kind, user_id, data, expires_at"

func scanChallenge(row scanner) (*archive.Challenge, error) {
	var c archive.Challenge
	var owner sql.NullString
	var expires int64
	err := row.Scan(&c.TokenHash, &c.Kind, &owner, &c.Data, &expires)
	c.UserID, c.ExpiresAt = owner.String, timeFromMicros(expires)
	return &c, err
}

// CreateChallenge implements archive.Factors.
func (s *Store) CreateChallenge(ctx context.Context, c archive.Challenge) error {
	var owner any
	if c.UserID != "" {
		owner = c.UserID
		ctx = essential(ctx) // what anyone can ask for must not take the reserve
	}
	if c.Data == nil {
		c.Data = []byte{}
	}
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		return insert(ctx, tx, "challenges ("+challengeColumns+", attempts)", [][]any{{
			c.TokenHash, string(c.Kind), owner, c.Data, micros(c.ExpiresAt), 0,
		}})
	})
}

// Challenge implements archive.Factors.
func (s *Store) Challenge(ctx context.Context, kind archive.ChallengeKind, tokenHash []byte) (*archive.Challenge, error) {
	return queryOne(ctx, s.db, scanChallenge, archive.ErrNotFound, "SELECT "+challengeColumns+
		" FROM challenges WHERE token_hash = ? AND kind = ? AND expires_at > ?", tokenHash, string(kind), micros(s.now()))
}

// TryChallenge implements archive.Factors. The database counts, so that attempts at
// the same time, on several nodes or after a restart count as well.
func (s *Store) TryChallenge(ctx context.Context, tokenHash []byte) (*archive.Challenge, error) {
	var tried *archive.Challenge
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		tried, err = queryOne(ctx, tx, scanChallenge, archive.ErrNotFound, `UPDATE challenges SET attempts = attempts + 1
			WHERE token_hash = ? AND kind = ? AND attempts < ? AND expires_at > ? RETURNING `+challengeColumns,
			tokenHash, string(archive.ChallengeSignIn), archive.MaxAttempts, micros(s.now()))
		if err != nil {
			return err
		}
		_, err = exec(ctx, tx, "UPDATE factors SET failures = failures + 1 WHERE user_id = ? AND kind = ?", tried.UserID, string(archive.FactorTOTP))
		return err
	})
	return tried, err
}

// TakeChallenge implements archive.Factors. Of several at once, the database lets
// one through.
func (s *Store) TakeChallenge(ctx context.Context, kind archive.ChallengeKind, tokenHash []byte) (*archive.Challenge, error) {
	var taken *archive.Challenge
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		taken, err = queryOne(ctx, tx, scanChallenge, archive.ErrNotFound,
			"DELETE FROM challenges WHERE token_hash = ? AND kind = ? AND expires_at > ? RETURNING "+challengeColumns,
			tokenHash, string(kind), micros(s.now()))
		return err
	})
	return taken, err
}
