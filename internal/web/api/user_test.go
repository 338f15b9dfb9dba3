package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type oneUser struct{ User archive.User }

type userList struct {
	Items []map[string]any
	Total int
}

func userPath(s *webtest.Site, name string) string { return "/api/users/" + s.Person(name).User.ID }

func TestUserList(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, name := range []string{"admin", "user", "editor"} {
		s.Person(name)
	}
	for query, want := range map[string]int{"": 3, "?search=edit": 1, "?role=admin": 1, "?active=false": 0, "?active=true&limit=2": 3, "?role=nonsense": 3} {
		t.Run("API-33 narrowed by "+query, func(t *testing.T) {
			var list userList
			if s.Call("admin", "GET", "/api/users"+query, nil).Read(t, 200, &list); list.Total != want {
				t.Errorf("%d, want %d", list.Total, want)
			}
		})
	}
	t.Run("ENT-10 R-10 every field of an account, and no password", func(t *testing.T) {
		var list userList
		got := s.Call("admin", "GET", "/api/users", nil)
		got.Read(t, 200, &list)
		for _, item := range list.Items {
			for _, name := range []string{"id", "email", "firstName", "lastName", "role", "active", "emailVerified", "profile", "createdAt"} {
				if _, ok := item[name]; !ok {
					t.Errorf("%s is missing", name)
				}
			}
		}
		if strings.Contains(got.Text, "argon2") {
			t.Error("the list holds password hashes")
		}
	})
}

func TestUserRole(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-35 the role is stored", func(t *testing.T) {
		var got oneUser
		s.Call("admin", "PATCH", userPath(s, "user")+"/role", webtest.Object("role", "editor")).Read(t, 200, &got)
		stored, err := s.Store.User(t.Context(), got.User.ID)
		if err != nil || got.User.Role != archive.RoleEditor || stored.Role != archive.RoleEditor {
			t.Errorf("the response says %s, the store %+v, %v", got.User.Role, stored, err)
		}
		var list userList
		if s.Call("admin", "GET", "/api/users?role=editor&search=user@", nil).Read(t, 200, &list); list.Total != 1 {
			t.Errorf("the list says %v", list.Items)
		}
	})
	t.Run("R-12 a new role counts at once, for sessions of before", func(t *testing.T) {
		path := userPath(s, "user2")
		s.Call("user2", "GET", "/api/comments", nil).Fails(t, 403, "forbidden", "")
		s.Call("admin", "PATCH", path+"/role", webtest.Object("role", "editor")).OK(t)
		s.Call("user2", "GET", "/api/comments", nil).OK(t)
		s.Call("admin", "PATCH", path+"/role", webtest.Object("role", "user")).OK(t)
		s.Call("user2", "GET", "/api/comments", nil).Fails(t, 403, "forbidden", "")
	})
	t.Run("PERM-01 there are three roles", func(t *testing.T) {
		path := userPath(s, "user3") + "/role"
		s.Call("admin", "PATCH", path, webtest.Object("role", "owner")).Fails(t, 400, "invalid", "Role must be admin, editor or user.")
		s.Call("admin", "PATCH", path, `{"ROLE":"admin","role":"user"}`).Fails(t, 400, "invalid", "")
		s.Call("admin", "PATCH", path, `{"role":"user","role":"admin"}`).Fails(t, 400, "invalid", "")
		s.Call("admin", "PATCH", "/api/users/nope/role", webtest.Object("role", "user")).Fails(t, 404, "not_found", "User not found.")
	})
}

func TestUserStatus(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-36 an inactive account is signed out at once, until it is active again", func(t *testing.T) {
		user, path := s.Person("user"), userPath(s, "user")+"/status"
		s.Call("admin", "PATCH", path, webtest.Object("active", false)).OK(t)
		me(s, user.AccessToken).Fails(t, 401, "unauthorized", "")
		refresh(s, user.RefreshToken).Fails(t, 401, "unauthorized", "")
		s.Call("", "POST", "/api/auth/login", credentials("user@example.org", webtest.Password)).Fails(t, 401, "unauthorized", wrongCredentials)
		var got oneUser
		s.Call("admin", "PATCH", path, webtest.Object("active", true)).Read(t, 200, &got)
		if !got.User.Active {
			t.Error("still inactive")
		}
		login(t, s, "user")
		s.Call("admin", "PATCH", path, webtest.Object()).Fails(t, 400, "invalid", "")
	})
	t.Run("API-37 removal frees the address", func(t *testing.T) {
		user, path := s.Person("user2"), userPath(s, "user2")
		var got struct {
			Success bool
			ID      string
		}
		s.Call("admin", "DELETE", path, nil).Read(t, 200, &got)
		if !got.Success || got.ID != user.User.ID {
			t.Errorf("got %+v", got)
		}
		s.Call("admin", "DELETE", path, nil).Fails(t, 404, "not_found", "User not found.")
		if list := s.Call("admin", "GET", "/api/users", nil); strings.Contains(list.Text, user.User.ID) {
			t.Errorf("the account is still listed: %s", list.Text)
		}
		s.Call("admin", "POST", "/api/users", webtest.Object("email", "user2@example.org")).OK(t)
	})
}

func TestTheLastAdmin(t *testing.T) {
	t.Parallel()
	t.Run("R-08 USR-18…20 admins cannot lock themselves out", func(t *testing.T) {
		s := webtest.New(t)
		own := userPath(s, "admin")
		s.Call("admin", "PATCH", own+"/status", webtest.Object("active", false)).Fails(t, 400, "invalid", "You cannot deactivate your own account.")
		s.Call("admin", "DELETE", own, nil).Fails(t, 400, "invalid", "You cannot delete your own account.")
		s.Call("admin", "PATCH", own+"/role", webtest.Object("role", "user")).Fails(t, 409, "conflict", "At least one active admin is required.")
		s.Call("admin", "PATCH", own+"/status", webtest.Object("active", true)).OK(t)
	})
	t.Run("R-60 two admins who demote each other at once leave one", func(t *testing.T) {
		s := webtest.New(t)
		people := []string{"admin", "admin2"}
		for _, name := range people {
			s.Person(name)
		}
		for range 20 {
			atOnce(2, func(i int) int {
				return s.Call(people[i], "PATCH", userPath(s, people[1-i])+"/role", webtest.Object("role", "user")).StatusCode
			})
			admins, err := s.Store.CountAdmins(t.Context())
			if err != nil || admins < 1 {
				t.Fatalf("%d admins are left, %v", admins, err)
			}
			for _, name := range people {
				if _, err := s.Store.UpdateUser(t.Context(), s.Person(name).User.ID, "user.role", "", archive.Change{}, func(u *archive.User) error { u.Role = archive.RoleAdmin; return nil }); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
