// Package blob stores uploaded files in a folder or in a bucket of an S3-compatible
// store, and keeps the files and their database rows consistent.
//
// Within this module it imports package archive only.
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

// ErrNotFound means that no file has the name.
var ErrNotFound = errors.New("no such file")

// Info is the metadata of a file.
type Info struct {
	Name     string // such as events/….jpg
	Size     int64
	Modified time.Time
}

// Store stores files by name. Every method may fail with archive.ErrUnavailable
// while the store cannot be reached, and with archive.CodeNoSpace while it is full.
type Store interface {
	// Put stores a file atomically. Size is the number of bytes in r.
	Put(ctx context.Context, name string, r io.Reader, size int64) error
	// Open returns a seekable file, or ErrNotFound.
	Open(ctx context.Context, name string) (io.ReadSeekCloser, Info, error)
	// Stat returns the metadata of a file, or ErrNotFound.
	Stat(ctx context.Context, name string) (Info, error)
	// Delete removes a file. It is no error if there is none.
	Delete(ctx context.Context, name string) error
	// List passes all files to page, in batches and in no order. It returns an error
	// rather than an incomplete list.
	List(ctx context.Context, page func([]Info) error) error
	// ListUnder does the same with the files in one folder and the folders in it, none
	// if it does not exist.
	ListUnder(ctx context.Context, folder string, page func([]Info) error) error
	// Check returns nil if the store can be used: a folder can be written to, a bucket
	// can be reached.
	Check(ctx context.Context) error
}

// pageSize is the batch size of List.
const pageSize = 1000

// ValidName reports whether a store accepts a name: segments separated by slashes,
// none hidden, nothing that could escape from the store.
func ValidName(name string) bool {
	return len(name) <= 255 && archive.UploadPath("/uploads/"+name)
}

// Path is the URL path of a file.
func Path(name string) string { return "/uploads/" + name }

// Name is the file name of a URL path; ok reports whether it is the path of a file.
func Name(path string) (name string, ok bool) {
	name, ok = strings.CutPrefix(path, "/uploads/")
	return name, ok && ValidName(name)
}

// errNoSpace is the public error for a full disk.
var errNoSpace = archive.Fail(archive.CodeNoSpace, "The archive has no space left. Please try again later.")

// NoSpace returns the error for a full disk if err is one, else err.
func NoSpace(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return fmt.Errorf("%w: %w", errNoSpace, err)
	}
	return err
}

// unavailable marks an error as temporary.
func unavailable(what, name string, err error) error {
	return fmt.Errorf("%s %s: %w: %w", what, name, archive.ErrUnavailable, err)
}

// translate maps an error of the file system to an error of this package.
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
