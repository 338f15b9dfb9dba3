package store

import (
	"context"
	"database/sql"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/catalog"
	"sankofa/internal/fold"
)

// maxSearchWords bounds the work of one search; further words are not looked at.
const maxSearchWords = 12

// search returns the events that have all words of the filter's text, the last of
// which may be the beginning of a word. Without a text it returns nil.
func (s *Store) search(ctx context.Context, f *archive.EventFilter) (*catalog.Hits, error) {
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

// termSets are, per field and word, the events that have the word there.
type termSets map[field][]numberSet

// having returns the events that have each of the words in one of two fields.
func (f termSets) having(field field, or ...field) *roaring.Bitmap {
	var common numberSet
	for i, with := range f[field] {
		for _, other := range or {
			if f[other] != nil {
				with = with.or(f[other][i])
			}
		}
		if i == 0 {
			common = with
		} else {
			common = common.and(with)
		}
	}
	return roaring.FromDense(common, false) // which shares the numbers, and is only read
}

// lookUp finds the words in the fields.
func (s *Store) lookUp(ctx context.Context, fields []field, words []string) (termSets, error) {
	version := s.catalog.Version()
	found, unknown := termSets{}, map[lookup]numberSet{}
	for _, f := range fields {
		found[f] = make([]numberSet, len(words))
		for i, w := range words {
			key := f.lookup(w, i == len(words)-1)
			set, ok := s.terms.get(version, key)
			if !ok {
				unknown[key] = nil
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
				s.cacheTerm(version, key, set)
			}
		}
	}
	return found, nil
}

// readTerms fills in the events of what is looked up. Single terms are read
// together, those with a common beginning apart.
func (s *Store) readTerms(ctx context.Context, sets map[lookup]numberSet) error {
	byTerm := map[string][]lookup{}
	for key := range sets {
		if key.term != "" {
			byTerm[key.term] = append(byTerm[key.term], key)
		}
		if key.beginning == "" {
			continue
		}
		// A range ends before the beginning followed by the last character there is.
		err := s.read(ctx, func(_ []byte, block int64, nums postings) { addPostings(sets, key, block, nums) },
			"term >= ? AND term < ?", []any{key.beginning, key.beginning + "\U0010ffff"})
		if err != nil {
			return err
		}
	}
	if len(byTerm) == 0 {
		return nil
	}
	list, args := in(slices.Collect(maps.Keys(byTerm)))
	return s.read(ctx, func(term []byte, block int64, nums postings) {
		for _, key := range byTerm[string(term)] {
			addPostings(sets, key, block, nums)
		}
	}, "term IN "+list, args)
}

func addPostings(sets map[lookup]numberSet, key lookup, block int64, nums postings) {
	set := sets[key]
	nums.into(set.block(block))
	sets[key] = set
}

// read calls fn for the rows that a condition picks. The blocks are named, so that
// the database seeks in each of them.
func (s *Store) read(ctx context.Context, fn func(term []byte, block int64, nums postings), condition string, args []any) error {
	blocks := make([]int64, s.catalog.Size()>>blockBits+1)
	for i := range blocks {
		blocks[i] = int64(i)
	}
	for part := range slices.Chunk(blocks, maxIn) {
		list, numbers := in(part)
		err := queryEach(ctx, s.db, func(row scanner) error {
			var block int64
			var term, nums sql.RawBytes
			if err := row.Scan(&block, &term, &nums); err != nil {
				return err
			}
			fn(term, block, postings(nums))
			return nil
		}, "SELECT block, term, nums FROM search_postings WHERE block IN "+list+" AND "+condition, append(numbers, args...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// numberSet is a set of event numbers, one bit for each.
type numberSet []uint64

// block returns the bits of a block, which may be changed.
func (s *numberSet) block(n int64) []uint64 {
	const words = blockSize / 64
	end := int(n+1) * words
	if len(*s) < end {
		*s = append(*s, make([]uint64, end-len(*s))...)
	}
	return (*s)[end-words : end]
}

// and returns what is in both sets.
func (s numberSet) and(other numberSet) numberSet {
	both := make(numberSet, min(len(s), len(other)))
	for i := range both {
		both[i] = s[i] & other[i]
	}
	return both
}

// or returns what is in either set.
func (s numberSet) or(other numberSet) numberSet {
	if len(s) < len(other) {
		s, other = other, s
	}
	if len(other) == 0 {
		return s
	}
	either := slices.Clone(s)
	for i, bits := range other {
		either[i] |= bits
	}
	return either
}
