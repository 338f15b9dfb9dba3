package store

import (
	"encoding/json"
	"math/bits"
	"sync"

	"sankofa/internal/archive"
)

// versionCache keeps entries for one content version, up to a number of bytes. They
// are shared and must not be changed.
type versionCache[K comparable, V any] struct {
	limit   int
	mu      sync.Mutex
	version int64
	entries map[K]cached[V]
	bytes   int
}

type cached[V any] struct {
	value V
	bytes int
}

func (r *versionCache[K, V]) get(version int64, key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.version != version {
		var none V
		return none, false
	}
	found, ok := r.entries[key]
	return found.value, ok
}

// put offers what was found out after the version had been seen; it may be newer,
// which does no harm, because the next version forgets it.
func (r *versionCache[K, V]) put(version int64, key K, value V, bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case version < r.version:
		return
	case version > r.version || r.entries == nil:
		r.version, r.entries, r.bytes = version, map[K]cached[V]{}, 0
	}
	if _, ok := r.entries[key]; ok {
		return
	}
	r.entries[key] = cached[V]{value, bytes}
	r.bytes += bytes
	for other, old := range r.entries { // in no order
		if r.bytes <= r.limit {
			return
		}
		delete(r.entries, other)
		r.bytes -= old.bytes
	}
}

// Common words are most of what is searched for and most of what a search has to
// read, so the sets of those that at least one event in commonShare has are
// remembered.
const commonShare, termBytes = 128, 32 << 20

func (s *Store) cacheTerm(version int64, key lookup, set numberSet) {
	if set.size() >= len(set)*64/commonShare {
		s.terms.put(version, key, set, 8*len(set))
	}
}

func (s numberSet) size() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// Every page and every order of a list has the same counts, and someone who leafs
// through it asks for them each time. Those of readers are remembered.
const facetBytes, countBytes = 4 << 20, 40

// facetKey names the counts of a filter, if they may be remembered.
func facetKey(f archive.EventFilter) (key string, ok bool) {
	if !f.Facets || f.Scope.Manage {
		return "", false
	}
	f.Page, f.Sort, f.Sources = archive.Page{}, "", false
	b, err := json.Marshal(f)
	return string(b), err == nil
}

func (s *Store) cacheFacets(version int64, key string, f *archive.Facets) {
	s.facets.put(version, key, f, len(key)+countBytes*(len(f.Tags)+len(f.Countries)+len(f.Decades)))
}
