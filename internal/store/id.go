package store

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"time"
)

// newID makes a UUID of version 7: the moment to a quarter of a microsecond, then
// 62 random bits. Ids of different microseconds sort by time, so that the order of
// ids is the order of addition.
func newID(at time.Time) string {
	us := uint64(at.UnixMicro())
	fraction := (us % 1000) * 4096 / 1000
	var b [16]byte
	binary.BigEndian.PutUint64(b[:8], us/1000<<16|0x7000|fraction)
	_, _ = rand.Read(b[8:]) // it never fails
	b[8] = b[8]&0x3f | 0x80
	return hex.EncodeToString(b[:4]) + "-" + hex.EncodeToString(b[4:6]) + "-" + hex.EncodeToString(b[6:8]) +
		"-" + hex.EncodeToString(b[8:10]) + "-" + hex.EncodeToString(b[10:])
}
