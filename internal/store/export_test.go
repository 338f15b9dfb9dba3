package store

import "context"

// ChainLog is the migration that is written in Go, for tests of upgrades.
var ChainLog = chainLog

// Pragma runs a pragma on the connection that writes, for tests.
func Pragma(ctx context.Context, s *Store, text string, to any) error {
	db := s.db.(*sqlite)
	db.slot <- struct{}{}
	defer func() { <-db.slot }()
	if err := db.connect(ctx); err != nil {
		return err
	}
	return db.conn.QueryRowContext(ctx, text).Scan(to)
}

// WriteSnapshot writes a snapshot of the catalogue now.
func WriteSnapshot(ctx context.Context, s *Store) error { return s.writeSnapshot(ctx) }

// UsedSnapshot reports whether the catalogue was read from a snapshot, or one was written.
func UsedSnapshot(s *Store) bool { return s.snapshot.version >= 0 }
