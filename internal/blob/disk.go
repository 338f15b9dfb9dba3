package blob

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"time"
)

// waiting is the folder for files that are being written, before the rename.
const waiting = ".waiting"

// Disk stores files in a folder. Neither a name nor a symbolic link can escape from
// it.
type Disk struct{ root *os.Root }

// OpenDisk opens a folder, and makes it if there is none.
func OpenDisk(folder string) (*Disk, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make the uploads folder: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("open the uploads folder: %w", err)
	}
	d := &Disk{root}
	if err := d.mkdir(waiting); err != nil {
		return nil, errors.Join(fmt.Errorf("make the uploads folder: %w", err), root.Close())
	}
	return d, nil
}

// Close closes the folder.
func (d *Disk) Close() error { return d.root.Close() }

func (d *Disk) mkdir(name string) error {
	err := d.root.Mkdir(name, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if parent := path.Dir(name); errors.Is(err, fs.ErrNotExist) && parent != "." {
		if err := d.mkdir(parent); err != nil {
			return err
		}
		return d.mkdir(name)
	}
	if err != nil {
		return err
	}
	return d.syncDir(path.Dir(name))
}

// syncDir flushes a folder, so that its entries survive a power failure.
func (d *Disk) syncDir(name string) error {
	f, err := d.root.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Put implements Store. It syncs the content before the rename and the folder after.
func (d *Disk) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if !ValidName(name) {
		return fmt.Errorf("put: %q is not a name", name)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return translate("put", name, d.put(ctx, name, r, size))
}

func (d *Disk) put(ctx context.Context, name string, r io.Reader, size int64) (err error) {
	var random [12]byte
	_, _ = rand.Read(random[:]) // crypto/rand does not fail
	temporary := waiting + "/" + hex.EncodeToString(random[:])
	f, err := d.root.OpenFile(temporary, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = d.root.Remove(temporary) // if this fails, too, Sweep removes it later
		}
	}()
	n, err := io.Copy(f, r)
	if err == nil && n != size {
		err = fmt.Errorf("%d bytes instead of %d: %w", n, size, io.ErrUnexpectedEOF)
	}
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close(), ctx.Err()); err != nil {
		return err
	}
	folder := path.Dir(name)
	if folder != "." {
		if err := d.mkdir(folder); err != nil {
			return err
		}
	}
	if err := d.root.Rename(temporary, name); err != nil {
		return err
	}
	return d.syncDir(folder)
}

// regular returns the Info of a regular file. Symbolic links are not followed.
func (d *Disk) regular(name string) (fs.FileInfo, error) {
	if !ValidName(name) {
		return nil, ErrNotFound
	}
	info, err := d.root.Lstat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotFound
	}
	return info, err
}

// Open implements Store.
func (d *Disk) Open(_ context.Context, name string) (io.ReadSeekCloser, Info, error) {
	info, err := d.regular(name)
	if err != nil {
		return nil, Info{}, translate("open", name, err)
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, Info{}, translate("open", name, err)
	}
	return f, Info{name, info.Size(), info.ModTime()}, nil
}

// Stat implements Store.
func (d *Disk) Stat(_ context.Context, name string) (Info, error) {
	info, err := d.regular(name)
	if err != nil {
		return Info{}, translate("stat", name, err)
	}
	return Info{name, info.Size(), info.ModTime()}, nil
}

// Delete implements Store.
func (d *Disk) Delete(_ context.Context, name string) error {
	_, err := d.regular(name)
	if err == nil {
		err = d.root.Remove(name)
	}
	if err = translate("delete", name, err); errors.Is(err, ErrNotFound) {
		return nil
	}
	return err
}

// List implements Store.
func (d *Disk) List(ctx context.Context, page func([]Info) error) error {
	return d.list(ctx, ".", page)
}

// ListUnder implements Store.
func (d *Disk) ListUnder(ctx context.Context, folder string, page func([]Info) error) error {
	if _, err := d.root.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return d.list(ctx, folder, page)
}

func (d *Disk) list(ctx context.Context, folder string, page func([]Info) error) error {
	f, err := d.root.Open(folder)
	if err != nil {
		return unavailable("list", folder, err)
	}
	defer f.Close() // it was only read
	for {
		entries, err := f.ReadDir(pageSize)
		infos := make([]Info, 0, len(entries))
		for _, entry := range entries {
			name := path.Join(folder, entry.Name())
			switch {
			case !ValidName(name):
			case entry.IsDir():
				if err := d.list(ctx, name, page); err != nil {
					return err
				}
			case entry.Type().IsRegular():
				info, err := entry.Info()
				if errors.Is(err, fs.ErrNotExist) {
					continue // removed meanwhile
				}
				if err != nil {
					return unavailable("list", name, err)
				}
				infos = append(infos, Info{name, info.Size(), info.ModTime()})
			}
		}
		if len(infos) > 0 {
			if err := page(infos); err != nil {
				return err
			}
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return unavailable("list", folder, err)
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}

// Check implements Store: it writes a small file and forces it to the disk.
func (d *Disk) Check(context.Context) error {
	name := path.Join(waiting, "check")
	f, err := d.root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write([]byte("written"))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close(), d.root.Remove(name))
}

// Sweep removes unfinished files that are older than before.
func (d *Disk) Sweep(before time.Time) error {
	f, err := d.root.Open(waiting)
	if err != nil {
		return err
	}
	entries, err := f.ReadDir(-1)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.ModTime().Before(before) {
			continue // being written, or gone
		}
		if err := d.root.Remove(waiting + "/" + entry.Name()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
