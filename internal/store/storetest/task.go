package storetest

import (
	"slices"
	"testing"

	"sankofa/internal/archive"
)

func testTasks(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
	source := func(kind archive.SourceKind, pages, url string) archive.Source {
		return archive.Source{Kind: kind, Title: "A source", Pages: pages, URL: url}
	}
	create(t, s, ama,
		event("No page", "Ghana", "1957-03-06", func(e *archive.Event) {
			e.Sources = []archive.Source{source(archive.SourceBook, "12", ""), source(archive.SourceBook, "", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("No address", "Togo", "1960-04-27", func(e *archive.Event) {
			e.Sources = []archive.Source{source(archive.SourceWeb, "", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("No picture", "Ghana", "1900-01-01"),
		event("Disputed", "Ghana", "1901-01-01", func(e *archive.Event) {
			e.Disputed = &archive.DisputedDate{Date: archive.MustDate("1902-01-01"), Reason: "x", Source: source(archive.SourceBook, "1", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("Not public", "Ghana", "1901-01-01", draft),
	)
	for _, p := range []*archive.Person{
		{Naming: archive.Naming{Name: "Undated"}, PersonDetails: archive.PersonDetails{Countries: []string{"Ghana"}, Callings: []archive.Calling{"other"}}},
		{Naming: archive.Naming{Name: "Contested"}, PersonDetails: archive.PersonDetails{Countries: []string{"Togo"}, Callings: []archive.Calling{"other"}, Born: &archive.LifeDate{
			Date: archive.MustDate("1840-01-01"), Precision: "circa",
			Disputed: &archive.DisputedDate{Date: archive.MustDate("1845-01-01"), Precision: "circa", Reason: "x", Source: source(archive.SourceBook, "1", "")},
		}}},
		{Naming: archive.Naming{Name: "Dated"}, PersonDetails: archive.PersonDetails{Countries: []string{"Ghana"}, Callings: []archive.Calling{"other"}, Died: &archive.LifeDate{Date: archive.MustDate("1900-01-01"), Precision: "year"}}},
	} {
		p.Summary, p.Status = "Somebody of whom little is known.", archive.StatusPublished
		if _, err := s.CreateEntry(ctx, p, by(ama)); err != nil {
			t.Fatal(err)
		}
	}
	for kind, want := range map[archive.TaskKind][2]string{
		archive.TaskSourcePage: {"No page", "sources[1].pages"}, archive.TaskSourceAddress: {"No address", "sources[0].url"},
		archive.TaskPicture: {"No picture", "pictures"}, archive.TaskLifeDate: {"Undated", "born"},
	} {
		list := must(s.Tasks(ctx, archive.TaskFilter{Kind: kind, Page: archive.Page{Number: 1, Limit: 20}}))(t)
		if list.Total != 1 || len(list.Items) != 1 || list.Items[0].Title != want[0] || list.Items[0].Field != want[1] {
			t.Errorf("S-23 %s: %+v", kind, list)
		}
	}
	all := func(number, limit int, country string) []string {
		f := archive.TaskFilter{Page: archive.Page{Number: number, Limit: limit}}
		if c, ok := archive.CountryByName(country); ok {
			f.Country = &c
		}
		var names []string
		for _, task := range must(s.Tasks(ctx, f))(t).Items {
			names = append(names, task.Title)
		}
		return names
	}
	second := must(s.Tasks(ctx, archive.TaskFilter{Kind: archive.TaskSecondSource, Page: archive.Page{Number: 1, Limit: 20}}))(t)
	if second.Total != 2 || second.Items[0].Title != "Disputed" || second.Items[1].Title != "Contested" || second.Items[1].Field != "sources" || second.Items[1].EntryKind != archive.KindPerson {
		t.Errorf("S-23 a disputed date without a second source, of an event or of a person: %+v", second)
	}
	same(t, "S-23 of another country", all(1, 20, "Togo"), []string{"No address", "Contested"})
	same(t, "S-23 of one country", all(1, 20, "Ghana"), []string{"No page", "No picture", "Undated", "Disputed"})
	var pages []string
	for n := range 5 {
		pages = append(pages, all(n+1, 2, "")...)
	}
	same(t, "S-23 page by page", pages, all(1, 20, ""))
}

// Entries that were imported before the corpus was credited.
func testImportCredit(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
	shipped, own := event("Shipped", "Ghana", "1957-03-06"), event("Of a keeper", "Ghana", "1957-03-06")
	shipped.ExternalID, own.ExternalID = "ghana-1957", "own-1"
	if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]*archive.Event{shipped, own})}, archive.Change{Note: "Imported"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.UpdateEvent(ctx, shipped.ID, by(ama), func(e *archive.Event) error { e.Summary = "Better."; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		n, err := s.CreditImports(ctx, archive.KindEvent, []string{"ghana-1957", "nothing"}, "The corpus")
		if err != nil || n != want {
			t.Errorf("S-21 credited %d, want %d: %v", n, want, err)
		}
	}
	for id, want := range map[string][]string{shipped.ID: {"Ama Mensah", "The corpus"}, own.ID: {"Community member"}} {
		revisions, _, err := s.Revisions(ctx, archive.KindEvent, id, true, archive.Page{Number: 1, Limit: 9})
		var editors []string
		for _, r := range revisions {
			editors = append(editors, r.Editor)
		}
		if err != nil || !slices.Equal(editors, want) {
			t.Errorf("S-21 editors are %v, %v", editors, err)
		}
	}
}
