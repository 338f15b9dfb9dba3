package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// Whatever was acknowledged before the server was killed under load is there
// afterwards, once, and the archive is in order, round after round.
func TestKilledServer(t *testing.T) {
	t.Run("F-01 L-08 H-18 SQLite", func(t *testing.T) {
		killed(t, rounds(t, 10), t.TempDir(), "")
	})
	t.Run("F-01 L-08 H-18 PostgreSQL", func(t *testing.T) {
		killed(t, rounds(t, 5), t.TempDir(), pgtest.Start(t, nil).Database(t))
	})
}

// killLog is what the writers of all rounds remember.
type killLog struct {
	mu           sync.Mutex
	acknowledged map[string]bool // titles and comments
	unanswered   map[int]string  // the last title of a writer, if nothing was said of it
	enough       chan struct{}
	wanted       int
	closed       bool
}

func (l *killLog) done(writer int, text string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.unanswered, writer)
	if err == nil {
		l.acknowledged[text] = true
	} else {
		l.unanswered[writer] = text
	}
	if !l.closed && (err != nil || len(l.acknowledged) >= l.wanted) {
		l.closed = true
		close(l.enough)
	}
}

func (l *killLog) forget(writer int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.unanswered, writer)
}

func (l *killLog) begin(more int) {
	l.wanted, l.enough, l.closed = len(l.acknowledged)+more, make(chan struct{}), false
}

// again is what a writer did not get an answer for; it asks once more, as a client
// with an Idempotency-Key does.
func (l *killLog) again(writer int, otherwise string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if text, ok := l.unanswered[writer]; ok {
		return text
	}
	return otherwise
}

func killed(t *testing.T, rounds int, folder, database string) {
	t.Helper()
	where := []string{"--data", folder}
	if database != "" {
		where = append(where, "--database-url", database)
	}
	log := &killLog{acknowledged: map[string]bool{}, unanswered: map[int]string{}}
	discussed, picture := "", mediatest.JPEG(mediatest.Photo(400, 30, 1), nil)
	for round := range rounds {
		s := startProgram(t, where...)
		token := s.signIn(t)
		if discussed == "" {
			made, err := s.create(t.Context(), token, "Discussed")
			if err != nil {
				t.Fatal(err)
			}
			discussed = made.Event.ID
		}
		log.begin(10 + round*7%40)
		var writers sync.WaitGroup
		for w := range 4 {
			writers.Go(func() {
				for i := 0; ; i++ {
					text := log.again(w, fmt.Sprintf("r%d-w%d-i%d", round, w, i))
					var err error
					switch w {
					case 0:
						var said struct{ Comment struct{ ID string } }
						text = fmt.Sprintf("comment-r%d-w%d-i%d", round, w, i) // has no key, so it is not sent again
						err = s.post(t.Context(), "/api/events/"+discussed+"/comments", token, map[string]string{"body": text}, &said)
					case 1:
						err = s.upload(t.Context(), token, text, picture)
					default:
						err = s.createOnce(t.Context(), token, text)
					}
					var refused refusal
					if errors.As(err, &refused) && refused.status == http.StatusConflict {
						log.forget(w) // it was under way when the server was killed, and holds its key for a minute
						continue
					}
					log.done(w, text, err)
					if refused.status != 0 {
						t.Errorf("F-01 F-10 %q: %v", text, err)
					}
					if err != nil {
						return // killed
					}
				}
			})
		}
		<-log.enough
		s.end(t)
		writers.Wait()
		if out, err := runCommand(t, "", append([]string{"check"}, where...)...); err != nil {
			t.Fatalf("F-01 round %d: %v\n%s", round, err, out)
		}
	}
	log.verify(t, folder, database, discussed)
}

// verify compares the archive with what the writers were told.
func (l *killLog) verify(t *testing.T, folder, database, discussed string) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Folder: folder, DatabaseURL: database})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	found := map[string]int{}
	if err := db.ExportEntries(t.Context(), archive.KindOrder, true, func(item archive.Item) error { found[item.Label()]++; return nil }); err != nil {
		t.Fatal(err)
	}
	for page := 1; ; page++ {
		comments, _, err := db.Comments(t.Context(), discussed, archive.Actor{ID: "x", Role: archive.RoleAdmin}, archive.Page{Number: page, Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range comments {
			found[c.Body]++
		}
		if len(comments) == 0 {
			break
		}
	}
	for text := range l.acknowledged {
		if found[text] == 0 {
			t.Errorf("F-01 %q was acknowledged and is lost", text)
		}
	}
	for text, n := range found {
		if n != 1 {
			t.Errorf("F-01 F-10 %q is there %d times", text, n)
		}
	}
	if len(l.acknowledged) < 20 {
		t.Errorf("only %d writes were acknowledged", len(l.acknowledged))
	}
	disk, err := blob.OpenDisk(filepath.Join(folder, "uploads"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = disk.Close() }()
	later := func() time.Time { return time.Now().Add(2 * archive.StagedLife) }
	files := &blob.Registry{Files: disk, Uploads: db, Log: slog.New(slog.DiscardHandler), Now: later}
	if err := files.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	left, err := files.Unused(t.Context(), archive.Page{Number: 1, Limit: 10})
	if err != nil || left.Total != 0 {
		t.Errorf("F-01 R-65 after the sweep there are files without an event: %+v, %v", left, err)
	}
}

// createOnce creates an event under a key, so that asking again makes no second one.
func (s *served) createOnce(ctx context.Context, token, title string) error {
	body, err := json.Marshal(map[string]any{"title": title, "country": "Ghana", "date": "1957-03-06", "summary": "S.", "tags": []string{"T"}, "status": "published"})
	if err != nil {
		return err
	}
	return s.send(ctx, token, title, "application/json", bytes.NewReader(body))
}

// upload does the same with a picture, which the key covers, too.
func (s *served) upload(ctx context.Context, token, title string, picture []byte) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"title": title, "country": "Ghana", "date": "1957-03-06", "summary": "S.", "tags": `["T"]`} {
		if err := form.WriteField(name, value); err != nil {
			return err
		}
	}
	part, err := form.CreateFormFile("eventImage", "a.jpg")
	if err != nil {
		return err
	}
	_, err = part.Write(picture)
	if err := errors.Join(err, form.Close()); err != nil {
		return err
	}
	return s.send(ctx, token, title, form.FormDataContentType(), &body)
}

// refusal is an answer that is no success; a server that was killed gives none.
type refusal struct {
	status int
	text   string
}

func (r refusal) Error() string { return fmt.Sprint(r.status, " ", r.text) }

func (s *served) send(ctx context.Context, token, key, contentType string, body io.Reader) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/events", body)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Idempotency-Key", key)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode >= 300 {
		err = refusal{resp.StatusCode, string(text)}
	}
	return err
}
