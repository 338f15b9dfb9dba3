package store_test

import (
	"database/sql"
	"os"
	"testing"

	"github.com/pressly/goose/v3"

	"sankofa/internal/store/storetest"
)

// olderSchema makes a SQLite database with the schema of an earlier version.
func olderSchema(t *testing.T, folder string, version int64) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, os.DirFS("migrations/sqlite"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	return db
}
