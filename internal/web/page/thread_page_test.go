package page_test

import (
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestThreadPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person := s.AddPerson(nil)
	made := s.AddThread(func(t *archive.Thread) {
		t.Steps = append(t.Steps, archive.Step{Kind: archive.KindPerson, ID: person.ID, Note: "He signed it."})
		t.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book", Author: "Ama"}}
	})
	got := s.Get("/threads/the-road-to-adwa")
	if got.StatusCode != 200 || got.Header.Get("Cache-Control") != "public, no-cache" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	webtest.Contains(t, got.Text, "<title>The road to Adwa | Sankofa</title>",
		`<meta name="description" content="From a treaty to a battle, and on.">`,
		`<link rel="canonical" href="https://history.example.org/threads/the-road-to-adwa">`,
		"7 stops", "Begin reading", "Step 1", "Leads to 6.", "He signed it.", `href="/people/menelik-ii"`, "A book")
	if strings.Contains(got.Text, "noindex") {
		t.Error("search engines are kept out")
	}
	work := linked(t, got.Text)["CreativeWork"]
	list, _ := work["mainEntity"].(map[string]any)
	items, _ := list["itemListElement"].([]any)
	if work["@id"] != "https://history.example.org/threads/the-road-to-adwa#thread" || list["@type"] != "ItemList" || len(items) != 7 || work["citation"] == nil {
		t.Fatalf("the thread is %v", work)
	}
	first, last := items[0].(map[string]any), items[6].(map[string]any)
	if first["position"] != 1.0 || first["item"].(map[string]any)["name"] != "Step 1" || last["item"].(map[string]any)["@type"] != "Person" {
		t.Errorf("the list is %v", items)
	}
	if crumbs := linked(t, got.Text)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 3 {
		t.Errorf("the breadcrumbs are %v", crumbs)
	}

	list2 := s.Get("/threads")
	webtest.Contains(t, list2.Text, "<title>Threads | Sankofa</title>", "The road to Adwa", `href="/threads/the-road-to-adwa"`, "CollectionPage")
	webtest.Contains(t, s.Get("/events/"+made.Steps[1].ID).Text, "Part of the thread", "The road to Adwa", "Step 1", "Step 3")
	webtest.Contains(t, s.Get("/people/menelik-ii").Text, "Part of the thread", "Step 6")
	webtest.Contains(t, s.Get("/sitemaps/threads-1.xml").Text, "https://history.example.org/threads/the-road-to-adwa")
	webtest.Contains(t, s.Get("/sitemaps/pages.xml").Text, "https://history.example.org/threads<")
	webtest.Contains(t, s.Get("/sitemap.xml").Text, "/sitemaps/threads-1.xml")

	s.Call("admin", "PUT", "/api/threads/"+made.ID, webtest.Object("name", "To Adwa", "note", "Shorter.")).OK(t)
	for from, to := range map[string]string{"/threads/the-road-to-adwa": "/threads/to-adwa", "/threads/" + made.ID + "/edits": "/threads/to-adwa/edits"} {
		if got := s.Get(from); got.StatusCode != http.StatusMovedPermanently || got.Header.Get("Location") != to {
			t.Errorf("%s leads to %d %s", from, got.StatusCode, got.Header.Get("Location"))
		}
	}
	steps := made.Steps[1:]
	body := make([]any, len(steps))
	for i, step := range steps {
		body[i] = webtest.Object("kind", step.Kind, "id", step.ID, "note", step.Note)
	}
	s.Call("admin", "PUT", "/api/threads/"+made.ID, webtest.Object("steps", body)).OK(t)
	webtest.Contains(t, s.Get("/threads/to-adwa/edits").Text, "Edits of To Adwa", "Shorter.", "The stops or their order were changed.", "Leads to 1.", "Back to the thread")
	webtest.Contains(t, s.Get("/feeds/edits.atom").Text, "To Adwa")

	s.Call("admin", "PATCH", "/api/threads/"+made.ID+"/status", webtest.Object("status", "draft")).OK(t)
	for _, path := range []string{"/threads/to-adwa", "/threads/to-adwa/edits", "/threads/nothing"} {
		if got := s.Get(path); got.StatusCode != 404 || strings.Contains(got.Text, "To Adwa") {
			t.Errorf("%s is %d", path, got.StatusCode)
		}
	}
	if strings.Contains(s.Get("/threads").Text, "To Adwa") || strings.Contains(s.Get("/events/"+made.Steps[1].ID).Text, "Part of the thread") {
		t.Error("a draft is shown")
	}
}
