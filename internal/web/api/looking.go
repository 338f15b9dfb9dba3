package api

import (
	"sync"
	"time"
)

// lookLife is how long it is assumed that a reviewer still looks at what they opened.
const lookLife = 45 * time.Second

// lookers knows what reviewers have open. It is a courtesy among those who are on the same
// node, and keeps nobody from deciding: decisions are told apart by their versions.
type lookers struct {
	mu   sync.Mutex
	open map[string]look // by account; each looks at one thing
}

type look struct {
	item string
	at   time.Time
}

// look notes what somebody has open, and returns how many others have, too.
func (l *lookers) look(item, who string, now time.Time) (others int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[string]look{}
	}
	l.open[who] = look{item, now}
	for other, seen := range l.open {
		switch {
		case now.Sub(seen.at) > lookLife:
			delete(l.open, other)
		case other != who && seen.item == item:
			others++
		}
	}
	return others
}
