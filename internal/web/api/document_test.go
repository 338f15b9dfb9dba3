package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

// documented finds the calls of the document, as an independent reader understands it.
func documented(t *testing.T) routers.Router {
	t.Helper()
	router, err := gorillamux.NewRouter(document(t))
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// conforms demands that a response is what the document says.
func conforms(t *testing.T, router routers.Router, method, target string, got webtest.Reply) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, nil)
	route, params, err := router.FindRoute(r)
	if err != nil {
		t.Fatal(err)
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route},
		Status:                 got.StatusCode, Header: got.Header, Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	input.SetBodyBytes([]byte(got.Text))
	if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
		t.Errorf("%s %s: %v", method, target, err)
	}
}

// The calls depend on one another: they are the life of one event and one logo.
func TestWritesMatchTheDocument(t *testing.T) {
	t.Parallel()
	router := documented(t)
	s := webtest.New(t)
	e := s.Create("user", "sources", []any{webtest.Object("title", "A book")})
	logo := addLogo(t, s, "Logo", "header")
	path := "/api/events/" + e.ID
	for _, call := range []struct {
		who, method, target string
		body                any
		status              int
	}{
		{"user", "POST", "/api/events", webtest.Draft(), 201},
		{"user", "POST", "/api/events", webtest.Object(), 400},
		{"", "POST", "/api/events", webtest.Draft(), 401},
		{"user", "POST", "/api/events", "x", 400},
		{"user", "PUT", path, webtest.Object("title", "x"), 200},
		{"editor", "PUT", path, webtest.Object("title", "x"), 403},
		{"editor", "PATCH", path + "/status", webtest.Object("status", "published"), 200},
		{"editor", "PATCH", path + "/sources/0", webtest.Object("verified", true), 200},
		{"editor", "GET", path + "/revisions", nil, 200},
		{"", "GET", path + "/revisions", nil, 200},
		{"editor", "POST", path + "/revisions/1/restore", nil, 200},
		{"user", "POST", "/api/events/bulk-delete", webtest.Object("ids", []string{"none"}), 200},
		{"admin", "DELETE", path, nil, 200},
		{"admin", "POST", path + "/restore", nil, 200},
		{"admin", "DELETE", "/api/events/none", nil, 404},
		{"editor", "GET", "/api/logos/all", nil, 200},
		{"editor", "PATCH", "/api/logos/" + logo.ID + "/activate", nil, 200},
		{"editor", "DELETE", "/api/logos/" + logo.ID, nil, 200},
		{"editor", "GET", "/api/upload/unused", nil, 200},
		{"editor", "POST", "/api/upload/unused/delete", webtest.Object("files", []string{"x"}), 200},
	} {
		got := s.Call(call.who, call.method, call.target, call.body)
		if got.StatusCode != call.status {
			t.Errorf("%s %s: %d, want %d: %s", call.method, call.target, got.StatusCode, call.status, got.Text)
		}
		conforms(t, router, call.method, call.target, got)
	}
}

func TestReadsMatchTheDocument(t *testing.T) {
	t.Parallel()
	router := documented(t)
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) {
		e.Disputed = &archive.DisputedDate{Date: archive.MustDate("1956-01-01"), Reason: "Because.", Source: archive.Source{Title: "x"}}
	})
	for _, target := range []string{
		"/api/health", "/api/events", "/api/events?facets=1&search=ghana", "/api/events?from=x", "/api/events/" + e.ID, "/api/events/nope",
		"/api/events/stats", "/api/events/collections", "/api/settings", "/api/logos", "/api/events/" + e.ID + "/comments",
		"/api/countries/ghana", "/api/countries/atlantis", "/api/centuries/20", "/api/centuries/11", "/api/centuries/22",
	} {
		t.Run(strings.ReplaceAll(target, e.ID, "{id}"), func(t *testing.T) {
			conforms(t, router, http.MethodGet, target, s.Get(target))
		})
	}
}
