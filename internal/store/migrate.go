package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// ErrNewerSchema says that a later version of the program has changed the
// database, and that this one would damage it.
var ErrNewerSchema = errors.New("the database belongs to a newer version of Sankofa; start that version, or restore a backup from before the upgrade")

// errNotCreated says that an empty database was left as it is.
var errNotCreated = errors.New("the database is empty")

// migrateTimeout bounds all migrations of one start together.
const migrateTimeout = 30 * time.Minute

// migrate brings a SQLite schema up to date. There is no lock to take, so of two
// processes that start at once one may fail at each step; it then finds that the other
// has got further, and goes on from there.
func (s *sqlite) migrate(ctx context.Context, create func(context.Context) error) error {
	reached := int64(-1)
	for tries := 3; ; tries-- {
		err := migrateUp(ctx, goose.DialectSQLite3, s.write, create, "migrations/sqlite")
		if err == nil || errors.Is(err, ErrNewerSchema) || errors.Is(err, errNotCreated) {
			return err
		}
		// Without the table there is no version, and no step was made.
		if now, _ := queryInt(ctx, s, "SELECT MAX(version_id) FROM goose_db_version"); now > reached {
			reached, tries = now, 3
		}
		if tries == 0 {
			return err
		}
	}
}

// migrate brings a PostgreSQL schema up to date; other nodes wait meanwhile.
func (p *postgres) migrate(ctx context.Context, create func(context.Context) error) (err error) {
	ctx, cancel := context.WithTimeout(ctx, migrateTimeout)
	defer cancel()
	config := p.config.Copy()
	if p.direct != nil {
		// A migration of a large table takes longer than any statement of a request may.
		config = p.direct.Copy()
		config.RuntimeParams["statement_timeout"], config.RuntimeParams["lock_timeout"] = "0", "0"
	}
	pool := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, pool.Close()) }()
	release, err := lockMigrations(ctx, pool)
	if err != nil {
		return translate(err, "wait for another node's migration")
	}
	defer release()
	return migrateUp(ctx, goose.DialectPostgres, pool, create, "migrations/postgres")
}

// lockMigrations waits until no other node migrates. The lock belongs to a transaction,
// not to a session, because behind a pooler there are no sessions. It has the number
// that releases with a lock by session used.
func lockMigrations(ctx context.Context, pool *sql.DB) (release func(), err error) {
	tx, err := pool.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	release = func() { _ = tx.Rollback() } // nothing was written
	for _, statement := range []string{
		"SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0", "SET LOCAL idle_in_transaction_session_timeout = 0",
		fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", lock.DefaultLockID),
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			release()
			return nil, err
		}
	}
	return release, nil
}

func migrateUp(ctx context.Context, d goose.Dialect, db *sql.DB, create func(context.Context) error, folder string) error {
	ctx, cancel := context.WithTimeout(ctx, migrateTimeout)
	defer cancel()
	files, err := fs.Sub(migrations, folder)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(d, db, files,
		goose.WithDisableGlobalRegistry(true), goose.WithGoMigrations(chainLog(d)),
		// A number is given out before the work on it ends, so a lower one may arrive later.
		goose.WithAllowOutofOrder(true))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	sources := provider.ListSources()
	current, err := provider.GetDBVersion(ctx)
	if err != nil {
		return translate(err, "read schema version")
	}
	if current > sources[len(sources)-1].Version {
		return ErrNewerSchema
	}
	if current == 0 {
		if err := create(ctx); err != nil {
			return errors.Join(errNotCreated, err)
		}
	}
	if _, err := provider.Up(ctx); err != nil {
		return translate(err, "migrate")
	}
	return nil
}
