package feed

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// kindLabels name what a revision did to its entry.
var kindLabels = map[archive.RevisionKind]string{
	archive.RevisionCreate: added, archive.RevisionEdit: "Edited", archive.RevisionStatus: "Published again",
	archive.RevisionDelete: "Removed", archive.RevisionRestore: "Brought back",
}

const added = "Added"

// fields name what a revision changed. Those that are short are shown in full.
var fields = map[string]struct {
	name  string
	short bool
}{
	"title": {"title", true}, "country": {"country", true}, "date": {"date", true}, "precision": {"precision of the date", true},
	"endDate": {"end date", true}, "disputed": {"disputed date", false}, "summary": {"summary", false}, "image": {"image", false},
	"article": {"article", false}, "translations": {"translations", false}, "pictures": {"pictures", false}, "tags": {"tags", false}, "people": {"people", false},
	"places": {"places", false}, "relations": {"related events", false}, "sources": {"sources", false}, "status": {"status", true},
	"name": {"name", true}, "otherNames": {"other names", false}, "sortName": {"sort name", true}, "born": {"date of birth", false},
	"died": {"date of death", false}, "callings": {"callings", false}, "countries": {"countries", false}, "kind": {"kind", true},
	"point": {"position", false}, "radiusKm": {"radius", false}, "steps": {"steps", false},
}

// edits is what happens to the archive, as far as everyone may see it.
func (f *Feeds) edits(ctx context.Context, r *http.Request) (*response.Response, error) {
	settings, err := f.Archive.Settings(ctx)
	if err != nil {
		return nil, err
	}
	latest, err := f.Archive.Activity(ctx, entries)
	if err != nil {
		return nil, err
	}
	self := f.PublicURL + r.URL.Path
	doc := atomFeed{
		Lang: "en", ID: self, Title: settings.SiteName + ": edits", Subtitle: settings.SiteDescription, Author: atomPerson{settings.SiteName},
		Updated: stamp(f.Now()),
		Links:   []atomLink{{Rel: "self", Type: "application/atom+xml", Href: self}, {Rel: "alternate", Type: "text/html", Href: f.PublicURL + "/"}},
	}
	if len(latest) > 0 {
		doc.Updated = stamp(latest[0].CreatedAt)
	}
	for _, a := range latest {
		page := f.PublicURL + a.RecordAddress()
		entry := atomEntry{
			ID: page + "?revision=" + strconv.Itoa(a.Number), Updated: stamp(a.CreatedAt), Author: &atomPerson{a.Editor},
			Title: atomText{"text", describeChange(a) + ": " + a.Title}, Links: []atomLink{{Rel: "alternate", Type: "text/html", Href: page}},
			Summary: atomText{"text", strings.TrimSpace(changed(a) + " " + a.Note)}, Content: atomText{"html", editHTML(a)},
		}
		if credit(a) != "" {
			entry.Contributor = &atomPerson{a.Credit}
		}
		doc.Entries = append(doc.Entries, entry)
	}
	made, err := xmlResponse("application/atom+xml; charset=utf-8", doc)
	if err == nil {
		made.Subjects = append(slices.Clone(directories), archive.SubjectContributors)
	}
	return made, err
}

// describeChange says what was done. A draft that was published for the first time was, to
// everyone else, added.
func describeChange(a archive.Activity) string {
	for _, c := range a.Changes {
		switch {
		case (c.Field == "title" || c.Field == "name") && string(c.Before) == `""`:
			return added
		case c.Field == "status" && string(c.After) == `"draft"`:
			return "Withdrawn"
		}
	}
	return kindLabels[a.Kind]
}

func changed(a archive.Activity) string {
	if describeChange(a) == added || len(a.Changes) == 0 {
		return ""
	}
	names := make([]string, len(a.Changes))
	for i, c := range a.Changes {
		names[i] = fields[c.Field].name
	}
	return "Changed: " + strings.Join(names, ", ") + "."
}

func editHTML(a archive.Activity) string {
	var b strings.Builder
	b.WriteString("<p>" + html.EscapeString(describeChange(a)+" by "+a.Editor+". "+credit(a)+a.Note) + "</p>")
	if text := changed(a); text != "" {
		b.WriteString("<ul>")
		for _, c := range a.Changes {
			b.WriteString("<li>" + beforeAndAfter(c) + "</li>")
		}
		b.WriteString("</ul>")
	}
	return b.String()
}

// credit says who suggested a change, and gave a name.
func credit(a archive.Activity) string {
	if a.Credit == "" || a.Credit == a.Editor {
		return ""
	}
	return "Suggested by " + a.Credit + ". "
}

func beforeAndAfter(c archive.FieldChange) string {
	field := fields[c.Field]
	var before, after string
	if !field.short || json.Unmarshal(c.Before, &before) != nil || json.Unmarshal(c.After, &after) != nil {
		return field.name
	}
	return field.name + ": <del>" + html.EscapeString(before) + "</del> <ins>" + html.EscapeString(after) + "</ins>"
}
