package exchange

import (
	"strings"

	"sankofa/internal/archive"
)

// linkedWriter writes the vocabulary of schema.org, as the pages of the site do,
// with what they leave out: sources, precision and disputed dates.
type linkedWriter struct {
	jsonWriter
	publicURL string
}

type object map[string]any

const graph = `{"@context":"https://schema.org","@graph":[` + "\n"

func (w *linkedWriter) Write(e *archive.Event) error { return w.value(w.linked(e), graph) }

func (w *linkedWriter) linked(e *archive.Event) object {
	address := w.publicURL + "/events/" + e.ID
	data := object{
		"@type": "Event", "@id": address, "url": address, "identifier": recordOf(e).ID,
		"name": e.Title, "description": e.Summary,
		"startDate": e.Precision.ISO(e.Date),
		"location": object{
			"@type": "Place", "name": e.Country,
			"address": object{"@type": "PostalAddress", "addressCountry": e.Country},
		},
	}
	if !e.EndDate.IsZero() {
		data["endDate"] = e.Precision.ISO(e.EndDate)
	}
	if len(e.Tags) > 0 {
		data["keywords"] = e.Tags
	}
	if e.Image != "" {
		data["image"] = e.Image
		if strings.HasPrefix(e.Image, "/") {
			data["image"] = w.publicURL + e.Image
		}
	}
	properties := []object{
		property("precision", string(e.Precision)),
		property("date", e.Date.String()),
		property("status", string(e.Status)),
	}
	if d := e.Disputed; d != nil {
		disputed := property("disputedDate", d.Date.String())
		disputed["description"], disputed["citation"] = d.Reason, cited(d.Source)
		properties = append(properties, disputed, property("disputedPrecision", string(d.Precision)))
	}
	data["additionalProperty"] = properties
	citations := make([]object, len(e.Sources))
	for i, s := range e.Sources {
		citations[i] = cited(s)
	}
	if len(citations) > 0 {
		data["citation"] = citations
	}
	return data
}

func property(name, value string) object {
	return object{"@type": "PropertyValue", "name": name, "value": value}
}

// kinds are the types of sources.
var kinds = map[archive.SourceKind]string{
	archive.SourceBook: "Book", archive.SourceArticle: "Article", archive.SourceArchive: "ArchiveComponent", archive.SourceWeb: "WebPage",
}

func cited(s archive.Source) object {
	kind := kinds[s.Kind]
	if kind == "" {
		kind = "CreativeWork"
	}
	c := object{"@type": kind, "name": s.Title}
	for name, text := range map[string]string{"author": s.Author, "publisher": s.Publisher, "pagination": s.Pages, "url": s.URL} {
		if text != "" {
			c[name] = text
		}
	}
	if s.Year != 0 {
		c["datePublished"] = archive.PrecisionYear.ISO(archive.Date{Year: s.Year, Month: 1, Day: 1})
	}
	if s.Verified {
		c["creativeWorkStatus"] = verified
	}
	return c
}

func (w *linkedWriter) Close() error {
	text := "\n]}\n"
	if w.rows == 0 {
		text = graph + "]}\n"
	}
	_, _ = w.out.WriteString(text) // an error stays and is returned by Flush
	return w.out.Flush()
}
