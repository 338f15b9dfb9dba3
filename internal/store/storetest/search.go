package storetest

import (
	"fmt"
	"testing"

	"sankofa/internal/archive"
)

func testSearch(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	events := create(t, s, ama,
		event("Freedom", "São Tomé and Príncipe", "1975-07-12"),
		event("Independence Day", "Ghana", "1957-03-06", tagged("politics"), summary("Nkrumah's speech at the polo grounds.")),
		event("Gold trade", "Mali", "1324-07-01", summary("It says “50% off” and (x OR y) near the coast.")),
		event("Coup", "Democratic Republic of the Congo", "1965-11-24"),
		event("Unilateral declaration", "Zimbabwe", "1965-11-11"),
		event("Sobhuza", "Eswatini", "1921-12-22"),
		event("Sankara", "Burkina Faso", "1983-08-04"),
		event("Amazons", "Benin", "1890-03-04"),
		event("Aŋlɔ songs", "Togo", "1950-01-01", summary("Songs d’amour of the Eʋe.")),
		event("Hidden", "Ghana", "1960-01-01", draft, summary("A secret plot.")),
	)
	tests := []struct {
		name, text string
		want       []string
	}{
		{"accents", "sao tome", []string{"Freedom"}},
		{"accents typed", "SÃO TOMÉ", []string{"Freedom"}},
		{"former name", "gold coast", []string{"Independence Day", "Gold trade"}},
		{"zaire", "Zaire", []string{"Coup"}},
		{"rhodesia", "rhodesia", []string{"Unilateral declaration"}},
		{"swaziland", "Swaziland", []string{"Sobhuza"}},
		{"upper volta", "upper volta", []string{"Sankara"}},
		{"dahomey", "Dahomey", []string{"Amazons"}},
		{"prefix of the last word", "unil", []string{"Unilateral declaration"}},
		{"short prefix", "nk", []string{"Independence Day"}},
		{"one letter after a word", "polo g", []string{"Independence Day"}},
		{"only the last is a prefix", `speech "nkru"`, []string{}},
		{"S-08 a word that nothing has is corrected", "nkruma speech", []string{"Independence Day"}},
		{"S-08 or left aside", "xyzzyq speech", []string{"Independence Day"}},
		{"S-08 years match the date", "gold 1950s", []string{"Independence Day"}},
		{"S-08 forms of a word", "traded gold", []string{"Gold trade"}},
		{"words in any order", "speech independence", []string{"Independence Day"}},
		{"apostrophe", "nkrumahs", []string{"Independence Day"}},
		{"tag", "politics", []string{"Independence Day"}},
		{"title hits first", "gold", []string{"Gold trade", "Independence Day"}},
		{"special letters", "anlo damour", []string{"Aŋlɔ songs"}},
		{"quotes are literal", `"gold" trade"`, []string{"Gold trade"}},
		{"operators are words", "x OR y", []string{"Gold trade"}},
		{"near is a word", "near coast", []string{"Gold trade"}},
		{"not says little", "gold NOT trade", []string{"Gold trade"}},
		{"column is no column", "title:gold", []string{"Gold trade", "Independence Day"}},
		{"star", "gold*", []string{"Gold trade", "Independence Day"}},
		{"percent", "50%", []string{"Gold trade"}},
		{"underscore", "go_d", []string{}},
		{"minus", "gold -trade", []string{"Gold trade"}},
		{"parentheses", "(gold", []string{"Gold trade", "Independence Day"}},
		{"backslash and quote", `\'gold`, []string{"Gold trade", "Independence Day"}},
		{"draft", "secret", []string{}},
		{"filter marks are no words", "f=d", []string{}},
		{"punctuation alone", "!!", []string{}},
		{"unknown word", "xyzzyq", []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			sameSet(t, "found", found(t, s, test.text), test.want)
		})
	}
	same(t, "order", found(t, s, "gold"), []string{"Gold trade", "Independence Day"})
	same(t, "one character does not search", list(t, s, archive.EventFilter{Search: " g "}).Total, 9)
	same(t, "text only", list(t, s, archive.EventFilter{Search: "politics", TextOnly: true}).Total, 0)
	same(t, "S-08 a misspelled word of a draft, for who sees it", titles(list(t, s, archive.EventFilter{Search: "secrit", Scope: archive.Scope{Manage: true}}).Items), []string{"Hidden"})
	same(t, "S-08 and for readers", found(t, s, "secrit"), []string{})
	same(t, "S-08 what was made of it", list(t, s, archive.EventFilter{Search: "goold 1950s xyzzyq"}).Understood, &archive.Understanding{
		Query: "goold 1950s xyzzyq", Words: []string{"gold"}, Dropped: []string{"xyzzyq"}, Complete: true,
		Corrections: []archive.Correction{{From: "goold", To: "gold", Query: `"goold" 1950s xyzzyq`}},
		Years:       &archive.SearchYears{From: 1950, To: 1959, Text: "1950s", Applied: true, Query: "goold xyzzyq"},
	})
	same(t, "manage", titles(list(t, s, archive.EventFilter{Search: "secret", Scope: archive.Scope{Manage: true}}).Items), []string{"Hidden"})
	same(t, "sorted", titles(list(t, s, archive.EventFilter{Search: "gold", Sort: archive.SortOldest}).Items), []string{"Gold trade", "Independence Day"})
	for _, f := range []archive.EventFilter{
		{Countries: []string{"ghana"}},
		{Tags: []string{"Politics", "none"}},
		{Tags: []string{"Politics"}, AllTags: true},
		{Decade: 1950},
		{MonthDay: 306},
		{From: archive.MustDate("1957-03-06"), To: archive.MustDate("1957-03-06")},
		{From: archive.MustDate("1400-01-01")},
		{CountryText: "gha"},
	} {
		f.Search = "gold"
		same(t, "search with filter", titles(list(t, s, f).Items), []string{"Independence Day"})
	}
	facets := list(t, s, archive.EventFilter{Search: "gold", Facets: true}).Facets
	same(t, "facets of a search", facets.Countries, []archive.Count{{Key: "Ghana", Count: 1}, {Key: "Mali", Count: 1}})

	// Unpublished and deleted events vanish at once, whatever the index says.
	must(s.UpdateEvent(ctx, events[1].ID, by(ama), func(e *archive.Event) error {
		e.Status = archive.StatusDraft
		return nil
	}))(t)
	same(t, "after unpublishing", titles(list(t, s, archive.EventFilter{Search: "gold"}).Items), []string{"Gold trade"})
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[2].ID, by(ama)), nil)
	same(t, "after deleting", titles(list(t, s, archive.EventFilter{Search: "gold"}).Items), []string{})
	must(s.UpdateEvent(ctx, events[1].ID, by(ama), func(e *archive.Event) error {
		e.Title, e.Status = "Day of freedom", archive.StatusPublished
		return nil
	}))(t)
	same(t, "by its new title", found(t, s, "day of freedom"), []string{"Day of freedom"})
	same(t, "not by its old one", found(t, s, `"independence" day`), []string{})
}

// A word that many events have is remembered between searches; what changes must
// be forgotten all the same.
func testSearchOfCommonWord(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	var events []*archive.Event
	for i := range 400 {
		events = append(events, event(fmt.Sprint("Harvest ", i), "Ghana", "1957-03-06", func(e *archive.Event) { e.ExternalID = fmt.Sprint("harvest-", i) }))
	}
	if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(events)}, by(ama)); err != nil {
		t.Fatal(err)
	}
	finds := func(text string) int {
		t.Helper()
		if err := s.WaitSearch(ctx); err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time from memory
			if a, b := list(t, s, archive.EventFilter{Search: text}).Total, list(t, s, archive.EventFilter{Search: text, Facets: true}).Total; a != b {
				t.Fatalf("%q finds %d, and then %d", text, a, b)
			}
		}
		return list(t, s, archive.EventFilter{Search: text}).Total
	}
	if n := finds("harvest"); n != 400 {
		t.Fatalf("harvest finds %d of 400", n)
	}
	if n := finds("harvest 39"); n != 11 {
		t.Errorf("harvest 39 finds %d, not 39 and 390 to 399", n)
	}
	create(t, s, ama, event("Harvest at last", "Mali", "1960-01-01"))
	if n := finds("harvest"); n != 401 {
		t.Errorf("harvest finds %d of 401", n)
	}
	if n := finds("harvest mali"); n != 1 {
		t.Errorf("harvest mali finds %d, not 1", n)
	}
}
