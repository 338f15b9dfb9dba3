package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/blob/s3test"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// place is where an archive is, as options name it.
type place struct{ data, database, bucket string }

func (p place) options(prefix string) []string {
	var args []string
	for _, o := range [][2]string{{"data", p.data}, {"database-url", p.database}, {"s3-url", p.bucket}} {
		if o[1] != "" {
			args = append(args, "--"+prefix+o[0], o[1])
		}
	}
	return args
}

func (p place) run(t *testing.T, args ...string) (string, error) {
	t.Helper()
	return runCommand(t, "", append(args, p.options("")...)...)
}

func (p place) must(t *testing.T, args ...string) string {
	t.Helper()
	out, err := p.run(t, args...)
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return out
}

// export is all that the archive would tell, drafts included.
func (p place) export(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "all.json")
	if out, err := runCommand(t, "", append(append([]string{"export", "--all"}, p.options("")...), file)...); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return contents(t, file)
}

// served starts a server there.
func (p place) serve(t *testing.T) *served {
	t.Helper()
	return startProgram(t, p.options("")...)
}

// folders and servers are the two places between which archives are moved.
func folders(t *testing.T) place { return place{data: filepath.Join(t.TempDir(), "data")} }

func servers(t *testing.T) (place, *s3test.Server) {
	t.Helper()
	bucket := s3test.Start(t)
	return place{filepath.Join(t.TempDir(), "data"), pgtest.Start(t, nil).Database(t), bucket.URL}, bucket
}

// filled makes an archive with some of everything.
func filled(t *testing.T, p place) {
	t.Helper()
	s := p.serve(t)
	token, picture := s.signIn(t), mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)
	for i := range 5 {
		made, err := s.create(t.Context(), token, fmt.Sprintf("Event %d", i))
		if err != nil {
			t.Fatal(err)
		}
		var said struct{ Comment struct{ ID string } }
		if err := s.post(t.Context(), "/api/events/"+made.Event.ID+"/comments", token, map[string]string{"body": "Zoë: \"yes\""}, &said); err != nil {
			t.Fatal(err)
		}
		if err := s.upload(t.Context(), token, fmt.Sprintf("With-a-picture-%d", i), picture); err != nil {
			t.Fatal(err)
		}
	}
	s.end(t)
	if out, err := runCommand(t, "", "import", "--data", p.data, filepath.Join("..", "..", "corpus", "people", "central.json")); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func TestArchiveMovesThereAndBackWhileItIsWritten(t *testing.T) {
	from := folders(t)
	there, _ := servers(t)
	filled(t, from)
	moveWhileWritten(t, from, there, "first")
	back := folders(t)
	moveWhileWritten(t, there, back, "second")
}

// moveWhileWritten moves an archive whose server runs, and which others write to and read
// all the time. What was acknowledged has arrived; all else was refused.
func moveWhileWritten(t *testing.T, from, to place, name string) {
	t.Helper()
	s := from.serve(t)
	defer s.end(t)
	token, picture := s.signIn(t), mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)
	var mu sync.Mutex
	acknowledged := []string{}
	enough, ended := make(chan struct{}), make(chan struct{})
	var others sync.WaitGroup
	for w := range 2 {
		others.Go(func() {
			for i := 0; ; i++ {
				title := fmt.Sprintf("%s-w%d-i%d", name, w, i)
				var err error
				if w == 0 {
					err = s.createOnce(t.Context(), token, title)
				} else {
					err = s.upload(t.Context(), token, title, picture)
				}
				var refused refusal
				switch {
				case errors.As(err, &refused) && refused.status == http.StatusServiceUnavailable && strings.Contains(refused.text, "has moved"):
					return
				case errors.As(err, &refused) && refused.status == http.StatusServiceUnavailable:
					continue // as long as the rows are copied
				case err != nil:
					t.Errorf("%s: %v", title, err)
					return
				}
				mu.Lock()
				if acknowledged = append(acknowledged, title); len(acknowledged) == 6 {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	others.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-ended:
				return
			default:
			}
			resp, err := http.Get(fmt.Sprintf("%s/api/events?limit=3&page=%d", s.url, i%3+1))
			if err != nil || resp.StatusCode != http.StatusOK {
				t.Errorf("a reader: %v, %v", resp, err)
				return
			}
			_ = resp.Body.Close()
		}
	})
	<-enough
	out := from.must(t, append([]string{"move"}, to.options("to-")...)...)
	close(ended)
	others.Wait()
	t.Log(out)
	if strings.Contains(out, "secret-key") {
		t.Error("the secret of the bucket is printed")
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/api/events", strings.NewReader(`{"title":"T","country":"Ghana","date":"1957-03-06","summary":"S.","tags":["T"]}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if _ = resp.Body.Close(); resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") != "30" {
		t.Errorf("a write at the old place: %d, Retry-After %q", resp.StatusCode, resp.Header.Get("Retry-After"))
	}
	arrived := to.export(t)
	for _, title := range acknowledged {
		if !strings.Contains(arrived, `"`+title+`"`) {
			t.Errorf("%s was acknowledged and is not in the target", title)
		}
	}
	if from.export(t) != arrived {
		t.Error("source and target export different files")
	}
	if here, there := from.must(t, "check"), to.must(t, "check"); here != there {
		t.Errorf("check says of the source %q, and of the target %q", here, there)
	}
}

// interrupt makes a move fail before it copies rows, so that its target is prepared: a file
// of the source is damaged for as long as that takes.
func interrupt(t *testing.T, from, to place) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(from.data, "uploads", "events", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	whole := contents(t, files[0])
	write := func(content string) {
		if err := os.WriteFile(files[0], []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(strings.Replace(whole, whole[9:12], "xyz", 1))
	if out, err := from.run(t, append([]string{"move"}, to.options("to-")...)...); err == nil || !strings.Contains(err.Error(), filepath.Base(files[0])+" is damaged") {
		t.Fatalf("a damaged upload: %v\n%s", err, out)
	}
	write(whole)
}

func TestMoveThatWasKilledGoesOn(t *testing.T) {
	from := folders(t)
	to, _ := servers(t)
	filled(t, from)
	interrupt(t, from, to)
	if _, err := to.run(t, "export"); err == nil || !strings.Contains(err.Error(), "has not ended") {
		t.Errorf("half an archive is opened: %v", err)
	}
	s := from.serve(t)
	defer s.end(t)
	token := s.signIn(t)
	// A lock in the target keeps the move where it is.
	target, err := sql.Open("pgx", to.database)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = target.Close() }()
	stuck := func() (move *bufio.Scanner, kill func(), unlock func()) {
		tx, err := target.BeginTx(t.Context(), nil)
		if err == nil {
			_, err = tx.ExecContext(t.Context(), "LOCK TABLE entries IN SHARE MODE")
		}
		if err != nil {
			t.Fatal(err)
		}
		c := program(t.Context(), append(append([]string{"move"}, from.options("")...), to.options("to-")...)...)
		out, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		var log bytes.Buffer
		c.Stderr = &log
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if strings.Contains(lines.Text(), "read-only while") {
				return lines, func() { _ = c.Process.Kill(); _ = c.Wait() }, func() { _ = tx.Rollback() }
			}
		}
		t.Fatalf("the move does not begin: %s", log.String())
		return nil, nil, nil
	}
	write := func(title string) error { return s.createOnce(t.Context(), token, title) }
	later := func() { // the time for which the archive is held has passed
		alter(t, "sqlite", filepath.Join(from.data, store.FileName), "UPDATE moves SET until = 1 WHERE state = 'held'")
	}
	_, kill, unlock := stuck()
	var refused refusal
	if err := write("Refused"); !errors.As(err, &refused) || refused.status != http.StatusServiceUnavailable || !strings.Contains(refused.text, "being moved") {
		t.Errorf("a write while the rows are copied: %v", err)
	}
	if out, err := from.run(t, append([]string{"move"}, to.options("to-")...)...); err == nil || !strings.Contains(err.Error(), "by somebody else") {
		t.Errorf("two moves at once: %v\n%s", err, out)
	}
	kill()
	unlock()
	later()
	if err := write("After-the-death"); err != nil {
		t.Errorf("a dead move keeps the archive closed: %v", err)
	}

	lines, kill, unlock := stuck()
	later() // as after a machine that was asleep
	if err := write("Unseen-by-the-move"); err != nil {
		t.Error(err)
	}
	unlock()
	for lines.Scan() {
		if strings.Contains(lines.Text(), "copied and compared") {
			t.Error("a move that was held up for too long takes itself for whole")
		}
	}
	kill()
	if err := write("Before-the-last-move"); err != nil {
		t.Errorf("a move that failed keeps the archive closed: %v", err)
	}

	out := from.must(t, append([]string{"move"}, to.options("to-")...)...)
	if !strings.Contains(out, "It goes on.") || !strings.Contains(out, "Uploads: 0 files copied") {
		t.Errorf("what was there is copied again: %s", out)
	}
	arrived := to.export(t)
	for _, title := range []string{"After-the-death", "Unseen-by-the-move", "Before-the-last-move"} {
		if !strings.Contains(arrived, title) {
			t.Errorf("%q is lost", title)
		}
	}
	if _, err := from.run(t, append([]string{"move"}, to.options("to-")...)...); err == nil {
		t.Error("an archive that was opened is moved over")
	}
	from.must(t, "move", "--reopen")
	if err := write("At-the-old-place-again"); err != nil {
		t.Errorf("after --reopen: %v", err)
	}
}

func TestMoveFindsDamage(t *testing.T) {
	from := folders(t)
	to, bucket := servers(t)
	filled(t, from)
	interrupt(t, from, to)
	arguments := append([]string{"move"}, to.options("to-")...)
	alter(t, "pgx", to.database,
		`CREATE FUNCTION damage() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
			IF NEW.title = 'Event 3' THEN NEW.title := 'Event 4'; END IF; RETURN NEW; END; $$`,
		"CREATE TRIGGER damage BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION damage()")
	if out, err := from.run(t, arguments...); err == nil || !strings.Contains(err.Error(), "table entries differs") || !strings.Contains(err.Error(), "the row with num") {
		t.Errorf("a row that differs: %v\n%s", err, out)
	}
	alter(t, "pgx", to.database, "DROP TRIGGER damage ON entries", "DROP FUNCTION damage",
		"CREATE FUNCTION swallow() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END; $$",
		"CREATE TRIGGER swallow BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION swallow()")
	if out, err := from.run(t, arguments...); err == nil || !strings.Contains(err.Error(), "table audit differs") || !strings.Contains(err.Error(), "and 0 in the target") {
		t.Errorf("rows that are missing: %v\n%s", err, out)
	}
	alter(t, "pgx", to.database, "DROP TRIGGER swallow ON audit", "DROP FUNCTION swallow")
	copies, err := filepath.Glob(filepath.Join(bucket.Folder, "events", "*"))
	if err != nil || len(copies) == 0 {
		t.Fatalf("nothing was copied: %v", err)
	}
	if err := errors.Join(os.WriteFile(copies[0], []byte("damaged"), 0o600),
		os.WriteFile(filepath.Join(bucket.Folder, "events", "removed-since.jpg"), []byte("x"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if out := from.must(t, arguments...); !strings.Contains(out, "Uploads: 1 file copied") {
		t.Errorf("a damaged copy: %s", out)
	}
	to.must(t, "check")
	if _, err := os.Stat(filepath.Join(bucket.Folder, "events", "removed-since.jpg")); err == nil {
		t.Error("a file that the archive does not have any more is left in the target")
	}
}

func TestMoveRefusesAnotherArchive(t *testing.T) {
	from, other := folders(t), folders(t)
	to, bucket := servers(t)
	filled(t, from)
	filled(t, other)
	before := other.export(t)
	if _, err := from.run(t, append([]string{"move"}, other.options("to-")...)...); !errors.Is(err, store.ErrTargetTaken) {
		t.Errorf("a folder with another archive: %v", err)
	}
	if other.export(t) != before {
		t.Error("the other archive was changed")
	}
	foreign := filepath.Join(bucket.Folder, "events", "foreign.jpg")
	if err := errors.Join(os.MkdirAll(filepath.Dir(foreign), 0o700), os.WriteFile(foreign, []byte("x"), 0o600)); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := from.run(t, append([]string{"move"}, to.options("to-")...)...); !errors.Is(err, store.ErrTargetTaken) {
			t.Errorf("a bucket with files of others: %v", err)
		}
	}
	// The database may be prepared for another bucket.
	mine := place{to.data, to.database, s3test.Start(t).URL}
	interrupt(t, from, mine)
	if _, err := from.run(t, append([]string{"move"}, to.options("to-")...)...); !errors.Is(err, store.ErrTargetTaken) {
		t.Errorf("a bucket with files of others, by a move that goes on: %v", err)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Errorf("a file of others is gone: %v", err)
	}
	if _, err := other.run(t, append([]string{"move"}, mine.options("to-")...)...); !errors.Is(err, store.ErrTargetTaken) {
		t.Errorf("a database that another archive is moved to: %v", err)
	}
	for _, args := range [][]string{{"move"}, {"move", "surplus"}, {"move", "--reopen"}, {"move", "--to-data", from.data}} {
		if _, err := from.run(t, args...); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}
