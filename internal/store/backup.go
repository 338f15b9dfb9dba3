package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrNotSQLite says that a database has tools of its own for what was asked.
var ErrNotSQLite = errors.New("the archive is kept in PostgreSQL")

// CopyTo writes a SQLite database as it is at one moment to a new file, whoever
// writes meanwhile. It opens nothing else, and brings no schema up to date: a copy
// from before an upgrade is what a backup is for.
func CopyTo(ctx context.Context, o Options, file string) error {
	if o.DatabaseURL != "" {
		return ErrNotSQLite
	}
	path, err := filepath.Abs(filepath.Join(o.Folder, FileName))
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("there is no archive in %s: %w", o.Folder, err)
	}
	db, err := sql.Open("sqlite", dsn(path, cacheSize(32000, true)))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", file)
	return errors.Join(translate(err, "copy"), db.Close())
}
