package storetest

import (
	"context"
	"testing"

	"sankofa/internal/archive"
)

func contextWithCancel(t *testing.T) (context.Context, context.CancelFunc) {
	return context.WithCancel(Context(t))
}

func testEventList(t *testing.T, open Opener) {
	s := open(t)
	create(t, s, ama,
		event("Ghana", "Ghana", "1957-03-06", tagged("Independence", "politics")),
		event("Togo", "Togo", "1960-04-27", tagged("independence")),
		event("Algiers", "Algeria", "1962-07-05", tagged("Independence", "War")),
		event("Sao Tome", "São Tomé and Príncipe", "1975-07-12", tagged("Independence")),
		event("Mansa Musa", "Mali", "1324-07-01", func(e *archive.Event) { e.Precision = archive.PrecisionMonth }, tagged("Trade")),
		event("Undated", "Mali", ""),
		event("Draft", "Togo", "1960-04-27", draft, tagged("secret")),
	)
	create(t, s, kofi, event("Kofi's draft", "Ghana", "1957-03-06", draft))

	manage := archive.Scope{Manage: true}
	tests := []struct {
		name   string
		filter archive.EventFilter
		want   []string
	}{
		{"latest", archive.EventFilter{}, []string{"Undated", "Mansa Musa", "Sao Tome", "Algiers", "Togo", "Ghana"}},
		{"newest", archive.EventFilter{Sort: archive.SortNewest}, []string{"Sao Tome", "Algiers", "Togo", "Ghana", "Mansa Musa", "Undated"}},
		{"oldest", archive.EventFilter{Sort: archive.SortOldest}, []string{"Mansa Musa", "Ghana", "Togo", "Algiers", "Sao Tome", "Undated"}},
		{"country", archive.EventFilter{Sort: archive.SortCountry}, []string{"Algiers", "Ghana", "Mansa Musa", "Undated", "Sao Tome", "Togo"}},
		{"one country", archive.EventFilter{Countries: []string{"gHANA"}}, []string{"Ghana"}},
		{"two countries", archive.EventFilter{Countries: []string{"Ghana", "Togo"}}, []string{"Togo", "Ghana"}},
		{"unknown country", archive.EventFilter{Countries: []string{"Atlantis"}}, []string{}},
		{"part of a country", archive.EventFilter{CountryText: "sao t"}, []string{"Sao Tome"}},
		{"tag", archive.EventFilter{Tags: []string{"POLITICS"}}, []string{"Ghana"}},
		{"any tag", archive.EventFilter{Tags: []string{"politics", "war"}}, []string{"Algiers", "Ghana"}},
		{"all tags", archive.EventFilter{Tags: []string{"war", "independence"}, AllTags: true}, []string{"Algiers"}},
		{"all tags, one unknown", archive.EventFilter{Tags: []string{"war", "none"}, AllTags: true}, []string{}},
		{"decade", archive.EventFilter{Decade: 1960}, []string{"Algiers", "Togo"}},
		{"from", archive.EventFilter{From: archive.MustDate("1960-04-27")}, []string{"Sao Tome", "Algiers", "Togo"}},
		{"to", archive.EventFilter{To: archive.MustDate("1960-04-27")}, []string{"Mansa Musa", "Togo", "Ghana"}},
		{"from to", archive.EventFilter{From: archive.MustDate("1957-03-07"), To: archive.MustDate("1962-07-04")}, []string{"Togo"}},
		{"month and day", archive.EventFilter{MonthDay: 705}, []string{"Algiers"}},
		{"only exact days", archive.EventFilter{MonthDay: 701}, []string{}},
		{"status is for those who manage", archive.EventFilter{Status: archive.StatusDraft, Decade: 1950}, []string{"Ghana"}},
		{"manage", archive.EventFilter{Scope: manage, Decade: 1950}, []string{"Kofi's draft", "Ghana"}},
		{"manage drafts", archive.EventFilter{Scope: manage, Status: archive.StatusDraft}, []string{"Kofi's draft", "Draft"}},
		{"own drafts", archive.EventFilter{Scope: archive.Scope{Manage: true, Owner: kofi.ID}, Status: archive.StatusDraft}, []string{"Kofi's draft"}},
		{"own drafts of nobody", archive.EventFilter{Scope: archive.Scope{Manage: true, Owner: "x"}, Status: archive.StatusDraft}, []string{}},
		{"page", archive.EventFilter{Page: archive.Page{Number: 2, Limit: 4}}, []string{"Togo", "Ghana"}},
		{"page past the end", archive.EventFilter{Page: archive.Page{Number: 1 << 40, Limit: 200}}, []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			same(t, "titles", titles(list(t, s, test.filter).Items), test.want)
		})
	}
	past := list(t, s, archive.EventFilter{Page: archive.Page{Number: 9, Limit: 20}})
	same(t, "total past the end", past.Total, 6)

	facets := list(t, s, archive.EventFilter{Facets: true, Countries: []string{"Ghana"}, Decade: 1950}).Facets
	same(t, "facets", facets, &archive.Facets{
		Tags:      []archive.Count{{Key: "Independence", Count: 1}, {Key: "politics", Count: 1}},
		Countries: []archive.Count{{Key: "Ghana", Count: 1}},
		Decades:   []archive.Count{{Key: "1950", Count: 1}},
		Centuries: []archive.Count{{Key: "20", Count: 1}},
	})
	facets = list(t, s, archive.EventFilter{Facets: true}).Facets
	same(t, "tags on offer", facets.Tags[0], archive.Count{Key: "Independence", Count: 4})
	for _, tag := range facets.Tags {
		if tag.Key == "secret" {
			t.Error("facets show the tag of a draft")
		}
	}
}
