package feed

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/web/response"
)

// large is an archive of very many events that are nowhere kept.
type large struct {
	Archive
	events int
}

var lastChange = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

func (l large) EntryRanges(_ context.Context, kind archive.Kind, _ int) ([]archive.EntryRange, error) {
	if kind != archive.KindEvent {
		return nil, nil
	}
	var parts []archive.EntryRange
	for i := 0; i < l.events; i += SitemapPartSize {
		parts = append(parts, archive.EntryRange{Number: i/SitemapPartSize + 1, Updated: lastChange})
	}
	return parts, nil
}

func (l large) RangeEntries(_ context.Context, _ archive.Kind, _, part int, visit func(archive.EntryStamp) error) error {
	for i := (part - 1) * SitemapPartSize; i < min(part*SitemapPartSize, l.events); i++ {
		if err := visit(archive.EntryStamp{Name: fmt.Sprintf("019cc304-d600-7008-8860-%012d", i), Updated: lastChange}); err != nil {
			return err
		}
	}
	return nil
}

// peak watches the heap until it is asked how far it grew.
func peak() (growth func() uint64) {
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var most atomic.Uint64
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		var now runtime.MemStats
		for {
			runtime.ReadMemStats(&now)
			most.Store(max(most.Load(), now.HeapAlloc))
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-done
		return most.Load() - min(most.Load(), before.HeapAlloc)
	}
}

// unobserved counts nothing.
type unobserved struct{}

func (unobserved) CacheLookup(response.Lookup) {}
func (unobserved) Rendered(cache.Cause)        {}

// Robots read the map of 200,000 events, several parts at once.
func TestALargeSitemapTakesLittleMemory(t *testing.T) {
	const events, robots = 80_000, 4
	f := New(Options{
		Archive: large{events: events}, Cache: response.NewCache(response.Options{Cache: cache.New(64 << 20), Observe: unobserved{}, Reachable: func() bool { return true }, Now: time.Now}), PublicURL: "https://history.example.org",
		Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return lastChange }, Address: func(*http.Request) netip.Addr { return netip.Addr{} },
	})
	mux := http.NewServeMux()
	f.Register(mux)
	server := httptest.NewServer(mux)
	defer server.Close()
	growth := peak()
	locations, err := readMap(server.URL, "/sitemap.xml", "sitemap")
	if err != nil || len(locations) != 1+events/SitemapPartSize {
		t.Fatalf("%d maps, %v", len(locations), err)
	}
	var wait sync.WaitGroup
	var total atomic.Int64
	for robot := range robots {
		wait.Go(func() {
			for i := 1 + robot; i < len(locations); i += robots {
				urls, err := readMap(server.URL, strings.TrimPrefix(locations[i], "https://history.example.org"), "url")
				if err != nil {
					t.Error(err)
				}
				total.Add(int64(len(urls)))
			}
		})
	}
	wait.Wait()
	if total.Load() != events {
		t.Errorf("%d events", total.Load())
	}
	grown := growth()
	t.Logf("the heap grew by %.1f MB at most", float64(grown)/(1<<20))
	if grown > 64<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
	var after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&after)
	if kept := after.HeapAlloc; kept > 32<<20 {
		t.Errorf("%d bytes are kept", kept)
	}
}

// readMap reads the addresses of a map as they come.
func readMap(server, path, element string) ([]string, error) {
	response, err := http.Get(server + path)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %d", path, response.StatusCode)
	}
	var list []string
	d := xml.NewDecoder(response.Body)
	for {
		token, err := d.Token()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != element {
			continue
		}
		var entry struct {
			Loc     string    `xml:"loc"`
			LastMod time.Time `xml:"lastmod"`
		}
		if err := d.DecodeElement(&entry, &start); err != nil {
			return nil, err
		}
		list = append(list, entry.Loc)
	}
}
