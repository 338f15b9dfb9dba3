package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
	"sankofa/internal/store/storetest"
)

// TestPostgresFaults covers what only a server can do to its clients.
func TestPostgresFaults(t *testing.T) {
	t.Parallel()
	cluster := pgtest.Start(t, nil)

	t.Run("F-13 migrate together", func(t *testing.T) {
		url := cluster.Database(t)
		errs := make(chan error)
		const n = 5
		for range n {
			go func() { errs <- migrated(context.Background(), url) }()
		}
		for range n {
			if err := <-errs; err != nil {
				t.Errorf("open: %v", err)
			}
		}
	})

	t.Run("F-12 newer schema", func(t *testing.T) {
		url := cluster.Database(t)
		if err := migrated(t.Context(), url); err != nil {
			t.Fatal(err)
		}
		execute(t, url, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, true)")
		if err := migrated(t.Context(), url); !errors.Is(err, store.ErrNewerSchema) {
			t.Errorf("open a newer schema: %v", err)
		}
	})

	t.Run("F-09 connections cut", func(t *testing.T) {
		url := cluster.Database(t)
		s := opener(store.Options{DatabaseURL: url})(t)
		e := newEvent("A")
		if err := s.CreateEvent(t.Context(), e, author); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			execute(t, url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
			// The first call may meet a dead connection; it must say so in our words.
			if _, err := s.Event(t.Context(), e.ID); err != nil && archive.CodeOf(err) != archive.CodeUnavailable {
				t.Errorf("read after the cut: %v", err)
			}
			if err := s.CreateEvent(t.Context(), newEvent("B"), author); err != nil && archive.CodeOf(err) != archive.CodeUnavailable {
				t.Errorf("write after the cut: %v", err)
			}
			// Each call finds at most one of the dead connections, and none are tried while the
			// database counts as away.
			storetest.Eventually(t, "it heals", func() bool { _, err := s.Event(t.Context(), e.ID); return err == nil })
		}
	})

	t.Run("unreachable", func(t *testing.T) {
		_, err := store.Open(t.Context(), store.Options{DatabaseURL: "postgres://someone:secret@127.0.0.1:1/x"})
		if archive.CodeOf(err) != archive.CodeUnavailable {
			t.Errorf("unreachable server: %v", err)
		}
		if strings.Contains(err.Error(), "secret") {
			t.Errorf("the password is in %q", err)
		}
		_, err = store.Open(t.Context(), store.Options{DatabaseURL: "postgres://someone:secret@host:port/x"})
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("malformed URL: %v", err)
		}
		_, err = store.Open(t.Context(), store.Options{DatabaseURL: "mysql://x"})
		if err == nil {
			t.Error("an unknown kind of database was opened")
		}
	})
}

func execute(t *testing.T, url, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(t.Context())) }()
	if _, err := conn.Exec(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestClockOfTheDatabase(t *testing.T) {
	t.Parallel()
	cluster := pgtest.Start(t, migrated)
	url := cluster.Database(t)
	for off, wanted := range map[time.Duration]string{
		0: "", time.Minute: "ahead of the database", -time.Minute: "behind the database",
	} {
		t.Run("H-08 "+off.String(), func(t *testing.T) {
			s := opener(store.Options{DatabaseURL: url, Clock: func() time.Time { return time.Now().Add(off) }})(t)
			switch err := s.CheckClock(t.Context()); {
			case wanted == "" && err != nil:
				t.Error(err)
			case wanted != "" && (err == nil || !strings.Contains(err.Error(), wanted)):
				t.Errorf("got %v, want %q", err, wanted)
			}
		})
	}
	if err := opener(store.Options{Folder: t.TempDir()})(t).CheckClock(t.Context()); err != nil {
		t.Errorf("H-08 SQLite has the clock of its server: %v", err)
	}
}

// A guess holds one row while it waits for another, so whoever removes rows must not
// wait for it.
func TestPurgeDoesNotWaitForGuesses(t *testing.T) {
	t.Parallel()
	url := pgtest.Start(t, migrated).Database(t)
	ctx := t.Context()
	past := opener(store.Options{DatabaseURL: url, Clock: func() time.Time { return time.Now().Add(-time.Hour) }})(t)
	if _, err := past.CountGuess(ctx, archive.GuessLimit{Key: []byte("held"), Max: 10}, archive.GuessLimit{Key: []byte("free"), Max: 10}); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	tx, err := conn.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(ctx, "SELECT 1 FROM guesses WHERE key = 'held' FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	if _, err := opener(store.Options{DatabaseURL: url})(t).PurgeSessions(ctx); err != nil {
		t.Fatalf("H-08 the purge waits for a guess: %v", err)
	}
	var left []byte
	if err := tx.QueryRow(ctx, "SELECT key FROM guesses").Scan(&left); err != nil || string(left) != "held" {
		t.Errorf("H-08 after the purge %q is left, %v", left, err)
	}
	if err := tx.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
}
