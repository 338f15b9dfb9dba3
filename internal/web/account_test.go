package web_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
)

type tokens struct {
	Tokens struct{ AccessToken, RefreshToken string }
	User   map[string]any
}

func bearer(token string) []string { return []string{"Authorization", "Bearer " + token} }

func object(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

func TestLogin(t *testing.T) {
	s := newSite(t)
	s.person("user")
	var got tokens
	t.Run("API-03 API-04 login answers with tokens and the person", func(t *testing.T) {
		s.call("", "POST", "/api/auth/login", object("email", " User@Example.ORG ", "password", password)).read(t, 200, &got)
		if got.Tokens.AccessToken == "" || got.Tokens.RefreshToken == "" || got.User["email"] != "user@example.org" || got.User["role"] != "user" || got.User["id"] == "" {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-06 me", func(t *testing.T) {
		var me struct{ User map[string]any }
		s.get("/api/auth/me", bearer(got.Tokens.AccessToken)...).read(t, 200, &me)
		for _, name := range []string{"id", "email", "role", "firstName", "lastName", "emailVerified", "createdAt"} {
			if _, ok := me.User[name]; !ok {
				t.Errorf("%s is missing", name)
			}
		}
	})
	t.Run("API-07 me without or with a bad token", func(t *testing.T) {
		s.get("/api/auth/me").fails(t, 401, "unauthorized", "Authentication required.")
		oldJWT := "eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJzMSJ9." + strings.Repeat("a", 43) // of an earlier release
		for _, token := range []string{"x", oldJWT, got.Tokens.RefreshToken, got.Tokens.AccessToken + "x", strings.Repeat(".", 4000)} {
			s.get("/api/auth/me", bearer(token)...).fails(t, 401, "unauthorized", "")
		}
		s.get("/api/auth/me", "Authorization", "Basic dTpw").fails(t, 401, "unauthorized", "")
	})
	t.Run("API-05 refresh answers with an access token alone, again and again", func(t *testing.T) {
		for range 3 {
			var fresh map[string]string
			s.call("", "POST", "/api/auth/refresh", object("refreshToken", got.Tokens.RefreshToken)).read(t, 200, &fresh)
			if len(fresh) != 1 || s.get("/api/auth/me", bearer(fresh["accessToken"])...).StatusCode != 200 {
				t.Errorf("got %v", fresh)
			}
		}
		for _, token := range []string{"", "nonsense", got.Tokens.AccessToken} {
			s.call("", "POST", "/api/auth/refresh", object("refreshToken", token)).fails(t, 401, "unauthorized", "")
		}
	})
	t.Run("every refusal reads the same", func(t *testing.T) {
		s.person("user2")
		if _, err := s.store.UpdateUser(t.Context(), s.person("user2").User.ID, "user.status", "", archive.Change{}, func(u *archive.User) error { u.Active = false; return nil }); err != nil {
			t.Fatal(err)
		}
		var first string
		for _, email := range []string{"user@example.org", "nobody@example.org", "user2@example.org", "no address"} {
			got := s.call("", "POST", "/api/auth/login", object("email", email, "password", "wrong "+password))
			got.fails(t, 401, "unauthorized", "Invalid credentials. Please try again.")
			if first == "" {
				first = got.body
			}
			if got.body != first {
				t.Errorf("R-13 %s: %s", email, got.body)
			}
		}
		s.call("", "POST", "/api/auth/login", object("email", "user2@example.org", "password", password)).fails(t, 401, "unauthorized", "Invalid credentials. Please try again.")
	})
	t.Run("missing fields are named", func(t *testing.T) {
		got := s.call("", "POST", "/api/auth/login", object("email", " "))
		got.fails(t, 400, "invalid", "Validation failed")
		if !strings.Contains(got.body, "Email is required.") || !strings.Contains(got.body, "Password is required.") {
			t.Error(got.body)
		}
	})
	t.Run("R-20 logout ends the session at once, and any token is taken", func(t *testing.T) {
		s.call("", "POST", "/api/auth/logout", object("refreshToken", got.Tokens.RefreshToken)).read(t, 200, &struct{}{})
		s.call("", "POST", "/api/auth/logout", object("refreshToken", "unknown")).read(t, 200, &struct{}{})
		s.call("", "POST", "/api/auth/refresh", object("refreshToken", got.Tokens.RefreshToken)).fails(t, 401, "unauthorized", "")
		s.get("/api/auth/me", bearer(got.Tokens.AccessToken)...).fails(t, 401, "unauthorized", "")
	})
	t.Run("R-15 guessing is braked, and nobody else is locked out", func(t *testing.T) {
		s.person("editor")
		try := func(password string) reply {
			return s.request("POST", "/api/auth/login", strings.NewReader(fmt.Sprintf(`{"email":"editor@example.org","password":%q}`, password)), "Content-Type", "application/json")
		}
		for range 10 {
			try("wrong").fails(t, 401, "unauthorized", "")
		}
		braked := try(password)
		braked.fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
		if wait, err := strconv.Atoi(braked.Header.Get("Retry-After")); err != nil || wait < 600 || wait > 900 {
			t.Errorf("the brake holds for 15 minutes; one is told to come again after %q seconds", braked.Header.Get("Retry-After"))
		}
	})
	t.Run("R-15 guesses that come all at once are braked, too", func(t *testing.T) {
		var told atomic.Int32
		var guesses sync.WaitGroup
		for range 40 {
			guesses.Go(func() {
				if s.call("", "POST", "/api/auth/login", object("email", "victim@example.org", "password", "wrong")).StatusCode != 429 {
					told.Add(1)
				}
			})
		}
		guesses.Wait()
		if told.Load() != 10 {
			t.Errorf("%d guesses at once were answered", told.Load())
		}
	})
	t.Run("R-28 an address that cannot be is an unknown one", func(t *testing.T) {
		s.call("", "POST", "/api/auth/login", object("email", "a\x00b@example.org", "password", password)).fails(t, 401, "unauthorized", "Invalid credentials. Please try again.")
	})
}

func TestOwnAccount(t *testing.T) {
	s := newSite(t)
	t.Run("API-08 the profile changes names and bio, and nothing else", func(t *testing.T) {
		var got struct{ User map[string]any }
		s.call("user", "PUT", "/api/auth/profile", `{"firstName":" Ama ","lastName":"Mensah","profile":{"bio":"Hi"},"role":"admin","email":"x@y.zz","active":false,"emailVerified":false,"passwordHash":"x"}`).read(t, 200, &got)
		if got.User["firstName"] != "Ama" || got.User["role"] != "user" || got.User["email"] != "user@example.org" {
			t.Errorf("R-09 got %v", got.User)
		}
		s.call("user", "PUT", "/api/auth/profile", object("firstName", strings.Repeat("x", 101))).fails(t, 400, "invalid", "Validation failed")
		s.call("user", "PUT", "/api/auth/profile", object("profile", object("bio", strings.Repeat("x", 501)))).fails(t, 400, "invalid", "Validation failed")
	})
	t.Run("API-09 R-12 a changed password signs out all other devices", func(t *testing.T) {
		var other tokens
		s.call("", "POST", "/api/auth/login", object("email", "user@example.org", "password", password)).read(t, 200, &other)
		s.call("user", "PUT", "/api/auth/change-password", object("currentPassword", "wrong", "newPassword", "another fine one")).fails(t, 400, "invalid", "Current password is incorrect.")
		s.call("user", "PUT", "/api/auth/change-password", object("currentPassword", password, "newPassword", "short")).fails(t, 400, "invalid", "")
		s.call("user", "PUT", "/api/auth/change-password", object("currentPassword", password, "newPassword", "password123")).fails(t, 400, "invalid", "")
		s.call("user", "PUT", "/api/auth/change-password", object("currentPassword", password, "newPassword", "another fine one")).read(t, 200, &struct{}{})
		s.get("/api/auth/me", bearer(other.Tokens.AccessToken)...).fails(t, 401, "unauthorized", "")
		s.call("", "POST", "/api/auth/refresh", object("refreshToken", other.Tokens.RefreshToken)).fails(t, 401, "unauthorized", "")
		if s.get("/api/auth/me", s.as("user")...).StatusCode != 200 {
			t.Error("the device that changed it is signed out, too")
		}
		s.call("", "POST", "/api/auth/login", object("email", "user@example.org", "password", password)).fails(t, 401, "unauthorized", "")
		s.call("", "POST", "/api/auth/login", object("email", "user@example.org", "password", "another fine one")).read(t, 200, &other)
	})
	t.Run("devices are listed and can be signed out one by one", func(t *testing.T) {
		var list struct{ Items []map[string]any }
		s.call("user", "GET", "/api/auth/sessions", nil).read(t, 200, &list)
		if len(list.Items) != 2 {
			t.Fatalf("devices are %v", list.Items)
		}
		for _, item := range list.Items {
			if item["current"] == false {
				s.call("editor", "DELETE", "/api/auth/sessions/"+item["id"].(string), nil).fails(t, 404, "not_found", "")
				s.call("user", "DELETE", "/api/auth/sessions/"+item["id"].(string), nil).read(t, 200, &struct{}{})
			}
		}
		s.call("user", "GET", "/api/auth/sessions", nil).read(t, 200, &list)
		if len(list.Items) != 1 {
			t.Errorf("devices are %v", list.Items)
		}
	})
}

func TestRegistration(t *testing.T) {
	s := newSite(t)
	ama := object("email", "Ama@example.org", "password", password, "firstName", "Ama", "role", "admin")
	s.call("", "POST", "/api/auth/register", ama).fails(t, 403, "forbidden", "Registration is disabled.")
	if _, err := s.store.UpdateSettings(t.Context(), nil, archive.Change{}, func(x *archive.Settings) error { x.AllowSelfRegistration = true; return nil }); err != nil {
		t.Fatal(err)
	}
	var got tokens
	s.call("", "POST", "/api/auth/register", ama).read(t, 201, &got)
	if got.User["role"] != "user" || got.User["emailVerified"] != false || got.User["email"] != "ama@example.org" {
		t.Errorf("got %v", got.User)
	}
	s.call("", "POST", "/api/auth/register", ama).fails(t, 409, "conflict", "An account with this email already exists.")
	s.call("", "POST", "/api/auth/register", object("email", "b@example.org", "password", "short")).fails(t, 400, "invalid", "")
	s.call("", "POST", "/api/auth/register", object("email", "nope", "password", password)).fails(t, 400, "invalid", "Enter a valid email address.")
	t.Run("the letter confirms the address, once", func(t *testing.T) {
		token := tokenOf(t, s.mailer.links[0], "/verify-email")
		s.call("", "POST", "/api/auth/verify-email", object("token", token)).read(t, 200, &struct{}{})
		s.call("", "POST", "/api/auth/verify-email", object("token", token)).fails(t, 400, "invalid", "This link is no longer valid.")
		var me struct{ User map[string]any }
		s.get("/api/auth/me", bearer(got.Tokens.AccessToken)...).read(t, 200, &me)
		if me.User["emailVerified"] != true {
			t.Error("the address is not confirmed")
		}
	})
}

// tokenOf reads the token out of a link that must lead to a path of the site.
func tokenOf(t *testing.T, link, path string) string {
	t.Helper()
	token, ok := strings.CutPrefix(link, "https://history.example.org"+path+"?token=")
	if !ok || len(token) < 40 {
		t.Fatalf("the link is %q", link)
	}
	return token
}

func TestInvitation(t *testing.T) {
	s := newSite(t)
	var invited struct {
		User   map[string]any
		Invite map[string]any
	}
	s.call("admin", "POST", "/api/users", object("email", " New@Example.org ", "firstName", "N")).read(t, 201, &invited)
	if invited.User["role"] != "editor" || invited.User["email"] != "new@example.org" || invited.User["invited"] != true || invited.Invite["emailed"] != false {
		t.Fatalf("API-34 got %+v", invited)
	}
	s.call("admin", "POST", "/api/users", object("email", "new@example.org")).fails(t, 409, "conflict", "A user with this email already exists.")
	s.call("admin", "POST", "/api/users", object("email", "")).fails(t, 400, "invalid", "Email is required.")
	s.call("admin", "POST", "/api/users", object("email", "nope")).fails(t, 400, "invalid", "Enter a valid email address.")
	s.call("admin", "POST", "/api/users", object("email", "x@example.org", "role", "owner")).fails(t, 400, "invalid", "")
	s.call("", "POST", "/api/auth/login", object("email", "new@example.org", "password", "")).fails(t, 400, "invalid", "")
	first := tokenOf(t, invited.Invite["url"].(string), "/accept-invite")
	id := invited.User["id"].(string)

	var renewed struct{ Invite map[string]any }
	s.call("admin", "POST", "/api/users/"+id+"/invite", nil).read(t, 200, &renewed)
	token := tokenOf(t, renewed.Invite["url"].(string), "/accept-invite")
	s.call("", "POST", "/api/auth/accept-invite", object("token", first, "password", password)).fails(t, 400, "invalid", "This invitation is no longer valid.")
	s.call("", "POST", "/api/auth/accept-invite", object("token", token, "password", "short")).fails(t, 400, "invalid", "")
	var got tokens
	s.call("", "POST", "/api/auth/accept-invite", object("token", token, "password", password)).read(t, 200, &got)
	if got.User["role"] != "editor" || got.User["emailVerified"] != true {
		t.Errorf("got %v", got.User)
	}
	s.call("", "POST", "/api/auth/accept-invite", object("token", token, "password", password)).fails(t, 400, "invalid", "This invitation is no longer valid.")
	s.call("admin", "POST", "/api/users/"+id+"/invite", nil).fails(t, 409, "conflict", "")
	t.Run("with a mail server the link is for the invited alone", func(t *testing.T) {
		s.mailer.delivers = true
		var mailed struct{ Invite map[string]any }
		s.call("admin", "POST", "/api/users", object("email", "b@example.org")).read(t, 201, &mailed)
		if mailed.Invite["emailed"] != true || mailed.Invite["url"] != nil {
			t.Errorf("got %v", mailed.Invite)
		}
	})
	t.Run("R-24 an invitation is accepted once under a race", func(t *testing.T) {
		var one struct{ Invite map[string]any }
		s.mailer.delivers = false
		s.call("admin", "POST", "/api/users", object("email", "race@example.org")).read(t, 201, &one)
		token := tokenOf(t, one.Invite["url"].(string), "/accept-invite")
		results := make([]int, 5)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() {
				results[i] = s.call("", "POST", "/api/auth/accept-invite", object("token", token, "password", fmt.Sprintf("%s %d", password, i))).StatusCode
			})
		}
		wg.Wait()
		good := 0
		for _, status := range results {
			if status == 200 {
				good++
			}
		}
		if good != 1 {
			t.Errorf("statuses are %v", results)
		}
	})
}

func TestForgottenPassword(t *testing.T) {
	s := newSite(t)
	old := s.person("user")
	for _, email := range []string{"user@example.org", "nobody@example.org"} {
		s.call("", "POST", "/api/auth/forgot-password", object("email", email)).read(t, 200, &struct{}{})
	}
	s.call("", "POST", "/api/auth/forgot-password", object("email", "nope")).fails(t, 400, "invalid", "Enter a valid email address.")
	s.accounts.Close() // waits for what was put off
	if len(s.mailer.to) != 1 || s.mailer.to[0] != "user@example.org" {
		t.Fatalf("messages went to %v", s.mailer.to)
	}
	token := tokenOf(t, s.mailer.links[0], "/reset-password")
	var got tokens
	s.call("", "POST", "/api/auth/reset-password", object("token", token, "password", "a new fine password")).read(t, 200, &got)
	s.call("", "POST", "/api/auth/reset-password", object("token", token, "password", "a new fine password")).fails(t, 400, "invalid", "This link is no longer valid.")
	s.get("/api/auth/me", bearer(old.AccessToken)...).fails(t, 401, "unauthorized", "")
	s.call("", "POST", "/api/auth/login", object("email", "user@example.org", "password", password)).fails(t, 401, "unauthorized", "")
	t.Run("an admin can hand a link over", func(t *testing.T) {
		var link struct{ URL string }
		s.call("admin", "POST", "/api/users/"+old.User.ID+"/password-reset", nil).read(t, 200, &link)
		tokenOf(t, link.URL, "/reset-password")
	})
}

func TestSetUp(t *testing.T) {
	s := newSite(t)
	link, err := s.accounts.SetUpLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	token := tokenOf(t, link, "/setup")
	s.call("", "POST", "/api/auth/setup", object("token", "wrong", "email", "a@example.org", "password", password)).fails(t, 400, "invalid", "This link is no longer valid.")
	s.call("", "POST", "/api/auth/setup", object("token", token, "email", "a@example.org", "password", "short")).fails(t, 400, "invalid", "")
	results := make([]int, 4)
	var wg sync.WaitGroup
	for i := range results {
		wg.Go(func() {
			results[i] = s.call("", "POST", "/api/auth/setup", object("token", token, "email", fmt.Sprintf("a%d@example.org", i), "password", password)).StatusCode
		})
	}
	wg.Wait()
	made := 0
	for _, status := range results {
		if status == http.StatusCreated {
			made++
		}
	}
	admins, err := s.store.CountAdmins(t.Context())
	if err != nil || made != 1 || admins != 1 {
		t.Errorf("R-23 %d admins, statuses %v, %v", admins, results, err)
	}
}

func TestUserManagement(t *testing.T) {
	s := newSite(t)
	admin, user := s.person("admin"), s.person("user")
	s.person("editor")
	path := "/api/users/" + user.User.ID
	t.Run("API-33 ENT-10 the list narrows by each parameter", func(t *testing.T) {
		for query, want := range map[string]int{"": 3, "?search=edit": 1, "?role=admin": 1, "?active=false": 0, "?active=true&limit=2": 3, "?role=nonsense": 3} {
			var list struct {
				Items []map[string]any
				Total int
			}
			s.call("admin", "GET", "/api/users"+query, nil).read(t, 200, &list)
			if list.Total != want {
				t.Errorf("%q: %d, want %d", query, list.Total, want)
			}
			for _, item := range list.Items {
				for _, name := range []string{"id", "email", "firstName", "lastName", "role", "active", "emailVerified", "profile", "createdAt"} {
					if _, ok := item[name]; !ok {
						t.Errorf("%s is missing", name)
					}
				}
				if strings.Contains(fmt.Sprint(item), "argon2") {
					t.Error("R-10 the list holds password hashes")
				}
			}
		}
	})
	t.Run("API-35 PERM-01 the role", func(t *testing.T) {
		var got struct{ User archive.User }
		s.call("admin", "PATCH", path+"/role", object("role", "editor")).read(t, 200, &got)
		if got.User.Role != archive.RoleEditor {
			t.Errorf("got %s", got.User.Role)
		}
		s.call("admin", "PATCH", path+"/role", object("role", "owner")).fails(t, 400, "invalid", "Role must be admin, editor or user.")
		s.call("admin", "PATCH", path+"/role", `{"ROLE":"admin","role":"user"}`).fails(t, 400, "invalid", "")
		s.call("admin", "PATCH", path+"/role", `{"role":"user","role":"admin"}`).fails(t, 400, "invalid", "")
		s.call("admin", "PATCH", "/api/users/nope/role", object("role", "user")).fails(t, 404, "not_found", "User not found.")
		// the new standing counts at once, with the token of before.
		if s.get("/api/events?scope=manage", s.as("user")...).StatusCode != 200 {
			t.Error("the session is lost")
		}
		s.call("admin", "PATCH", path+"/role", object("role", "user")).read(t, 200, &got)
	})
	t.Run("API-36 an inactive person is out at once, and back when active", func(t *testing.T) {
		var got struct{ User archive.User }
		s.call("admin", "PATCH", path+"/status", object("active", false)).read(t, 200, &got)
		s.get("/api/auth/me", s.as("user")...).fails(t, 401, "unauthorized", "")
		s.call("", "POST", "/api/auth/refresh", object("refreshToken", user.RefreshToken)).fails(t, 401, "unauthorized", "")
		s.call("", "POST", "/api/auth/login", object("email", "user@example.org", "password", password)).fails(t, 401, "unauthorized", "Invalid credentials. Please try again.")
		s.call("admin", "PATCH", path+"/status", object("active", true)).read(t, 200, &got)
		if !got.User.Active {
			t.Error("still inactive")
		}
		s.call("admin", "PATCH", path+"/status", object()).fails(t, 400, "invalid", "")
	})
	t.Run("R-08 USR-18…20 nobody shuts the last door behind them", func(t *testing.T) {
		own := "/api/users/" + admin.User.ID
		s.call("admin", "PATCH", own+"/status", object("active", false)).fails(t, 400, "invalid", "You cannot deactivate your own account.")
		s.call("admin", "DELETE", own, nil).fails(t, 400, "invalid", "You cannot delete your own account.")
		s.call("admin", "PATCH", own+"/role", object("role", "user")).fails(t, 409, "conflict", "At least one active admin is required.")
		s.call("admin", "PATCH", own+"/status", object("active", true)).read(t, 200, &struct{}{})
	})
	t.Run("API-37 removal", func(t *testing.T) {
		var got struct {
			Success bool
			ID      string
		}
		s.call("admin", "DELETE", path, nil).read(t, 200, &got)
		if !got.Success || got.ID != user.User.ID {
			t.Errorf("got %+v", got)
		}
		s.call("admin", "DELETE", path, nil).fails(t, 404, "not_found", "User not found.")
		s.call("admin", "POST", "/api/users", object("email", "user@example.org")).read(t, 201, &struct{}{})
	})
}

func TestTwoAdminsAtOnce(t *testing.T) {
	s := newSite(t)
	a, b := s.person("admin"), s.person("admin2")
	for range 20 {
		var wg sync.WaitGroup
		wg.Go(func() {
			s.call("admin", "PATCH", "/api/users/"+b.User.ID+"/role", object("role", "user"))
		})
		wg.Go(func() {
			s.call("admin2", "PATCH", "/api/users/"+a.User.ID+"/role", object("role", "user"))
		})
		wg.Wait()
		admins, err := s.store.CountAdmins(t.Context())
		if err != nil || admins < 1 {
			t.Fatalf("R-60 %d admins are left, %v", admins, err)
		}
		for _, id := range []string{a.User.ID, b.User.ID} {
			if _, err := s.store.UpdateUser(t.Context(), id, "user.role", "", archive.Change{}, func(u *archive.User) error { u.Role = archive.RoleAdmin; return nil }); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestBadBodies(t *testing.T) {
	s := newSite(t)
	for name, tt := range map[string]struct {
		body, kind string
		status     int
	}{
		"not JSON":        {"nope", "application/json", 400},
		"empty":           {"", "application/json", 400},
		"null":            {"null", "application/json", 400},
		"a list":          {"[]", "application/json", 400},
		"more behind":     {`{"email":"a","password":"b"} x`, "application/json", 400},
		"cut short":       {`{"email":`, "application/json", 400},
		"wrong type":      {`{"email":7,"password":"b"}`, "application/json", 400},
		"twice":           {`{"email":"a","email":"b","password":"c"}`, "application/json", 400},
		"letter case":     {`{"EMAIL":"a","password":"c"}`, "application/json", 400},
		"byte order mark": {"\ufeff{}", "application/json", 400},
		"invalid UTF-8":   {"{\"email\":\"\xff\"}", "application/json", 400},
		"too deep":        {`{"x":` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}", "application/json", 400},
		"NaN":             {`{"x":NaN}`, "application/json", 400},
		"too large":       {`{"email":"` + strings.Repeat("x", 2<<20) + `"}`, "application/json", 413},
		"R-44 a form":     {"email=a", "application/x-www-form-urlencoded", 415},
		"R-44 plain text": {`{"email":"a","password":"b"}`, "text/plain", 415},
		"no type":         {`{"email":"a","password":"b"}`, "", 415},
	} {
		t.Run("R-52 "+name, func(t *testing.T) {
			got := s.request("POST", "/api/auth/login", strings.NewReader(tt.body), "Content-Type", tt.kind)
			if got.StatusCode != tt.status {
				t.Errorf("%d, want %d: %s", got.StatusCode, tt.status, got.body)
			}
		})
	}
}

// slowLog is a store whose activity log is closed until it is opened.
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

func TestRefusalDoesNotWaitForTheLog(t *testing.T) {
	s := newSite(t)
	s.person("user")
	slow := slowLog{s.store, make(chan struct{})}
	accounts := auth.New(auth.Options{Store: slow, Mailer: s.mailer, PasswordMemory: 1, Log: slog.New(slog.DiscardHandler), Now: time.Now})
	// writing takes time, and there is only something to write of accounts that exist.
	if _, err := accounts.Login(t.Context(), "user@example.org", "wrong "+password, auth.Device{}); !errors.Is(err, archive.ErrInvalidCredentials) {
		t.Fatal(err)
	}
	close(slow.open)
	accounts.Close()
	entries, n, err := s.store.Logs(t.Context(), "auth.login-failed", "", archive.Page{Number: 1, Limit: 1})
	if err != nil || n != 1 {
		t.Errorf("the log says %+v, %v", entries, err)
	}
}
