package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type revisionList struct {
	Items []archive.Revision
	Total int
}

// edited adds a draft of a user with two revisions, and returns its path.
func edited(t *testing.T, s *webtest.Site) string {
	t.Helper()
	path := "/api/events/" + s.Create("user", "title", "One", "summary", "Secret thoughts.").ID
	s.Call("user", "PUT", path, webtest.Object("title", "Two", "summary", "Better.")).OK(t)
	return path
}

// publish makes an event public.
func publish(t *testing.T, s *webtest.Site, path string) {
	t.Helper()
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")).OK(t)
}

func TestRevisions(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("nobody else sees the revisions of a draft", func(t *testing.T) {
		path := edited(t, s)
		s.Get(path+"/revisions").Fails(t, 404, "not_found", "Event not found.")
		s.Call("user2", "GET", path+"/revisions", nil).Fails(t, 404, "not_found", "Event not found.")
		var got revisionList
		s.Call("user", "GET", path+"/revisions", nil).Read(t, 200, &got)
		if got.Total != 2 || got.Items[0].Number != 2 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("what was never public is in no public revision", func(t *testing.T) {
		path := edited(t, s)
		publish(t, s, path)
		var got revisionList
		public := s.Get(path + "/revisions")
		public.Read(t, 200, &got)
		if got.Total != 1 || strings.Contains(public.Text, "Secret") || strings.Contains(public.Text, "example.org") {
			t.Errorf("got %s", public.Text)
		}
		s.Call("editor", "GET", path+"/revisions?limit=2", nil).Read(t, 200, &got)
		if got.Total != 3 || len(got.Items) != 2 {
			t.Errorf("an editor sees %d of %d", len(got.Items), got.Total)
		}
	})
}

func TestRestoreRevision(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("moderators only", func(t *testing.T) {
		path := edited(t, s)
		s.Call("", "POST", path+"/revisions/1/restore", nil).Fails(t, 401, "unauthorized", "")
		s.Call("user", "POST", path+"/revisions/1/restore", nil).Fails(t, 403, "forbidden", "Insufficient permissions")
	})
	t.Run("unknown revisions", func(t *testing.T) {
		path := edited(t, s)
		for _, rev := range []string{"0", "9", "x", "-1"} {
			s.Call("editor", "POST", path+"/revisions/"+rev+"/restore", nil).Fails(t, 404, "not_found", "Not found.")
		}
	})
	t.Run("an earlier content comes back as a new revision, the status stays", func(t *testing.T) {
		path := edited(t, s)
		publish(t, s, path)
		var back webtest.OneEvent
		s.Call("editor", "POST", path+"/revisions/1/restore", nil).Read(t, 200, &back)
		if back.Event.Title != "One" || back.Event.Summary != "Secret thoughts." || back.Event.Status != archive.StatusPublished || back.Event.Version != 4 {
			t.Errorf("got %+v", back.Event)
		}
		s.Call("admin", "POST", path+"/revisions/2/restore", nil).Read(t, 200, &back)
		if back.Event.Title != "Two" {
			t.Errorf("got %+v", back.Event)
		}
		var got revisionList
		s.Call("admin", "GET", path+"/revisions", nil).Read(t, 200, &got)
		if got.Total != 5 || got.Items[0].Note != "Restored revision 2." {
			t.Errorf("got %+v", got.Items[0])
		}
	})
}
