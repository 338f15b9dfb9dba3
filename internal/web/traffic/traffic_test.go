package traffic

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
)

// kept collects what is stored.
type kept struct {
	stored []archive.Traffic
	err    error
}

func (k *kept) AddTraffic(_ context.Context, t archive.Traffic) error {
	if k.err == nil {
		k.stored = append(k.stored, t)
	}
	return k.err
}

var noon = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

func request(path string, change ...func(*http.Request)) *http.Request {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept", "text/html,application/xhtml+xml")
	r.Header.Set("User-Agent", "Mozilla/5.0 Firefox/140.0")
	for _, c := range change {
		c(r)
	}
	return r
}

func matched(pattern string) func(*http.Request) {
	return func(r *http.Request) {
		r.Pattern = pattern
		r.Header.Set("Accept", "application/json")
	}
}

func TestReadersAreCounted(t *testing.T) {
	for _, tt := range []struct {
		name   string
		r      *http.Request
		status int
		pages  int
		read   map[archive.EntryName]int
	}{
		{"a page", request("/timeline"), 200, 1, nil},
		{"the page of an event", request("/events/a1"), 200, 1, map[archive.EntryName]int{{Kind: archive.KindEvent, Name: "a1"}: 1}},
		{"one that the reader has already", request("/people/yaa"), 304, 1, map[archive.EntryName]int{{Kind: archive.KindPerson, Name: "yaa"}: 1}},
		{"an entry that is fetched by a page", request("/api/places/kumasi", matched("GET /api/places/{id}")), 200, 1, map[archive.EntryName]int{{Kind: archive.KindPlace, Name: "kumasi"}: 1}},
		{"another call", request("/api/events/stats", matched("GET /api/events/stats")), 200, 0, nil},
		{"what is not there", request("/events/none"), 404, 0, nil},
		{"a picture", request("/uploads/events/a.jpg"), 200, 0, nil},
		{"the dashboard", request("/admin"), 200, 0, nil},
		{"what is no page", request("/sitemap.xml", func(r *http.Request) { r.Header.Set("Accept", "*/*") }), 200, 0, nil},
		{"who is signed in", request("/events/a1", func(r *http.Request) { r.Header.Set("Authorization", "Bearer x") }), 200, 0, nil},
		{"a program", request("/events/a1", func(r *http.Request) { r.Header.Set("User-Agent", "ExampleBot/1.0") }), 200, 0, nil},
		{"a program without a name", request("/events/a1", func(r *http.Request) { r.Header.Del("User-Agent") }), 200, 0, nil},
		{"an entry that is prefetched", request("/api/places/kumasi", matched("GET /api/places/{id}"), func(r *http.Request) { r.Header.Set("Purpose", "prefetch") }), 200, 0, nil},
		{"a page that a browser prepares", request("/events/a1", func(r *http.Request) { r.Header.Set("Sec-Purpose", "prefetch;prerender") }), 200, 0, nil},
		{"what is sent", request("/events/a1", func(r *http.Request) { r.Method = http.MethodPost }), 200, 0, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			store := &kept{}
			c := New(store, func() time.Time { return noon })
			c.Request(tt.r, tt.status)
			if err := c.Flush(t.Context()); err != nil {
				t.Fatal(err)
			}
			if tt.pages == 0 {
				if len(store.stored) > 0 {
					t.Errorf("counted: %+v", store.stored)
				}
				return
			}
			if len(store.stored) != 1 || store.stored[0].Pages != tt.pages {
				t.Fatalf("counted: %+v", store.stored)
			}
			want := tt.read
			if want == nil {
				want = map[archive.EntryName]int{}
			}
			if diff := cmp.Diff(want, store.stored[0].Read); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func network(n byte) netip.Prefix { return netip.PrefixFrom(netip.AddrFrom4([4]byte{10, 0, 0, n}), 32) }

func TestWordsThatFindNothing(t *testing.T) {
	clock := clocktest.New(noon)
	store := &kept{}
	c := New(store, clock.Now)
	missed := func() map[string]int {
		t.Helper()
		store.stored = nil
		if err := c.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		all := map[string]int{}
		for _, one := range store.stored {
			for words, n := range one.Missed {
				all[words] += n
			}
		}
		return all
	}
	for range 10 {
		c.Missed("Sundiata  KEITA", network(1)) // one reader, typing
	}
	c.Missed("sundiata keita", network(2))
	if got := missed(); len(got) > 0 {
		t.Errorf("words of two readers are kept: %v", got)
	}
	c.Missed("sundiata keita", network(3))
	if diff := cmp.Diff(map[string]int{"sundiata keita": 3}, missed()); diff != "" {
		t.Error(diff)
	}
	c.Missed("sundiata keita", network(3))
	c.Missed("sundiata keita", network(4))
	if diff := cmp.Diff(map[string]int{"sundiata keita": 1}, missed()); diff != "" {
		t.Error("only what is new is added", diff)
	}
	clock.Add(24 * time.Hour)
	missed()
	c.Missed("sundiata keita", network(5))
	if got := missed(); len(got) > 0 {
		t.Errorf("what was searched for on another day counts on: %v", got)
	}
	for _, private := range []string{"ama@example.org", "0244123456", "https://example.org", "www.example.org", "x", string(make([]rune, 70))} {
		for n := range byte(5) {
			c.Missed(private, network(n))
		}
	}
	if got := missed(); len(got) > 0 {
		t.Errorf("private words are kept: %v", got)
	}
}

func TestWhatCannotBeStoredIsCountedAgain(t *testing.T) {
	store := &kept{err: errors.New("away")}
	c := New(store, func() time.Time { return noon })
	c.Request(request("/events/a1"), 200)
	for n := range byte(3) {
		c.Missed("nzinga", network(n))
	}
	if err := c.Flush(t.Context()); !errors.Is(err, store.err) {
		t.Fatal(err)
	}
	store.err = nil
	if err := c.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []archive.Traffic{{
		Day: archive.MustDate("2026-03-06"), Pages: 1, Missed: map[string]int{"nzinga": 3},
		Read: map[archive.EntryName]int{{Kind: archive.KindEvent, Name: "a1"}: 1},
	}}
	if diff := cmp.Diff(want, store.stored); diff != "" {
		t.Error(diff)
	}
}
