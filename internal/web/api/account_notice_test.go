package api_test

import (
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type noticeList struct{ Items []archive.AccountNotice }

// kindsFor returns what an account was told, oldest first.
func kindsFor(t *testing.T, s *webtest.Site, name string) []archive.NoticeKind {
	t.Helper()
	var got noticeList
	s.Call(name, "GET", "/api/auth/notices", nil).Read(t, 200, &got)
	kinds := make([]archive.NoticeKind, 0, len(got.Items))
	for _, n := range slices.Backward(got.Items) {
		kinds = append(kinds, n.Kind)
	}
	return kinds
}

const (
	firefox = "Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
	chrome  = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
)

func TestOwnersAreTold(t *testing.T) {
	t.Parallel()
	login := func(s *webtest.Site, agent string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/login", credentials("user@example.org", webtest.Password), "User-Agent", agent)
	}
	t.Run("H-16 of a new device, by browser and platform, and of nothing else", func(t *testing.T) {
		s := webtest.New(t)
		s.Person("user")
		login(s, firefox).OK(t) // from another network, too
		login(s, firefox).OK(t)
		login(s, chrome).OK(t)
		var got noticeList
		s.Call("user", "GET", "/api/auth/notices", nil).Read(t, 200, &got)
		if len(got.Items) != 2 || got.Items[0].Detail != "Chrome on Linux" || got.Items[1].Detail != "Firefox on Android" {
			t.Errorf("notices are %+v", got.Items)
		}
		reply := s.Call("user", "GET", "/api/auth/sessions", nil)
		if reply.OK(t); strings.Contains(reply.Text, "Mozilla") || !strings.Contains(reply.Text, `"Firefox on Android"`) {
			t.Errorf("the sessions are %s", reply.Text)
		}
		s.Call("user", "POST", "/api/auth/notices/seen", nil).OK(t)
		s.Call("user", "GET", "/api/auth/notices", nil).Read(t, 200, &got)
		if !got.Items[0].Seen {
			t.Error("the notice is not seen")
		}
		if kinds := kindsFor(t, s, "editor"); len(kinds) != 0 {
			t.Errorf("another account sees %v", kinds)
		}
	})
	t.Run("H-16 of a link, its use and a changed password", func(t *testing.T) {
		s := webtest.New(t)
		user := s.Person("user2")
		var link struct{ URL string }
		s.Call("admin", "POST", "/api/users/"+user.User.ID+"/password-reset", nil).Read(t, 200, &link)
		s.Call("user2", "PUT", "/api/auth/change-password", webtest.Object("currentPassword", webtest.Password, "newPassword", "another fine password")).OK(t)
		if kinds := kindsFor(t, s, "user2"); !slices.Equal(kinds, []archive.NoticeKind{archive.NoticeResetLink, archive.NoticePasswordChanged}) {
			t.Errorf("notices are %v", kinds)
		}
		s.Call("", "POST", "/api/auth/reset-password", webtest.Object("token", tokenOf(t, link.URL, "/reset-password"), "password", "a third fine password")).
			Fails(t, 400, "invalid", "This link is no longer valid.") // H-07
	})
	t.Run("H-16 the other devices are signed out at once", func(t *testing.T) {
		s := webtest.New(t)
		s.Person("user")
		var other tokens
		login(s, firefox).Read(t, 200, &other)
		s.Call("user", "DELETE", "/api/auth/sessions", nil).OK(t)
		me(s, other.Tokens.AccessToken).Fails(t, 401, "unauthorized", "")
		me(s, s.Person("user").AccessToken).OK(t)
	})
}

// safetyOf returns what an account is told about its safety.
func safetyOf(t *testing.T, s *webtest.Site, name string) archive.Safety {
	t.Helper()
	var got struct{ Safety archive.Safety }
	s.Call(name, "GET", "/api/auth/factors", nil).Read(t, 200, &got)
	return got.Safety
}

func TestDisownedDevice(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	owner := s.Person("user")
	login := func(agent string) (got tokens) {
		s.Call("", "POST", "/api/auth/login", credentials("user@example.org", webtest.Password), "User-Agent", agent).Read(t, 200, &got)
		return got
	}
	stranger, phone := login(chrome), login(firefox)
	var list struct {
		Items []struct{ ID, Device string }
	}
	s.Call("user", "GET", "/api/auth/sessions", nil).Read(t, 200, &list)
	path := ""
	for _, one := range list.Items {
		if one.Device == "Chrome on Linux" {
			path = "/api/auth/sessions/" + one.ID + "/disown"
		}
	}
	if safetyOf(t, s, "user").PasswordDue {
		t.Error("a password is asked for before anything happened")
	}
	s.Call("editor", "POST", path, nil).Fails(t, 404, "not_found", "")
	s.Call("user", "POST", path, nil).OK(t)
	for what, token := range map[string]string{"the device": stranger.Tokens.AccessToken, "a third device": phone.Tokens.AccessToken} {
		if reply := me(s, token); reply.StatusCode != 401 {
			t.Errorf("%s is not signed out: %d", what, reply.StatusCode)
		}
	}
	me(s, owner.AccessToken).OK(t)
	s.Call("user", "POST", path, nil).Fails(t, 404, "not_found", "")
	if kinds := kindsFor(t, s, "user"); kinds[len(kinds)-1] != archive.NoticeDeviceDisowned {
		t.Errorf("notices are %v", kinds)
	}
	if !safetyOf(t, s, "user").PasswordDue || safetyOf(t, s, "editor").PasswordDue {
		t.Error("another password is not asked for, or of everybody")
	}
	s.Call("user", "PUT", "/api/auth/change-password", webtest.Object("currentPassword", webtest.Password, "newPassword", "another fine password")).OK(t)
	if safetyOf(t, s, "user").PasswordDue {
		t.Error("another password is asked for after it was chosen")
	}
}

func TestLinksEnd(t *testing.T) {
	t.Parallel()
	const over = "This invitation is no longer valid."
	t.Run("H-07 R-24 an invitation ends with the rights of whoever made it", func(t *testing.T) {
		s := webtest.New(t)
		var got invitation
		s.Call("admin2", "POST", "/api/users", webtest.Object("email", "a@example.org")).Read(t, 201, &got)
		token := tokenOf(t, got.Invite["url"].(string), "/accept-invite")
		s.Call("admin", "PATCH", "/api/users/"+s.Person("admin2").User.ID+"/role", webtest.Object("role", "editor")).OK(t)
		accept(s, token, webtest.Password).Fails(t, 400, "invalid", over)
		s.Call("", "POST", "/api/auth/forgot-password", webtest.Object("email", "a@example.org")).OK(t)
		s.Accounts.Close()
		for _, m := range s.Mailer.Messages() {
			if m.To == "a@example.org" && strings.Contains(m.Link, "/reset-password") {
				t.Error("H-07 whoever did not accept an invitation gets another way in")
			}
		}
	})
	t.Run("H-07 further requests answer the same and send nothing", func(t *testing.T) {
		s := webtest.New(t)
		s.Person("user")
		replies := map[string]bool{}
		for range archive.LettersPerHour + 3 {
			r := s.Call("", "POST", "/api/auth/forgot-password", webtest.Object("email", "user@example.org"))
			r.OK(t)
			replies[r.Text] = true
			s.Accounts.Close() // waits for the message
		}
		if n := len(s.Mailer.Messages()); n != archive.LettersPerHour || len(replies) != 1 {
			t.Errorf("%d letters, replies %v", n, replies)
		}
	})
	t.Run("H-07 an admin is told that an invitation has to wait", func(t *testing.T) {
		s := webtest.New(t)
		invited, token := invite(t, s, "email", "b@example.org")
		path := "/api/users/" + invited.User["id"].(string) + "/invite"
		for range archive.LettersPerHour - 1 {
			var renewed invitation
			s.Call("admin", "POST", path, nil).Read(t, 200, &renewed)
			token = tokenOf(t, renewed.Invite["url"].(string), "/accept-invite")
		}
		s.Call("admin", "POST", path, nil).Fails(t, 429, "rate_limited", "")
		accept(s, token, webtest.Password).OK(t)
	})
}
