package feed

import (
	"encoding/json"
	"encoding/xml"
	"net/http"
	"slices"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

type atomLink struct {
	Rel   string `xml:"rel,attr"`
	Type  string `xml:"type,attr,omitempty"`
	Title string `xml:"title,attr,omitempty"`
	Href  string `xml:"href,attr"`
}

type atomText struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

type atomCategory struct {
	Term string `xml:"term,attr"`
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomEntry struct {
	ID          string         `xml:"id"`
	Title       atomText       `xml:"title"`
	Updated     string         `xml:"updated"`
	Published   string         `xml:"published,omitempty"`
	Author      *atomPerson    `xml:"author"`
	Contributor *atomPerson    `xml:"contributor"`
	Links       []atomLink     `xml:"link"`
	Summary     atomText       `xml:"summary"`
	Content     atomText       `xml:"content"`
	Categories  []atomCategory `xml:"category"`
}

type atomFeed struct {
	XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang     string      `xml:"xml:lang,attr"`
	ID       string      `xml:"id"`
	Title    string      `xml:"title"`
	Subtitle string      `xml:"subtitle"`
	Updated  string      `xml:"updated"`
	Links    []atomLink  `xml:"link"`
	Author   atomPerson  `xml:"author"`
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

func atom(f *Feeds, s *selection) (*response.Response, error) {
	doc := atomFeed{
		Lang: "en", ID: s.self, Title: s.title, Subtitle: s.site.SiteDescription, Updated: stamp(s.newest()), Author: atomPerson{s.site.SiteName},
		Links: []atomLink{{Rel: "self", Type: "application/atom+xml", Href: s.self}, {Rel: "alternate", Type: "text/html", Href: s.home}},
	}
	for _, e := range s.events {
		entry := atomEntry{
			ID: f.link(e), Title: atomText{"text", headline(e)}, Updated: stamp(e.UpdatedAt), Published: stamp(e.CreatedAt),
			Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: f.link(e)}}, Summary: atomText{"text", e.Summary},
			Content: atomText{"html", contentHTML(e)},
		}
		for _, source := range e.Sources {
			if source.URL != "" {
				entry.Links = append(entry.Links, atomLink{Rel: "via", Title: source.Citation(), Href: source.URL})
			}
		}
		for _, p := range e.Pictures {
			entry.Links = append(entry.Links, atomLink{Rel: "enclosure", Title: p.Credit, Href: f.site().Absolute(p.Path)})
		}
		for _, tag := range e.Tags {
			entry.Categories = append(entry.Categories, atomCategory{tag})
		}
		doc.Entries = append(doc.Entries, entry)
	}
	return xmlResponse("application/atom+xml; charset=utf-8", doc)
}

func xmlResponse(kind string, doc any) (*response.Response, error) {
	body, err := xml.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return &response.Response{Status: http.StatusOK, Type: kind, Body: append([]byte(xml.Header), body...), Policy: response.Shared}, nil
}

// pictures are those of an event, with addresses that can be used elsewhere.
func (f *Feeds) pictures(e *archive.Event) []archive.Picture {
	pictures := slices.Clone(e.Pictures)
	for i := range pictures {
		pictures[i].Path, pictures[i].Media = f.site().Absolute(pictures[i].Path), nil
	}
	return pictures
}

func jsonFeed(f *Feeds, s *selection) (*response.Response, error) {
	// Names that begin with a line are for what the format does not know.
	type more struct {
		Sources  []archive.Source  `json:"sources,omitempty"`
		Pictures []archive.Picture `json:"pictures,omitempty"`
	}
	type item struct {
		ID        string   `json:"id"`
		URL       string   `json:"url"`
		Title     string   `json:"title"`
		Summary   string   `json:"summary"`
		HTML      string   `json:"content_html"`
		Published string   `json:"date_published"`
		Modified  string   `json:"date_modified"`
		Tags      []string `json:"tags,omitempty"`
		Image     string   `json:"image,omitempty"`
		More      more     `json:"_sankofa"`
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
		one := item{
			ID: f.link(e), URL: f.link(e), Title: headline(e), Summary: e.Summary, HTML: contentHTML(e),
			Published: stamp(e.CreatedAt), Modified: stamp(e.UpdatedAt), Tags: e.Tags, Image: f.site().Absolute(e.Image), More: more{e.Sources, f.pictures(e)},
		}
		doc.Items = append(doc.Items, one)
	}
	body, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return &response.Response{Status: http.StatusOK, Type: "application/feed+json; charset=utf-8", Body: body, Policy: response.Shared}, nil
}
