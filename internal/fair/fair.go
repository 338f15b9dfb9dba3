// Package fair shares a few slots for expensive work among many clients. Each gets as
// much time as any other, so that a client with a thousand requests waiting delays
// another by one request, not by a thousand, and one with long requests waits longer
// for its next than one with short ones.
//
// It uses the standard library alone and knows nothing of the work.
package fair

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"
	"time"
)

// ErrFull means that too many requests are waiting, of this client or of all.
var ErrFull = errors.New("too many requests are waiting")

// maxRemembered bounds the clients whose share is remembered.
const maxRemembered = 10_000

// leastCharge is what a slot costs, however soon it is given back.
const leastCharge = time.Microsecond

// Queue hands out slots. Whoever has used least of the time is next.
type Queue struct {
	slots     int
	perClient int
	total     int

	mu      sync.Mutex
	running map[string]int
	used    int
	// Served is the time that everybody who is waiting has had, and charged is what each
	// key has had. Whoever comes back after a while begins with the others: time that was
	// not used is not saved up.
	served  time.Duration
	charged map[string]time.Duration
	waiting []*waiter // in order of arrival
}

// waiter is one request.
type waiter struct {
	keys  []string // the client comes first
	ready chan error
	began time.Time // when it got its slot
}

// New makes a queue of slots in which at most total requests wait, a quarter of them
// for one client.
func New(slots, total int) *Queue {
	return &Queue{
		slots: slots, perClient: max(1, total/4), total: total,
		running: map[string]int{}, charged: map[string]time.Duration{},
	}
}

// NewProcessors makes a queue for work that computes for tens of milliseconds, with a
// slot for each processor but one, which is left to quick requests. Kinds of work name
// themselves in Enter, so that each gets its share.
func NewProcessors() *Queue { return New(max(1, runtime.NumCPU()-1), maxComputing) }

// maxComputing is how much work waits for a processor. Each kind of work has a bound
// of its own that is lower.
const maxComputing = 1024

// share is how many slots one client may hold while it has others to wait for: half
// of them, so that there is always one for somebody else, unless there is only one.
func (q *Queue) share() int { return max(1, q.slots/2) }

// Enter waits for a slot and returns the function that gives it back. The client of
// the context takes its turn by the time that it has had; so does whatever else the
// request names, such as an account that many clients ask for. Requests without a client are
// our own: they wait, but are not refused for their number. A nil queue has a slot for
// everyone.
func (q *Queue) Enter(ctx context.Context, also ...string) (leave func(), err error) {
	if q == nil {
		return func() {}, nil
	}
	w := &waiter{keys: append([]string{Client(ctx)}, also...), ready: make(chan error, 1)}
	if err := q.enqueue(w); err != nil {
		return nil, err
	}
	select {
	case err = <-w.ready:
	case <-ctx.Done():
		if q.withdraw(w) {
			return nil, ctx.Err()
		}
		err = <-w.ready // it was decided in the same moment
	}
	if err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() { q.leave(w) }), nil
}

// Waiting returns how many requests wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

func (q *Queue) enqueue(w *waiter) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	client := w.keys[0]
	if client != "" && q.waitingOf(client) >= q.perClient {
		return ErrFull
	}
	if len(q.waiting) >= q.total && !q.shed(client) {
		return ErrFull
	}
	q.waiting = append(q.waiting, w)
	q.advance()
	return nil
}

func (q *Queue) waitingOf(client string) int {
	n := 0
	for _, w := range q.waiting {
		if w.keys[0] == client {
			n++
		}
	}
	return n
}

// shed makes room for a client by refusing the last request of the one that has most
// of them waiting. It fails if that is the client itself, or nobody has more.
func (q *Queue) shed(client string) bool {
	counts := map[string]int{}
	most, at := "", -1
	for i, w := range q.waiting {
		key := w.keys[0]
		counts[key]++
		if key != "" && (at < 0 || counts[key] >= counts[most]) {
			most, at = key, i
		}
	}
	if at < 0 || most == client || counts[most] <= counts[client]+1 {
		return false
	}
	q.waiting[at].ready <- ErrFull
	q.waiting = slices.Delete(q.waiting, at, at+1)
	return true
}

// withdraw takes a request out that nobody waits for any more.
func (q *Queue) withdraw(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting, w)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return true
}

func (q *Queue) leave(w *waiter) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.used--
	q.charge(w, time.Since(w.began))
	if client := w.keys[0]; q.running[client] > 1 {
		q.running[client]--
	} else {
		delete(q.running, client)
	}
	q.advance()
}

// charge adds to the time that a request's keys have had.
func (q *Queue) charge(w *waiter, d time.Duration) {
	if len(q.charged) >= maxRemembered {
		clear(q.charged)
	}
	for _, key := range w.keys {
		if key != "" {
			q.charged[key] = q.had(key) + d
		}
	}
}

// had is the time that a key has had, or what everybody has had.
func (q *Queue) had(key string) time.Duration { return max(q.charged[key], q.served) }

// advance hands free slots out, each to whoever has had least.
func (q *Queue) advance() {
	for q.used < q.slots {
		next := -1
		for i, w := range q.waiting {
			client := w.keys[0]
			if client != "" && q.running[client] >= q.share() {
				continue
			}
			if next < 0 || q.before(w, q.waiting[next]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		w := q.waiting[next]
		q.waiting = slices.Delete(q.waiting, next, next+1)
		q.serve(w)
	}
}

func (q *Queue) serve(w *waiter) {
	q.used++
	q.running[w.keys[0]]++
	times := q.times(w)
	q.served = max(q.served, times[len(times)-1])
	w.began = time.Now()
	q.charge(w, leastCharge)
	w.ready <- nil
}

// before reports whether one request is served before another: what has had most of
// all that they name is compared, then the next. A hundred clients that ask for one
// account are thus as one client, and yet its owner, who comes from elsewhere, is ahead
// of them.
func (q *Queue) before(a, b *waiter) bool { return slices.Compare(q.times(a), q.times(b)) < 0 }

// times returns what the keys of a request have had, the most first.
func (q *Queue) times(w *waiter) []time.Duration {
	list := make([]time.Duration, len(w.keys))
	for i, key := range w.keys {
		list[i] = q.had(key)
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}
