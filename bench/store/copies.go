package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"sankofa/internal/store"
)

// eventTables hold the events.
var eventTables = []string{"entries", "entry_sources", "revisions"}

// copyRows makes a loaded SQLite archive larger, many times faster than importing: every
// event is there r.copies times afterwards, each with a number, id and file name of its
// own; up to 254 times. The search index is rebuilt by the store.
func copyRows(ctx context.Context, folder string, r *result, stderr io.Writer) (err error) {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "sankofa.db")+"?_pragma=journal_mode(off)&_pragma=synchronous(off)&_pragma=cache_size(-2000000)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	defer func() { err = errors.Join(err, db.Close()) }()
	var most int
	if err := db.QueryRowContext(ctx, "SELECT last_num FROM meta").Scan(&most); err != nil {
		return err
	}
	const indexes = " FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('entries', 'entry_sources', 'revisions')"
	names, err := texts(ctx, db, "SELECT name"+indexes)
	if err != nil {
		return err
	}
	made, err := texts(ctx, db, "SELECT sql"+indexes)
	if err != nil {
		return err
	}
	start := time.Now()
	say := func(what string) {
		fmt.Fprintf(stderr, "%s: %s, %s\n", r.database, what, time.Since(start).Round(time.Second))
	}
	// An index is made faster by sorting than by adding to it.
	for _, name := range names {
		if _, err := db.ExecContext(ctx, "DROP INDEX "+name); err != nil {
			return err
		}
	}
	for i := 1; i < r.copies; i++ {
		if err := copyOnce(ctx, db, i, most); err != nil {
			return err
		}
		say(fmt.Sprintf("%d times %d", i+1, most))
	}
	for _, text := range made {
		if _, err := db.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	say("indexes")
	var events int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM entries").Scan(&events); err != nil {
		return err
	}
	if events != r.size {
		return fmt.Errorf("%d events instead of %d", events, r.size)
	}
	for _, text := range []string{
		"DELETE FROM search_postings",
		"DELETE FROM catalog_snapshots",
		// The store rebuilds an index that was written by other rules.
		fmt.Sprintf("UPDATE meta SET last_num = last_num * %d, version = version + 1, search_terms = 0", r.copies),
	} {
		if _, err := db.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// copyOnce adds the i-th copy of the first rows.
func copyOnce(ctx context.Context, db *sql.DB, i, most int) error {
	for _, table := range eventTables {
		columns, err := texts(ctx, db, "SELECT name FROM pragma_table_info(?)", table)
		if err != nil {
			return err
		}
		into, from, number := "", "", ""
		for _, column := range columns {
			value := `"` + column + `"`
			switch column {
			case "num", "entry_num":
				number, value = column, column+" + ?1 * ?2"
			case "id": // its first byte tells copies apart and keeps them in order
				value = "printf('%02x', ?1 + 1) || substr(id, 3)"
			case "external_id":
				value = "external_id || '-' || ?1"
			}
			into, from = into+`, "`+column+`"`, from+", "+value
		}
		_, err = db.ExecContext(ctx, fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %[1]s WHERE %[4]s <= ?2", table, into[2:], from[2:], number), i, most)
		if err != nil {
			return fmt.Errorf("copy %s: %w", table, err)
		}
	}
	return nil
}

// texts returns the first column of a query.
func texts(ctx context.Context, db *sql.DB, query string, args ...any) ([]string, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}

// grow copies what was loaded and waits for the search index.
func grow(ctx context.Context, o store.Options, r *result, stderr io.Writer) error {
	if err := copyRows(ctx, o.Folder, r, stderr); err != nil {
		return err
	}
	start := time.Now()
	s, err := store.Open(ctx, o)
	if err != nil {
		return err
	}
	err = s.WaitSearch(ctx)
	took := time.Since(start)
	r.facts = append(r.facts, fact{"index rebuilt", took.Round(time.Second).String()})
	fmt.Fprintf(stderr, "%s: index rebuilt, %s\n", r.database, took.Round(time.Second))
	return errors.Join(err, s.Close())
}
