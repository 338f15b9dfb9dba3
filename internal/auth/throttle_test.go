package auth

import (
	"context"
	"testing"
	"time"

	"sankofa/internal/archive"
)

func TestThrottle(t *testing.T) {
	t.Parallel()
	_, db, clock := newAccounts(t)
	th := Throttle{db, "password"}
	wait := func(address, account string) time.Duration {
		t.Helper()
		d, err := th.Wait(t.Context(), address, account)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	settle := func(address, account string, right bool) (allowed bool) {
		t.Helper()
		d, err := th.Settle(t.Context(), address, account, right)
		if err != nil {
			t.Fatal(err)
		}
		return d == 0
	}
	for range failuresPerAccount {
		if wait("1.1.1.1", "ama") != 0 {
			t.Fatal("throttled too early")
		}
		settle("1.1.1.1", "ama", false)
	}
	if wait("1.1.1.1", "ama") != archive.GuessWindow {
		t.Error("not throttled")
	}
	if wait("2.2.2.2", "ama") != 0 || wait("1.1.1.1", "kofi") != 0 {
		t.Error("others are throttled, too")
	}
	if codes, err := (Throttle{db, "code"}).Wait(t.Context(), "1.1.1.1", "ama"); codes != 0 || err != nil {
		t.Errorf("guesses of another kind are throttled, too: %s, %v", codes, err)
	}
	if settle("1.1.1.1", "ama", true) || settle("1.1.1.1", "ama", false) {
		t.Error("R-15 the result of a guess that was running when the limit was reached is returned")
	}
	clock.Add(archive.GuessWindow)
	if wait("1.1.1.1", "ama") != 0 {
		t.Error("the throttle does not end")
	}
	settle("1.1.1.1", "ama", false)
	settle("1.1.1.1", "ama", true)
	for range failuresPerAccount - 1 {
		settle("1.1.1.1", "ama", false)
	}
	if wait("1.1.1.1", "ama") != 0 {
		t.Error("a success does not forget failures")
	}
	for i := range failuresPerAddress {
		settle("3.3.3.3", "account"+string(rune('a'+i%26)), false)
	}
	if wait("3.3.3.3", "never tried") == 0 {
		t.Error("an address can try any number of accounts")
	}
	t.Run("H-08 R-15 a guess counts although its client has gone", func(t *testing.T) {
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		for range failuresPerAccount {
			if _, err := th.Settle(gone, "4.4.4.4", "ama", false); err != nil {
				t.Fatal(err)
			}
		}
		if wait("4.4.4.4", "ama") == 0 {
			t.Error("it does not count")
		}
	})
}
