package api_test

import (
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestOtherOrigins(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) { o.CORSOrigins = []string{"https://friend.example"} })
	if got := s.Get("/api/events", "Origin", "https://friend.example"); got.Header.Get("Access-Control-Allow-Origin") != "https://friend.example" {
		t.Error("a configured origin is refused")
	}
	if got := s.Send("OPTIONS", "/api/events", "Origin", "https://friend.example", "Access-Control-Request-Method", "PUT"); got.StatusCode != 204 || got.Header.Get("Access-Control-Allow-Methods") == "" {
		t.Errorf("preflight: %d", got.StatusCode)
	}
	for _, origin := range []string{"https://evil.example", "null", "https://friend.example.evil.example", "https://xfriend.example", "http://friend.example"} {
		got := s.Get("/api/events", "Origin", origin)
		if got.Header.Get("Access-Control-Allow-Origin") != "" || got.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("R-43 %s is allowed", origin)
		}
	}
	if got := webtest.New(t).Get("/api/events", "Origin", "https://friend.example"); got.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("R-43 without configuration an origin is allowed")
	}
}
