package response_test

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/cache"
	"sankofa/internal/web/response"
)

// counted counts what a cache reports.
type counted struct{ hits, stale, misses, cold, changed, withdrawn atomic.Int64 }

func (c *counted) CacheLookup(l response.Lookup) {
	[]*atomic.Int64{response.Hit: &c.hits, response.StaleHit: &c.stale, response.Miss: &c.misses}[l].Add(1)
}

func (c *counted) Rendered(cause cache.Cause) {
	[]*atomic.Int64{cache.Cold: &c.cold, cache.Changed: &c.changed, cache.Withdrawn: &c.withdrawn, cache.Evicted: {}}[cause].Add(1)
}

// fixture is a cache with a clock that stands still until a test moves it.
type fixture struct {
	*testing.T
	memory    *cache.Cache
	responses *response.Cache
	counted   counted
	now       atomic.Pointer[time.Time]
	content   atomic.Value // what readers would see now
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{T: t}
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	f.now.Store(&at)
	f.content.Store("first")
	clock := func() time.Time { return *f.now.Load() }
	f.memory = cache.NewWithClock(1<<20, clock)
	f.responses = response.NewCache(f.memory, &f.counted, clock)
	return f
}

func (f *fixture) pass(d time.Duration) {
	later := f.now.Load().Add(d)
	f.now.Store(&later)
}

// produce makes a response from the present content.
func (f *fixture) produce(context.Context) (*response.Response, error) {
	return &response.Response{
		Status: 200, Type: "text/plain", Policy: response.Shared,
		Body: []byte(f.content.Load().(string)), Subjects: []string{"event:1"},
	}, nil
}

func (f *fixture) get(produce response.Maker, header ...string) *httptest.ResponseRecorder {
	f.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(f.Context(), http.MethodGet, "/", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	if err := f.responses.Serve(w, r, "key", produce); err != nil {
		f.Error(err)
	}
	return w
}

func (f *fixture) change(content string, withdrawn bool) {
	f.content.Store(content)
	f.memory.Invalidate(cache.Change{Subjects: []string{"event:1"}, Withdrawn: withdrawn})
}

// duringRender calls do while a request is making the response after a change.
func (f *fixture) duringRender(do func()) (sent string) {
	started, finish := make(chan struct{}), make(chan struct{})
	done := make(chan *httptest.ResponseRecorder)
	go func() {
		done <- f.get(func(ctx context.Context) (*response.Response, error) {
			close(started)
			<-finish
			return f.produce(ctx)
		})
	}()
	<-started
	do()
	close(finish)
	return (<-done).Body.String()
}

func TestStaleWhileRevalidate(t *testing.T) {
	t.Run("the request that makes the new response gets it, others the stale one", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		renewed := f.duringRender(func() {
			if got := f.get(f.produce).Body.String(); got != "first" {
				t.Errorf("meanwhile a reader gets %q", got)
			}
		})
		if renewed != "second" || f.get(f.produce).Body.String() != "second" {
			t.Errorf("the new response is %q", renewed)
		}
		if f.counted.stale.Load() != 1 || f.counted.changed.Load() != 1 || f.counted.cold.Load() != 1 {
			t.Errorf("%d stale, %d made after a change, %d cold", f.counted.stale.Load(), f.counted.changed.Load(), f.counted.cold.Load())
		}
	})
	t.Run("a stale response is sent for at most a second", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		waited := make(chan string)
		f.duringRender(func() {
			f.pass(time.Second)
			go func() { waited <- f.get(f.produce).Body.String() }()
		})
		if got := <-waited; got != "second" {
			t.Errorf("after a second a reader gets %q", got)
		}
	})
	t.Run("what was withdrawn is never sent again", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("nothing", true)
		waited := make(chan string)
		f.duringRender(func() {
			go func() { waited <- f.get(f.produce).Body.String() }()
		})
		if got := <-waited; got != "nothing" {
			t.Errorf("after a withdrawal a reader gets %q", got)
		}
		if f.counted.withdrawn.Load() == 0 {
			t.Error("the cause is not counted")
		}
	})
	t.Run("where many read nobody waits", func(t *testing.T) {
		f := newFixture(t)
		for range 6 {
			f.get(f.produce)
		}
		f.change("second", false)
		finish := make(chan struct{})
		slow := func(ctx context.Context) (*response.Response, error) {
			<-finish
			return f.produce(ctx)
		}
		if got := f.get(slow).Body.String(); got != "first" {
			t.Errorf("the first reader gets %q", got)
		}
		reloaded := make(chan string)
		go func() { reloaded <- f.get(f.produce, "Cache-Control", "max-age=0").Body.String() }()
		close(finish)
		if got := <-reloaded; got != "second" {
			t.Errorf("who reloads gets %q", got)
		}
		f.responses.Wait()
		if got := f.get(f.produce).Body.String(); got != "second" {
			t.Errorf("after that a reader gets %q", got)
		}
	})
	t.Run("a failure sends the stale response and is not kept", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		failing := func(context.Context) (*response.Response, error) { return nil, errors.New("down") }
		if got := f.get(failing).Body.String(); got != "first" {
			t.Errorf("while it fails a reader gets %q", got)
		}
		if got := f.get(f.produce).Body.String(); got != "second" {
			t.Errorf("after that a reader gets %q", got)
		}
	})
	t.Run("within the process nothing is stale", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		waited := make(chan string)
		f.duringRender(func() {
			go func() {
				entry, err := f.responses.Get(t.Context(), "key", f.produce)
				if err != nil {
					t.Error(err)
				}
				waited <- string(entry.Body)
			}()
		})
		if got := <-waited; got != "second" {
			t.Errorf("got %q", got)
		}
	})
}

// A response that was made from content before a change must not be kept after it.
func TestAChangeDuringARenderIsNotLost(t *testing.T) {
	f := newFixture(t)
	f.get(func(ctx context.Context) (*response.Response, error) {
		old, err := f.produce(ctx)
		f.change("second", false)
		return old, err
	})
	if got := f.get(f.produce).Body.String(); got != "second" {
		t.Errorf("the next reader gets %q", got)
	}
}

func TestCompressionOnDemand(t *testing.T) {
	f := newFixture(t)
	f.content.Store(strings.Repeat("compressible ", 1000))
	f.get(f.produce)
	_, plain := f.memory.Usage()
	got := f.get(f.produce, "Accept-Encoding", "gzip")
	_, withGzip := f.memory.Usage()
	if got.Header().Get("Content-Encoding") != "gzip" || withGzip <= plain {
		t.Errorf("encoding %q, %d bytes before and %d after", got.Header().Get("Content-Encoding"), plain, withGzip)
	}
	zr, err := gzip.NewReader(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	if body, err := io.ReadAll(zr); err != nil || string(body) != f.content.Load() {
		t.Errorf("the body differs, %v", err)
	}
	again := f.get(f.produce, "Accept-Encoding", "br", "If-None-Match", got.Header().Get("Etag"))
	if again.Code != http.StatusNotModified {
		t.Errorf("who has one encoding gets %d", again.Code)
	}
	if _, after := f.memory.Usage(); after != withGzip {
		t.Error("an encoding that nobody was sent was made")
	}
}

// A cache in between must not send the response for one origin to another.
func TestVaryKeepsWhatOthersAdd(t *testing.T) {
	f := newFixture(t)
	w := httptest.NewRecorder()
	w.Header().Add("Vary", "Origin")
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	if err := f.responses.Serve(w, r, "key", f.produce); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(w.Header().Values("Vary"), ", "); got != "Origin, Accept-Encoding, Authorization" {
		t.Errorf("Vary: %s", got)
	}
}
