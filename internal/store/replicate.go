package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/catalog"
)

// syncTimeout bounds one round of catching up, of which the first reads everything.
const syncTimeout = 10 * time.Minute

// batchRows is how many rows are read at once while the catalogue is read in full.
const batchRows = 20_000

// writeTx is a transaction that changes content. Such transactions are serialised,
// in the order of their version, on both databases.
type writeTx struct {
	runner
	subjects
	version     int64 // the next content version
	lastNum     int64
	lastCreated int64
	catalogued  bool // whether rows of the catalogue changed
}

// write runs fn in a transaction, and returns once the catalogue and the cache of
// this process have applied the change. The content version grows only if there is
// something for other processes to learn.
func (s *Store) write(ctx context.Context, fn func(ctx context.Context, tx *writeTx) error) error {
	err := s.db.inTx(ctx, func(ctx context.Context, r runner) error {
		tx := &writeTx{runner: r}
		err := queryEach(ctx, r, func(row scanner) error {
			return row.Scan(&tx.version, &tx.lastNum, &tx.lastCreated)
		}, s.db.dialect().lockMeta)
		if err != nil {
			return err
		}
		tx.version++
		if err := fn(ctx, tx); err != nil || !tx.catalogued && len(tx.names) == 0 {
			return err
		}
		if err := tx.store(ctx, r, tx.version); err != nil {
			return err
		}
		if _, err := exec(ctx, r, "UPDATE meta SET version = ?, last_num = ?, last_created = ?",
			tx.version, tx.lastNum, tx.lastCreated); err != nil {
			return err
		}
		return execOptional(ctx, r, s.db.dialect().announce)
	})
	if err != nil {
		return err
	}
	s.syncAfterCommit(ctx)
	s.indexer.wake()
	return nil
}

// syncAfterCommit makes this process see its own change. The change is durable:
// should this fail, the poll repeats it.
func (s *Store) syncAfterCommit(ctx context.Context) {
	if err := s.sync(context.WithoutCancel(ctx)); err != nil {
		s.log.Warn("catalogue lags behind", "error", err)
	}
}

// sync applies all changes since the version of the catalogue: to the catalogue
// first, so that what is computed after an entry was dropped is up to date.
func (s *Store) sync(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, syncTimeout)
	defer cancel()
	s.syncMu.Lock()
	defer s.syncMu.Unlock()
	// The version is read before the rows: rows of later versions may come along,
	// but none of an earlier one can be missing.
	version, err := queryInt(ctx, s.db, "SELECT version FROM meta")
	if err != nil || version == s.catalog.Version() {
		return err
	}
	if s.catalog.Version() == 0 {
		if err := s.readAll(ctx); err != nil {
			return err
		}
		s.catalog.Apply(version, nil)
		return nil
	}
	rows, err := queryAll(ctx, s.db, scanRow, "SELECT "+rowColumns+" FROM entries WHERE seq > ? ORDER BY seq", s.catalog.Version())
	if err != nil {
		return err
	}
	changes, err := s.invalidations(ctx, s.catalog.Version(), version)
	if err != nil {
		return err
	}
	s.catalog.Apply(version, rows)
	for _, change := range changes {
		s.cache.Invalidate(change)
		s.words.follow(change)
	}
	return nil
}

// readAll fills an empty catalogue in the order of addition, in which bitmaps grow
// fastest, and in parts, none of which takes longer than a statement may.
func (s *Store) readAll(ctx context.Context) error {
	for last := uint32(0); ; {
		rows, err := queryAll(ctx, s.db, scanRow, "SELECT "+rowColumns+" FROM entries WHERE num > ? ORDER BY num LIMIT ?", last, batchRows)
		if err != nil || len(rows) == 0 {
			return err
		}
		last = rows[len(rows)-1].Num
		s.catalog.Apply(0, rows)
	}
}

const rowColumns = `num, active, status, date, end_date, "precision", country, tags, created_by, verified_count, updated_at`

func scanRow(row scanner) (catalog.Row, error) {
	var r catalog.Row
	var active bool
	var status, precision string
	var tags sql.RawBytes
	var verified int
	err := row.Scan(&r.Num, &active, &status, &r.Date, &r.End, &precision, &r.Country, &tags, &r.Owner, &verified, &r.Updated)
	switch {
	case err != nil:
		return r, fmt.Errorf("read event for catalogue: %w", err)
	case active && archive.Status(status) == archive.StatusPublished:
		r.State = catalog.Published
	case active:
		r.State = catalog.Draft
	}
	r.DayPrecise = archive.Precision(precision) == archive.PrecisionDay
	r.Verified = verified > 0
	r.Tags = splitTags(string(tags))
	return r, nil
}

// Tags are stored one per line; none of them can hold a line break.
func splitTags(s string) []string {
	if s == "" {
		return []string{}
	}
	return strings.Split(s, "\n")
}

func joinTags(tags []string) string { return strings.Join(tags, "\n") }

// start begins the work in the background: following the changes of others, and
// keeping the search index.
func (s *Store) start(o Options) {
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.indexer = newIndexer(s)
	poll := o.Poll
	if poll == 0 {
		poll = time.Second
	}
	notified := make(chan struct{}, 1)
	s.done.Go(func() { s.replicate(ctx, poll, notified) })
	if p, ok := s.db.(*postgres); ok {
		s.done.Go(func() { s.listen(ctx, p, poll, notified) })
		s.done.Go(func() {
			p.reach.watch(ctx, p.ping, func(reachable bool, err error) {
				s.log.Warn("watching the database", "reachable", reachable, "error", err)
			})
		})
	}
	if !o.ManualSearch {
		s.done.Go(func() { s.indexer.run(ctx, poll) })
	}
	if !o.ManualSearch && !o.Lean {
		s.done.Go(func() {
			s.words.run(ctx, poll, func(err error) { s.log.Warn("words of the search index lag behind", "error", err) })
		})
	}
}

// replicate syncs when it is notified of a change, and at every tick in case a notification was lost.
func (s *Store) replicate(ctx context.Context, poll time.Duration, notified <-chan struct{}) {
	tick := time.NewTicker(poll)
	defer tick.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-notified:
		case <-tick.C:
		}
		before := s.catalog.Version()
		err := s.sync(ctx)
		if ctx.Err() != nil {
			return
		}
		if (err != nil) != failing {
			failing = err != nil
			s.log.Warn("following the database", "failing", failing, "error", err)
		}
		if s.catalog.Version() != before {
			s.indexer.wake()
		}
	}
}

// listen keeps a connection that receives notifications, and reconnects when it breaks.
func (s *Store) listen(ctx context.Context, p *postgres, pause time.Duration, notified chan<- struct{}) {
	wait := time.NewTicker(pause)
	defer wait.Stop()
	for ctx.Err() == nil {
		err := p.listen(ctx, func() {
			select {
			case notified <- struct{}{}:
			default: // one reminder is enough
			}
		})
		if ctx.Err() != nil {
			return
		}
		s.log.Warn("listening for changes was interrupted", "error", err)
		select {
		case <-ctx.Done():
		case <-wait.C:
		}
	}
}
