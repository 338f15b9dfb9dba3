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
	fs := newFlags("check", s)
	noted := fs.String("log-head", "", "head of the activity log that was noted earlier, to compare with")
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("check takes no arguments, not %q", rest)
	}
	var head *archive.LogHead
	if *noted != "" {
		parsed, err := archive.ParseLogHead(*noted)
		if err != nil {
			return err
		}
		head = &parsed
	}
	return checkArchive(ctx, c, head, s)
}

// checkArchive checks the archive, and its activity log against a head that was noted
// earlier, if there is one.
func checkArchive(ctx context.Context, c *config.Config, head *archive.LogHead, s streams) error {
	var uploads []archive.Upload
	request := store.CheckRequest{LogHead: head, Upload: func(u archive.Upload) error {
		if !u.Staged { // what is staged may not be there yet
			uploads = append(uploads, u)
		}
		return nil
	}}
	result, err := store.Check(ctx, store.Options{Folder: c.Data, DatabaseURL: c.DatabaseURL, DirectURL: c.DirectURL, Lean: true}, request)
	if err != nil {
		return err
	}
	faults := result.Faults
	files, err := openBlobs(ctx, c)
	if err != nil {
		return err
	}
	for _, u := range uploads {
		fault, err := damaged(ctx, files, u)
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
	if err == nil && result.LogHead.Seq > 0 {
		_, err = fmt.Fprintf(s.out, "The activity log is unaltered. Its head is %s\n", result.LogHead)
	}
	return err
}

// damaged lists what is wrong with the files of an upload.
func damaged(ctx context.Context, files blob.Store, u archive.Upload) ([]string, error) {
	var faults []string
	for _, path := range u.Paths() {
		fault, err := damage(ctx, files, path, u)
		if err != nil {
			return nil, err
		}
		if fault != "" {
			faults = append(faults, fault)
		}
	}
	return faults, nil
}

// damage says what is wrong with one file, empty if nothing is. The size tells more
// than the checksum, and is all that is known of files from before there were any.
func damage(ctx context.Context, files blob.Store, path string, u archive.Upload) (string, error) {
	name, ok := blob.Name(path)
	if !ok {
		return fmt.Sprintf("upload %q has no valid name", path), nil
	}
	info, err := files.Stat(ctx, name)
	switch {
	case errors.Is(err, blob.ErrNotFound):
		return fmt.Sprintf("file %s is missing", path), nil
	case err != nil:
		return "", err
	case path == u.Path && info.Size != u.Size:
		return fmt.Sprintf("file %s has %d bytes instead of %d", path, info.Size, u.Size), nil
	}
	want, known := u.Checksums[path]
	if !known {
		return "", nil
	}
	got, err := blob.ChecksumOf(ctx, files, name)
	if err != nil {
		return fmt.Sprintf("file %s cannot be read: %v", path, err), nil
	}
	if got != want {
		return fmt.Sprintf("file %s is damaged: its checksum differs", path), nil
	}
	return "", nil
}
