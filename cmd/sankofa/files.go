package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/store"
)

// temporary is the folder, in the data folder, for running uploads. Its files are
// unlinked, so it always looks empty.
const temporary = "tmp"

// openFiles opens the store of uploaded files: a bucket if one is configured, else a
// folder beside the database.
func openFiles(ctx context.Context, c *config.Config, db *store.Store, log *slog.Logger) (*blob.Registry, error) {
	if err := os.MkdirAll(filepath.Join(c.Data, temporary), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for uploads under way: %w", err)
	}
	files, err := openBlobs(ctx, c)
	if err != nil {
		return nil, err
	}
	return &blob.Registry{Files: files, Uploads: db, Log: log, Now: time.Now}, nil
}

// openBlobs opens the bucket or the folder.
func openBlobs(ctx context.Context, c *config.Config) (blob.Store, error) {
	if c.S3URL != "" {
		return blob.OpenS3(ctx, c.S3URL)
	}
	return blob.OpenDisk(filepath.Join(c.Data, "uploads"))
}
