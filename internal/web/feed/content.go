package feed

import (
	"html"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/linked"
)

// contentHTML is an event for reading within a feed: its text, whether its date is
// disputed, and where it can be looked up.
func contentHTML(e *archive.Event) string {
	var b strings.Builder
	for part := range strings.SplitSeq(e.Summary, "\n\n") {
		if !archive.Blank(part) {
			b.WriteString("<p>" + html.EscapeString(archive.TrimText(part)) + "</p>")
		}
	}
	for _, p := range e.Pictures {
		if p.Credit != "" || p.Licence != "" {
			b.WriteString("<p>" + credited(p) + "</p>")
		}
	}
	if d := e.Disputed; d != nil {
		date := d.Precision.Format(d.Date, archive.Date{})
		b.WriteString("<p>" + html.EscapeString("The date is disputed. Other sources say "+date+". "+d.Reason) + " (" + cited(d.Source) + ")</p>")
	}
	if len(e.Sources) > 0 {
		b.WriteString("<p>Sources</p><ol>")
		for _, s := range e.Sources {
			b.WriteString("<li>" + cited(s))
			if s.Verified {
				b.WriteString(" (verified)")
			}
			b.WriteString("</li>")
		}
		b.WriteString("</ol>")
	}
	return b.String()
}

// credited says who made a picture, and under which terms it is shown.
func credited(p archive.Picture) string {
	text := "Picture"
	if p.Credit != "" {
		text += ": " + p.Credit
	}
	text = html.EscapeString(text)
	if p.Licence == "" {
		return text
	}
	name := html.EscapeString(p.Licence.Name())
	if deed := linked.Deed(p.Licence); deed != "" {
		name = `<a rel="license" href="` + html.EscapeString(deed) + `">` + name + "</a>"
	}
	return text + " (" + name + ")"
}

// cited is a source with its link, if it has one.
func cited(s archive.Source) string {
	text := html.EscapeString(s.Citation())
	if s.URL == "" {
		return text
	}
	return `<a href="` + html.EscapeString(s.URL) + `">` + text + "</a>"
}
