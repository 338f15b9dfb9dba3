package store

import (
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

// The numbers of the events that have a term are stored in blocks, one row each:
// small enough to be rewritten for one event, large enough that a common word among
// a million events is some dozens of rows. A block is one container of a bitmap.
const blockBits = 16

// postings are the numbers of the events that have one term, all of one block.
func parsePostings(stored []byte) (*roaring.Bitmap, error) {
	set := roaring.New()
	if err := set.UnmarshalBinary(stored); err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	if err := set.Validate(); err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	return set, nil
}
