package store

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
)

// allVersions is the version after which everything changed.
const allVersions = -1

// maxPurge is how many subjects one purge names before it means everything, so that
// sending it takes seconds at most.
const maxPurge = 300

// TakePurge implements archive.PurgeQueue. Times are those of the database's clock,
// which all nodes share.
func (s *Store) TakePurge(ctx context.Context, hide time.Duration) (*archive.Purge, error) {
	clock := s.db.dialect().micros
	var cursor sql.NullInt64
	var version int64
	var due bool
	err := queryEach(ctx, s.db, func(row scanner) error { return row.Scan(&version, &cursor, &due) },
		"SELECT version, (SELECT version FROM purge_cursor), EXISTS (SELECT 1 FROM purge_queue WHERE due_at <= "+clock+") FROM meta")
	if err != nil || !due && cursor.Valid && cursor.Int64 == version {
		return nil, err
	}
	var taken *archive.Purge
	var after int64
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		if err := queuePurge(ctx, tx, cursor, version, clock); err != nil {
			return err
		}
		// The condition stands twice, so that of two that take at once the later sees what
		// the earlier has hidden.
		return queryEach(ctx, tx, func(row scanner) error {
			taken = &archive.Purge{}
			return row.Scan(&taken.Until, &after, &taken.Round, &taken.Attempts)
		}, `UPDATE purge_queue SET due_at = `+clock+` + ?, attempts = attempts + 1 WHERE due_at <= `+clock+`
			AND until_version = (SELECT until_version FROM purge_queue WHERE due_at <= `+clock+` ORDER BY round, until_version LIMIT 1)
			RETURNING until_version, after_version, round, attempts`, hide.Microseconds())
	})
	if err != nil || taken == nil {
		return nil, err
	}
	return taken, s.namePurge(ctx, taken, after)
}

// queuePurge queues what changed since the cursor was moved last, unless another node
// has done so.
func queuePurge(ctx context.Context, tx runner, cursor sql.NullInt64, version int64, clock string) error {
	after := cursor.Int64
	switch {
	case !cursor.Valid:
		// What was kept before there was a queue is not known.
		after = allVersions
		if n, err := exec(ctx, tx, "INSERT INTO purge_cursor (one, version) VALUES (1, ?) ON CONFLICT DO NOTHING", version); err != nil || n == 0 {
			return err
		}
	case version == after:
		return nil
	default:
		if n, err := exec(ctx, tx, "UPDATE purge_cursor SET version = ? WHERE version = ?", version, after); err != nil || n == 0 {
			return err
		}
		if version < after { // a copy has taken over that lacks some changes
			after = allVersions
		}
	}
	_, err := exec(ctx, tx, `INSERT INTO purge_queue (until_version, after_version, round, attempts, due_at) VALUES (?, ?, 0, 0, `+clock+`)
		ON CONFLICT (until_version) DO UPDATE SET after_version = ?, round = 0, attempts = 0, due_at = `+clock, version, after, allVersions)
	return err
}

// namePurge fills in the subjects of a purge.
func (s *Store) namePurge(ctx context.Context, p *archive.Purge, after int64) error {
	changes := []cache.Change{{Subjects: []string{cache.All}}}
	if after != allVersions {
		var err error
		if changes, err = s.invalidations(ctx, after, p.Until); err != nil {
			return err
		}
	}
	for _, change := range changes {
		p.Subjects = append(p.Subjects, change.Subjects...)
	}
	slices.Sort(p.Subjects)
	p.Subjects = slices.Compact(p.Subjects)
	if slices.Contains(p.Subjects, cache.All) || len(p.Subjects) > maxPurge {
		p.Subjects, p.All = nil, true
	}
	return nil
}

// RepeatPurge implements archive.PurgeQueue.
func (s *Store) RepeatPurge(ctx context.Context, p *archive.Purge, pause time.Duration) error {
	return s.delayPurge(ctx, p, pause, "round = round + 1, attempts = 0")
}

// RetryPurge implements archive.PurgeQueue.
func (s *Store) RetryPurge(ctx context.Context, p *archive.Purge, pause time.Duration) error {
	return s.delayPurge(ctx, p, pause, "round = round")
}

func (s *Store) delayPurge(ctx context.Context, p *archive.Purge, pause time.Duration, set string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE purge_queue SET due_at = "+s.db.dialect().micros+" + ?, "+set+" WHERE until_version = ? AND round = ?",
			pause.Microseconds(), p.Until, p.Round)
		return err
	})
}

// RemovePurge implements archive.PurgeQueue.
func (s *Store) RemovePurge(ctx context.Context, p *archive.Purge) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM purge_queue WHERE until_version = ? AND round = ?", p.Until, p.Round)
		return err
	})
}
