package api_test

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/webtest"
)

// tokens is the response of the calls that sign somebody in.
type tokens struct {
	Tokens struct{ AccessToken, RefreshToken string }
	User   map[string]any
}

// credentials are the body of a login.
func credentials(email, password string) map[string]any {
	return webtest.Object("email", email, "password", password)
}

// login signs an account of the tests in, on another device.
func login(t *testing.T, s *webtest.Site, name string) (got tokens) {
	t.Helper()
	s.Person(name)
	s.Call("", "POST", "/api/auth/login", credentials(webtest.Email(name), webtest.Password)).Read(t, 200, &got)
	return got
}

func refresh(s *webtest.Site, token string) webtest.Reply {
	return s.Call("", "POST", "/api/auth/refresh", webtest.Object("refreshToken", token))
}

func me(s *webtest.Site, token string) webtest.Reply {
	return s.Get("/api/auth/me", webtest.Bearer(token)...)
}

const wrongCredentials = "Invalid credentials. Please try again."

func TestLogin(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Person("user")
	t.Run("API-03 API-04 login returns tokens and the account", func(t *testing.T) {
		var got tokens
		s.Call("", "POST", "/api/auth/login", credentials(" User@Example.ORG ", webtest.Password)).Read(t, 200, &got)
		if got.Tokens.AccessToken == "" || got.Tokens.RefreshToken == "" || got.User["email"] != "user@example.org" || got.User["role"] != "user" || got.User["id"] == "" {
			t.Errorf("got %+v", got)
		}
		me(s, got.Tokens.AccessToken).OK(t)
		refresh(s, got.Tokens.RefreshToken).OK(t)
	})
	t.Run("missing fields are named", func(t *testing.T) {
		got := s.Call("", "POST", "/api/auth/login", webtest.Object("email", " "))
		got.Fails(t, 400, "invalid", "Validation failed")
		webtest.Contains(t, got.Text, "Email is required.", "Password is required.")
	})
	t.Run("R-13 every refusal reads the same", func(t *testing.T) {
		id := s.Person("user2").User.ID
		if _, err := s.Store.UpdateUser(t.Context(), id, "user.status", "", archive.Change{}, func(u *archive.User) error { u.Active = false; return nil }); err != nil {
			t.Fatal(err)
		}
		try := func(email, password string) webtest.Reply {
			return s.Call("", "POST", "/api/auth/login", credentials(email, password))
		}
		want := try("nobody@example.org", webtest.Password)
		want.Fails(t, 401, "unauthorized", wrongCredentials)
		for email, password := range map[string]string{
			"user@example.org": "wrong", "user2@example.org": webtest.Password, "no address": "wrong",
			"a\x00b@example.org": webtest.Password,
		} {
			if got := try(email, password); got.StatusCode != 401 || got.Text != want.Text {
				t.Errorf("%q: %d %s", email, got.StatusCode, got.Text)
			}
		}
	})
}

func TestSession(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-06 me", func(t *testing.T) {
		var got struct{ User map[string]any }
		me(s, s.Person("user").AccessToken).Read(t, 200, &got)
		for _, name := range []string{"id", "email", "role", "firstName", "lastName", "emailVerified", "createdAt"} {
			if _, ok := got.User[name]; !ok {
				t.Errorf("%s is missing", name)
			}
		}
	})
	t.Run("API-07 me without a token or with a bad one", func(t *testing.T) {
		s.Get("/api/auth/me").Fails(t, 401, "unauthorized", "Authentication required.")
		session := s.Person("user")
		jwt := "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJzMSJ9." + strings.Repeat("a", 43) // of an earlier release
		for _, token := range []string{"x", jwt, session.RefreshToken, session.AccessToken + "x", strings.Repeat(".", 4000)} {
			me(s, token).Fails(t, 401, "unauthorized", "")
		}
		s.Get("/api/auth/me", "Authorization", "Basic dTpw").Fails(t, 401, "unauthorized", "")
	})
	t.Run("API-05 refresh returns an access token alone, again and again", func(t *testing.T) {
		session := login(t, s, "user")
		for range 3 {
			var fresh map[string]string
			refresh(s, session.Tokens.RefreshToken).Read(t, 200, &fresh)
			if len(fresh) != 1 || me(s, fresh["accessToken"]).StatusCode != 200 {
				t.Errorf("got %v", fresh)
			}
		}
		for _, token := range []string{"", "nonsense", session.Tokens.AccessToken} {
			refresh(s, token).Fails(t, 401, "unauthorized", "")
		}
	})
	t.Run("ENT-15 the names of the account are in every response that signs in", func(t *testing.T) {
		s.Person("editor")
		s.Call("editor", "PUT", "/api/auth/profile", webtest.Object("firstName", "Ama", "lastName", "Mensah")).OK(t)
		signedIn := login(t, s, "editor").User
		var session struct{ User map[string]any }
		me(s, s.Person("editor").AccessToken).Read(t, 200, &session)
		for call, user := range map[string]map[string]any{"login": signedIn, "me": session.User} {
			if user["firstName"] != "Ama" || user["lastName"] != "Mensah" {
				t.Errorf("%s returns %v", call, user)
			}
		}
	})
	t.Run("R-20 logout ends the session at once, and accepts any token", func(t *testing.T) {
		session := login(t, s, "user")
		for _, token := range []string{session.Tokens.RefreshToken, "unknown"} {
			s.Call("", "POST", "/api/auth/logout", webtest.Object("refreshToken", token)).OK(t)
		}
		refresh(s, session.Tokens.RefreshToken).Fails(t, 401, "unauthorized", "")
		me(s, session.Tokens.AccessToken).Fails(t, 401, "unauthorized", "")
	})
	t.Run("R-20 logout without a token ends nothing, and says so", func(t *testing.T) {
		session := login(t, s, "user")
		s.Call("", "POST", "/api/auth/logout", webtest.Object()).Fails(t, 400, "invalid", "Validation failed")
		refresh(s, session.Tokens.RefreshToken).OK(t)
	})
}

func TestGuessingIsThrottled(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	guess := func(email, password string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/login", credentials(email, password))
	}
	t.Run("R-15 ten wrong passwords lock the account for 15 minutes", func(t *testing.T) {
		s.Person("editor")
		for range 10 {
			guess("editor@example.org", "wrong").Fails(t, 401, "unauthorized", "")
		}
		refused := guess("editor@example.org", webtest.Password)
		refused.Fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
		if wait, err := strconv.Atoi(refused.Header.Get("Retry-After")); err != nil || wait < 600 || wait > 900 {
			t.Errorf("Retry-After is %q", refused.Header.Get("Retry-After"))
		}
	})
	t.Run("R-15 nobody else is locked out", func(t *testing.T) {
		for range 11 {
			guess("editor2@example.org", "wrong")
		}
		login(t, s, "user")
	})
	t.Run("R-15 concurrent guesses are throttled, too", func(t *testing.T) {
		var answered atomic.Int32
		var guesses sync.WaitGroup
		for range 40 {
			guesses.Go(func() {
				if guess("victim@example.org", "wrong").StatusCode != 429 {
					answered.Add(1)
				}
			})
		}
		guesses.Wait()
		if answered.Load() != 10 {
			t.Errorf("%d concurrent guesses were answered", answered.Load())
		}
	})
}

// slowLog is a store whose activity log blocks failed logins until it is opened.
type slowLog struct {
	auth.Store
	open chan struct{}
}

func (s slowLog) Record(ctx context.Context, c archive.Change, action, kind, id, summary string) error {
	if action == "auth.login-failed" {
		<-s.open
	}
	return s.Store.Record(ctx, c, action, kind, id, summary)
}

// only the failures of existing accounts are logged, so a response that waited
// for the log would tell them apart by its time.
func TestRefusalDoesNotWaitForTheLog(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Person("user")
	slow := slowLog{s.Store, make(chan struct{})}
	accounts := auth.New(auth.Options{Store: slow, Mailer: s.Mailer, PasswordMemory: 1, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	if _, err := accounts.Login(t.Context(), "user@example.org", "wrong", auth.Device{}); !errors.Is(err, archive.ErrInvalidCredentials) {
		t.Fatal(err)
	}
	close(slow.open)
	accounts.Close()
	entries, n, err := s.Store.Logs(t.Context(), archive.LogFilter{Action: "auth.login-failed"}, archive.Page{Number: 1, Limit: 1})
	if err != nil || n != 1 {
		t.Errorf("the log holds %+v, %v", entries, err)
	}
}
