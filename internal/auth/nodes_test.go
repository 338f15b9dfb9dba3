package auth

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
	"sankofa/internal/store/storetest"
)

func TestGuessingAtTwoNodes(t *testing.T) {
	t.Parallel()
	cluster := pgtest.Start(t, func(ctx context.Context, url string) error {
		db, err := store.Open(ctx, store.Options{DatabaseURL: url})
		if err != nil {
			return err
		}
		return db.Close()
	})
	for name, options := range map[string]store.Options{
		"SQLite": {Folder: storetest.Folder(t)}, "PostgreSQL": {DatabaseURL: cluster.Database(t)},
	} {
		t.Run(name, func(t *testing.T) { guessAtTwoNodes(t, options) })
	}
}

func guessAtTwoNodes(t *testing.T, options store.Options) {
	clock := clocktest.New(testStart)
	first, db := node(t, options, clock)
	second, _ := node(t, options, clock)
	hash, err := first.passwords.Hash(t.Context(), goodPassword)
	if err != nil {
		t.Fatal(err)
	}
	addUser(t, db, hash)
	login := func(a *Accounts, password string, d Device) error {
		_, err := a.Login(t.Context(), "ama@example.org", password, d)
		return err
	}
	refusedFor := func(t *testing.T, a *Accounts, d Device) {
		t.Helper()
		var e *archive.Error
		if err := login(a, goodPassword, d); !errors.As(err, &e) || e.Code != archive.CodeRateLimited || e.RetryAfter != archive.GuessWindow {
			t.Errorf("the right password: %v", err)
		}
	}
	t.Run("H-08 R-15 guesses that alternate between nodes count together", func(t *testing.T) {
		d := Device{Address: "192.0.2.1"}
		for i := range failuresPerAccount {
			want(t, "guess", login([]*Accounts{first, second}[i%2], "wrong", d), archive.ErrInvalidCredentials)
		}
		refusedFor(t, first, d)
		refusedFor(t, second, d)
		t.Run("and after a restart", func(t *testing.T) {
			third, _ := node(t, options, clock)
			refusedFor(t, third, d)
		})
		want(t, "the owner from elsewhere", login(second, goodPassword, Device{Address: "192.0.2.2"}), nil)
		clock.Add(archive.GuessWindow)
		want(t, "after the window", login(second, goodPassword, d), nil)
	})
	t.Run("H-08 R-15 concurrent guesses at both learn no more than the limit", func(t *testing.T) {
		var answered atomic.Int32
		var group sync.WaitGroup
		for i := range 3 * failuresPerAccount {
			group.Go(func() {
				switch err := login([]*Accounts{first, second}[i%2], "wrong", Device{Address: "192.0.2.3"}); {
				case errors.Is(err, archive.ErrInvalidCredentials):
					answered.Add(1)
				case archive.CodeOf(err) != archive.CodeRateLimited:
					t.Error(err)
				}
			})
		}
		group.Wait()
		if n := answered.Load(); n != failuresPerAccount {
			t.Errorf("%d guesses were answered", n)
		}
	})
}
