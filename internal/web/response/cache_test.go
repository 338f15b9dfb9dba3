package response_test

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/clocktest"
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
	clock     *clocktest.Clock
	content   atomic.Value // what readers would see now
	away      atomic.Bool  // the database
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{T: t, clock: clocktest.New(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))}
	f.content.Store("first")
	f.memory = cache.NewWithClock(1<<20, f.clock.Now)
	f.responses = response.NewCache(response.Options{
		Cache: f.memory, Observe: &f.counted, Now: f.clock.Now, Reachable: func() bool { return !f.away.Load() },
		Address: func(r *http.Request) netip.Addr { return netip.MustParseAddr(r.Header.Get("X-Test-Address")) },
	})
	t.Cleanup(f.responses.Close)
	return f
}

// produce makes a response from the present content.
func (f *fixture) produce(context.Context) (*response.Response, error) {
	return &response.Response{
		Status: 200, Type: "text/plain", Policy: response.Shared,
		Body: []byte(f.content.Load().(string)), Subjects: []string{"event:1"},
	}, nil
}

// request is one of a client that has changed nothing, unless the headers say who it is.
func (f *fixture) request(header ...string) *http.Request {
	r := httptest.NewRequestWithContext(f.Context(), http.MethodGet, "/", nil)
	r.Header.Set("X-Test-Address", "192.0.2.1")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return r
}

func (f *fixture) get(produce response.Maker, header ...string) *httptest.ResponseRecorder {
	f.Helper()
	w := httptest.NewRecorder()
	if err := f.responses.Serve(w, f.request(header...), "key", produce); err != nil {
		f.Error(err)
	}
	return w
}

func (f *fixture) change(content string, withdrawn bool) {
	f.content.Store(content)
	f.memory.Invalidate(cache.Change{Subjects: []string{"event:1"}, Withdrawn: withdrawn})
}

// duringRender calls do while a client that reloads makes the response after a change.
func (f *fixture) duringRender(do func()) (sent string) {
	started, finish := make(chan struct{}), make(chan struct{})
	done := make(chan *httptest.ResponseRecorder)
	go func() {
		done <- f.get(func(ctx context.Context) (*response.Response, error) {
			close(started)
			<-finish
			return f.produce(ctx)
		}, "Cache-Control", "no-cache")
	}()
	<-started
	do()
	close(finish)
	return (<-done).Body.String()
}

func TestStaleWhileRevalidate(t *testing.T) {
	t.Run("readers get the stale response while the new one is made", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		finish := make(chan struct{})
		slow := func(ctx context.Context) (*response.Response, error) {
			<-finish
			return f.produce(ctx)
		}
		for range 3 {
			if got := f.get(slow).Body.String(); got != "first" {
				t.Errorf("meanwhile a reader gets %q", got)
			}
		}
		close(finish)
		f.responses.Wait()
		if got := f.get(f.produce).Body.String(); got != "second" {
			t.Errorf("after that a reader gets %q", got)
		}
		if f.counted.stale.Load() != 3 || f.counted.changed.Load() != 1 || f.counted.cold.Load() != 1 {
			t.Errorf("%d stale, %d made after a change, %d cold", f.counted.stale.Load(), f.counted.changed.Load(), f.counted.cold.Load())
		}
	})
	t.Run("a stale response is sent for at most a second", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		f.clock.Add(time.Second)
		if got := f.get(f.produce).Body.String(); got != "second" {
			t.Errorf("after a second a reader gets %q", got)
		}
	})
	t.Run("who reloads waits for the new response", func(t *testing.T) {
		for _, wish := range []string{"max-age=0", "no-cache"} {
			f := newFixture(t)
			f.get(f.produce)
			f.change("second", false)
			if got := f.get(f.produce, "Cache-Control", wish).Body.String(); got != "second" {
				t.Errorf("%s gets %q", wish, got)
			}
		}
	})
	t.Run("who has changed something waits for the new response", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		writer := []string{"X-Test-Address", "192.0.2.2"}
		f.responses.Wrote(f.request(writer...))
		if got := f.get(f.produce, writer...).Body.String(); got != "second" {
			t.Errorf("the writer gets %q", got)
		}
		f.clock.Add(time.Hour)
		f.change("third", false)
		if got := f.get(f.produce, writer...).Body.String(); got != "second" {
			t.Errorf("an hour later the writer gets %q", got)
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
	t.Run("a failure sends the stale response and is not kept", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		failing := func(context.Context) (*response.Response, error) { return nil, errors.New("down") }
		if got := f.get(failing).Body.String(); got != "first" {
			t.Errorf("while it fails a reader gets %q", got)
		}
		f.responses.Wait()
		if got := f.get(f.produce, "Cache-Control", "no-cache").Body.String(); got != "second" {
			t.Errorf("after that a reader gets %q", got)
		}
	})
	t.Run("H-14 F-09 while the database is away, what is cached is sent and said to be stale", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		failing := func(context.Context) (*response.Response, error) { return nil, archive.ErrUnavailable }
		f.away.Store(true)
		if got := f.get(failing); got.Body.String() != "first" || !strings.Contains(got.Header().Get("Cache-Status"), "ttl=-1") {
			t.Errorf("got %q, %q", got.Body, got.Header().Get("Cache-Status"))
		}
		f.change("second", false)
		f.clock.Add(time.Hour)
		if got := f.get(failing, "Cache-Control", "no-cache").Body.String(); got != "first" {
			t.Errorf("after a change a reader gets %q", got)
		}
		f.away.Store(false)
		if got := f.get(f.produce); got.Body.String() != "second" || got.Header().Get("Cache-Status") != "" {
			t.Errorf("once it is back a reader gets %q, %q", got.Body, got.Header().Get("Cache-Status"))
		}
	})
	t.Run("H-14 while the database is away, what was withdrawn is not sent", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("nothing", true)
		f.away.Store(true)
		w := httptest.NewRecorder()
		err := f.responses.Serve(w, f.request(), "key", func(context.Context) (*response.Response, error) { return nil, archive.ErrUnavailable })
		if !errors.Is(err, archive.ErrUnavailable) || w.Body.Len() > 0 {
			t.Errorf("%v, %q", err, w.Body)
		}
	})
	t.Run("within the process nothing is stale", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		entry, err := f.responses.Get(t.Context(), "key", f.produce)
		if err != nil || string(entry.Body) != "second" {
			t.Errorf("got %q, %v", entry.Body, err)
		}
	})
	t.Run("nothing is made after Close", func(t *testing.T) {
		f := newFixture(t)
		f.get(f.produce)
		f.change("second", false)
		f.responses.Close()
		f.get(func(context.Context) (*response.Response, error) {
			t.Error("a response is made")
			return nil, errors.New("closed")
		})
		f.responses.Wait()
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
	if err := f.responses.Serve(w, f.request(), "key", f.produce); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(w.Header().Values("Vary"), ", "); got != "Origin, Accept-Encoding, Authorization" {
		t.Errorf("Vary: %s", got)
	}
}

// Who joins the request of another client must not pay for that one's limits.
func TestARefusalIsNotShared(t *testing.T) {
	for name, refusal := range map[string]error{"H-03 rate": archive.ErrTooMany, "H-03 queue": archive.ErrUnavailable} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := newFixture(t)
				refuse := make(chan struct{})
				attacker, reader := make(chan error, 1), make(chan string, 1)
				go func() {
					attacker <- f.responses.Serve(httptest.NewRecorder(), f.request(), "key", func(context.Context) (*response.Response, error) {
						<-refuse
						return nil, refusal
					})
				}()
				synctest.Wait()
				go func() { reader <- f.get(f.produce).Body.String() }()
				synctest.Wait()
				close(refuse)
				if err := <-attacker; !errors.Is(err, refusal) {
					t.Errorf("the attacker gets %v", err)
				}
				if got := <-reader; got != "first" {
					t.Errorf("the reader gets %q", got)
				}
			})
		})
	}
}

// cdnHeaders is a CDN that says which subjects it may keep, and how long.
type cdnHeaders struct{}

func (cdnHeaders) SettleTime() time.Duration { return time.Second }
func (cdnHeaders) Allow(h http.Header, subjects []string, life time.Duration) {
	h.Set("X-Kept", strings.Join(subjects, " ")+" for "+life.String())
}

// A CDN may keep what is fresh and what everyone gets, until the day is over.
func TestWhatACDNMayKeep(t *testing.T) {
	f := newFixture(t)
	f.responses.CDN = cdnHeaders{}
	synced := true
	f.responses.Synced = func(within time.Duration) bool { return synced && within == time.Second }
	kept := func(what, want string, produce response.Maker, header ...string) {
		t.Helper()
		if got := f.get(produce, header...).Header().Get("X-Kept"); got != want {
			t.Errorf("C-08 %s: %q, want %q", what, got, want)
		}
	}
	const day = "event:1 for 24h0m0s"
	kept("a response that was made", day, f.produce)
	kept("a hit", day, f.produce)
	kept("who has signed in", "", f.produce, "Authorization", "Bearer x")
	synced = false
	kept("a node that hears of nothing", "", f.produce)
	synced = true
	f.away.Store(true)
	kept("a node without a database", "", f.produce)
	f.away.Store(false)
	f.change("second", false)
	finish := make(chan struct{})
	kept("what is stale", "", func(ctx context.Context) (*response.Response, error) {
		<-finish
		return f.produce(ctx)
	})
	close(finish)
	f.responses.Wait()
	f.clock.Add(23 * time.Hour)
	kept("an hour before midnight", "event:1 for 1h0m0s", f.produce)
	f.change("third", true)
	kept("what changes while it is made", "", func(ctx context.Context) (*response.Response, error) {
		old, err := f.produce(ctx)
		f.change("fourth", false)
		return old, err
	})
	f.change("private", true)
	kept("what is private", "", func(ctx context.Context) (*response.Response, error) {
		r, err := f.produce(ctx)
		return r.With(response.Private), err
	})
}

// What is made for the cache is for people who have not signed in, and may come from a
// replica.
func TestMakersMayReadAReplica(t *testing.T) {
	f := newFixture(t)
	f.get(func(ctx context.Context) (*response.Response, error) {
		if !archive.AllowsReplica(ctx) {
			t.Error("C-09 it may not")
		}
		return f.produce(ctx)
	})
	if archive.AllowsReplica(f.request().Context()) || archive.AllowsReplica(archive.WithoutReplica(archive.WithReplica(t.Context()))) {
		t.Error("C-09 other requests may")
	}
}

// In the moment before anybody notices that the database is away, readers get what was
// there before, as they do afterwards.
func TestStaleBeforeAnOutageIsNoticed(t *testing.T) {
	f := newFixture(t)
	f.get(f.produce)
	f.change("second", false)
	f.clock.Add(time.Minute)
	unavailable := func(context.Context) (*response.Response, error) { return nil, archive.ErrUnavailable }
	if got := f.get(unavailable).Body.String(); got != "first" {
		t.Errorf("C-07 a reader gets %q", got)
	}
}
