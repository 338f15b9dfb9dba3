package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/web/webtest"
)

func TestProfile(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-08 R-09 the profile changes names and bio, and nothing else", func(t *testing.T) {
		s.Person("user")
		var got struct{ User map[string]any }
		s.Call("user", "PUT", "/api/auth/profile", `{"firstName":" Ama ","lastName":"Mensah","profile":{"bio":"Hi"},"role":"admin","email":"x@y.zz","active":false,"emailVerified":false,"passwordHash":"x"}`).Read(t, 200, &got)
		if got.User["firstName"] != "Ama" || got.User["lastName"] != "Mensah" || got.User["role"] != "user" || got.User["email"] != "user@example.org" || got.User["emailVerified"] != true {
			t.Errorf("got %v", got.User)
		}
		login(t, s, "user") // with the same address and password
	})
	t.Run("what is too long is refused", func(t *testing.T) {
		s.Call("user", "PUT", "/api/auth/profile", webtest.Object("firstName", strings.Repeat("x", 101))).Fails(t, 400, "invalid", "Validation failed")
		s.Call("user", "PUT", "/api/auth/profile", webtest.Object("profile", webtest.Object("bio", strings.Repeat("x", 501)))).Fails(t, 400, "invalid", "Validation failed")
	})
	t.Run("notifications are changed one by one", func(t *testing.T) {
		type response struct {
			User struct {
				FirstName     string
				Notifications struct{ Digest, Approval bool }
			}
		}
		var got response
		s.Call("editor", "GET", "/api/auth/me", nil).Read(t, 200, &got)
		if n := got.User.Notifications; !n.Digest || !n.Approval {
			t.Errorf("a new account gets %+v", n)
		}
		change := func(pairs ...any) {
			t.Helper()
			s.Call("editor", "PUT", "/api/auth/profile", webtest.Object("notifications", webtest.Object(pairs...))).Read(t, 200, &got)
		}
		change("digest", false)
		if n := got.User.Notifications; n.Digest || !n.Approval || got.User.FirstName != "editor" {
			t.Errorf("with one turned off: %+v", got.User)
		}
		change("digest", true, "approval", false)
		if n := got.User.Notifications; !n.Digest || n.Approval {
			t.Errorf("with the other turned off: %+v", n)
		}
		s.Call("editor", "PUT", "/api/auth/profile", `{"notifications":{"digest":"no"}}`).Fails(t, 400, "invalid", "")
	})
	t.Run("admins do not see the notifications of others", func(t *testing.T) {
		s.Call("editor", "PUT", "/api/auth/profile", webtest.Object("notifications", webtest.Object("digest", false))).OK(t)
		if text := s.Call("admin", "GET", "/api/users", nil).Text; strings.Contains(text, "otif") || strings.Contains(text, "uted") {
			t.Errorf("got %s", text)
		}
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	const fresh = "another fine one"
	change := func(s *webtest.Site, current, wanted string) webtest.Reply {
		return s.Call("user", "PUT", "/api/auth/change-password", webtest.Object("currentPassword", current, "newPassword", wanted))
	}
	t.Run("API-09 the current password must be right, and the new one good", func(t *testing.T) {
		s := webtest.New(t)
		change(s, "wrong", fresh).Fails(t, 400, "invalid", "Current password is incorrect.")
		change(s, webtest.Password, "short").Fails(t, 400, "invalid", "")
		change(s, webtest.Password, "password123").Fails(t, 400, "invalid", "")
		change(s, webtest.Password, fresh).OK(t)
		s.Call("", "POST", "/api/auth/login", credentials("user@example.org", webtest.Password)).Fails(t, 401, "unauthorized", "")
		s.Call("", "POST", "/api/auth/login", credentials("user@example.org", fresh)).OK(t)
	})
	t.Run("R-12 a changed password signs out all other devices", func(t *testing.T) {
		s := webtest.New(t)
		other := login(t, s, "user")
		change(s, webtest.Password, fresh).OK(t)
		me(s, other.Tokens.AccessToken).Fails(t, 401, "unauthorized", "")
		refresh(s, other.Tokens.RefreshToken).Fails(t, 401, "unauthorized", "")
		me(s, s.Person("user").AccessToken).OK(t)
	})
}

func TestDevices(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	devices := func() []map[string]any {
		t.Helper()
		var list struct{ Items []map[string]any }
		s.Call("user", "GET", "/api/auth/sessions", nil).Read(t, 200, &list)
		return list.Items
	}
	other := login(t, s, "user")
	if got := devices(); len(got) != 2 {
		t.Fatalf("devices are %v", got)
	}
	for _, item := range devices() {
		if item["current"] == false {
			path := "/api/auth/sessions/" + item["id"].(string)
			s.Call("editor", "DELETE", path, nil).Fails(t, 404, "not_found", "")
			s.Call("user", "DELETE", path, nil).OK(t)
		}
	}
	if got := devices(); len(got) != 1 || got[0]["current"] != true {
		t.Errorf("devices are %v", got)
	}
	me(s, other.Tokens.AccessToken).Fails(t, 401, "unauthorized", "")
}
