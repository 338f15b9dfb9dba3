package web_test

import (
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3filter"

	"sankofa/internal/archive"
)

func TestRevisionsOverTheAPI(t *testing.T) {
	s := newSite(t)
	e := s.create("user", "title", "One", "summary", "Secret thoughts.")
	path := "/api/events/" + e.ID
	s.call("user", "PUT", path, object("title", "Two", "summary", "Better.")).read(t, 200, &oneEvent{})
	type revisions struct {
		Items []archive.Revision
		Total int
	}
	var got revisions
	t.Run("nobody sees the record of a draft of somebody else", func(t *testing.T) {
		s.get(path+"/revisions").fails(t, 404, "not_found", "Event not found.")
		s.call("user2", "GET", path+"/revisions", nil).fails(t, 404, "not_found", "Event not found.")
		s.call("user", "GET", path+"/revisions", nil).read(t, 200, &got)
		if got.Total != 2 || got.Items[0].Number != 2 {
			t.Errorf("got %+v", got)
		}
	})
	s.call("editor", "PATCH", path+"/status", object("status", "published")).read(t, 200, &oneEvent{})
	t.Run("what was never public is in no public record", func(t *testing.T) {
		public := s.get(path + "/revisions")
		public.read(t, 200, &got)
		if got.Total != 1 || strings.Contains(public.body, "Secret") || strings.Contains(public.body, "example.org") {
			t.Errorf("got %s", public.body)
		}
		s.call("editor", "GET", path+"/revisions?limit=2", nil).read(t, 200, &got)
		if got.Total != 3 || len(got.Items) != 2 {
			t.Errorf("an editor sees %d of %d", len(got.Items), got.Total)
		}
	})
	t.Run("an earlier state can be brought back", func(t *testing.T) {
		restore := path + "/revisions/1/restore"
		s.call("", "POST", restore, nil).fails(t, 401, "unauthorized", "")
		s.call("user", "POST", restore, nil).fails(t, 403, "forbidden", "Insufficient permissions")
		for _, rev := range []string{"0", "9", "x", "-1"} {
			s.call("editor", "POST", path+"/revisions/"+rev+"/restore", nil).fails(t, 404, "not_found", "Not found.")
		}
		var back oneEvent
		s.call("editor", "POST", restore, nil).read(t, 200, &back)
		if back.Event.Title != "One" || back.Event.Summary != "Secret thoughts." || back.Event.Status != archive.StatusPublished || back.Event.Version != 4 {
			t.Errorf("got %+v", back.Event)
		}
		s.call("admin", "POST", path+"/revisions/2/restore", nil).read(t, 200, &back)
		if back.Event.Title != "Two" {
			t.Errorf("got %+v", back.Event)
		}
		s.call("admin", "GET", path+"/revisions", nil).read(t, 200, &got)
		if got.Total != 5 || got.Items[0].Note != "Restored revision 2." {
			t.Errorf("got %+v", got.Items[0])
		}
	})
}

func TestVerifiedSources(t *testing.T) {
	s := newSite(t)
	book, web := object("kind", "book", "title", "Book", "verified", true), object("kind", "web", "title", "Web")
	e := s.create("user", "sources", []any{book, web})
	if e.VerifiedCount != 0 {
		t.Error("a user verified a source")
	}
	path := "/api/events/" + e.ID
	verify := func(who, n string, verified any) reply {
		return s.call(who, "PATCH", path+"/sources/"+n, object("verified", verified))
	}
	var got oneEvent
	verify("", "0", true).fails(t, 401, "unauthorized", "")
	verify("user", "0", true).fails(t, 403, "forbidden", "Insufficient permissions")
	verify("editor", "2", true).fails(t, 404, "not_found", "Not found.")
	verify("editor", "x", true).fails(t, 404, "not_found", "Not found.")
	verify("editor", "0", nil).fails(t, 400, "invalid", "")
	verify("editor", "0", true).read(t, 200, &got)
	if s := got.Event.Sources[0]; !s.Verified || s.VerifiedAt == nil || !s.VerifiedAt.Truncate(time.Second).Equal(now) || got.Event.VerifiedCount != 1 {
		t.Errorf("got %+v", got.Event.Sources)
	}
	stored, err := s.store.Event(t.Context(), e.ID)
	if err != nil || stored.Sources[0].VerifiedBy != s.person("editor").User.ID {
		t.Errorf("verified by %q, %v", stored.Sources[0].VerifiedBy, err)
	}
	t.Run("the mark stays with the text", func(t *testing.T) {
		s.call("user", "PUT", path, object("sources", []any{web, object("kind", "book", "title", "Book")})).read(t, 200, &got)
		if got.Event.Sources[0].Verified || !got.Event.Sources[1].Verified {
			t.Errorf("got %+v", got.Event.Sources)
		}
		s.call("user", "PUT", path, object("sources", []any{object("kind", "book", "title", "Book, 2nd edition", "verified", true)})).read(t, 200, &got)
		if got.Event.Sources[0].Verified {
			t.Error("a changed text keeps its mark")
		}
	})
	t.Run("a moderator keeps it while changing the text, and can take it away", func(t *testing.T) {
		s.call("admin", "PUT", path, object("sources", []any{object("kind", "book", "title", "Another", "verified", true)})).read(t, 200, &got)
		if !got.Event.Sources[0].Verified {
			t.Error("the mark is lost")
		}
		got = oneEvent{}
		verify("admin", "0", false).read(t, 200, &got)
		if got.Event.Sources[0].Verified || got.Event.Sources[0].VerifiedAt != nil || got.Event.VerifiedCount != 0 {
			t.Errorf("got %+v", got.Event.Sources)
		}
	})
}

// Every answer to a change must be what the document says, in the eyes of an
// independent reader.
func TestWritesMatchTheDocument(t *testing.T) {
	router := documented(t)
	s := newSite(t)
	e := s.create("user", "sources", []any{object("title", "A book")})
	logo := s.addLogo(t, "Logo", "header")
	path := "/api/events/" + e.ID
	for _, call := range []struct {
		who, method, target string
		body                any
		status              int
	}{
		{"user", "POST", "/api/events", draft(), 201},
		{"user", "POST", "/api/events", object(), 400},
		{"", "POST", "/api/events", draft(), 401},
		{"user", "POST", "/api/events", "x", 400},
		{"user", "PUT", path, object("title", "x"), 200},
		{"editor", "PUT", path, object("title", "x"), 403},
		{"editor", "PATCH", path + "/status", object("status", "published"), 200},
		{"editor", "PATCH", path + "/sources/0", object("verified", true), 200},
		{"editor", "GET", path + "/revisions", nil, 200},
		{"", "GET", path + "/revisions", nil, 200},
		{"editor", "POST", path + "/revisions/1/restore", nil, 200},
		{"user", "POST", "/api/events/bulk-delete", object("ids", []string{"none"}), 200},
		{"admin", "DELETE", path, nil, 200},
		{"admin", "POST", path + "/restore", nil, 200},
		{"admin", "DELETE", "/api/events/none", nil, 404},
		{"editor", "GET", "/api/logos/all", nil, 200},
		{"editor", "PATCH", "/api/logos/" + logo.ID + "/activate", nil, 200},
		{"editor", "DELETE", "/api/logos/" + logo.ID, nil, 200},
		{"editor", "GET", "/api/upload/unused", nil, 200},
		{"editor", "POST", "/api/upload/unused/delete", object("files", []string{"x"}), 200},
	} {
		got := s.call(call.who, call.method, call.target, call.body)
		if got.StatusCode != call.status {
			t.Errorf("%s %s: %d, want %d: %s", call.method, call.target, got.StatusCode, call.status, got.body)
		}
		r := httptest.NewRequestWithContext(t.Context(), call.method, call.target, nil)
		route, params, err := router.FindRoute(r)
		if err != nil {
			t.Fatal(err)
		}
		input := &openapi3filter.ResponseValidationInput{
			RequestValidationInput: &openapi3filter.RequestValidationInput{Request: r, PathParams: params, Route: route},
			Status:                 got.StatusCode, Header: got.Header, Options: &openapi3filter.Options{IncludeResponseStatus: true},
		}
		input.SetBodyBytes([]byte(got.body))
		if err := openapi3filter.ValidateResponse(t.Context(), input); err != nil {
			t.Errorf("%s %s: %v", call.method, call.target, err)
		}
	}
}
