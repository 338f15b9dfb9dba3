package web_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/web"
	"sankofa/ui"
)

// now is the time in all tests: the anniversary of Ghana's independence.
var now = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

// people are the tokens that the tests' site knows.
var people = map[string]archive.Person{
	"user":   {ID: "u1", Email: "user@example.org", Role: archive.RoleUser},
	"editor": {ID: "e1", Email: "editor@example.org", Role: archive.RoleEditor},
	"admin":  {ID: "a1", Email: "admin@example.org", Role: archive.RoleAdmin},
}

// site is the whole server over a real database, without a network between.
type site struct {
	t     *testing.T
	store *store.Store
	http.Handler
}

func newSite(t *testing.T, change ...func(*web.Options)) *site {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	options := web.Options{
		Archive: db, Dist: ui.Dist, Texts: ui.Pages, PublicURL: "https://history.example.org",
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return now },
		Identify: func(_ context.Context, token string) (archive.Person, error) {
			if person, ok := people[token]; ok {
				return person, nil
			}
			return archive.Person{}, archive.ErrAuthenticationRequired
		},
	}
	for _, c := range change {
		c(&options)
	}
	server, err := web.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, store: db, Handler: server.Handler()}
}

// add stores an event that is complete but for what the test says.
func (s *site) add(change func(*archive.Event)) *archive.Event {
	s.t.Helper()
	e := &archive.Event{
		Title: "Ghana becomes independent", Country: "Ghana", Date: archive.MustDate("1957-03-06"),
		Summary: "At midnight the Gold Coast becomes Ghana.", Tags: []string{"INDEPENDENCE", "POLITICS"},
		Sources: []archive.Source{{Kind: archive.SourceBook, Title: "Politics in Ghana"}},
		Status:  archive.StatusPublished, Active: true,
	}
	if change != nil {
		change(e)
	}
	e.Tidy()
	if err := e.Validate(); err != nil {
		s.t.Fatal(err)
	}
	if err := s.store.CreateEvent(s.t.Context(), e, archive.Change{By: archive.Person{ID: e.CreatedBy}, At: now}); err != nil {
		s.t.Fatal(err)
	}
	return e
}

// reply is an answer with its body read.
type reply struct {
	*http.Response
	body string
}

// send makes a request; headers come in pairs.
func (s *site) send(method, target string, headers ...string) reply {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	result := w.Result()
	body, err := io.ReadAll(result.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return reply{Response: result, body: string(body)}
}

func (s *site) get(target string, headers ...string) reply {
	s.t.Helper()
	return s.send(http.MethodGet, target, headers...)
}

// as is the header of a signed-in person.
func as(role string) []string { return []string{"Authorization", "Bearer " + role} }

// read decodes a JSON answer that must have a status.
func (r reply) read(t *testing.T, status int, into any) {
	t.Helper()
	if r.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.body)
	}
	if got := r.Header.Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("API-02 the content is %q", got)
	}
	if err := json.NewDecoder(strings.NewReader(r.body)).Decode(into); err != nil {
		t.Fatalf("%v: %s", err, r.body)
	}
}

// fails demands the one shape of failures.
func (r reply) fails(t *testing.T, status int, code, message string) {
	t.Helper()
	var got struct{ Message, Code string }
	r.read(t, status, &got)
	if got.Code != code || (message != "" && got.Message != message) {
		t.Errorf("failed with %s %q, want %s %q", got.Code, got.Message, code, message)
	}
	if got := r.Header.Get("Cache-Control"); got != "private, no-store" {
		t.Errorf("a failure may be kept: %q", got)
	}
}
