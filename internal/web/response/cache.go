package response

import (
	"context"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"sankofa/internal/archive"
	"sankofa/internal/background"
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
// its subjects changes. Then it is made again in the background, and everyone who asks
// meanwhile gets the stale one, for at most maxStale; unless content was withdrawn,
// for then nobody gets the old one any more. Who reloads, or has just changed
// something, waits for the new one.
type Cache struct {
	Options
	entries cache.Space[*Entry]
	flight  singleflight.Group
	writers writers
	// What nobody waits for is made by few threads of low priority, so that a change
	// of many pages leaves processors to the readers.
	threads  *background.Pool
	renewals sync.WaitGroup
}

// Options are what a cache needs.
type Options struct {
	Cache   *cache.Cache // which is told of changes
	Observe Observer
	Address func(*http.Request) netip.Addr // of a client
	// Reachable reports whether changes are still heard of. While they are not, what is
	// cached is sent and said to be stale.
	Reachable func() bool
	Now       func() time.Time
	// CDN, if there is one, may keep what is sent while this process is synced with all
	// others.
	CDN    CDN
	Synced func(within time.Duration) bool
}

// CDN is a cache in front of the server that is told when a subject changes.
type CDN interface {
	// Allow sets the headers by which it may keep a response for a time.
	Allow(h http.Header, subjects []string, life time.Duration)
	// SettleTime is how long ago the server must have heard of all changes.
	SettleTime() time.Duration
}

// Threads is how many responses are made at once that nobody waits for.
const Threads = 1

// NewCache keeps responses in a cache that is invalidated by changes.
func NewCache(o Options) *Cache {
	return &Cache{Options: o, entries: cache.NewSpace[*Entry](o.Cache, "responses"), threads: background.NewPool(Threads)}
}

// Maker makes the response of a cache key.
type Maker func(context.Context) (*Response, error)

// Serve sends the response of a key, and makes it if there is none. A failure is not
// kept; neither is a response whose policy is not Shared.
func (c *Cache) Serve(w http.ResponseWriter, r *http.Request, key string, produce Maker) error {
	e, err := c.get(r.Context(), key, r, produce)
	if err != nil {
		return err
	}
	c.allowCDN(w.Header(), r, key, e)
	if !c.Reachable() {
		w.Header()["Cache-Status"] = statusStale
	}
	e.write(w, r)
	return nil
}

// allowCDN lets the CDN keep a response that is fresh, until the day ends: pages may
// speak of today.
func (c *Cache) allowCDN(h http.Header, r *http.Request, key string, e *Entry) {
	if c.CDN == nil || r.Header.Get("Authorization") != "" || !c.Reachable() || !c.Synced(c.CDN.SettleTime()) {
		return
	}
	if found := c.entries.Lookup(key); found.State != cache.Fresh || found.Value != e {
		return // it is stale, or not for others
	}
	now := c.Now().UTC()
	c.CDN.Allow(h, e.Subjects, now.Truncate(24*time.Hour).Add(24*time.Hour).Sub(now))
}

// statusStale is what RFC 9211 has for a response whose time is over.
var statusStale = []string{"sankofa; hit; ttl=-1"}

// reloads reports whether a client asks for what is there now, as browsers do when
// somebody reloads a page.
func reloads(r *http.Request) bool {
	wanted := r.Header.Get("Cache-Control")
	return wanted != "" && (strings.Contains(wanted, "no-cache") || strings.Contains(wanted, "max-age=0"))
}

// Get returns the response of a key for use within the process. It is never stale, or
// a page would be made from old content after the change.
func (c *Cache) Get(ctx context.Context, key string, produce Maker) (*Entry, error) {
	return c.get(ctx, key, nil, produce)
}

// get finds or makes the response of a key. Without a request it is for use within the
// process, which the metrics do not count.
func (c *Cache) get(ctx context.Context, key string, r *http.Request, produce Maker) (*Entry, error) {
	found := c.entries.Lookup(key)
	if found.State == cache.Fresh {
		c.lookup(r, Hit)
		return found.Value, nil
	}
	if r == nil || found.State != cache.Stale || !c.mayBeStale(r, found.Since) {
		c.lookup(r, Miss)
		e, err := c.make(ctx, key, found.Cause, produce)
		if r != nil && found.State == cache.Stale && archive.CodeOf(err) == archive.CodeUnavailable {
			// Better than nothing; it was not withdrawn. It takes a moment to notice that the
			// database is away.
			return found.Value, nil
		}
		return e, err
	}
	c.lookup(r, StaleHit)
	stale := found.Value
	if stale.renewing.CompareAndSwap(false, true) {
		c.renewals.Go(func() {
			defer stale.renewing.Store(false)
			// After a failure the next request tries again. After Close none does.
			_ = c.threads.Run(func() {
				if c.entries.Lookup(key).State != cache.Fresh {
					_, _ = c.make(ctx, key, found.Cause, produce)
				}
			})
		})
	}
	return stale, nil
}

// mayBeStale reports whether a client can be sent a response that is stale since a
// moment.
func (c *Cache) mayBeStale(r *http.Request, since time.Time) bool {
	now := c.Now()
	return now.Sub(since) < maxStale && !reloads(r) && !c.writers.has(c.Address(r), now)
}

func (c *Cache) lookup(r *http.Request, result Lookup) {
	if r != nil {
		c.Observe.CacheLookup(result)
	}
}

// Wrote notes that a client has changed something.
func (c *Cache) Wrote(r *http.Request) { c.writers.add(c.Address(r), c.Now()) }

// Wait returns when no response is being made in the background.
func (c *Cache) Wait() { c.renewals.Wait() }

// Close ends the making of responses in the background.
func (c *Cache) Close() {
	c.threads.Close()
	c.renewals.Wait()
}

// make makes a response, once for all who ask for it after the same change. Who asks
// after a later change must not join: the response may be made from older content.
func (c *Cache) make(ctx context.Context, key string, cause cache.Cause, produce Maker) (*Entry, error) {
	mark := c.Cache.Mark()
	first := false
	produceOnce := func() (any, error) {
		first = true
		ctx, cancel := context.WithTimeout(archive.WithReplica(withCause(context.WithoutCancel(ctx), cause)), renderTimeout)
		defer cancel()
		c.Observe.Rendered(cause)
		r, err := produce(ctx)
		if err != nil {
			return nil, err
		}
		e := newEntry(r)
		e.setModified(c.Cache.LastChange())
		if old := c.entries.Lookup(key); old.State != cache.Missing {
			e.replace(old.Value)
		}
		if r.Policy == Shared && !r.Uncached {
			size := e.size()
			e.grew = func(delta int) { c.entries.Grow(key, e, delta) } // before others see it
			c.entries.Put(key, e, size, mark, r.Subjects...)
		}
		return e, nil
	}
	made, err, _ := c.flight.Do(strconv.FormatUint(uint64(mark), 36)+" "+key, produceOnce)
	if !first && refused(err) {
		made, err = produceOnce() // it was another client who may not
	}
	if err != nil {
		return nil, err
	}
	return made.(*Entry), nil
}

// refused reports whether work was not done because of who asked for it.
func refused(err error) bool {
	code := archive.CodeOf(err)
	return err != nil && (code == archive.CodeRateLimited || code == archive.CodeUnavailable)
}

type causeKey struct{}

func withCause(ctx context.Context, cause cache.Cause) context.Context {
	return context.WithValue(ctx, causeKey{}, cause)
}

// IsRenewal reports whether a maker makes a response that was there before and that a
// change of the archive took away.
func IsRenewal(ctx context.Context) bool {
	cause, _ := ctx.Value(causeKey{}).(cache.Cause)
	return cause == cache.Changed || cause == cache.Withdrawn
}
