package feed

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/answer"
)

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr,omitempty"`
	Href string `xml:"href,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomEntry struct {
	ID         string         `xml:"id"`
	Title      atomText       `xml:"title"`
	Updated    string         `xml:"updated"`
	Published  string         `xml:"published"`
	Link       atomLink       `xml:"link"`
	Summary    atomText       `xml:"summary"`
	Categories []atomCategory `xml:"category"`
}

type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle"`
	Updated  string      `xml:"updated"`
	Links    []atomLink  `xml:"link"`
	Author   string      `xml:"author>name"`
	Entries  []atomEntry `xml:"entry"`
}

// stamp is a moment as feeds write it.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// newest is when the selection last changed.
func (s *selection) newest() time.Time {
	var last time.Time
	for _, e := range s.events {
		if e.UpdatedAt.After(last) {
			last = e.UpdatedAt
		}
	}
	return last
}

// headline says when and where with what, as a reader of feeds sees nothing else.
func headline(e *archive.Event) string {
	return e.Title + " (" + e.Country + ", " + e.Precision.Format(e.Date, e.EndDate) + ")"
}

func atom(f *Feeds, s *selection) (*answer.Answer, error) {
	doc := atomFeed{
		Lang: "en", ID: s.self, Title: s.title, Subtitle: s.site.SiteDescription, Updated: stamp(s.newest()), Author: s.site.SiteName,
		Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: s.self}, {Rel: "alternate", Type: "text/html", Href: s.home}},
	}
	for _, e := range s.events {
		entry := atomEntry{
			ID: f.link(e), Title: atomText{"text", headline(e)}, Updated: stamp(e.UpdatedAt), Published: stamp(e.CreatedAt),
			Link: atomLink{Rel: "alternate", Type: "text/html", Href: f.link(e)}, Summary: atomText{"text", e.Summary},
		}
		for _, tag := range e.Tags {
			entry.Categories = append(entry.Categories, atomCategory{tag})
		}
		doc.Entries = append(doc.Entries, entry)
	}
	return xmlAnswer("application/atom+xml; charset=utf-8", doc)
}

func xmlAnswer(kind string, doc any) (*answer.Answer, error) {
	body, err := xml.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return &answer.Answer{Status: http.StatusOK, Type: kind, Body: append([]byte(xml.Header), body...), Policy: answer.Shared}, nil
}

func jsonFeed(f *Feeds, s *selection) (*answer.Answer, error) {
	type item struct {
		ID        string   `json:"id"`
		URL       string   `json:"url"`
		Title     string   `json:"title"`
		Text      string   `json:"content_text"`
		Published string   `json:"date_published"`
		Modified  string   `json:"date_modified"`
		Tags      []string `json:"tags,omitempty"`
		Image     string   `json:"image,omitempty"`
	}
	doc := struct {
		Version     string `json:"version"`
		Title       string `json:"title"`
		Home        string `json:"home_page_url"`
		Feed        string `json:"feed_url"`
		Description string `json:"description"`
		Language    string `json:"language"`
		Items       []item `json:"items"`
	}{"https://jsonfeed.org/version/1.1", s.title, s.home, s.self, s.site.SiteDescription, "en", []item{}}
	for _, e := range s.events {
		one := item{f.link(e), f.link(e), headline(e), e.Summary, stamp(e.CreatedAt), stamp(e.UpdatedAt), e.Tags, e.Image}
		if archive.UploadPath(e.Image) {
			one.Image = f.PublicURL + e.Image
		}
		doc.Items = append(doc.Items, one)
	}
	body, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return &answer.Answer{Status: http.StatusOK, Type: "application/feed+json; charset=utf-8", Body: body, Policy: answer.Shared}, nil
}
