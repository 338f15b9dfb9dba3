package feed_test

import (
	"encoding/xml"
	"fmt"
	"maps"
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

// Translated addresses are in the map, and the English one names them all.
func TestS01SitemapHasTranslations(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	translate := func(e *archive.Entry) {
		e.Translations = []archive.Translation{
			{Lang: "fr", Title: "Le titre", Summary: "Ce qui est dit, assez longuement.", Translator: "A. Person", Made: 1},
			{Lang: "ar", Title: "عنوان", Summary: "ما يقال هنا بشيء من التفصيل.", Translator: "B. Person", Made: 1},
		}
	}
	for _, item := range []archive.Item{
		s.Add(func(e *archive.Event) { translate(&e.Entry) }),
		s.AddPerson(func(p *archive.Person) { translate(&p.Entry) }),
		s.AddPlace(func(p *archive.Place) { translate(&p.Entry) }),
		s.AddThread(func(p *archive.Thread) { translate(&p.Entry) }),
	} {
		own := "https://history.example.org" + archive.Address(item)
		var set struct {
			URLs []struct {
				Loc   string `xml:"loc"`
				Links []struct {
					Rel  string `xml:"rel,attr"`
					Lang string `xml:"hreflang,attr"`
					Href string `xml:"href,attr"`
				} `xml:"http://www.w3.org/1999/xhtml link"`
			} `xml:"url"`
		}
		path := "/sitemaps/" + archive.Kinds[item.Kind()].Path + "-1.xml"
		if err := xml.Unmarshal([]byte(s.Get(path).Text), &set); err != nil {
			t.Fatal(err)
		}
		links := map[string]map[string]string{}
		for _, u := range set.URLs {
			links[u.Loc] = map[string]string{}
			for _, l := range u.Links {
				links[u.Loc][l.Rel+" "+l.Lang] = l.Href
			}
		}
		want := map[string]string{"alternate x-default": own, "alternate en": own, "alternate fr": own + "?lang=fr", "alternate ar": own + "?lang=ar"}
		if !maps.Equal(links[own], want) {
			t.Errorf("%s names %v", own, links[own])
		}
		for _, lang := range []string{"fr", "ar"} {
			if links[own+"?lang="+lang] == nil {
				t.Errorf("%s is missing in %s", lang, path)
			}
		}
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
