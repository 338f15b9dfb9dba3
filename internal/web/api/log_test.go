package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestLogs(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Call("editor", "PATCH", "/api/settings", webtest.Object("siteName", "A")).OK(t)
	t.Run("API-31 the log says who did what", func(t *testing.T) {
		var got struct {
			Items []archive.AuditEntry
			Total int
		}
		s.Call("admin", "GET", "/api/logs?action=settings.update", nil).Read(t, 200, &got)
		if got.Total != 1 || got.Items[0].User.Email != "editor@example.org" || got.Items[0].EntityType != "settings" {
			t.Errorf("got %+v", got)
		}
		s.Call("admin", "GET", "/api/logs?user=nobody@example.org", nil).Read(t, 200, &got)
		if got.Total != 0 || got.Items == nil {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("API-32 ENT-24 totals", func(t *testing.T) {
		var got archive.LogStats
		s.Call("admin", "GET", "/api/logs/stats", nil).Read(t, 200, &got)
		if got.TotalLogs == 0 || len(got.ActionBreakdown) == 0 || len(got.RecentUsers) == 0 || !strings.Contains(got.RecentUsers[0].ID, "@") {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("PERM-21 PERM-32 admins only", func(t *testing.T) {
		for _, path := range []string{"/api/logs", "/api/logs/stats", "/api/users"} {
			s.Call("editor", "GET", path, nil).Fails(t, 403, "forbidden", "Insufficient permissions")
			s.Call("user", "GET", path, nil).Fails(t, 403, "forbidden", "Insufficient permissions")
			s.Call("", "GET", path, nil).Fails(t, 401, "unauthorized", "Authentication required.")
		}
	})
	t.Run("R-69 no secrets", func(t *testing.T) {
		body := s.Call("admin", "GET", "/api/logs?limit=200", nil).Text
		for _, secret := range []string{webtest.Password, "argon2", s.Person("editor").RefreshToken, "192.0.2."} {
			if strings.Contains(body, secret) {
				t.Errorf("the log holds %.10s", secret)
			}
		}
	})
}
