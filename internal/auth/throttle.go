package auth

import (
	"sync"
	"time"
)

// Throttle limits password guessing. It counts failures per account and address
// together, so that nobody can lock another person out from elsewhere, and per
// address over all accounts.
type Throttle struct {
	now     func() time.Time
	mu      sync.Mutex
	windows map[string]*window
	swept   time.Time
}

type window struct {
	started time.Time
	count   int
}

// Limits, in failures per window.
const (
	failureWindow      = 15 * time.Minute
	failuresPerAccount = 10
	failuresPerAddress = 100
)

// NewThrottle makes an empty one.
func NewThrottle(now func() time.Time) *Throttle {
	return &Throttle{now: now, windows: map[string]*window{}}
}

// Wait returns how long an address must wait before it may try an account again.
func (t *Throttle) Wait(address, account string) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(t.wait(address, failuresPerAddress), t.wait(address+" "+account, failuresPerAccount))
}

func (t *Throttle) wait(key string, bound int) time.Duration {
	w := t.windows[key]
	if w == nil || w.count < bound {
		return 0
	}
	return max(0, failureWindow-t.now().Sub(w.started))
}

// Settle counts the result of an attempt and reports whether the caller may learn it.
// Concurrent guesses pass Wait before the first of them has failed; the results of
// those beyond the limit are discarded.
func (t *Throttle) Settle(address, account string, right bool) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	now, both := t.now(), address+" "+account
	if t.wait(address, failuresPerAddress) > 0 || t.wait(both, failuresPerAccount) > 0 {
		return false
	}
	if right {
		delete(t.windows, both)
		return true
	}
	t.sweep(now)
	for _, key := range []string{address, both} {
		w := t.windows[key]
		if w == nil || now.Sub(w.started) > failureWindow {
			w = &window{started: now}
			t.windows[key] = w
		}
		w.count++
	}
	return true
}

func (t *Throttle) sweep(now time.Time) {
	if now.Sub(t.swept) <= failureWindow {
		return
	}
	for key, w := range t.windows {
		if now.Sub(w.started) > failureWindow {
			delete(t.windows, key)
		}
	}
	t.swept = now
}
