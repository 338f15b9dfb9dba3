package web_test

import (
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// What means the same is made and kept once, however it is spelt.
func TestOneQuestionHasOneCacheKey(t *testing.T) {
	t.Parallel()
	var kept *cache.Cache
	s := webtest.New(t, func(o *web.Options) { kept = o.Cache })
	for i := range 3 {
		s.Add(func(e *archive.Event) { e.Title, e.Tags = fmt.Sprint("Event ", i), []string{"TRADE", "WAR"} })
	}
	id := s.Add(nil).ID
	for first, others := range map[string][]string{
		"/api/events": {
			"?page=zzz", "?page=1", "?page=01", "?page=0", "?limit=abc", "?limit=20", "?limit=020", "?sort=x", "?decade=x", "?in=x", "?verified=no",
			"?status=draft", "?match=any", "?utm_source=x", "?search=%20a", "?facets=0", "?scope=x", "?tags=,", "?fields=",
		},
		"/api/events?limit=200":               {"?limit=201", "?limit=999999999999999999999", "?limit=200&limit=3"},
		"/api/events?tags=trade,war":          {"?tags=WAR&tags=TRADE", "?tags=war,war,Trade", "?tags=%20war%20,trade"},
		"/api/events?country=Ghana":           {"?country=GHANA", "?country=ghana&country=Ghana", "?country=%20Ghana"},
		"/api/events?fields=title,date":       {"?fields=date,title", "?fields=date,title,zzz", "?fields=id,date,title,title"},
		"/api/events?decade=1950":             {"?decade=1957", "?decade=1950s"},
		"/api/search?search=event+1957":       {"?search=EVENT%20%201957", "?search=event+1957&kind=none", "?search=event+1957&x=1", "?search=event+1957&page=1&limit=20", "?search=event+1957&page=7"},
		"/api/search?search=event&kind=event": {"?kind=event&search=%20Event%20", "?search=event&kind=event&limit=0", "?search=event&kind=event&page=x"},
		"/api/search":                         {"?search=", "?search=e", "?search=%20"},
		"/api/events/collections":             {"?limit=9", "?limit=x", "?eventsPerGroup=0"},
		"/api/events/collections?tags=TRADE":  {"?tags=trade", "?tags=trade,TRADE"},
		"/api/events/" + id + "/comments":     {"?page=x", "?limit=20"},
		"/api/events/" + id:                   {"?lang=en", "?lang=xx", "?lang=", "?lang=FR", "?x=1"},
		"/api/events/" + id + "?lang=sw":      {"?lang=sw&lang=fr", "?x=1&lang=sw"},
		"/events/" + id:                       {"?lang=en", "?lang=xx", "?lang=", "?lang=FR"},
		"/events/" + id + "?lang=sw":          {"?lang=sw&lang=fr", "?x=1&lang=sw"},
		"/api/settings":                       {"?zzz=1"},
		"/history":                            {"?page=zzz", "?limit=abc", "?sort=newest", "?utm_source=x", "?tags=,", "?decade=3"},
		"/history?limit=200":                  {"?limit=201", "?limit=0200"},
		"/history?tags=TRADE&tags=WAR":        {"?tags=WAR,TRADE", "?tags=WAR&tags=TRADE&tags=WAR"},
		"/feeds/latest.atom":                  {"?tag=%20", "?country=%E2%80%8B", "?zzz=1"},
		"/feeds/latest.json?tag=TRADE":        {"?tag=trade", "?tag=%20Trade", "?tag=trade&tag=war"},
		"/feeds/anniversaries.ics":            {"?tag=%20", "?tag=%20%20", "?country=%C2%A0"},
		"/feeds/anniversaries.ics?tag=TRADE":  {"?tag=tRaDe", "?tag=TRADE%20"},
		"/feeds/edits.atom":                   {"?tag=x", "?country=y"},
		"/sitemap.xml":                        {"?tag=x"},
		"/sitemaps/events-1.xml":              {"?tag=x", "?country=y"},
		"/robots.txt":                         {"?tag=x"},
	} {
		t.Run("H-03 "+first, func(t *testing.T) {
			want := s.Get(first)
			want.OK(t)
			path, _, _ := strings.Cut(first, "?")
			before, _ := kept.Usage()
			for _, query := range others {
				if got := s.Get(path + query); got.Text != want.Text {
					t.Errorf("%s answers something else: %d", query, got.StatusCode)
				}
				if after, _ := kept.Usage(); after != before {
					t.Errorf("%s has a key of its own", query)
					before = after
				}
			}
		})
	}
	for name, targets := range map[string][2]string{
		"a path with needless escapes": {"/api/events", "/api/%65vents"},
		"a feed with needless escapes": {"/feeds/latest.atom", "/feeds/l%61test.atom"},
	} {
		t.Run("H-03 "+name, func(t *testing.T) {
			s.Get(targets[0]).OK(t)
			before, _ := kept.Usage()
			s.Get(targets[1]).OK(t)
			if after, _ := kept.Usage(); after != before {
				t.Error("it has a key of its own")
			}
		})
	}
}

// What matches nothing is not kept, because there is no end of it.
func TestNothingIsKeptOfNothing(t *testing.T) {
	t.Parallel()
	var kept *cache.Cache
	s := webtest.New(t, func(o *web.Options) { kept = o.Cache })
	event := s.Add(nil).ID
	s.Get("/history").OK(t) // and what all pages share
	for _, target := range []string{
		"/api/search?search=zxqwvk%d", "/api/search?search=event&kind=event&page=%d", "/api/events?page=%d", "/api/events/" + event + "/comments?page=%d", "/api/events/" + event + "/revisions?page=%d",
		"/feeds/latest.atom?tag=none%d", "/feeds/anniversaries.ics?country=none%d", "/history?page=%d", "/events/" + event + "/history?page=%d",
	} {
		t.Run("H-03 "+target, func(t *testing.T) {
			s.Get(fmt.Sprintf(target, 99))
			before, _ := kept.Usage()
			for i := range 5 {
				if got := s.Get(fmt.Sprintf(target, 100+i)); got.StatusCode != 200 && got.StatusCode != 302 {
					t.Errorf("status %d", got.StatusCode)
				}
			}
			if after, _ := kept.Usage(); after > before {
				t.Errorf("%d more are kept", after-before)
			}
		})
	}
	t.Run("H-03 a page beyond the last leads to the last", func(t *testing.T) {
		for target, want := range map[string]string{
			"/history?page=7": "/history", "/history?limit=10&page=7&tags=zzz": "/history?limit=10&tags=zzz", "/?page=99&search=Ghana": "/?search=Ghana",
		} {
			if got := s.Get(target); got.StatusCode != 302 || got.Header.Get("Location") != want {
				t.Errorf("%s: %d %s", target, got.StatusCode, got.Header.Get("Location"))
			}
		}
	})
}
