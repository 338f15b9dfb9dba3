package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/cache"
)

// termSet are the entries that have a term, per field; nil for none. The sets are
// shared with the cache and must not be modified.
type termSet [fieldCount]*roaring.Bitmap

// in returns the entries that have the term in one of some fields.
func (t *termSet) in(fields ...field) *roaring.Bitmap {
	var sets []*roaring.Bitmap
	for _, f := range fields {
		if t[f] != nil {
			sets = append(sets, t[f])
		}
	}
	switch len(sets) {
	case 0:
		return roaring.New()
	case 1:
		return sets[0]
	case 2:
		return roaring.Or(sets[0], sets[1])
	}
	return roaring.FastOr(sets...)
}

func (t *termSet) size() (entries, bytes int) {
	for _, set := range t {
		if set != nil {
			entries += int(set.GetCardinality())
			bytes += int(set.GetSizeInBytes())
		}
	}
	return entries, bytes
}

// lookUp finds the entries of what is looked up, each in all fields.
func (s *Finder) lookUp(ctx context.Context, keys []lookup) (map[lookup]*termSet, error) {
	mark := s.cache.Mark()
	found, unknown := map[lookup]*termSet{}, map[lookup]*termSet{}
	for _, key := range keys {
		if set, ok := s.terms.Get(key.String()); ok {
			found[key] = set
		} else {
			unknown[key] = &termSet{}
			found[key] = unknown[key]
		}
	}
	if err := s.readTerms(ctx, unknown); err != nil {
		return nil, err
	}
	for key, set := range unknown {
		s.cacheTerm(mark, key, set)
	}
	return found, nil
}

// Common words are most of what is searched for and most of what a search has to
// read, so the sets of those that at least one entry in commonShare has are cached.
const commonShare = 128

// subjectIndex is the search index as it is stored, drafts included.
const subjectIndex = "index"

func (s *Finder) cacheTerm(mark cache.Mark, key lookup, set *termSet) {
	if entries, bytes := set.size(); entries > 0 && entries >= s.catalog.Size()/commonShare {
		s.terms.Put(key.String(), set, bytes, mark, subjectIndex)
	}
}

// termRange is a part of the index that is read for a lookup: terms from one on, up to
// and without another.
type termRange struct {
	set      *termSet
	from, to string
}

// readTerms fills in the entries of what is looked up.
func (s *Finder) readTerms(ctx context.Context, sets map[lookup]*termSet) error {
	var ranges []termRange
	for key, set := range sets {
		if key.name != "" { // in all fields, which follow a full stop
			ranges = append(ranges, termRange{set, key.name + ".", key.name + "/"})
		}
		if key.beginning != "" { // up to the beginning followed by the last character there is
			ranges = append(ranges, termRange{set, key.beginning, key.beginning + "\U0010ffff"})
		}
	}
	for part := range slices.Chunk(ranges, slices.Max(rangeSizes)) {
		if err := s.readRanges(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

func (t *termSet) add(f field, nums *roaring.Bitmap) {
	if t[f] == nil {
		t[f] = roaring.New()
	}
	t[f].Or(nums)
}

// rangeSizes are how many ranges one statement reads, few so that few texts are
// prepared. What is left over is filled up with ranges that nothing is in.
var rangeSizes = []int{1, 4, 12}

// readRanges reads ranges of the index. The blocks are named, so that the database
// seeks once for each range and block. A damaged row is skipped: one word finds too
// little until the index is renewed, and all others go on working.
func (s *Finder) readRanges(ctx context.Context, ranges []termRange) error {
	size := rangeSizes[slices.IndexFunc(rangeSizes, func(n int) bool { return n >= len(ranges) })]
	blocks := make([]int64, s.catalog.Size()>>blockBits+1)
	for i := range blocks {
		blocks[i] = int64(i)
	}
	for part := range slices.Chunk(blocks, maxIn) {
		list, numbers := in(part)
		var text strings.Builder
		var args []any
		for i := range size {
			if i > 0 {
				text.WriteString(" UNION ALL ")
			}
			fmt.Fprintf(&text, "SELECT %d, term, nums FROM search_postings WHERE block IN %s AND term >= ? AND term < ?", i, list)
			args = append(args, numbers...)
			if i < len(ranges) {
				args = append(args, ranges[i].from, ranges[i].to)
			} else {
				args = append(args, "", "")
			}
		}
		err := queryEach(ctx, s.db, func(row scanner) error {
			var i int
			var term, stored sql.RawBytes
			if err := row.Scan(&i, &term, &stored); err != nil {
				return err
			}
			f, ok := fieldOf(term)
			nums, err := parsePostings(stored)
			if err != nil || !ok {
				s.log.Error("search index is damaged", "term", string(term), "error", err)
				return nil
			}
			ranges[i].set.add(f, nums)
			return nil
		}, text.String(), args...)
		if err != nil {
			return err
		}
	}
	return nil
}
