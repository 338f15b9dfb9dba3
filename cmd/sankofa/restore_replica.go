package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sankofa/internal/config"
	"sankofa/internal/replica"
	"sankofa/internal/store"
)

// isReplica tells a replica from a backup, which is a file.
func isReplica(name string) bool {
	info, err := os.Stat(name)
	return strings.HasPrefix(name, "s3://") || err == nil && info.IsDir()
}

// restoreReplica brings back an archive from a replica, into an empty data folder, and
// checks it. With PostgreSQL the database was brought back by its own tools; what is
// fetched are the files that it names.
func restoreReplica(ctx context.Context, c *config.Config, rest []string, at string, s streams) error {
	target := c.Replicate
	if len(rest) == 1 {
		target = rest[0]
	}
	if target == "" {
		return errors.New("restore --at needs a replica: name its folder, or set SANKOFA_REPLICATE")
	}
	moment, err := parseMoment(at)
	if err != nil {
		return err
	}
	source, err := replica.OpenSource(ctx, target)
	if err != nil {
		return fmt.Errorf("%s: %w", withoutSecret(target), err)
	}
	if err := empty(c.Data); err != nil {
		return err
	}
	release, err := lock(c.Data)
	if err != nil {
		return err
	}
	defer release()
	got, err := fetchReplica(ctx, c, source, moment)
	if err != nil {
		return fmt.Errorf("%w; what was written to %s so far is to be removed", err, c.Data)
	}
	if c.DatabaseURL == "" {
		fmt.Fprintf(s.out, "The database as it was at %s, and %s, are restored to %s.\n", got.last.Format("2006-01-02T15:04:05.000Z07:00"), plural(got.files, "file"), c.Data)
	} else {
		fmt.Fprintf(s.out, "%s restored, which the database names.\n", plural(got.files, "file"))
	}
	err = checkArchive(ctx, c, nil, s)
	if len(got.faults) > 0 {
		return errors.Join(fmt.Errorf("%w: %s; all else was restored", replica.ErrDamaged, strings.Join(got.faults, ", ")), err)
	}
	return err
}

// restored is what was fetched from a replica.
type restored struct {
	last   time.Time // of its changes
	files  int
	faults []string // of uploads
}

// parseMoment reads the value of --at; zero is the last moment.
func parseMoment(at string) (time.Time, error) {
	if at == "" || at == "latest" {
		return time.Time{}, nil
	}
	moment, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return moment, fmt.Errorf("--at %q is neither latest nor a time such as 2026-01-31T12:00:00Z", at)
	}
	if moment.Nanosecond() == 0 {
		moment = moment.Add(time.Second - time.Millisecond) // a second is meant to its end
	}
	return moment, nil
}

func withoutSecret(target string) string {
	if strings.HasPrefix(target, "s3://") {
		if at := strings.LastIndex(target, "@"); at >= 0 {
			return "s3://" + target[at+1:]
		}
	}
	return target
}

// fetchReplica writes the database under another name and gives it its own at the end,
// so that a partial restore cannot be mistaken for a complete one.
func fetchReplica(ctx context.Context, c *config.Config, source *replica.Source, moment time.Time) (got restored, err error) {
	files, err := openBlobs(ctx, c)
	if err != nil {
		return got, err
	}
	from := store.Options{Folder: c.Data, DatabaseURL: c.DatabaseURL, DirectURL: c.DirectURL}
	if c.DatabaseURL == "" {
		from.Folder = filepath.Join(c.Data, "restoring")
		if err := os.Mkdir(from.Folder, 0o700); err != nil {
			return got, err
		}
		if got.last, err = source.Database(ctx, moment, filepath.Join(from.Folder, store.FileName)); err != nil {
			return got, err
		}
	}
	register, err := store.OpenUploads(ctx, from)
	if err != nil {
		return got, err
	}
	got.files, got.faults, err = source.Uploads(ctx, register, files)
	if err := errors.Join(err, register.Close()); err != nil {
		return got, err
	}
	if err := source.Follow(c.Data); err != nil || c.DatabaseURL != "" {
		return got, err
	}
	if err := os.Rename(filepath.Join(from.Folder, store.FileName), filepath.Join(c.Data, store.FileName)); err != nil {
		return got, err
	}
	return got, errors.Join(os.RemoveAll(from.Folder), syncFolder(c.Data))
}
