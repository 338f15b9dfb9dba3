package page

import (
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/linked"
	"sankofa/internal/web/route"
	"sankofa/internal/web/social"
)

// head is what stands in the head of a document, for people, search engines and
// those who show a preview of a link.
type head struct {
	title       string
	description string
	canonical   string
	kind        string // Open Graph type
	image       string // of the measures of a card
	imageAlt    string
	noindex     bool
	unscripted  string // says why there is no page, where scripts would make it
	siteName    string
	alternates  []alternate
	lang        string // of title and description
	languages   []alternateLanguage
	linked      []any // JSON-LD
}

// pageData is the data of a page that its head needs.
type pageData struct {
	settings archive.Settings
	entry    archive.Item      // that the page is about
	people   []*archive.Person // that an event names
	places   []*archive.Place
	steps    []archive.Item // that a thread leads to
	// Languages are those in which the entry can be read besides English; translation is of
	// what the page shows, nil for English.
	languages   []archive.Language
	translation *translation
	country     *countryData
	century     *centuryData
}

// headFor makes the head of a page.
func (p *Pages) headFor(page route.Route, url, view string, data pageData) head {
	site := data.settings.SiteName
	h := head{siteName: site, lang: archive.English, kind: "website", canonical: p.PublicURL + strings.SplitN(url, "?", 2)[0]}
	h.image, h.imageAlt = p.PublicURL+social.SitePath, site
	h.alternates = alternatesOf(page.Name, url, site)
	h.unscripted = p.Routes.Documents["unscripted"].Description
	switch {
	case data.entry != nil && p.entryHead(&h, page.Head, data):
		return h
	case data.country != nil && page.Head == route.HeadCountry:
		p.countryHead(&h, view, data.country)
		return narrowed(h, p.PublicURL+url)
	case data.century != nil && page.Head == route.HeadCentury:
		p.centuryHead(&h, view, data.century)
		return narrowed(h, p.PublicURL+url)
	case page.Title == "":
		page = p.Routes.NotFound
	}
	h.title, h.description = viewTitle(view, page.Title)+" | "+site, page.Description
	switch page.Head {
	case route.HeadSite:
		h.title = site + ": " + page.Title
		h.description = data.settings.SiteDescription
		if h.description == archive.DefaultSettings().SiteDescription {
			h.description = page.Description
		}
		h.linked = append(h.linked, p.websiteData(data.settings))
	case route.HeadAbout:
		h.linked = append(h.linked, p.webPageData("AboutPage", page.Title, h), p.crumbs(crumb{page.Title, ""}))
	case route.HeadCollection:
		h.linked = append(h.linked, p.webPageData("CollectionPage", page.Title, h), p.crumbs(crumb{page.Title, ""}))
	default:
		h.noindex = true
	}
	return narrowed(h, p.PublicURL+url)
}

// narrowed is the head of a page at an address. A filtered or later page says the same
// as the first, so only that one is to be found; whoever shares it means what it shows.
func narrowed(h head, url string) head {
	if strings.Contains(url, "?") {
		h.noindex, h.canonical = true, url
	}
	return h
}

// viewTitle is the title of a view of a page, if it has a name of its own.
func viewTitle(view, title string) string {
	if view == "" {
		return title
	}
	return view + " – " + title
}

// entryHead makes the head of a page about an entry, if it is one.
func (p *Pages) entryHead(h *head, kind route.Head, data pageData) bool {
	if kind != route.HeadEdits && kind != route.HeadCite {
		h.translated(data)
	}
	switch e := data.entry.(type) {
	case *archive.Event:
		if kind == route.HeadEvent {
			p.eventHead(h, e, data)
			return true
		}
	case *archive.Person:
		if kind == route.HeadPerson {
			p.namedHead(h, e, data, linked.Site(p.PublicURL).Person(e))
			return true
		}
	case *archive.Place:
		if kind == route.HeadPlace {
			p.namedHead(h, e, data, linked.Site(p.PublicURL).Place(e))
			return true
		}
	case *archive.Thread:
		if kind == route.HeadThread {
			p.threadHead(h, e, data)
			return true
		}
	}
	switch kind {
	case route.HeadEdits:
		p.editsHead(h, data.entry)
	case route.HeadCite:
		p.citeHead(h, data.entry)
	default:
		return false
	}
	return true
}

func (p *Pages) eventHead(h *head, e *archive.Event, data pageData) {
	h.title = e.Title + " | " + h.siteName
	if !e.Date.IsZero() {
		circa := ""
		if e.Precision == archive.PrecisionCirca {
			circa = "c. "
		}
		h.title = fmt.Sprintf("%s (%s%d) | %s", e.Title, circa, e.Date.Year, h.siteName)
	}
	h.description = summaryOf(e)
	h.kind = "article"
	h.image, h.imageAlt = p.PublicURL+social.Path(e), e.Title
	h.linked = append(h.linked, p.eventData(e, data, *h), data.translation.of(p.articleData(e, *h), p.PublicURL+archive.Address(e)), p.entryCrumbs(e, ""))
}

// namedHead is the head of the page of a person or place, which about describes.
func (p *Pages) namedHead(h *head, item archive.Item, data pageData, about object) {
	h.title = item.Label() + " | " + h.siteName
	h.description = summaryOf(item)
	h.kind = "article"
	about["@context"] = "https://schema.org"
	work := p.webPageData("WebPage", item.Label(), *h)
	work["about"] = object{"@type": about["@type"], "@id": about["@id"], "name": item.Label()}
	cite(work, item.Base())
	h.linked = append(h.linked, about, data.translation.of(work, p.PublicURL+archive.Address(item)), p.entryCrumbs(item, ""))
}

// threadHead is the head of the page of a thread: a work, which leads through a list.
func (p *Pages) threadHead(h *head, t *archive.Thread, about pageData) {
	h.title = t.Name + " | " + h.siteName
	h.description = summaryOf(t)
	h.kind = "article"
	data := linked.Site(p.PublicURL).Thread(t, about.steps)
	data["@context"], data["url"], data["inLanguage"] = "https://schema.org", h.canonical, h.lang
	data["isPartOf"] = object{"@type": "WebSite", "name": h.siteName, "url": p.PublicURL + "/"}
	cite(data, &t.Entry)
	h.linked = append(h.linked, about.translation.of(data, p.PublicURL+archive.Address(t)), p.entryCrumbs(t, ""))
}

func summaryOf(item archive.Item) string {
	return archive.Shorten(strings.Join(strings.Fields(item.Base().Summary), " "), 160)
}

// above are the pages that those of entries stand below.
var above = map[archive.Kind]crumb{
	archive.KindEvent: {"Events", "/history"}, archive.KindPerson: {"People", "/people"}, archive.KindPlace: {"Places", "/places"},
	archive.KindThread: {"Threads", "/threads"},
}

// entryCrumbs is the way to the page of an entry, or to what is below it.
func (p *Pages) entryCrumbs(item archive.Item, below string) object {
	own := crumb{item.Label(), ""}
	if below == "" {
		return p.crumbs(above[item.Kind()], own)
	}
	own.path = archive.Address(item)
	return p.crumbs(above[item.Kind()], own, crumb{below, ""})
}

type crumb struct{ name, path string }

type object = linked.Object

func (p *Pages) websiteData(s archive.Settings) object {
	return object{
		"@context": "https://schema.org", "@type": "WebSite",
		"name": s.SiteName, "description": s.SiteDescription, "url": p.PublicURL + "/", "inLanguage": "en",
		"potentialAction": object{
			"@type":       "SearchAction",
			"target":      object{"@type": "EntryPoint", "urlTemplate": p.PublicURL + "/search?q={search_term_string}"},
			"query-input": "required name=search_term_string",
		},
	}
}

func (p *Pages) webPageData(kind, name string, h head) object {
	return object{
		"@context": "https://schema.org", "@type": kind,
		"name": name, "description": h.description, "url": h.canonical, "inLanguage": h.lang,
		"isPartOf": object{"@type": "WebSite", "name": h.siteName, "url": p.PublicURL + "/"},
	}
}

func (p *Pages) eventData(e *archive.Event, about pageData, h head) object {
	site := linked.Site(p.PublicURL)
	var people, places []object
	for _, person := range about.people {
		people = append(people, site.Brief(person))
	}
	for _, place := range about.places {
		places = append(places, site.Brief(place))
	}
	data := site.Event(e, people, places)
	data["@context"] = "https://schema.org"
	data["image"] = p.images(e, h)
	if len(e.Tags) > 0 {
		data["keywords"] = strings.Join(e.Tags, ", ")
	}
	return data
}

// images are the pictures of an event, with their credits and licences, and its card.
func (p *Pages) images(e *archive.Event, h head) []any {
	var images []any
	for _, picture := range e.Pictures {
		images = append(images, linked.Site(p.PublicURL).Image(picture))
	}
	return append(images, h.image)
}

// maxHeadline is how long search engines let the headline of an article be.
const maxHeadline = 110

// articleData describes the page as an article about the event. The archive wrote
// it: who edited it is in its history.
func (p *Pages) articleData(e *archive.Event, h head) object {
	site := object{"@type": "Organization", "name": h.siteName, "url": p.PublicURL + "/"}
	data := object{
		"@context": "https://schema.org", "@type": "Article",
		"@id": h.canonical + "#article", "url": h.canonical, "mainEntityOfPage": h.canonical,
		"headline": archive.Shorten(e.Title, maxHeadline), "description": h.description, "inLanguage": h.lang,
		"about":     object{"@type": "Event", "@id": p.PublicURL + archive.Address(e) + "#event", "name": e.Title},
		"isPartOf":  object{"@type": "WebSite", "name": h.siteName, "url": p.PublicURL + "/"},
		"author":    site,
		"publisher": site,
		"image":     p.images(e, h),
	}
	if !e.CreatedAt.IsZero() {
		data["datePublished"] = e.CreatedAt.UTC().Format(time.RFC3339)
		data["dateModified"] = e.UpdatedAt.UTC().Format(time.RFC3339)
	}
	if period := coverage(e); period != "" {
		data["temporalCoverage"] = period
	}
	cite(data, &e.Entry)
	return data
}

// crumbs is the way from the start to a page; the last one is the page itself.
func (p *Pages) crumbs(way ...crumb) object {
	items := []object{{"@type": "ListItem", "position": 1, "name": "Home", "item": p.PublicURL + "/"}}
	for i, c := range way {
		item := object{"@type": "ListItem", "position": i + 2, "name": c.name}
		if c.path != "" {
			item["item"] = p.PublicURL + c.path
		}
		items = append(items, item)
	}
	return object{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items}
}

// jsonBlock encodes data for a script element: encoding/json writes < > & and the
// two line separators as escapes, so nothing in it can end the element.
func jsonBlock(value any) (string, error) {
	b, err := json.Marshal(value)
	return string(b), err
}
