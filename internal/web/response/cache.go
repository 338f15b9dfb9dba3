package response

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"sankofa/internal/cache"
)

// renderTimeout bounds the making of a response. It is not cancelled with the request
// that came first, because others may be waiting for the same.
const renderTimeout = 30 * time.Second

// maxStale is how long after a change a stale response may be sent, while another
// request makes the new one.
const maxStale = time.Second

// Lookup is the result of a cache look-up, for the metrics.
type Lookup uint8

// The results of a look-up.
const (
	Hit Lookup = iota
	StaleHit
	Miss
)

// Observer is called for each look-up, and with the cause of each response that is made.
type Observer interface {
	CacheLookup(Lookup)
	Rendered(cache.Cause)
}

// Cache keeps complete responses to anonymous readers. An entry is fresh until one of
// its subjects changes. Then one request makes it again, and everyone who asks
// meanwhile gets the stale one, for at most maxStale; unless content was withdrawn,
// for then nobody gets the old one any more. The request that makes it waits for the
// new one; where many read, it is made in the background and nobody waits. Whoever
// reloads waits for the new one in any case.
type Cache struct {
	cache   *cache.Cache
	entries cache.Space[*Entry]
	flight  singleflight.Group
	// background makes the responses that nobody waits for, one at a time, so that a
	// change of many pages leaves processors to the readers.
	background sync.WaitGroup
	renewing   sync.Mutex
	observe    Observer
	now        func() time.Time
}

// NewCache keeps responses in a cache that is invalidated by changes.
func NewCache(c *cache.Cache, observe Observer, now func() time.Time) *Cache {
	return &Cache{cache: c, entries: cache.NewSpace[*Entry](c, "responses"), observe: observe, now: now}
}

// Maker makes the response of a cache key.
type Maker func(context.Context) (*Response, error)

// Serve sends the response of a key, and makes it if there is none. A failure is not
// kept; neither is a response whose policy is not Shared.
func (c *Cache) Serve(w http.ResponseWriter, r *http.Request, key string, produce Maker) error {
	e, err := c.get(r.Context(), key, reader{stale: !reloads(r)}, produce)
	if err != nil {
		return err
	}
	e.write(w, r)
	return nil
}

// reloads reports whether a client asks for what is there now, as browsers do when
// somebody reloads a page.
func reloads(r *http.Request) bool {
	wanted := r.Header.Get("Cache-Control")
	return wanted != "" && (strings.Contains(wanted, "no-cache") || strings.Contains(wanted, "max-age=0"))
}

// reader is who asks for a response.
type reader struct {
	stale   bool // a stale response will do
	process bool // not a request, but a page that is being made
}

// Get returns the response of a key for use within the process. It is never stale, or
// a page would be made from old content after the change.
func (c *Cache) Get(ctx context.Context, key string, produce Maker) (*Entry, error) {
	return c.get(ctx, key, reader{process: true}, produce)
}

func (c *Cache) get(ctx context.Context, key string, who reader, produce Maker) (*Entry, error) {
	found := c.entries.Lookup(key)
	lookup := func(result Lookup) {
		if !who.process { // what a page is made from is not a request
			c.observe.CacheLookup(result)
		}
	}
	now := c.now()
	if found.State == cache.Fresh {
		lookup(Hit)
		if !who.process {
			found.Value.hits.add(now)
		}
		return found.Value, nil
	}
	stale := found.Value
	if !who.stale || found.State != cache.Stale || now.Sub(found.Since) >= maxStale {
		lookup(Miss)
		return c.make(ctx, key, found.Cause, produce)
	}
	if !stale.renewing.CompareAndSwap(false, true) {
		lookup(StaleHit)
		return stale, nil
	}
	if stale.hits.busy(now) {
		lookup(StaleHit)
		c.background.Go(func() {
			defer stale.renewing.Store(false)
			c.renewing.Lock()
			defer c.renewing.Unlock()
			if c.entries.Lookup(key).State != cache.Fresh {
				_, _ = c.make(ctx, key, found.Cause, produce) // after a failure the next request tries again
			}
		})
		return stale, nil
	}
	lookup(Miss)
	defer stale.renewing.Store(false)
	e, err := c.make(ctx, key, found.Cause, produce)
	if err != nil && c.now().Sub(found.Since) < maxStale {
		return stale, nil
	}
	return e, err
}

// Wait returns when no response is being made in the background.
func (c *Cache) Wait() { c.background.Wait() }

// make makes a response, once for all who ask for it after the same change. Who asks
// after a later change must not join: the response may be made from older content.
func (c *Cache) make(ctx context.Context, key string, cause cache.Cause, produce Maker) (*Entry, error) {
	mark := c.cache.Mark()
	made, err, _ := c.flight.Do(strconv.FormatUint(uint64(mark), 36)+" "+key, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), renderTimeout)
		defer cancel()
		c.observe.Rendered(cause)
		r, err := produce(ctx)
		if err != nil {
			return nil, err
		}
		e := newEntry(r)
		e.setModified(c.cache.LastChange())
		if old := c.entries.Lookup(key); old.State != cache.Missing {
			e.replace(old.Value)
		}
		if r.Policy == Shared && !r.Uncached {
			size := e.size()
			e.grew = func(delta int) { c.entries.Grow(key, e, delta) } // before others see it
			c.entries.Put(key, e, size, mark, r.Subjects...)
		}
		return e, nil
	})
	if err != nil {
		return nil, err
	}
	return made.(*Entry), nil
}
