package web_test

import (
	"fmt"
	"net/netip"
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// behindProxy lets a test come from any address.
func behindProxy(o *web.Options) {
	o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
}

func from(address string) []string { return []string{"X-Forwarded-For", address} }

// count makes requests until one is refused, and returns how many were not.
func count(t *testing.T, most int, request func(i int) webtest.Reply) int {
	t.Helper()
	for i := range most {
		got := request(i)
		if got.StatusCode == 429 {
			if got.Header.Get("Retry-After") == "" {
				t.Error("the response does not say when to retry")
			}
			return i
		}
	}
	return most
}

func TestWorkIsLimitedByItsCost(t *testing.T) {
	t.Parallel()
	t.Run("H-03 R-58 a page that is rendered costs more than a call", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited, behindProxy)
			s.Add(nil)
			s.Get("/history", from("203.0.113.1")...).OK(t)
			n := count(t, 400, func(i int) webtest.Reply {
				return s.Get(fmt.Sprintf("/history?search=word%d", i), from("203.0.113.9")...)
			})
			if n < 30 || n > 80 {
				t.Errorf("one address may have %d pages rendered at once", n)
			}
			s.Get("/history", from("203.0.113.9")...).OK(t) // cached
			s.Get("/history?search=other", from("203.0.113.1")...).OK(t)
		})
	})
	t.Run("H-03 R-58 a random page number costs nothing", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			s.Add(nil)
			s.Get("/history?limit=200").OK(t)
			if n := count(t, 1000, func(i int) webtest.Reply { return s.Get(fmt.Sprintf("/history?limit=200&page=z%d", i)) }); n < 1000 {
				t.Errorf("only %d were sent", n)
			}
		})
	})
	t.Run("H-03 R-58 a renewal after a change costs little", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			n := count(t, 110, func(int) webtest.Reply {
				s.Add(nil)
				return s.Get("/collections")
			})
			if n < 110 {
				t.Errorf("a reader of one page was refused after %d changes", n)
			}
		})
	})
	t.Run("H-03 R-58 guesses of access tokens are counted", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			n := count(t, 500, func(i int) webtest.Reply { return s.Get("/api/settings", webtest.Bearer(fmt.Sprintf("%043d", i))...) })
			if n != 400 {
				t.Errorf("%d were not refused", n)
			}
		})
	})
	t.Run("H-14 R-58 /share and /logout are limited", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited, behindProxy)
			share := "/api/events/" + s.Add(nil).ID + "/share"
			if n := count(t, 500, func(int) webtest.Reply { return s.Get(share, from("203.0.113.1")...) }); n != 400 {
				t.Errorf("%d previews were sent", n)
			}
			logout := func(int) webtest.Reply {
				return s.Call("", "POST", "/api/auth/logout", `{"refreshToken":"x"}`, from("203.0.113.2")...)
			}
			if n := count(t, 100, logout); n != 60 {
				t.Errorf("%d sign-outs were not refused", n)
			}
			s.Get("/api/health", from("203.0.113.1")...).OK(t)
		})
	})
	t.Run("H-04 R-58 changes of a password count as sign-ins", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			n := count(t, 100, func(int) webtest.Reply {
				return s.Call("user", "PUT", "/api/auth/change-password", map[string]string{"currentPassword": webtest.Password, "newPassword": "short"})
			})
			if n != 60 {
				t.Errorf("%d were not refused", n)
			}
		})
	})
}
