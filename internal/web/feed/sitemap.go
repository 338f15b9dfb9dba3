package feed

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
)

// SitemapPartSize is how many events share one part of the map for search engines,
// which take up to 50,000.
const SitemapPartSize = 1000

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

type sitemapEntry struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

// sitemapIndex lists the maps: one of the pages, and as many as the events need.
func (f *Feeds) sitemapIndex(ctx context.Context, _ *http.Request) (*response.Response, error) {
	parts, err := f.Archive.EventRanges(ctx, SitemapPartSize)
	if err != nil {
		return nil, err
	}
	doc := struct {
		XMLName xml.Name       `xml:"sitemapindex"`
		Space   string         `xml:"xmlns,attr"`
		Maps    []sitemapEntry `xml:"sitemap"`
	}{Space: sitemapSpace, Maps: []sitemapEntry{{Loc: f.PublicURL + "/sitemaps/pages.xml", LastMod: newestPart(parts)}}}
	for _, part := range parts {
		doc.Maps = append(doc.Maps, sitemapEntry{Loc: f.PublicURL + "/sitemaps/" + partName(part.Number), LastMod: stamp(part.Updated)})
	}
	return xmlResponse("application/xml; charset=utf-8", doc)
}

func partName(part int) string { return "events-" + strconv.Itoa(part) + ".xml" }

// newestPart is when any event was last changed; empty if there is none.
func newestPart(parts []archive.EventRange) string {
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
	part, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, "events-"), ".xml"))
	if err != nil || part < 1 || name != partName(part) {
		return nil, archive.ErrNotFound
	}
	body := openSitemap()
	empty := body.Len()
	err = f.Archive.RangeEvents(ctx, SitemapPartSize, part, func(e archive.EventStamp) error {
		return writeEntry(body, f.PublicURL+"/events/"+e.ID, stamp(e.Updated))
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
	made.Uncached = true
	return made, nil
}

func (f *Feeds) sitemapPages(ctx context.Context) (*response.Response, error) {
	parts, err := f.Archive.EventRanges(ctx, SitemapPartSize)
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
			err = errors.Join(err, writeEntry(body, f.PublicURL+path, changed))
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
	return bytes.NewBufferString(xml.Header + `<urlset xmlns="` + sitemapSpace + `">`)
}

func closeSitemap(body *bytes.Buffer) *response.Response {
	body.WriteString("</urlset>")
	return &response.Response{Status: http.StatusOK, Type: "application/xml; charset=utf-8", Body: body.Bytes(), Policy: response.Shared}
}

// writeEntry adds one address, and when it was last changed unless that is empty. A
// map is long, so it is never held as anything but text.
func writeEntry(body *bytes.Buffer, loc, lastMod string) error {
	body.WriteString("<url><loc>")
	err := xml.EscapeText(body, []byte(loc))
	if lastMod != "" {
		body.WriteString("</loc><lastmod>" + lastMod + "</lastmod></url>")
	} else {
		body.WriteString("</loc></url>")
	}
	return err
}
