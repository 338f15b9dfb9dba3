package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/catalog"
	"sankofa/internal/fold"
)

// maxSearchWords bounds the work of one search; further words are not looked at.
const maxSearchWords = 12

// search returns the events that have all words of the filter's text, the last of
// which may be the beginning of a word. Without a text it returns nil.
func (s *Finder) search(ctx context.Context, f *archive.EventFilter) (*catalog.Hits, error) {
	text := archive.TrimText(f.Search)
	if utf8.RuneCountInString(text) < archive.MinSearch {
		return nil, nil
	}
	words := fold.Words(text)
	words = words[:min(len(words), maxSearchWords)]
	fields := []field{fieldText}
	if !f.TextOnly {
		fields = append(fields, fieldTag)
	}
	if f.Sort == "" {
		fields = append(fields, fieldTitle)
	}
	found, err := s.lookUp(ctx, fields, words)
	if err != nil {
		return nil, err
	}
	return &catalog.Hits{All: found.having(fieldText, fieldTag), Title: found.having(fieldTitle)}, nil
}

// termSets are, per field and word, the events that have the word there. The sets
// are shared with the cache and must not be modified.
type termSets map[field][]*roaring.Bitmap

// having returns the events that have each of the words in one of two fields.
func (f termSets) having(field field, or ...field) *roaring.Bitmap {
	common := roaring.New()
	for i, with := range f[field] {
		for _, other := range or {
			if f[other] != nil {
				with = roaring.Or(with, f[other][i])
			}
		}
		if i == 0 {
			common = with
		} else {
			common = roaring.And(common, with)
		}
	}
	return common
}

// lookUp finds the words in the fields.
func (s *Finder) lookUp(ctx context.Context, fields []field, words []string) (termSets, error) {
	mark := s.cache.Mark()
	found, unknown := termSets{}, map[lookup]*roaring.Bitmap{}
	for _, f := range fields {
		found[f] = make([]*roaring.Bitmap, len(words))
		for i, w := range words {
			key := f.lookup(w, i == len(words)-1)
			set, ok := s.terms.Get(key.String())
			if !ok {
				unknown[key] = roaring.New()
			}
			found[f][i] = set
		}
	}
	if err := s.readTerms(ctx, unknown); err != nil {
		return nil, err
	}
	for _, f := range fields {
		for i, w := range words {
			key := f.lookup(w, i == len(words)-1)
			if set, ok := unknown[key]; ok {
				found[f][i] = set
			}
		}
	}
	for key, set := range unknown {
		s.cacheTerm(mark, key, set)
	}
	return found, nil
}

// Common words are most of what is searched for and most of what a search has to
// read, so the sets of those that at least one event in commonShare has are cached.
const commonShare = 128

// subjectIndex is the search index as it is stored, drafts included.
const subjectIndex = "index"

func (s *Finder) cacheTerm(mark cache.Mark, key lookup, set *roaring.Bitmap) {
	if int(set.GetCardinality()) >= s.catalog.Size()/commonShare {
		s.terms.Put(key.String(), set, int(set.GetSizeInBytes()), mark, subjectIndex)
	}
}

// readTerms fills in the events of what is looked up. Single terms are read
// together, those with a common prefix apart.
func (s *Finder) readTerms(ctx context.Context, sets map[lookup]*roaring.Bitmap) error {
	byTerm := map[string][]lookup{}
	for key := range sets {
		if key.term != "" {
			byTerm[key.term] = append(byTerm[key.term], key)
		}
		if key.beginning == "" {
			continue
		}
		// A range ends before the prefix followed by the last character there is.
		err := s.readPostings(ctx, func(_ []byte, nums *roaring.Bitmap) { sets[key].Or(nums) },
			"term >= ? AND term < ?", []any{key.beginning, key.beginning + "\U0010ffff"})
		if err != nil {
			return err
		}
	}
	if len(byTerm) == 0 {
		return nil
	}
	list, args := in(slices.Collect(maps.Keys(byTerm)))
	return s.readPostings(ctx, func(term []byte, nums *roaring.Bitmap) {
		for _, key := range byTerm[string(term)] {
			sets[key].Or(nums)
		}
	}, "term IN "+list, args)
}

// readPostings calls fn for the rows that a condition picks. The blocks are named, so
// that the database seeks in each of them. A damaged row is skipped: one word finds
// too little until the index is renewed, and all others go on working.
func (s *Finder) readPostings(ctx context.Context, fn func(term []byte, nums *roaring.Bitmap), condition string, args []any) error {
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
			nums, err := parsePostings(stored)
			if err != nil {
				s.log.Error("search index is damaged", "term", string(term), "error", err)
				return nil
			}
			fn(term, nums)
			return nil
		}, "SELECT term, nums FROM search_postings WHERE block IN "+list+" AND "+condition, append(numbers, args...)...)
		if err != nil {
			return err
		}
	}
	return nil
}
