package web_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"
	"github.com/mmcdole/gofeed"

	"sankofa/internal/archive"
	"sankofa/internal/web/feed"
)

// nasty is a title that breaks whatever is not escaped.
const nasty = `Quotes " ' & </script> <b>bold</b> ]]> 😀 العربية ; , \n`

func TestFeeds(t *testing.T) {
	s := newSite(t)
	e := s.add(func(e *archive.Event) {
		e.Title, e.Tags, e.Summary = nasty, []string{"TRADE", "A & B"}, "First line.\n\nSecond; with, signs \\ and "+strings.Repeat("ɔ́long ", 40)
	})
	s.add(func(e *archive.Event) { e.Title, e.Country, e.Tags = "Elsewhere", "Kenya", nil })
	s.add(func(e *archive.Event) { e.Title, e.Precision = "Only the year", archive.PrecisionYear })
	s.add(func(e *archive.Event) { e.Title, e.Status = "Secret", archive.StatusDraft })
	for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json", "/feeds/on-this-day.atom", "/feeds/on-this-day.json"} {
		t.Run(path, func(t *testing.T) {
			got := s.get(path)
			if got.StatusCode != 200 || got.Header.Get("Etag") == "" {
				t.Fatalf("%d %v", got.StatusCode, got.Header)
			}
			feed, err := gofeed.NewParser().ParseString(got.body)
			if err != nil {
				t.Fatal(err)
			}
			var found *gofeed.Item
			for _, item := range feed.Items {
				if strings.Contains(item.Title, "Secret") {
					t.Error("R-02 a draft is in the feed")
				}
				if strings.HasPrefix(item.Title, nasty) {
					found = item
				}
			}
			if found == nil || found.Link != "https://history.example.org/events/"+e.ID || found.UpdatedParsed == nil {
				t.Fatalf("the event reads as %+v", found)
			}
			if strings.Contains(got.body, "<author></author>") {
				t.Error("an entry has an author without a name")
			}
			if len(found.Categories) != 2 || found.Categories[1] != "A & B" {
				t.Errorf("its tags are %v", found.Categories)
			}
			if strings.Contains(path, "on-this-day") == (len(feed.Items) == 3) {
				t.Errorf("there are %d entries", len(feed.Items))
			}
		})
	}
	t.Run("a feed can be of one tag or country", func(t *testing.T) {
		for query, want := range map[string]int{"?tag=trade": 1, "?country=Kenya": 1, "?country=Kenya&tag=trade": 0, "?country=Nowhere": 0} {
			feed, err := gofeed.NewParser().ParseString(s.get("/feeds/latest.atom" + query).body)
			if err != nil || len(feed.Items) != want {
				t.Errorf("%s: %v, %v", query, feed, err)
			}
		}
	})
	t.Run("the calendar returns each year and holds known days only", func(t *testing.T) {
		got := s.get("/feeds/anniversaries.ics")
		if got.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
			t.Error(got.Header)
		}
		for line := range strings.SplitSeq(got.body, "\r\n") {
			if len(line) > 75 {
				t.Errorf("a line of %d bytes: %s", len(line), line)
			}
		}
		cal, err := ical.NewDecoder(strings.NewReader(got.body)).Decode()
		if err != nil {
			t.Fatal(err)
		}
		events := cal.Events()
		if len(events) != 2 {
			t.Fatalf("there are %d anniversaries", len(events))
		}
		for _, event := range events {
			summary, err := event.Props.Text(ical.PropSummary)
			if err != nil {
				t.Fatal(err)
			}
			if event.Props.Get(ical.PropRecurrenceRule).Value != "FREQ=YEARLY" || event.Props.Get(ical.PropDateTimeStart).Value != "19570306" {
				t.Errorf("the anniversary is %v", event.Props)
			}
			if strings.HasPrefix(summary, "Quotes") && summary != nasty+" (1957)" {
				t.Errorf("the title reads as %q", summary)
			}
		}
	})
	t.Run("caches forget a withdrawn event at once", func(t *testing.T) {
		if _, err := s.store.UpdateEvent(t.Context(), e.ID, archive.Change{At: now}, func(e *archive.Event) error { e.Status = archive.StatusDraft; return nil }); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics", "/sitemaps/events-1.xml", "/", "/api/events/" + e.ID + "/share", "/events/" + e.ID} {
			if strings.Contains(s.get(path).body, "Quotes") || strings.Contains(s.get(path).body, e.ID+"</loc>") {
				t.Errorf("%s still shows it", path)
			}
		}
	})
	for _, path := range []string{"/feeds/", "/feeds/nope.atom", "/feeds/../x", "/sitemaps/x", "/sitemaps/events-0.xml", "/sitemaps/events-2.xml", "/sitemaps/events-01.xml"} {
		if got := s.get(path); got.StatusCode != 404 {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
}

func TestSitemap(t *testing.T) {
	s := newSite(t)
	if _, err := s.store.ImportEvents(t.Context(), archive.Import{Events: archive.Listed(many(feed.SitemapPartSize + 1))}, archive.Change{At: now}); err != nil {
		t.Fatal(err)
	}
	var index struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
		Maps    []struct {
			Loc     string    `xml:"loc"`
			LastMod time.Time `xml:"lastmod"`
		} `xml:"sitemap"`
	}
	if err := xml.Unmarshal([]byte(s.get("/sitemap.xml").body), &index); err != nil {
		t.Fatal(err)
	}
	if len(index.Maps) != 3 {
		t.Fatalf("the maps are %v", index.Maps)
	}
	seen := map[string]bool{}
	for _, m := range index.Maps {
		if m.LastMod.IsZero() {
			t.Errorf("%s has no date", m.Loc)
		}
		var set struct {
			XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
			URLs    []struct {
				Loc     string `xml:"loc"`
				LastMod string `xml:"lastmod"`
			} `xml:"url"`
		}
		if err := xml.Unmarshal([]byte(s.get(strings.TrimPrefix(m.Loc, "https://history.example.org")).body), &set); err != nil {
			t.Fatal(err)
		}
		for _, u := range set.URLs {
			if !strings.HasPrefix(u.Loc, "https://history.example.org/") || seen[u.Loc] {
				t.Errorf("address %s", u.Loc)
			}
			seen[u.Loc] = true
			if strings.Contains(u.Loc, "/events/") && u.LastMod == "" {
				t.Errorf("%s has no date", u.Loc)
			}
		}
	}
	if len(seen) != feed.SitemapPartSize+1+8 {
		t.Errorf("%d addresses", len(seen))
	}
	if robots := s.get("/robots.txt").body; !strings.Contains(robots, "Sitemap: https://history.example.org/sitemap.xml") || !strings.Contains(robots, "Disallow: /admin") {
		t.Error(robots)
	}
}

// many makes events that differ in nothing but their names.
func many(n int) []*archive.Event {
	events := make([]*archive.Event, n)
	for i := range events {
		events[i] = &archive.Event{
			ExternalID: fmt.Sprint("e", i), Title: fmt.Sprint("Event ", i), Country: "Ghana", Date: archive.MustDate("1957-03-06"),
			Precision: archive.PrecisionDay, Summary: "Text.", Status: archive.StatusPublished, Active: true,
		}
		events[i].Tidy()
	}
	return events
}

func TestShare(t *testing.T) {
	s := newSite(t)
	e := s.add(func(e *archive.Event) { e.Title, e.Image = nasty, "https://images.example.org/a.jpg" })
	path := "/api/events/" + e.ID + "/share"
	t.Run("API-25 SHR-08 a page for previews that leads on", func(t *testing.T) {
		got := s.get(path)
		if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Fatal(got.StatusCode, got.Header)
		}
		contains(t, got.body, `<link rel="canonical" href="https://history.example.org/events/`+e.ID+`">`,
			`content="0;url=https://history.example.org/events/`+e.ID+`"`, `<meta property="og:image" content="https://history.example.org`+ogPath(e)+`">`, "noindex")
		if strings.Contains(got.body, "<script") || strings.Contains(got.body, "<b>bold") {
			t.Error("R-25 text becomes markup")
		}
	})
	t.Run("SHR-07 as JSON for programs", func(t *testing.T) {
		var got map[string]string
		s.get(path, "Accept", "application/json").read(t, 200, &got)
		if got["text"] != "Check out this historical event: "+nasty+" (Ghana, 1957)" || got["url"] != "https://history.example.org/events/"+e.ID || got["image"] == "" {
			t.Errorf("got %v", got)
		}
	})
	t.Run("unknown and draft alike, in both forms", func(t *testing.T) {
		draft := s.add(func(e *archive.Event) { e.Status, e.Title = archive.StatusDraft, "Secret" })
		unknown := s.get("/api/events/nope/share")
		for _, headers := range [][]string{nil, s.as("admin")} {
			got := s.get("/api/events/"+draft.ID+"/share", headers...)
			if got.StatusCode != 404 || got.body != unknown.body {
				t.Errorf("%d %s", got.StatusCode, got.body)
			}
		}
		s.get("/api/events/"+draft.ID+"/share", "Accept", "application/json").fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("R-47 no parameter sends anyone elsewhere", func(t *testing.T) {
		if got := s.get(path + "?url=https://evil.example&to=//evil.example"); strings.Contains(got.body, "evil") {
			t.Error("the page names another site")
		}
	})
}
