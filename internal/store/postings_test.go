package store

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func decoded(p postings) []uint16 {
	var bits [blockSize / 64]uint64
	p.into(bits[:])
	list := []uint16{}
	for n := range uint16(blockSize) {
		if bits[n/64]&(1<<(n%64)) != 0 {
			list = append(list, n)
		}
	}
	return list
}

// Random changes, from empty to full and back, against a plain set.
func TestPostings(t *testing.T) {
	const seed = 14
	random := rand.New(rand.NewPCG(seed, 0))
	var p postings
	want := map[uint16]bool{}
	sizes := map[bool]int{}
	for round := range 400 {
		var add, remove []uint16
		for range random.IntN(200) {
			n := uint16(random.IntN(blockSize))
			// First it grows, then it shrinks; the two lists never share a number.
			if round < 200 == (random.IntN(10) > 0) {
				if !slices.Contains(remove, n) {
					add = append(add, n)
					want[n] = true
				}
			} else if !slices.Contains(add, n) {
				remove = append(remove, n)
				delete(want, n)
			}
		}
		p = p.applied(add, remove)
		sizes[p.dense()]++
		got := decoded(p)
		if len(got) != len(want) || slices.ContainsFunc(got, func(n uint16) bool { return !want[n] }) {
			t.Fatalf("seed %d, round %d: %d numbers, want %d", seed, round, len(got), len(want))
		}
		if len(p) > denseBytes {
			t.Fatalf("round %d: %d bytes for one block", round, len(p))
		}
	}
	if sizes[true] == 0 || sizes[false] == 0 {
		t.Errorf("only one of the two forms was used: %v", sizes)
	}
	if p := (postings{}).applied([]uint16{3}, nil).applied(nil, []uint16{3}); len(p) != 0 {
		t.Errorf("an empty block takes %d bytes", len(p))
	}
}

// What is added wins over what is removed: an event keeps the terms that its old
// and its new state share.
func TestPostingsKeepShared(t *testing.T) {
	for _, p := range []postings{{}, (postings{}).applied([]uint16{1, 2, 3}, nil), (postings{}).change(slices.Collect(every(3)), nil)} {
		if got := decoded(p.applied([]uint16{2}, []uint16{2})); !slices.Contains(got, 2) {
			t.Errorf("lost a shared term in a block of %d bytes", len(p))
		}
	}
}

func every(n int) func(func(uint16) bool) {
	return func(yield func(uint16) bool) {
		for i := 0; i < blockSize && yield(uint16(i)); i += n {
		}
	}
}

func FuzzPostings(f *testing.F) {
	f.Add([]byte{1, 0, 2, 0})
	f.Add([]byte{255, 255, 7})
	f.Add(make([]byte, denseBytes))
	f.Fuzz(func(t *testing.T, stored []byte) {
		// A damaged row may yield wrong events, which the catalogue checks, but no panic.
		decoded(stored)
	})
}
