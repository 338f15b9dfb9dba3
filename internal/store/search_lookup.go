package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"golang.org/x/sync/errgroup"
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

// any reports whether an entry has the term.
func (t *termSet) any() bool {
	return slices.ContainsFunc(t[:], func(set *roaring.Bitmap) bool { return set != nil && !set.IsEmpty() })
}

// size is about how many bytes the sets take.
func (t *termSet) size() (bytes int) {
	for _, set := range t {
		if set != nil {
			bytes += int(set.GetSizeInBytes())
		}
	}
	return bytes
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
	if slices.ContainsFunc(slices.Collect(maps.Values(found)), (*termSet).any) {
		for key, set := range unknown {
			s.terms.Put(key.String(), set, set.size()+cachedTerm, mark, subjectIndex)
		}
	}
	return found, nil
}

// subjectIndex is the search index as it is stored, drafts included.
const subjectIndex = "index"

// cachedTerm is about what a cached lookup takes besides its sets. That nothing was found
// is cached as well: half of what is looked up for a word are forms that the index does
// not have, and it takes a seek in every block to learn it. Only where nothing at all was
// found nothing is cached, because there is no end of words that no entry has.
const cachedTerm = 256

// termRange is a part of the index that is read for a lookup: terms from one on, up to
// and without another.
type termRange struct {
	set      *termSet
	from, to string
	many     bool // terms, which are put together number by number
}

// readTerms fills in the entries of what is looked up.
func (s *Finder) readTerms(ctx context.Context, sets map[lookup]*termSet) error {
	var ranges []termRange
	for key, set := range sets {
		if key.name != "" { // in all fields, which follow a full stop
			ranges = append(ranges, termRange{set, key.name + ".", key.name + "/", false})
		}
		if key.beginning != "" { // up to the beginning followed by the last character there is
			ranges = append(ranges, termRange{set, key.beginning, key.beginning + "\U0010ffff", true})
		}
	}
	for part := range slices.Chunk(ranges, slices.Max(rangeSizes)) {
		if err := s.readRanges(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// rangePostings are what was read for a range: the entries per field, as one set or, of
// many terms, as a bit for each entry.
type rangePostings struct {
	sets termSet
	bits [fieldCount][]uint64
}

func (p *rangePostings) add(f field, nums *roaring.Bitmap, many bool) {
	switch {
	case many:
		p.addBits(f, nums)
	case p.sets[f] == nil:
		p.sets[f] = nums
	default:
		p.sets[f].Or(nums)
	}
}

func (p *rangePostings) addBits(f field, nums *roaring.Bitmap) {
	nums.Iterate(func(num uint32) bool {
		if missing := (int(num)>>blockBits+1)*blockWords - len(p.bits[f]); missing > 0 {
			p.bits[f] = append(p.bits[f], make([]uint64, missing)...)
		}
		p.bits[f][num/64] |= 1 << (num % 64)
		return true
	})
}

// blockWords is how many words of 64 bits a block takes.
const blockWords = 1 << blockBits / 64

// addTo adds what was read to the set of a lookup.
func (p *rangePostings) addTo(t *termSet) {
	for f := range t {
		for _, set := range []*roaring.Bitmap{p.sets[f], roaring.FromDense(p.bits[f], false)} {
			switch {
			case set == nil || set.IsEmpty():
			case t[f] == nil:
				t[f] = set
			default:
				t[f].Or(set)
			}
		}
	}
}

// rangeSizes are how many ranges one statement reads, few so that few texts are
// prepared. What is left over is filled up with ranges that nothing is in.
var rangeSizes = []int{1, 2, 3, 4, 6, 8, 12}

// readRanges reads ranges of the index, one half of the blocks beside the other.
func (s *Finder) readRanges(ctx context.Context, ranges []termRange) error {
	blocks := make([]int64, s.catalog.Size()>>blockBits+1)
	for i := range blocks {
		blocks[i] = int64(i)
	}
	size := min((len(blocks)+1)/2, maxIn)
	found := make([][]rangePostings, (len(blocks)+size-1)/size)
	reading, ctx := errgroup.WithContext(ctx)
	reading.SetLimit(2)
	for i := range found {
		found[i] = make([]rangePostings, len(ranges))
		reading.Go(func() error {
			return s.readBlocks(ctx, blocks[i*size:min((i+1)*size, len(blocks))], ranges, found[i])
		})
	}
	if err := reading.Wait(); err != nil {
		return err
	}
	for _, part := range found {
		for i := range ranges {
			part[i].addTo(ranges[i].set)
		}
	}
	return nil
}

// readBlocks reads ranges of some blocks. The blocks are named, so that the database
// seeks once for each range and block. A damaged row is skipped: one word finds too
// little until the index is renewed, and all others go on working.
func (s *Finder) readBlocks(ctx context.Context, blocks []int64, ranges []termRange, found []rangePostings) error {
	list, numbers := in(blocks)
	var text strings.Builder
	var args []any
	for i := range rangeSizes[slices.IndexFunc(rangeSizes, func(n int) bool { return n >= len(ranges) })] {
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
	return queryEach(ctx, s.db, func(row scanner) error {
		var i int
		var term, stored sql.RawBytes
		if err := row.Scan(&i, &term, &stored); err != nil {
			return err
		}
		f, ok := fieldOf(term)
		nums, err := parsePostings(stored)
		if err != nil || !ok || !nums.IsEmpty() && int64(nums.Maximum()>>blockBits) > blocks[len(blocks)-1] {
			s.log.Error("search index is damaged", "term", string(term), "error", err)
			return nil
		}
		found[i].add(f, nums, ranges[i].many)
		return nil
	}, text.String(), args...)
}
