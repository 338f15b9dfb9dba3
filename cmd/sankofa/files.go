package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/config"
	"sankofa/internal/job"
	"sankofa/internal/store"
)

// temporary is the folder, in the data folder, for what is being uploaded. Its
// files have no names, so that it always looks empty.
const temporary = "tmp"

// openFiles opens the place of uploaded files: a bucket if one is given, else a
// folder beside the database.
func openFiles(ctx context.Context, c *config.Config, db *store.Store, log *slog.Logger) (*blob.Keeper, error) {
	if err := os.MkdirAll(filepath.Join(c.Data, temporary), 0o700); err != nil {
		return nil, fmt.Errorf("make the folder for uploads under way: %w", err)
	}
	files, err := openBlobs(ctx, c)
	if err != nil {
		return nil, err
	}
	return &blob.Keeper{Files: files, Register: db, Log: log, Now: time.Now}, nil
}

// openBlobs opens the bucket or the folder.
func openBlobs(ctx context.Context, c *config.Config) (blob.Store, error) {
	if c.S3URL != "" {
		return blob.OpenS3(ctx, c.S3URL)
	}
	return blob.OpenDisk(filepath.Join(c.Data, "uploads"))
}

// sweeps are the jobs that remove what has had its time.
func sweeps(db *store.Store, files *blob.Keeper) []job.Job {
	return append(job.Sweeps(db, time.Now),
		job.Job{Name: "uploads", Do: files.Sweep},
		job.Job{Name: "deleted events", Do: func(ctx context.Context) error {
			_, err := db.PurgeEvents(ctx, time.Now().Add(-archive.DeletedLife))
			return err
		}},
	)
}
