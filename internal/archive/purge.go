package archive

import (
	"context"
	"time"
)

// Purge is what caches in front of the archive have to drop.
type Purge struct {
	Subjects []string
	All      bool // everything, in place of Subjects
	Round    int  // how often it was done before
	Attempts int  // how often it was tried in this round, this time included
	Until    int64
}

// PurgeQueue holds what caches in front of the archive have to drop until they have
// done so.
type PurgeQueue interface {
	// TakePurge returns a purge that is due, and hides it from others for a while, so that
	// each is sent by one process. It returns nil if none is due.
	TakePurge(ctx context.Context, hide time.Duration) (*Purge, error)
	// RepeatPurge keeps a purge for another round, after a pause.
	RepeatPurge(ctx context.Context, purge *Purge, pause time.Duration) error
	// RetryPurge keeps a purge that failed for another attempt, after a pause.
	RetryPurge(ctx context.Context, purge *Purge, pause time.Duration) error
	// RemovePurge removes a purge that was done often enough.
	RemovePurge(ctx context.Context, purge *Purge) error
}
