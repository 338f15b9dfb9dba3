package replica

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/benbjohnson/litestream"
	"github.com/superfly/ltx"

	"sankofa/internal/blob"
)

// ErrTooEarly means that a moment is before the first that can be restored.
var ErrTooEarly = errors.New("the replica does not go back that far")

// Source is a target that an archive is restored from.
type Source struct {
	files  blob.Store
	client *client
	owner  owner
}

// OpenSource opens a target for restoring, or returns ErrNothing.
func OpenSource(ctx context.Context, target string) (*Source, error) {
	if !strings.HasPrefix(target, "s3://") {
		if _, err := os.Stat(target); err != nil { // opening it would make it
			return nil, err
		}
	}
	files, err := Open(ctx, target)
	if err != nil {
		return nil, err
	}
	o, err := readOwner(ctx, files)
	if err != nil {
		return nil, err
	}
	return &Source{files, newClient(files), o}, nil
}

// plan returns the files that make the database of a moment, of the last one if it is
// zero.
func (s *Source) plan(ctx context.Context, at time.Time) ([]*ltx.FileInfo, error) {
	var first time.Time
	var all []*ltx.FileInfo
	for level := range litestream.SnapshotLevel + 1 {
		list, err := ltxFiles(ctx, s.client, level)
		if err != nil {
			return nil, err
		}
		for _, info := range list {
			if info.MinTXID == 1 && (first.IsZero() || info.CreatedAt.Before(first)) {
				first = info.CreatedAt
			}
		}
		all = append(all, list...)
	}
	until := at
	if !at.IsZero() {
		until = at.Add(time.Millisecond) // what was captured at the moment belongs to it
	}
	infos, err := litestream.CalcRestorePlan(ctx, s.client, 0, until, slog.New(slog.DiscardHandler))
	switch {
	case errors.Is(err, litestream.ErrTxNotAvailable) && first.IsZero():
		return nil, ErrNothing
	case errors.Is(err, litestream.ErrTxNotAvailable):
		return nil, fmt.Errorf("%w: it begins at %s", ErrTooEarly, first.Format(time.RFC3339))
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	next, later, there := infos[len(infos)-1].MaxTXID+1, false, false
	for _, info := range all {
		later = later || info.MinTXID > next && (at.IsZero() || !info.CreatedAt.After(at))
		there = there || info.MinTXID <= next && next <= info.MaxTXID
	}
	if later && !there {
		return nil, fmt.Errorf("%w: the file with change %016x is missing in %s", ErrDamaged, uint64(next), levelFolder(0))
	}
	return infos, nil
}

func ltxFiles(ctx context.Context, c *client, level int) ([]*ltx.FileInfo, error) {
	files, err := c.LTXFiles(ctx, level, 0, true)
	if err != nil {
		return nil, err
	}
	return ltx.SliceFileIterator(files)
}

// Database writes the database as it was at a moment, or at the last one if that is
// zero, to a new file. It returns the time of the last change in it.
func (s *Source) Database(ctx context.Context, at time.Time, file string) (last time.Time, err error) {
	infos, err := s.plan(ctx, at)
	if err != nil {
		return last, err
	}
	// Each file is read and verified before anything is made of it, so that one that is
	// damaged can be named.
	room, err := os.MkdirTemp(filepath.Dir(file), ".restoring-*")
	if err != nil {
		return last, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(room)) }()
	readers := make([]io.Reader, 0, len(infos))
	for i, info := range infos {
		f, err := s.fetch(ctx, info, filepath.Join(room, fmt.Sprint(i)))
		if err != nil {
			return last, err
		}
		defer func() { _ = f.Close() }() // it is only read
		readers = append(readers, f)
	}
	if err := decode(ctx, readers, file); err != nil {
		return last, err
	}
	return infos[len(infos)-1].CreatedAt, nil
}

func (s *Source) fetch(ctx context.Context, info *ltx.FileInfo, path string) (_ *os.File, err error) {
	name := (&stored{FileInfo: *info}).base()
	r, err := s.client.OpenLTXFile(ctx, info.Level, info.MinTXID, info.MaxTXID, 0, 0)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer func() { _ = r.Close() }() // it was only read
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	_, err = io.Copy(f, r)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), f.Close())
	}
	if err := ltx.NewDecoder(f).Verify(); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: %w", ErrDamaged, name, err), f.Close())
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// decode makes a database of the files that a plan names.
func decode(ctx context.Context, readers []io.Reader, file string) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	from, to := io.Pipe()
	go func() {
		c, err := ltx.NewCompactor(to, readers)
		if err == nil {
			c.HeaderFlags = ltx.HeaderFlagNoChecksum
			err = c.Compact(ctx)
		}
		_ = to.CloseWithError(err) // it always succeeds
	}()
	err = ltx.NewDecoder(from).DecodeDatabaseTo(f)
	_ = from.CloseWithError(errors.New("the database is not written on")) // ends the goroutine
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("make the database: %w", err)
	}
	return nil
}

// Uploads copies the files that a restored database names, unless they are there
// already, and returns their number. What is missing from the target or damaged there is
// named: the rest of an archive is not given up for a picture. One that is staged may be
// missing, because its file was not written yet.
func (s *Source) Uploads(ctx context.Context, register Uploads, files blob.Store) (count int, faults []string, err error) {
	found, _, err := register.Since(ctx, time.Unix(0, 0))
	if err != nil {
		return 0, nil, err
	}
	for _, u := range found {
		for _, path := range u.Paths() {
			name, ok := blob.Name(path)
			if !ok {
				continue
			}
			err := s.upload(ctx, name, u.Checksums[path], files)
			switch {
			case err == nil:
				count++
			case errors.Is(err, blob.ErrNotFound):
				if !u.Staged {
					faults = append(faults, keptName(name)+" is missing")
				}
			case errors.Is(err, errDiffers):
				faults = append(faults, keptName(name)+" is damaged")
			default:
				return count, faults, err
			}
		}
	}
	return count, faults, nil
}

func (s *Source) upload(ctx context.Context, name, sum string, files blob.Store) error {
	if _, err := files.Stat(ctx, name); err == nil && sum != "" {
		if there, err := blob.ChecksumOf(ctx, files, name); err == nil && there == sum {
			return nil
		}
	}
	_, err := copyFile(ctx, s.files, keptName(name), files, name, sum)
	return err
}

// Follow lets the restored archive in a folder take the place of the one that wrote to
// the target, when it is replicated there.
func (s *Source) Follow(folder string) error {
	return identity{Writer: strings.ToLower(rand.Text()), Follows: s.owner.Writer}.write(folder)
}
