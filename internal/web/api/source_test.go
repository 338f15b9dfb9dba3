package api_test

import (
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func source(kind, title string, pairs ...any) map[string]any {
	m := webtest.Object(pairs...)
	m["kind"], m["title"] = kind, title
	return m
}

// sourced adds an event of a user with a book and a web page, the book verified by an
// editor, and returns its path.
func sourced(t *testing.T, s *webtest.Site) string {
	t.Helper()
	path := "/api/events/" + s.Create("user", "sources", []any{source("book", "Book"), source("web", "Web")}).ID
	verify(s, "editor", path, "0", true).OK(t)
	return path
}

func verify(s *webtest.Site, who, path, n string, verified any) webtest.Reply {
	return s.Call(who, "PATCH", path+"/sources/"+n, webtest.Object("verified", verified))
}

// resource replaces the sources of an event.
func resource(t *testing.T, s *webtest.Site, who, path string, sources ...any) []archive.Source {
	t.Helper()
	var got webtest.OneEvent
	s.Call(who, "PUT", path, webtest.Object("sources", sources)).Read(t, 200, &got)
	return got.Event.Sources
}

func TestVerifySource(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("a user cannot mark a source as verified", func(t *testing.T) {
		if e := s.Create("user", "sources", []any{source("book", "Book", "verified", true)}); e.VerifiedCount != 0 || e.Sources[0].Verified {
			t.Errorf("got %+v", e.Sources)
		}
	})
	t.Run("a moderator does, and the mark carries who and when", func(t *testing.T) {
		e := s.Create("user", "sources", []any{source("book", "Book")})
		var got webtest.OneEvent
		verify(s, "editor", "/api/events/"+e.ID, "0", true).Read(t, 200, &got)
		if mark := got.Event.Sources[0]; !mark.Verified || mark.VerifiedAt == nil || !mark.VerifiedAt.Truncate(time.Second).Equal(webtest.Now) || got.Event.VerifiedCount != 1 {
			t.Errorf("got %+v", got.Event.Sources)
		}
		stored, err := s.Store.Event(t.Context(), e.ID)
		if err != nil || stored.Sources[0].VerifiedBy != s.Person("editor").User.ID {
			t.Errorf("verified by %q, %v", stored.Sources[0].VerifiedBy, err)
		}
	})
	t.Run("refusals", func(t *testing.T) {
		path := sourced(t, s)
		verify(s, "", path, "0", true).Fails(t, 401, "unauthorized", "")
		verify(s, "user", path, "0", true).Fails(t, 403, "forbidden", "Insufficient permissions")
		verify(s, "editor", path, "2", true).Fails(t, 404, "not_found", "Not found.")
		verify(s, "editor", path, "x", true).Fails(t, 404, "not_found", "Not found.")
		verify(s, "editor", path, "0", nil).Fails(t, 400, "invalid", "")
	})
	t.Run("the mark moves with its text", func(t *testing.T) {
		if got := resource(t, s, "user", sourced(t, s), source("web", "Web"), source("book", "Book")); got[0].Verified || !got[1].Verified {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("the text of a user loses the mark when it changes", func(t *testing.T) {
		if got := resource(t, s, "user", sourced(t, s), source("book", "Book, 2nd edition", "verified", true)); got[0].Verified {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("a moderator keeps the mark while changing the text", func(t *testing.T) {
		if got := resource(t, s, "admin", sourced(t, s), source("book", "Another", "verified", true)); !got[0].Verified {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("a moderator takes the mark away", func(t *testing.T) {
		var got webtest.OneEvent
		verify(s, "admin", sourced(t, s), "0", false).Read(t, 200, &got)
		if got.Event.Sources[0].Verified || got.Event.Sources[0].VerifiedAt != nil || got.Event.VerifiedCount != 0 {
			t.Errorf("got %+v", got.Event.Sources)
		}
	})
}

func TestWhoVerifiedASource(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("is for moderators, without the address", func(t *testing.T) {
		path := sourced(t, s)
		publish(t, s, path)
		for who, named := range map[string]bool{"": false, "user": false, "editor2": true, "admin": true} {
			got := s.Call(who, "GET", path, nil)
			if strings.Contains(got.Text, `"verifiedBy":"editor"`) != named || strings.Contains(got.Text, "@example.org") {
				t.Errorf("%q gets %s", who, got.Text)
			}
		}
		if marked := verify(s, "editor", path, "1", true); !strings.Contains(marked.Text, `"verifiedBy":"editor"`) {
			t.Errorf("marking returns %s", marked.Text)
		}
	})
	t.Run("the mark outlives the account", func(t *testing.T) {
		s := webtest.New(t)
		path := sourced(t, s)
		s.Call("admin", "DELETE", userPath(s, "editor"), nil).OK(t)
		var got webtest.OneEvent
		s.Call("admin", "GET", path, nil).Read(t, 200, &got)
		if !got.Event.Sources[0].Verified || got.Event.Sources[0].VerifiedAt == nil {
			t.Errorf("got %+v", got.Event.Sources)
		}
	})
}
