package store_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

var author = archive.Change{By: archive.Actor{ID: "u", Email: "u@example.org"}}

func newEvent(title string) *archive.Event {
	return &archive.Event{
		Entry: archive.Entry{
			Summary: "S.",
			Status:  archive.StatusPublished,
		},
		Title: title, Country: "Ghana", Date: archive.MustDate("1957-03-06"),
		Tags: []string{"a"},
	}
}

func TestFilesArePrivate(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	opener(store.Options{Folder: folder})(t)
	for path, want := range map[string]os.FileMode{folder: 0o700, filepath.Join(folder, store.FileName): 0o600} {
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v, want %v", path, info.Mode().Perm(), err, want)
		}
	}
}

// A write into a file that is gone would be lost with the next start, so it must
// not be acknowledged.
func TestMovedDatabase(t *testing.T) {
	folder := t.TempDir()
	s := opener(store.Options{Folder: folder})(t)
	path := filepath.Join(folder, store.FileName)
	if err := os.Rename(path, path+".moved"); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateEvent(t.Context(), newEvent("A"), author); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("F-21 write to a moved database: %v", err)
	}
	if err := s.Ping(t.Context()); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("F-21 ping of a moved database: %v", err)
	}
	if err := os.Rename(path+".moved", path); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateEvent(t.Context(), newEvent("A"), author); err != nil {
		t.Errorf("write after it came back: %v", err)
	}
}

func TestLostDatabaseIsNotReplaced(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, store.FileName+"-wal"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := store.Open(t.Context(), store.Options{Folder: folder}); err == nil {
		_ = s.Close()
		t.Error("F-21 an empty archive was made beside the log of a lost one")
	}
}

// Another process that holds the database makes writers wait, then refuses them;
// readers do not notice.
func TestLockedDatabase(t *testing.T) {
	folder := t.TempDir()
	s := opener(store.Options{Folder: folder})(t)
	e := newEvent("A")
	if err := s.CreateEvent(t.Context(), e, author); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", storetest.SQLiteSource(folder)+"&_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := s.CreateEvent(ctx, newEvent("B"), author); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("F-07 write to a locked database: %v", err)
	}
	if _, err := s.Event(t.Context(), e.ID); err != nil {
		t.Errorf("F-07 read from a locked database: %v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := s.CreateEvent(t.Context(), newEvent("B"), author); err != nil {
		t.Errorf("F-07 write after the lock is gone: %v", err)
	}
}

// A full disk, here a limit on the file, is said as such, and heals.
func TestFullDisk(t *testing.T) {
	folder := t.TempDir()
	s := opener(store.Options{Folder: folder, ManualSearch: true})(t)
	var pages int
	limit := func(n string) {
		t.Helper()
		if err := store.Pragma(t.Context(), s, "PRAGMA max_page_count = "+n, &pages); err != nil {
			t.Fatal(err)
		}
	}
	limit("1")
	var err error
	for i := 0; err == nil && i < 1000; i++ {
		err = s.CreateEvent(t.Context(), newEvent(strings.Repeat("x", 200)), author)
	}
	if archive.CodeOf(err) != archive.CodeNoSpace {
		t.Fatalf("F-03 full disk: %v", err)
	}
	list, err := s.ListEvents(t.Context(), archive.EventFilter{})
	if err != nil || len(list.Items) == 0 {
		t.Errorf("F-03 read from a full disk: %v", err)
	}
	limit("1000000")
	if err := s.CreateEvent(t.Context(), newEvent("Space"), author); err != nil {
		t.Errorf("F-03 write after there is space: %v", err)
	}
}

func TestNewerSchema(t *testing.T) {
	folder := t.TempDir()
	s, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err := store.Open(t.Context(), store.Options{Folder: folder}); !errors.Is(err, store.ErrNewerSchema) {
		t.Errorf("F-12 open a newer schema: %v, %v", s, err)
	}
}

// Several processes may start on an empty folder at once.
func TestMigrateTogether(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	errs := make(chan error)
	const n = 5
	for range n {
		go func() {
			s, err := store.Open(context.Background(), store.Options{Folder: folder})
			if err == nil {
				err = s.Close()
			}
			errs <- err
		}()
	}
	for range n {
		if err := <-errs; err != nil {
			t.Errorf("F-13 open: %v", err)
		}
	}
}

// A process that is killed while it makes the schema leaves either none of a step or
// all of it; the next one ends where it would have.
func TestKilledMigration(t *testing.T) {
	want := schema(t, t.TempDir())
	for round := range 12 {
		folder := t.TempDir()
		child := exec.Command(os.Args[0], "-test.run=^TestChildWrites$")
		child.Env = append(os.Environ(), childFolder+"="+folder)
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		// Killed at another moment of its first steps each time.
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
			if _, err := os.Stat(filepath.Join(folder, store.FileName)); err == nil {
				break
			}
		}
		time.Sleep(time.Duration(round) * 3 * time.Millisecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait()
		if got := schema(t, folder); got != want {
			t.Errorf("F-12 killed in round %d, the schema is\n%s", round, got)
		}
	}
}

// schema opens an archive and returns the definition of its database.
func schema(t *testing.T, folder string) string {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatalf("F-12 %v", err)
	}
	defer s.Close()
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var text string
	err = db.QueryRow("SELECT group_concat(line, '\n') FROM (SELECT type || ' ' || name || ' ' || COALESCE(sql, '') AS line FROM sqlite_master ORDER BY line)").Scan(&text)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What was acknowledged must have reached the disk, not only the system.
func TestDurableWrites(t *testing.T) {
	s := opener(store.Options{Folder: t.TempDir()})(t)
	for pragma, want := range map[string]string{"synchronous": "2", "journal_mode": "wal", "foreign_keys": "1"} {
		var got string
		if err := store.Pragma(t.Context(), s, "PRAGMA "+pragma, &got); err != nil || got != want {
			t.Errorf("F-23 %s is %q, %v", pragma, got, err)
		}
	}
}

const childFolder = "SANKOFA_TEST_CHILD_FOLDER"

// TestKilled kills a writing process without warning, again and again. Whatever it
// has acknowledged must be there, whole.
func TestKilled(t *testing.T) {
	folder := t.TempDir()
	acknowledged := map[string]bool{}
	for round := range 8 {
		child := exec.Command(os.Args[0], "-test.run=^TestChildWrites$", "-test.v")
		child.Env = append(os.Environ(), childFolder+"="+folder)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); {
			id, ok := strings.CutPrefix(lines.Text(), "acknowledged ")
			if !ok {
				continue
			}
			acknowledged[id] = true
			if n++; n == 10+round*7 {
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = child.Wait()
	}
	s := opener(store.Options{Folder: folder})(t)
	for id := range acknowledged {
		if e, err := s.Event(t.Context(), id); err != nil || len(e.Sources) != 1 {
			t.Errorf("acknowledged event %s: %+v, %v", id, e, err)
		}
	}
	stats, err := s.EventStats(t.Context(), true)
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.ListEvents(t.Context(), archive.EventFilter{Page: archive.Page{Number: 1, Limit: 1}})
	if err != nil || list.Total < len(acknowledged) || list.Total != stats.Total || len(acknowledged) < 80 {
		t.Errorf("%d acknowledged, %d listed, %d counted, %v", len(acknowledged), list.Total, stats.Total, err)
	}
	if err := s.WaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := s.ListEvents(t.Context(), archive.EventFilter{Search: "written"})
	if err != nil || found.Total != list.Total {
		t.Errorf("%d found of %d, %v", found.Total, list.Total, err)
	}
	var verdict string
	if err := store.Pragma(t.Context(), s, "PRAGMA integrity_check", &verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity check: %s, %v", verdict, err)
	}
}

// TestChildWrites is the process that TestKilled kills.
func TestChildWrites(t *testing.T) {
	folder := os.Getenv(childFolder)
	if folder == "" {
		return // not started by TestKilled
	}
	s, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 100_000 {
		e := newEvent(fmt.Sprintf("Written %d", i))
		e.Sources = []archive.Source{{Title: "S"}}
		if err := s.CreateEvent(t.Context(), e, author); err != nil {
			t.Fatal(err)
		}
		fmt.Println("acknowledged " + e.ID)
	}
}

// The translated C library must be exactly the one that SQLite was built with.
func TestLibc(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{.GoMod}}", "modernc.org/libc", "modernc.org/sqlite").Output()
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(out))
	if len(fields) != 4 {
		t.Fatalf("go list says %q", out)
	}
	needs, err := os.ReadFile(fields[3])
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(needs), "modernc.org/libc "+fields[0]+"\n") {
		t.Errorf("modernc.org/libc is at %s, which is not the version that modernc.org/sqlite %s names in its go.mod", fields[0], fields[2])
	}
}
