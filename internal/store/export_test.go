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
