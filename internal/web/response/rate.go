package response

import (
	"sync/atomic"
	"time"
)

// busyHits is how many hits within a second make an entry busy.
const busyHits = 3

// hitRate counts the hits of an entry in the present second. The second and the count
// share one word, so that a hit costs one atomic operation.
type hitRate struct{ word atomic.Uint64 }

const countBits = 20

func (h *hitRate) add(now time.Time) {
	second := uint64(now.Unix()) << countBits
	for {
		old := h.word.Load()
		next := second + 1
		if old>>countBits == second>>countBits {
			if next = old + 1; next>>countBits != old>>countBits {
				return // the count is full
			}
		}
		if h.word.CompareAndSwap(old, next) {
			return
		}
	}
}

// busy reports whether the entry had many hits in this second or in the last one in
// which it had any, unless that is more than a second ago.
func (h *hitRate) busy(now time.Time) bool {
	word := h.word.Load()
	return uint64(now.Unix())-word>>countBits <= 1 && word&(1<<countBits-1) >= busyHits
}
