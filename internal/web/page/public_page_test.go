package page_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestHomePage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	got := s.Get("/")
	if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %s", got.StatusCode, got.Header.Get("Content-Type"))
	}
	webtest.Contains(t, got.Text, "<html lang=\"en\" dir=\"ltr\">", "Ghana becomes independent", "At midnight the Gold Coast",
		`<title>Sankofa: `, `<link rel="canonical" href="https://history.example.org/">`, `<meta property="og:site_name" content="Sankofa">`)
	if site := linked(t, got.Text)["WebSite"]; site == nil || site["url"] != "https://history.example.org/" || site["potentialAction"] == nil {
		t.Errorf("SEO-02 the site is described as %v", site)
	}
	if strings.Contains(got.Text, "noindex") {
		t.Error("the home page is not indexed")
	}
}

func TestEveryPageHasItsOwnHead(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	seen := map[string]string{}
	for path, filter := range map[string]string{
		"/": "search=ghana", "/timeline": "search=ghana", "/history": "search=ghana", "/on-this-day": "day=03-06",
		"/collections": "tag=WAR", "/people": "", "/places": "", "/about": "",
		"/countries/ghana": "century=20", "/countries/togo": "", "/centuries/20": "decade=1950", "/centuries/11": "",
	} {
		got := s.Get(path)
		if got.StatusCode != 200 {
			t.Errorf("%s: %d", path, got.StatusCode)
			continue
		}
		title := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(got.Text)[1]
		description := regexp.MustCompile(`<meta name="description" content="(.*?)">`).FindStringSubmatch(got.Text)
		if other, ok := seen[title]; ok || description == nil || description[1] == "" {
			t.Errorf("SEO-01 %s: title %q also of %q, description %v", path, title, other, description)
		}
		seen[title] = path
		if len(linked(t, got.Text)) == 0 {
			t.Errorf("SEO-02 %s has no structured data", path)
		}
		if strings.Contains(got.Text, `content="noindex"`) {
			t.Errorf("%s is not indexed", path)
		}
		if filtered := s.Get(path + "?" + filter); filter != "" && !strings.Contains(filtered.Text, `content="noindex"`) {
			t.Errorf("%s is indexed with a filter", path)
		}
		if s.Get(path+"?utm_source=mail").Text != got.Text {
			t.Errorf("%s differs by a parameter that it does not read", path)
		}
	}
}

func TestPagesThatAreNotThere(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	draft := s.Add(func(e *archive.Event) { e.Status = archive.StatusDraft; e.Title = "Secret" })
	for _, path := range []string{"/nope", "/events/nope", "/events/" + draft.ID, "/events/x/y.css", "/.env", "/debug/pprof/", "/data/sankofa.db", "/.git/config", "/metrics"} {
		got := s.Get(path)
		if got.StatusCode == http.StatusMovedPermanently {
			got = s.Get(got.Header.Get("Location"))
		}
		if got.StatusCode != 404 || strings.Contains(got.Text, "Secret") || !strings.Contains(got.Text, "Not Found") {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
		if got.Header.Get("Cache-Control") != "private, no-store" || !strings.Contains(got.Text, `content="noindex"`) {
			t.Errorf("%s may be cached or indexed", path)
		}
	}
	t.Run("bad addresses", func(t *testing.T) {
		for target, want := range map[string]int{"/?search=%zz": 400, "/?search=%ff": 400, "/a%ffb": 400, "/timeline/": 301, "/?page=99999999999999999999": 200, "/?limit=-1&page=abc": 200} {
			got := s.Get(target)
			if got.StatusCode != want {
				t.Errorf("%s: %d, want %d", target, got.StatusCode, want)
			}
			if want == 400 && !strings.Contains(got.Text, "<h1 style=\"line-height:1.2\">Malformed address</h1>\n<p>This address cannot be read.") {
				t.Errorf("%s does not say why: %s", target, got.Text)
			}
		}
		if got := s.Get("//evil.example/"); got.StatusCode == 301 && strings.HasPrefix(got.Header.Get("Location"), "//") {
			t.Errorf("R-48 sends the reader to %s", got.Header.Get("Location"))
		}
		if got := s.Send("POST", "/"); got.StatusCode != 405 || got.Header.Get("Allow") != "GET, HEAD" || !strings.Contains(got.Text, "A page can only be read.") {
			t.Errorf("POST: %d", got.StatusCode)
		}
	})
}
