package storetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// Limits of a test: an address, and an account tried from there.
var (
	overall = archive.GuessLimit{Key: []byte("address"), Max: 5}
	single  = archive.GuessLimit{Key: []byte("address and account"), Max: 3}
)

func testGuess(t *testing.T, open Opener) {
	clock := newClock()
	first, second := open(t, follow(clock)), open(t, follow(clock))
	ctx := Context(t)
	count := func(what string, s *store.Store, want time.Duration, limits ...archive.GuessLimit) {
		t.Helper()
		same(t, what, must(s.CountGuess(ctx, limits...))(t), want)
	}
	wait := func(what string, want time.Duration, limits ...archive.GuessLimit) {
		t.Helper()
		for _, s := range []*store.Store{first, second} {
			same(t, what, must(s.GuessWait(ctx, limits...))(t), want)
		}
	}
	count("a guess at one server", first, 0, overall, single)
	count("at the other", second, 0, overall, single)
	wait("before the limit", 0, overall, single)
	clock.Add(time.Minute)
	count("at the first again", first, 0, overall, single)
	const left = archive.GuessWindow - time.Minute
	wait("H-08 R-15 at the limit, at both servers", left, overall, single)
	count("H-08 R-15 beyond the limit", second, left, overall, single)
	same(t, "H-08 a right guess beyond the limit", must(second.ForgetGuesses(ctx, single))(t), left)
	wait("other accounts from there", 0, overall)

	other := archive.GuessLimit{Key: []byte("address and other"), Max: 3}
	count("H-08 a refused guess counts nowhere", second, 0, overall, other)
	count("another account", first, 0, overall, other)
	wait("H-08 the limit of the address", left, overall)
	count("H-08 any account from there", second, left, overall, archive.GuessLimit{Key: []byte("third"), Max: 3})
	wait("what a refused guess would have begun", 0, archive.GuessLimit{Key: []byte("third"), Max: 1})
	same(t, "a right guess", must(second.ForgetGuesses(ctx, other))(t), time.Duration(0))
	wait("is forgotten", 0, archive.GuessLimit{Key: other.Key, Max: 1})
	same(t, "nothing to forget", must(first.ForgetGuesses(ctx, other))(t), time.Duration(0))

	clock.Add(left)
	wait("after the window", 0, overall, single)
	count("a new window", second, 0, overall, single)
	wait("starts at one", 0, archive.GuessLimit{Key: single.Key, Max: 2})
	clock.Add(archive.GuessWindow)
	must(first.PurgeSessions(ctx))(t)
	clock.Add(-archive.GuessWindow)
	wait("H-08 after a purge nothing is left", 0, archive.GuessLimit{Key: single.Key, Max: 1}, archive.GuessLimit{Key: overall.Key, Max: 1})
}

// Guesses at the same time, at two servers.
func testGuessTogether(t *testing.T, open Opener) {
	nodes := []*store.Store{open(t), open(t)}
	var counted atomic.Int32
	var group sync.WaitGroup
	for i := range 40 {
		group.Go(func() {
			switch wait, err := nodes[i%2].CountGuess(Context(t), overall, single); {
			case err != nil:
				t.Error(err)
			case wait == 0:
				counted.Add(1)
			}
		})
	}
	group.Wait()
	same(t, "H-08 R-15 guesses that are counted", int(counted.Load()), single.Max)
}
