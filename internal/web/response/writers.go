package response

import (
	"net/netip"
	"sync"
	"time"
)

// writers are the clients that changed something lately. They are not sent what was
// there before, or they would think that their change was lost.
type writers struct {
	mu    sync.Mutex
	wrote map[netip.Addr]time.Time
	swept time.Time
}

func (w *writers) add(client netip.Addr, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.wrote == nil {
		w.wrote = map[netip.Addr]time.Time{}
	}
	if now.Sub(w.swept) >= maxStale {
		for known, at := range w.wrote {
			if now.Sub(at) >= maxStale {
				delete(w.wrote, known)
			}
		}
		w.swept = now
	}
	w.wrote[client] = now
}

func (w *writers) has(client netip.Addr, now time.Time) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	at, known := w.wrote[client]
	return known && now.Sub(at) < maxStale
}
