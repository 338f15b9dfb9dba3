package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"sankofa/internal/archive"
)

// FileName is the name of the SQLite database in the data folder.
const FileName = "sankofa.db"

// readers is the number of connections that read. More would not read faster on
// the machines that SQLite is meant for.
const readers = 4

// lockTimeout is how long a writer waits for another process.
const lockTimeout = 5 * time.Second

// sqlite is the embedded database. Writers queue for one connection, because
// SQLite lets in only one at a time and waiting here is fair and cheap; readers
// never wait for them.
type sqlite struct {
	path   string
	opened os.FileInfo
	read   *sql.DB
	stmts  sync.Map // of the readers, by text

	write *sql.DB
	slot  chan struct{} // held by the writer
	conn  *sql.Conn
	ready map[string]*sql.Stmt // of the writer, by text

	reserve reserve
}

func openSQLite(ctx context.Context, o Options) (*sqlite, error) {
	folder, lean := o.Folder, o.Lean
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("make data folder: %w", err)
	}
	path, err := filepath.Abs(filepath.Join(folder, FileName))
	if err != nil {
		return nil, err
	}
	if err := createFile(path); err != nil {
		return nil, err
	}
	s := &sqlite{path: path, slot: make(chan struct{}, 1), reserve: reserve{path: filepath.Join(filepath.Dir(path), reserveName), size: o.Reserve}}
	s.reserve.take()
	if s.opened, err = os.Stat(path); err != nil {
		return nil, err
	}
	if s.write, err = sql.Open("sqlite", dsn(path, cacheSize(32000, lean))); err != nil {
		return nil, err
	}
	if s.read, err = sql.Open("sqlite", dsn(path, cacheSize(64000, lean), "query_only(1)")); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	if err := s.firstContact(ctx); err != nil {
		return nil, errors.Join(translate(err, "open "+path), s.close())
	}
	return s, nil
}

// cacheSize is how many kilobytes of the database a connection keeps in memory.
func cacheSize(size int, lean bool) string {
	if lean {
		size /= 8
	}
	return fmt.Sprintf("cache_size(-%d)", size)
}

// firstContact switches a new database to its write-ahead log. SQLite does not wait
// for others who do the same at this instant, so this does.
func (s *sqlite) firstContact(ctx context.Context) error {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	pause := time.NewTicker(10 * time.Millisecond)
	defer pause.Stop()
	for {
		err := s.write.PingContext(ctx)
		if err == nil || ctx.Err() != nil || !isTransient(err) {
			return err
		}
		select {
		case <-ctx.Done():
		case <-pause.C:
		}
	}
}

// createFile makes an empty database that only its owner can read. A write-ahead
// log without its database means that the database was lost, and an empty one
// would hide that.
func createFile(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		return fmt.Errorf("%s is missing but its write-ahead log is there: restore a backup, or remove %s-wal to start an empty archive", path, path)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("create database: %w", err)
	}
	return f.Close()
}

// dsn carries the pragmas, because one set by a statement would reach a single
// connection of the pool. The file is not mapped into memory: an unreadable page
// is then an error, not a signal that ends the process.
func dsn(path string, pragmas ...string) string {
	q := url.Values{"_txlock": {"immediate"}}
	for _, p := range append([]string{
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "temp_store(MEMORY)",
		"journal_size_limit(67108864)",
	}, pragmas...) {
		q.Add("_pragma", p)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

func (s *sqlite) dialect() dialect { return sqliteDialect() }

func (s *sqlite) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	stmt, err := s.prepared(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

func (s *sqlite) exec(context.Context, string, []any) (sql.Result, error) {
	return nil, errors.New("writing outside a transaction")
}

func (s *sqlite) prepared(ctx context.Context, text string) (*sql.Stmt, error) {
	if stmt, ok := s.stmts.Load(text); ok {
		return stmt.(*sql.Stmt), nil
	}
	stmt, err := s.read.PrepareContext(ctx, text)
	if err != nil {
		return nil, err
	}
	if other, loaded := s.stmts.LoadOrStore(text, stmt); loaded {
		return other.(*sql.Stmt), stmt.Close()
	}
	return stmt, nil
}

// sqliteTx is the writer's connection while a transaction is open on it.
type sqliteTx struct{ db *sqlite }

func (t sqliteTx) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	stmt, err := t.prepared(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}

func (t sqliteTx) exec(ctx context.Context, text string, args []any) (sql.Result, error) {
	stmt, err := t.prepared(ctx, text)
	if err != nil {
		return nil, err
	}
	return stmt.ExecContext(ctx, args...)
}

func (t sqliteTx) prepared(ctx context.Context, text string) (*sql.Stmt, error) {
	if stmt, ok := t.db.ready[text]; ok {
		return stmt, nil
	}
	stmt, err := t.db.conn.PrepareContext(ctx, text)
	if err == nil {
		t.db.ready[text] = stmt
	}
	return stmt, err
}

func (s *sqlite) inTx(ctx context.Context, fn func(ctx context.Context, tx runner) error) error {
	ctx, cancel := withDefaultTimeout(ctx)
	defer cancel()
	select {
	case s.slot <- struct{}{}:
		defer func() { <-s.slot }()
	case <-ctx.Done():
		return translate(ctx.Err(), "wait for the writer")
	}
	if !isEssential(ctx) && s.reserve.spent() {
		return errNoSpace
	}
	err := s.transact(ctx, fn)
	if errors.Is(err, errNoSpace) && isEssential(ctx) && s.reserve.release() {
		err = s.transact(ctx, fn)
	}
	return err
}

// transact runs fn in a transaction of the writer, who holds the slot.
func (s *sqlite) transact(ctx context.Context, fn func(ctx context.Context, tx runner) error) error {
	if err := s.connect(ctx); err != nil {
		return translate(err, "connect")
	}
	if err := s.unmoved(); err != nil {
		return err
	}
	tx := sqliteTx{s}
	if err := s.begin(ctx, tx); err != nil {
		return translate(err, "begin")
	}
	err := timedOut(ctx, whileOpen(s.dialect(), fn)(ctx, tx))
	if err == nil {
		err = s.unmoved()
	}
	// From here on the outcome must be known, so the caller can no longer cancel.
	final := context.WithoutCancel(ctx)
	if err == nil {
		if _, err = tx.exec(final, "COMMIT", nil); err == nil {
			return nil
		}
		err = translate(err, "commit")
	}
	if _, rollback := tx.exec(final, "ROLLBACK", nil); rollback != nil {
		// Some errors have rolled back already; a fresh connection is certain to have.
		s.drop()
	}
	return err
}

// sqliteReader is a connection of the readers while a snapshot is open on it.
type sqliteReader struct {
	*sqlite
	conn *sql.Conn
}

func (r sqliteReader) query(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	return r.conn.QueryContext(ctx, text, args...)
}

func (s *sqlite) snapshot(ctx context.Context, fn func(ctx context.Context, r runner) error) error {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return translate(err, "connect")
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "BEGIN"); err != nil {
		return translate(err, "begin")
	}
	err = fn(ctx, sqliteReader{s, conn})
	if _, end := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK"); end != nil {
		_ = conn.Raw(func(any) error { return driver.ErrBadConn }) // so that the pool does not hand it out again
	}
	return err
}

func (s *sqlite) connect(ctx context.Context) error {
	if s.conn != nil {
		return nil
	}
	conn, err := s.write.Conn(ctx)
	if err != nil {
		return err
	}
	// SQLite ignores context cancellation while it waits for a lock, so keep
	// busy_timeout short and retry in begin.
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout = 50"); err != nil {
		return errors.Join(err, conn.Close())
	}
	s.conn, s.ready = conn, map[string]*sql.Stmt{}
	return nil
}

// begin waits until no other process writes, for at most lockTimeout.
func (s *sqlite) begin(ctx context.Context, tx sqliteTx) error {
	until := time.Now().Add(lockTimeout)
	for {
		_, err := tx.exec(ctx, "BEGIN IMMEDIATE", nil)
		if err == nil || !isBusy(err) || ctx.Err() != nil || time.Now().After(until) {
			s.dropIfBroken(err)
			return err
		}
	}
}

func (s *sqlite) dropIfBroken(err error) {
	if errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrConnDone) {
		s.drop()
	}
}

func (s *sqlite) drop() {
	for _, stmt := range s.ready {
		_ = stmt.Close()
	}
	_ = s.conn.Raw(func(any) error { return driver.ErrBadConn }) // so that the pool does not hand it out again
	_ = s.conn.Close()
	s.conn, s.ready = nil, nil
}

// unmoved refuses to write into a file that is no longer at its place: such a
// write would succeed and be gone with the next start.
func (s *sqlite) unmoved() error {
	now, err := os.Stat(s.path)
	if err == nil && os.SameFile(now, s.opened) {
		return nil
	}
	if err == nil {
		err = errors.New("another file took its place")
	}
	return fmt.Errorf("database %s was moved: %w (%w)", s.path, archive.ErrUnavailable, err)
}

func (s *sqlite) ping(ctx context.Context) error {
	if err := s.unmoved(); err != nil {
		return err
	}
	_, err := queryInt(ctx, s, "SELECT version FROM meta")
	return err
}

func (s *sqlite) close() error {
	s.slot <- struct{}{}
	defer func() { <-s.slot }()
	if s.conn != nil {
		for _, stmt := range s.ready {
			_ = stmt.Close()
		}
		_ = s.conn.Close()
		s.conn, s.ready = nil, nil
	}
	s.stmts.Range(func(_, stmt any) bool { _ = stmt.(*sql.Stmt).Close(); return true })
	return errors.Join(s.read.Close(), s.write.Close())
}
