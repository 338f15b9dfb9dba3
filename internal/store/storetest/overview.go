package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

func country(t *testing.T, name string) archive.Country {
	t.Helper()
	c, ok := archive.CountryByName(name)
	if !ok {
		t.Fatalf("%s is no country", name)
	}
	return c
}

func external(id string) func(*archive.Event) {
	return func(e *archive.Event) { e.ExternalID = id }
}

func testOverviews(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	ghana := country(t, "Ghana")
	same(t, "S-06 empty country", must(s.CountryOverview(ctx, ghana))(t), &archive.CountryOverview{Centuries: []archive.Count{}, People: []archive.Item{}})
	same(t, "S-06 empty century", must(s.CenturyOverview(ctx, 19))(t), &archive.CenturyOverview{Decades: []archive.Count{}, Countries: []archive.Count{}})

	events := create(t, s, ama,
		event("Elmina", "Ghana", "1482-01-19"),
		event("The last year of the 19th", "Ghana", "1900-12-31"),
		event("The first day of the 20th", "Togo", "1901-01-01"),
		event("Independence", "Ghana", "1957-03-06", external(ghana.Independence)),
		event("Draft", "Ghana", "2020-01-01", draft),
		event("Chaka", "South Africa", "1818-01-01"),
		event("The first day of the 19th", "Togo", "1801-01-01"),
		event("The last day of the 18th", "Togo", "1800-12-31"),
	)
	got := must(s.CountryOverview(ctx, ghana))(t)
	same(t, "S-06 total", got.Total, 3)
	same(t, "S-06 years", [2]int{got.First, got.Last}, [2]int{1482, 1957})
	same(t, "S-06 centuries", got.Centuries, []archive.Count{{Key: "15", Count: 1}, {Key: "19", Count: 1}, {Key: "20", Count: 1}})
	if got.Independence == nil || got.Independence.ID != events[3].ID {
		t.Errorf("S-06 the event of independence is %+v", got.Independence)
	}
	same(t, "S-06 century", must(s.CenturyOverview(ctx, 19))(t), &archive.CenturyOverview{
		Total:     3,
		Decades:   []archive.Count{{Key: "1800", Count: 1}, {Key: "1810", Count: 1}, {Key: "1900", Count: 1}},
		Countries: []archive.Count{{Key: "Ghana", Count: 1}, {Key: "South Africa", Count: 1}, {Key: "Togo", Count: 1}},
		Before:    1, After: 2,
	})

	must(s.UpdateEvent(ctx, events[3].ID, by(ama), func(e *archive.Event) error { e.Status = archive.StatusDraft; return nil }))(t)
	if got := must(s.CountryOverview(ctx, ghana))(t); got.Independence != nil || got.Total != 2 || got.Last != 1900 {
		t.Errorf("S-06 after the withdrawal of an event there is %+v", got)
	}
}

// The people and places of a country are those that its events name most.
func testCountryNamed(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	accra, kumasi, hidden := add(t, s, place("Accra")), add(t, s, place("Kumasi")), place("Hidden")
	hidden.Status = archive.StatusDraft
	hidden = add(t, s, hidden)
	elsewhere := place("Lomé")
	elsewhere.Country, elsewhere.CountryCode = "Togo", "TG"
	elsewhere = add(t, s, elsewhere)
	kofi, yaa := add(t, s, figure("Kofi")), add(t, s, figure("Yaa"))
	at := func(people []*archive.Person, places ...*archive.Place) func(*archive.Event) {
		return func(e *archive.Event) {
			for _, p := range people {
				e.People = append(e.People, archive.Participant{PersonID: p.ID})
			}
			for _, p := range places {
				e.Places = append(e.Places, p.ID)
			}
		}
	}
	create(t, s, ama,
		event("One", "Ghana", "1900-01-01", at([]*archive.Person{yaa}, kumasi)),
		event("Two", "Ghana", "1901-01-01", at([]*archive.Person{yaa, kofi}, kumasi, accra)),
		event("Three", "Ghana", "1902-01-01", at(nil, hidden)),
		event("Four", "Ghana", "1903-01-01"),
		event("Draft", "Ghana", "1904-01-01", at([]*archive.Person{kofi}, accra), draft),
		event("Abroad", "Togo", "1905-01-01", at([]*archive.Person{kofi}, accra, elsewhere)),
	)
	got := must(s.CountryOverview(ctx, country(t, "Ghana")))(t)
	names := func(items []archive.Item) (names []string) {
		for _, item := range items {
			names = append(names, item.Label())
		}
		return names
	}
	same(t, "S-06 people", names(got.People), []string{"Yaa", "Kofi"})
	counts := map[string]int{}
	for _, p := range got.Places {
		counts[p.Label()] = p.Events
	}
	same(t, "S-06 places", counts, map[string]int{"Kumasi": 2, "Accra": 1})
	same(t, "S-06 the first place", got.Places[0].Label(), "Kumasi")
	same(t, "S-06 totals", []int{got.PeopleTotal, got.PlaceTotal, got.Unplaced}, []int{2, 2, 2})

	for i := range archive.OverviewPeople + 1 {
		add(t, s, figure("Somebody "+string(rune('a'+i))))
	}
	got = must(s.CountryOverview(ctx, country(t, "Ghana")))(t)
	same(t, "S-06 the first of many people", []int{len(got.People), got.PeopleTotal}, []int{archive.OverviewPeople, archive.OverviewPeople + 3})
}

// Rows that were written under an earlier name are read under the one of today.
func testCountryNames(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	events := create(t, s, ama,
		event("Old", "Ivory Coast", "1960-08-07"),
		event("New", "Côte d'Ivoire", "1960-08-08"),
		event("Older", "Gold Coast", "1874-02-04"),
		event("Elsewhere", "Atlantis", "1500-01-01"),
	)
	if e := must(s.Event(ctx, events[0].ID))(t); e.Country != "Côte d'Ivoire" || e.CountryCode != "CI" {
		t.Errorf("S-30 an event of Ivory Coast is read as %q, %q", e.Country, e.CountryCode)
	}
	for _, name := range []string{"Ivory Coast", "côte d'ivoire", "Cote d’Ivoire"} {
		same(t, "S-30 "+name, titles(list(t, s, archive.EventFilter{Countries: []string{name}}).Items), []string{"New", "Old"})
	}
	for _, part := range []string{"ivory", "ivoire", "cote"} {
		same(t, "S-30 part "+part, titles(list(t, s, archive.EventFilter{CountryText: part}).Items), []string{"New", "Old"})
	}
	same(t, "S-30 stats", must(s.EventStats(ctx, false))(t).ByCountry, []archive.Tally{{ID: "Côte d'Ivoire", Count: 2}, {ID: "Atlantis", Count: 1}, {ID: "Ghana", Count: 1}})
	sameSet(t, "S-30 search", found(t, s, "ivory coast"), []string{"New", "Old"})
}
