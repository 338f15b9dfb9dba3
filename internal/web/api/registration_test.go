package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

// tokenOf reads the token out of a link that must lead to a path of the site.
func tokenOf(t *testing.T, link, path string) string {
	t.Helper()
	token, ok := strings.CutPrefix(link, webtest.PublicURL+path+"#token=")
	if !ok || len(token) < 40 {
		t.Fatalf("the link is %q", link)
	}
	return token
}

// open returns a site on which people can register.
func open(t *testing.T) *webtest.Site {
	t.Helper()
	s := webtest.New(t)
	if _, err := s.Store.UpdateSettings(t.Context(), nil, archive.Change{}, func(x *archive.Settings) error { x.AllowSelfRegistration = true; return nil }); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	ama := webtest.Object("email", "Ama@example.org", "password", webtest.Password, "firstName", "Ama", "role", "admin")
	register := func(s *webtest.Site, body map[string]any) webtest.Reply {
		return s.Call("", "POST", "/api/auth/register", body)
	}
	t.Run("it is off at first", func(t *testing.T) {
		register(webtest.New(t), ama).Fails(t, 403, "forbidden", "Registration is disabled.")
	})
	t.Run("whoever registers is a user with an unconfirmed address", func(t *testing.T) {
		var got tokens
		register(open(t), ama).Read(t, 201, &got)
		if got.User["role"] != "user" || got.User["emailVerified"] != false || got.User["email"] != "ama@example.org" || got.User["firstName"] != "Ama" {
			t.Errorf("got %v", got.User)
		}
	})
	t.Run("refusals", func(t *testing.T) {
		s := open(t)
		register(s, ama).OK(t)
		register(s, ama).Fails(t, 409, "conflict", "An account with this email already exists.")
		register(s, credentials("b@example.org", "short")).Fails(t, 400, "invalid", "")
		register(s, credentials("nope", webtest.Password)).Fails(t, 400, "invalid", "Enter a valid email address.")
	})
	t.Run("the message confirms the address, once", func(t *testing.T) {
		s := open(t)
		var got tokens
		register(s, ama).Read(t, 201, &got)
		token := tokenOf(t, s.Mailer.Messages()[0].Link, "/verify-email")
		s.Call("", "POST", "/api/auth/verify-email", webtest.Object("token", token)).OK(t)
		s.Call("", "POST", "/api/auth/verify-email", webtest.Object("token", token)).Fails(t, 400, "invalid", "This link is no longer valid.")
		var session struct{ User map[string]any }
		me(s, got.Tokens.AccessToken).Read(t, 200, &session)
		if session.User["emailVerified"] != true {
			t.Error("the address is not confirmed")
		}
	})
	t.Run("ENT-10 admins see whose address is not confirmed", func(t *testing.T) {
		s := open(t)
		register(s, ama).OK(t)
		var list struct{ Items []map[string]any }
		s.Call("admin", "GET", "/api/users?search=ama", nil).Read(t, 200, &list)
		if len(list.Items) != 1 {
			t.Fatalf("got %v", list.Items)
		}
		if verified, ok := list.Items[0]["emailVerified"]; !ok || verified != false {
			t.Errorf("emailVerified is %v, present %v", verified, ok)
		}
	})
}

func TestForgottenPassword(t *testing.T) {
	t.Parallel()
	reset := func(s *webtest.Site, token string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/reset-password", webtest.Object("token", token, "password", "a new fine password"))
	}
	t.Run("the message leads to a new password and ends all sessions", func(t *testing.T) {
		s := webtest.New(t)
		old := s.Person("user")
		for _, email := range []string{"user@example.org", "nobody@example.org"} {
			s.Call("", "POST", "/api/auth/forgot-password", webtest.Object("email", email)).OK(t)
		}
		s.Call("", "POST", "/api/auth/forgot-password", webtest.Object("email", "nope")).Fails(t, 400, "invalid", "Enter a valid email address.")
		s.Accounts.Close() // waits for the messages
		messages := s.Mailer.Messages()
		if len(messages) != 1 || messages[0].To != "user@example.org" {
			t.Fatalf("messages are %v", messages)
		}
		token := tokenOf(t, messages[0].Link, "/reset-password")
		reset(s, token).OK(t)
		reset(s, token).Fails(t, 400, "invalid", "This link is no longer valid.")
		me(s, old.AccessToken).Fails(t, 401, "unauthorized", "")
		s.Call("", "POST", "/api/auth/login", credentials("user@example.org", webtest.Password)).Fails(t, 401, "unauthorized", "")
	})
	t.Run("an admin can hand over a link", func(t *testing.T) {
		s := webtest.New(t)
		var link struct{ URL string }
		s.Call("admin", "POST", "/api/users/"+s.Person("user").User.ID+"/password-reset", nil).Read(t, 200, &link)
		reset(s, tokenOf(t, link.URL, "/reset-password")).OK(t)
	})
}

func TestSetUp(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	link, err := s.Accounts.SetUpLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	token := tokenOf(t, link, "/setup")
	setUp := func(token, email, password string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/setup", webtest.Object("token", token, "email", email, "password", password))
	}
	setUp("wrong", "a@example.org", webtest.Password).Fails(t, 400, "invalid", "This link is no longer valid.")
	setUp(token, "a@example.org", "short").Fails(t, 400, "invalid", "")
	results := atOnce(4, func(i int) int {
		return setUp(token, fmt.Sprintf("a%d@example.org", i), webtest.Password).StatusCode
	})
	admins, err := s.Store.CountAdmins(t.Context())
	if err != nil || count(results, http.StatusCreated) != 1 || admins != 1 {
		t.Errorf("R-23 %d admins, statuses %v, %v", admins, results, err)
	}
}

// atOnce makes calls concurrently and returns their statuses.
func atOnce(n int, call func(i int) int) []int {
	results := make([]int, n)
	var calls sync.WaitGroup
	for i := range results {
		calls.Go(func() { results[i] = call(i) })
	}
	calls.Wait()
	return results
}

func count(statuses []int, status int) (n int) {
	for _, s := range statuses {
		if s == status {
			n++
		}
	}
	return n
}
