package store

import (
	"context"
	"fmt"
	"time"
)

// maxClockOffset is how far the clock of a server may be off. Authenticator apps allow
// no more.
const maxClockOffset = 30 * time.Second

// CheckClock compares the clock of this server with that of the database, which all
// servers share. It returns an error if they are too far apart.
func (s *Store) CheckClock(ctx context.Context) error {
	text := s.db.dialect().clock
	if text == "" {
		return nil
	}
	asked := s.now()
	us, err := queryInt(ctx, s.db, text)
	if err != nil {
		return err
	}
	// The database has read its clock between the two moments.
	switch database := timeFromMicros(us); {
	case asked.Sub(database) > maxClockOffset:
		return fmt.Errorf("the clock of this server is %s ahead of the database's", asked.Sub(database).Round(time.Second))
	case database.Sub(s.now()) > maxClockOffset:
		return fmt.Errorf("the clock of this server is %s behind the database's", database.Sub(asked).Round(time.Second))
	}
	return nil
}
