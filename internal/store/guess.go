package store

import (
	"context"
	"errors"
	"time"

	"sankofa/internal/archive"
)

// guesses is the state of one key.
type guesses struct {
	failures int
	expires  int64
}

func scanGuesses(row scanner) (guesses, error) {
	var g guesses
	err := row.Scan(&g.failures, &g.expires)
	return g, err
}

// wait is how long until a limit is no longer reached. It is never longer than the
// window, whatever the clock of the server that began it says.
func (g guesses) wait(limit int, now time.Time) time.Duration {
	if g.failures < limit {
		return 0
	}
	return min(archive.GuessWindow, max(0, timeFromMicros(g.expires).Sub(now)))
}

// GuessWait implements archive.Guesses.
func (s *Store) GuessWait(ctx context.Context, limits ...archive.GuessLimit) (time.Duration, error) {
	var longest time.Duration
	for _, limit := range limits {
		list, err := s.guesses(ctx, limit.Key)
		if err != nil {
			return 0, err
		}
		for _, g := range list {
			longest = max(longest, g.wait(limit.Max, s.now()))
		}
	}
	return longest, nil
}

// guesses returns the state of a key, or nothing if there are no guesses.
func (s *Store) guesses(ctx context.Context, key []byte) ([]guesses, error) {
	return queryAll(ctx, s.db, scanGuesses, "SELECT failures, expires_at FROM guesses WHERE key = ?", key)
}

// errGuessLimit undoes the counts of a guess beyond a limit.
var errGuessLimit = errors.New("too many guesses")

// CountGuess implements archive.Guesses. The database compares and counts in one
// statement, so that of guesses at the same time no more than the limit are counted.
func (s *Store) CountGuess(ctx context.Context, limits ...archive.GuessLimit) (time.Duration, error) {
	now := s.now()
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		for _, limit := range limits {
			n, err := exec(ctx, tx, `INSERT INTO guesses (key, failures, expires_at) VALUES (?, 1, ?)
				ON CONFLICT (key) DO UPDATE SET
					failures = CASE WHEN guesses.expires_at <= ? THEN 1 ELSE guesses.failures + 1 END,
					expires_at = CASE WHEN guesses.expires_at <= ? THEN excluded.expires_at ELSE guesses.expires_at END
				WHERE guesses.expires_at <= ? OR guesses.failures < ?`,
				limit.Key, micros(now.Add(archive.GuessWindow)), micros(now), micros(now), micros(now), limit.Max)
			if err == nil && n == 0 {
				err = errGuessLimit
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errGuessLimit) {
		return s.refusal(ctx, limits...)
	}
	return 0, err
}

// ForgetGuesses implements archive.Guesses. Mostly there is nothing to forget, and
// then nothing is written.
func (s *Store) ForgetGuesses(ctx context.Context, limit archive.GuessLimit) (time.Duration, error) {
	list, err := s.guesses(ctx, limit.Key)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	var reached bool
	err = s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, "DELETE FROM guesses WHERE key = ? AND (expires_at <= ? OR failures < ?)",
			limit.Key, micros(s.now()), limit.Max)
		if err != nil || n > 0 {
			return err
		}
		left, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM guesses WHERE key = ?", limit.Key)
		reached = left > 0
		return err
	})
	if err != nil || !reached {
		return 0, err
	}
	return s.refusal(ctx, limit)
}

// refusal is how long to wait after a limit was found reached, even if it has ended
// since.
func (s *Store) refusal(ctx context.Context, limits ...archive.GuessLimit) (time.Duration, error) {
	wait, err := s.GuessWait(ctx, limits...)
	return max(wait, time.Second), err
}

// purgeGuesses removes what has expired. It waits for no guess that is being counted,
// because that one may be waiting for a row that the purge has locked.
func (s *Store) purgeGuesses(ctx context.Context) error {
	_, err := s.purgeExpired(ctx, "DELETE FROM guesses WHERE key IN (SELECT key FROM guesses WHERE expires_at <= ?"+s.db.dialect().skipLocked+")")
	return err
}
