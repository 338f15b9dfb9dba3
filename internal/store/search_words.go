package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sankofa/internal/cache"
	"sankofa/internal/spell"
)

// The words of the index are rows of the index, too, in a block that no entry has.
// Each holds how many rows the word has in the other blocks, which says whether it is
// still used and roughly how frequent it is.
const wordsBlock = -1

// maxIndexWords bounds the memory of the words, about a dozen bytes each.
const maxIndexWords = 1 << 19

// Reading all words again takes a share of the time of one in wordsShare at most.
const wordsShare = 20

// indexWords are the words of the index in memory, for words that are misspelled. They
// follow the index in the background; a search never waits for them.
type indexWords struct {
	db      database
	list    atomic.Pointer[spell.List]
	changes atomic.Int64 // of the index that this process knows of
	read    atomic.Int64 // the changes that the list has
	reading sync.Mutex
	wakeups chan struct{}
}

func newIndexWords(db database) *indexWords {
	w := &indexWords{db: db, wakeups: make(chan struct{}, 1)}
	w.list.Store(&spell.List{})
	w.changes.Store(1) // nothing is read yet
	return w
}

// follow learns of a change.
func (w *indexWords) follow(change cache.Change) {
	if !slices.Contains(change.Subjects, subjectIndex) && !slices.Contains(change.Subjects, cache.All) {
		return
	}
	w.changes.Add(1)
	select {
	case w.wakeups <- struct{}{}:
	default:
	}
}

// current reports whether the list has all changes of the index.
func (w *indexWords) current() bool { return w.read.Load() == w.changes.Load() }

// run keeps the list current until ctx ends.
func (w *indexWords) run(ctx context.Context, poll time.Duration, failed func(error)) {
	for {
		began := time.Now()
		err := w.renew(ctx)
		pause := wordsShare * time.Since(began)
		if err != nil && ctx.Err() == nil {
			failed(err)
			pause += poll
		}
		timer := time.NewTimer(pause)
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
		if err != nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-w.wakeups:
		}
	}
}

// renew reads the words if they have changed.
func (w *indexWords) renew(ctx context.Context) error {
	w.reading.Lock()
	defer w.reading.Unlock()
	changes := w.changes.Load()
	if w.read.Load() == changes {
		return nil
	}
	list := spell.NewBuilder(maxIndexWords)
	err := queryEach(ctx, w.db, func(row scanner) error {
		var word, stored sql.RawBytes
		if err := row.Scan(&word, &stored); err != nil {
			return err
		}
		count, _ := binary.Uvarint(stored)
		list.Add(word, uint32(count))
		return nil
	}, "SELECT term, nums FROM search_postings WHERE block = ? ORDER BY term", wordsBlock)
	if err != nil {
		return err
	}
	w.list.Store(list.List())
	w.read.Store(changes)
	return nil
}

// wordChanges are by how much the numbers of rows of words change.
type wordChanges map[string]int

// rowAdded and rowRemoved note that a term has one row more or less.
func (c wordChanges) rowAdded(term string) {
	if word, ok := wordOf(term); ok {
		c[word]++
	}
}

func (c wordChanges) rowRemoved(term string) {
	if word, ok := wordOf(term); ok {
		c[word]--
	}
}

// store writes the changes.
func (c wordChanges) store(ctx context.Context, tx runner) error {
	words := make([]string, 0, len(c))
	for word, change := range c {
		if change != 0 {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	for part := range slices.Chunk(words, maxIn) {
		list, args := in(part)
		known := map[string]int{}
		err := queryEach(ctx, tx, func(row scanner) error {
			var word string
			var stored []byte
			err := row.Scan(&word, &stored)
			count, _ := binary.Uvarint(stored)
			known[word] = int(count)
			return err
		}, "SELECT term, nums FROM search_postings WHERE block = ? AND term IN "+list, append([]any{wordsBlock}, args...)...)
		if err != nil {
			return err
		}
		var rows [][]any
		for _, word := range part {
			count := known[word] + c[word]
			if count > 0 {
				rows = append(rows, []any{wordsBlock, word, binary.AppendUvarint(nil, uint64(count))})
			} else if err := deleteRow(ctx, tx, wordsBlock, word); err != nil {
				return err
			}
		}
		if err := upsertRows(ctx, tx, rows); err != nil {
			return err
		}
	}
	return nil
}
