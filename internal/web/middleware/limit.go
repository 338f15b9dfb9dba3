package middleware

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
	"sankofa/internal/web/response"
)

// buckets bounds how often each of many may do something.
type buckets[K comparable] struct {
	every  rate.Limit
	burst  int
	forget time.Duration // when a bucket that nobody used is full again, and can go
	most   int           // buckets that are kept

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
	return &buckets[K]{every: every, burst: burst, forget: max(time.Minute, refill), most: maxBuckets, known: map[K]*bucket{}}
}

// maxBuckets bounds the memory for clients, who may have many addresses.
const maxBuckets = 50_000

// take takes the cost of an act from a bucket that is not empty. The rest of the cost
// may leave it in debt, so that an act is never too expensive to happen at all.
func (b *buckets[K]) take(key K, cost int) error {
	now := time.Now()
	limiter := b.of(key, now)
	if !limiter.AllowN(now, 1) {
		next := limiter.ReserveN(now, 1)
		defer next.CancelAt(now)
		return archive.TooMany(next.DelayFrom(now))
	}
	b.owe(limiter, now, cost-1)
	return nil
}

// spend takes the cost of an act that has happened.
func (b *buckets[K]) spend(key K, cost int) {
	now := time.Now()
	b.owe(b.of(key, now), now, cost)
}

func (b *buckets[K]) owe(limiter *rate.Limiter, now time.Time, cost int) {
	if cost > 0 {
		limiter.ReserveN(now, min(cost, b.burst))
	}
}

func (b *buckets[K]) of(key K, now time.Time) *rate.Limiter {
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
		for k := range b.known {
			if len(b.known) < b.most {
				break
			}
			delete(b.known, k) // any of them
		}
		one = &bucket{limiter: rate.NewLimiter(b.every, b.burst)}
		b.known[key] = one
	}
	one.seen = now
	return one.limiter
}

// The costs of work that is not cached, in units. What a response costs besides
// depends on its size, which says how many rows it was made from.
const (
	CostCall = 1 // a call of the API, or the renewal of a response
	CostPage = 6 // a page that is rendered
	CostHash = 5 // a password
	CostCard = 5 // a picture that is drawn

	bytesPerUnit = 16 << 10
	maxSizeCost  = 100
)

// Limiter bounds what the work costs that one client may ask for and that is not
// cached. Whole schools share one address, so the bounds are generous.
type Limiter struct{ clients *buckets[netip.Prefix] }

// NewLimiter allows perSecond units of work for each client, and burst at once. A
// nil limiter allows everything.
func NewLimiter(perSecond float64, burst int) *Limiter {
	return &Limiter{newBuckets[netip.Prefix](rate.Limit(perSecond), burst)}
}

// Allow takes the cost of work for a client, or returns an error with the code of
// archive.ErrTooMany. Requests that come from no address are our own.
func (l *Limiter) Allow(addr netip.Addr, cost int) error {
	if l == nil || !addr.IsValid() {
		return nil
	}
	return l.clients.take(ClientPrefix(addr), cost)
}

// Spend takes the cost of work that was done for a client.
func (l *Limiter) Spend(addr netip.Addr, cost int) {
	if l != nil && addr.IsValid() {
		l.clients.spend(ClientPrefix(addr), cost)
	}
}

// SizeCost is what a response of a size costs, besides the work that is always the same.
func SizeCost(bytes int) int { return min(bytes/bytesPerUnit, maxSizeCost) }

// Make makes a response for a client who pays for it, and in whose name the work
// waits. A renewal is due to a change of the archive, not to whoever comes first
// after it, and costs little.
func (l *Limiter) Make(ctx context.Context, addr netip.Addr, cost int, produce response.Maker) (*response.Response, error) {
	renewal := response.IsRenewal(ctx)
	if renewal {
		cost = CostCall
	}
	if err := l.Allow(addr, cost); err != nil {
		return nil, err
	}
	made, err := produce(WithClient(ctx, addr))
	if err == nil && !renewal {
		l.Spend(addr, SizeCost(len(made.Body)))
	}
	return made, err
}

// WithClient says for whom work is done, unless it is for ourselves.
func WithClient(ctx context.Context, addr netip.Addr) context.Context {
	if !addr.IsValid() {
		return ctx
	}
	return fair.WithClient(ctx, ClientPrefix(addr).String())
}

// Quota bounds how often one person may do something, whatever their address.
type Quota struct{ people *buckets[string] }

// NewQuota allows burst at once and as many again in each span. A nil quota allows
// everything.
func NewQuota(burst int, span time.Duration) *Quota {
	return &Quota{newBuckets[string](rate.Every(span/time.Duration(burst)), burst)}
}

// Allow takes one act of a person, or returns an error with the code of ErrTooMany.
func (q *Quota) Allow(person string) error {
	if q == nil {
		return nil
	}
	return q.people.take(person, 1)
}
