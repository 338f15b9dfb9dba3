package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/archive"
	"sankofa/internal/clustertest"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/replica"
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
	data, target := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "target")
	s := startProgram(t, "--data", data, "--database-url", first.URL, "--replicate", target, "--metrics-addr", "127.0.0.1:0")
	base := filepath.Join(logs, "base")
	if err := first.BaseBackup(t.Context(), base); err != nil {
		t.Fatal(err)
	}
	token := s.signIn(t)
	if err := s.upload(t.Context(), token, "Before", mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)); err != nil {
		t.Fatal(err)
	}
	caughtUp(t, s, time.Now())
	moment := time.Now()
	if err := s.createOnce(t.Context(), token, "After"); err != nil {
		t.Fatal(err)
	}
	archived(t, first.URL, logs)
	s.endAll(t)
	stop() // with its disk

	second, err := pgtest.Recover(t.Context(), base, "fsync=off", "restore_command=cp "+logs+"/%f %p",
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
	found := titles(t, store.Options{Folder: restored, DatabaseURL: second.URL})
	if found["Before"] != 1 || found["After"] != 0 {
		t.Errorf("F-24 at the moment there was %v", found)
	}
	if files, err := filepath.Glob(filepath.Join(restored, "uploads", "*", "*")); err != nil || len(files) == 0 {
		t.Errorf("F-24 no pictures came back: %v", err)
	}
}

// A server over PostgreSQL is killed while it writes, or its database is, or the disks
// of both are gone: then the database comes back from a base backup and the log that
// pg_receivewal has copied, and the uploads from the replica.
func TestPostgresOfKilledServer(t *testing.T) {
	for left := rounds(t, 3); left > 0; left -= series {
		t.Run(fmt.Sprint("F-24 PostgreSQL ", left, " left"), func(t *testing.T) { restoredPostgres(t, min(left, series)) })
	}
}

func restoredPostgres(t *testing.T, rounds int) {
	t.Helper()
	db, err := pgtest.Launch(t.Context(), "fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Stop(); err != nil {
			t.Error(err)
		}
	}()
	data, target := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "target")
	moved, missing := "off", map[string]bool{}
	var tally tally
	for round := range rounds {
		s := startProgram(t, "--data", data, "--database-url", db.URL, "--replicate", target, "--metrics-addr", "127.0.0.1:0", "--moved-storage", moved)
		moved = "off"
		var promised time.Time // what was acknowledged before has been copied
		dead := round%3 == 1
		other := clustertest.Folder(t) // a disk elsewhere
		base, logs := filepath.Join(other, "base"), filepath.Join(other, "logs")
		kill := func() {}
		if dead {
			if err := os.Mkdir(logs, 0o700); err != nil {
				t.Fatal(err)
			}
			for _, folder := range []string{other, logs} {
				if _, err := pgtest.Account(folder); err != nil {
					t.Fatal(err)
				}
			}
			if err := db.BaseBackup(t.Context(), base); err != nil {
				t.Fatal(err)
			}
			if kill, err = db.ReceiveLog(t.Context(), logs); err != nil {
				t.Fatal(err)
			}
		}
		writing := s.writeUntilKilled(t, round)
		if dead && round%2 == 1 { // otherwise at any moment
			asked := time.Now()
			if err := db.Received(t.Context()); err != nil {
				t.Fatal(err)
			}
			if promised = caughtUp(t, s, asked); promised.After(asked) {
				promised = asked
			}
		}
		died := time.Now()
		switch round % 3 {
		case 0: // the server dies
			s.endAll(t)
			writing.Wait()
		case 1: // the machines die with their disks
			kill()
			writing.unsettled.Store(true)
			db.Kill()
			s.endAll(t)
			writing.Wait()
			if err := errors.Join(db.Stop(), os.RemoveAll(data)); err != nil {
				t.Fatal(err)
			}
			db, err = pgtest.Recover(t.Context(), base, "fsync=off", "restore_command=cp "+logs+"/%f %p || cp "+logs+"/%f.partial %p")
			if err != nil {
				t.Fatal(err)
			}
			promoted(t, db.URL)
			data, moved = filepath.Join(t.TempDir(), "restored"), "on"
			out, err := runCommand(t, "", "restore", "--data", data, "--database-url", db.URL, target)
			if err != nil && !errors.Is(err, replica.ErrDamaged) {
				t.Fatalf("F-24 round %d: %v\n%s", round, err, out)
			}
			// A picture can be younger than the replica. check goes on to name it.
			for _, path := range missingFile.FindAllStringSubmatch(out, -1) {
				missing[withoutSize(path[1])] = true
			}
		case 2: // the database dies and is started again
			writing.unsettled.Store(true)
			db.Kill()
			writing.Wait()
			s.endAll(t)
			if err := db.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		found := map[string]int{}
		readAll(t, store.Options{Folder: data, DatabaseURL: db.URL}, func(item archive.Item) {
			lacks := func(p archive.Picture) bool { return missing[withoutSize(p.Path)] }
			if !slices.ContainsFunc(item.Base().Pictures, lacks) { // without its picture it counts as lost
				found[item.Label()]++
			}
		})
		tally.compare(t, round, found, writing.told, dead, promised, died)
		if err := os.RemoveAll(other); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d rounds, %s", rounds, tally)
}

var (
	missingFile = regexp.MustCompile(`file (/uploads/\S+) is missing`)
	sizeOfFile  = regexp.MustCompile(`-\d+(\.\w+)$`)
)

// withoutSize is the picture that a smaller copy was made of.
func withoutSize(path string) string { return sizeOfFile.ReplaceAllString(path, "$1") }

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
