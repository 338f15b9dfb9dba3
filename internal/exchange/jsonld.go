package exchange

import (
	"sankofa/internal/archive"
	"sankofa/internal/linked"
)

// linkedWriter writes the vocabulary of schema.org, as the pages of the site do,
// with what they leave out: sources, precision and disputed dates.
type linkedWriter struct {
	jsonWriter
	site linked.Site
	// seen are the people and places so far, to be named by what follows.
	seen map[reference]object
}

type object = linked.Object

const graph = `{"@context":"https://schema.org","@graph":[` + "\n"

func (w *linkedWriter) Write(item archive.Item) error {
	var data object
	switch item := item.(type) {
	case *archive.Person:
		data = w.site.Person(item)
	case *archive.Place:
		data = w.site.Place(item)
	case *archive.Event:
		data = w.event(item)
	case *archive.Thread:
		data = w.thread(item)
	}
	h := headingOf(item)
	data["identifier"] = h.ID
	if kind := item.Kind(); kind == archive.KindPerson || kind == archive.KindPlace {
		w.seen[reference{item.Kind(), h.ID}] = w.site.Brief(item)
	}
	if sources := item.Base().Sources; len(sources) > 0 {
		citations := make([]object, len(sources))
		for i, s := range sources {
			citations[i] = cited(s)
		}
		data[citationName(item)] = citations
	}
	if names := item.Base().Contributors; len(names) > 0 {
		people := make([]object, len(names))
		for i, name := range names {
			people[i] = object{"@type": "Person", "name": name}
		}
		data["contributor"] = people
	}
	return w.value(data, graph)
}

// citationName is where sources go. People and places cite nothing; works are about them.
func citationName(item archive.Item) string {
	if kind := item.Kind(); kind == archive.KindEvent || kind == archive.KindThread {
		return "citation"
	}
	return "subjectOf"
}

func (w *linkedWriter) thread(t *archive.Thread) object {
	steps := make([]object, len(t.Steps))
	for i, s := range t.Steps {
		steps[i] = w.seen[reference{s.Kind, s.ID}]
		if steps[i] == nil { // events are too many to be remembered; the file has them by this
			steps[i] = object{"@type": "Event", "identifier": s.ID}
		}
	}
	return w.site.Path(t, steps)
}

func (w *linkedWriter) event(e *archive.Event) object {
	var people, places []object
	for _, l := range e.Links() {
		brief := w.seen[reference{l.Type.Target(), l.ID}]
		switch {
		case brief == nil:
		case l.Type == archive.LinkPerson:
			people = append(people, brief)
		case l.Type == archive.LinkPlace:
			places = append(places, brief)
		}
	}
	data := w.site.Event(e, people, places)
	if len(e.Tags) > 0 {
		data["keywords"] = e.Tags
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
