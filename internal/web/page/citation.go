package page

import (
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/social"
)

// cite adds to the description of a work on an entry what it relies on.
func cite(data object, e *archive.Entry) {
	if len(e.Sources) > 0 {
		works := make([]object, len(e.Sources))
		for i, s := range e.Sources {
			works[i] = citation(s)
		}
		data["citation"] = works
	}
}

// coverage is the time of an event as ISO 8601 writes it, no more exact than what
// is known: 1957-03-06, 1324-07, or 1884/1885 for a period.
func coverage(e *archive.Event) string {
	start, end := e.Precision.ISO(e.Date), e.Precision.ISO(e.EndDate)
	if end == "" || end == start {
		return start
	}
	return start + "/" + end
}

// workTypes are the names that schema.org has for the kinds of sources.
var workTypes = map[archive.SourceKind]string{
	archive.SourceBook: "Book", archive.SourceArticle: "Article", archive.SourceArchive: "ArchiveComponent",
	archive.SourceWeb: "WebPage", archive.SourceOral: "CreativeWork", archive.SourceOther: "CreativeWork",
}

func citation(s archive.Source) object {
	work := object{"@type": workTypes[s.Kind], "name": s.Title}
	for name, value := range map[string]string{"author": s.Author, "pagination": s.Pages, "url": s.URL} {
		if value != "" {
			work[name] = value
		}
	}
	if s.Publisher != "" {
		work["publisher"] = object{"@type": "Organization", "name": s.Publisher}
	}
	if s.Year != 0 {
		work["datePublished"] = strconv.Itoa(s.Year)
	}
	return work
}

// editsHead is the head of the page that shows what became of an entry. It is for
// those who read the entry, so search engines are sent there.
func (p *Pages) editsHead(h *head, item archive.Item) {
	h.title = "Edits of " + item.Label() + " | " + h.siteName
	h.description = "Who changed this " + string(item.Kind()) + ", when, and what became of every word."
	h.noindex = true
	if e, ok := item.(*archive.Event); ok {
		h.image, h.imageAlt = p.PublicURL+social.Path(e), e.Title
	}
	h.linked = append(h.linked, p.entryCrumbs(item, "Edits"))
}

func (p *Pages) citeHead(h *head, item archive.Item) {
	h.title = "Cite " + item.Label() + " | " + h.siteName
	h.description = "How to cite this " + string(item.Kind()) + " in a text or a list of references."
	h.noindex = true
	if e, ok := item.(*archive.Event); ok {
		h.image, h.imageAlt = p.PublicURL+social.Path(e), e.Title
	}
	h.linked = append(h.linked, p.entryCrumbs(item, "Cite"))
}
