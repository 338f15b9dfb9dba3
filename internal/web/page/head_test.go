package page_test

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/piprate/json-gold/ld"
	"golang.org/x/net/html"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

// known is the part of schema.org that pages use. Every name stands there.
var known = map[string]bool{
	"Event": true, "Person": true, "Occupation": true, "GeoCircle": true, "GeoCoordinates": true, "Article": true, "Place": true, "Country": true, "PostalAddress": true, "Organization": true, "BreadcrumbList": true, "ListItem": true,
	"WebSite": true, "CollectionPage": true, "AboutPage": true, "SearchAction": true, "EntryPoint": true, "CreativeWork": true,
	"Book": true, "ScholarlyArticle": true, "NewsArticle": true, "WebPage": true, "ArchiveComponent": true, "ImageObject": true, "PropertyValueSpecification": true,
}

// schema loads the context of schema.org without a network.
type schema struct{}

func (schema) LoadDocument(string) (*ld.RemoteDocument, error) {
	return &ld.RemoteDocument{Document: map[string]any{"@context": map[string]any{"@vocab": "https://schema.org/"}}}, nil
}

// headOf is the head of a page as a browser reads it.
type headOf struct {
	title  string
	meta   map[string]string
	links  map[string][]string // by rel and type
	linked []map[string]any    // expanded JSON-LD
}

// readHead reads a page with parsers that are not ours.
func readHead(t *testing.T, body string) headOf {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	h := headOf{meta: map[string]string{}, links: map[string][]string{}}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		attr := map[string]string{}
		for _, a := range n.Attr {
			attr[a.Key] = a.Val
		}
		inside := ""
		if n.FirstChild != nil {
			inside = n.FirstChild.Data
		}
		switch {
		case n.Data == "title" && h.title == "":
			h.title = inside
		case n.Data == "meta":
			h.meta[attr["name"]+attr["property"]] = attr["content"]
		case n.Data == "link":
			key := strings.TrimSpace(attr["rel"] + " " + attr["type"])
			h.links[key] = append(h.links[key], attr["href"])
		case n.Data == "script" && attr["type"] == "application/ld+json":
			h.linked = append(h.linked, expand(t, inside)...)
		}
	}
	return h
}

// expand runs a JSON-LD processor over a block and checks its types.
func expand(t *testing.T, block string) []map[string]any {
	t.Helper()
	var raw any
	if err := json.Unmarshal([]byte(block), &raw); err != nil {
		t.Fatalf("SEO-02 %v: %s", err, block)
	}
	options := ld.NewJsonLdOptions("")
	options.DocumentLoader = schema{}
	expanded, err := ld.NewJsonLdProcessor().Expand(raw, options)
	if err != nil {
		t.Fatalf("SEO-02 %v: %s", err, block)
	}
	var check func(value any)
	check = func(value any) {
		switch v := value.(type) {
		case []any:
			for _, item := range v {
				check(item)
			}
		case map[string]any:
			for _, kind := range asList(v["@type"]) {
				name, ours := strings.CutPrefix(kind.(string), "https://schema.org/")
				if !ours || !known[name] {
					t.Errorf("SEO-02 schema.org has no %s", kind)
				}
			}
			for key, item := range v {
				if key != "@type" {
					check(item)
				}
			}
		}
	}
	check(expanded)
	var list []map[string]any
	for _, item := range expanded {
		list = append(list, item.(map[string]any))
	}
	return list
}

func asList(v any) []any {
	list, _ := v.([]any)
	return list
}

// of returns the node of a type.
func (h headOf) of(kind string) map[string]any {
	for _, node := range h.linked {
		if types := asList(node["@type"]); len(types) == 1 && types[0] == "https://schema.org/"+kind {
			return node
		}
	}
	return nil
}

// value is the first value of a property.
func value(node map[string]any, name string) any {
	list := asList(node["https://schema.org/"+name])
	if len(list) == 0 {
		return nil
	}
	first, _ := list[0].(map[string]any)
	if v, ok := first["@value"]; ok {
		return v
	}
	return first
}

func TestTheHeadOfEveryPage(t *testing.T) {
	t.Parallel()
	s := webtest.NewDated(t)
	s.Add(nil)
	const site = "https://history.example.org"
	titles, descriptions := map[string]string{}, map[string]string{}
	for path, kind := range map[string]string{
		"/": "WebSite", "/timeline": "CollectionPage", "/history": "CollectionPage", "/on-this-day": "CollectionPage",
		"/collections": "CollectionPage", "/people": "CollectionPage", "/places": "CollectionPage", "/about": "AboutPage",
	} {
		t.Run("SEO-01 SEO-02 "+path, func(t *testing.T) {
			got := s.Get(path)
			h := readHead(t, got.Text)
			if h.title == "" || titles[h.title] != "" || h.meta["description"] == "" || descriptions[h.meta["description"]] != "" {
				t.Errorf("title %q, description %q", h.title, h.meta["description"])
			}
			titles[h.title], descriptions[h.meta["description"]] = path, path
			if h.links["canonical"][0] != site+path || h.meta["og:url"] != site+path || h.meta["og:title"] != h.title || h.meta["og:description"] != h.meta["description"] ||
				h.meta["twitter:title"] != h.title || h.meta["twitter:card"] != "summary_large_image" || h.meta["og:image"] != site+"/og/site.jpg" || h.meta["og:image:alt"] != "Sankofa" || h.meta["og:type"] != "website" || h.meta["og:site_name"] != "Sankofa" || h.meta["robots"] != "" {
				t.Errorf("the head is %+v", h)
			}
			node := h.of(kind)
			if node == nil || value(node, "url") != site+path {
				t.Errorf("SEO-02 %s is %v", kind, node)
			}
			if kind != "WebSite" && len(asList(h.of("BreadcrumbList")["https://schema.org/itemListElement"])) != 2 {
				t.Error("the breadcrumbs are missing")
			}
			if got.Header.Get("Etag") == "" || got.Header.Get("Last-Modified") == "" {
				t.Errorf("it has no tag or date: %v", got.Header)
			}
		})
	}
	t.Run("the home page can be searched", func(t *testing.T) {
		action, _ := value(readHead(t, s.Get("/").Text).of("WebSite"), "potentialAction").(map[string]any)
		target, _ := value(action, "target").(map[string]any)
		if template := value(target, "urlTemplate"); template != site+"/search?q={search_term_string}" {
			t.Errorf("the template is %v", template)
		}
	})
	t.Run("filtered and private pages are not indexed", func(t *testing.T) {
		for _, path := range []string{"/history?country=Ghana", "/history?tags=POLITICS&limit=10", "/?category=politics", "/timeline?decade=1950", "/admin/login", "/register", "/nope", "/events/nope"} {
			h := readHead(t, s.Get(path).Text)
			if h.meta["robots"] != "noindex" || h.links["canonical"][0] != site+path {
				t.Errorf("%s: %q, %v", path, h.meta["robots"], h.links["canonical"])
			}
			if h.meta["og:url"] != site+path {
				t.Errorf("%s is shared as %s", path, h.meta["og:url"])
			}
		}
		if h := readHead(t, s.Get("/history?utm_source=mail").Text); h.meta["robots"] != "" {
			t.Error("a link from a campaign is not indexed")
		}
	})
}

func TestFeedsAreFoundFromTheirPages(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(nil)
	for path, want := range map[string][3]string{
		"/":                           {"/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics"},
		"/places":                     {"/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics"},
		"/on-this-day":                {"/feeds/on-this-day.atom", "/feeds/on-this-day.json", "/feeds/anniversaries.ics"},
		"/history?country=Cabo+Verde": {"/feeds/latest.atom?country=Cabo+Verde", "/feeds/latest.json?country=Cabo+Verde", "/feeds/anniversaries.ics?country=Cabo+Verde"},
		"/countries/togo":             {"/feeds/latest.atom?country=Togo", "/feeds/latest.json?country=Togo", "/feeds/anniversaries.ics?country=Togo"},
		"/history?tags=A+%26+B":       {"/feeds/latest.atom?tag=A+%26+B", "/feeds/latest.json?tag=A+%26+B", "/feeds/anniversaries.ics?tag=A+%26+B"},
		"/history?tags=a&country=Mali": {
			"/feeds/latest.atom?country=Mali&tag=a", "/feeds/latest.json?country=Mali&tag=a", "/feeds/anniversaries.ics?country=Mali&tag=a",
		},
		"/?category=politics":                {"/feeds/latest.atom?tag=politics", "/feeds/latest.json?tag=politics", "/feeds/anniversaries.ics?tag=politics"},
		"/history?tags=a,b":                  {"/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics"},
		"/history?country=Mali&country=Togo": {"/feeds/latest.atom", "/feeds/latest.json", "/feeds/anniversaries.ics"},
	} {
		h := readHead(t, s.Get(path).Text)
		got := [3]string{}
		for i, kind := range []string{"application/atom+xml", "application/feed+json", "text/calendar"} {
			if links := h.links["alternate "+kind]; len(links) > 0 {
				got[i] = links[0]
			}
			for _, link := range h.links["alternate "+kind] {
				if feed := s.Get(link); feed.StatusCode != 200 || !strings.HasPrefix(feed.Header.Get("Content-Type"), kind) {
					t.Errorf("%s leads to %s: %d %s", path, link, feed.StatusCode, feed.Header.Get("Content-Type"))
				}
			}
		}
		if got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

func TestHostileTitlesAreOnlyText(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, title := range webtest.Hostile {
		e := s.Add(func(e *archive.Event) {
			e.Title, e.Summary, e.Tags = title, title+"\n</script>", []string{"</script>", `"&`}
		})
		title = e.Title // as it is stored
		h := readHead(t, s.Get("/events/"+e.ID).Text)
		if h.title != title+" (1957) | Sankofa" || h.meta["og:image:alt"] != title || h.meta["twitter:title"] != h.title {
			t.Errorf("R-25 %q became %q", title, h.title)
		}
		event, article := h.of("Event"), h.of("Article")
		if value(event, "name") != title || value(event, "startDate") != "1957-03-06" || value(event, "keywords") != `</script>, "&` {
			t.Errorf("SEO-04 R-26 %q became %v", title, event)
		}
		about, _ := value(article, "about").(map[string]any)
		headline, _ := value(article, "headline").(string)
		if article == nil || about["@id"] != event["@id"] || headline == "" || utf8.RuneCountInString(headline) > 110 || value(article, "dateModified") == nil {
			t.Errorf("the article is %v", article)
		}
		crumbs := asList(h.of("BreadcrumbList")["https://schema.org/itemListElement"])
		if len(crumbs) != 3 || value(crumbs[2].(map[string]any), "name") != title {
			t.Errorf("the breadcrumbs are %v", crumbs)
		}
	}
}

func TestS04EventPageDescribesPeoplePlacesAndPictures(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	hidden := s.AddPerson(func(p *archive.Person) { p.Name, p.Status = "Hidden", archive.StatusDraft })
	e := s.Add(func(e *archive.Event) {
		e.People = []archive.Participant{{PersonID: person.ID, Role: "led"}, {PersonID: hidden.ID}}
		e.Places = []string{place.ID}
		e.SetPictures([]archive.Picture{{Path: "https://images.example.org/a.jpg", Alt: "A", Credit: "By", Licence: "cc-by-sa-3.0"}, {Path: "https://images.example.org/b.jpg", Licence: "own-work"}})
	})
	h := readHead(t, s.Get("/events/"+e.ID).Text)
	data := h.of("Event")
	about, where := value(data, "about").(map[string]any), value(data, "location").(map[string]any)
	if value(about, "name") != person.Name || about["@id"] != "https://history.example.org/people/"+person.Slug+"#person" || len(asList(data["https://schema.org/about"])) != 1 {
		t.Errorf("S-04 the people are %v", data["https://schema.org/about"])
	}
	if value(where, "name") != place.Name || value(where, "url") != "https://history.example.org/places/"+place.Slug {
		t.Errorf("S-04 the places are %v", where)
	}
	for _, kind := range []string{"Event", "Article"} {
		images := asList(h.of(kind)["https://schema.org/image"])
		if len(images) != 3 {
			t.Fatalf("S-04 the images are %v", images)
		}
		first, second := images[0].(map[string]any), images[1].(map[string]any)
		if value(first, "creditText") != "By" || value(first, "license") != "https://creativecommons.org/licenses/by-sa/3.0/" || value(second, "copyrightNotice") != "Own work" {
			t.Errorf("S-04 the images are %v", images)
		}
	}
}
