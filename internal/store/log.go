package store

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
)

// Log is the write-ahead log of a SQLite database, for somebody who reads it as a file
// while others write.
type Log struct{ db *sql.DB }

// OpenLog opens the log of an archive, and makes the tables that Litestream expects.
func OpenLog(ctx context.Context, o Options) (*Log, error) {
	path, err := filepath.Abs(filepath.Join(o.Folder, FileName))
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dsn(path, cacheSize(2000, true)))
	if err != nil {
		return nil, err
	}
	for _, text := range []string{
		"CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)",
		"CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER)",
	} {
		if _, err := db.ExecContext(ctx, text); err != nil {
			return nil, errors.Join(translate(err, "prepare for a replica"), db.Close())
		}
	}
	return &Log{db}, nil
}

// Close closes the database.
func (l *Log) Close() error { return l.db.Close() }

// Hold keeps the log from being begun anew until release is called. Writers go on.
//
// A reader alone does not do that: when all of the log is in the database already, it
// reads there, and the next writer begins the log anew. So one change follows the
// reader. Either it begins the log anew itself, or it adds to it; in both cases the log
// holds something that cannot be moved to the database while the reader is there.
func (l *Log) Hold(ctx context.Context) (release func() error, err error) {
	reader, err := l.db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	release = func() error {
		_, err := reader.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		return errors.Join(err, reader.Close())
	}
	if _, err := reader.ExecContext(ctx, "BEGIN DEFERRED"); err != nil {
		return nil, errors.Join(translate(err, "hold the log"), reader.Close())
	}
	var n int
	err = reader.QueryRowContext(ctx, "SELECT COUNT(*) FROM _litestream_seq").Scan(&n)
	if err == nil {
		_, err = l.db.ExecContext(ctx, "INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1")
	}
	if err != nil {
		return nil, errors.Join(translate(err, "hold the log"), release())
	}
	return release, nil
}

// Frames is how many frames of the log are in effect. The file can hold more: a change
// that is being forced to disk, or one whose writer died meanwhile, which the next writer
// overwrites. If settled is asked for, nobody is writing when they are counted.
func (l *Log) Frames(ctx context.Context, settled bool) (frames int64, err error) {
	if settled {
		writer, err := l.db.Conn(ctx)
		if err != nil {
			return 0, err
		}
		if _, err := writer.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
			return 0, errors.Join(translate(err, "wait for the writer"), writer.Close())
		}
		defer func() {
			_, end := writer.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
			err = errors.Join(err, end, writer.Close())
		}()
	}
	var busy, moved int64
	err = l.db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(NOOP)").Scan(&busy, &frames, &moved)
	return frames, translate(err, "count the log")
}
