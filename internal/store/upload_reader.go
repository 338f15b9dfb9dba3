package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sankofa/internal/archive"
)

// UploadReader reads the register of uploads, and nothing else, from an archive that
// another process serves. It brings no schema up to date.
type UploadReader struct{ db database }

// OpenUploads opens the register of uploads.
func OpenUploads(ctx context.Context, o Options) (*UploadReader, error) {
	if o.DatabaseURL == "" {
		if _, err := os.Stat(filepath.Join(o.Folder, FileName)); err != nil {
			return nil, fmt.Errorf("there is no archive in %s: %w", o.Folder, err)
		}
	}
	o.Lean = true
	db, err := connect(ctx, o)
	if err != nil {
		return nil, err
	}
	return &UploadReader{db}, nil
}

// Close closes the database.
func (u *UploadReader) Close() error { return u.db.close() }

// Since returns the uploads, also staged ones, that were made at a moment or later, and
// the moment from which on to ask next time: whatever is new then, or is staged now, was
// made at it or later.
func (u *UploadReader) Since(ctx context.Context, from time.Time) (found []archive.Upload, next time.Time, err error) {
	err = u.db.snapshot(ctx, func(ctx context.Context, r runner) error {
		next = time.Now()
		err := queryEach(ctx, r, func(row scanner) error {
			var staged *int64
			err := row.Scan(&staged)
			if staged != nil {
				next = timeFromMicros(min(*staged, micros(next)))
			}
			return err
		}, "SELECT MIN(created_at) FROM uploads WHERE state = 'staged'")
		if err != nil {
			return err
		}
		found, err = queryAll(ctx, r, scanUpload, "SELECT "+uploadColumns+" FROM uploads WHERE created_at >= ?", micros(from))
		return err
	})
	return found, next, err
}

// Paths calls each with the address of every upload, in use or not, and its copies.
func (u *UploadReader) Paths(ctx context.Context, each func(path string)) error {
	return queryEach(ctx, u.db, func(row scanner) error {
		upload, err := scanUpload(row)
		for _, path := range upload.Paths() {
			each(path)
		}
		return err
	}, "SELECT "+uploadColumns+" FROM uploads")
}

// Storage is where the archive says that its uploads are, empty if it does not.
func (u *UploadReader) Storage(ctx context.Context) (location string, err error) {
	err = queryEach(ctx, u.db, func(row scanner) error { return row.Scan(&location) }, "SELECT location FROM storage")
	return location, err
}
