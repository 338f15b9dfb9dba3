package web_test

import (
	"io"
	"net"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestBadInput(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	for _, tt := range []struct {
		name, method, target string
		status               int
		code, message        string
	}{
		{"unknown path", "GET", "/api/nope", 404, "not_found", "Not found."},
		{"unknown path below", "GET", "/api/events/x/y/z", 404, "not_found", "Not found."},
		{"the bare prefix", "GET", "/api/", 404, "not_found", "Not found."},
		{"wrong method", "POST", "/api/events/stats", 405, "method_not_allowed", "Method not allowed."},
		{"wrong method on one event", "PUT", "/api/health", 405, "method_not_allowed", "Method not allowed."},
		{"R-49 TRACE", "TRACE", "/api/events", 405, "method_not_allowed", "Method not allowed."},
		{"R-49 the method in a parameter", "POST", "/api/events/stats?_method=GET", 405, "method_not_allowed", "Method not allowed."},
		{"made-up method", "BREW", "/api/settings", 405, "method_not_allowed", "Method not allowed."},
		{"malformed escape", "GET", "/api/events?search=%zz", 400, "invalid", "The query string is malformed."},
		{"semicolon", "GET", "/api/events?a=1;b=2", 400, "invalid", "The query string is malformed."},
		{"invalid UTF-8", "GET", "/api/events?search=%ff%fe", 400, "invalid", "The query string is not valid text."},
		{"R-28 NUL in a parameter", "GET", "/api/events?search=a%00b", 400, "invalid", "The query string is not valid text."},
		{"R-28 NUL in the path", "GET", "/api/events/a%00b", 404, "not_found", "Not found."},
		{"R-28 invalid UTF-8 in the path", "GET", "/api/events/%ff/revisions", 404, "not_found", "Not found."},
		{"R-28 NUL in the name of a picture", "GET", "/og/events/a%00b.jpg", 404, "not_found", "Not found."},
		{"too many filters", "GET", "/api/events?" + strings.Repeat("country=x&", 61), 400, "invalid", "Too many filters."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.Send(tt.method, tt.target)
			got.Fails(t, tt.status, tt.code, tt.message)
			if tt.status == 405 && got.Header.Get("Allow") == "" {
				t.Error("Allow is missing")
			}
		})
	}
	t.Run("HEAD returns what GET does, without a body", func(t *testing.T) {
		get, head := s.Get("/api/events/"+e.ID), s.Send("HEAD", "/api/events/"+e.ID)
		if head.StatusCode != 200 || head.Header.Get("Etag") != get.Header.Get("Etag") {
			t.Errorf("%d %v", head.StatusCode, head.Header)
		}
	})
	t.Run("long searches are cut, not refused", func(t *testing.T) {
		var list archive.EventList
		s.Get("/api/events?search="+url.QueryEscape(strings.Repeat("ɔ ", 3000))).Read(t, 200, &list)
	})
}

func TestNothingElseIsServed(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, path := range []string{
		"/debug/pprof", "/debug/vars", "/metrics", "/.git/config", "/.env", "/data/sankofa.db", "/sankofa.db", "/signing.key",
		"/uploads/", "/uploads/events", "/assets/", "/assets/../go.mod", "/api/", "/.vite/manifest.json", "/assets/.vite/manifest.json",
	} {
		if got := s.Get(path); got.StatusCode != 404 {
			t.Errorf("R-68 %s: %d %.100s", path, got.StatusCode, got.Text)
		}
	}
}

func TestSmuggledRequests(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(webtest.New(t))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const both = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
	if _, err := io.WriteString(conn, both+"GET /api/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(conn)
	if err != nil || strings.Count(string(got), "HTTP/1.1 ") != 1 || !strings.HasPrefix(string(got), "HTTP/1.1 400 ") {
		t.Errorf("R-50 the response is %.600s, %v", got, err)
	}
}
