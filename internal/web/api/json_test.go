package api_test

import (
	"encoding/json"
	"testing"

	"sankofa/internal/web/webtest"
)

func TestEveryResponseIsJSON(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	for _, path := range []string{
		"/api/health", "/api/events", "/api/events/stats", "/api/events/collections", "/api/events/" + e.ID, "/api/events/nothing",
		"/api/events/" + e.ID + "/revisions", "/api/events/" + e.ID + "/comments", "/api/settings", "/api/logos", "/api/users", "/api/nothing",
	} {
		t.Run("API-02 "+path[:min(len(path), 24)], func(t *testing.T) {
			got := s.Get(path)
			if got.Header.Get("Content-Type") != "application/json; charset=utf-8" || !json.Valid([]byte(got.Text)) {
				t.Errorf("%s: %s %.80q", path, got.Header.Get("Content-Type"), got.Text)
			}
		})
	}
}
