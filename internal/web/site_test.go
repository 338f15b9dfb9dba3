package web_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/blob"
	"sankofa/internal/cache"
	"sankofa/internal/render"
	"sankofa/internal/store"
	"sankofa/internal/web"
	"sankofa/ui"
)

// now is the time in all tests: the anniversary of Ghana's independence.
var now = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

const password = "a fine long password"

// ticking is a clock that stands at now and still never shows the same time twice,
// so that what is made later is later.
func ticking() func() time.Time {
	var ticks atomic.Int64
	return func() time.Time { return now.Add(time.Duration(ticks.Add(1)) * time.Microsecond) }
}

// site is the whole server over a real database, without a network between.
type site struct {
	t        testing.TB
	store    *store.Store
	files    *blob.Registry
	temp     string
	accounts *auth.Accounts
	mailer   *outbox
	people   map[string]*auth.SignedIn
	http.Handler
}

// outbox keeps the messages that would have been sent.
type outbox struct {
	delivers bool
	links    []string
	to       []string
}

func (o *outbox) Delivers() bool { return o.delivers }

func (o *outbox) take(to, link string) error {
	o.to, o.links = append(o.to, to), append(o.links, link)
	return nil
}

func (o *outbox) Invite(_ context.Context, to, link string, _ time.Time) error {
	return o.take(to, link)
}

func (o *outbox) Reset(_ context.Context, to, link string, _ time.Time) error {
	return o.take(to, link)
}

func (o *outbox) Verify(_ context.Context, to, link string, _ time.Time) error {
	return o.take(to, link)
}

// machines render for all tests, because they take long to start. The race detector
// makes an interpreter in Go very slow, so pages get much time.
var machines = sync.OnceValues(func() (*render.Renderer, error) { return web.NewRenderer(ui.Dist, 2*time.Minute) })

func renderer(t testing.TB) *render.Renderer {
	t.Helper()
	r, err := machines()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newSite(t testing.TB, change ...func(*web.Options)) *site {
	t.Helper()
	memory := cache.New(64 << 20)
	db, err := store.Open(t.Context(), store.Options{Folder: t.TempDir(), Cache: memory})
	if err != nil {
		t.Fatal(err)
	}
	mailer := &outbox{}
	log, clock := slog.New(slog.DiscardHandler), ticking()
	accounts := auth.New(auth.Options{
		Store: db, Mailer: mailer,
		PublicURL: "https://history.example.org", PasswordMemory: 1, Log: log, Now: time.Now,
	})
	disk, err := blob.OpenDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	options := web.Options{
		Files: &blob.Registry{Files: disk, Uploads: db, Log: log, Now: time.Now}, Temp: t.TempDir(),
		Archive: db, Cache: memory, Accounts: accounts, Dist: ui.Dist,
		PublicURL: "https://history.example.org", Log: log, Now: clock,
		Renderer: renderer(t),
	}
	for _, c := range change {
		c(&options)
	}
	server, err := web.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := disk.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return &site{t: t, store: db, files: options.Files, temp: options.Temp, accounts: accounts, mailer: mailer, people: map[string]*auth.SignedIn{}, Handler: server.Handler()}
}

// person signs somebody in, whose name begins with their role: user, editor2, admin.
func (s *site) person(name string) *auth.SignedIn {
	s.t.Helper()
	if known, ok := s.people[name]; ok {
		return known
	}
	role := archive.Role(strings.TrimRight(name, "0123456789"))
	email := name + "@example.org"
	if _, err := s.accounts.Add(s.t.Context(), auth.Registration{Email: email, Password: password, FirstName: name}, role); err != nil {
		s.t.Fatal(err)
	}
	signedIn, err := s.accounts.Login(s.t.Context(), email, password, auth.Device{Address: "192.0.2.9"})
	if err != nil {
		s.t.Fatal(err)
	}
	s.people[name] = signedIn
	return signedIn
}

// as is the header of a signed-in person, nothing for a visitor.
func (s *site) as(name string) []string {
	s.t.Helper()
	if name == "" || name == "visitor" {
		return nil
	}
	return []string{"Authorization", "Bearer " + s.person(name).AccessToken}
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

// send makes a request without a body; headers come in pairs.
func (s *site) send(method, target string, headers ...string) reply {
	s.t.Helper()
	return s.request(method, target, nil, headers...)
}

// call sends JSON as a person and reads whatever comes back.
func (s *site) call(who, method, target string, body any) reply {
	s.t.Helper()
	if body == nil {
		return s.send(method, target, s.as(who)...)
	}
	text, ok := body.(string)
	if !ok {
		encoded, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(encoded)
	}
	return s.request(method, target, strings.NewReader(text), append(s.as(who), "Content-Type", "application/json")...)
}

func (s *site) request(method, target string, body io.Reader, headers ...string) reply {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, target, body)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	result := w.Result()
	content, err := io.ReadAll(result.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return reply{Response: result, body: string(content)}
}

func (s *site) get(target string, headers ...string) reply {
	s.t.Helper()
	return s.send(http.MethodGet, target, headers...)
}

// read decodes a JSON answer that must have a status.
func (r reply) read(t testing.TB, status int, into any) {
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
func (r reply) fails(t testing.TB, status int, code, message string) {
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
