// Package store keeps the archive in SQLite or PostgreSQL. It is the only place
// that knows SQL; what it implements are the interfaces of package archive.
//
// Every change is one transaction that also keeps the counters, the record of
// revisions, the activity log and the content version. Lists are answered by the
// catalogue in memory, which follows the database by that version; searches by a
// full-text index, whose hits always pass through the catalogue as well.
package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
)

// Options say where the archive is kept.
type Options struct {
	DatabaseURL string // postgres://…; empty for SQLite in Folder
	// DirectURL leads to the same database without the pooler to which DatabaseURL leads.
	// Without it, DatabaseURL leads to the server itself.
	DirectURL string
	// ReadURL leads to a copy of the database for readers; empty if there is none.
	ReadURL string
	Folder  string           // the data folder, which without DatabaseURL holds the database
	Logger  *slog.Logger     // nil logs nothing
	Clock   func() time.Time // nil is time.Now
	// Cache holds facets and common terms, and is told of every change that readers
	// see. Nil makes one for the store alone.
	Cache *cache.Cache
	// Create is called before an empty database gets its tables. An error keeps it
	// empty. Nil allows it.
	Create func(context.Context) error
	// Reserve is how many bytes of the disk to keep for signing in and deleting when it
	// is full, with SQLite.
	Reserve int64
	// Changed is called after the cache was told of changes; nil is not called.
	Changed func()
	// Poll is how often to look for changes by other processes, a second if zero.
	Poll time.Duration
	// Lean keeps little of a SQLite database in memory, for commands that go through
	// everything once.
	Lean bool
	// ManualSearch leaves the search index alone until WaitSearch is called, as a
	// crash between a write and its indexing would.
	ManualSearch bool
}

// defaultCache is the size of a cache that the store makes for itself, in bytes.
const defaultCache = 32 << 20

// Store is an open archive. Its Finder answers lists and searches.
type Store struct {
	*Finder
	clock func() time.Time

	syncMu  sync.Mutex // one sync at a time
	indexer *indexer
	// timeline is the line of history of the database that the catalogue was read from.
	timeline string
	snapshot *snapshot
	synced   atomic.Pointer[time.Time] // when the last look for changes began that succeeded
	changed  func()
	stop     context.CancelFunc
	done     sync.WaitGroup
}

// Open connects to the database, brings its schema up to date and reads the
// catalogue. The caller must Close what it returns.
func Open(ctx context.Context, o Options) (*Store, error) {
	if o.Cache == nil {
		o.Cache = cache.New(defaultCache)
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	db, err := connect(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	s := &Store{Finder: newFinder(db, o.Logger, o.Cache), clock: o.Clock, changed: o.Changed, snapshot: newSnapshot(o.Folder)}
	if s.changed == nil {
		s.changed = func() {}
	}
	if p, ok := db.(*postgres); ok && p.copies != nil {
		p.copies.applied = s.Version
	}
	if o.Create == nil {
		o.Create = func(context.Context) error { return nil }
	}
	if err := s.db.migrate(ctx, o.Create); err != nil {
		return nil, errors.Join(fmt.Errorf("migrate: %w", err), s.db.close())
	}
	if err := checkMoveState(ctx, s.db, s.log); err != nil {
		return nil, errors.Join(err, s.db.close())
	}
	if err := s.sync(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("read catalogue: %w", err), s.db.close())
	}
	if err := s.renewIndex(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("renew search index: %w", err), s.db.close())
	}
	s.catalog.Compact()
	s.start(o)
	return s, nil
}

func connect(ctx context.Context, o Options) (database, error) {
	switch {
	case !isPostgres(o.DatabaseURL) && (o.DirectURL != "" || o.ReadURL != ""):
		return nil, errors.New("a direct or a read URL needs a database URL that starts with postgres://")
	case isPostgres(o.DatabaseURL):
		return openPostgres(ctx, o)
	case o.DatabaseURL != "":
		return nil, errors.New("the database URL must start with postgres://")
	case o.Folder == "":
		return nil, errors.New("neither a database URL nor a data folder is given")
	}
	return openSQLite(ctx, o)
}

// Close ends the work in the background and closes the database. What is left in
// the search queue is applied after the next Open.
func (s *Store) Close() error {
	s.stop()
	s.done.Wait()
	return s.db.close()
}

// Reachable reports whether the database responds, without asking it.
func (s *Store) Reachable() bool {
	p, ok := s.db.(*postgres)
	return !ok || p.reach.ok()
}

// Synced reports whether this process has heard of every change that was committed
// longer ago than a time.
func (s *Store) Synced(within time.Duration) bool {
	at := s.synced.Load()
	return at != nil && time.Since(*at) < within
}

// ProbeWrite commits a change that changes nothing, and so learns whether the database
// can be written.
func (s *Store) ProbeWrite(ctx context.Context) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE meta SET version = version")
		return err
	})
}

// Ping returns nil if the database responds, or archive.ErrUnavailable.
func (s *Store) Ping(ctx context.Context) error { return s.db.ping(ctx) }

// Version is the content version that this process has applied. It grows with every
// change that other processes have to learn of.
func (s *Store) Version() int64 { return s.catalog.Version() }

// now is the clock to the precision in which times are stored.
func (s *Store) now() time.Time { return s.clock().UTC().Truncate(time.Microsecond) }

// at is the moment of a change.
func (s *Store) at(c archive.Change) time.Time {
	if c.At.IsZero() {
		return s.now()
	}
	return c.At.UTC().Truncate(time.Microsecond)
}
