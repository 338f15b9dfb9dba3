package replica

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"sankofa/internal/blob"
)

// maintain joins changes, takes snapshots, and removes what is too old.
func (r *replicator) maintain(ctx context.Context) error {
	minute := time.NewTicker(minuteTurn)
	defer minute.Stop()
	first := time.NewTicker(pause)
	defer first.Stop()
	for r.get().CaughtUp.IsZero() {
		select {
		case <-ctx.Done():
			return nil
		case <-first.C:
		}
	}
	var hour, day time.Time
	for {
		now := time.Now()
		err := r.snapshot(ctx, now)
		if err == nil && now.Sub(day) >= dayTurn {
			if err = r.retain(ctx, now); err == nil {
				day = now
			}
		}
		if err == nil {
			err = r.join(ctx, 1)
		}
		if err == nil && now.Sub(hour) >= hourTurn {
			if err = r.join(ctx, 2); err == nil {
				hour = now
			}
		}
		if err != nil && ctx.Err() == nil {
			r.failed(fmt.Errorf("tend the replica: %w", err))
		}
		select {
		case <-ctx.Done():
			return nil
		case <-minute.C:
		}
	}
}

func (r *replicator) join(ctx context.Context, level int) error {
	if r.db == nil {
		return nil
	}
	_, err := r.db.Compact(ctx, level)
	if errors.Is(err, litestream.ErrNoCompaction) {
		return nil
	}
	return err
}

// snapshot stores the whole database if the last one is a day old, and reads it back
// from the target.
func (r *replicator) snapshot(ctx context.Context, now time.Time) error {
	if r.db == nil {
		return nil
	}
	last, err := r.db.Replica.MaxLTXFileInfo(ctx, litestream.SnapshotLevel)
	if err != nil {
		return err
	}
	position, err := r.db.Pos()
	if err != nil {
		return err
	}
	if now.Sub(last.CreatedAt) < dayTurn || last.MaxTXID >= position.TXID {
		r.update(func(s *Status) { s.Snapshot = last.CreatedAt })
		return nil
	}
	made, err := r.db.Snapshot(ctx)
	if err != nil {
		return err
	}
	if err := r.client.verify(ctx, made); err != nil {
		return errors.Join(err, r.client.DeleteLTXFiles(ctx, []*ltx.FileInfo{made}))
	}
	r.update(func(s *Status) { s.Snapshot = made.CreatedAt })
	return nil
}

// retain removes what is too old. Snapshots stay a day longer, because a moment needs
// the one before it.
func (r *replicator) retain(ctx context.Context, now time.Time) error {
	if err := r.uploads.retain(ctx, now, r.Retention+2*dayTurn); err != nil {
		return err
	}
	if disk, ok := r.target.(*blob.Disk); ok {
		if err := disk.Sweep(now.Add(-dayTurn)); err != nil {
			return err
		}
	}
	if r.db == nil {
		return nil
	}
	oldest, err := r.db.EnforceSnapshotRetention(ctx, now.Add(-r.Retention-dayTurn))
	for level := 1; err == nil && level <= 2; level++ {
		err = r.db.EnforceRetentionByTXID(ctx, level, oldest)
	}
	return errors.Join(err, r.client.sweep(ctx, now.Add(-dayTurn)))
}
