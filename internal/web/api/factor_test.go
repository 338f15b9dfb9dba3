package api_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
	"sankofa/internal/web/webtest"
)

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	t.Run("H-15 API-03 without a second factor the answers are what they were", func(t *testing.T) {
		s := webtest.New(t)
		var got map[string]map[string]any
		s.Person("user")
		s.Call("", "POST", "/api/auth/login", credentials(webtest.Email("user"), webtest.Password)).Read(t, 200, &got)
		if keys := slices.Sorted(maps.Keys(got)); !slices.Equal(keys, []string{"tokens", "user"}) {
			t.Errorf("login answers with %v", keys)
		}
		want := []string{"createdAt", "email", "emailVerified", "firstName", "id", "lastName", "notifications", "profile", "role"}
		if keys := slices.Sorted(maps.Keys(got["user"])); !slices.Equal(keys, want) {
			t.Errorf("the account has %v", keys)
		}
	})
	t.Run("H-15 every call answers as the document says", func(t *testing.T) {
		s, router := webtest.New(t), documented(t)
		app := addTOTP(t, s, "editor")
		_, key := addPasskey(t, s, "editor")
		path := "/api/auth/factors/" + app.Factor.ID
		for _, call := range []struct {
			who, method, target string
			body                any
			status              int
		}{
			{"editor", "GET", "/api/auth/me", nil, 200},
			{"editor", "GET", "/api/auth/factors", nil, 200},
			{"editor", "POST", "/api/auth/factors/totp", withPassword(), 200},
			{"editor", "POST", "/api/auth/factors/totp", webtest.Object("password", "wrong"), 400},
			{"editor", "POST", "/api/auth/factors/totp/confirm", webtest.Object("token", "x", "code", "1", "name", "x"), 400},
			{"editor", "POST", "/api/auth/factors/passkey", withPassword(), 200},
			{"editor", "POST", "/api/auth/factors/passkey/confirm", webtest.Object("token", "x", "credential", webtest.Object(), "name", "x"), 400},
			{"editor", "POST", "/api/auth/factors/recovery-codes", withPassword(), 200},
			{"editor", "PATCH", path, withPassword("name", "Tablet"), 200},
			{"editor", "PATCH", path, withPassword("name", strings.Repeat("x", 61)), 400},
			{"editor", "POST", "/api/auth/factors/" + key.Factor.ID + "/remove", withPassword(), 200},
			{"editor", "POST", "/api/auth/factors/" + key.Factor.ID + "/remove", withPassword(), 404},
			{"", "POST", "/api/auth/login", credentials(webtest.Email("editor"), webtest.Password), 200},
			{"", "POST", "/api/auth/second-factor", webtest.Object("token", begin(t, s, "editor").SecondFactor.Token, "method", "totp", "code", "1"), 401},
			{"", "POST", "/api/auth/second-factor", webtest.Object("token", "x", "method", "totp", "code", "1"), 401},
			{"", "POST", "/api/auth/second-factor", webtest.Object("token", begin(t, s, "editor").SecondFactor.Token, "method", "totp", "code", app.nextCode(t)), 200},
			{"", "POST", "/api/auth/passkey/options", webtest.Object(), 200},
			{"", "POST", "/api/auth/passkey", webtest.Object("token", "x", "credential", webtest.Object()), 401},
			{"admin", "GET", "/api/users", nil, 200},
			{"admin", "POST", "/api/users/" + s.Person("editor").User.ID + "/factor-reset", nil, 200},
			{"admin", "POST", "/api/users/" + s.Person("editor").User.ID + "/factor-reset", nil, 409},
			{"admin", "POST", "/api/users/" + s.Person("admin").User.ID + "/factor-reset", nil, 400},
		} {
			got := s.Call(call.who, call.method, call.target, call.body)
			if got.StatusCode != call.status {
				t.Errorf("%s %s: %d, want %d: %s", call.method, call.target, got.StatusCode, call.status, got.Text)
			}
			conforms(t, router, call.method, call.target, got)
		}
	})
	t.Run("H-15 R-10 no response holds a secret once it was shown", func(t *testing.T) {
		s := webtest.New(t)
		app := addTOTP(t, s, "admin")
		addPasskey(t, s, "admin")
		for _, target := range []string{"/api/auth/factors", "/api/auth/me", "/api/users", "/api/logs", "/api/auth/sessions"} {
			got := s.Call("admin", "GET", target, nil)
			got.OK(t)
			for _, secret := range append(app.RecoveryCodes, app.secret, "publicKey", "credentialId") {
				if strings.Contains(got.Text, secret) {
					t.Errorf("%s holds %s", target, secret)
				}
			}
		}
	})
	t.Run("H-15 a passkey signs in, alone and as the second step", func(t *testing.T) {
		s := webtest.New(t)
		device, _ := addPasskey(t, s, "editor")
		var got tokens
		passkeyLogin(t, s, device, "").Read(t, 200, &got)
		me(s, got.Tokens.AccessToken).OK(t)
		begun := begin(t, s, "editor")
		if !slices.Equal(begun.SecondFactor.Methods, []string{"passkey", "recovery"}) {
			t.Errorf("methods are %v", begun.SecondFactor.Methods)
		}
		passkeyLogin(t, s, device, begun.SecondFactor.Token).Read(t, 200, &got)
		me(s, got.Tokens.AccessToken).OK(t)
		s.Call("", "POST", "/api/auth/passkey/options", webtest.Object("token", begun.SecondFactor.Token)).Fails(t, 401, "sign_in_expired", "This sign-in has expired. Please start again.")
	})
	t.Run("H-15 the tokens of the steps are no access tokens", func(t *testing.T) {
		s := webtest.New(t)
		addTOTP(t, s, "editor")
		token := begin(t, s, "editor").SecondFactor.Token
		me(s, token).Fails(t, 401, "unauthorized", "Authentication required.")
		refresh(s, token).Fails(t, 401, "unauthorized", "")
	})
}

func TestFactorReset(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	addTOTP(t, s, "editor")
	id := s.Person("editor").User.ID
	t.Run("H-15 an admin resets a lost factor; sessions end, and the owner gets a letter", func(t *testing.T) {
		var got struct{ User map[string]any }
		s.Call("admin", "POST", "/api/users/"+id+"/factor-reset", nil).Read(t, 200, &got)
		if got.User["secondFactor"] != false {
			t.Errorf("got %v", got.User)
		}
		me(s, s.Person("editor").AccessToken).Fails(t, 401, "unauthorized", "")
		refresh(s, s.Person("editor").RefreshToken).Fails(t, 401, "unauthorized", "")
		letters := s.Mailer.Messages()
		if len(letters) != 1 || letters[0].To != webtest.Email("editor") || letters[0].Link != webtest.PublicURL+"/admin/login" {
			t.Errorf("letters are %+v", letters)
		}
		entries, n, err := s.Store.Logs(t.Context(), archive.LogFilter{Action: "user.factor-reset"}, archive.Page{Number: 1, Limit: 1})
		if err != nil || n != 1 || entries[0].User.Email != webtest.Email("admin") || entries[0].EntityID != id {
			t.Errorf("%+v, %v", entries, err)
		}
		var fresh tokens
		s.Call("", "POST", "/api/auth/login", credentials(webtest.Email("editor"), webtest.Password)).Read(t, 200, &fresh)
		if fresh.Tokens.AccessToken == "" {
			t.Error("the password alone does not sign in")
		}
	})
	t.Run("H-15 R-08 not one's own", func(t *testing.T) {
		s.Call("admin", "POST", "/api/users/"+s.Person("admin").User.ID+"/factor-reset", nil).Fails(t, 400, "invalid", "You cannot reset your own second factor.")
	})
}

func TestRequiredSecondFactor(t *testing.T) {
	t.Parallel()
	t.Run("H-15 R-07 only admins make the rule, and a reset of the settings keeps it", func(t *testing.T) {
		s := webtest.New(t)
		for _, body := range []map[string]any{
			webtest.Object("requireSecondFactor", []string{"admin"}), webtest.Object("secondFactorGraceDays", 90, "siteName", "X"),
		} {
			patchSettings(s, "editor", body).Fails(t, 403, "forbidden", "Insufficient permissions")
		}
		var got settingsResponse
		patchSettings(s, "admin", webtest.Object("requireSecondFactor", []string{"editor", "editor"}, "secondFactorGraceDays", 3)).Read(t, 200, &got)
		since := got.Settings.SecondFactorSince[archive.RoleEditor]
		s.Call("editor", "POST", "/api/settings/reset", nil).Read(t, 200, &got)
		if !slices.Equal(got.Settings.RequiredFactorRoles, []archive.Role{"editor"}) || got.Settings.SecondFactorGraceDays != 3 || !got.Settings.SecondFactorSince["editor"].Equal(since) {
			t.Errorf("after a reset: %+v", got.Settings)
		}
		for _, body := range []map[string]any{webtest.Object("requireSecondFactor", []string{"owner"}), webtest.Object("secondFactorGraceDays", 91), webtest.Object("secondFactorGraceDays", -1)} {
			patchSettings(s, "admin", body).Fails(t, 400, "invalid", "Validation failed")
		}
	})
	t.Run("H-15 after the grace period every call but those for a second factor is refused", func(t *testing.T) {
		s := webtest.New(t)
		s.Person("editor")
		event := s.Add(func(*archive.Event) {})
		draft := s.Add(func(e *archive.Event) { e.Status = archive.StatusDraft })
		patchSettings(s, "admin", webtest.Object("requireSecondFactor", []string{"editor"}, "secondFactorGraceDays", 0)).OK(t)
		for _, route := range new(api.API).Routes() {
			if route.Action == archive.ActRead || strings.HasPrefix(route.Path, "/api/auth/") {
				continue
			}
			got := s.Call("editor", route.Method, strings.NewReplacer("{id}", event.ID, "{commentId}", "x", "{n}", "0", "{rev}", "1").Replace(route.Path), webtest.Object())
			got.Fails(t, 403, "second_factor_required", "Your role requires a second factor. Set one up to go on.")
		}
		for _, path := range []string{"/api/auth/profile", "/api/auth/change-password"} {
			s.Call("editor", "PUT", path, webtest.Object()).Fails(t, 403, "second_factor_required", "")
		}
		s.Call("editor", "GET", "/api/auth/sessions", nil).Fails(t, 403, "second_factor_required", "")
		s.Call("editor", "GET", "/api/events?scope=manage", nil).Fails(t, 403, "second_factor_required", "")
		s.Call("editor", "GET", "/api/events/"+event.ID, nil).OK(t)
		if got := s.Call("editor", "GET", "/api/events/"+draft.ID, nil); got.StatusCode != 404 {
			t.Errorf("a draft: %d", got.StatusCode)
		}
		var account struct {
			User struct {
				SecondFactor struct{ Required, Restricted bool }
			}
		}
		s.Call("editor", "GET", "/api/auth/me", nil).Read(t, 200, &account)
		if !account.User.SecondFactor.Restricted || !account.User.SecondFactor.Required {
			t.Errorf("got %+v", account)
		}
		s.Call("admin", "GET", "/api/users", nil).OK(t)
		s.Call("user", "GET", "/api/auth/sessions", nil).OK(t)

		addTOTP(t, s, "editor")
		s.Call("editor", "GET", "/api/auth/sessions", nil).OK(t)
		s.Call("editor", "GET", "/api/events?scope=manage", nil).OK(t)

		var own struct{ Items []struct{ ID string } }
		s.Call("editor", "GET", "/api/auth/factors", nil).Read(t, 200, &own)
		remove := func() webtest.Reply {
			return s.Call("editor", "POST", "/api/auth/factors/"+own.Items[0].ID+"/remove", webtest.Object("password", webtest.Password))
		}
		remove().Fails(t, 409, "conflict", "Your role requires a second factor. Add another one before you remove this one.")
		addTOTP(t, s, "editor")
		remove().OK(t)
	})
	t.Run("H-15 R-09 the state of an account cannot be sent", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "admin", webtest.Object("requireSecondFactor", []string{"user"}, "secondFactorGraceDays", 0)).OK(t)
		patchSettings(s, "admin", webtest.Object("secondFactorSince", webtest.Object("user", "2999-01-01T00:00:00Z"))).OK(t)
		got := s.Get("/api/settings")
		var stored struct{ Settings json.RawMessage }
		got.Read(t, 200, &stored)
		if strings.Contains(string(stored.Settings), "2999") {
			t.Errorf("got %s", stored.Settings)
		}
	})
}
