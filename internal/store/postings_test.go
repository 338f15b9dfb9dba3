package store

import (
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
)

// Rows are stored on one page of PostgreSQL, whatever they hold, and read as they were.
func TestRowsFitAPage(t *testing.T) {
	for _, block := range []int64{0, 131_071} {
		for step := 1; step < 200; step += 1 + step/8 {
			set := roaring.New()
			start := uint64(block) << blockBits
			for n := uint64(0); n < 1<<blockBits; n += uint64(step) {
				set.AddRange(start+n, min(start+n+uint64(step)*2/3+1, start+1<<blockBits))
				if step > 3 {
					set.Remove(uint32(start + n))
				}
			}
			b, err := appendPostings(set, block)
			if err != nil || len(b) > 4200 {
				t.Fatalf("S-08 every %dth number takes %d bytes: %v", step, len(b), err)
			}
			if got, err := parsePostings(b); err != nil || !got.Equals(set) {
				t.Fatalf("S-08 every %dth number of block %d is read as others: %v", step, block, err)
			}
		}
	}
}

// A damaged row is refused: reading it must neither panic nor hang.
func FuzzPostings(f *testing.F) {
	full, odd := roaring.New(), roaring.New()
	full.AddRange(0, 1<<blockBits)
	for n := uint32(1 << blockBits); n < 2<<blockBits; n += 2 {
		odd.Add(n)
	}
	for block, seed := range []*roaring.Bitmap{roaring.BitmapOf(1, 2, 700), odd, roaring.New(), full} {
		b, err := appendPostings(seed, int64(block))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:len(b)/2])
	}
	f.Fuzz(func(_ *testing.T, stored []byte) {
		if set, err := parsePostings(stored); err == nil {
			roaring.Or(set, full).GetCardinality()
		}
	})
}
