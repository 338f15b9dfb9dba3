package auth

import (
	"context"
	"crypto/sha256"
	"time"

	"sankofa/internal/archive"
)

// Throttle limits guessing. It counts failures per account and address together, so
// that nobody can lock another person out from elsewhere, and per address over all
// accounts. The store counts, for all servers.
type Throttle struct {
	store archive.Guesses
	kind  string // what is guessed
}

// Limits, in failures per archive.GuessWindow.
const (
	failuresPerAccount = 10
	failuresPerAddress = 100
)

// limits are those of an address and of an account tried from there, in this order.
func (t Throttle) limits(address, account string) (overall, single archive.GuessLimit) {
	return archive.GuessLimit{Key: guessKey(t.kind, address), Max: failuresPerAddress},
		archive.GuessLimit{Key: guessKey(t.kind, address, account), Max: failuresPerAccount}
}

// guessKey hashes what a guess is about. Each part is hashed first, so that no two lists
// of parts give the same key.
func guessKey(parts ...string) []byte {
	h := sha256.New()
	for _, part := range parts {
		sum := sha256.Sum256([]byte(part))
		h.Write(sum[:])
	}
	return h.Sum(nil)
}

// Wait returns how long an address must wait before it may try an account again.
func (t Throttle) Wait(ctx context.Context, address, account string) (time.Duration, error) {
	overall, single := t.limits(address, account)
	return t.store.GuessWait(ctx, overall, single)
}

// Settle counts the result of an attempt. Unless it returns 0, the caller must not
// learn the result, but how long to wait: concurrent guesses pass Wait before the first
// of them has failed, and the results of those beyond the limit are discarded. An
// attempt counts although its client has gone.
func (t Throttle) Settle(ctx context.Context, address, account string, right bool) (time.Duration, error) {
	ctx = context.WithoutCancel(ctx)
	overall, single := t.limits(address, account)
	if !right {
		return t.store.CountGuess(ctx, overall, single)
	}
	if wait, err := t.store.GuessWait(ctx, overall, single); wait > 0 || err != nil {
		return wait, err
	}
	return t.store.ForgetGuesses(ctx, single)
}
