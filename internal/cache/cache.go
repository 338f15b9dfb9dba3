// Package cache keeps computed values in memory: one LRU, weighted by bytes, for
// everything that is cached. An entry carries the subjects that it was computed
// from; a change names the subjects that it touches, and only their entries go.
//
// It uses the standard library alone and knows nothing of what it keeps.
package cache

import (
	"container/list"
	"sync"
	"time"
)

// All is the subject of everything. A change of All touches every entry.
const All = "*"

// Change is what happened to subjects.
type Change struct {
	Subjects []string
	// Withdrawn drops the entries at once. Otherwise they become stale, and may be
	// served for a moment while one request computes the new value.
	Withdrawn bool
}

// State is whether an entry can be used.
type State uint8

// The states of an entry.
const (
	Missing State = iota
	Stale
	Fresh
)

// Cause is why a value has to be computed.
type Cause uint8

// The causes. Cold means that the value was never computed, or too long ago to know.
const (
	Cold Cause = iota
	Changed
	Withdrawn
	Evicted
)

// Causes are the names of the causes, for metrics.
var Causes = [...]string{"cold", "changed", "withdrawn", "evicted"}

// Mark is a moment in the order of changes. A value that is computed after a mark
// is kept only if none of its subjects has changed since.
type Mark uint64

const (
	// overhead is roughly what an entry takes besides its value.
	overhead = 512
	// maxTracked bounds the changes and the removed keys that are remembered.
	maxTracked = 10_000
)

type key struct{ space, name string }

type entry struct {
	key      key
	value    any
	size     int64
	subjects []string
	stale    time.Time // zero while fresh
}

// Cache is safe for concurrent use. Values are shared: nobody may modify them.
type Cache struct {
	limit int64
	now   func() time.Time

	mu        sync.Mutex
	size      int64
	order     list.List // the most recently used entry is in front
	entries   map[key]*list.Element
	bySubject map[string]map[*list.Element]struct{}
	removed   map[key]Cause // why entries are gone

	mark    Mark
	floor   Mark            // changes before it are forgotten
	changes map[string]Mark // the last change of a subject
	changed time.Time       // of the last change, in whole seconds, never the same twice
}

// New makes a cache of at most limit bytes.
func New(limit int64) *Cache { return NewWithClock(limit, time.Now) }

// NewWithClock is New with a clock, for tests.
func NewWithClock(limit int64, now func() time.Time) *Cache {
	c := &Cache{limit: limit, now: now}
	c.reset()
	c.changed = now().UTC().Truncate(time.Second)
	return c
}

func (c *Cache) reset() {
	c.size, c.entries, c.bySubject = 0, map[key]*list.Element{}, map[string]map[*list.Element]struct{}{}
	c.removed, c.changes = map[key]Cause{}, map[string]Mark{}
	c.order.Init()
}

// Mark returns the present moment in the order of changes. Take it before a value is
// computed, and pass it to Put.
func (c *Cache) Mark() Mark {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.mark
}

// LastChange is when a subject changed last, in whole seconds. No two changes share
// a second, or a client that asks by date would miss the later one; so it may be
// ahead of the clock.
func (c *Cache) LastChange() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.changed
}

// Invalidate makes the entries of the changed subjects stale, or drops them.
func (c *Cache) Invalidate(change Change) {
	if len(change.Subjects) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.mark++
	if second := now.UTC().Truncate(time.Second); second.After(c.changed) {
		c.changed = second
	} else {
		c.changed = c.changed.Add(time.Second)
	}
	if len(c.changes) >= maxTracked {
		c.floor, c.changes = c.mark, map[string]Mark{}
	}
	for _, subject := range change.Subjects {
		if subject == All {
			c.floor = c.mark
			for place := range c.all() {
				c.touch(place, now, change.Withdrawn)
			}
			continue
		}
		c.changes[subject] = c.mark
		for place := range c.bySubject[subject] {
			c.touch(place, now, change.Withdrawn)
		}
	}
}

func (c *Cache) all() map[*list.Element]struct{} {
	places := make(map[*list.Element]struct{}, c.order.Len())
	for place := c.order.Front(); place != nil; place = place.Next() {
		places[place] = struct{}{}
	}
	return places
}

func (c *Cache) touch(place *list.Element, now time.Time, withdrawn bool) {
	e := place.Value.(*entry)
	switch {
	case withdrawn:
		c.remove(place, Withdrawn)
	case e.stale.IsZero():
		e.stale = now
	}
}

func (c *Cache) remove(place *list.Element, why Cause) {
	e := place.Value.(*entry)
	c.order.Remove(place)
	delete(c.entries, e.key)
	c.size -= e.size
	for _, subject := range e.subjects {
		delete(c.bySubject[subject], place)
		if len(c.bySubject[subject]) == 0 {
			delete(c.bySubject, subject)
		}
	}
	if len(c.removed) >= maxTracked {
		clear(c.removed)
	}
	c.removed[e.key] = why
}

// Usage returns how many entries there are, and their bytes.
func (c *Cache) Usage() (entries int, bytes int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.entries), c.size
}

func (c *Cache) get(k key) (any, State, time.Time, Cause) {
	c.mu.Lock()
	defer c.mu.Unlock()
	place := c.entries[k]
	if place == nil {
		return nil, Missing, time.Time{}, c.removed[k]
	}
	c.order.MoveToFront(place)
	e := place.Value.(*entry)
	if e.stale.IsZero() {
		return e.value, Fresh, time.Time{}, Cold
	}
	return e.value, Stale, e.stale, Changed
}

func (c *Cache) put(k key, value any, size int64, since Mark, subjects []string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	size += int64(len(k.name)) + overhead
	if since < c.floor || size > c.limit/8 {
		return false
	}
	for _, subject := range subjects {
		if c.changes[subject] > since {
			return false
		}
	}
	if old := c.entries[k]; old != nil {
		c.remove(old, Changed)
	}
	e := &entry{key: k, value: value, size: size, subjects: subjects}
	place := c.order.PushFront(e)
	c.entries[k] = place
	delete(c.removed, k)
	for _, subject := range subjects {
		if c.bySubject[subject] == nil {
			c.bySubject[subject] = map[*list.Element]struct{}{}
		}
		c.bySubject[subject][place] = struct{}{}
	}
	c.resize(e, size)
	return true
}

// resize accounts for bytes and evicts what was used longest ago.
func (c *Cache) resize(e *entry, delta int64) {
	c.size += delta
	for c.size > c.limit {
		last := c.order.Back()
		if last.Value.(*entry) == e {
			last = last.Prev()
		}
		if last == nil {
			return
		}
		c.remove(last, Evicted)
	}
}

func (c *Cache) grow(k key, value any, delta int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if place := c.entries[k]; place != nil && place.Value.(*entry).value == value {
		place.Value.(*entry).size += delta
		c.resize(place.Value.(*entry), delta)
	}
}
