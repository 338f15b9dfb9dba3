package feed_test

import (
	"strings"
	"testing"

	"github.com/mmcdole/gofeed"

	"sankofa/internal/archive"
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

func TestEditsOfPeopleAndPlaces(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person := s.AddPerson(func(p *archive.Person) {
		p.Born = &archive.LifeDate{Date: archive.MustDate("1960-05-04"), Precision: archive.PrecisionDay}
	})
	place := s.AddPlace(nil)
	webtest.Contains(t, s.Get("/feeds/edits.atom").Text, "Added: Menelik II", "Added: Adwa", "https://history.example.org/people/menelik-ii/edits", "/places/adwa/edits")
	s.Call("admin", "PUT", "/api/people/"+person.ID, webtest.Object("born", webtest.Object("date", "1960-05-05"), "sortName", "Menelik")).Read(t, 200, &struct{}{})
	s.Call("admin", "PUT", "/api/places/"+place.ID, webtest.Object("kind", "battlefield")).Read(t, 200, &struct{}{})
	got := s.Get("/feeds/edits.atom").Text
	webtest.Contains(t, got, "Edited: Menelik II", "Changed: sort name, date of birth.", "Edited: Adwa", "&lt;ins&gt;battlefield&lt;/ins&gt;")
	if strings.Contains(got, "1960-05") {
		t.Error("S-02 the birthday of the living is in the feed of edits")
	}
	s.Call("admin", "PATCH", "/api/people/"+person.ID+"/status", webtest.Object("status", "draft")).Read(t, 200, &struct{}{})
	if strings.Contains(s.Get("/feeds/edits.atom").Text, "Menelik") {
		t.Error("S-02 a person who was withdrawn is in the feed of edits")
	}
}
