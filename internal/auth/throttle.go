package auth

import (
	"sync"
	"time"
)

// Throttle is the brake on guessing passwords. It counts failures per account and
// address together, so that nobody can lock another person out from elsewhere, and
// per address over all accounts.
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

// The bounds, in failures per window.
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

// Failed counts a failure.
func (t *Throttle) Failed(address, account string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if now.Sub(t.swept) > failureWindow {
		for key, w := range t.windows {
			if now.Sub(w.started) > failureWindow {
				delete(t.windows, key)
			}
		}
		t.swept = now
	}
	for _, key := range []string{address, address + " " + account} {
		w := t.windows[key]
		if w == nil || now.Sub(w.started) > failureWindow {
			w = &window{started: now}
			t.windows[key] = w
		}
		w.count++
	}
}

// Succeeded forgets the failures of an account from an address.
func (t *Throttle) Succeeded(address, account string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.windows, address+" "+account)
}
