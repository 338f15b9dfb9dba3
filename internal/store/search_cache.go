package store

import (
	"math/bits"
	"sync"
)

// Common words are most of what is searched for and most of what a search has to
// read, so their sets are remembered: those of at least one event in commonShare,
// up to rememberedBytes together.
const (
	commonShare     = 128
	rememberedBytes = 32 << 20
)

// termCache remembers the sets of terms for one content version. The sets are
// shared and must not be changed.
type termCache struct {
	mu      sync.Mutex
	version int64
	sets    map[lookup]numberSet
	bytes   int
}

func (c *termCache) get(version int64, key lookup) (numberSet, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return nil, false
	}
	set, ok := c.sets[key]
	return set, ok
}

// put offers a set that was read after the version had been seen; it may be newer,
// which does no harm, because hits pass through the catalogue.
func (c *termCache) put(version int64, key lookup, set numberSet) {
	if set.size() < len(set)*64/commonShare {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case version < c.version:
		return
	case version > c.version || c.sets == nil:
		c.version, c.sets, c.bytes = version, map[lookup]numberSet{}, 0
	}
	if _, ok := c.sets[key]; ok {
		return
	}
	c.sets[key] = set
	c.bytes += 8 * len(set)
	for other, old := range c.sets { // in no order
		if c.bytes <= rememberedBytes {
			return
		}
		delete(c.sets, other)
		c.bytes -= 8 * len(old)
	}
}

func (s numberSet) size() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}
