package store

import (
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// A damaged row is refused: reading it must neither panic nor hang.
func FuzzPostings(f *testing.F) {
	dense := roaring.New()
	dense.AddRange(0, 1<<blockBits)
	for _, seed := range []*roaring.Bitmap{roaring.New(), roaring.BitmapOf(1, 2, 70_000), dense} {
		b, err := seed.ToBytes()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
	f.Fuzz(func(_ *testing.T, stored []byte) {
		if set, err := parsePostings(stored); err == nil {
			roaring.Or(set, dense).GetCardinality()
		}
	})
}
