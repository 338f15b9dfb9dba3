package store

import (
	"encoding/binary"
	bits64 "math/bits"
	"slices"
)

// Event numbers are kept in blocks, each of which is one row per term: small
// enough to be rewritten for one event, large enough that a common word among a
// million events is some dozens of rows.
const (
	blockBits  = 15
	blockSize  = 1 << blockBits
	denseBytes = blockSize / 8
)

// postings are the events of one term in one block, as offsets into it. A few are
// written as sorted numbers of two bytes, many as a bitmap; the length tells which.
type postings []byte

func (p postings) dense() bool { return len(p) == denseBytes }

// change returns the postings with some offsets added and others removed.
func (p postings) change(add, remove []uint16) postings {
	var bits [blockSize / 64]uint64
	p.into(bits[:])
	for _, n := range remove {
		bits[n/64] &^= 1 << (n % 64)
	}
	for _, n := range add {
		bits[n/64] |= 1 << (n % 64)
	}
	return encodePostings(&bits)
}

// changeFew does the same without looking at the whole block, for a list that
// stays short.
func (p postings) changeFew(add, remove []uint16) postings {
	offsets := make([]uint16, 0, len(p)/2+len(add))
	for i := 0; i < len(p); i += 2 {
		if n := binary.LittleEndian.Uint16(p[i:]); !slices.Contains(remove, n) {
			offsets = append(offsets, n)
		}
	}
	offsets = append(offsets, add...)
	slices.Sort(offsets)
	offsets = slices.Compact(offsets)
	out := make(postings, 2*len(offsets))
	for i, n := range offsets {
		binary.LittleEndian.PutUint16(out[2*i:], n)
	}
	return out
}

// applied chooses the cheaper of the two ways.
func (p postings) applied(add, remove []uint16) postings {
	if !p.dense() && len(p)+2*len(add) < denseBytes/2 && len(remove) < 8 {
		return p.changeFew(add, remove)
	}
	return p.change(add, remove)
}

func encodePostings(bits *[blockSize / 64]uint64) postings {
	offsets := make([]byte, 0, denseBytes)
	for i, word := range bits {
		for ; word != 0; word &= word - 1 {
			if len(offsets) == denseBytes-2 {
				return encodeDense(bits)
			}
			offsets = binary.LittleEndian.AppendUint16(offsets, uint16(i*64+bits64.TrailingZeros64(word)))
		}
	}
	return offsets
}

func encodeDense(bits *[blockSize / 64]uint64) postings {
	out := make(postings, 0, denseBytes)
	for _, word := range bits {
		out = binary.LittleEndian.AppendUint64(out, word)
	}
	return out
}

// into adds the postings to the bits of their block.
func (p postings) into(bits []uint64) {
	if p.dense() {
		for i := range bits[:blockSize/64] {
			bits[i] |= binary.LittleEndian.Uint64(p[8*i:])
		}
		return
	}
	for i := 0; i+1 < len(p); i += 2 {
		n := binary.LittleEndian.Uint16(p[i:]) % blockSize
		bits[n/64] |= 1 << (n % 64)
	}
}
