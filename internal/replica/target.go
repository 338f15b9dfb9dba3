// Package replica keeps a copy of an archive elsewhere, in a folder or a bucket, at most
// a second behind, and brings the archive back as it was at a moment.
//
// The changes of a SQLite database are read from its write-ahead log by Litestream, and
// stored as LTX files through a client of our own, over the same stores that keep
// uploads. Files are shipped before the change that names them.
//
// Within this module it imports packages archive and blob.
package replica

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
)

// Open opens a target: a bucket where it starts with s3://, else a folder.
func Open(ctx context.Context, target string) (blob.Store, error) {
	if strings.HasPrefix(target, "s3://") {
		return blob.OpenS3(ctx, target)
	}
	return blob.OpenDisk(target)
}

// ownerName is the file in a target that says whose it is.
const ownerName = "replica.json"

// format is the version of what a target holds.
const format = 1

// owner says who writes to a target. There is one writer at a time, or the changes of
// one archive would go on where those of another ended.
type owner struct {
	Format int       `json:"format"`
	Writer string    `json:"writer"`
	Since  time.Time `json:"since"`
}

// ErrNothing means that a target holds no replica.
var ErrNothing = errors.New("it holds no replica of an archive")

// readOwner returns who writes to a target, or ErrNothing.
func readOwner(ctx context.Context, files blob.Store) (owner, error) {
	var o owner
	f, _, err := files.Open(ctx, ownerName)
	if errors.Is(err, blob.ErrNotFound) {
		return o, ErrNothing
	}
	if err != nil {
		return o, err
	}
	text, err := io.ReadAll(io.LimitReader(f, 1<<16))
	if err := errors.Join(err, f.Close()); err != nil {
		return o, err
	}
	if err := json.Unmarshal(text, &o); err != nil || o.Writer == "" {
		return o, fmt.Errorf("%s is damaged: %w", ownerName, ErrDamaged)
	}
	if o.Format != format {
		return o, fmt.Errorf("the replica has format %d, and this version of Sankofa reads %d", o.Format, format)
	}
	return o, nil
}

func writeOwner(ctx context.Context, files blob.Store, writer string) error {
	text, err := json.Marshal(owner{Format: format, Writer: writer, Since: time.Now().UTC()})
	if err != nil {
		return err
	}
	return files.Put(ctx, ownerName, bytes.NewReader(text), int64(len(text)))
}

// identity is what a data folder remembers of its target.
type identity struct {
	Writer string `json:"writer"`
	// Follows is the writer whose place this one takes, in a folder that was restored
	// from the target.
	Follows string `json:"follows,omitempty"`
}

// IdentityName is the file in the data folder that holds it. It is in no backup: a copy
// of an archive is another writer.
const IdentityName = "replica.json"

func readIdentity(folder string) (identity, error) {
	var i identity
	text, err := os.ReadFile(filepath.Join(folder, IdentityName))
	if errors.Is(err, os.ErrNotExist) {
		return i, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &i)
	}
	return i, err
}

func (i identity) write(folder string) error {
	text, err := json.Marshal(i)
	if err != nil {
		return err
	}
	waiting := filepath.Join(folder, IdentityName+".new")
	if err := os.WriteFile(waiting, text, 0o600); err != nil {
		return err
	}
	return os.Rename(waiting, filepath.Join(folder, IdentityName))
}

// ErrForeign means that a target belongs to another archive.
var ErrForeign = errors.New("the target holds the replica of another archive, or of another copy of this one. " +
	"Name an empty folder or bucket; if this archive takes the place of the one that wrote there, run sankofa replicate --take-over once")

// claim makes sure that this archive is the one that writes to a target. A new target
// becomes its own; so does that of the archive which it was restored from.
func claim(ctx context.Context, files blob.Store, folder, fixed string, takeOver bool) (writer string, err error) {
	mine, err := readIdentity(folder)
	if err != nil {
		return "", fmt.Errorf("read %s: %w", filepath.Join(folder, IdentityName), err)
	}
	if fixed != "" {
		mine.Writer = fixed
	}
	found, err := readOwner(ctx, files)
	switch {
	case err == nil && found.Writer == mine.Writer:
		return mine.Writer, nil
	case err == nil && found.Writer != mine.Follows && !takeOver:
		return "", ErrForeign
	case err != nil && !errors.Is(err, ErrNothing):
		return "", err
	case err != nil:
		if err := unclaimed(ctx, files); err != nil {
			return "", err
		}
	}
	if fixed == "" {
		// Remembered here first: a target that nobody remembers belongs to nobody.
		mine = identity{Writer: strings.ToLower(rand.Text()), Follows: mine.Follows}
		if found.Writer != "" {
			mine.Follows = found.Writer
		}
		if err := mine.write(folder); err != nil {
			return "", err
		}
	}
	return mine.Writer, writeOwner(ctx, files, mine.Writer)
}

// unclaimed fails if a target without an owner has changes in it.
func unclaimed(ctx context.Context, files blob.Store) error {
	return files.ListUnder(ctx, levelFolder(0), func(infos []blob.Info) error {
		return fmt.Errorf("%s is missing, but there are changes of an archive: %w", ownerName, ErrDamaged)
	})
}

// Reason says in a few words why something does not work, for the log.
func Reason(err error) string {
	text := fmt.Sprint(err)
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrForeign):
		return "foreign target"
	case archive.CodeOf(err) == archive.CodeNoSpace:
		return "the target is full"
	case strings.Contains(text, "Access Denied"), strings.Contains(text, "AccessDenied"), strings.Contains(text, "InvalidAccessKeyId"),
		strings.Contains(text, "SignatureDoesNotMatch"), strings.Contains(text, "access key"), strings.Contains(text, "signature"),
		errors.Is(err, os.ErrPermission):
		return "the target refuses the key, or may not be written to"
	case archive.CodeOf(err) == archive.CodeUnavailable, errors.As(err, new(*net.OpError)):
		return "the target cannot be reached"
	}
	return "failed"
}
