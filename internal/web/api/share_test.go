package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestShare(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) { e.Title = webtest.Nasty; e.SetImage("https://images.example.org/a.jpg") })
	path := "/api/events/" + e.ID + "/share"
	t.Run("API-25 SHR-08 a page for previews that leads on", func(t *testing.T) {
		got := s.Get(path)
		if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Fatal(got.StatusCode, got.Header)
		}
		webtest.Contains(t, got.Text, `<link rel="canonical" href="https://history.example.org/events/`+e.ID+`">`,
			`content="0;url=https://history.example.org/events/`+e.ID+`"`, `<meta property="og:image" content="https://history.example.org`+webtest.Card(e)+`">`, "noindex")
		if strings.Contains(got.Text, "<script") || strings.Contains(got.Text, "<b>bold") {
			t.Error("R-25 text becomes markup")
		}
	})
	t.Run("SHR-07 as JSON for programs", func(t *testing.T) {
		var got map[string]string
		s.Get(path, "Accept", "application/json").Read(t, 200, &got)
		if got["text"] != "Check out this historical event: "+webtest.Nasty+" (Ghana, 1957)" || got["url"] != "https://history.example.org/events/"+e.ID || got["image"] == "" {
			t.Errorf("got %v", got)
		}
	})
	t.Run("unknown and draft alike, in both forms", func(t *testing.T) {
		draft := s.Add(func(e *archive.Event) { e.Status, e.Title = archive.StatusDraft, "Secret" })
		unknown := s.Get("/api/events/nope/share")
		for _, headers := range [][]string{nil, s.As("admin")} {
			got := s.Get("/api/events/"+draft.ID+"/share", headers...)
			if got.StatusCode != 404 || got.Text != unknown.Text {
				t.Errorf("%d %s", got.StatusCode, got.Text)
			}
		}
		s.Get("/api/events/"+draft.ID+"/share", "Accept", "application/json").Fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("R-47 no parameter leads to another site", func(t *testing.T) {
		if got := s.Get(path + "?url=https://evil.example&to=//evil.example"); strings.Contains(got.Text, "evil") {
			t.Error("the page names another site")
		}
	})
}
