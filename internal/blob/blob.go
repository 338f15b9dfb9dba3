// Package blob stores uploaded files in a folder or in a bucket of an S3-compatible
// store, and keeps the files and their database rows consistent.
//
// Of ours it depends on package archive alone.
package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"syscall"
	"time"

	"sankofa/internal/archive"
)

// ErrNotFound says that there is no file of a name.
var ErrNotFound = errors.New("no such file")

// Info is what is known of a file without reading it.
type Info struct {
	Name     string // such as events/….jpg
	Size     int64
	Modified time.Time
}

// Store keeps files under names. Every method may fail with archive.ErrUnavailable
// while the store cannot be reached, and with archive.CodeNoSpace while it is full.
type Store interface {
	// Put stores a file whole or not at all. Size is how many bytes r has.
	Put(ctx context.Context, name string, r io.Reader, size int64) error
	// Open returns a file to read from anywhere in it, or ErrNotFound.
	Open(ctx context.Context, name string) (io.ReadSeekCloser, Info, error)
	// Stat returns what is known of a file, or ErrNotFound.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes a file. It is no error if there is none.
	Delete(ctx context.Context, name string) error
	// List hands over all files, in no order, some at a time. It fails rather than
	// leave files out.
	List(ctx context.Context, page func([]Info) error) error
	// Check returns nil if the store can be used.
	Check(ctx context.Context) error
}

// pageSize is how many files List hands over at a time.
const pageSize = 1000

// ValidName reports whether a name is one that a store takes: plain parts with a
// slash between, no part hidden, nothing that could lead elsewhere.
func ValidName(name string) bool {
	return len(name) <= 255 && archive.UploadPath("/uploads/"+name)
}

// Path is the address of a file.
func Path(name string) string { return "/uploads/" + name }

// Name is the file behind an address; ok tells whether it is an address of a file.
func Name(path string) (name string, ok bool) {
	name, ok = strings.CutPrefix(path, "/uploads/")
	return name, ok && ValidName(name)
}

// errNoSpace is what a writer hears while the disk is full.
var errNoSpace = archive.Fail(archive.CodeNoSpace, "The archive has no space left. Please try again later.")

// NoSpace returns the error for a full disk if err is one, else err.
func NoSpace(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fmt.Errorf("%w: %w", errNoSpace, err)
	}
	return err
}

// unavailable marks an error as one that may pass.
func unavailable(what, name string, err error) error {
	return fmt.Errorf("%s %s: %w: %w", what, name, archive.ErrUnavailable, err)
}

// translate gives an error of the disk its meaning.
func translate(what, name string, err error) error {
	var known *archive.Error
	switch {
	case err == nil, errors.As(err, &known), errors.Is(err, ErrNotFound):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s %s: %w", what, name, ErrNotFound)
	}
	if full := NoSpace(err); full != err {
		return fmt.Errorf("%s %s: %w", what, name, full)
	}
	return unavailable(what, name, err)
}
