package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// Diagnosis is what can be said of a database without changing anything in it.
type Diagnosis struct {
	Schema int64 // 0 if it is empty
	Newest int64 // schema that the program knows
	Admins int   // who can sign in
	Closed error // why the archive takes no changes, if a move has closed it

	// Of PostgreSQL alone.
	Server      int    // version, such as 150004
	Encoding    string // of texts
	Unsafe      []string
	Connections int  // that all nodes together may open
	PerNode     int  // that one node may open
	MayCreate   bool // tables, which a new release does
	Standby     bool
	Ahead       time.Duration // of its clock before ours
	Storage     string        // where the uploads are, as a server has noted it
	Lacking     []string      // settings that connections of a pooler do not have
	Direct      error         // why the direct URL does not work
	Read        error         // the same of the replica
}

// Diagnose looks at a database. It neither makes nor migrates it.
func Diagnose(ctx context.Context, o Options) (*Diagnosis, error) {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	if o.DatabaseURL == "" {
		return diagnoseSQLite(ctx, o)
	}
	if !isPostgres(o.DatabaseURL) {
		return nil, errors.New("the database URL does not begin with postgres://")
	}
	return diagnosePostgres(ctx, o)
}

func diagnoseSQLite(ctx context.Context, o Options) (*Diagnosis, error) {
	d := &Diagnosis{}
	var err error
	if d.Newest, err = newestSchema("migrations/sqlite"); err != nil {
		return nil, err
	}
	path, err := filepath.Abs(filepath.Join(o.Folder, FileName))
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return d, nil
	}
	db, err := sql.Open("sqlite", dsn(path, cacheSize(2000, true), "query_only(1)"))
	if err != nil {
		return nil, err
	}
	defer db.Close() // nothing was written
	return d, d.read(ctx, db, "SELECT name FROM sqlite_schema WHERE name = 'goose_db_version'")
}

func diagnosePostgres(ctx context.Context, o Options) (_ *Diagnosis, err error) {
	p, err := openPostgres(ctx, Options{DatabaseURL: o.DatabaseURL, DirectURL: o.DirectURL, ReadURL: o.ReadURL})
	if err != nil {
		return nil, err
	}
	defer p.close() // nothing was written
	db, d := p.pool, &Diagnosis{PerNode: defaultConns}
	if p.pooled {
		d.Lacking = p.lacking(ctx)
	}
	if o.DirectURL != "" {
		d.Direct = p.pingDirect(ctx)
	}
	if p.copies != nil {
		d.Read = translate(p.copies.ping(ctx), "connect")
	}
	if d.Newest, err = newestSchema("migrations/postgres"); err != nil {
		return nil, err
	}
	var clock time.Time
	err = db.QueryRowContext(ctx, `SELECT current_setting('server_version_num')::int, pg_encoding_to_char(encoding), pg_is_in_recovery(),
		current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
		has_schema_privilege(current_schema(), 'CREATE'), clock_timestamp()
		FROM pg_database WHERE datname = current_database()`).
		Scan(&d.Server, &d.Encoding, &d.Standby, &d.Connections, &d.MayCreate, &clock)
	if err != nil {
		return nil, translate(err, "connect")
	}
	d.Ahead = time.Until(clock)
	for _, name := range []string{"fsync", "full_page_writes", "synchronous_commit"} {
		var value string
		if err := db.QueryRowContext(ctx, "SELECT current_setting($1)", name).Scan(&value); err != nil {
			return nil, translate(err, "read settings")
		}
		if value == "off" {
			d.Unsafe = append(d.Unsafe, name)
		}
	}
	return d, d.read(ctx, db, "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'goose_db_version'")
}

// read fills in what is alike on both; known finds the table of migrations.
func (d *Diagnosis) read(ctx context.Context, db *sql.DB, known string) error {
	var name string
	switch err := db.QueryRowContext(ctx, known).Scan(&name); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return translate(err, "read the schema")
	}
	if err := db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version").Scan(&d.Schema); err != nil || d.Schema == 0 {
		return translate(err, "read schema version")
	}
	if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM users WHERE role = 'admin' AND active AND deleted_at IS NULL").Scan(&d.Admins); err != nil || d.Schema != d.Newest {
		return translate(err, "count admins")
	}
	var state string
	err := db.QueryRowContext(ctx, "SELECT COALESCE((SELECT location FROM storage), ''), COALESCE((SELECT state FROM moves WHERE state <> 'held'), '')").Scan(&d.Storage, &state)
	if refusal, ok := closed[state]; ok {
		d.Closed = refusal
	}
	return translate(err, "read where the archive is")
}

// newestSchema is the number of the last migration.
func newestSchema(folder string) (int64, error) {
	files, err := fs.Glob(migrations, folder+"/*.sql")
	newest := int64(logChainVersion)
	for _, file := range files {
		var number int64
		if _, err := fmt.Sscanf(filepath.Base(file), "%d_", &number); err != nil {
			return 0, fmt.Errorf("%s has no number: %w", file, err)
		}
		newest = max(newest, number)
	}
	return newest, err
}
