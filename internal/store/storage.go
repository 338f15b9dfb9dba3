package store

import "context"

// ClaimStorage records where the uploads of the archive are, unless that is known, and
// returns what is recorded. With replace it takes the place of what was recorded.
func (s *Store) ClaimStorage(ctx context.Context, location string, replace bool) (recorded string, err error) {
	conflict := "DO NOTHING"
	if replace {
		conflict = "DO UPDATE SET location = excluded.location"
	}
	// A node may start while the archive is moved elsewhere; this row stays behind.
	err = s.db.inTx(asMover(ctx), func(ctx context.Context, tx runner) error {
		if _, err := exec(ctx, tx, "INSERT INTO storage (id, location) VALUES (1, ?) ON CONFLICT (id) "+conflict, location); err != nil {
			return err
		}
		return queryEach(ctx, tx, func(row scanner) error { return row.Scan(&recorded) }, "SELECT location FROM storage")
	})
	return recorded, err
}
