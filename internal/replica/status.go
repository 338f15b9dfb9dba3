package replica

import (
	"sync"
	"time"
)

// Status is how far a replica is.
type Status struct {
	// CaughtUp is the moment up to which everything that was committed is in the target;
	// zero if that is not known yet.
	CaughtUp time.Time `json:"caughtUp"`
	// Position is the number of the last change in the target.
	Position uint64 `json:"position"`
	Bytes    int64  `json:"bytes"`  // stored since the start
	Errors   int64  `json:"errors"` // since the start
	// Failing says why the last try failed; empty if it did not.
	Failing string `json:"failing,omitempty"`
	// Snapshot is the time of the last one that was verified in the target.
	Snapshot time.Time `json:"snapshot"`
}

// progress is a Status that several goroutines write.
type progress struct {
	mu     sync.Mutex
	status Status
	report func(Status)
}

func (p *progress) update(change func(*Status)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&p.status)
	if p.report != nil {
		p.report(p.status)
	}
}

func (p *progress) get() Status {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.status
}
