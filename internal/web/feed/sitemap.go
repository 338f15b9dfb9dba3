package feed

import (
	"context"
	"encoding/xml"
	"net/http"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/answer"
)

// perPart is how many events one map holds; search engines take up to 50,000.
const perPart = 5000

// pages are the addresses besides the events.
var pages = []string{"/", "/timeline", "/history", "/on-this-day", "/collections", "/people", "/places", "/about"}

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

type sitemapEntry struct {
	Loc     string `xml:"loc"`
	LastMod string `xml:"lastmod,omitempty"`
}

// sitemapIndex lists the maps: one of the pages, and as many as the events need.
func (f *Feeds) sitemapIndex(ctx context.Context, _ *http.Request) (*answer.Answer, error) {
	list, err := f.Archive.ListEvents(ctx, archive.EventFilter{Page: archive.Page{Number: 1, Limit: 1}})
	if err != nil {
		return nil, err
	}
	doc := struct {
		XMLName xml.Name       `xml:"sitemapindex"`
		Space   string         `xml:"xmlns,attr"`
		Maps    []sitemapEntry `xml:"sitemap"`
	}{Space: sitemapSpace, Maps: []sitemapEntry{{Loc: f.PublicURL + "/sitemaps/pages.xml"}}}
	for part := 1; (part-1)*perPart < list.Total; part++ {
		doc.Maps = append(doc.Maps, sitemapEntry{Loc: f.PublicURL + "/sitemaps/events-" + strconv.Itoa(part) + ".xml"})
	}
	return xmlAnswer("application/xml; charset=utf-8", doc)
}

func (f *Feeds) sitemapPart(ctx context.Context, r *http.Request) (*answer.Answer, error) {
	doc := struct {
		XMLName xml.Name       `xml:"urlset"`
		Space   string         `xml:"xmlns,attr"`
		URLs    []sitemapEntry `xml:"url"`
	}{Space: sitemapSpace}
	name := r.PathValue("part")
	if name == "pages.xml" {
		for _, path := range pages {
			doc.URLs = append(doc.URLs, sitemapEntry{Loc: f.PublicURL + path})
		}
		return xmlAnswer("application/xml; charset=utf-8", doc)
	}
	middle, ok := strings.CutPrefix(name, "events-")
	part, err := strconv.Atoi(strings.TrimSuffix(middle, ".xml"))
	if !ok || err != nil || part < 1 || part > 1_000_000 || name != "events-"+strconv.Itoa(part)+".xml" {
		return nil, archive.ErrNotFound
	}
	err = f.each(ctx, archive.EventFilter{}, (part-1)*perPart, perPart, func(e *archive.Event) {
		doc.URLs = append(doc.URLs, sitemapEntry{Loc: f.link(e), LastMod: stamp(e.UpdatedAt)})
	})
	if err != nil {
		return nil, err
	}
	if len(doc.URLs) == 0 {
		return nil, archive.ErrNotFound
	}
	return xmlAnswer("application/xml; charset=utf-8", doc)
}
