package cdn

import (
	"context"
	"log/slog"
	"time"

	"sankofa/internal/archive"
)

// SettleTime is how old what a node knows may be while a CDN is allowed to keep its
// responses.
const SettleTime = 3 * time.Second

// SettleTime returns it, for the server.
func (*CDN) SettleTime() time.Duration { return SettleTime }

// rounds are the pauses after which a purge is repeated. Right after the first, a node
// that has not heard of the change yet may have sent the CDN a response from before it:
// most hear of it within milliseconds, all within a second, unless they are cut off. After
// the last, no such response can be on its way any more, because a node that has
// heard nothing for SettleTime allows nothing to be kept.
var rounds = []time.Duration{100 * time.Millisecond, 300 * time.Millisecond, SettleTime + 2*time.Second}

const (
	poll     = 250 * time.Millisecond
	hideTime = 10 * time.Second // longer than sending may take; a node may be killed meanwhile
	sendTime = 8 * time.Second
	maxPause = time.Minute // between two attempts
)

// Purger sends what is in the queue to a CDN.
type Purger struct {
	cdn   *CDN
	queue archive.PurgeQueue
	log   *slog.Logger
}

// NewPurger makes one. It works once Run is called.
func NewPurger(c *CDN, queue archive.PurgeQueue, log *slog.Logger) *Purger {
	return &Purger{cdn: c, queue: queue, log: log}
}

// Run sends purges until ctx ends, at once when something has changed. Several nodes may
// run it over one queue.
func (p *Purger) Run(ctx context.Context, changed <-chan struct{}) {
	timer := time.NewTimer(poll)
	defer timer.Stop()
	failing := false
	for {
		wait, err := p.Next(ctx)
		if ctx.Err() != nil {
			return
		}
		if (err != nil) != failing {
			failing = err != nil
			p.log.Warn("purging the CDN", "failing", failing, "error", err)
		}
		timer.Reset(wait)
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-timer.C:
		}
	}
}

// Next sends a purge that is due, and returns how long to wait for the next one.
func (p *Purger) Next(ctx context.Context) (wait time.Duration, err error) {
	purge, err := p.queue.TakePurge(ctx, hideTime)
	if err != nil || purge == nil {
		return poll, err
	}
	if err := p.send(ctx, purge); err != nil {
		pause := min(time.Second<<min(purge.Attempts-1, 10), maxPause)
		if failed := p.queue.RetryPurge(context.WithoutCancel(ctx), purge, pause); failed != nil {
			p.log.Error("purge not queued again before its time", "error", failed.Error())
		}
		return poll, err
	}
	if purge.Round < len(rounds) && (purge.All || len(purge.Subjects) > 0) {
		pause := rounds[purge.Round]
		return min(pause, poll), p.queue.RepeatPurge(ctx, purge, pause)
	}
	return 0, p.queue.RemovePurge(ctx, purge)
}

func (p *Purger) send(ctx context.Context, purge *archive.Purge) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	if purge.All {
		return p.cdn.PurgeAll(ctx)
	}
	return p.cdn.Purge(ctx, purge.Subjects)
}
