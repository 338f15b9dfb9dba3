package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/catalog"
)

// syncTimeout bounds one round of catching up, of which the first reads everything.
const syncTimeout = 10 * time.Minute

// deafPoll is how often to look for changes where notifications cannot be received.
const deafPoll = 250 * time.Millisecond

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
	began := time.Now()
	// The version is read before the rows: rows of later versions may come along,
	// but none of an earlier one can be missing.
	var version int64
	var timeline string
	err := queryEach(ctx, s.db, func(row scanner) error { return row.Scan(&version, &timeline) },
		"SELECT version, "+s.db.dialect().timeline+" FROM meta")
	if err != nil {
		return err
	}
	if timeline != s.timeline {
		err = s.reread(ctx, version, timeline)
	} else if version != s.catalog.Version() {
		err = s.follow(ctx, version)
	}
	if err == nil {
		s.synced.Store(&began)
	}
	return err
}

// follow applies the changes up to a version.
func (s *Store) follow(ctx context.Context, version int64) error {
	changes, err := s.invalidations(ctx, s.catalog.Version(), version)
	if err != nil {
		return err
	}
	if err := s.catchUp(ctx, s.catalog, version); err != nil {
		return err
	}
	for _, change := range changes {
		s.cache.Invalidate(change)
		s.words.follow(change)
	}
	s.changed()
	return nil
}

// catchUp applies to a catalogue what has changed since its version.
func (s *Store) catchUp(ctx context.Context, c *catalog.Catalog, version int64) error {
	former, err := s.formerTags(ctx)
	if err != nil {
		return err
	}
	c.FormerTags(former)
	const changed = "FROM entries WHERE seq > ?"
	rows, err := queryAll(ctx, s.db, scanRow, "SELECT "+rowColumns+" "+changed+" ORDER BY seq", c.Version())
	if err != nil {
		return err
	}
	if err := s.linkRows(ctx, rows, "from_num IN (SELECT num "+changed+")", c.Version()); err != nil {
		return err
	}
	c.Apply(version, rows)
	return nil
}

// reread reads the catalogue in full: at the start, and when a copy of the database has
// taken over, which may lack what was written last. Nothing that was cached is kept then.
func (s *Store) reread(ctx context.Context, version int64, timeline string) error {
	former, err := s.formerTags(ctx)
	if err != nil {
		return err
	}
	var fresh *catalog.Catalog
	if s.timeline == "" {
		fresh = s.fromSnapshot(ctx, former, version)
	}
	if fresh != nil {
		err = s.catchUp(ctx, fresh, version)
	} else {
		fresh = catalog.New()
		fresh.FormerTags(former)
		err = s.eachBatch(ctx, func(rows []catalog.Row) error {
			fresh.Apply(0, rows)
			return nil
		})
		fresh.Apply(version, nil)
	}
	if err != nil {
		return err
	}
	s.catalog.Replace(fresh)
	if s.timeline != "" {
		s.log.Warn("another server has become the primary; the catalogue was read anew", "timeline", timeline, "version", version)
		everything := cache.Change{Subjects: []string{cache.All}, Withdrawn: true}
		s.cache.Invalidate(everything)
		s.words.follow(everything)
		s.changed()
	}
	s.timeline = timeline
	return nil
}

// eachBatch reads all rows of the catalogue in the order of addition, in which bitmaps
// grow fastest, and in parts, none of which takes longer than a statement may.
func (s *Store) eachBatch(ctx context.Context, do func([]catalog.Row) error) error {
	for last := uint32(0); ; {
		rows, err := queryAll(ctx, s.db, scanRow, "SELECT "+rowColumns+" FROM entries WHERE num > ? ORDER BY num LIMIT ?", last, batchRows)
		if err != nil || len(rows) == 0 {
			return err
		}
		first := last
		last = rows[len(rows)-1].Num
		if err := s.linkRows(ctx, rows, "from_num > ? AND from_num <= ?", first, last); err != nil {
			return err
		}
		if err := do(rows); err != nil {
			return err
		}
	}
}

// linkRows fills in what rows of the catalogue point at.
func (s *Store) linkRows(ctx context.Context, rows []catalog.Row, where string, args ...any) error {
	var byNum map[uint32]*catalog.Row
	return queryEach(ctx, s.db, func(row scanner) error {
		var from, to uint32
		var kind archive.LinkType
		if err := row.Scan(&from, &kind, &to); err != nil {
			return err
		}
		if byNum == nil {
			byNum = make(map[uint32]*catalog.Row, len(rows))
			for i := range rows {
				byNum[rows[i].Num] = &rows[i]
			}
		}
		of := byNum[from]
		if of == nil {
			return nil // it has changed since, and comes again
		}
		switch {
		case of.Kind == archive.KindThread:
			of.Links.Steps = append(of.Links.Steps, to)
		case kind == archive.LinkPerson:
			of.Links.People = append(of.Links.People, to)
		case kind == archive.LinkPlace:
			of.Links.Places = append(of.Links.Places, to)
		default:
			of.Links.Relations = append(of.Links.Relations, to)
		}
		return nil
	}, "SELECT from_num, type, to_num FROM entry_links WHERE "+where+" ORDER BY from_num, position", args...)
}

const rowColumns = `num, kind, active, status, date, end_date, "precision", country, tags, created_by, verified_count, source_count = 0, pictures IS NULL,
	uncredited, updated_at,
	CASE WHEN kind = 'event' THEN NULL ELSE id END, CASE WHEN kind = 'event' THEN NULL ELSE title END, details,
	CASE WHEN kind = 'event' THEN NULL ELSE translations END`

func scanRow(row scanner) (catalog.Row, error) {
	var r catalog.Row
	var active bool
	var status, precision string
	var tags sql.RawBytes
	var verified int
	var id, name, details, translations sql.NullString
	err := row.Scan(&r.Num, &r.Kind, &active, &status, &r.Date, &r.End, &precision, &r.Country, &tags, &r.Owner, &verified, &r.Unsourced, &r.Unpictured, &r.Uncredited, &r.Updated, &id, &name, &details, &translations)
	switch {
	case err != nil:
		return r, fmt.Errorf("read entry for catalogue: %w", err)
	case active && archive.Status(status) == archive.StatusPublished:
		r.State = catalog.Published
	case active:
		r.State = catalog.Draft
	}
	r.DayPrecise = archive.Precision(precision) == archive.PrecisionDay
	r.Verified = verified > 0
	r.Tags = splitTags(string(tags))
	if r.Kind != archive.KindEvent {
		r.Named, err = namedRow(r.Kind, id.String, name.String, details, translations)
	}
	return r, err
}

// namedRow is what the catalogue knows of an entry that is called by a name.
func namedRow(kind archive.Kind, id, name string, details, translations sql.NullString) (*catalog.Named, error) {
	item := archive.Kinds[kind].New()
	item.Called().Name = name
	if err := fromJSON(id, "details", details, item.Details()); err != nil {
		return nil, err
	}
	if err := fromJSON(id, "translations", translations, &item.Base().Translations); err != nil {
		return nil, err
	}
	n := &catalog.Named{ID: id, Filed: name}
	switch e := item.(type) {
	case *archive.Person:
		n.Filed, n.Callings, n.Centuries, n.Countries = e.FiledUnder(), e.Callings, e.Centuries(), e.Countries
		n.Born, n.Died = e.Born.Year(), e.Died.Year()
		n.Names = []string{e.SortName}
	case *archive.Place:
		n.Countries, n.Place = []string{e.Country}, e.PlaceKind
	}
	texts := item.Texts()
	n.Names = append(append(n.Names, texts.Title), texts.Names...)
	return n, nil
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
	if p, ok := s.db.(*postgres); ok && p.direct == nil {
		poll = min(poll, deafPoll) // nobody tells us
	}
	notified := make(chan struct{}, 1)
	s.done.Go(func() { s.replicate(ctx, poll, notified) })
	if p, ok := s.db.(*postgres); ok {
		if p.direct != nil {
			s.done.Go(func() { s.listen(ctx, p, poll, notified) })
		}
		s.done.Go(func() {
			p.reach.watch(ctx, p.ping, func(reachable bool, err error) {
				s.log.Warn("watching the database", "reachable", reachable, "error", err)
			})
		})
		if p.copies != nil {
			s.done.Go(func() {
				p.copies.reach.watch(ctx, p.copies.ping, func(reachable bool, err error) {
					s.log.Warn("watching the replica", "reachable", reachable, "error", err)
				})
			})
		}
	}
	if !o.ManualSearch {
		s.done.Go(func() { s.indexer.run(ctx, poll) })
	}
	if !o.Lean && s.snapshot.path != "" {
		s.done.Go(func() { s.keepSnapshot(ctx) })
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
