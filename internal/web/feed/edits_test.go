package feed_test

import (
	"strings"
	"testing"

	"github.com/mmcdole/gofeed"

	"sankofa/internal/web/webtest"
)

func TestTheFeedOfEdits(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Create("user", "title", "Secret title", "summary", "Secret thoughts.")
	path := "/api/events/" + e.ID
	feed := func() *gofeed.Feed {
		t.Helper()
		got := s.Get("/feeds/edits.atom")
		if got.StatusCode != 200 || got.Header.Get("Etag") == "" || got.Header.Get("Cache-Control") != "public, no-cache" {
			t.Fatalf("%d %v", got.StatusCode, got.Header)
		}
		if strings.Contains(got.Text, "ecret") || strings.Contains(got.Text, "@example.org") {
			t.Errorf("something private is in %s", got.Text)
		}
		parsed, err := gofeed.NewParser().ParseString(got.Text)
		if err != nil {
			t.Fatal(err)
		}
		return parsed
	}
	if got := feed(); len(got.Items) != 0 {
		t.Errorf("a draft is in the feed: %v", got.Items[0])
	}
	s.Call("user", "PUT", path, webtest.Object("title", webtest.Nasty, "summary", "For everyone.")).Read(t, 200, &webtest.OneEvent{})
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")).Read(t, 200, &webtest.OneEvent{})
	s.Call("admin", "PUT", path, webtest.Object("title", "Clear", "date", "1957-03-07", "note", "The day was wrong & so was the title.")).Read(t, 200, &webtest.OneEvent{})
	got := feed()
	if len(got.Items) != 2 {
		t.Fatalf("there are %d entries", len(got.Items))
	}
	edit, first := got.Items[0], got.Items[1]
	if edit.Title != "Edited: Clear" || edit.Link != "https://history.example.org/events/"+e.ID+"/history" || edit.Authors[0].Name != "admin" {
		t.Errorf("the edit reads as %+v", edit)
	}
	webtest.Contains(t, edit.Content, "</del> <ins>1957-03-07</ins>", "&lt;b&gt;bold&lt;/b&gt;", "The day was wrong &amp; so was the title.")
	if edit.GUID == first.GUID || first.Title != "Added: Clear" {
		t.Errorf("the first entry is %q, %q", first.Title, first.GUID)
	}
	webtest.Contains(t, s.Get("/").Text, `title="Sankofa: edits" href="/feeds/edits.atom"`)
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "draft")).Read(t, 200, &webtest.OneEvent{})
	if got := feed(); len(got.Items) != 0 {
		t.Error("what was withdrawn is still in the feed")
	}
}
