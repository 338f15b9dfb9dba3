package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/archive"
	"sankofa/internal/clustertest"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// PostgreSQL is restored to a moment by its own archive of the log, and then the uploads
// from the replica: what the database names is there, as docs/operations.md has it.
func TestRestorePostgresAtMoment(t *testing.T) {
	logs := clustertest.Folder(t)
	if _, err := pgtest.Account(logs); err != nil {
		t.Fatal(err)
	}
	first, err := pgtest.Launch(t.Context(), "fsync=off", "archive_mode=on", "archive_command=cp %p "+logs+"/%f")
	if err != nil {
		t.Fatal(err)
	}
	running := true
	stop := func() {
		if running {
			running = false
			if err := first.Stop(); err != nil {
				t.Error(err)
			}
		}
	}
	defer stop()
	data, target, figures := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "target"), freeAddr(t)
	s := startProgram(t, "--data", data, "--database-url", first.URL, "--replicate", target, "--metrics-addr", figures)
	base, err := first.BaseBackup(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	token := s.signIn(t)
	if err := s.upload(t.Context(), token, "Before", mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, figures, time.Now())
	moment := time.Now()
	if err := s.createOnce(t.Context(), token, "After"); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(filepath.Dir(base), "..", filepath.Base(filepath.Dir(base))+"-base")
	if err := os.Rename(base, kept); err != nil { // the server takes its folder with it
		t.Fatal(err)
	}
	defer func() {
		if err := os.RemoveAll(kept); err != nil {
			t.Error(err)
		}
	}()
	archived(t, first.URL, logs)
	s.endAll(t)
	stop() // with its disk

	second, err := pgtest.Recover(t.Context(), kept, "fsync=off", "restore_command=cp "+logs+"/%f %p",
		"recovery_target_time="+moment.UTC().Format("2006-01-02 15:04:05.000000+00"), "recovery_target_action=promote")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := second.Stop(); err != nil {
			t.Error(err)
		}
	}()
	promoted(t, second.URL)
	restored := filepath.Join(t.TempDir(), "restored")
	out, err := runCommand(t, "", "restore", "--data", restored, "--database-url", second.URL, target)
	if err != nil || !strings.Contains(out, "as they should be") {
		t.Fatalf("F-24 %v\n%s", err, out)
	}
	db, err := store.Open(t.Context(), store.Options{Folder: restored, DatabaseURL: second.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // it was only read
	found := map[string]bool{}
	if err := db.ExportEntries(t.Context(), archive.KindOrder, true, func(item archive.Item) error { found[item.Label()] = true; return nil }); err != nil {
		t.Fatal(err)
	}
	if !found["Before"] || found["After"] {
		t.Errorf("F-24 at the moment there was %v", found)
	}
	if files, err := filepath.Glob(filepath.Join(restored, "uploads", "*", "*")); err != nil || len(files) == 0 {
		t.Errorf("F-24 no pictures came back: %v", err)
	}
}

// archived waits until PostgreSQL has archived all that was committed.
func archived(t *testing.T, url, logs string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }() // it was only read
	var name string
	if err := conn.QueryRow(t.Context(), "SELECT pg_walfile_name(pg_switch_wal())").Scan(&name); err != nil {
		t.Fatal(err)
	}
	poll(t, func() error {
		var last *string
		err := conn.QueryRow(t.Context(), "SELECT last_archived_wal FROM pg_stat_archiver").Scan(&last)
		if err == nil && (last == nil || *last < name) {
			err = fmt.Errorf("%s is not in %s yet", name, logs)
		}
		return err
	})
}

// promoted waits until a server that was restored takes changes.
func promoted(t *testing.T, url string) {
	t.Helper()
	poll(t, func() error {
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			return err
		}
		defer func() { _ = conn.Close(t.Context()) }() // it was only read
		var recovering bool
		if err := conn.QueryRow(t.Context(), "SELECT pg_is_in_recovery()").Scan(&recovering); err != nil || !recovering {
			return err
		}
		return fmt.Errorf("it is still in recovery")
	})
}

// poll tries something until it succeeds or the test ends.
func poll(t *testing.T, try func() error) {
	t.Helper()
	for err := try(); err != nil; err = try() {
		select {
		case <-t.Context().Done():
			t.Fatal(err)
		case <-time.After(5 * time.Millisecond):
		}
	}
}
