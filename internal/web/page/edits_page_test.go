package page_test

import (
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestEditsPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Create("user", "title", "Secret title")
	path, page := "/api/events/"+e.ID, "/events/"+e.ID+"/history"
	if got := s.Get(page); got.StatusCode != 404 || strings.Contains(got.Text, "Secret") {
		t.Errorf("the edits of a draft: %d", got.StatusCode)
	}
	if got := s.Get("/events/nope/history"); got.StatusCode != 404 || !strings.Contains(got.Text, "Not Found") {
		t.Errorf("the edits of nothing: %d", got.StatusCode)
	}
	s.Call("user", "PUT", path, webtest.Object("title", "One title")).Read(t, 200, &webtest.OneEvent{})
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")).Read(t, 200, &webtest.OneEvent{})
	s.Call("admin", "PUT", path, webtest.Object("title", "Another title", "note", "It was wrong.")).Read(t, 200, &webtest.OneEvent{})
	got := s.Get(page)
	if got.StatusCode != 200 || got.Header.Get("Cache-Control") != "public, no-cache" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	webtest.Contains(t, got.Text, "<title>Edits of Another title | Sankofa</title>", `content="noindex"`, "One</del>", "Another</ins>", "It was wrong.",
		`<link rel="canonical" href="https://history.example.org`+page+`">`)
	for _, private := range []string{"Secret", "user@example.org", "editor@example.org", "admin@example.org"} {
		if strings.Contains(got.Text, private) {
			t.Errorf("%q is in the page", private)
		}
	}
	if crumbs := linked(t, got.Text)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 4 {
		t.Errorf("the breadcrumbs are %v", crumbs)
	}
	s.Call("admin", "DELETE", path, nil)
	if got := s.Get(page); got.StatusCode != 404 {
		t.Errorf("the edits of what is gone: %d", got.StatusCode)
	}
}

// A page of edits costs the same however many there are. Each round asks for
// another page, so that none comes from the cache.
func BenchmarkEditsPage(b *testing.B) {
	s := webtest.New(b)
	e := s.Add(nil)
	sentences := strings.Repeat("At midnight the flag of the Gold Coast is lowered and another one is raised. ", 25)
	for name, text := range map[string]func(i int) string{
		"a word":     func(i int) string { return sentences[:900] + fmt.Sprintf("version %d ", i) + sentences[900:] },
		"every word": func(i int) string { return strings.ReplaceAll(sentences, " ", fmt.Sprintf("%d ", i)) },
	} {
		for i := range 1000 {
			_, err := s.Store.UpdateEvent(b.Context(), e.ID, archive.Change{By: archive.Actor{ID: "u", FirstName: "Ama"}, Note: name}, func(e *archive.Event) error {
				e.Summary = text(i)
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				got := s.Get(fmt.Sprintf("/events/%s/history?page=%d&lang=%d", e.ID, i%90+1, i))
				if got.StatusCode != 200 || !strings.Contains(got.Text, "</ins>") {
					b.Fatalf("%d without a difference", got.StatusCode)
				}
			}
		})
	}
}
