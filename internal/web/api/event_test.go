package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestOneEvent(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	t.Run("API-13 the event with its sources", func(t *testing.T) {
		var got struct{ Event archive.Event }
		s.Get("/api/events/"+e.ID).Read(t, 200, &got)
		if got.Event.Title != e.Title || len(got.Event.Sources) != 1 || got.Event.Precision != archive.PrecisionDay {
			t.Errorf("got %+v", got.Event)
		}
	})
	draft := s.Add(func(e *archive.Event) {
		e.Status = archive.StatusDraft
		e.Title = "Secret draft"
		e.CreatedBy = s.Person("user").User.ID
	})
	deleted := s.Add(func(e *archive.Event) { e.Title = "Secret deletion" })
	if err := s.Store.DeleteEntry(t.Context(), archive.KindEvent, deleted.ID, archive.Change{At: webtest.Now}); err != nil {
		t.Fatal(err)
	}
	t.Run("API-13 unknown, draft and deleted events get the same response", func(t *testing.T) {
		unknown := s.Get("/api/events/does-not-exist")
		unknown.Fails(t, 404, "not_found", "Event not found.")
		for _, id := range []string{draft.ID, deleted.ID, strings.Repeat("a", 3000), "%F0%9F%92%A9", "..%2f..%2fetc"} {
			got := s.Get("/api/events/" + id)
			if got.StatusCode != 404 || got.Text != unknown.Text {
				t.Errorf("%.40s: %d %s", id, got.StatusCode, got.Text)
			}
		}
	})
	t.Run("R-02 no visitor sees a draft anywhere", func(t *testing.T) {
		for _, target := range []string{"/api/events", "/api/events?search=secret", "/api/events?status=draft", "/api/events/stats", "/api/events/collections", "/", "/api/events?facets=1", "/timeline", "/history?search=secret"} {
			if got := s.Get(target); strings.Contains(got.Text, "Secret") || strings.Contains(got.Text, draft.ID) {
				t.Errorf("%s shows it", target)
			}
		}
		s.Get("/api/events?scope=manage").Fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("authors and moderators see a draft", func(t *testing.T) {
		for role, want := range map[string]int{"user": 200, "editor": 200, "admin": 200} {
			if got := s.Get("/api/events/"+draft.ID, s.As(role)...); got.StatusCode != want {
				t.Errorf("%s: %d", role, got.StatusCode)
			} else if got.Header.Get("Cache-Control") != "private, no-store" {
				t.Errorf("R-45 the response to %s may be cached", role)
			}
		}
		var list eventList
		s.Get("/api/events?scope=manage&status=draft", s.As("editor")...).Read(t, 200, &list)
		if list.Total != 1 {
			t.Errorf("an editor sees %d drafts", list.Total)
		}
	})
	t.Run("a bad token is refused on public calls, too", func(t *testing.T) {
		got := s.Get("/api/events", "Authorization", "Bearer expired")
		got.Fails(t, 401, "unauthorized", "Authentication required.")
		if got.Header.Get("Www-Authenticate") != `Bearer error="invalid_token"` {
			t.Error("the challenge does not give the reason")
		}
	})
}
