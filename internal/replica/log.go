package replica

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"
)

// rebase makes Litestream begin with a copy of the whole database. Who wrote while it
// was away may have begun the log anew, and it cannot tell whether all that was in it
// before had been read. So what is staged is dropped, and in its place goes an empty
// change with the number of the last one in the target, which fits no log.
func (r *replicator) rebase(ctx context.Context, db *litestream.DB) error {
	if err := db.ResetLocalState(ctx); err != nil {
		return err
	}
	var last ltx.TXID
	for level := range litestream.SnapshotLevel + 1 {
		info, err := db.Replica.MaxLTXFileInfo(ctx, level)
		if err != nil {
			return err
		}
		last = max(last, info.MaxTXID)
	}
	if last == 0 {
		return nil
	}
	if err := os.MkdirAll(db.LTXLevelDir(0), 0o700); err != nil {
		return err
	}
	const pageSize = 512
	var content bytes.Buffer
	out, err := ltx.NewEncoder(&content)
	if err == nil {
		err = out.EncodeHeader(ltx.Header{
			Version: ltx.Version, Flags: ltx.HeaderFlagNoChecksum, PageSize: pageSize, Commit: 1, MinTXID: last, MaxTXID: last,
			Timestamp: time.Now().UnixMilli(), WALOffset: litestream.WALHeaderSize,
		})
	}
	if err == nil {
		err = out.EncodePage(ltx.PageHeader{Pgno: 1}, make([]byte, pageSize))
	}
	if err == nil {
		err = out.Close()
	}
	if err != nil {
		return fmt.Errorf("make the empty change: %w", err)
	}
	return os.WriteFile(db.LTXPath(0, last, last), content.Bytes(), 0o600)
}

// attach lets Litestream copy the whole database.
func (r *replicator) attach(ctx context.Context) error {
	release, err := r.Options.Log.Hold(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	if err = r.db.Sync(ctx); err == nil {
		r.captured.Store(&start)
	}
	return errors.Join(err, release())
}

// confirmed reports whether what was read from the log is in effect. A writer that dies
// while it forces its change to disk leaves it in the file, complete, and the next one
// overwrites it; Litestream would go on behind it.
func (r *replicator) confirmed(ctx context.Context) (bool, error) {
	position, err := r.db.Pos()
	if err != nil {
		return false, err
	}
	header, err := r.staged(position.TXID)
	if err != nil {
		return false, err
	}
	for _, settled := range []bool{false, true} {
		if same, err := r.sameLog(header); err != nil || !same {
			return true, err // it was begun anew, and is read from there
		}
		frames, err := r.Options.Log.Frames(ctx, settled)
		if err != nil || r.framesOf(header) <= frames {
			return err == nil, err
		}
	}
	same, err := r.sameLog(header)
	return !same, err
}

// staged reads the header of a change in the staging folder.
func (r *replicator) staged(number ltx.TXID) (ltx.Header, error) {
	f, err := os.Open(r.db.LTXPath(0, number, number))
	if err != nil {
		return ltx.Header{}, err
	}
	header, _, err := ltx.PeekHeader(f)
	return header, errors.Join(err, f.Close())
}

// framesOf is up to which frame of the log a change was read.
func (r *replicator) framesOf(header ltx.Header) int64 {
	return (header.WALOffset + header.WALSize - litestream.WALHeaderSize) / int64(r.db.PageSize()+litestream.WALFrameHeaderSize)
}

// sameLog reports whether the log is still the one that a change was read from.
func (r *replicator) sameLog(header ltx.Header) (bool, error) {
	f, err := os.Open(r.Database + "-wal")
	if err != nil {
		return false, err
	}
	salt := make([]byte, logSaltSize)
	_, err = f.ReadAt(salt, logSalt)
	if err := errors.Join(err, f.Close()); err != nil {
		return false, err
	}
	return binary.BigEndian.Uint32(salt) == header.WALSalt1 && binary.BigEndian.Uint32(salt[4:]) == header.WALSalt2, nil
}

// read copies what is new in the log to the staging folder. If that was never in effect,
// a copy of the whole database follows.
func (r *replicator) read(ctx context.Context) error {
	if err := r.db.Sync(ctx); err != nil {
		return err
	}
	ok, err := r.confirmed(ctx)
	if err != nil || ok {
		return err
	}
	r.shipping.Lock()
	defer r.shipping.Unlock()
	return r.recopy(ctx)
}

// recopy ships what is staged, because numbers have no gaps, and copies the whole
// database after it.
func (r *replicator) recopy(ctx context.Context) error {
	if err := r.db.Replica.Sync(ctx); err != nil {
		return err
	}
	if err := r.rebase(ctx, r.db); err != nil {
		return err
	}
	return r.attach(ctx)
}

// checkpoint lets SQLite move the log to the database when it is long, or has waited for
// a minute. Readers and writers go on.
func (r *replicator) checkpoint(ctx context.Context) error {
	now, size := time.Now(), r.db.SyncDiagnostic().LastSyncedWALOffset/int64(r.db.PageSize()+litestream.WALFrameHeaderSize)
	if size <= 1 || now.Sub(r.moved) < time.Second || size < mostFrames && now.Sub(r.moved) < minuteTurn {
		return nil
	}
	if !r.shipping.TryLock() { // what is read meanwhile stays in the staging folder
		return nil
	}
	defer r.shipping.Unlock()
	r.moved = now
	before, err := r.db.Pos()
	if err != nil {
		return err
	}
	old, err := r.staged(before.TXID)
	if err != nil {
		return err
	}
	r.settled.Store(0)
	err = r.db.Checkpoint(ctx, litestream.CheckpointModePassive)
	if err != nil {
		if strings.Contains(err.Error(), "SQLITE_BUSY") {
			return nil // the next time
		}
		return err
	}
	after, err := r.db.Pos()
	if err != nil {
		return err
	}
	// What was read before the lock was taken may not be in effect, as in confirmed.
	for number := before.TXID + 1; number <= after.TXID; number++ {
		header, err := r.staged(number)
		if err != nil {
			return err
		}
		if header.WALSalt1 == old.WALSalt1 && header.WALSalt2 == old.WALSalt2 && r.framesOf(header) > r.settled.Load() {
			return r.recopy(ctx)
		}
	}
	return nil
}

// listener passes on of Litestream's log what somebody has to know. Besides, it hears how
// many frames the log of the database had when it was moved, which is said nowhere else.
type listener struct {
	slog.Handler
	settled *atomic.Int64
}

// Enabled implements slog.Handler.
func (l listener) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements slog.Handler.
func (l listener) Handle(ctx context.Context, record slog.Record) error {
	if record.Level >= slog.LevelWarn {
		return l.Handler.Handle(ctx, record)
	}
	if record.Message == "checkpoint" {
		record.Attrs(func(a slog.Attr) bool {
			var busy, frames, moved int64
			if _, err := fmt.Sscanf(a.Value.String(), "%d,%d,%d", &busy, &frames, &moved); a.Key == "result" && err == nil {
				l.settled.Store(frames)
			}
			return true
		})
	}
	return nil
}

// WithAttrs implements slog.Handler.
func (l listener) WithAttrs(attrs []slog.Attr) slog.Handler {
	return listener{l.Handler.WithAttrs(attrs), l.settled}
}

// WithGroup implements slog.Handler.
func (l listener) WithGroup(name string) slog.Handler {
	return listener{l.Handler.WithGroup(name), l.settled}
}

// logState is what tells that the write-ahead log has changed.
type logState struct {
	size     int64
	modified time.Time
}

// changed reports whether the log may hold something new since it was last read at a
// moment. Clocks of file systems are coarse, so a log that had just changed is read
// again.
func (r *replicator) changed(last logState, readAt time.Time) (logState, bool) {
	info, err := os.Stat(r.Database + "-wal")
	if err != nil {
		return logState{}, true
	}
	now := logState{info.Size(), info.ModTime()}
	return now, now != last || !now.modified.Before(readAt.Add(-2*pause)) || time.Since(readAt) > minuteTurn
}
