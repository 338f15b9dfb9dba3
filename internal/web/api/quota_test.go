package api_test

import (
	"strconv"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestUnconfirmedAccounts(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	event := s.Add(nil).ID
	s.Call("admin", "PATCH", "/api/settings", webtest.Object("allowSelfRegistration", true)).OK(t)
	signedIn, err := s.Accounts.Register(t.Context(), auth.Registration{Email: "late@example.org", Password: webtest.Password}, auth.Device{Address: "192.0.2.9"})
	if err != nil {
		t.Fatal(err)
	}
	headers := webtest.Bearer(signedIn.AccessToken)
	const text = "Please confirm your email address first. The link is in the letter that we sent you."
	s.Unchanged(t, func() {
		t.Run("H-05 R-58 they add no event", func(t *testing.T) {
			s.Call("", "POST", "/api/events", webtest.Draft(), headers...).Fails(t, 403, "unconfirmed", text)
		})
		t.Run("H-05 R-58 they upload nothing", func(t *testing.T) {
			body, kind := webtest.Picture(mediatest.PNG(mediatest.Photo(2, 2, 1))).Encode(t)
			s.Request("POST", "/api/events", body, append(headers, "Content-Type", kind)...).Fails(t, 403, "unconfirmed", text)
		})
		t.Run("H-05 R-58 they write no comment", func(t *testing.T) {
			s.Call("", "POST", "/api/events/"+event+"/comments", webtest.Object("body", "A comment."), headers...).Fails(t, 403, "unconfirmed", text)
		})
	})
	_, err = s.Store.UpdateUser(t.Context(), signedIn.User.ID, "user.verify", signedIn.User.ID, archive.Change{}, func(u *archive.User) error { u.EmailVerified = true; return nil })
	if err != nil {
		t.Fatal(err)
	}
	s.Call("", "POST", "/api/events", webtest.Draft(), headers...).OK(t)
}

func TestQuotas(t *testing.T) {
	t.Parallel()
	quota := archive.Quotas[archive.StandingNew][archive.ResourceEvents]
	t.Run("H-05 R-58 a new account adds so many events an hour", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, func(o *web.Options) { o.RateLimit = true })
			for range quota.PerHour {
				s.Create("user")
			}
			s.Unchanged(t, func() {
				got := s.Call("user", "POST", "/api/events", webtest.Draft())
				got.Fails(t, 429, "rate_limited", "")
				if wait, err := strconv.Atoi(got.Header.Get("Retry-After")); err != nil || wait != 3600 {
					t.Errorf("Retry-After is %q", got.Header.Get("Retry-After"))
				}
			})
			s.Create("user2")
			for range quota.PerHour + 1 {
				s.Create("editor")
			}
		})
	})
	t.Run("H-05 R-58 so many drafts wait, even where rates are off", func(t *testing.T) {
		s := webtest.New(t)
		for range quota.Total {
			s.Create("user")
		}
		s.Unchanged(t, func() {
			s.Call("user", "POST", "/api/events", webtest.Draft()).Fails(t, 409, "quota_exceeded",
				"At most 60 of your events can wait for review at once. Please wait until some are reviewed, or remove drafts.")
		})
	})
}

// What is refused leaves an entry in the log, so it must not be for free.
func TestActivityQuota(t *testing.T) {
	t.Parallel()
	webtest.FrozenClock(t, func(t *testing.T) {
		s := webtest.New(t, func(o *web.Options) { o.RateLimit = true })
		event := s.Add(nil).ID
		for range 150 {
			s.Call("user", "PUT", "/api/events/"+event, webtest.Draft()).Fails(t, 403, "forbidden", "")
		}
		_, total, err := s.Store.Logs(t.Context(), archive.LogFilter{Action: "event.update.refused"}, archive.Page{Number: 1, Limit: 1})
		if err != nil || total != 100 {
			t.Errorf("H-05 R-69 %d refused attempts are in the log, %v", total, err)
		}
		s.Call("user", "PUT", "/api/auth/profile", webtest.Object("firstName", "A")).Fails(t, 429, "rate_limited", "")
		s.Call("user2", "PUT", "/api/auth/profile", webtest.Object("firstName", "A")).OK(t)
	})
}
