package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mmcdole/gofeed"

	"sankofa/internal/archive"
)

func TestWhoVerifiedASourceIsForModerators(t *testing.T) {
	s := newSite(t)
	e := s.create("editor", "sources", []any{object("kind", "book", "title", "A book"), object("kind", "web", "title", "A page")})
	path := "/api/events/" + e.ID
	marked := s.call("editor", "PATCH", path+"/sources/1", object("verified", true))
	for who, named := range map[string]bool{"": false, "user": false, "editor2": true, "admin": true} {
		got := s.call(who, "GET", path, nil)
		if strings.Contains(got.body, `"verifiedBy":"editor"`) != named || strings.Contains(got.body, "@example.org") {
			t.Errorf("%q is told %s", who, got.body)
		}
	}
	if !strings.Contains(marked.body, `"verifiedBy":"editor"`) {
		t.Errorf("marking answers %s", marked.body)
	}
	t.Run("the mark outlives the account", func(t *testing.T) {
		id := s.person("editor").User.ID
		s.call("admin", "DELETE", "/api/users/"+id, nil)
		var got oneEvent
		s.call("admin", "GET", path, nil).read(t, 200, &got)
		if !got.Event.Sources[1].Verified || got.Event.Sources[1].VerifiedAt == nil {
			t.Errorf("got %+v", got.Event.Sources)
		}
	})
}

func TestTheFeedOfEdits(t *testing.T) {
	s := newSite(t)
	e := s.create("user", "title", "Secret title", "summary", "Secret thoughts.")
	path := "/api/events/" + e.ID
	feed := func() *gofeed.Feed {
		t.Helper()
		got := s.get("/feeds/edits.atom")
		if got.StatusCode != 200 || got.Header.Get("Etag") == "" || got.Header.Get("Cache-Control") != "public, no-cache" {
			t.Fatalf("%d %v", got.StatusCode, got.Header)
		}
		if strings.Contains(got.body, "ecret") || strings.Contains(got.body, "@example.org") {
			t.Errorf("something private is in %s", got.body)
		}
		parsed, err := gofeed.NewParser().ParseString(got.body)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	if got := feed(); len(got.Items) != 0 {
		t.Errorf("a draft is in the feed: %v", got.Items[0])
	}
	s.call("user", "PUT", path, object("title", nasty, "summary", "For everyone.")).read(t, 200, &oneEvent{})
	s.call("editor", "PATCH", path+"/status", object("status", "published")).read(t, 200, &oneEvent{})
	s.call("admin", "PUT", path, object("title", "Clear", "date", "1957-03-07", "note", "The day was wrong & so was the title.")).read(t, 200, &oneEvent{})
	got := feed()
	if len(got.Items) != 2 {
		t.Fatalf("there are %d entries", len(got.Items))
	}
	edit, first := got.Items[0], got.Items[1]
	if edit.Title != "Edited: Clear" || edit.Link != "https://history.example.org/events/"+e.ID+"/history" || edit.Authors[0].Name != "admin" {
		t.Errorf("the edit reads as %+v", edit)
	}
	contains(t, edit.Content, "</del> <ins>1957-03-07</ins>", "&lt;b&gt;bold&lt;/b&gt;", "The day was wrong &amp; so was the title.")
	if edit.GUID == first.GUID || first.Title != "Added: Clear" {
		t.Errorf("the first entry is %q, %q", first.Title, first.GUID)
	}
	contains(t, s.get("/").body, `title="Sankofa: edits" href="/feeds/edits.atom"`)
	s.call("editor", "PATCH", path+"/status", object("status", "draft")).read(t, 200, &oneEvent{})
	if got := feed(); len(got.Items) != 0 {
		t.Error("what was withdrawn is still in the feed")
	}
}

func TestSourcesInFeeds(t *testing.T) {
	s := newSite(t)
	s.add(func(e *archive.Event) {
		e.Sources = []archive.Source{
			{Kind: archive.SourceBook, Title: "A <book>", Author: "Ama", Year: 1964, Pages: "3–5", Verified: true},
			{Kind: archive.SourceWeb, Title: "A page", URL: "https://example.org/?a=1&b=2"},
		}
		e.Disputed = &archive.DisputedDate{
			Date: archive.MustDate("1957-01-01"), Precision: archive.PrecisionYear, Reason: "A diary differs.", Source: archive.Source{Title: "Diary"},
		}
	})
	for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json"} {
		feed, err := gofeed.NewParser().ParseString(s.get(path).body)
		if err != nil {
			t.Fatal(err)
		}
		contains(t, feed.Items[0].Content, "<li>Ama, A &lt;book&gt;, 1964, p. 3–5 (verified)</li>",
			`<li><a href="https://example.org/?a=1&amp;b=2">A page</a></li>`, "Other sources say 1957. A diary differs. (Diary)")
	}
	contains(t, s.get("/feeds/latest.atom").body, `rel="via" title="A page" href="https://example.org/?a=1&amp;b=2"`)
	contains(t, s.get("/feeds/latest.json").body, `"_sankofa":{"sources":[{"kind":"book","title":"A \u003cbook\u003e"`)
}

func TestCitationsAndCoverage(t *testing.T) {
	s := newSite(t)
	e := s.add(func(e *archive.Event) {
		e.Date, e.EndDate, e.Precision = archive.MustDate("1884-11-15"), archive.MustDate("1885-02-26"), archive.PrecisionMonth
		e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book", Author: "Ama", Publisher: "A press", Year: 1964}, {Kind: archive.SourceOral, Title: "A song"}}
	})
	page := linked(t, s.get("/events/"+e.ID).body)["Article"]
	if page["temporalCoverage"] != "1884-11/1885-02" {
		t.Errorf("the time is %v", page["temporalCoverage"])
	}
	works := page["citation"].([]any)
	if got := fmt.Sprint(works); got != "[map[@type:Book author:Ama datePublished:1964 name:A book publisher:map[@type:Organization name:A press]] map[@type:CreativeWork name:A song]]" {
		t.Errorf("the sources are %s", got)
	}
	about := s.add(func(e *archive.Event) { e.Date, e.Precision = archive.MustDate("1450-01-01"), archive.PrecisionCirca })
	if page := linked(t, s.get("/events/"+about.ID).body)["Article"]; page["temporalCoverage"] != "1450" {
		t.Errorf("an estimate is %v", page["temporalCoverage"])
	}
}

func TestEditsPage(t *testing.T) {
	s := newSite(t)
	e := s.create("user", "title", "Secret title")
	path, page := "/api/events/"+e.ID, "/events/"+e.ID+"/history"
	if got := s.get(page); got.StatusCode != 404 || strings.Contains(got.body, "Secret") {
		t.Errorf("the edits of a draft: %d", got.StatusCode)
	}
	if got := s.get("/events/nope/history"); got.StatusCode != 404 || !strings.Contains(got.body, "Not Found") {
		t.Errorf("the edits of nothing: %d", got.StatusCode)
	}
	s.call("user", "PUT", path, object("title", "One title")).read(t, 200, &oneEvent{})
	s.call("editor", "PATCH", path+"/status", object("status", "published")).read(t, 200, &oneEvent{})
	s.call("admin", "PUT", path, object("title", "Another title", "note", "It was wrong.")).read(t, 200, &oneEvent{})
	got := s.get(page)
	if got.StatusCode != 200 || got.Header.Get("Cache-Control") != "public, no-cache" {
		t.Fatalf("%d %v", got.StatusCode, got.Header)
	}
	contains(t, got.body, "<title>Edits of Another title | Sankofa</title>", `content="noindex"`, "One</del>", "Another</ins>", "It was wrong.",
		`<link rel="canonical" href="https://history.example.org`+page+`">`)
	for _, private := range []string{"Secret", "user@example.org", "editor@example.org", "admin@example.org"} {
		if strings.Contains(got.body, private) {
			t.Errorf("%q is in the page", private)
		}
	}
	if crumbs := linked(t, got.body)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 4 {
		t.Errorf("the way is %v", crumbs)
	}
	s.call("admin", "DELETE", path, nil)
	if got := s.get(page); got.StatusCode != 404 {
		t.Errorf("the edits of what is gone: %d", got.StatusCode)
	}
}

// A page of edits costs the same however many there are. Each round asks for
// another page, so that none comes from the cache.
func BenchmarkEditsPage(b *testing.B) {
	s := newSite(b)
	e := s.add(nil)
	sentences := strings.Repeat("At midnight the flag of the Gold Coast is lowered and another one is raised. ", 25)
	for name, text := range map[string]func(i int) string{
		"a word":     func(i int) string { return sentences[:900] + fmt.Sprintf("version %d ", i) + sentences[900:] },
		"every word": func(i int) string { return strings.ReplaceAll(sentences, " ", fmt.Sprintf("%d ", i)) },
	} {
		for i := range 1000 {
			_, err := s.store.UpdateEvent(b.Context(), e.ID, archive.Change{By: archive.Person{ID: "u", FirstName: "Ama"}, Note: name}, func(e *archive.Event) error {
				e.Summary = text(i)
				return nil
			})
			if err != nil {
				b.Fatal(err)
			}
		}
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				got := s.get(fmt.Sprintf("/events/%s/history?page=%d&lang=%d", e.ID, i%90+1, i))
				if got.StatusCode != 200 || !strings.Contains(got.body, "</ins>") {
					b.Fatalf("%d without a difference", got.StatusCode)
				}
			}
		})
	}
}
