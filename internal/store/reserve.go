package store

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
)

// reserve is a file that takes space on the disk of a SQLite database. When the disk
// is full it is removed, so that people can sign in and delete; everything else has to
// wait until there is space for it again. The writer's slot guards it.
type reserve struct {
	path string
	size int64 // 0 for none
	held bool
}

type essentialKey struct{}

// essential marks what must work on a full disk: signing in and out, and whatever makes
// space.
func essential(ctx context.Context) context.Context {
	return context.WithValue(ctx, essentialKey{}, true)
}

func isEssential(ctx context.Context) bool { return ctx.Value(essentialKey{}) != nil }

// take makes the file if the disk has room for it and as much again.
func (r *reserve) take() {
	if r.size == 0 || r.held {
		return
	}
	if info, err := os.Stat(r.path); err == nil && info.Size() == r.size {
		r.held = true
		return
	}
	if r.free() < 2*r.size {
		return
	}
	f, err := os.OpenFile(r.path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return
	}
	err = fill(f, r.size)
	if closed := f.Close(); err != nil || closed != nil {
		_ = os.Remove(r.path) // half a reserve is none
		return
	}
	r.held = true
}

// fill writes zeros, because a file with holes would take no space.
func fill(f *os.File, size int64) error {
	block := make([]byte, 1<<20)
	for written := int64(0); written < size; {
		n, err := f.Write(block[:min(int64(len(block)), size-written)])
		if err != nil {
			return err
		}
		written += int64(n)
	}
	return f.Sync()
}

// release frees the space and reports whether there was any.
func (r *reserve) release() bool {
	if !r.held {
		return false
	}
	r.held = false
	return os.Remove(r.path) == nil
}

// spent reports whether what is left of the disk is the reserve: then only what is
// essential may write.
func (r *reserve) spent() bool {
	r.take()
	return r.size > 0 && !r.held && r.free() < r.size
}

// free is how many bytes of the disk can be written, 0 if that is not known.
func (r *reserve) free() int64 {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(r.path), &disk); err != nil {
		return 0
	}
	return int64(disk.Bavail) * int64(disk.Bsize)
}

// reserveName is the name of the file in the data folder.
const reserveName = "reserve"
