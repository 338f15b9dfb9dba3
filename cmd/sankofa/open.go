package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"

	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/store"
)

// open makes the data folder and opens the archive in it.
func open(ctx context.Context, c *config.Config, log *slog.Logger) (*store.Store, error) {
	return openStore(ctx, c, store.Options{Logger: log})
}

// openLean opens the archive for a command that reads or writes all of it once.
func openLean(ctx context.Context, c *config.Config, log *slog.Logger) (*store.Store, error) {
	debug.SetMemoryLimit(leanMemory)
	return openStore(ctx, c, store.Options{Logger: log, Lean: true})
}

// leanMemory is the soft memory limit of such a command, so that it runs on a small
// machine.
const leanMemory = 128 << 20

func openStore(ctx context.Context, c *config.Config, o store.Options) (*store.Store, error) {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	o.Folder, o.DatabaseURL, o.DirectURL, o.ReadURL = c.Data, c.DatabaseURL, c.DirectURL, c.ReadURL
	o.Create = func(ctx context.Context) error { return noUploads(ctx, c) }
	return store.Open(ctx, o)
}

// errUploads says that files of an archive are there and its database is not.
var errUploads = errors.New("there are uploads, but the database that knows them is missing or empty. " +
	"Restore a backup into an empty folder (sankofa restore), or put the database back; " +
	"to begin anew, move the uploads away")

// noUploads fails if there are uploads. An empty database beside them would take them
// for files that nobody uses.
func noUploads(ctx context.Context, c *config.Config) error {
	if _, err := os.Stat(filepath.Join(c.Data, "uploads")); c.S3URL == "" && errors.Is(err, fs.ErrNotExist) {
		return nil // nothing is made here by looking
	}
	files, err := openBlobs(ctx, c)
	if err != nil {
		return err
	}
	return files.List(ctx, func(page []blob.Info) error {
		if len(page) > 0 {
			return errUploads
		}
		return nil
	})
}

// lock prevents a second server on the same data folder. The kernel releases it when
// the process ends, even by a crash.
func lock(data string) (release func(), err error) {
	path := filepath.Join(data, "lock")
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close() // nothing was written
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("another server is using %s", data)
		}
		return nil, fmt.Errorf("lock the data folder: %w", err)
	}
	return func() { _ = f.Close() }, nil
}

// newLog writes one JSON line per entry, which escapes line breaks and
// control characters in user input.
func newLog(s streams, env func(string) string) *slog.Logger {
	level := slog.LevelInfo
	if env("SANKOFA_LOG") == "debug" {
		level = slog.LevelDebug
	}
	return slog.New(slog.NewJSONHandler(s.err, &slog.HandlerOptions{Level: level}))
}

func migrate(ctx context.Context, args []string, env func(string) string, s streams) error {
	c, _, err := config.Parse(newFlags("migrate", s), args, env)
	if err != nil {
		return err
	}
	db, err := open(ctx, c, newLog(s, env))
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, "The database is up to date.")
	return db.Close()
}
