package web_test

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/api"
)

func TestHeadersOfEveryAnswer(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.AnalyticsURL, o.AnalyticsSite = "https://stats.example.org", "history" })
	s.add(nil)
	ids := map[string]bool{}
	for _, target := range []string{"/", "/api/events", "/api/nope", "/nope", "/assets/nope", "/api/events?search=%zz", "/favicon.svg", "/admin"} {
		got := s.get(target)
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
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "strict-origin-when-cross-origin",
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

func TestOtherOrigins(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.CORSOrigins = []string{"https://friend.example"} })
	if got := s.get("/api/events", "Origin", "https://friend.example"); got.Header.Get("Access-Control-Allow-Origin") != "https://friend.example" {
		t.Error("a friend is refused")
	}
	if got := s.send("OPTIONS", "/api/events", "Origin", "https://friend.example", "Access-Control-Request-Method", "PUT"); got.StatusCode != 204 || got.Header.Get("Access-Control-Allow-Methods") == "" {
		t.Errorf("preflight: %d", got.StatusCode)
	}
	for _, origin := range []string{"https://evil.example", "null", "https://friend.example.evil.example", "https://xfriend.example", "http://friend.example"} {
		got := s.get("/api/events", "Origin", origin)
		if got.Header.Get("Access-Control-Allow-Origin") != "" || got.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("R-43 %s is let in", origin)
		}
	}
	if got := newSite(t).get("/api/events", "Origin", "https://friend.example"); got.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("R-43 without configuration somebody is let in")
	}
}

func TestForgedHostChangesNothing(t *testing.T) {
	s := newSite(t)
	e := s.add(nil)
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/events/"+e.ID, nil)
	r.Host = "evil.example"
	r.Header.Set("X-Forwarded-Host", "evil.example")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if strings.Contains(w.Body.String(), "evil.example") {
		t.Error("R-47 the page names the forged host")
	}
}

func TestRateLimit(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit = true })
	limited := 0
	for i := range 500 {
		got := s.get("/api/events?search=word" + string(rune('a'+i%26)) + string(rune('a'+i/26)))
		if got.StatusCode == 429 {
			limited++
			got.fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
			if got.Header.Get("Retry-After") == "" {
				t.Fatal("it is not said when to come again")
			}
		}
	}
	if limited == 0 || limited > 200 {
		t.Errorf("%d of 500 searches were refused", limited)
	}
}

func TestRateLimitOfSignedIn(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit = true })
	for range 5000 {
		if s.get("/api/events?limit=1", s.as("user")...).StatusCode == 429 {
			return
		}
	}
	t.Error("R-58 whoever is signed in may ask without end")
}

func TestNothingElseIsServed(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{
		"/debug/pprof", "/debug/vars", "/metrics", "/.git/config", "/.env", "/data/sankofa.db", "/sankofa.db", "/signing.key",
		"/uploads/", "/uploads/events", "/assets/", "/assets/../go.mod", "/api/", "/.vite/manifest.json", "/assets/.vite/manifest.json",
	} {
		if got := s.get(path); got.StatusCode != 404 {
			t.Errorf("R-68 %s: %d %.100s", path, got.StatusCode, got.body)
		}
	}
}

func TestSmuggledRequests(t *testing.T) {
	server := httptest.NewServer(newSite(t))
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
		t.Errorf("R-50 answered with %.600s, %v", got, err)
	}
}

func TestRateLimitOfPictures(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit, o.Renderer = true, hastyRenderer(t) }) // so that each has to be drawn
	picture := "/og/events/" + s.add(nil).ID + ".jpg"
	var refused atomic.Int32
	var asking sync.WaitGroup
	for range 300 {
		asking.Go(func() {
			if s.get(picture).StatusCode == 429 {
				refused.Add(1)
			}
		})
	}
	asking.Wait()
	if n := refused.Load(); n == 0 || n > 240 {
		t.Errorf("R-58 %d of 300 requests for pictures that had to be drawn were refused", n)
	}
	if got := s.get("/api/events"); got.StatusCode != 200 {
		t.Errorf("who asks for pictures cannot read: %d", got.StatusCode)
	}
}

// broken is an archive whose parts fail as a test wants.
type broken struct {
	web.Archive
	fail func() error
}

func (b broken) ListEvents(context.Context, archive.EventFilter) (*archive.EventList, error) {
	return nil, b.fail()
}
func (b broken) Ping(context.Context) error { return b.fail() }

func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name   string
		fail   func() error
		status int
		code   string
	}{
		{"R-66 an internal error shows nothing of itself", func() error { return errors.New("SELECT secret FROM users") }, 500, "internal"},
		{"R-67 a panic is one failed request", func() error { panic("secret") }, 500, "internal"},
		{"a database that is away", func() error { return archive.ErrUnavailable }, 503, "unavailable"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newSite(t, func(o *web.Options) { o.Archive = broken{o.Archive, tt.fail} })
			got := s.get("/api/events")
			got.fails(t, tt.status, tt.code, "")
			if strings.Contains(got.body, "secret") {
				t.Errorf("the answer is %s", got.body)
			}
			if tt.status == 500 && !strings.Contains(got.body, got.Header.Get("X-Request-Id")) {
				t.Error("the answer does not name the request")
			}
			page := s.get("/")
			if page.StatusCode != tt.status || strings.Contains(page.body, "secret") {
				t.Errorf("the page answers %d", page.StatusCode)
			}
			if s.get("/api/settings").StatusCode != 200 {
				t.Error("others suffer")
			}
		})
	}
	t.Run("API-30 health says degraded in the same shape", func(t *testing.T) {
		s := newSite(t, func(o *web.Options) {
			o.Archive = broken{o.Archive, func() error { return errors.New("away") }}
		})
		var got struct{ Status string }
		s.get("/api/health").read(t, 503, &got)
		if got.Status != "degraded" {
			t.Errorf("status is %s", got.Status)
		}
	})
}

// documented finds the calls of the document, as an independent reader understands it.
func documented(t *testing.T) routers.Router {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(api.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// Every answer must be what the document says, in the eyes of an independent reader.
func TestAnswersMatchTheDocument(t *testing.T) {
	router := documented(t)
	s := newSite(t)
	e := s.add(func(e *archive.Event) {
		e.Disputed = &archive.DisputedDate{Date: archive.MustDate("1956-01-01"), Reason: "Because.", Source: archive.Source{Title: "x"}}
	})
	for _, target := range []string{
		"/api/health", "/api/events", "/api/events?facets=1&search=ghana", "/api/events?from=x", "/api/events/" + e.ID, "/api/events/nope",
		"/api/events/stats", "/api/events/collections", "/api/settings", "/api/logos", "/api/events/" + e.ID + "/comments",
	} {
		t.Run(target, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
			route, params, err := router.FindRoute(r)
			if err != nil {
				t.Fatal(err)
			}
			got := s.get(target)
			input := &openapi3filter.ResponseValidationInput{
				RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route},
				Status:                 got.StatusCode, Header: got.Header, Options: &openapi3filter.Options{IncludeResponseStatus: true},
			}
			input.SetBodyBytes([]byte(got.body))
			if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
				t.Error(err)
			}
		})
	}
}
