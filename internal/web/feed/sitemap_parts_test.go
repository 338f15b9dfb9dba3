package feed_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/feed"
	"sankofa/internal/web/webtest"
)

func TestSitemap(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	if _, err := s.Store.ImportEntries(t.Context(), archive.Import{Entries: archive.Listed(many(feed.SitemapPartSize + 1))}, archive.Change{At: webtest.Now}); err != nil {
		t.Fatal(err)
	}
	s.AddPerson(func(p *archive.Person) { p.Name = "Osei Tutu" })
	s.AddPlace(func(p *archive.Place) { p.Name = "Kumasi" })
	var index struct {
		XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
		Maps    []struct {
			Loc     string    `xml:"loc"`
			LastMod time.Time `xml:"lastmod"`
		} `xml:"sitemap"`
	}
	if err := xml.Unmarshal([]byte(s.Get("/sitemap.xml").Text), &index); err != nil {
		t.Fatal(err)
	}
	if len(index.Maps) != 5 {
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
		if err := xml.Unmarshal([]byte(s.Get(strings.TrimPrefix(m.Loc, "https://history.example.org")).Text), &set); err != nil {
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
	if len(seen) != feed.SitemapPartSize+1+10+54+11+2 || !seen["https://history.example.org/people/osei-tutu"] || !seen["https://history.example.org/places/kumasi"] {
		t.Errorf("%d addresses", len(seen))
	}
	for _, path := range []string{"/countries/ghana", "/countries/cote-d-ivoire", "/centuries/11", "/centuries/21"} {
		if !seen["https://history.example.org"+path] {
			t.Errorf("S-06 %s is missing", path)
		}
	}
	if robots := s.Get("/robots.txt").Text; !strings.Contains(robots, "Sitemap: https://history.example.org/sitemap.xml") || !strings.Contains(robots, "Disallow: /admin") {
		t.Error(robots)
	}
}

// many makes events that differ in nothing but their names.
func many(n int) []*archive.Event {
	events := make([]*archive.Event, n)
	for i := range events {
		events[i] = &archive.Event{
			Entry: archive.Entry{
				ExternalID: fmt.Sprint("e", i),
				Summary:    "Text.", Status: archive.StatusPublished, Active: true,
			},
			Title: fmt.Sprint("Event ", i), Country: "Ghana", Date: archive.MustDate("1957-03-06"),
			Precision: archive.PrecisionDay,
		}
		events[i].Tidy()
	}
	return events
}
