package store

import (
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
)

const uploadColumns = "path, kind, owner, size, width, height, variants, checksums, state, created_at"

// unused holds for files that nothing shows under their path. Entries count until they
// are purged, because they can be restored; logos even while they are not in use.
const unused = `state = 'committed' AND NOT EXISTS (SELECT 1 FROM entry_pictures p WHERE p.path = uploads.path)
	AND NOT EXISTS (SELECT 1 FROM logos l WHERE l.url = uploads.path)`

func scanUpload(row scanner) (archive.Upload, error) {
	var u archive.Upload
	var variants, checksums, state string
	var created int64
	err := row.Scan(&u.Path, &u.Kind, &u.Owner, &u.Size, &u.Width, &u.Height, &variants, &checksums, &state, &created)
	if err != nil {
		return u, err
	}
	u.Staged, u.CreatedAt = state == "staged", timeFromMicros(created)
	if err := json.Unmarshal([]byte(variants), &u.Variants); err != nil {
		return u, fmt.Errorf("read variants of %s: %w", u.Path, err)
	}
	if err := json.Unmarshal([]byte(checksums), &u.Checksums); err != nil {
		return u, fmt.Errorf("read checksums of %s: %w", u.Path, err)
	}
	return u, nil
}

// StageUpload implements archive.Uploads.
func (s *Store) StageUpload(ctx context.Context, u *archive.Upload) error {
	made := *u
	made.Staged, made.CreatedAt = true, s.now()
	if made.Variants == nil {
		made.Variants = []archive.Variant{}
	}
	if made.Checksums == nil {
		made.Checksums = map[string]string{}
	}
	variants, err := json.Marshal(made.Variants)
	if err != nil {
		return err
	}
	checksums, err := json.Marshal(made.Checksums)
	if err != nil {
		return err
	}
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		return insert(ctx, tx, "uploads ("+uploadColumns+")", [][]any{{
			made.Path, string(made.Kind), made.Owner, made.Size, made.Width, made.Height, string(variants), string(checksums), "staged", micros(made.CreatedAt),
		}})
	})
	switch {
	case isDuplicate(err):
		return archive.ErrUploadInUse
	case err == nil:
		*u = made
	}
	return err
}

// DiscardUpload implements archive.Uploads.
func (s *Store) DiscardUpload(ctx context.Context, path string) error {
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM uploads WHERE path = ? AND state = 'staged'", path)
		return err
	})
}

// Upload implements archive.Uploads.
func (s *Store) Upload(ctx context.Context, path string) (*archive.Upload, error) {
	u, err := queryOne(ctx, s.db, scanUpload, archive.ErrUploadNotFound, "SELECT "+uploadColumns+" FROM uploads WHERE path = ?", path)
	if err != nil {
		return nil, err
	}
	return &u, nil
}

// StagedUploads implements archive.Uploads.
func (s *Store) StagedUploads(ctx context.Context, before time.Time) ([]archive.Upload, error) {
	return queryAll(ctx, s.db, scanUpload, "SELECT "+uploadColumns+
		" FROM uploads WHERE state = 'staged' AND created_at < ? ORDER BY created_at LIMIT 1000", micros(before))
}

// UnusedUploads implements archive.Uploads.
func (s *Store) UnusedUploads(ctx context.Context) ([]archive.Upload, error) {
	list, err := queryAll(ctx, s.db, scanUpload, "SELECT "+uploadColumns+" FROM uploads WHERE "+unused+" ORDER BY created_at, path")
	if err != nil {
		return nil, err
	}
	named, err := namedUploads(ctx, s.db, "%")
	return slices.DeleteFunc(list, named.has), err
}

// uploadNames are the paths of files, or of their copies, that pictures and sources name
// by an absolute address, or suggestions that are open.
type uploadNames map[string]bool

func (n uploadNames) has(u archive.Upload) bool {
	return n[u.Path] || slices.ContainsFunc(u.Variants, func(v archive.Variant) bool { return n[v.URL] })
}

// namedUploads reads the absolute addresses that active entries show and that match a
// pattern, or that hide behind an escape, and what open suggestions want to show.
func namedUploads(ctx context.Context, r runner, pattern string) (uploadNames, error) {
	names := uploadNames{}
	err := queryEach(ctx, r, func(row scanner) error {
		var address string
		if err := row.Scan(&address); err != nil {
			return err
		}
		names[archive.UploadNamed(address)] = true
		return nil
	}, `SELECT p.path FROM entry_pictures p
		WHERE p.path NOT LIKE '/%' AND (p.path LIKE ? OR p.path LIKE '%!%%' ESCAPE '!')
		UNION ALL SELECT s.url FROM entry_sources s
		WHERE s.url <> '' AND (s.url LIKE ? OR s.url LIKE '%!%%' ESCAPE '!')`, pattern, pattern)
	if err != nil {
		return nil, err
	}
	suggested, err := suggestedPictures(ctx, r)
	for _, path := range suggested {
		if named := archive.UploadNamed(path); named != "" {
			path = named
		}
		names[path] = true
	}
	return names, err
}

// UploadPaths implements archive.Uploads.
func (s *Store) UploadPaths(ctx context.Context) ([]string, error) {
	return queryAll(ctx, s.db, func(row scanner) (string, error) {
		var path string
		err := row.Scan(&path)
		return path, err
	}, "SELECT path FROM uploads")
}

// UncheckedUploads implements archive.Uploads.
func (s *Store) UncheckedUploads(ctx context.Context, limit int) ([]archive.Upload, error) {
	return queryAll(ctx, s.db, scanUpload, "SELECT "+uploadColumns+
		" FROM uploads WHERE state = 'committed' AND checksums = '{}' ORDER BY path LIMIT ?", limit)
}

// SetChecksums implements archive.Uploads.
func (s *Store) SetChecksums(ctx context.Context, path string, checksums map[string]string) error {
	text, err := json.Marshal(checksums)
	if err != nil {
		return err
	}
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE uploads SET checksums = ? WHERE path = ? AND checksums = '{}'", string(text), path)
		return err
	})
}

// RemoveUpload implements archive.Uploads. The file goes before its row, because on
// a full disk the row can only go once there is space again.
func (s *Store) RemoveUpload(ctx context.Context, address string, remove func(archive.Upload) error) error {
	ctx = essential(ctx)
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		// No entry or logo can begin to use the file while this lock is held.
		if err := queryEach(ctx, tx, func(scanner) error { return nil }, s.db.dialect().lockMeta); err != nil {
			return err
		}
		if _, err := queryOne(ctx, tx, scanUpload, archive.ErrUploadNotFound,
			"SELECT "+uploadColumns+" FROM uploads WHERE path = ?", address); err != nil {
			return err
		}
		u, err := queryOne(ctx, tx, scanUpload, archive.ErrUploadInUse,
			"SELECT "+uploadColumns+" FROM uploads WHERE path = ? AND "+unused, address)
		if err != nil {
			return err
		}
		// Names are random, and a copy is named after its original.
		stem := strings.TrimSuffix(path.Base(u.Path), path.Ext(u.Path))
		named, err := namedUploads(ctx, tx, "%"+stem+"%")
		if err != nil {
			return err
		}
		if named.has(u) {
			return archive.ErrUploadInUse
		}
		if err := remove(u); err != nil {
			return err
		}
		_, err = exec(ctx, tx, "DELETE FROM uploads WHERE path = ?", address)
		return err
	})
}

// commitUpload marks a stored file as used, so that it is no longer swept, and
// returns what is known of it; nil if it is not registered.
func commitUpload(ctx context.Context, tx runner, path string) (*archive.Media, error) {
	var media *archive.Media
	err := queryEach(ctx, tx, func(row scanner) error {
		u, err := scanUpload(row)
		media = &archive.Media{Width: u.Width, Height: u.Height, Variants: u.Variants}
		return err
	}, "UPDATE uploads SET state = 'committed' WHERE path = ? RETURNING "+uploadColumns, path)
	return media, err
}
