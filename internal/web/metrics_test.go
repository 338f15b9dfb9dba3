package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"sankofa/internal/web/webtest"
)

func TestMetrics(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	s.Get("/api/events").OK(t)
	s.Get("/api/events").OK(t)
	s.Send("BREW", "/api/events") // a made-up method makes no series of its own
	s.Get("/").OK(t)
	w := httptest.NewRecorder()
	s.Server.Metrics.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	webtest.Contains(t, w.Body.String(),
		`sankofa_request_seconds_count{method="GET",status="200"} 3`,
		`sankofa_request_seconds_count{method="other",status="405"} 1`,
		`sankofa_cache_lookups_total{result="hit"}`,
		`sankofa_render_seconds_count{result="ok"} 1`,
		"sankofa_content_version ", "sankofa_cache_bytes ", "sankofa_cache_entries ")
}
