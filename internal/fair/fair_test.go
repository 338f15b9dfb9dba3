package fair

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// flood is a queue and the order in which it served.
type flood struct {
	*Queue
	t      *testing.T
	mu     sync.Mutex
	served []string
	failed []string
	group  sync.WaitGroup
}

// enter adds a request that holds its slot for a second. It waits when enter returns.
func (f *flood) enter(client string, also ...string) { f.enterFor(time.Second, client, also...) }

func (f *flood) enterFor(held time.Duration, client string, also ...string) {
	f.group.Go(func() {
		leave, err := f.Enter(WithClient(f.t.Context(), client), also...)
		f.mu.Lock()
		if err != nil {
			f.failed = append(f.failed, client)
		} else {
			f.served = append(f.served, client)
		}
		f.mu.Unlock()
		if err == nil {
			time.Sleep(held)
			leave()
		}
	})
	synctest.Wait()
}

func TestTurns(t *testing.T) {
	t.Run("H-04 one client with many requests delays another by one of them", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 400), t: t}
			for range 100 {
				f.enter("attacker")
			}
			f.enter("reader")
			f.group.Wait()
			if i := slices.Index(f.served, "reader"); i != 1 || len(f.served) != 101 {
				t.Errorf("the reader was number %d of %d", i, len(f.served))
			}
		})
	})
	t.Run("H-04 kinds of work take turns, however much of one waits", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 400), t: t}
			for i := range 50 {
				f.enter(fmt.Sprint("reader ", i), "render")
			}
			f.enter("person", "passwords")
			f.group.Wait()
			if i := slices.Index(f.served, "person"); i != 1 || len(f.served) != 51 {
				t.Errorf("the person was number %d of %d", i, len(f.served))
			}
		})
	})
	t.Run("H-04 whoever takes long waits longer for the next", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 400), t: t}
			for i := range 20 {
				f.enter(fmt.Sprint("reader ", i), "render")
				f.enterFor(time.Second/10, fmt.Sprint("guesser ", i), "passwords")
			}
			f.group.Wait()
			// As much time for one as for the other: ten passwords for each page.
			pages := 0
			for _, who := range f.served[:12] {
				if strings.HasPrefix(who, "reader") {
					pages++
				}
			}
			if pages != 2 {
				t.Errorf("%d pages beside %d passwords", pages, 12-pages)
			}
		})
	})
	t.Run("H-04 time that was not used is not saved up", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 400), t: t}
			for range 10 {
				f.enter("busy")
			}
			time.Sleep(5500 * time.Millisecond)
			for range 4 {
				f.enter("late")
			}
			f.group.Wait()
			if got := strings.Join(f.served[6:10], " "); got != "late busy late busy" {
				t.Errorf("served %s", got)
			}
		})
	})
	t.Run("H-04 many clients that ask for one account are as one", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 400), t: t}
			for i := range 50 {
				f.enter(fmt.Sprint("attacker ", i), "account of Ama")
			}
			f.enter("Kofi", "account of Kofi")
			f.enter("Ama", "account of Ama")
			time.Sleep(time.Second)
			for i := range 50 { // those who were served come again
				f.enter(fmt.Sprint("attacker ", i), "account of Ama")
			}
			f.group.Wait()
			if i := slices.Index(f.served, "Kofi"); i != 1 {
				t.Errorf("Kofi was number %d", i)
			}
			if i := slices.Index(f.served, "Ama"); i > 51 {
				t.Errorf("Ama was number %d", i)
			}
		})
	})
	t.Run("H-03 one client never holds all slots", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(2, 100), t: t}
			for range 10 {
				f.enter("attacker")
			}
			f.enter("reader")
			f.mu.Lock()
			if !slices.Contains(f.served, "reader") {
				t.Error("the reader waits for the attacker")
			}
			f.mu.Unlock()
			f.group.Wait()
		})
	})
}

func TestBounds(t *testing.T) {
	t.Run("H-03 a client may have a quarter of the requests that wait", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 40), t: t}
			for range 100 {
				f.enter("attacker")
			}
			f.mu.Lock()
			if len(f.failed) != 100-1-10 || f.Waiting() != 10 {
				t.Errorf("%d refused, %d wait", len(f.failed), f.Waiting())
			}
			f.mu.Unlock()
			f.group.Wait()
		})
	})
	t.Run("H-03 a full queue makes room for whoever has fewest", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 40), t: t}
			for i := range 4 {
				for range 11 {
					f.enter(fmt.Sprint("attacker ", i))
				}
			}
			f.enter("reader")
			f.group.Wait()
			if slices.Contains(f.failed, "reader") || !slices.Contains(f.served, "reader") {
				t.Errorf("the reader was refused, like %v", f.failed)
			}
		})
	})
	t.Run("our own work is not refused", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			f := &flood{Queue: New(1, 40), t: t}
			for range 40 {
				f.enter("")
			}
			f.group.Wait()
			if len(f.failed) != 0 {
				t.Errorf("%d were", len(f.failed))
			}
		})
	})
	t.Run("who gives up leaves the queue", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			q := New(1, 4)
			leave, err := q.Enter(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := q.Enter(ctx); !errors.Is(err, context.Canceled) || q.Waiting() != 0 {
				t.Errorf("got %v, %d wait", err, q.Waiting())
			}
			leave()
			leave() // a second time changes nothing
			for range 2 {
				next, err := q.Enter(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				next()
			}
		})
	})
}

func TestProcessors(t *testing.T) {
	t.Run("H-04 one processor is left to quick requests", func(t *testing.T) {
		if got, want := NewProcessors().slots, max(1, runtime.NumCPU()-1); got != want {
			t.Errorf("%d slots on %d processors", got, runtime.NumCPU())
		}
	})
	t.Run("without a queue nobody waits", func(t *testing.T) {
		var q *Queue
		for range 3 {
			if _, err := q.Enter(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	})
}
