package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/render"
	"sankofa/internal/web"
	"sankofa/ui"
)

var (
	linkedData = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
	stateBlock = regexp.MustCompile(`(?s)<script type="application/json" id="state">(.*?)</script>`)
)

// linked returns the JSON-LD of a page, by type.
func linked(t *testing.T, body string) map[string]map[string]any {
	t.Helper()
	found := map[string]map[string]any{}
	for _, match := range linkedData.FindAllStringSubmatch(body, -1) {
		var data map[string]any
		if err := json.Unmarshal([]byte(match[1]), &data); err != nil {
			t.Fatalf("SEO-02 %v: %s", err, match[1])
		}
		if data["@context"] != "https://schema.org" {
			t.Errorf("context is %v", data["@context"])
		}
		found[data["@type"].(string)] = data
	}
	return found
}

func contains(t *testing.T, body string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(body, part) {
			t.Errorf("%q is not in the page", part)
		}
	}
}

func TestHomePage(t *testing.T) {
	s := newSite(t)
	s.add(nil)
	got := s.get("/")
	if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("%d %s", got.StatusCode, got.Header.Get("Content-Type"))
	}
	contains(t, got.body, "<html lang=\"en\" dir=\"ltr\">", "Ghana becomes independent", "At midnight the Gold Coast",
		`<title>Sankofa: `, `<link rel="canonical" href="https://history.example.org/">`, `<meta property="og:site_name" content="Sankofa">`)
	if site := linked(t, got.body)["WebSite"]; site == nil || site["url"] != "https://history.example.org/" || site["potentialAction"] == nil {
		t.Errorf("SEO-02 the site is described as %v", site)
	}
	if strings.Contains(got.body, "noindex") {
		t.Error("the home page is not to be found")
	}
}

func TestEventPage(t *testing.T) {
	s := newSite(t)
	nasty := `Quotes " ' & </script><script>alert(1)</script> 𝓔 ` + "\u2028" + ` العربية`
	e := s.add(func(e *archive.Event) {
		e.Title = strings.ReplaceAll(nasty, "\u2028", "")
		e.Summary = "First line.\n\n" + strings.Repeat("A longer text follows. ", 20) + "</script><!--evil"
		e.Image = "https://images.example.org/a.jpg?x=1&y=2"
	})
	got := s.get("/events/" + e.ID)
	if got.StatusCode != 200 {
		t.Fatal(got.StatusCode)
	}
	contains(t, got.body, "(1957) | Sankofa</title>", `<link rel="canonical" href="https://history.example.org/events/`+e.ID+`">`,
		`<meta property="og:type" content="article">`, `<meta property="og:image" content="https://history.example.org`+ogPath(e)+`">`, "March 6, 1957")
	if strings.Contains(got.body, "<script>alert") || strings.Contains(got.body, "<!--evil") {
		t.Error("R-26 text becomes markup")
	}
	data := linked(t, got.body)["Event"]
	if data == nil || data["name"] != e.Title || data["startDate"] != "1957-03-06" || data["url"] != "https://history.example.org/events/"+e.ID {
		t.Errorf("SEO-04 the event is described as %v", data)
	}
	place, _ := data["location"].(map[string]any)
	if place["@type"] != "Place" || place["name"] != "Ghana" {
		t.Errorf("SEO-04 the place is %v", place)
	}
	if crumbs := linked(t, got.body)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 3 {
		t.Errorf("the way is %v", crumbs)
	}
	description := regexp.MustCompile(`<meta name="description" content="([^"]*)">`).FindStringSubmatch(got.body)
	if description == nil || len([]rune(description[1])) > 170 || !strings.HasSuffix(description[1], "…") {
		t.Errorf("the description is %q", description)
	}
	t.Run("the state is what the browser would have asked for", func(t *testing.T) {
		var state struct {
			URL, Today string
			Queries    [][2]json.RawMessage
		}
		if err := json.Unmarshal([]byte(stateBlock.FindStringSubmatch(got.body)[1]), &state); err != nil {
			t.Fatal(err)
		}
		if state.URL != "/events/"+e.ID || state.Today != "2026-03-06" || len(state.Queries) < 3 {
			t.Fatalf("state is %+v", state)
		}
		for _, query := range state.Queries {
			var address string
			if err := json.Unmarshal(query[0], &address); err != nil {
				t.Fatal(err)
			}
			want, have := new(any), new(any)
			if err := json.Unmarshal([]byte(s.get(address).body), want); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(query[1], have); err != nil {
				t.Fatal(err)
			}
			a, _ := json.Marshal(*want)
			b, _ := json.Marshal(*have)
			if string(a) != string(b) {
				t.Errorf("%s differs", address)
			}
		}
	})
}

func TestHonestDatesInHeads(t *testing.T) {
	s := newSite(t)
	e := s.add(func(e *archive.Event) {
		e.Date, e.EndDate, e.Precision = archive.MustDate("1450-01-01"), archive.MustDate("1460-01-01"), archive.PrecisionCirca
	})
	data := linked(t, s.get("/events/"+e.ID).body)["Event"]
	if data["startDate"] != "1450" || data["endDate"] != "1460" {
		t.Errorf("an estimate is given to machines as %v to %v", data["startDate"], data["endDate"])
	}
}

func TestEveryPageHasItsOwnHead(t *testing.T) {
	s := newSite(t)
	s.add(nil)
	seen := map[string]string{}
	for path, filter := range map[string]string{
		"/": "search=ghana", "/timeline": "search=ghana", "/history": "search=ghana", "/on-this-day": "day=03-06",
		"/collections": "tag=WAR", "/people": "", "/places": "", "/about": "",
	} {
		got := s.get(path)
		if got.StatusCode != 200 {
			t.Errorf("%s: %d", path, got.StatusCode)
			continue
		}
		title := regexp.MustCompile(`<title>(.*?)</title>`).FindStringSubmatch(got.body)[1]
		description := regexp.MustCompile(`<meta name="description" content="(.*?)">`).FindStringSubmatch(got.body)
		if other, ok := seen[title]; ok || description == nil || description[1] == "" {
			t.Errorf("SEO-01 %s: title %q also of %q, description %v", path, title, other, description)
		}
		seen[title] = path
		if len(linked(t, got.body)) == 0 {
			t.Errorf("SEO-02 %s has no structured data", path)
		}
		if strings.Contains(got.body, `content="noindex"`) {
			t.Errorf("%s is not to be found", path)
		}
		if filtered := s.get(path + "?" + filter); filter != "" && !strings.Contains(filtered.body, `content="noindex"`) {
			t.Errorf("%s filtered is to be found", path)
		}
		if s.get(path+"?utm_source=mail").body != got.body {
			t.Errorf("%s differs by a parameter that it does not read", path)
		}
	}
}

func TestPagesThatAreNotThere(t *testing.T) {
	s := newSite(t)
	draft := s.add(func(e *archive.Event) { e.Status = archive.StatusDraft; e.Title = "Secret" })
	for _, path := range []string{"/nope", "/events/nope", "/events/" + draft.ID, "/events/x/y.css", "/.env", "/debug/pprof/", "/data/sankofa.db", "/.git/config", "/metrics"} {
		got := s.get(path)
		if got.StatusCode == http.StatusMovedPermanently {
			got = s.get(got.Header.Get("Location"))
		}
		if got.StatusCode != 404 || strings.Contains(got.body, "Secret") || !strings.Contains(got.body, "Not Found") {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
		if got.Header.Get("Cache-Control") != "private, no-store" || !strings.Contains(got.body, `content="noindex"`) {
			t.Errorf("%s may be kept or found", path)
		}
	}
	t.Run("bad addresses", func(t *testing.T) {
		for target, want := range map[string]int{"/?search=%zz": 400, "/?search=%ff": 400, "/a%ffb": 400, "/timeline/": 301, "/?page=99999999999999999999": 200, "/?limit=-1&page=abc": 200} {
			got := s.get(target)
			if got.StatusCode != want {
				t.Errorf("%s: %d, want %d", target, got.StatusCode, want)
			}
			if want == 400 && !strings.Contains(got.body, "<h1 style=\"line-height:1.2\">Malformed address</h1>\n<p>This address cannot be read.") {
				t.Errorf("%s is not told why: %s", target, got.body)
			}
		}
		if got := s.get("//evil.example/"); got.StatusCode == 301 && strings.HasPrefix(got.Header.Get("Location"), "//") {
			t.Errorf("R-48 sends the reader to %s", got.Header.Get("Location"))
		}
		if got := s.send("POST", "/"); got.StatusCode != 405 || got.Header.Get("Allow") != "GET, HEAD" || !strings.Contains(got.body, "A page can only be read.") {
			t.Errorf("POST: %d", got.StatusCode)
		}
	})
}

func TestAdminIsAShell(t *testing.T) {
	s := newSite(t)
	for _, path := range []string{"/admin", "/admin/login"} {
		got := s.get(path)
		if got.StatusCode != 200 || !strings.Contains(got.body, `content="noindex"`) || !strings.Contains(got.body, `<div id="root"></div>`) {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
}

// largestScript finds the largest file among those that a page fetches once it is painted.
const largestScript = `data-files="[^"]*(/assets/entry-client-[^" ]+\.js)`

func TestFiles(t *testing.T) {
	s := newSite(t)
	page := s.get("/").body
	for _, pattern := range []string{largestScript, `href="(/assets/[^"]+\.css)"`} {
		path := regexp.MustCompile(pattern).FindStringSubmatch(page)[1]
		plain := s.get(path)
		packed := s.get(path, "Accept-Encoding", "br")
		if plain.StatusCode != 200 || plain.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %v", path, plain.StatusCode, plain.Header)
		}
		if packed.Header.Get("Content-Encoding") != "br" || len(packed.body) >= len(plain.body) {
			t.Errorf("%s is not compressed", path)
		}
	}
	s.get("/assets/nope.js").fails(t, 404, "not_found", "Not found.")
	s.get("/assets/").fails(t, 404, "not_found", "Not found.")
	s.send("POST", regexp.MustCompile(largestScript).FindStringSubmatch(page)[1]).fails(t, 405, "method_not_allowed", "Method not allowed.")
	if fonts := regexp.MustCompile(`<link rel="preload" as="font"[^>]*href="(/assets/[^"]+\.woff2)"`).FindAllStringSubmatch(page, -1); len(fonts) != 4 {
		t.Errorf("%d fonts are loaded early", len(fonts))
	} else if got := s.get(fonts[0][1]); got.Header.Get("Content-Type") != "font/woff2" {
		t.Errorf("a font is sent as %s", got.Header.Get("Content-Type"))
	}
	if icon := s.get("/favicon.svg"); icon.StatusCode != 200 || icon.Header.Get("Content-Type") != "image/svg+xml" {
		t.Error("there is no icon")
	}
}

// hastyRenderer gives up at once.
func hastyRenderer(t *testing.T) *render.Renderer {
	t.Helper()
	hasty, err := web.NewRenderer(ui.Dist, 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = hasty.Close() })
	return hasty
}

func TestAPageThatCannotBeRenderedIsAShell(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.Renderer = hastyRenderer(t) })
	e := s.add(nil)
	for path, title := range map[string]string{"/": "Sankofa: ", "/timeline": "Timeline | Sankofa", "/events/" + e.ID: "Ghana becomes independent (1957) | Sankofa"} {
		got := s.get(path)
		if got.StatusCode != 200 || !strings.Contains(got.body, `<div id="root"></div>`) || !strings.Contains(got.body, "<title>"+title) || !strings.Contains(got.body, "This page needs JavaScript") {
			t.Errorf("%s: %d %.300s", path, got.StatusCode, got.body)
		}
		if got.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s: the shell may be kept", path)
		}
		if state := stateBlock.FindStringSubmatch(got.body); state == nil || !strings.Contains(state[1], "siteName") {
			t.Errorf("%s: the shell has no data", path)
		}
	}
	if data := linked(t, s.get("/events/"+e.ID).body)["Event"]; data == nil {
		t.Error("the shell says nothing of the event to machines")
	}
	if got := s.get("/events/nope"); got.StatusCode != 404 {
		t.Errorf("an unknown event: %d", got.StatusCode)
	}
}
