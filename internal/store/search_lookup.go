package store

import (
	"context"
	"database/sql"
	"slices"

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

// readTerms fills in the entries of what is looked up. Single terms are read
// together, those with a common beginning apart.
func (s *Finder) readTerms(ctx context.Context, sets map[lookup]*termSet) error {
	byName := map[string][]*termSet{}
	var terms []string
	for key, set := range sets {
		if key.name != "" {
			if byName[key.name] == nil {
				for f := range fieldCount {
					terms = append(terms, key.name+f.suffix())
				}
			}
			byName[key.name] = append(byName[key.name], set)
		}
		if key.beginning == "" {
			continue
		}
		// A range ends before the beginning followed by the last character there is.
		err := s.readPostings(ctx, func(_ string, f field, nums *roaring.Bitmap) { set.add(f, nums) },
			"term >= ? AND term < ?", []any{key.beginning, key.beginning + "\U0010ffff"})
		if err != nil {
			return err
		}
	}
	for part := range slices.Chunk(terms, maxIn) {
		list, args := in(part)
		err := s.readPostings(ctx, func(name string, f field, nums *roaring.Bitmap) {
			for _, set := range byName[name] {
				set.add(f, nums)
			}
		}, "term IN "+list, args)
		if err != nil {
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

// readPostings calls fn for the rows that a condition picks, with the term and its
// field. The blocks are named, so that the database seeks in each of them. A damaged
// row is skipped: one word finds too little until the index is renewed, and all others
// go on working.
func (s *Finder) readPostings(ctx context.Context, fn func(name string, f field, nums *roaring.Bitmap), condition string, args []any) error {
	blocks := make([]int64, s.catalog.Size()>>blockBits+1)
	for i := range blocks {
		blocks[i] = int64(i)
	}
	for part := range slices.Chunk(blocks, maxIn) {
		list, numbers := in(part)
		err := queryEach(ctx, s.db, func(row scanner) error {
			var term, stored sql.RawBytes
			if err := row.Scan(&term, &stored); err != nil {
				return err
			}
			f, ok := fieldOf(term)
			nums, err := parsePostings(stored)
			if err != nil || !ok {
				s.log.Error("search index is damaged", "term", string(term), "error", err)
				return nil
			}
			fn(string(term[:len(term)-2]), f, nums)
			return nil
		}, "SELECT term, nums FROM search_postings WHERE block IN "+list+" AND "+condition, append(numbers, args...)...)
		if err != nil {
			return err
		}
	}
	return nil
}
