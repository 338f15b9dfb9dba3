package store

import (
	"context"
	"hash/fnv"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store/fold"
)

// The index holds words of title, country and summary as they are. Words that
// only tags have, words of titles, and what an event can be filtered by are marked
// with a prefix that no word can have.
const (
	markTag     = "t="
	markTitle   = "h="
	markFilter  = "f="
	markCountry = markFilter + "c"
	markTagged  = markFilter + "g"
	markSpan    = markFilter + "y" // years, with the length of the span
	markDay     = markFilter + "m"
	markDraft   = markFilter + "d"
	markChecked = markFilter + "v"
)

// mark names a value in a filter. It is short because there is one per event; that
// two values may share one is no harm, as all hits pass through the catalogue.
func mark(kind, value string) string {
	h := fnv.New32a()
	_, _ = h.Write([]byte(value))
	return kind + strconv.FormatUint(uint64(h.Sum32()), 36)
}

func markYears(first, span int) string {
	return markSpan + strconv.Itoa(span) + "x" + strconv.Itoa(first)
}

// spans are the lengths of time by which events are marked.
var spans = []int{100, 10, 1}

// words returns what is indexed of an event.
func words(e *archive.Event) []string {
	set := map[string]bool{}
	for _, w := range fold.Words(e.Title) {
		set[w], set[markTitle+w] = true, true
	}
	place := strings.Join(append(archive.FormerNames(e.Country), e.Country), " ")
	for _, w := range append(fold.Words(place), fold.Words(e.Summary)...) {
		set[w] = true
	}
	for _, tag := range e.Tags {
		for _, w := range fold.Words(tag) {
			if !set[w] {
				set[markTag+w] = true
			}
		}
		set[mark(markTagged, archive.TagKey(tag))] = true
	}
	set[mark(markCountry, strings.ToLower(e.Country))] = true
	if !e.Date.IsZero() {
		for _, span := range spans {
			set[markYears(e.Date.Year/span*span, span)] = true
		}
		if e.Precision == archive.PrecisionDay {
			set[markDay+strconv.Itoa(e.Date.MonthDay())] = true
		}
	}
	if e.Status == archive.StatusDraft {
		set[markDraft] = true
	}
	if e.VerifiedCount > 0 {
		set[markChecked] = true
	}
	return slices.Sorted(maps.Keys(set))
}

// Batches of the index start small, so that a writer waits for milliseconds, and
// grow while there is a backlog.
const (
	smallBatch = 32
	largeBatch = 512
)

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
		case <-x.wakeups:
		case <-tick.C:
		}
	}
}

// drain applies batches until the queue is empty, and puts the index in order.
func (x *indexer) drain(ctx context.Context) error {
	x.working.Lock()
	defer x.working.Unlock()
	untidy := false
	for size := smallBatch; ; {
		waiting, err := x.waiting(ctx)
		if err != nil {
			return err
		}
		if !waiting {
			break
		}
		n, err := x.apply(ctx, size)
		if err != nil {
			return err
		}
		if n == 0 {
			break // others are at work on the rest
		}
		untidy = true
		if n == size {
			size = min(2*size, largeBatch)
		}
	}
	for untidy {
		err := x.store.db.inTx(ctx, func(tx runner) error {
			var err error
			untidy, err = x.store.db.dialect().tidyIndex(ctx, tx, smallBatch)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (x *indexer) waiting(ctx context.Context) (bool, error) {
	seq, err := number(ctx, x.store.db, "SELECT seq FROM search_queue LIMIT 1")
	return seq != 0, err
}

func (x *indexer) apply(ctx context.Context, size int) (int, error) {
	taken := 0
	err := x.store.db.inTx(ctx, func(tx runner) error {
		d := x.store.db.dialect()
		nums, err := all(ctx, tx, scanNumber, d.takeQueue(), size)
		if err != nil {
			return err
		}
		taken = len(nums)
		slices.Sort(nums)
		for part := range slices.Chunk(slices.Compact(nums), maxIn) {
			if err := index(ctx, tx, d, part); err != nil {
				return err
			}
		}
		_, err = d.tidyIndex(ctx, tx, size)
		return err
	})
	return taken, err
}

// entry is an event as the index knows it; one without words is taken out.
type entry struct {
	num   int64
	words []string
}

// index brings the entries of some events up to date.
func index(ctx context.Context, tx runner, d dialect, nums []int64) error {
	list, args := in(nums)
	events, err := all(ctx, tx, scanEvent, "SELECT "+eventColumns+" FROM events WHERE active = TRUE AND num IN "+list, args...)
	if err != nil {
		return err
	}
	of := map[int64][]string{}
	for _, e := range events {
		of[e.num] = words(&e.Event)
	}
	entries := make([]entry, len(nums))
	for i, num := range nums {
		entries[i] = entry{num, of[num]}
	}
	return d.index(ctx, tx, entries)
}

// WaitSearch returns once the search index has caught up with everything written
// before the call.
func (s *Store) WaitSearch(ctx context.Context) error {
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if err := s.indexer.drain(ctx); err != nil {
			return err
		}
		if waiting, err := s.indexer.waiting(ctx); err != nil || !waiting {
			return err
		}
		select { // another process holds the rest of the queue
		case <-ctx.Done():
			return translate(ctx.Err(), "wait for search")
		case <-tick.C:
		}
	}
}
