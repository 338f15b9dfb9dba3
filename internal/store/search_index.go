package store

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Batches of the index start small, so that a writer waits for milliseconds, and
// grow while there is a backlog, because events share most of their terms. They stop
// growing when a batch takes batchTime, because writers wait for it on SQLite, and a
// transaction has a deadline on both databases.
const (
	smallBatch = 32
	batchTime  = time.Second
)

// indexDelay is how long a change waits for others to be indexed with it, because
// many people who write at once would otherwise wait for the index as often.
const indexDelay = 50 * time.Millisecond

// indexer applies the search queue, one batch after the other.
type indexer struct {
	store   *Store
	wakeups chan struct{}
	working sync.Mutex // one at a time applies
}

func newIndexer(s *Store) *indexer { return &indexer{store: s, wakeups: make(chan struct{}, 1)} }

func (x *indexer) wake() {
	select {
	case x.wakeups <- struct{}{}:
	default:
	}
}

// run applies what is queued, at start what a crash has left. A poll covers what
// another process has queued and not applied.
func (x *indexer) run(ctx context.Context, poll time.Duration) {
	tick := time.NewTicker(poll)
	defer tick.Stop()
	for {
		if err := x.drain(ctx); err != nil && ctx.Err() == nil {
			x.store.log.Warn("search index lags behind", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			continue
		case <-x.wakeups:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(indexDelay):
		}
	}
}

// drain finishes a rebuild, and applies batches until the queue is empty.
func (x *indexer) drain(ctx context.Context) error {
	x.working.Lock()
	defer x.working.Unlock()
	if err := x.rebuild(ctx); err != nil {
		return err
	}
	for size := smallBatch; ; {
		seq, err := queryInt(ctx, x.store.db, "SELECT seq FROM search_queue LIMIT 1")
		if err != nil || seq == 0 {
			return err
		}
		began := time.Now()
		n, err := x.apply(ctx, size)
		if err != nil {
			return err
		}
		size = nextBatch(size, n, time.Since(began), x.store.db.dialect().indexBatch)
	}
}

// nextBatch is the size of the batch after one that applied n events.
func nextBatch(size, n int, took time.Duration, most int) int {
	switch {
	case took > batchTime:
		return max(smallBatch, size/2)
	case n == size && took < batchTime/2:
		return min(2*size, most)
	}
	return size
}

// queued is an event whose entry is to be renewed.
type queued struct {
	num int64
	old []string
}

func scanQueued(row scanner) (queued, error) {
	var q queued
	var old string
	err := row.Scan(&q.num, &old)
	q.old = strings.Fields(old)
	return q, err
}

// inTx runs fn in a transaction in which nobody else writes the index.
func (x *indexer) inTx(ctx context.Context, fn func(ctx context.Context, tx runner) error) error {
	return x.store.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		for _, text := range []string{x.store.db.dialect().freshPlans, x.store.db.dialect().lockIndex} {
			if err := execOptional(ctx, tx, text); err != nil {
				return err
			}
		}
		return fn(ctx, tx)
	})
}

func (x *indexer) apply(ctx context.Context, size int) (int, error) {
	taken := 0
	err := x.inTx(ctx, func(ctx context.Context, tx runner) error {
		queue, err := queryAll(ctx, tx, scanQueued, `DELETE FROM search_queue WHERE (seq, num) IN
			(SELECT seq, num FROM search_queue ORDER BY seq, num LIMIT ?) RETURNING num, old`, size)
		if err != nil {
			return err
		}
		taken = len(queue)
		changes, public, err := gather(ctx, tx, queue)
		if err != nil {
			return err
		}
		if err := changes.store(ctx, tx); err != nil {
			return err
		}
		var named subjects
		named.changed(subjectIndex)
		if public {
			named.changed(archive.SubjectSearch)
		}
		return x.store.publish(ctx, tx, named)
	})
	if err != nil {
		return 0, err
	}
	return taken, x.store.sync(ctx)
}

// indexChanges are the numbers to add to and to remove from each row, by block and term.
type indexChanges map[int64]map[string]*rowChange

type rowChange struct{ add, remove []uint32 }

func (c indexChanges) of(num int64, term string) *rowChange {
	block := c[num>>blockBits]
	if block == nil {
		block = map[string]*rowChange{}
		c[num>>blockBits] = block
	}
	row := block[term]
	if row == nil {
		row = &rowChange{}
		block[term] = row
	}
	return row
}

// gather finds what to change for the queued events: they leave the terms of all
// their earlier states and get those of the present one. It reports whether readers
// may find one of them.
func gather(ctx context.Context, tx runner, queue []queued) (changes indexChanges, public bool, err error) {
	changes, spell := indexChanges{}, &speller{}
	nums := make([]int64, len(queue))
	for i, q := range queue {
		nums[i] = q.num
		for _, term := range q.old {
			row := changes.of(q.num, term)
			row.remove = append(row.remove, uint32(q.num))
		}
	}
	slices.Sort(nums)
	for part := range slices.Chunk(slices.Compact(nums), maxIn) {
		list, args := in(part)
		entries, err := queryAll(ctx, tx, scanEntry, "SELECT "+entryColumns+" FROM entries WHERE num IN "+list, args...)
		if err != nil {
			return nil, false, err
		}
		for _, e := range entries {
			public = public || e.Base().Public()
			for _, term := range spell.terms(e.Item) {
				row := changes.of(e.num, term)
				row.add = append(row.add, uint32(e.num))
			}
		}
	}
	return changes, public, nil
}

// store rewrites the rows that change.
func (c indexChanges) store(ctx context.Context, tx runner) error {
	words := wordChanges{}
	for _, block := range slices.Sorted(maps.Keys(c)) {
		for part := range slices.Chunk(slices.Sorted(maps.Keys(c[block])), maxIn) {
			if err := storeRows(ctx, tx, block, part, c[block], words); err != nil {
				return err
			}
		}
	}
	return words.store(ctx, tx)
}

func storeRows(ctx context.Context, tx runner, block int64, terms []string, changes map[string]*rowChange, words wordChanges) error {
	known, err := rowsOf(ctx, tx, block, terms)
	if err != nil {
		return err
	}
	var rows [][]any
	for _, term := range terms {
		before := known[term]
		if before == nil {
			before = roaring.New()
		}
		// What is added wins over what is removed: an event keeps the terms that its
		// old and its new state share.
		after := roaring.AndNot(before, roaring.BitmapOf(changes[term].remove...))
		after.AddMany(changes[term].add)
		switch {
		case !after.IsEmpty() && !after.Equals(before):
			nums, err := appendPostings(after, block)
			if err != nil {
				return err
			}
			rows = append(rows, []any{block, term, nums})
			if before.IsEmpty() {
				words.rowAdded(term)
			}
		case after.IsEmpty() && !before.IsEmpty():
			if err := deleteRow(ctx, tx, block, term); err != nil {
				return err
			}
			words.rowRemoved(term)
		}
	}
	return upsertRows(ctx, tx, rows)
}

func upsertRows(ctx context.Context, tx runner, rows [][]any) error {
	return upsert(ctx, tx, "search_postings (block, term, nums)", rows,
		" ON CONFLICT (block, term) DO UPDATE SET nums = excluded.nums")
}

func deleteRow(ctx context.Context, tx runner, block int64, term string) error {
	_, err := exec(ctx, tx, "DELETE FROM search_postings WHERE block = ? AND term = ?", block, term)
	return err
}

func rowsOf(ctx context.Context, tx runner, block int64, terms []string) (map[string]*roaring.Bitmap, error) {
	known := make(map[string]*roaring.Bitmap, len(terms))
	list, args := in(terms)
	err := queryEach(ctx, tx, func(row scanner) error {
		var term string
		var stored []byte
		if err := row.Scan(&term, &stored); err != nil {
			return err
		}
		if nums, err := parsePostings(stored); err == nil { // a damaged row is replaced
			known[term] = nums
		}
		return nil
	}, "SELECT term, nums FROM search_postings WHERE block = ? AND term IN "+list, append([]any{block}, args...)...)
	return known, err
}

// WaitSearch returns once the search index, and the list of its words, have caught up
// with everything written before the call.
func (s *Store) WaitSearch(ctx context.Context) error {
	if err := s.indexer.drain(ctx); err != nil {
		return err
	}
	return s.words.renew(ctx)
}
