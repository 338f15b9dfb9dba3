package replica

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"sankofa/internal/blob"
)

// Options say what is replicated, and where to.
type Options struct {
	Target string // a folder, or a bucket as s3://…
	// Folder is the data folder, where the replicator remembers whose target it is.
	Folder string
	// Database is the SQLite file; empty where the database has tools of its own, and
	// uploads alone are shipped.
	Database string
	Log      WriteAheadLog
	// Writer names an archive whose database is shared by several nodes, which then all
	// ship its uploads.
	Writer string
	// TakeOver claims a target that another copy of the archive wrote to.
	TakeOver  bool
	Files     blob.Store
	Uploads   Uploads
	Retention time.Duration // how far back a moment can be restored
	Logger    *slog.Logger
	Report    func(Status) // called on every pass; may be nil
}

// WriteAheadLog is that of the database.
type WriteAheadLog interface {
	// Hold keeps it from being begun anew until release is called.
	Hold(ctx context.Context) (release func() error, err error)
	// Frames is how many frames of it are in effect, if settled while nobody writes.
	Frames(ctx context.Context, settled bool) (int64, error)
}

// Times of the replicator.
const (
	pause      = 100 * time.Millisecond // between looks at the write-ahead log
	fineKept   = 24 * time.Hour         // how long every change is kept by itself
	minuteTurn = time.Minute            // changes of a minute become one file
	hourTurn   = time.Hour              // those of an hour as well
	dayTurn    = 24 * time.Hour         // a snapshot
	ownerTurn  = 10 * time.Second       // between looks at whose target it is
	lastTime   = 10 * time.Second       // for the last changes, at the end
	mostPause  = 30 * time.Second       // between tries
	logTurn    = 5 * time.Minute        // between two lines on the same failure
)

// mostFrames is how long the log gets before it is moved to the database.
const mostFrames = 1000

// leastStaged is how many bytes of changes may wait on the local disk for a target that
// is away, and a quarter of the free space if that is more.
const leastStaged = 256 << 20

// replicator ships one archive.
type replicator struct {
	Options
	target  blob.Store
	client  *client
	uploads *shipper
	db      *litestream.DB // nil if uploads alone are shipped
	writer  string
	progress
	logged    string // the reason that was logged last; the progress guards it
	loggedAt  time.Time
	captured  atomic.Pointer[time.Time] // when the log was last read to its end
	ownerSeen time.Time
	settled   atomic.Int64 // frames of the log when it was last moved, while nobody wrote
	moved     time.Time    // when the log was last moved to the database
	shipping  sync.Mutex   // held while changes go from the staging folder to the target
}

// errBehind ends a replicator that cannot keep what waits for its target.
var errBehind = errors.New("too many changes wait for the target, and are dropped here: the replica goes on with a whole copy when the target is back")

// Run ships an archive until ctx ends, and then what is left. It returns an error if the
// target belongs to another archive, or when it must begin anew.
func Run(ctx context.Context, o Options) error {
	r := &replicator{Options: o, progress: progress{report: o.Report}}
	late, cancel := Late(ctx)
	defer cancel()
	if err := r.begin(ctx, late); err != nil {
		return err
	}
	if r.db != nil {
		if err := r.attach(late); err != nil {
			return fmt.Errorf("read the database: %w", err)
		}
	}
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var parts sync.WaitGroup
	capture := func(ctx context.Context) error { return r.capture(ctx, late) }
	for _, part := range []func(context.Context) error{capture, r.deliver, r.maintain} {
		parts.Go(func() {
			if err := part(working); err != nil {
				stop(err)
			}
		})
	}
	parts.Wait()
	if err := context.Cause(working); ctx.Err() == nil && err != nil {
		return err // what is open is left to the end of the process
	}
	return r.finish(late)
}

// Late returns a context that ends a while after ctx does, for what was committed last.
func Late(ctx context.Context) (context.Context, context.CancelFunc) {
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(lastTime, cancel) })
	return late, func() { stop(); cancel() }
}

// begin waits for the target. Litestream is let at the database only then: it reads the
// target when it begins, and while it is there the log of the database grows.
func (r *replicator) begin(ctx, late context.Context) error {
	wait := time.Second
	for {
		err := r.open(late)
		if err == nil || errors.Is(err, ErrForeign) || errors.Is(err, ErrDamaged) || ctx.Err() != nil {
			return err
		}
		r.failed(err)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
		wait = min(2*wait, mostPause)
	}
}

func (r *replicator) open(ctx context.Context) (err error) {
	if r.target == nil {
		if r.target, err = Open(ctx, r.Target); err != nil {
			return err
		}
	}
	if r.writer, err = claim(ctx, r.target, r.Folder, r.Writer, r.TakeOver); err != nil {
		return err
	}
	r.client = newClient(r.target)
	r.uploads = &shipper{from: r.Files, to: r.target, uploads: r.Options.Uploads, log: r.Logger, bytes: func(n int64) { r.client.bytes.Add(n) }}
	r.client.before = r.precede
	if r.Database == "" {
		return r.uploads.ship(ctx)
	}
	for level := range litestream.SnapshotLevel + 1 { // so that nothing is asked while it begins
		if _, err := r.client.LTXFiles(ctx, level, 0, false); err != nil {
			return err
		}
	}
	if err := r.uploads.ship(ctx); err != nil {
		return err
	}
	db := litestream.NewDB(r.Database)
	db.SetMetaPath(filepath.Join(r.Folder, StagingName))
	db.MonitorInterval = 0 // this package calls
	db.BusyTimeout = 5 * time.Second
	// The same with checkpoints: it would do them before what it read is confirmed.
	db.MinCheckpointPageN, db.TruncatePageN, db.CheckpointInterval = 1<<30, 1<<30, 0
	db.L0Retention = fineKept
	db.ShutdownSyncTimeout = 0
	db.Replica = litestream.NewReplicaWithClient(db, r.client)
	db.Replica.MonitorEnabled = false
	db.SetLogger(slog.New(listener{r.Logger.Handler(), &r.settled}))
	r.moved = time.Now()
	if err := r.rebase(ctx, db); err != nil {
		return err
	}
	if err := db.Open(); err != nil {
		return err
	}
	r.db = db
	return nil
}

// precede ships what a change or a snapshot names, and what a snapshot follows: one that
// is in the target ahead of its changes hides those of whoever goes on from there.
func (r *replicator) precede(ctx context.Context, level int) error {
	if level != 0 && level != litestream.SnapshotLevel {
		return nil // made of changes that are there
	}
	if err := r.uploads.ship(ctx); err != nil || level == 0 {
		return err
	}
	r.shipping.Lock()
	defer r.shipping.Unlock()
	return r.db.Replica.Sync(ctx)
}

// logSalt is where a log says which it is, and how long that is.
const logSalt, logSaltSize = 16, 8

// StagingName is the folder beside the database for changes on their way.
const StagingName = ".replica"

// capture copies changes from the write-ahead log to the staging folder. A copy that was
// begun is finished: Litestream holds locks by transactions that end with their context.
func (r *replicator) capture(ctx, late context.Context) error {
	if r.db == nil {
		return nil
	}
	tick := time.NewTicker(pause)
	defer tick.Stop()
	var last logState
	var readAt time.Time
	for ctx.Err() == nil {
		start := time.Now()
		state, changed := r.changed(last, readAt)
		var err error
		if changed {
			if err = r.read(late); err == nil {
				last, readAt = state, start
				err = r.checkpoint(late)
			}
		}
		switch {
		case err == nil:
			r.captured.Store(&start)
		case ctx.Err() != nil:
			return nil
		default:
			r.failed(fmt.Errorf("read the database: %w", err))
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	return nil
}

// deliver copies changes from the staging folder to the target.
func (r *replicator) deliver(ctx context.Context) error {
	tick := time.NewTicker(pause)
	defer tick.Stop()
	wait := time.Second
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		err := r.pass(ctx)
		switch {
		case err == nil:
			wait = time.Second
			continue
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, ErrForeign):
			r.failed(err)
			return err
		}
		r.failed(err)
		r.client.forget()
		if err := r.overflow(); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
		wait = min(2*wait, mostPause)
	}
}

// pass ships what was captured so far.
func (r *replicator) pass(ctx context.Context) error {
	now := time.Now()
	if now.Sub(r.ownerSeen) > ownerTurn {
		found, err := readOwner(ctx, r.target)
		switch {
		case err != nil:
			return err
		case found.Writer != r.writer:
			return ErrForeign
		}
		r.ownerSeen = now
	}
	if r.db == nil {
		if err := r.uploads.ship(ctx); err != nil {
			return err
		}
		r.reached(now, 0)
		return nil
	}
	captured := r.captured.Load()
	r.shipping.Lock()
	err := r.db.Replica.Sync(ctx)
	position := r.db.Replica.Pos().TXID
	if err == nil {
		r.unstage(position)
	}
	r.shipping.Unlock()
	if err != nil {
		return err
	}
	r.reached(*captured, position)
	return nil
}

// reached notes that all is in the target that was committed before a moment.
func (r *replicator) reached(moment time.Time, position ltx.TXID) {
	r.update(func(s *Status) {
		if r.logged != "" {
			r.Logger.Info("the replica is written to again")
			r.logged = ""
		}
		s.CaughtUp, s.Position, s.Bytes, s.Failing = moment, uint64(position), r.client.bytes.Load(), ""
	})
}

// failed notes a failure, and logs it unless the same one was logged a moment ago.
func (r *replicator) failed(err error) {
	reason := Reason(err)
	r.update(func(s *Status) {
		s.Errors++
		s.Failing = reason
		if reason != r.logged || time.Since(r.loggedAt) > logTurn {
			r.logged, r.loggedAt = reason, time.Now()
			r.Logger.Error("the replica is not written to", "reason", reason, "error", err.Error())
		}
	})
}

// unstage removes changes that are in the target from the staging folder. The last one
// stays: Litestream goes on from there.
func (r *replicator) unstage(position ltx.TXID) {
	entries, err := os.ReadDir(r.db.LTXLevelDir(0))
	if err != nil {
		return
	}
	for _, entry := range entries {
		if _, hi, err := ltx.ParseFilename(entry.Name()); err == nil && hi < position {
			_ = os.Remove(filepath.Join(r.db.LTXLevelDir(0), entry.Name())) // the next pass tries again
		}
	}
}

// overflow ends the replicator when too much waits for its target.
func (r *replicator) overflow() error {
	if r.db == nil {
		return nil
	}
	var staged int64
	entries, _ := os.ReadDir(r.db.LTXLevelDir(0)) // none counts as empty
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil {
			staged += info.Size()
		}
	}
	var disk syscall.Statfs_t
	if err := syscall.Statfs(r.Folder, &disk); err != nil {
		return err
	}
	if staged <= max(leastStaged, int64(disk.Bavail)*int64(disk.Bsize)/4) {
		return nil
	}
	return errors.Join(errBehind, os.RemoveAll(r.db.LTXDir()))
}

// finish ships what was committed last.
func (r *replicator) finish(ctx context.Context) error {
	if r.db == nil {
		return r.pass(ctx)
	}
	start := time.Now()
	if err := r.read(ctx); err != nil {
		return err
	}
	r.captured.Store(&start)
	if err := r.pass(ctx); err != nil {
		return err
	}
	return r.db.Close(ctx)
}
