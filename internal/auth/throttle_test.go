package auth

import (
	"testing"
	"time"
)

func TestThrottle(t *testing.T) {
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	th := NewThrottle(func() time.Time { return now })
	for range failuresPerAccount {
		if th.Wait("1.1.1.1", "ama") != 0 {
			t.Fatal("throttled too early")
		}
		th.Settle("1.1.1.1", "ama", false)
	}
	if th.Wait("1.1.1.1", "ama") != failureWindow {
		t.Error("not throttled")
	}
	if th.Wait("2.2.2.2", "ama") != 0 || th.Wait("1.1.1.1", "kofi") != 0 {
		t.Error("others are throttled, too")
	}
	if th.Settle("1.1.1.1", "ama", true) || th.Settle("1.1.1.1", "ama", false) {
		t.Error("R-15 the result of a guess that was running when the limit was reached is returned")
	}
	now = now.Add(failureWindow)
	if th.Wait("1.1.1.1", "ama") != 0 {
		t.Error("the throttle does not end")
	}
	th.Settle("1.1.1.1", "ama", false)
	th.Settle("1.1.1.1", "ama", true)
	for range failuresPerAccount - 1 {
		th.Settle("1.1.1.1", "ama", false)
	}
	if th.Wait("1.1.1.1", "ama") != 0 {
		t.Error("a success does not forget failures")
	}
	for i := range failuresPerAddress {
		th.Settle("3.3.3.3", "account"+string(rune('a'+i%26)), false)
	}
	if th.Wait("3.3.3.3", "never tried") == 0 {
		t.Error("an address can try any number of accounts")
	}
}
