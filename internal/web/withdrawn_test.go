package web_test

import (
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

// A thing that is withdrawn is gone from everywhere with the next request.
func TestWithdrawnEventsAreGoneEverywhere(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	hide := map[string]func(*archive.Event){
		"a draft":   func(e *archive.Event) { e.Status = archive.StatusDraft },
		"a deleted": nil,
	}
	for name, change := range hide {
		t.Run(name+" event", func(t *testing.T) {
			e := s.Add(func(e *archive.Event) { e.Title = "Withdrawn " + strings.ReplaceAll(name, " ", "-") })
			places := []string{
				"/feeds/latest.atom", "/feeds/latest.json", "/feeds/latest.atom?tag=politics", "/feeds/latest.json?country=Ghana",
				"/feeds/on-this-day.atom", "/feeds/on-this-day.json", "/feeds/anniversaries.ics", "/feeds/anniversaries.ics?country=Ghana&tag=politics",
				"/sitemaps/events-1.xml", "/feeds/edits.atom", "/", "/history", "/timeline?search=Withdrawn", "/history?search=Withdrawn", "/on-this-day",
				"/api/events", "/api/events?status=draft&scope=all&all=1&isActive=false", "/api/events?search=Withdrawn",
			}
			own := []string{"/events/" + e.ID, "/events/" + e.ID + "/history", "/api/events/" + e.ID, "/api/events/" + e.ID + "/share", webtest.Card(e), "/og/events/" + e.ID + ".jpg"}
			for _, path := range places[:10] {
				if body := s.Get(path).Text; !strings.Contains(body, e.ID) {
					t.Errorf("%s does not show it while it is public", path)
				}
			}
			for _, path := range own {
				if got := s.Get(path); got.StatusCode != 200 {
					t.Errorf("%s: %d while it is public", path, got.StatusCode)
				}
			}
			tag := s.Get("/events/" + e.ID).Header.Get("Etag")
			if change == nil {
				s.Call("admin", "DELETE", "/api/events/"+e.ID, nil)
			} else if _, err := s.Store.UpdateEvent(t.Context(), e.ID, archive.Change{At: webtest.Now}, func(e *archive.Event) error { change(e); return nil }); err != nil {
				t.Fatal(err)
			}
			for _, path := range places {
				if got := s.Get(path); strings.Contains(got.Text, e.ID) || strings.Contains(got.Text, e.Title) {
					t.Errorf("R-02 %s still shows it", path)
				}
			}
			for _, path := range own {
				got, unknown := s.Get(path), s.Get(strings.ReplaceAll(path, e.ID, "nope"))
				same := strings.ReplaceAll(got.Text, e.ID, "nope") == unknown.Text
				if got.StatusCode != http.StatusNotFound || !same || got.Header.Get("Cache-Control") != unknown.Header.Get("Cache-Control") {
					t.Errorf("R-45 %s: %d, as unknown: %v", path, got.StatusCode, same)
				}
				if again := s.Get(path, "If-None-Match", tag, "If-Modified-Since", "Fri, 01 Jan 2100 00:00:00 GMT"); again.StatusCode != 404 {
					t.Errorf("R-45 %s: %d when asked again", path, again.StatusCode)
				}
			}
		})
	}
}
