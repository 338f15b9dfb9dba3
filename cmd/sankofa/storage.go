package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"sankofa/internal/config"
	"sankofa/internal/store"
)

// storageName is the file in the data folder that tells this folder from others.
const storageName = "storage"

// claimStorage fails if other servers on the same database keep their uploads
// elsewhere: each would miss the pictures of the others. One server with PostgreSQL
// and a folder is fine; SQLite has one server in any case.
func claimStorage(ctx context.Context, c *config.Config, db *store.Store) error {
	if c.DatabaseURL == "" {
		return nil
	}
	location, err := storageLocation(c)
	if err != nil {
		return err
	}
	recorded, err := db.ClaimStorage(ctx, location, c.MovedStorage)
	if err != nil || recorded == location {
		return err
	}
	return fmt.Errorf("this database belongs to an archive whose uploads are in %s, and this server would keep them in %s. "+
		"Several servers need one bucket: give each the same --s3-url. If the files were moved here, start once with --moved-storage on",
		describeStorage(recorded, otherFolder), describeStorage(location, ownFolder))
}

// storageLocation names the bucket, or the data folder by a random id that stays with
// it when it is moved.
func storageLocation(c *config.Config) (string, error) {
	location, err := storageHere(c)
	if errors.Is(err, fs.ErrNotExist) {
		id := rand.Text()
		location, err = "folder "+id, os.WriteFile(filepath.Join(c.Data, storageName), []byte(id), 0o600)
	}
	return location, err
}

// storageHere is the same without giving a new folder its id.
func storageHere(c *config.Config) (string, error) {
	if c.S3URL != "" {
		u, err := url.Parse(c.S3URL)
		if err != nil {
			return "", errors.New("the S3 URL is malformed") // the error would tell the secret
		}
		return "s3 " + strings.ToLower(u.Host) + "/" + strings.Trim(u.Path, "/"), nil
	}
	content, err := os.ReadFile(filepath.Join(c.Data, storageName))
	if err != nil {
		return "", fmt.Errorf("read the id of the data folder: %w", err)
	}
	return "folder " + strings.TrimSpace(string(content)), nil
}

const (
	ownFolder   = "its own data folder"
	otherFolder = "the data folder of another server"
)

// describeStorage names a bucket, or what a folder is called where it is spoken of.
func describeStorage(location, folder string) string {
	if bucket, ok := strings.CutPrefix(location, "s3 "); ok {
		return "the bucket " + bucket
	}
	return folder
}
