package store

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// The numbers of the entries that have a term are stored in blocks, one row each:
// small enough to be rewritten for one entry, large enough that a common word among
// a million entries is some dozens of rows. At most four kilobytes a row leave room on
// a page of PostgreSQL, which does not divide these rows.
const (
	blockBits  = 15
	denseBytes = 1 << blockBits / 8
	denseMark  = 0 // the first byte of dense postings; no bitmap begins with it
	denseStart = 5
)

// appendPostings encodes the numbers of a block: as a bitmap, or where that takes more
// room, as a bit for each number after the block.
func appendPostings(set *roaring.Bitmap, block int64) ([]byte, error) {
	set.RunOptimize()
	if set.GetSerializedSizeInBytes() <= denseBytes {
		return set.ToBytes()
	}
	stored := make([]byte, denseStart+denseBytes)
	stored[0] = denseMark
	binary.LittleEndian.PutUint32(stored[1:], uint32(block))
	for nums := set.Iterator(); nums.HasNext(); {
		n := nums.Next() & (1<<blockBits - 1)
		stored[denseStart+n/8] |= 1 << (n % 8)
	}
	return stored, nil
}

// parsePostings is the inverse of appendPostings.
func parsePostings(stored []byte) (*roaring.Bitmap, error) {
	if len(stored) > 0 && stored[0] == denseMark {
		return parseDense(stored)
	}
	set := roaring.New()
	if err := set.UnmarshalBinary(stored); err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	if err := set.Validate(); err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	return set, nil
}

func parseDense(stored []byte) (*roaring.Bitmap, error) {
	if len(stored) != denseStart+denseBytes {
		return nil, errors.New("read postings: wrong length")
	}
	start := int64(binary.LittleEndian.Uint32(stored[1:])) << blockBits
	if start>>32 != 0 {
		return nil, errors.New("read postings: no such block")
	}
	// A bitmap is made of parts that begin at multiples of 1<<16.
	const part = 1 << 16
	words := make([]uint64, part/64)
	for i := range denseBytes / 8 {
		words[int(start%part)/64+i] = binary.LittleEndian.Uint64(stored[denseStart+i*8:])
	}
	return roaring.AddOffset64(roaring.FromDense(words, false), start/part*part), nil
}
