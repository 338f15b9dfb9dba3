package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/store"

	"golang.org/x/sync/errgroup"
)

// moveArchive copies the archive to another database and another store of uploads. The
// server runs meanwhile; for the last part nobody can write.
func moveArchive(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	fs := newFlags("move", s)
	reopen := fs.Bool("reopen", false, "let the archive be written again at the place that it was moved from")
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("move takes no arguments, not %q", rest)
	}
	if *reopen {
		if err := store.Reopen(ctx, sourceOptions(c)); err != nil {
			return err
		}
		_, err := fmt.Fprintln(s.out, "The archive can be written here again. What was written at its other place is not here.")
		return err
	}
	target, err := moveTarget(c)
	if err != nil {
		return err
	}
	release, err := claimTarget(c, target)
	if err != nil {
		return err
	}
	defer release()
	m, err := openMove(ctx, c, target)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, m.rows.Close()) }()
	return m.run(ctx, s)
}

// sourceOptions lead to the database itself, because all of it is read in one transaction.
func sourceOptions(c *config.Config) store.Options {
	if c.DirectURL != "" {
		return store.Options{Folder: c.Data, DatabaseURL: c.DirectURL, Lean: true}
	}
	return store.Options{Folder: c.Data, DatabaseURL: c.DatabaseURL, Lean: true}
}

// moveTarget is the configuration that the archive is moved to.
func moveTarget(c *config.Config) (*config.Config, error) {
	target := *c
	target.DatabaseURL, target.S3URL, target.DirectURL, target.ReadURL = c.ToDatabaseURL, c.ToS3URL, "", ""
	if c.ToData != "" {
		target.Data = c.ToData
	}
	for _, folder := range []*string{&c.Data, &target.Data} {
		whole, err := filepath.Abs(*folder)
		if err != nil {
			return nil, err
		}
		*folder = whole
	}
	if c.DatabaseURL == target.DatabaseURL && (c.DatabaseURL != "" || c.Data == target.Data) {
		return nil, errors.New("move needs another place for the database: --to-database-url, or --to-data for SQLite in a folder")
	}
	return &target, nil
}

// claimTarget keeps servers away from the folder of the target. If it is that of the
// source, the server that runs does.
func claimTarget(c, target *config.Config) (release func(), err error) {
	if err := os.MkdirAll(target.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	if target.Data == c.Data || target.DatabaseURL != "" && target.S3URL != "" {
		return func() {}, nil
	}
	return lock(target.Data)
}

// mover is a move under way.
type mover struct {
	target *config.Config
	rows   *store.Mover
	files  *fileMover // nil if the uploads stay where they are
}

func openMove(ctx context.Context, c, target *config.Config) (*mover, error) {
	location, err := storageLocation(target)
	if err != nil {
		return nil, err
	}
	m := &mover{target: target}
	stay, err := sameStorage(c, target)
	if err != nil {
		return nil, err
	}
	empty := func(context.Context) error { return nil }
	if !stay {
		m.files = &fileMover{done: map[string]bool{}}
		if m.files.from, err = openBlobs(ctx, c); err != nil {
			return nil, err
		}
		if m.files.to, err = openBlobs(ctx, target); err != nil {
			return nil, fmt.Errorf("the target: %w", err)
		}
		empty = m.files.empty
	}
	options := store.Options{Folder: target.Data, DatabaseURL: target.DatabaseURL, Lean: true}
	m.rows, err = store.OpenMove(ctx, sourceOptions(c), options, location, empty)
	if errors.Is(err, store.ErrTargetTaken) {
		return nil, fmt.Errorf("%w: %s. An archive is moved to an empty database only", err, describeDatabase(target))
	}
	return m, err
}

// sameStorage reports whether the uploads are where they are to be.
func sameStorage(c, target *config.Config) (bool, error) {
	if c.S3URL == "" || target.S3URL == "" {
		return c.S3URL == target.S3URL && c.Data == target.Data, nil
	}
	from, err := storageLocation(c)
	if err != nil {
		return false, err
	}
	to, err := storageLocation(target)
	return from == to, err
}

func (m *mover) run(ctx context.Context, s streams) error {
	if m.rows.Resumed {
		fmt.Fprintln(s.out, "An earlier move has begun to fill the target. It goes on.")
	}
	if err := m.bringFiles(ctx, false); err != nil {
		return err
	}
	if m.files != nil {
		fmt.Fprintf(s.out, "Uploads: %s copied, %s there already; all have the bytes that they should have.\n", plural(m.files.copied, "file"), plural(m.files.found, "file"))
	}
	began := time.Now()
	held, release, err := m.rows.Hold(ctx)
	if err != nil {
		return err
	}
	defer release()
	fmt.Fprintln(s.out, "The archive is read-only while the rows are copied.")
	copied, err := m.rows.Copy(held)
	if err != nil {
		return err
	}
	if err := m.bringFiles(held, true); err != nil {
		return err
	}
	if err := m.rows.Finish(held); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "Database: %d rows in %d tables copied and compared. That took %.1f s, in which the archive was read-only.\n", copied.Rows, copied.Tables, time.Since(began).Seconds())
	return m.next(s)
}

// bringFiles copies the uploads that the archive has by now. At last none may be missing,
// and those that were removed since the first time are removed from the target.
func (m *mover) bringFiles(ctx context.Context, last bool) error {
	if m.files == nil {
		return nil
	}
	uploads, err := m.rows.Uploads(ctx)
	if err != nil {
		return err
	}
	if last || m.rows.Resumed {
		if err := m.files.prune(ctx, uploads, last); err != nil {
			return err
		}
	}
	err = m.files.bring(ctx, uploads, last)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	return err
}

// next says what is to be done, without any secret.
func (m *mover) next(s streams) error {
	var b strings.Builder
	b.WriteString("\nThe old place stays closed for writing, so that nothing is lost; readers are served from it until you stop its server.\nNow start the server with\n")
	for _, v := range []struct{ name, value string }{
		{"SANKOFA_DATA", m.target.Data}, {"SANKOFA_DATABASE_URL", redacted(m.target.DatabaseURL)}, {"SANKOFA_S3_URL", redacted(m.target.S3URL)},
	} {
		if v.value == "" {
			fmt.Fprintf(&b, "  and without %s\n", v.name)
		} else {
			fmt.Fprintf(&b, "  %s=%s\n", v.name, v.value)
		}
	}
	b.WriteString("and without SANKOFA_DATABASE_DIRECT_URL and SANKOFA_DATABASE_READ_URL of the old database.\n" +
		"sankofa check looks through it. To stay at the old place instead: sankofa move --reopen, with its options.\n")
	_, err := fmt.Fprint(s.out, b.String())
	return err
}

// redacted is an address without its password.
func redacted(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "(as given)"
	}
	return u.Redacted()
}

func describeDatabase(c *config.Config) string {
	if c.DatabaseURL == "" {
		return filepath.Join(c.Data, store.FileName)
	}
	return redacted(c.DatabaseURL)
}

// fileMover copies uploaded files and compares their bytes.
type fileMover struct {
	from, to blob.Store

	mu            sync.Mutex
	done          map[string]bool // by name: the target has the bytes of the source
	copied, found int
}

// fileWorkers is how many files are copied at once: a bucket answers late, but many.
const fileWorkers = 8

// empty fails if the target has files.
func (f *fileMover) empty(ctx context.Context) error {
	return f.to.List(ctx, func(page []blob.Info) error {
		if len(page) > 0 {
			return fmt.Errorf("%w: it has uploaded files such as %s, and no move of this archive has put them there", store.ErrTargetTaken, page[0].Name)
		}
		return nil
	})
}

// prune removes files from the target that the archive does not have, which a move has
// put there: those of this one, or those of an earlier one.
func (f *fileMover) prune(ctx context.Context, uploads []archive.Upload, ours bool) error {
	known := map[string]bool{}
	for _, u := range uploads {
		for _, path := range u.Paths() {
			if name, ok := blob.Name(path); ok {
				known[name] = true
			}
		}
	}
	if ours {
		for name := range f.done {
			if !known[name] {
				if err := f.to.Delete(ctx, name); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return f.to.List(ctx, func(page []blob.Info) error {
		for _, info := range page {
			if !known[info.Name] {
				if err := f.to.Delete(ctx, info.Name); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// bring copies the files of uploads that the target does not have. One that is missing
// may have been removed meanwhile, unless this is the last time.
func (f *fileMover) bring(outer context.Context, uploads []archive.Upload, last bool) error {
	workers, ctx := errgroup.WithContext(outer)
	workers.SetLimit(fileWorkers)
	for _, u := range uploads {
		for _, path := range u.Paths() {
			name, ok := blob.Name(path)
			if !ok {
				workers.Go(func() error { return fmt.Errorf("upload %q has no valid name", path) })
				continue
			}
			if f.has(name) || ctx.Err() != nil {
				continue
			}
			workers.Go(func() error {
				err := f.one(ctx, name, u.Checksums[path])
				if errors.Is(err, blob.ErrNotFound) && (u.Staged || !last) {
					return nil
				}
				return err
			})
		}
	}
	return errors.Join(workers.Wait(), outer.Err())
}

func (f *fileMover) has(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.done[name]
}

// one makes the target have a file with the bytes of the source, which must have the
// checksum that was recorded for it, if there is one.
func (f *fileMover) one(ctx context.Context, name, recorded string) error {
	sum, err := blob.ChecksumOf(ctx, f.from, name)
	if err != nil {
		return fmt.Errorf("the source: file %s: %w", blob.Path(name), err)
	}
	if recorded != "" && sum != recorded {
		return fmt.Errorf("the source: file %s is damaged: its checksum differs. Bring it back from a backup first", blob.Path(name))
	}
	got, err := blob.ChecksumOf(ctx, f.to, name)
	switch {
	case err == nil && got == sum:
		f.note(name, &f.found)
		return nil
	case err != nil && !errors.Is(err, blob.ErrNotFound):
		return fmt.Errorf("the target: file %s: %w", blob.Path(name), err)
	}
	if err := copyFile(ctx, f.from, f.to, name); err != nil {
		return err
	}
	if got, err = blob.ChecksumOf(ctx, f.to, name); err != nil {
		return fmt.Errorf("the target: file %s: %w", blob.Path(name), err)
	}
	if got != sum {
		return fmt.Errorf("the target: file %s does not have the bytes that were written to it", blob.Path(name))
	}
	f.note(name, &f.copied)
	return nil
}

func (f *fileMover) note(name string, count *int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.done[name] = true
	*count++
}

func copyFile(ctx context.Context, from, to blob.Store, name string) (err error) {
	r, info, err := from.Open(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return to.Put(ctx, name, r, info.Size)
}
