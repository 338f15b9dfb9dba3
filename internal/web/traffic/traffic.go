// Package traffic counts what readers do, in memory, and hands the counts on from time to
// time. It knows nobody: networks are told apart by a hash with a key of this process, for
// a day, and that alone to tell many readers from one.
package traffic

import (
	"context"
	"hash/maphash"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"sankofa/internal/archive"
)

// Bounds of what is held in memory.
const (
	maxEntries  = 20_000
	maxWords    = 2_000
	maxNetworks = 1_000 // per word
)

// Store is where counts are kept.
type Store interface {
	AddTraffic(ctx context.Context, t archive.Traffic) error
}

// Counter counts. Its methods are safe for concurrent use.
type Counter struct {
	store Store
	now   func() time.Time
	seed  maphash.Seed

	mu    sync.Mutex
	day   archive.Date
	pages int
	read  map[archive.EntryName]int
	words map[string]*missed
}

// missed are words that found nothing.
type missed struct {
	networks map[uint64]struct{} // that searched for them today
	kept     int                 // of these, how many are stored
}

// New makes a counter.
func New(store Store, now func() time.Time) *Counter {
	c := &Counter{store: store, now: now, seed: maphash.MakeSeed()}
	c.begin(c.today())
	return c
}

func (c *Counter) today() archive.Date { return archive.DateOf(c.now().UTC()) }

func (c *Counter) begin(day archive.Date) {
	c.day, c.pages = day, 0
	c.read, c.words = map[archive.EntryName]int{}, map[string]*missed{}
}

// readKinds are the kinds whose readings are counted, by the first part of their paths.
var readKinds = map[string]archive.Kind{"events": archive.KindEvent, "people": archive.KindPerson, "places": archive.KindPlace, "threads": archive.KindThread}

// Request counts a request that was served, if it is a page that a reader opened. Within
// the site pages are opened by fetching their entry. People who are signed in, programs
// that say so, and browsers that only prepare for a page are not readers.
func (c *Counter) Request(r *http.Request, status int) {
	if r.Method != http.MethodGet || status != http.StatusOK && status != http.StatusNotModified || r.Header["Authorization"] != nil || isPrefetch(r) {
		return
	}
	// Under /api there is more than entries; the pattern tells them apart.
	path, isCall := strings.CutPrefix(r.URL.Path, "/api")
	name, isEntry := entryName(path)
	isEntry = isEntry && (!isCall || strings.HasSuffix(r.Pattern, "/{id}"))
	if !isEntry && (isCall || !isPage(r)) || isRobot(r.UserAgent()) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pages++
	if _, known := c.read[name]; isEntry && (known || len(c.read) < maxEntries) {
		c.read[name]++
	}
}

// entryName reads the path of the page of an entry.
func entryName(path string) (name archive.EntryName, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	kind, ok := readKinds[first]
	if !ok || rest == "" || strings.Contains(rest, "/") {
		return archive.EntryName{}, false
	}
	return archive.EntryName{Kind: kind, Name: rest}, true
}

// isPage reports whether a browser opens a page: it says so of nothing else.
func isPage(r *http.Request) bool {
	path := r.URL.Path
	return strings.HasPrefix(r.Header.Get("Accept"), "text/html") &&
		!strings.HasPrefix(path, "/admin") && !strings.HasPrefix(path, "/uploads/") && !strings.HasPrefix(path, "/assets/")
}

// isPrefetch reports whether a page may be opened later, and is then asked for again.
func isPrefetch(r *http.Request) bool {
	for _, name := range []string{"Purpose", "Sec-Purpose", "X-Moz"} {
		if strings.HasPrefix(r.Header.Get(name), "prefetch") {
			return true
		}
	}
	return false
}

func isRobot(agent string) bool {
	agent = strings.ToLower(agent)
	for _, word := range []string{"bot", "crawl", "spider", "slurp", "preview"} {
		if strings.Contains(agent, word) {
			return true
		}
	}
	return agent == ""
}

// Missed counts words that found nothing, once a day for each network.
func (c *Counter) Missed(text string, network netip.Prefix) {
	text, ok := archive.MissedWords(text)
	if !ok {
		return
	}
	hash := maphash.Comparable(c.seed, network)
	c.mu.Lock()
	defer c.mu.Unlock()
	word := c.words[text]
	if word == nil {
		if len(c.words) >= maxWords {
			return
		}
		word = &missed{networks: map[uint64]struct{}{}}
		c.words[text] = word
	}
	if len(word.networks) < maxNetworks {
		word.networks[hash] = struct{}{}
	}
}

// Flush stores what was counted since the last time. What cannot be stored is counted
// again the next time.
func (c *Counter) Flush(ctx context.Context) error {
	c.mu.Lock()
	t := archive.Traffic{Day: c.day, Pages: c.pages, Read: c.read, Missed: map[string]int{}}
	c.pages, c.read = 0, map[archive.EntryName]int{}
	for text, word := range c.words {
		if n := len(word.networks); n >= archive.MinMissed && n > word.kept {
			t.Missed[text] = n - word.kept
			word.kept = n
		}
	}
	if today := c.today(); today != c.day {
		c.begin(today)
	}
	c.mu.Unlock()
	if t.Pages == 0 && len(t.Missed) == 0 {
		return nil
	}
	err := c.store.AddTraffic(ctx, t)
	if err != nil {
		c.restore(t)
	}
	return err
}

// restore takes back what could not be stored, unless a new day has begun.
func (c *Counter) restore(t archive.Traffic) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.day != t.Day {
		return
	}
	c.pages += t.Pages
	for name, n := range t.Read {
		c.read[name] += n
	}
	for text, n := range t.Missed {
		c.words[text].kept -= n
	}
}
