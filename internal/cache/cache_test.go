package cache_test

import (
	"fmt"
	"testing"
	"time"

	"sankofa/internal/cache"
)

func newCache(limit int64) (*cache.Cache, cache.Space[string]) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	c := cache.NewWithClock(limit, func() time.Time { return now })
	return c, cache.NewSpace[string](c, "test")
}

func state(s cache.Space[string], name string) cache.State { return s.Lookup(name).State }

func TestAChangeTouchesItsSubjectsAlone(t *testing.T) {
	c, s := newCache(1 << 20)
	s.Put("one", "1", 1, c.Mark(), "event:1", "list")
	s.Put("two", "2", 1, c.Mark(), "event:2", "list")
	s.Put("settings", "3", 1, c.Mark(), "settings")
	c.Invalidate(cache.Change{Subjects: []string{"event:1"}})
	if state(s, "one") != cache.Stale || state(s, "two") != cache.Fresh || state(s, "settings") != cache.Fresh {
		t.Errorf("after event:1 the states are %v, %v, %v", state(s, "one"), state(s, "two"), state(s, "settings"))
	}
	c.Invalidate(cache.Change{Subjects: []string{"list"}, Withdrawn: true})
	if state(s, "one") != cache.Missing || state(s, "two") != cache.Missing || state(s, "settings") != cache.Fresh {
		t.Errorf("after the withdrawal the states are %v, %v, %v", state(s, "one"), state(s, "two"), state(s, "settings"))
	}
	if got := s.Lookup("two").Cause; got != cache.Withdrawn {
		t.Errorf("the cause is %v", got)
	}
	c.Invalidate(cache.Change{Subjects: []string{cache.All}})
	if state(s, "settings") != cache.Stale {
		t.Error("a change of everything does not touch settings")
	}
	c.Invalidate(cache.Change{Withdrawn: true})
	if state(s, "settings") != cache.Stale {
		t.Error("a change of nothing dropped something")
	}
}

// A value that was computed while its subject changed may be made from old content.
func TestAValueFromBeforeAChangeIsNotKept(t *testing.T) {
	c, s := newCache(1 << 20)
	before := c.Mark()
	c.Invalidate(cache.Change{Subjects: []string{"event:1"}})
	if s.Put("late", "old", 1, before, "event:1") || state(s, "late") != cache.Missing {
		t.Error("kept a value from before the change")
	}
	if !s.Put("other", "fine", 1, before, "event:2") {
		t.Error("refused a value of another subject")
	}
	if !s.Put("late", "new", 1, c.Mark(), "event:1") {
		t.Error("refused a value from after the change")
	}
	before = c.Mark()
	c.Invalidate(cache.Change{Subjects: []string{cache.All}})
	if s.Put("any", "old", 1, before) {
		t.Error("kept a value from before everything changed")
	}
}

func TestTheOldestAreEvictedByBytes(t *testing.T) {
	const entry = 1000 + 512 + 2 // the value, the overhead, the name
	c, s := newCache(10 * entry)
	for i := range 10 {
		s.Put(fmt.Sprintf("k%d", i), "v", 1000, c.Mark(), "list")
	}
	s.Get("k0")
	s.Put("kx", "v", 1000, c.Mark(), "list")
	if state(s, "k0") != cache.Fresh || state(s, "k1") != cache.Missing || state(s, "kx") != cache.Fresh {
		t.Error("not the entry that was used longest ago has gone")
	}
	if got := s.Lookup("k1").Cause; got != cache.Evicted {
		t.Errorf("the cause is %v", got)
	}
	if n, bytes := c.Usage(); n != 10 || bytes != 10*entry {
		t.Errorf("%d entries, %d bytes", n, bytes)
	}
	s.Grow("kx", "v", 2*entry)
	if n, bytes := c.Usage(); n != 8 || bytes != 10*entry {
		t.Errorf("after growth %d entries, %d bytes", n, bytes)
	}
	if s.Put("huge", "v", 2*entry, c.Mark()) {
		t.Error("one value takes more than an eighth of the cache")
	}
	c.Invalidate(cache.Change{Subjects: []string{"list"}, Withdrawn: true})
	if n, bytes := c.Usage(); n != 0 || bytes != 0 {
		t.Errorf("%d entries, %d bytes are left", n, bytes)
	}
}

func TestNoTwoChangesShareASecond(t *testing.T) {
	c, _ := newCache(1 << 20)
	first := c.LastChange()
	c.Invalidate(cache.Change{Subjects: []string{"list"}})
	second := c.LastChange()
	c.Invalidate(cache.Change{Subjects: []string{"list"}})
	if third := c.LastChange(); !second.After(first) || !third.After(second) {
		t.Errorf("changes at %v, %v and %v", first, second, third)
	}
}
