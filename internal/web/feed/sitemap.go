package feed

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
)

// SitemapPartSize is how many events share one part of the map for search engines,
// which take up to 50,000 addresses. People and places are few among the events, so their
// parts are as large as can be when all are translated.
const (
	SitemapPartSize  = 1000
	sitemapLargePart = 2000
)

// partSize is how many numbers a part of the map of a kind spans.
func partSize(kind archive.Kind) int {
	if kind == archive.KindEvent {
		return SitemapPartSize
	}
	return sitemapLargePart
}

const (
	sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"
	xhtmlSpace   = "http://www.w3.org/1999/xhtml"
)

type sitemapEntry struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

// sitemapIndex lists the maps: one of the pages, and as many as the entries need.
func (f *Feeds) sitemapIndex(ctx context.Context, _ *http.Request) (*response.Response, error) {
	maps := []sitemapEntry{}
	var newest string
	for _, kind := range slices.Backward(archive.KindOrder) {
		parts, err := f.Archive.EntryRanges(ctx, kind, partSize(kind))
		if err != nil {
			return nil, err
		}
		if kind == archive.KindEvent {
			newest = newestPart(parts)
		}
		for _, part := range parts {
			maps = append(maps, sitemapEntry{Loc: f.PublicURL + "/sitemaps/" + partName(kind, part.Number), LastMod: stamp(part.Updated)})
		}
	}
	doc := struct {
		XMLName xml.Name       `xml:"sitemapindex"`
		Space   string         `xml:"xmlns,attr"`
		Maps    []sitemapEntry `xml:"sitemap"`
	}{Space: sitemapSpace, Maps: []sitemapEntry{{Loc: f.PublicURL + "/sitemaps/pages.xml", LastMod: newest}}}
	doc.Maps = append(doc.Maps, maps...)
	made, err := xmlResponse("application/xml; charset=utf-8", doc)
	if err == nil {
		made.Subjects = directories
	}
	return made, err
}

// directories are what maps are made from besides the events.
var directories = []string{archive.SubjectPeople, archive.SubjectPlaces, archive.SubjectThreads}

func partName(kind archive.Kind, part int) string {
	return archive.Kinds[kind].Path + "-" + strconv.Itoa(part) + ".xml"
}

// readPart is the inverse of partName.
func readPart(name string) (archive.Kind, int, bool) {
	for kind, info := range archive.Kinds {
		number, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, info.Path+"-"), ".xml"))
		if err == nil && number > 0 && name == partName(kind, number) {
			return kind, number, true
		}
	}
	return "", 0, false
}

// newestPart is when any event was last changed; empty if there is none.
func newestPart(parts []archive.EntryRange) string {
	var last time.Time
	for _, part := range parts {
		if part.Updated.After(last) {
			last = part.Updated
		}
	}
	if last.IsZero() {
		return ""
	}
	return stamp(last)
}

func (f *Feeds) sitemapPart(ctx context.Context, r *http.Request) (*response.Response, error) {
	name := r.PathValue("part")
	if name == "pages.xml" {
		return f.sitemapPages(ctx)
	}
	kind, part, ok := readPart(name)
	if !ok {
		return nil, archive.ErrNotFound
	}
	body := openSitemap()
	empty := body.Len()
	err := f.Archive.RangeEntries(ctx, kind, partSize(kind), part, func(e archive.EntryStamp) error {
		return writeEntry(body, f.PublicURL+"/"+archive.Kinds[kind].Path+"/"+e.Name, stamp(e.Updated), e.Languages)
	})
	if err != nil {
		return nil, err
	}
	if body.Len() == empty {
		return nil, archive.ErrNotFound
	}
	made := closeSitemap(body)
	// Robots alone read it, a few times a day, and all parts together are larger than
	// the cache should hold.
	made.Uncached, made.Subjects = true, directories
	return made, nil
}

func (f *Feeds) sitemapPages(ctx context.Context) (*response.Response, error) {
	parts, err := f.Archive.EntryRanges(ctx, archive.KindEvent, SitemapPartSize)
	if err != nil {
		return nil, err
	}
	body := openSitemap()
	for _, page := range f.Routes.Routes {
		changed := ""
		switch page.Sitemap {
		case route.SitemapNone:
			continue
		case route.SitemapEvents:
			changed = newestPart(parts)
		}
		for _, path := range addresses(page) {
			err = errors.Join(err, writeEntry(body, f.PublicURL+path, changed, nil))
		}
	}
	return closeSitemap(body), err
}

// addresses are those of a page: of most the one, of computed pages one for each thing
// that they are about.
func addresses(page route.Route) []string {
	var list []string
	switch page.Head {
	case route.HeadCountry:
		for _, country := range archive.Countries {
			list = append(list, strings.ReplaceAll(page.Path, ":slug", country.Slug()))
		}
	case route.HeadCentury:
		for n := archive.FirstCentury; n <= archive.LastCentury; n++ {
			list = append(list, strings.ReplaceAll(page.Path, ":n", strconv.Itoa(n)))
		}
	default:
		list = []string{page.Path}
	}
	return list
}

func openSitemap() *bytes.Buffer {
	return bytes.NewBufferString(xml.Header + `<urlset xmlns="` + sitemapSpace + `" xmlns:xhtml="` + xhtmlSpace + `">`)
}

func closeSitemap(body *bytes.Buffer) *response.Response {
	body.WriteString("</urlset>")
	return &response.Response{Status: http.StatusOK, Type: "application/xml; charset=utf-8", Body: body.Bytes(), Policy: response.Shared}
}

// writeEntry adds the addresses of a page: its own, which names the others, and one for
// each language that it is translated into. A map is long, so it is never held as
// anything but text. The translated pages name all languages themselves; to say it here
// of each as well would make the map grow with the square of their number.
func writeEntry(body *bytes.Buffer, loc, lastMod string, languages []string) error {
	var escaped bytes.Buffer
	err := xml.EscapeText(&escaped, []byte(loc))
	loc = escaped.String()
	write := func(loc string, alternates []string) {
		body.WriteString("<url><loc>" + loc + "</loc>")
		if lastMod != "" {
			body.WriteString("<lastmod>" + lastMod + "</lastmod>")
		}
		for _, lang := range alternates {
			body.WriteString(`<xhtml:link rel="alternate" hreflang="` + lang + `" href="` + inLanguage(loc, lang) + `"/>`)
		}
		body.WriteString("</url>")
	}
	if len(languages) == 0 {
		write(loc, nil)
		return err
	}
	write(loc, append([]string{"x-default", archive.English}, languages...))
	for _, lang := range languages {
		write(inLanguage(loc, lang), nil)
	}
	return err
}

// inLanguage is the address under which a page is read in a language; the page itself is
// in English.
func inLanguage(loc, lang string) string {
	if lang == archive.English || lang == "x-default" {
		return loc
	}
	return loc + "?lang=" + lang
}
