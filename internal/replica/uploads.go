package replica

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
)

// Folders of a target.
const (
	uploadsFolder = "uploads" // the files
	goneFolder    = "gone"    // an empty file for each that the archive no longer has
)

func keptName(name string) string { return uploadsFolder + "/" + name }
func goneName(name string) string { return goneFolder + "/" + name }

// Uploads is the register of uploads of an archive.
type Uploads interface {
	Since(ctx context.Context, from time.Time) (found []archive.Upload, next time.Time, err error)
	Paths(ctx context.Context, each func(path string)) error
}

// wholeLook is how often all uploads are looked at; otherwise those that can be new.
const wholeLook = time.Hour

// clockMargin is how far the clock may be set back in between.
const clockMargin = 24 * time.Hour

// shipper copies uploads to a target. Names are random and never used again, so a file
// that is there is the right one.
type shipper struct {
	from, to blob.Store
	uploads  Uploads
	log      *slog.Logger
	bytes    func(int64)

	mu       sync.Mutex
	shipped  map[string]bool // names, nil before the target was listed
	missing  map[string]bool // names that were complained of
	next     time.Time
	wholeDue time.Time
}

// ship copies what the archive has and the target has not.
func (s *shipper) ship(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shipped == nil {
		shipped, err := names(ctx, s.to, uploadsFolder)
		if err != nil {
			return err
		}
		s.shipped, s.missing = shipped, map[string]bool{}
	}
	now := time.Now()
	from := s.next.Add(-clockMargin)
	whole := s.next.IsZero() || !now.Before(s.wholeDue)
	if whole {
		from = time.Unix(0, 0)
	}
	found, next, err := s.uploads.Since(ctx, from)
	if err != nil {
		return err
	}
	type task struct {
		name, sum string
		staged    bool
	}
	var tasks []task
	for _, u := range found {
		for _, path := range u.Paths() {
			if name, ok := blob.Name(path); ok && !s.shipped[name] {
				tasks = append(tasks, task{name, u.Checksums[path], u.Staged})
			}
		}
	}
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(4)
	results := make([]error, len(tasks))
	for i, t := range tasks {
		group.Go(func() error {
			n, err := copyFile(working, s.from, t.name, s.to, keptName(t.name), t.sum)
			s.bytes(n)
			results[i] = err
			if errors.Is(err, blob.ErrNotFound) || errors.Is(err, errDiffers) {
				return nil // the rest is not kept waiting by a fault of the archive
			}
			return err
		})
	}
	err = group.Wait()
	for i, t := range tasks {
		switch {
		case results[i] == nil && err == nil:
			s.shipped[t.name] = true
		case t.staged && errors.Is(results[i], blob.ErrNotFound): // its file is still being written
		case (errors.Is(results[i], blob.ErrNotFound) || errors.Is(results[i], errDiffers)) && !s.missing[t.name]:
			s.missing[t.name] = true
			s.log.ErrorContext(ctx, "an upload cannot be shipped; sankofa check tells more", "name", t.name, "error", results[i].Error())
		}
	}
	if err != nil {
		return err
	}
	s.next = next
	if whole {
		s.wholeDue = now.Add(wholeLook)
	}
	return nil
}

func names(ctx context.Context, files blob.Store, folder string) (map[string]bool, error) {
	found := map[string]bool{}
	err := files.ListUnder(ctx, folder, func(infos []blob.Info) error {
		for _, info := range infos {
			found[strings.TrimPrefix(info.Name, folder+"/")] = true
		}
		return nil
	})
	return found, err
}

// errDiffers means that a file is not what its checksum says.
var errDiffers = errors.New("its checksum differs")

// copyFile copies a file, if it has its checksum or that is not known, and returns how
// many bytes were stored.
func copyFile(ctx context.Context, from blob.Store, name string, to blob.Store, as, sum string) (n int64, err error) {
	f, info, err := from.Open(ctx, name)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }() // it was only read
	if err := to.Put(ctx, as, &checked{r: f, hash: sha256.New(), want: sum}, info.Size); err != nil {
		if errors.Is(err, errDiffers) {
			return 0, fmt.Errorf("%s: %w", name, errDiffers)
		}
		return 0, err
	}
	return info.Size, nil
}

// checked is a reader that fails at the end if what it read has another checksum.
type checked struct {
	r    io.ReadSeeker
	hash hash.Hash
	want string // in hexadecimal; empty if it is not known
}

func (c *checked) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	_, _ = c.hash.Write(p[:n]) // a hash does not fail
	if errors.Is(err, io.EOF) && c.want != "" && hex.EncodeToString(c.hash.Sum(nil)) != c.want {
		return n, errDiffers
	}
	return n, err
}

// Seek lets a store that is asked to try again begin anew, and nothing else.
func (c *checked) Seek(offset int64, whence int) (int64, error) {
	at, err := c.r.Seek(offset, whence)
	if err == nil && at == 0 {
		c.hash.Reset()
	}
	return at, err
}

// Keep makes sure that the files of an upload are in a target, before they are removed
// from the archive: a moment at which it was in use can be restored then.
func Keep(ctx context.Context, files, target blob.Store, upload archive.Upload) error {
	for _, path := range upload.Paths() {
		name, ok := blob.Name(path)
		if !ok {
			continue
		}
		_, err := target.Stat(ctx, keptName(name))
		if errors.Is(err, blob.ErrNotFound) {
			_, err = copyFile(ctx, files, name, target, keptName(name), upload.Checksums[path])
			if errors.Is(err, errDiffers) || isMissing(ctx, files, name) {
				err = nil // a damaged file is not kept in the archive for the replica's sake
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func isMissing(ctx context.Context, files blob.Store, name string) bool {
	_, err := files.Stat(ctx, name)
	return errors.Is(err, blob.ErrNotFound)
}

// retain removes files from the target that the archive has not had for a time.
func (s *shipper) retain(ctx context.Context, now time.Time, keep time.Duration) error {
	kept, err := names(ctx, s.to, uploadsFolder)
	if err != nil {
		return err
	}
	gone := map[string]time.Time{} // since when
	err = s.to.ListUnder(ctx, goneFolder, func(infos []blob.Info) error {
		for _, info := range infos {
			gone[strings.TrimPrefix(info.Name, goneFolder+"/")] = info.Modified
		}
		return nil
	})
	if err != nil {
		return err
	}
	// Read after the target was listed: what is shipped meanwhile is not taken for gone.
	used := map[string]bool{}
	err = s.uploads.Paths(ctx, func(path string) {
		if name, ok := blob.Name(path); ok {
			used[name] = true
		}
	})
	if err != nil {
		return err
	}
	for name := range kept {
		since, marked := gone[name]
		switch {
		case used[name] && marked:
			err = s.to.Delete(ctx, goneName(name))
		case used[name]:
		case !marked:
			err = s.to.Put(ctx, goneName(name), strings.NewReader(""), 0)
		case now.Sub(since) > keep:
			err = s.forget(ctx, name)
		}
		if err != nil {
			return err
		}
	}
	for name := range gone {
		if !kept[name] {
			if err := s.to.Delete(ctx, goneName(name)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *shipper) forget(ctx context.Context, name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.shipped, name)
	return errors.Join(s.to.Delete(ctx, keptName(name)), s.to.Delete(ctx, goneName(name)))
}
