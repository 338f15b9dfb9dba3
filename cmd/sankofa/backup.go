package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sankofa/internal/backup"
	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/store"
)

// uploadRoom is the folder of uploaded files in a backup; the database stands beside it.
const uploadRoom = "uploads/"

// formerKeyName is a file that older backups hold and nothing reads any more.
const formerKeyName = "signing.key"

var errPostgres = errors.New("the archive is kept in PostgreSQL: back that up with pg_dump, and add --files-only to save the uploaded files with this command")

func backUp(ctx context.Context, args []string, env func(string) string, s streams) error {
	fs := newFlags("backup", s)
	filesOnly := fs.Bool("files-only", false, "leave the database out, which pg_dump saves")
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(rest) != 1 {
		return errors.New("backup needs the name of the file to write")
	}
	if c.DatabaseURL != "" && !*filesOnly {
		return errPostgres
	}
	name := rest[0]
	if _, err := os.Lstat(name); err == nil {
		return fmt.Errorf("%s is there already, and a backup does not overwrite", name)
	}
	files, err := openBlobs(ctx, c)
	if err != nil {
		return err
	}
	count := 0
	err = writeWhole(name, func(w io.Writer) error {
		out, err := backup.NewWriter(w, time.Now())
		if err != nil {
			return err
		}
		// Copy the database first: every file that it refers to is already stored then.
		if !*filesOnly {
			if err := addDatabase(ctx, c, out, filepath.Dir(name)); err != nil {
				return err
			}
		}
		if count, err = addUploads(ctx, files, out); err != nil {
			return err
		}
		return out.Close()
	})
	if err != nil {
		return err
	}
	what := "The database and " + plural(count, "uploaded file")
	if *filesOnly {
		what = plural(count, "uploaded file") + ", without the database,"
	}
	_, err = fmt.Fprintf(s.out, "%s are in %s.\n", what, name)
	return err
}

// addDatabase adds a snapshot of the database.
func addDatabase(ctx context.Context, c *config.Config, out *backup.Writer, folder string) (err error) {
	room, err := os.MkdirTemp(folder, ".sankofa-backup-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(room)) }()
	copied := filepath.Join(room, store.FileName)
	if err := store.CopyTo(ctx, store.Options{Folder: c.Data}, copied); err != nil {
		return err
	}
	return addFile(out, store.FileName, copied)
}

func addFile(out *backup.Writer, name, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return out.Add(name, info.Size(), f)
}

func addUploads(ctx context.Context, files blob.Store, out *backup.Writer) (int, error) {
	count := 0
	err := files.List(ctx, func(infos []blob.Info) error {
		for _, info := range infos {
			if err := ctx.Err(); err != nil {
				return err
			}
			f, now, err := files.Open(ctx, info.Name)
			if errors.Is(err, blob.ErrNotFound) {
				continue // removed meanwhile
			}
			if err != nil {
				return err
			}
			if err := errors.Join(out.Add(uploadRoom+info.Name, now.Size, f), f.Close()); err != nil {
				return err
			}
			count++
		}
		return nil
	})
	return count, err
}

func restore(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	fs := newFlags("restore", s)
	at := fs.String("at", "", "moment to restore from a replica, such as 2026-01-31T12:00:00Z, or latest")
	c, rest, err := config.Parse(fs, args, env)
	if err != nil {
		return err
	}
	if len(rest) > 1 {
		return fmt.Errorf("restore takes one backup or replica, not %q", rest)
	}
	if *at != "" || len(rest) == 1 && isReplica(rest[0]) {
		return restoreReplica(ctx, c, rest, *at, s)
	}
	if len(rest) == 0 {
		return errors.New("restore needs the name of a backup, or --at TIME and a replica")
	}
	f, err := os.Open(rest[0])
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	// Verify the whole backup before writing anything.
	whole := false
	_, err = backup.Read(f, func(name string, _ int64, _ io.Reader) error {
		whole = whole || name == store.FileName
		upload, ok := strings.CutPrefix(name, uploadRoom)
		if name == store.FileName || name == formerKeyName || ok && blob.ValidName(upload) {
			return nil
		}
		return errors.New("no backup holds such a file")
	})
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", rest[0], err)
	case whole && c.DatabaseURL != "":
		return errors.New("this backup holds a SQLite database, which PostgreSQL cannot take: restore it into a folder, then export and import the events")
	case !whole && c.DatabaseURL == "":
		return errors.New("this backup was made with --files-only: restore the database with the tools of PostgreSQL, and give its --database-url here")
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := empty(c.Data); err != nil {
		return err
	}
	release, err := lock(c.Data)
	if err != nil {
		return err
	}
	defer release()
	count, err := unpack(ctx, c, f)
	if err != nil {
		return fmt.Errorf("%w; what was written to %s so far is to be removed", err, c.Data)
	}
	_, err = fmt.Fprintf(s.out, "%s restored to %s. sankofa check looks through it.\n", plural(count, "file"), c.Data)
	return err
}

// empty creates a folder if needed and fails if it has entries.
func empty(folder string) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if len(entries) > 0 {
		return fmt.Errorf("%s is not empty; a backup is restored to an empty folder only", folder)
	}
	return nil
}

// unpack writes the files of a backup and renames the database last, so that a
// partial restore cannot be mistaken for a complete one.
func unpack(ctx context.Context, c *config.Config, r io.Reader) (int, error) {
	files, err := openBlobs(ctx, c)
	if err != nil {
		return 0, err
	}
	database := filepath.Join(c.Data, store.FileName)
	waiting := database + ".restoring"
	whole := false
	count, err := backup.Read(r, func(name string, size int64, content io.Reader) error {
		copied := func(w io.Writer) error {
			_, err := io.Copy(w, content)
			return err
		}
		switch name {
		case store.FileName:
			whole = true
			return writeWhole(waiting, copied)
		case formerKeyName:
			return nil
		}
		return files.Put(ctx, strings.TrimPrefix(name, uploadRoom), content, size)
	})
	if err != nil || !whole {
		return count, err
	}
	if err := os.Rename(waiting, database); err != nil {
		return count, err
	}
	return count, syncFolder(c.Data)
}
