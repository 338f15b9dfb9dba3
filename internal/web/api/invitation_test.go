package api_test

import (
	"fmt"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/webtest"
)

type invitation struct {
	User   map[string]any
	Invite map[string]any
}

// invite invites somebody and returns the token of the link.
func invite(t *testing.T, s *webtest.Site, pairs ...any) (invitation, string) {
	t.Helper()
	var got invitation
	s.Call("admin", "POST", "/api/users", webtest.Object(pairs...)).Read(t, 201, &got)
	return got, tokenOf(t, got.Invite["url"].(string), "/accept-invite")
}

func accept(s *webtest.Site, token, password string) webtest.Reply {
	return s.Call("", "POST", "/api/auth/accept-invite", webtest.Object("token", token, "password", password))
}

func TestInvitation(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	const over = "This invitation is no longer valid."
	t.Run("API-34 an account without a password, and a link", func(t *testing.T) {
		got, _ := invite(t, s, "email", " New@Example.org ", "firstName", "N")
		if got.User["role"] != "editor" || got.User["email"] != "new@example.org" || got.User["invited"] != true || got.Invite["emailed"] != false {
			t.Errorf("got %+v", got)
		}
		s.Call("", "POST", "/api/auth/login", credentials("new@example.org", "")).Fails(t, 400, "invalid", "")
	})
	t.Run("API-34 all that was sent is listed", func(t *testing.T) {
		want := map[string]any{"email": "ama@example.org", "firstName": "Ama", "lastName": "Mensah", "role": "admin"}
		s.Call("admin", "POST", "/api/users", want).OK(t)
		var list userList
		s.Call("admin", "GET", "/api/users?search=ama@example.org", nil).Read(t, 200, &list)
		if len(list.Items) != 1 {
			t.Fatalf("got %v", list.Items)
		}
		for name, value := range want {
			if list.Items[0][name] != value {
				t.Errorf("%s is %v, want %v", name, list.Items[0][name], value)
			}
		}
	})
	t.Run("refusals", func(t *testing.T) {
		invite(t, s, "email", "twice@example.org")
		for _, tt := range []struct {
			body    map[string]any
			status  int
			code    string
			message string
		}{
			{webtest.Object("email", "twice@example.org"), 409, "conflict", "A user with this email already exists."},
			{webtest.Object("email", ""), 400, "invalid", "Email is required."},
			{webtest.Object("email", "nope"), 400, "invalid", "Enter a valid email address."},
			{webtest.Object("email", "x@example.org", "role", "owner"), 400, "invalid", ""},
		} {
			s.Call("admin", "POST", "/api/users", tt.body).Fails(t, tt.status, tt.code, tt.message)
		}
	})
	t.Run("the last link counts, and once", func(t *testing.T) {
		invited, first := invite(t, s, "email", "again@example.org")
		path := "/api/users/" + invited.User["id"].(string) + "/invite"
		var renewed invitation
		s.Call("admin", "POST", path, nil).Read(t, 200, &renewed)
		token := tokenOf(t, renewed.Invite["url"].(string), "/accept-invite")
		accept(s, first, webtest.Password).Fails(t, 400, "invalid", over)
		accept(s, token, "short").Fails(t, 400, "invalid", "")
		var got tokens
		accept(s, token, webtest.Password).Read(t, 200, &got)
		if got.User["role"] != "editor" || got.User["emailVerified"] != true {
			t.Errorf("got %v", got.User)
		}
		accept(s, token, webtest.Password).Fails(t, 400, "invalid", over)
		s.Call("admin", "POST", path, nil).Fails(t, 409, "conflict", "")
	})
	t.Run("R-24 concurrent requests accept an invitation once", func(t *testing.T) {
		_, token := invite(t, s, "email", "race@example.org")
		results := atOnce(5, func(i int) int { return accept(s, token, fmt.Sprintf("%s %d", webtest.Password, i)).StatusCode })
		if count(results, 200) != 1 {
			t.Errorf("statuses are %v", results)
		}
	})
	t.Run("with a mail server the link is for the invited alone", func(t *testing.T) {
		s := webtest.New(t)
		s.Mailer.Deliver(archive.Delivery{Status: archive.DeliverySent})
		var got invitation
		s.Call("admin", "POST", "/api/users", webtest.Object("email", "b@example.org")).Read(t, 201, &got)
		if got.Invite["emailed"] != true || got.Invite["delivery"] != "sent" || got.Invite["url"] != nil {
			t.Errorf("got %v", got.Invite)
		}
	})
	t.Run("H-09 what the mail server has not accepted is not called sent", func(t *testing.T) {
		s := webtest.New(t)
		for status, reason := range map[archive.DeliveryStatus]string{archive.DeliveryQueued: "", archive.DeliveryFailed: "554 not now"} {
			s.Mailer.Deliver(archive.Delivery{Status: status, Reason: reason})
			var got invitation
			s.Call("admin", "POST", "/api/users", webtest.Object("email", string(status)+"@example.org")).Read(t, 201, &got)
			said, _ := got.Invite["reason"].(string)
			if got.Invite["emailed"] != false || got.Invite["delivery"] != string(status) || said != reason || got.Invite["url"] != nil {
				t.Errorf("%s: got %v", status, got.Invite)
			}
		}
	})
}

func TestLookAtLink(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	look := func(kind, token string) webtest.Reply {
		return s.Call("", "POST", "/api/auth/link", webtest.Object("kind", kind, "token", token))
	}
	invited, token := invite(t, s, "email", "looked@example.org", "role", "user")
	var got struct{ Link auth.Link }
	look("invite", token).Read(t, 200, &got)
	if got.Link.Role != archive.RoleUser || got.Link.InvitedBy == "" {
		t.Errorf("the invited person is told %+v", got.Link)
	}
	look("invite", token).OK(t) // it is not used up
	look("reset", token).Fails(t, 400, "invalid", "This link is no longer valid.")
	look("verify", token).Fails(t, 400, "invalid", "")
	look("setup", token).Fails(t, 400, "invalid", "This link is no longer valid.")
	accept(s, token, webtest.Password).OK(t)
	look("invite", token).Fails(t, 400, "invalid", "This invitation is no longer valid.")

	var link struct{ URL string }
	path := "/api/users/" + invited.User["id"].(string)
	s.Call("admin", "POST", path+"/password-reset", nil).Read(t, 200, &link)
	reset := tokenOf(t, link.URL, "/reset-password")
	look("reset", reset).OK(t)
	s.Call("admin", "PATCH", path+"/status", webtest.Object("active", false)).OK(t)
	look("reset", reset).Fails(t, 400, "invalid", "This link is no longer valid.")
}
