package store

import (
	"context"
	"database/sql"
	"slices"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/store/catalog"
	"sankofa/internal/store/fold"
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
	fields := []field{fieldText, fieldTag}
	if f.TextOnly {
		fields = fields[:1]
	}
	hits := &catalog.Hits{All: roaring.New(), Title: roaring.New()}
	var err error
	if hits.All, err = s.having(ctx, words, fields...); err != nil {
		return nil, err
	}
	if f.Sort == "" && !hits.All.IsEmpty() {
		hits.Title, err = s.having(ctx, words, fieldTitle)
	}
	return hits, err
}

// having returns the events that have each of the words in any of the fields.
func (s *Store) having(ctx context.Context, words []string, fields ...field) (*roaring.Bitmap, error) {
	var common numberSet
	for i, w := range words {
		var with numberSet
		for _, f := range fields {
			if err := s.lookUp(ctx, f, w, i == len(words)-1, &with); err != nil {
				return nil, err
			}
		}
		if i == 0 {
			common = with
		} else {
			common.and(with)
		}
		if len(common) == 0 {
			break
		}
	}
	return roaring.FromDense(common, false), nil
}

// lookUp adds the events that have a word, or one that begins with it.
func (s *Store) lookUp(ctx context.Context, f field, w string, prefix bool, into *numberSet) error {
	switch n := utf8.RuneCountInString(w); {
	case !prefix:
		return s.read(ctx, into, "term = ?", f.word(w))
	case n == 1:
		if err := s.read(ctx, into, "term = ?", f.word(w)); err != nil {
			return err
		}
		return s.readFrom(ctx, into, string(f)+"2:"+w)
	case n <= maxPrefix:
		return s.read(ctx, into, "term = ?", f.prefix(w))
	}
	return s.readFrom(ctx, into, f.word(w))
}

// readFrom adds the events of all terms with a beginning.
func (s *Store) readFrom(ctx context.Context, into *numberSet, beginning string) error {
	// A range ends before the beginning followed by the last character there is.
	return s.read(ctx, into, "term >= ? AND term < ?", beginning, beginning+"\U0010ffff")
}

// read adds the events of the terms that a condition picks. The blocks are named,
// so that the database seeks in each of them.
func (s *Store) read(ctx context.Context, into *numberSet, condition string, args ...any) error {
	blocks := make([]int64, s.catalog.Size()>>blockBits+1)
	for i := range blocks {
		blocks[i] = int64(i)
	}
	for part := range slices.Chunk(blocks, maxIn) {
		list, numbers := in(part)
		err := each(ctx, s.db, func(row scanner) error {
			var block int64
			var nums sql.RawBytes
			if err := row.Scan(&block, &nums); err != nil {
				return err
			}
			postings(nums).into(into.block(block))
			return nil
		}, "SELECT block, nums FROM search_postings WHERE block IN "+list+" AND "+condition, append(numbers, args...)...)
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

// and keeps what is also in another set.
func (s *numberSet) and(other numberSet) {
	*s = (*s)[:min(len(*s), len(other))]
	for i := range *s {
		(*s)[i] &= other[i]
	}
}
