package web_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"sankofa/internal/archive"
)

type settingsAnswer struct{ Settings archive.Settings }

func TestSettings(t *testing.T) {
	s := newSite(t)
	t.Run("API-39 PERM-33 some fields change, the others stay", func(t *testing.T) {
		var got settingsAnswer
		s.call("editor", "PATCH", "/api/settings", object("siteName", " Our archive ", "cardImageHeight", 240)).read(t, 200, &got)
		if got.Settings.SiteName != "Our archive" || got.Settings.CardImageHeight != 240 || got.Settings.CardAspectRatio != "16:9" || got.Settings.Version == 0 {
			t.Errorf("got %+v", got.Settings)
		}
		if !strings.Contains(s.get("/").body, "<title>Our archive: ") {
			t.Error("the new name is not on the page")
		}
	})
	t.Run("API-40 all fields at once", func(t *testing.T) {
		var got settingsAnswer
		s.call("admin", "PATCH", "/api/settings", object("maxImageSize", 50, "maxLogoSize", 10, "maxDocumentSize", 100, "siteName", "A", "siteDescription", "B", "contactEmail", "a@example.org", "allowSelfRegistration", true, "enableComments", false, "enableImageUploads", false, "cardImageHeight", 400, "cardAspectRatio", "3:1")).read(t, 200, &got)
		if got.Settings.MaxImageSize != 50 || got.Settings.EnableComments || got.Settings.CardAspectRatio != "3:1" {
			t.Errorf("got %+v", got.Settings)
		}
	})
	t.Run("VAL-29…40 bad values are refused by name and change nothing", func(t *testing.T) {
		before := s.get("/api/settings").body
		for name, tt := range map[string]struct {
			value any
			want  string
		}{
			"maxImageSize": {51, "Max image size must be between 1 and 50 MB."}, "maxLogoSize": {0, "Max logo size must be between 1 and 10 MB."},
			"maxDocumentSize": {101, "Max document size must be between 1 and 100 MB."}, "siteName": {" ", "Site name is required."},
			"siteDescription": {strings.Repeat("x", 501), "Site description must be at most 500 characters."}, "contactEmail": {"nope", "Enter a valid email address."},
			"cardImageHeight": {165, "Card image height must be between 80 and 400 in steps of 10."}, "cardAspectRatio": {"5:4", "Aspect ratio must be one of 16:9, 4:3, 3:2, 1:1, 2:1, 3:1."},
		} {
			got := s.call("editor", "PATCH", "/api/settings", object(name, tt.value))
			got.fails(t, 400, "invalid", "Validation failed")
			if !strings.Contains(got.body, tt.want) {
				t.Errorf("%s: %s", name, got.body)
			}
		}
		s.call("editor", "PATCH", "/api/settings", `{"maxImageSize":2.5}`).fails(t, 400, "invalid", "")
		s.call("editor", "PATCH", "/api/settings", `{"enableComments":"yes"}`).fails(t, 400, "invalid", "")
		if s.get("/api/settings").body != before {
			t.Error("something changed")
		}
	})
	t.Run("API-41 reset returns to the defaults", func(t *testing.T) {
		var got settingsAnswer
		s.call("editor", "POST", "/api/settings/reset", nil).read(t, 200, &got)
		version := got.Settings.Version
		got.Settings.Version = 0
		if got.Settings != archive.DefaultSettings() || version == 0 {
			t.Errorf("got %+v", got.Settings)
		}
	})
	t.Run("PERM-10 R-07 users and visitors change nothing", func(t *testing.T) {
		for _, call := range [][2]string{{"PATCH", "/api/settings"}, {"POST", "/api/settings/reset"}} {
			s.call("user", call[0], call[1], object("siteName", "X")).fails(t, 403, "forbidden", "Insufficient permissions")
			s.call("", call[0], call[1], object("siteName", "X")).fails(t, 401, "unauthorized", "Authentication required.")
		}
	})
	t.Run("R-62 of two saves from the same base one wins", func(t *testing.T) {
		var base settingsAnswer
		s.get("/api/settings").read(t, 200, &base)
		results := make([]reply, 6)
		var wg sync.WaitGroup
		s.person("editor")
		for i := range results {
			wg.Go(func() {
				headers := append(s.as("editor"), "Content-Type", "application/json", "If-Match", `"`+strconv.Itoa(base.Settings.Version)+`"`)
				results[i] = s.request("PATCH", "/api/settings", strings.NewReader(`{"siteName":"Name `+strconv.Itoa(i)+`"}`), headers...)
			})
		}
		wg.Wait()
		won := 0
		for _, r := range results {
			if r.StatusCode == 200 {
				won++
			} else {
				r.fails(t, 409, "conflict", "Settings were modified by another user. Refreshing...")
			}
		}
		if won != 1 {
			t.Errorf("%d won", won)
		}
		s.request("PATCH", "/api/settings", strings.NewReader(`{}`), append(s.as("editor"), "Content-Type", "application/json", "If-Match", "x")...).fails(t, 400, "invalid", "")
	})
}

func TestLogs(t *testing.T) {
	s := newSite(t)
	s.call("editor", "PATCH", "/api/settings", object("siteName", "A")).read(t, 200, &settingsAnswer{})
	t.Run("API-31 the log says who did what", func(t *testing.T) {
		var got struct {
			Items []archive.AuditEntry
			Total int
		}
		s.call("admin", "GET", "/api/logs?action=settings.update", nil).read(t, 200, &got)
		if got.Total != 1 || got.Items[0].User.Email != "editor@example.org" || got.Items[0].EntityType != "settings" {
			t.Errorf("got %+v", got)
		}
		s.call("admin", "GET", "/api/logs?user=nobody@example.org", nil).read(t, 200, &got)
		if got.Total != 0 || got.Items == nil {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-32 ENT-24 totals", func(t *testing.T) {
		var got archive.LogStats
		s.call("admin", "GET", "/api/logs/stats", nil).read(t, 200, &got)
		if got.TotalLogs == 0 || len(got.ActionBreakdown) == 0 || len(got.RecentUsers) == 0 || !strings.Contains(got.RecentUsers[0].ID, "@") {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("PERM-21 PERM-32 admins only", func(t *testing.T) {
		for _, path := range []string{"/api/logs", "/api/logs/stats", "/api/users"} {
			s.call("editor", "GET", path, nil).fails(t, 403, "forbidden", "Insufficient permissions")
			s.call("user", "GET", path, nil).fails(t, 403, "forbidden", "Insufficient permissions")
			s.call("", "GET", path, nil).fails(t, 401, "unauthorized", "Authentication required.")
		}
	})
	t.Run("R-69 no secrets", func(t *testing.T) {
		body := s.call("admin", "GET", "/api/logs?limit=200", nil).body
		for _, secret := range []string{password, "argon2", s.person("editor").RefreshToken, "192.0.2."} {
			if strings.Contains(body, secret) {
				t.Errorf("the log holds %.10s", secret)
			}
		}
	})
}
