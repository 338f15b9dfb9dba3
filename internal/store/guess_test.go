package store_test

import (
	"database/sql"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// A right password must not queue for the writer when there is nothing to forget.
func TestForgettingNothingWritesNothing(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	s := opener(store.Options{Folder: folder})(t)
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() // nothing was written
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	if wait, err := s.ForgetGuesses(ctx, archive.GuessLimit{Key: []byte("none"), Max: 1}); wait != 0 || err != nil {
		t.Errorf("H-08 while another process writes: %s, %v", wait, err)
	}
	if _, err := db.ExecContext(ctx, "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
}
