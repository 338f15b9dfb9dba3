package storetest

import (
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// figure makes a published person; change adjusts it.
func figure(name string, change ...func(*archive.Person)) *archive.Person {
	p := &archive.Person{
		Entry:         archive.Entry{Summary: "About " + name + ", at some length.", Status: archive.StatusPublished},
		Naming:        archive.Naming{Name: name},
		PersonDetails: archive.PersonDetails{Callings: []archive.Calling{"leader"}, Countries: []string{"Ghana"}},
	}
	for _, c := range change {
		c(p)
	}
	return p
}

// place makes a published place.
func place(name string) *archive.Place {
	return &archive.Place{
		Entry:        archive.Entry{Summary: "About " + name + ".", Status: archive.StatusPublished},
		Naming:       archive.Naming{Name: name},
		PlaceDetails: archive.PlaceDetails{Country: "Ghana", PlaceKind: "town", Point: &archive.Point{Lat: 5.55, Lon: -0.2}, RadiusKm: 12.5},
	}
}

func add[T archive.Item](t *testing.T, s *store.Store, item T) T {
	t.Helper()
	return must(s.CreateEntry(Context(t), item, by(ama)))(t).(T)
}

func rename(t *testing.T, s *store.Store, kind archive.Kind, id, name string) string {
	t.Helper()
	return must(s.UpdateEntry(Context(t), kind, id, by(ama), func(item archive.Item) error {
		item.Called().Name = name
		return nil
	}))(t).Called().Slug
}

func testPeopleAndPlaces(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	full := figure("Kwame Nkrumah", func(p *archive.Person) {
		p.OtherNames = []archive.OtherName{{Name: "Osagyefo", Language: "ak"}}
		p.SortName = "Nkrumah, Kwame"
		p.Born = &archive.LifeDate{Date: archive.MustDate("0909-09-21"), Precision: archive.PrecisionCirca, Disputed: &archive.DisputedDate{
			Date: archive.MustDate("0912-01-01"), Precision: archive.PrecisionYear, Reason: "A diary.", Source: archive.Source{Kind: archive.SourceBook, Title: "D"},
		}}
		p.Died = &archive.LifeDate{Date: archive.MustDate("0972-04-27"), Precision: archive.PrecisionDay}
		p.Callings, p.Countries = []archive.Calling{"leader", "scholar"}, []string{"Ghana", "Guinea"}
		p.Article = "## Youth\n\nText.[1]"
		p.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book"}}
		p.SetPictures([]archive.Picture{{
			Path: "https://example.org/n.jpg", Alt: "A man", Caption: "C", Credit: "By", Licence: "cc0", SourceURL: "https://example.org/n", TakenOn: "1957", Asked: true,
		}, {Path: "https://example.org/o.jpg"}})
	})
	p := add(t, s, full)
	accra := add(t, s, place("Accra"))
	full.Tidy()
	stored := must(s.Entry(ctx, archive.KindPerson, p.ID))(t).(*archive.Person)
	same(t, "a person", []any{stored.PersonDetails, stored.Article, stored.Pictures, stored.Sources, stored.Slug}, []any{full.PersonDetails, full.Article, full.Pictures, full.Sources, "kwame-nkrumah"})
	same(t, "a place", must(s.Entry(ctx, archive.KindPlace, "accra"))(t).(*archive.Place).PlaceDetails, accra.PlaceDetails)

	_, err := s.Entry(ctx, archive.KindPlace, p.ID)
	wantErr(t, "a person among the places", err, archive.Kinds[archive.KindPlace].NotFound)
	_, err = s.Event(ctx, p.ID)
	wantErr(t, "a person among the events", err, archive.ErrEventNotFound)

	same(t, "events and statistics are without them", []any{list(t, s, archive.EventFilter{Facets: true}).Total, must(s.EventStats(ctx, true))(t).Total}, []any{0, 0})
	same(t, "so is a search", found(t, s, "nkrumah"), []string{})
	told := []string{}
	for _, a := range must(s.Activity(ctx, 10))(t) {
		told = append(told, a.Title+" "+a.RecordAddress())
	}
	sameSet(t, "the activity is not", told, []string{"Kwame Nkrumah /people/kwame-nkrumah/edits", "Accra /places/accra/edits"})
	exported := 0
	wantErr(t, "export", s.ExportEntries(ctx, []archive.Kind{archive.KindEvent}, true, func(archive.Item) error { exported++; return nil }), nil)
	same(t, "so is an export of events", exported, 0)

	before := stored.RevisionCount
	must(s.UpdateEntry(ctx, archive.KindPerson, p.ID, by(ama), func(item archive.Item) error {
		item.(*archive.Person).Callings = []archive.Calling{"other"}
		item.Base().SetPictures(nil)
		return nil
	}))(t)
	back := must(s.RestoreRevision(ctx, archive.KindPerson, p.ID, before, by(ama), func(archive.Item) error { return nil }))(t).(*archive.Person)
	same(t, "a revision brings everything back", []any{back.PersonDetails, back.Pictures[0].Credit, len(back.Pictures)}, []any{full.PersonDetails, "By", 2})
	revisions, total, err := s.Revisions(ctx, archive.KindPerson, p.ID, true, archive.Page{Number: 1, Limit: 10})
	wantErr(t, "revisions", err, nil)
	same(t, "revisions", []any{total, revisions[0].EntryID, revisions[0].EventID}, []any{3, p.ID, ""})

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPerson, p.ID, by(ama)), nil)
	_, err = s.Entry(ctx, archive.KindPerson, p.ID)
	wantErr(t, "deleted", err, archive.Kinds[archive.KindPerson].NotFound)
	must(s.RestoreEntry(ctx, archive.KindPerson, p.ID, by(ama)))(t)

	again := open(t)
	same(t, "after a restart", must(again.Directory(ctx, archive.DirectoryFilter{Kind: archive.KindPerson, Century: 10, Calling: "scholar"}))(t).Total, 1)
}

func testSlugs(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	first, second := add(t, s, figure("Osei Tutu")), add(t, s, figure("Osei Tutu", func(p *archive.Person) { p.Status = archive.StatusDraft }))
	other := add(t, s, place("Osei Tutu"))
	same(t, "one each", []string{first.Slug, second.Slug, other.Slug}, []string{"osei-tutu", "osei-tutu-2", "osei-tutu"})
	same(t, "without letters of the alphabet", add(t, s, figure("አባ")).Slug, "person")
	same(t, "another", rename(t, s, archive.KindPerson, first.ID, "Osei Kofi Tutu I"), "osei-kofi-tutu-i")
	same(t, "nobody else gets the old one", add(t, s, figure("Osei Tutu")).Slug, "osei-tutu-3")
	same(t, "the old one leads on", must(s.Entry(ctx, archive.KindPerson, "osei-tutu"))(t).Base().ID, first.ID)
	same(t, "and is given back", rename(t, s, archive.KindPerson, first.ID, "Osei Tutu"), "osei-tutu")
	same(t, "a change without a name keeps it", must(s.UpdateEntry(ctx, archive.KindPerson, first.ID, by(ama), func(item archive.Item) error {
		item.Base().Summary, item.Called().Slug = "Another summary of some length.", "mine"
		return nil
	}))(t).Called().Slug, "osei-tutu")
	names := must(s.NamedEntries(ctx, archive.KindPerson, []string{"osei-kofi-tutu-i", first.ID, "osei-tutu-2", "nobody"}))(t)
	same(t, "by name", []any{len(names), names["osei-kofi-tutu-i"].Base().ID, names[first.ID].Base().ID, names["osei-tutu-2"].Base().ID}, []any{3, first.ID, first.ID, second.ID})

	for _, id := range []string{first.ID, second.ID} {
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPerson, id, by(ama)), nil)
	}
	same(t, "purge", must(s.PurgeEntries(ctx, clock.Now().Add(time.Hour)))(t), 2)
	same(t, "what was public keeps its address for ever", add(t, s, figure("Osei Kofi Tutu I")).Slug, "osei-kofi-tutu-i-2")
	same(t, "what was never public does not", add(t, s, figure("Osei Tutu")).Slug, "osei-tutu-2")
}

func testLinks(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	other := open(t, follow(clock))
	ctx := Context(t)
	ama1, kofi1, accra := add(t, s, figure("Ama")), add(t, s, figure("Kofi")), add(t, s, place("Accra"))
	first := create(t, s, ama, event("First", "Ghana", "1950-01-01"))[0]
	second := event("Second", "Ghana", "1957-03-06", func(e *archive.Event) {
		e.People = []archive.Participant{{PersonID: kofi1.ID, Role: "spoke"}, {PersonID: ama1.ID}}
		e.Places = []string{accra.ID}
		e.Relations = []archive.Relation{{Type: archive.LinkFollows, EventID: first.ID, Note: "N"}, {Type: archive.LinkPartOf, EventID: first.ID}}
	})
	want := second.Links()
	create(t, s, ama, second)
	links := func() []archive.Link { return must(s.Event(ctx, second.ID))(t).Links() }
	same(t, "links", links(), want)
	inverse := must(s.Relations(ctx, first.ID))(t)
	same(t, "the inverse", []any{len(inverse), inverse[0].Type, inverse[0].Note, inverse[0].Inverse, inverse[0].Item.Label()}, []any{2, archive.LinkFollows, "N", true, "Second"})
	of := func(s *store.Store, ids ...string) []string {
		return titles(list(t, s, archive.EventFilter{Linked: ids, Sort: archive.SortOldest}).Items)
	}
	same(t, "events of a person", of(s, ama1.ID), []string{"Second"})
	same(t, "events of both", of(s, ama1.ID, accra.ID), []string{"Second"})
	same(t, "of nobody", of(s, "nobody"), []string{})
	same(t, "after a restart", of(open(t, follow(clock)), ama1.ID), []string{"Second"})
	Eventually(t, "another process knows", func() bool { return len(of(other, kofi1.ID)) == 1 })
	people, places, err := s.Neighbours(ctx, ama1.ID)
	wantErr(t, "neighbours", err, nil)
	same(t, "neighbours", []string{people[0].Label(), places[0].Label()}, []string{"Kofi", "Accra"})

	lost := func(links ...archive.Link) {
		t.Helper()
		_, err := s.UpdateEntry(ctx, archive.KindEvent, second.ID, by(ama), func(item archive.Item) error { item.SetLinks(links); return nil })
		if archive.CodeOf(err) != archive.CodeInvalid {
			t.Errorf("%v: %v", links, err)
		}
	}
	lost(archive.Link{Type: archive.LinkPerson, ID: "nobody"})
	lost(archive.Link{Type: archive.LinkPerson, ID: accra.ID})
	lost(archive.Link{Type: archive.LinkLedTo, ID: ama1.ID})
	same(t, "nothing has changed", links(), want)

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPerson, kofi1.ID, by(ama)), nil)
	same(t, "what is deleted is still linked", links(), want)
	must(s.UpdateEvent(ctx, second.ID, by(ama), func(e *archive.Event) error { e.Summary = "Changed."; return nil }))(t)
	same(t, "also after a change", links(), want)
	people, _, err = s.Neighbours(ctx, ama1.ID)
	wantErr(t, "neighbours", err, nil)
	same(t, "but not shown", len(people), 0)
	_, err = s.UpdateEntry(ctx, archive.KindEvent, first.ID, by(ama), func(item archive.Item) error {
		item.SetLinks([]archive.Link{{Type: archive.LinkPerson, ID: kofi1.ID}})
		return nil
	})
	same(t, "nor linked anew", archive.CodeOf(err), archive.CodeInvalid)

	same(t, "purge", must(s.PurgeEntries(ctx, clock.Now().Add(time.Hour)))(t), 1)
	same(t, "links to what was purged are gone", links(), append([]archive.Link{want[1]}, want[2:]...))
	back := must(s.RestoreRevision(ctx, archive.KindEvent, second.ID, 1, by(ama), func(archive.Item) error { return nil }))(t)
	same(t, "and are not brought back", back.Links(), append([]archive.Link{want[1]}, want[2:]...))

	must(s.UpdateEvent(ctx, second.ID, by(ama), func(e *archive.Event) error {
		e.People, e.Places, e.Relations, e.Article = nil, []string{accra.ID}, nil, "Text."
		e.SetPictures([]archive.Picture{{Path: "https://example.org/a.jpg"}, {Path: "https://example.org/b.jpg"}})
		return nil
	}))(t)
	same(t, "without relations", len(must(s.Relations(ctx, first.ID))(t)), 0)
	same(t, "and people", of(s, ama1.ID), []string{})

	again := event("Second", "Ghana", "1957-03-06", func(e *archive.Event) {
		e.ExternalID = second.ID
		e.SetImage("https://example.org/a.jpg")
	})
	result := must(s.ImportEntries(ctx, archive.Import{Entries: silent(again)}, by(ama)))(t)
	now := must(s.Event(ctx, second.ID))(t)
	same(t, "an import leaves what files do not have", []any{result.Unchanged, now.Article, len(now.Pictures), now.Places}, []any{1, "Text.", 2, []string{accra.ID}})

	changes, _, err := s.Revisions(ctx, archive.KindEvent, second.ID, true, archive.Page{Number: 1, Limit: 1})
	wantErr(t, "revisions", err, nil)
	fields := []string{}
	for _, c := range changes[0].Changes {
		fields = append(fields, c.Field)
	}
	same(t, "what changed", strings.Join(fields, " "), "article pictures people relations")
}
