package web_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestHeadersOfEveryResponse(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) { o.AnalyticsURL, o.AnalyticsSite = "https://stats.example.org", "history" })
	s.Add(nil)
	ids := map[string]bool{}
	for _, target := range []string{"/", "/api/events", "/api/nope", "/nope", "/assets/nope", "/api/events?search=%zz", "/favicon.svg", "/admin"} {
		got := s.Get(target)
		policy := got.Header.Get("Content-Security-Policy")
		for _, part := range []string{"default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self' https://stats.example.org"} {
			if !strings.Contains(policy, part) {
				t.Errorf("R-40 %s: the policy lacks %s", target, part)
			}
		}
		if page := strings.HasPrefix(got.Header.Get("Content-Type"), "text/html") && got.StatusCode != 400; page != strings.Contains(policy, "style-src 'self' 'sha256-") || page != strings.Contains(policy, "script-src 'self' 'sha256-") {
			t.Errorf("R-40 %s: the hashes are wrong in %s", target, policy)
		}
		script, _, _ := strings.Cut(policy[strings.Index(policy, "script-src"):], ";")
		if strings.Contains(script, "unsafe") {
			t.Errorf("R-40 %s: %s", target, script)
		}
		referrer := "strict-origin-when-cross-origin"
		if target == "/admin" {
			referrer = "no-referrer" // H-02
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": referrer,
			"Cross-Origin-Opener-Policy": "same-origin", "Strict-Transport-Security": "max-age=31536000",
		} {
			if got.Header.Get(name) != want {
				t.Errorf("R-40 %s: %s is %q", target, name, got.Header.Get(name))
			}
		}
		if got.Header.Get("Cache-Control") == "" {
			t.Errorf("%s states no policy", target)
		}
		id := got.Header.Get("X-Request-Id")
		if id == "" || ids[id] {
			t.Errorf("%s: request number %q", target, id)
		}
		ids[id] = true
	}
}

func TestForgedHostChangesNothing(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/events/"+e.ID, nil)
	r.Host = "evil.example"
	r.Header.Set("X-Forwarded-Host", "evil.example")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if strings.Contains(w.Body.String(), "evil.example") {
		t.Error("R-47 the page names the forged host")
	}
}
