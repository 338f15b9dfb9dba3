package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"sankofa/internal/store"
)

// load is readers and writers at work. Readers ask the balancer once and accept no
// failure. Writers repeat what was not acknowledged with the same Idempotency-Key, as
// clients are told to.
type load struct {
	t    *testing.T
	stop context.CancelFunc
	done sync.WaitGroup

	mu           sync.Mutex
	reads        int
	failedReads  []string
	acknowledged map[string]bool
	refused      int // answers 503 with Retry-After
	faults       []string
	waiters      []waiter
}

type waiter struct {
	wanted int
	reach  chan struct{}
}

// pace is the pause of a client between two requests.
const pace = 20 * time.Millisecond

func startLoad(t *testing.T, name, addr, token string, paths []string) *load {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	l := &load{t: t, stop: cancel, acknowledged: map[string]bool{}}
	for i := range 3 {
		l.done.Go(func() { l.read(ctx, addr, paths, i) })
		l.done.Go(func() { l.write(ctx, addr, token, fmt.Sprint(name, "-", i)) })
	}
	t.Cleanup(cancel)
	return l
}

// startReaders starts readers alone.
func startReaders(t *testing.T, addr string, paths []string) *load {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	l := &load{t: t, stop: cancel}
	l.done.Go(func() { l.read(ctx, addr, paths, 0) })
	t.Cleanup(cancel)
	return l
}

// halt stops the clients.
func (l *load) halt() {
	l.stop()
	l.done.Wait()
}

func (l *load) read(ctx context.Context, addr string, paths []string, n int) {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for ; ctx.Err() == nil; n++ {
		path := paths[n%len(paths)]
		_, err := call[http.Header](ctx, addr, "GET", path, nil)
		if ctx.Err() != nil {
			return
		}
		l.mu.Lock()
		l.reads++
		if err != nil {
			l.failedReads = append(l.failedReads, time.Now().Format("15:04:05.000 ")+path+": "+err.Error())
		}
		l.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

func (l *load) write(ctx context.Context, addr, token, name string) {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for n := 0; ctx.Err() == nil; n++ {
		title := fmt.Sprint(name, "-", n)
		for ctx.Err() == nil {
			_, err := call[clusterEntry](ctx, addr, "POST", "/api/events", clusterEvent(title), "Authorization", "Bearer "+token, "Idempotency-Key", title)
			if err == nil {
				l.acknowledge(title)
				break
			}
			if !l.mayRetry(title, err) {
				break
			}
			select {
			case <-ctx.Done():
			case <-tick.C:
			}
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

// mayRetry judges an answer that is no success.
func (l *load) mayRetry(title string, err error) bool {
	var s status
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !errors.As(err, &s):
		return true // nobody answered
	case s.code == http.StatusConflict:
		return false // it was under way when its node was killed, and holds its key for a minute
	case s.code == http.StatusServiceUnavailable && s.header.Get("Retry-After") != "":
		l.refused++
		return true
	case s.code == http.StatusBadGateway:
		return true // the balancer lost the node in the middle of it
	}
	l.faults = append(l.faults, title+": "+err.Error())
	return false
}

func (l *load) acknowledge(title string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acknowledged[title] = true
	for _, w := range l.waiters {
		if len(l.acknowledged) == w.wanted {
			close(w.reach)
		}
	}
}

// more waits for further acknowledged writes.
func (l *load) more(n int) {
	l.t.Helper()
	l.mu.Lock()
	w := waiter{len(l.acknowledged) + n, make(chan struct{})}
	l.waiters = append(l.waiters, w)
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.t.Context(), 2*time.Minute)
	defer cancel()
	select {
	case <-w.reach:
	case <-ctx.Done():
		l.mu.Lock()
		defer l.mu.Unlock()
		l.t.Fatalf("writing does not go on; %v", l.faults)
	}
}

// end stops the clients and compares the archive with what they were told.
func (l *load) end(database string) (lost, doubled int) {
	l.t.Helper()
	l.halt()
	found := titles(l.t, store.Options{DatabaseURL: database})
	for title := range l.acknowledged {
		if found[title] == 0 {
			lost++
			l.t.Errorf("%q was acknowledged and is lost", title)
		}
	}
	for title, n := range found {
		if n > 1 {
			doubled++
			l.t.Errorf("%q is there %d times", title, n)
		}
	}
	for _, fault := range l.faults {
		l.t.Errorf("a write is refused otherwise than with 503 and Retry-After: %s", fault)
	}
	return lost, doubled
}
