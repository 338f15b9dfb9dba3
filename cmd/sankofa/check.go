package main

import (
	"context"
	"errors"
	"fmt"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/store"
)

// check verifies the archive and lists any damage. It is read-only and may run while
// the server does.
func check(ctx context.Context, args []string, env func(string) string, s streams) error {
	c, rest, err := config.Parse(newFlags("check", s), args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("check takes no arguments, not %q", rest)
	}
	var uploads []archive.Upload
	faults, err := store.Check(ctx, store.Options{Folder: c.Data, DatabaseURL: c.DatabaseURL, Lean: true}, func(u archive.Upload) error {
		if !u.Staged { // what is staged may not be there yet
			uploads = append(uploads, u)
		}
		return nil
	})
	if err != nil {
		return err
	}
	files, err := openBlobs(ctx, c)
	if err != nil {
		return err
	}
	for _, u := range uploads {
		fault, err := missing(ctx, files, u)
		if err != nil {
			return err
		}
		faults = append(faults, fault...)
	}
	for _, fault := range faults {
		fmt.Fprintln(s.out, fault)
	}
	if len(faults) > 0 {
		return fmt.Errorf("the check found %s", plural(len(faults), "fault"))
	}
	_, err = fmt.Fprintf(s.out, "The database and %s are as they should be.\n", plural(len(uploads), "upload"))
	return err
}

// missing lists the missing files of an upload.
func missing(ctx context.Context, files blob.Store, u archive.Upload) ([]string, error) {
	var faults []string
	paths := []string{u.Path}
	for _, v := range u.Variants {
		paths = append(paths, v.URL)
	}
	for _, path := range paths {
		name, ok := blob.Name(path)
		if !ok {
			faults = append(faults, fmt.Sprintf("upload %q has no valid name", path))
			continue
		}
		info, err := files.Stat(ctx, name)
		switch {
		case errors.Is(err, blob.ErrNotFound):
			faults = append(faults, fmt.Sprintf("file %s is missing", path))
		case err != nil:
			return nil, err
		case path == u.Path && info.Size != u.Size:
			faults = append(faults, fmt.Sprintf("file %s has %d bytes instead of %d", path, info.Size, u.Size))
		}
	}
	return faults, nil
}
