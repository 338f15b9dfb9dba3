package archive

import (
	"context"
	"time"
)

// How long idempotency keys live: a response is repeated for a day; a request that
// never ended blocks its key for a minute, and longer because servers do not agree on
// the time.
const (
	KeyLife  = 24 * time.Hour
	KeyClaim = time.Minute + ClockTolerance
)

// Key is an idempotency key, the promise of a client that two requests which carry
// it are the same request.
type Key struct {
	UserID string
	Scope  string // the call that it was sent to
	Value  string
	Hash   []byte // of the content of the request
	Claim  string // filled in by the store: which request holds the key
}

// ParseKey checks the value of an Idempotency-Key header.
func ParseKey(s string) error {
	if len(s) < 1 || len(s) > 128 {
		return ErrKeyInvalid
	}
	for _, c := range []byte(s) {
		if c <= ' ' || c > '~' {
			return ErrKeyInvalid
		}
	}
	return nil
}

// Keys is where idempotency keys are kept.
type Keys interface {
	// ClaimKey takes a key for a request that begins. It returns the receipt of an
	// earlier request with the same content, or nil if this is the first.
	// ErrKeyReused if the content differs, ErrKeyInProgress while the first runs.
	ClaimKey(ctx context.Context, key *Key) (receipt []byte, err error)
	// ReleaseKey gives a claimed key back after a failure, so that it can be tried again.
	ReleaseKey(ctx context.Context, key *Key) error
	// PurgeKeys removes what has expired and returns how many keys that were.
	PurgeKeys(ctx context.Context) (int, error)
}
