package store

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sankofa/internal/catalog"
)

// A snapshot is a file with the rows of the catalogue at a version, because reading them
// from the database takes minutes at ten million entries. A store that starts reads it,
// and then follows the changes since, as one that was asleep would. The database names
// the snapshots that are its own: a copy that took over, or a backup that was restored,
// does not know what was written after it, and so does not know the snapshot either.
const snapshotFile = "catalog.snapshot"

// Reading so few rows is quick without.
const snapshotRows = 50_000

// snapshotChanges is how many versions a snapshot may be behind before another is
// written. That is looked at after snapshotDelay, when the start is over, and then every
// snapshotPause.
const (
	snapshotChanges = 1000
	snapshotDelay   = time.Minute
	snapshotPause   = 10 * time.Minute
)

// keptSnapshots is how many are named: those of several processes, each with its folder.
const keptSnapshots = 32

// snapshotHead begins the file: the encoding, the schema that the rows were read from,
// and the version of the content.
type snapshotHead struct {
	Format, Schema, Version, Rows int64
}

const schemaVersion = "SELECT max(version_id) FROM goose_db_version"

var errSnapshot = errors.New("the snapshot of the catalogue is of no use")

// snapshot is where the file of this process is, and what it holds.
type snapshot struct {
	path    string // empty where there is no folder
	version int64  // of the file that was read or written; -1 if there is none
}

func newSnapshot(folder string) *snapshot {
	s := &snapshot{version: -1}
	if folder != "" {
		s.path = filepath.Join(folder, snapshotFile)
	}
	return s
}

// readSnapshot fills an empty catalogue from the file and returns its version.
func (s *Store) readSnapshot(ctx context.Context, into *catalog.Catalog) (version int64, err error) {
	f, err := os.Open(s.snapshot.path)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }()
	sum := sha256.New()
	from := bufio.NewReaderSize(io.TeeReader(f, sum), 1<<20)
	var head snapshotHead
	if err := binary.Read(from, binary.LittleEndian, &head); err != nil {
		return 0, err
	}
	schema, err := queryInt(ctx, s.db, schemaVersion)
	if err != nil {
		return 0, err
	}
	if head.Format != catalog.RowFormat || head.Schema != schema {
		return 0, fmt.Errorf("%w: written by another release", errSnapshot)
	}
	if err := applyRows(catalog.NewRowReader(from), head.Rows, into); err != nil {
		return 0, err
	}
	if _, err := io.Copy(io.Discard, from); err != nil { // of all that the checksum is of
		return 0, err
	}
	named, err := queryInt(ctx, s.db, "SELECT count(*) FROM catalog_snapshots WHERE checksum = ?", sum.Sum(nil))
	if err == nil && named == 0 {
		err = fmt.Errorf("%w: the database does not know it", errSnapshot)
	}
	return head.Version, err
}

func applyRows(from *catalog.RowReader, total int64, into *catalog.Catalog) error {
	rows := make([]catalog.Row, 0, batchRows)
	for ; total > 0; total -= int64(len(rows)) {
		rows = rows[:0]
		for range min(total, batchRows) {
			row, err := from.Read()
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
		into.Apply(0, rows)
	}
	return nil
}

// writeSnapshot writes the file and names it in the database. What is removed for good
// takes all names away, also that under which a file is being written, because a row
// that is gone would not be missed.
func (s *Store) writeSnapshot(ctx context.Context) error {
	waiting := []byte(rand.Text())
	if err := s.nameSnapshot(ctx, "INSERT INTO catalog_snapshots (checksum, written_at) VALUES (?, ?)", waiting, micros(s.now())); err != nil {
		return err
	}
	head := snapshotHead{Format: catalog.RowFormat}
	var err error
	if head.Schema, err = queryInt(ctx, s.db, schemaVersion); err != nil {
		return err
	}
	// Before the rows, as in sync.
	if head.Version, err = queryInt(ctx, s.db, "SELECT version FROM meta"); err != nil {
		return err
	}
	sum, err := s.writeRows(ctx, head)
	if err != nil {
		return err
	}
	err = s.nameSnapshot(ctx, "UPDATE catalog_snapshots SET checksum = ? WHERE checksum = ?", sum, waiting)
	if err == nil {
		s.snapshot.version = head.Version
	}
	return err
}

// nameSnapshot changes one name, and drops those that are long ago.
func (s *Store) nameSnapshot(ctx context.Context, text string, args ...any) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		n, err := exec(ctx, tx, text, args...)
		if err == nil && n == 0 {
			err = fmt.Errorf("%w: an entry was removed for good", errSnapshot)
		}
		if err != nil {
			return err
		}
		_, err = exec(ctx, tx, `DELETE FROM catalog_snapshots WHERE checksum NOT IN
			(SELECT checksum FROM catalog_snapshots ORDER BY written_at DESC LIMIT ?)`, keptSnapshots)
		return err
	})
}

// writeRows writes the file beside its place, puts it there when it is safe on the disk,
// and returns its checksum.
func (s *Store) writeRows(ctx context.Context, head snapshotHead) (sum []byte, err error) {
	f, err := os.CreateTemp(filepath.Dir(s.snapshot.path), snapshotFile+".*")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close(), os.Remove(f.Name()))
		}
	}()
	// The number of rows is not known before they are written.
	if err := binary.Write(f, binary.LittleEndian, head); err != nil {
		return nil, err
	}
	to := catalog.NewRowWriter(f)
	err = s.eachBatch(ctx, func(rows []catalog.Row) error {
		head.Rows += int64(len(rows))
		for i := range rows {
			if err := to.Write(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	})
	if err = errors.Join(err, to.Flush()); err != nil {
		return nil, err
	}
	var begin bytes.Buffer
	if err := binary.Write(&begin, binary.LittleEndian, head); err != nil {
		return nil, err
	}
	if _, err := f.WriteAt(begin.Bytes(), 0); err != nil {
		return nil, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return nil, err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return nil, err
	}
	return hash.Sum(nil), os.Rename(f.Name(), s.snapshot.path)
}

// keepSnapshot writes a snapshot when the last is far behind.
func (s *Store) keepSnapshot(ctx context.Context) {
	for pause := snapshotDelay; ; pause = snapshotPause {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		if s.catalog.Size() < snapshotRows || s.snapshot.version >= 0 && s.catalog.Version()-s.snapshot.version < snapshotChanges {
			continue
		}
		if err := s.writeSnapshot(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("no snapshot of the catalogue was written", "error", err)
		}
	}
}

// fromSnapshot reads the catalogue from the file, if it is of use: nil otherwise. Its
// version is not later than one that the database has.
func (s *Store) fromSnapshot(ctx context.Context, former map[string]string, has int64) *catalog.Catalog {
	if s.snapshot.path == "" {
		return nil
	}
	into := catalog.New()
	into.FormerTags(former)
	version, err := s.readSnapshot(ctx, into)
	if err == nil && version > has {
		err = fmt.Errorf("%w: the database is behind", errSnapshot)
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.log.Info("the catalogue is read from the database", "reason", err)
		}
		return nil
	}
	into.Apply(version, nil)
	s.snapshot.version = version
	return into
}
