package api_test

import (
	"testing"

	"sankofa/internal/web/webtest"
)

func TestAddress(t *testing.T) {
	t.Parallel()
	verify := func(s *webtest.Site, token string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/verify-email", webtest.Object("token", token))
	}
	t.Run("S-10 the letter that confirms an address is sent again, and the former link ends", func(t *testing.T) {
		s := open(t)
		var got tokens
		s.Call("", "POST", "/api/auth/register", credentials("ama@example.org", webtest.Password)).Read(t, 201, &got)
		again := func() webtest.Reply {
			return s.Send("POST", "/api/auth/send-verification", webtest.Bearer(got.Tokens.AccessToken)...)
		}
		again().OK(t)
		letters := s.Mailer.Messages()
		if len(letters) != 2 || letters[1].To != "ama@example.org" {
			t.Fatalf("the letters are %v", letters)
		}
		verify(s, tokenOf(t, letters[0].Link, "/verify-email")).Fails(t, 400, "invalid", "This link is no longer valid.")
		again().OK(t)
		again().Fails(t, 429, "rate_limited", "")
		verify(s, tokenOf(t, s.Mailer.Messages()[2].Link, "/verify-email")).OK(t)
		again().Fails(t, 409, "conflict", "Your address is confirmed already.")
	})
	t.Run("S-10 an address is changed once the new one is confirmed", func(t *testing.T) {
		s := webtest.New(t)
		s.Person("user")
		s.Person("user2")
		change := func(email, password string) webtest.Reply {
			return s.Call("user", "PUT", "/api/auth/email", credentials(email, password))
		}
		change("new@example.org", "not the password").Fails(t, 400, "invalid", "Current password is incorrect.")
		change("nope", webtest.Password).Fails(t, 400, "invalid", "Enter a valid email address.")
		change("user@example.org", webtest.Password).Fails(t, 400, "invalid", "This is your address already.")
		change("user2@example.org", webtest.Password).Fails(t, 409, "conflict", "")
		if letters := s.Mailer.Messages(); len(letters) != 0 {
			t.Fatalf("letters of what was refused: %v", letters)
		}
		change("New@example.org", webtest.Password).OK(t)
		var me struct{ User map[string]any }
		s.Call("user", "GET", "/api/auth/me", nil).Read(t, 200, &me)
		if me.User["email"] != "user@example.org" {
			t.Errorf("before it is confirmed the address is %v", me.User["email"])
		}
		letters := s.Mailer.Messages()
		if len(letters) != 1 || letters[0].To != "new@example.org" {
			t.Fatalf("the letters are %v", letters)
		}
		token := tokenOf(t, letters[0].Link, "/verify-email")
		verify(s, token).OK(t)
		verify(s, token).Fails(t, 400, "invalid", "This link is no longer valid.")
		s.Call("user", "GET", "/api/auth/me", nil).Read(t, 200, &me)
		if me.User["email"] != "new@example.org" || me.User["emailVerified"] != true {
			t.Errorf("the account is %v", me.User)
		}
		webtest.Contains(t, s.Call("user", "GET", "/api/auth/notices", nil).Text, `"email-changed"`)
		webtest.Contains(t, s.Call("admin", "GET", "/api/logs?action=user.email", nil).Text, "new@example.org")
	})
}
