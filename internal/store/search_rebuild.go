package store

import (
	"context"
	"errors"
	"maps"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"sankofa/internal/archive"
)

// rebuildRows is how many rows of a block one transaction writes, so that a writer
// waits for a fraction of a second.
const rebuildRows = 1 << 13

// errOvertaken says that another process has written the block.
var errOvertaken = errors.New("another process rebuilds the search index")

// renewIndex begins to rebuild the index if it was written by other rules. It is
// emptied first; until it is full again searches find less.
func (s *Store) renewIndex(ctx context.Context) error {
	version, err := queryInt(ctx, s.db, "SELECT search_terms FROM meta")
	if err != nil || version == termsVersion {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, migrateTimeout)
	defer cancel()
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		for _, text := range []string{s.db.dialect().noStatementTimeout, s.db.dialect().lockIndex} {
			if err := execOptional(ctx, tx, text); err != nil {
				return err
			}
		}
		version, err := queryInt(ctx, tx, "SELECT search_terms FROM meta")
		if err != nil || version == termsVersion {
			return err // another process was faster
		}
		for _, text := range []string{"DELETE FROM search_postings", "DELETE FROM search_queue"} {
			if _, err := exec(ctx, tx, text); err != nil {
				return err
			}
		}
		_, err = exec(ctx, tx, "UPDATE meta SET search_terms = ?, search_block = 0", termsVersion)
		return err
	})
}

// rebuild writes the blocks that are left, if the index is being rebuilt. Every row is
// written once; the queue would write it once for each batch. Meanwhile the queue waits:
// an entry that changes after its block was read is in it, with the terms to take away.
func (x *indexer) rebuild(ctx context.Context) error {
	for {
		block, err := queryInt(archive.WithoutReplica(ctx), x.store.db, "SELECT search_block FROM meta")
		if err != nil || block < 0 {
			return err
		}
		if err := x.rebuildBlock(ctx, block); err != nil && !errors.Is(err, errOvertaken) {
			return err
		}
		if err := x.store.sync(ctx); err != nil {
			return err
		}
	}
}

func (x *indexer) rebuildBlock(ctx context.Context, block int64) error {
	rows, err := termsOfBlock(archive.WithoutReplica(ctx), x.store.db, block)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(slices.Sorted(maps.Keys(rows)), rebuildRows) {
		err := x.inBlock(ctx, block, func(ctx context.Context, tx runner) error {
			words := wordChanges{}
			for terms := range slices.Chunk(part, maxIn) {
				if err := storeRows(ctx, tx, block, terms, rows, words); err != nil {
					return err
				}
			}
			return words.store(ctx, tx)
		})
		if err != nil {
			return err
		}
	}
	return x.inBlock(ctx, block, func(ctx context.Context, tx runner) error {
		last, err := queryInt(ctx, tx, "SELECT max(num) FROM entries")
		if err != nil {
			return err
		}
		next := block + 1
		if next > last>>blockBits {
			next = -1
		}
		if _, err := exec(ctx, tx, "UPDATE meta SET search_block = ?", next); err != nil {
			return err
		}
		var named subjects
		named.changed(subjectIndex)
		named.changed(archive.SubjectSearch)
		return x.store.publish(ctx, tx, named)
	})
}

// inBlock writes to the index, unless another process has finished the block.
func (x *indexer) inBlock(ctx context.Context, block int64, write func(ctx context.Context, tx runner) error) error {
	return x.inTx(ctx, func(ctx context.Context, tx runner) error {
		next, err := queryInt(ctx, tx, "SELECT search_block FROM meta")
		if err != nil {
			return err
		}
		if next != block {
			return errOvertaken
		}
		return write(ctx, tx)
	})
}

// blockTerms gathers the rows of a block. It keeps the rows of each word, because
// entries share most of their words.
type blockTerms struct {
	rows  map[string]*rowChange
	words [fieldCount]map[string][]*rowChange
}

func newBlockTerms() *blockTerms {
	b := &blockTerms{rows: map[string]*rowChange{}}
	for f := range b.words {
		b.words[f] = map[string][]*rowChange{}
	}
	return b
}

func (b *blockTerms) row(term string) *rowChange {
	row := b.rows[term]
	if row == nil {
		row = &rowChange{}
		b.rows[term] = row
	}
	return row
}

// add files an entry under its terms. Entries come in the order of their numbers.
func (b *blockTerms) add(item archive.Item, num uint32) {
	textsOf(item).eachWord(func(f field, before, w string) {
		rows, known := b.words[f][w]
		if !known {
			for _, term := range wordTerms(f, w) {
				rows = append(rows, b.row(term))
			}
			b.words[f][w] = rows
		}
		for _, row := range rows {
			row.append(num)
		}
		if f.hasPairs() {
			b.row(pairTerm(before, w) + f.suffix()).append(num)
		}
	})
}

// append adds a number that is not smaller than those before.
func (c *rowChange) append(num uint32) {
	if n := len(c.add); n == 0 || c.add[n-1] != num {
		c.add = append(c.add, num)
	}
}

// termsOfBlock returns the terms of the entries of a block, read and spelled on all
// processors.
func termsOfBlock(ctx context.Context, db database, block int64) (map[string]*rowChange, error) {
	workers := int64(runtime.GOMAXPROCS(0))
	share := (1<<blockBits + workers - 1) / workers
	parts := make([]*blockTerms, workers)
	reading, ctx := errgroup.WithContext(ctx)
	for i := range workers {
		parts[i] = newBlockTerms()
		reading.Go(func() error {
			first := block<<blockBits + i*share
			return parts[i].read(ctx, db, first, min(first+share, (block+1)<<blockBits))
		})
	}
	if err := reading.Wait(); err != nil {
		return nil, err
	}
	all := parts[0].rows
	for _, part := range parts[1:] {
		for term, row := range part.rows {
			if all[term] == nil {
				all[term] = row
			} else {
				all[term].add = append(all[term].add, row.add...)
			}
		}
	}
	return all, nil
}

// read adds the entries from one number up to and without another.
func (b *blockTerms) read(ctx context.Context, db database, first, end int64) error {
	for ; first < end; first += maxIn {
		entries, err := queryAll(ctx, db, scanEntry, "SELECT "+entryColumns+" FROM entries WHERE num >= ? AND num < ? AND active = TRUE ORDER BY num",
			first, min(first+maxIn, end))
		if err != nil {
			return err
		}
		for _, e := range entries {
			b.add(e.Item, uint32(e.num))
		}
	}
	return nil
}
