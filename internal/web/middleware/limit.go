package middleware

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"sankofa/internal/archive"
)

// ErrTooMany is the refusal of a client that asks too often.
var ErrTooMany = archive.Fail(archive.CodeRateLimited, "Too many requests. Please try again later.")

// Limiter bounds how often one client may ask for work that is not cached. Whole
// schools share one address, so the bounds are generous.
type Limiter struct {
	every rate.Limit
	burst int

	mu      sync.Mutex
	clients map[netip.Prefix]*client
	swept   time.Time
}

type client struct {
	bucket *rate.Limiter
	seen   time.Time
}

// forget is when a client that has not come again is forgotten.
const forget = 10 * time.Minute

// NewLimiter allows perSecond requests of each client, and burst at once. A
// nil limiter allows everything.
func NewLimiter(perSecond float64, burst int) *Limiter {
	return &Limiter{every: rate.Limit(perSecond), burst: burst, clients: map[netip.Prefix]*client{}}
}

// Allow takes one request of a client, or returns ErrTooMany. Requests that come
// from no address are our own.
func (l *Limiter) Allow(addr netip.Addr) error {
	if l == nil || !addr.IsValid() {
		return nil
	}
	// One household or hoster holds a whole IPv6 /64.
	bits := addr.BitLen()
	if addr.Is6() {
		bits = 64
	}
	key, err := addr.Prefix(bits)
	if err != nil {
		key = netip.Prefix{}
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.swept) > forget {
		for k, c := range l.clients {
			if now.Sub(c.seen) > forget {
				delete(l.clients, k)
			}
		}
		l.swept = now
	}
	c := l.clients[key]
	if c == nil {
		c = &client{bucket: rate.NewLimiter(l.every, l.burst)}
		l.clients[key] = c
	}
	c.seen = now
	if !c.bucket.AllowN(now, 1) {
		return ErrTooMany
	}
	return nil
}
