package cache

import "time"

// Space is the part of a cache that holds values of one type under names of their own.
type Space[V any] struct {
	cache *Cache
	name  string
}

// NewSpace makes a part of a cache. No two parts of a cache share a name.
func NewSpace[V any](c *Cache, name string) Space[V] { return Space[V]{c, name} }

// Found is what a look-up yields.
type Found[V any] struct {
	Value V // unless Missing
	State State
	Since time.Time // when it became stale
	Cause Cause     // why it has to be computed, unless Fresh
}

// Lookup returns the entry of a name, fresh or not.
func (s Space[V]) Lookup(name string) Found[V] {
	value, state, since, cause := s.cache.get(key{s.name, name})
	found := Found[V]{State: state, Since: since, Cause: cause}
	if state != Missing {
		found.Value = value.(V)
	}
	return found
}

// Get returns the fresh value of a name.
func (s Space[V]) Get(name string) (V, bool) {
	found := s.Lookup(name)
	return found.Value, found.State == Fresh
}

// Put keeps a value that was computed after a mark. It reports whether it was kept:
// not if one of the subjects has changed since the mark, and not if the value is too
// large for this cache.
func (s Space[V]) Put(name string, value V, size int, since Mark, subjects ...string) bool {
	return s.cache.put(key{s.name, name}, value, int64(size), since, subjects)
}

// Grow accounts for bytes that were added to a value after it was kept.
func (s Space[V]) Grow(name string, value V, delta int) {
	s.cache.grow(key{s.name, name}, value, int64(delta))
}
