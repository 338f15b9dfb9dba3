package archive

import (
	"context"
	"time"
)

// GuessWindow is how long failed guesses count, from the first of them.
const GuessWindow = 15 * time.Minute

// GuessLimit bounds the failed guesses under one key. The key is a hash, because what
// people type into a sign-in form must not be stored.
type GuessLimit struct {
	Key []byte
	Max int
}

// Guesses is where failed guesses at passwords and codes are counted, for all servers
// of an archive and across restarts.
type Guesses interface {
	// GuessWait returns how long until no limit is reached, 0 if none is.
	GuessWait(ctx context.Context, limits ...GuessLimit) (time.Duration, error)
	// CountGuess counts a failed guess under all keys. If a limit is reached already, it
	// counts nothing and returns how long to wait. Callers with a key in common name it
	// first, so that they cannot block each other.
	CountGuess(ctx context.Context, limits ...GuessLimit) (time.Duration, error)
	// ForgetGuesses ends the count of a key, unless its limit is reached: then it returns
	// how long to wait.
	ForgetGuesses(ctx context.Context, limit GuessLimit) (time.Duration, error)
}
