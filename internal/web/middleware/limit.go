package middleware

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"sankofa/internal/archive"
)

// buckets bounds how often each of many may do something.
type buckets[K comparable] struct {
	every  rate.Limit
	burst  int
	forget time.Duration // when a bucket that nobody used is full again, and can go

	mu    sync.Mutex
	known map[K]*bucket
	swept time.Time
}

type bucket struct {
	limiter *rate.Limiter
	seen    time.Time
}

func newBuckets[K comparable](every rate.Limit, burst int) *buckets[K] {
	refill := time.Duration(float64(burst) / float64(every) * float64(time.Second))
	return &buckets[K]{every: every, burst: burst, forget: max(time.Minute, refill), known: map[K]*bucket{}}
}

func (b *buckets[K]) take(key K) error {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Sub(b.swept) > b.forget {
		for k, one := range b.known {
			if now.Sub(one.seen) > b.forget {
				delete(b.known, k)
			}
		}
		b.swept = now
	}
	one := b.known[key]
	if one == nil {
		one = &bucket{limiter: rate.NewLimiter(b.every, b.burst)}
		b.known[key] = one
	}
	one.seen = now
	if !one.limiter.AllowN(now, 1) {
		return archive.ErrTooMany
	}
	return nil
}

// Limiter bounds how often one client may ask for work that is not cached. Whole
// schools share one address, so the bounds are generous.
type Limiter struct{ clients *buckets[netip.Prefix] }

// NewLimiter allows perSecond requests of each client, and burst at once. A
// nil limiter allows everything.
func NewLimiter(perSecond float64, burst int) *Limiter {
	return &Limiter{newBuckets[netip.Prefix](rate.Limit(perSecond), burst)}
}

// Allow takes one request of a client, or returns ErrTooMany. Requests that come
// from no address are our own.
func (l *Limiter) Allow(addr netip.Addr) error {
	if l == nil || !addr.IsValid() {
		return nil
	}
	return l.clients.take(ClientPrefix(addr))
}

// Quota bounds how often one person may do something, whatever their address.
type Quota struct{ people *buckets[string] }

// NewQuota allows burst at once and as many again in each span. A nil quota allows
// everything.
func NewQuota(burst int, span time.Duration) *Quota {
	return &Quota{newBuckets[string](rate.Every(span/time.Duration(burst)), burst)}
}

// Allow takes one act of a person, or returns ErrTooMany.
func (q *Quota) Allow(person string) error {
	if q == nil {
		return nil
	}
	return q.people.take(person)
}
