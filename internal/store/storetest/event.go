package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
)

func testEvent(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	verified := time.Date(2024, 5, 6, 7, 8, 9, 1000, time.UTC)
	e := &archive.Event{
		Entry: archive.Entry{
			Summary: "Line one\r\nline two",
			Status:  archive.StatusPublished, Pictures: []archive.Picture{{Path: "https://example.org/a.jpg"}},
			Sources: []archive.Source{
				{Kind: archive.SourceBook, Title: "Ghana", Author: "Kwame Nkrumah", Publisher: "Nelson", Year: 1957, Pages: "1–9"},
				{Kind: archive.SourceWeb, Title: "A page", URL: "https://example.org", Verified: true, VerifiedBy: ama.ID, VerifiedAt: &verified},
			},
			ExternalID: "ghana-1957",
		},
		Title: " Independence of Ghana ", Country: "ghana", Date: archive.MustDate("1957-03-06"),
		Precision: archive.PrecisionDay, EndDate: archive.MustDate("1957-03-07"),
		Tags: []string{"Independence", " politics ", "POLITICS"},
		Disputed: &archive.DisputedDate{
			Date: archive.MustDate("1957-03-05"), Precision: archive.PrecisionDay, Reason: "A diary",
			Source: archive.Source{Kind: archive.SourceBook, Title: "Diary"},
		},
	}
	create(t, s, ama, e)
	if e.ID == "" || e.Version != 1 || !e.Active || e.CreatedBy != ama.ID || e.UpdatedBy != ama.ID || e.CreatedAt.IsZero() {
		t.Errorf("create left out what the store decides: %+v", e)
	}
	same(t, "derived", []any{e.Country, e.CountryCode, e.SourceCount, e.VerifiedCount, e.Tags},
		[]any{"Ghana", "GH", 2, 1, []string{"Independence", "politics"}})
	got := must(s.Event(ctx, e.ID))(t)
	same(t, "stored event", got, e)
	same(t, "listed event with its sources", list(t, s, archive.EventFilter{Sources: true}).Items[0], e)
	same(t, "sources of a listed event", list(t, s, archive.EventFilter{}).Items[0].Sources, []archive.Source(nil))

	for _, id := range []string{"", "stats", "x'; DROP TABLE events; --", "00000000-0000-7000-8000-000000000000"} {
		_, err := s.Event(ctx, id)
		wantErr(t, "event "+id, err, archive.ErrEventNotFound)
	}

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	_, err := s.Event(ctx, e.ID)
	wantErr(t, "read deleted", err, archive.ErrEventNotFound)
	wantErr(t, "delete again", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), archive.ErrEventNotFound)
	_, err = s.UpdateEvent(ctx, e.ID, by(ama), func(*archive.Event) error { return nil })
	wantErr(t, "update deleted", err, archive.ErrEventNotFound)
	back := must(s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama)))(t).Base()
	if !back.Active || back.Version != 3 || back.RevisionCount != 3 || len(back.Sources) != 2 {
		t.Errorf("restored event is %+v", back)
	}
	_, err = s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama))
	wantErr(t, "restore what is there", err, archive.ErrEventNotFound)

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	if n := must(s.PurgeEntries(ctx, time.Now().Add(-time.Hour)))(t); n != 0 {
		t.Errorf("purged %d events that were deleted just now", n)
	}
	if n := must(s.PurgeEntries(ctx, time.Now().Add(time.Hour)))(t); n != 1 {
		t.Errorf("purged %d events, want 1", n)
	}
	_, err = s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama))
	wantErr(t, "restore what is purged", err, archive.ErrEventNotFound)
}

func testEventEdit(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	e := create(t, s, kofi, event("Battle of Adwa", "Ethiopia", "1896-03-01", tagged("War")))[0]
	version := s.Version()

	got := must(s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error {
		e.Title, e.ID, e.CreatedBy, e.Active = "Victory at Adwa", "other", "other", false
		e.Sources = []archive.Source{{Kind: archive.SourceOral, Title: "A song"}}
		return nil
	}))(t)
	if got.ID != e.ID || got.CreatedBy != kofi.ID || got.UpdatedBy != ama.ID || got.Version != 2 || got.SourceCount != 1 || !got.Active {
		t.Errorf("edited event is %+v", got)
	}
	same(t, "stored", must(s.Event(ctx, e.ID))(t), got)
	if s.Version() <= version {
		t.Error("an edit did not raise the content version")
	}

	wantErr(t, "index", s.WaitSearch(ctx), nil)
	version = s.Version()
	unchanged := must(s.UpdateEvent(ctx, e.ID, by(ama), func(*archive.Event) error { return nil }))(t)
	if unchanged.Version != 2 || unchanged.RevisionCount != 2 || s.Version() != version {
		t.Errorf("an edit that changes nothing made version %d", unchanged.Version)
	}

	_, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error {
		e.Title = "Lost"
		if e.Version != 1 {
			return archive.ErrEventConflict
		}
		return nil
	})
	wantErr(t, "stale version", err, archive.ErrEventConflict)
	if got := must(s.Event(ctx, e.ID))(t); got.Title != "Victory at Adwa" {
		t.Errorf("a refused edit was stored: %q", got.Title)
	}
	_, err = s.UpdateEvent(ctx, "none", by(ama), func(*archive.Event) error { return nil })
	wantErr(t, "edit nothing", err, archive.ErrEventNotFound)
}

func testImport(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	named := func(id string) func(*archive.Event) { return func(e *archive.Event) { e.ExternalID = id } }
	load := func() []*archive.Event {
		var events []*archive.Event
		for i := range 120 {
			id := numbered(i)
			events = append(events, event(id, "Kenya", "1963-12-12", named(id), func(e *archive.Event) {
				e.Sources = []archive.Source{{Kind: archive.SourceWeb, Title: "S", URL: "https://example.org/" + id[6:]}}
			}))
		}
		return append(events, event("Nameless", "Kenya", ""))
	}
	got := must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(load())}, by(ama)))(t)
	same(t, "first import", got, archive.ImportResult{Created: 121})
	l := list(t, s, archive.EventFilter{})
	same(t, "total", l.Total, 121)

	wantErr(t, "index", s.WaitSearch(ctx), nil)
	version := s.Version()
	again := load()[:120]
	got = must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(again)}, by(ama)))(t)
	same(t, "second import", got, archive.ImportResult{Unchanged: 120})
	if again[0].ID == "" {
		t.Error("an unchanged event has no id")
	}
	same(t, "content version after an import without news", s.Version(), version)

	third := load()[:120]
	third[7].Summary = "Another summary."
	verified := must(s.UpdateEvent(ctx, again[7].ID, by(ama), func(e *archive.Event) error {
		e.Sources[0].Verified, e.Sources[0].VerifiedBy = true, ama.ID
		return nil
	}))(t)
	if verified.VerifiedCount != 1 {
		t.Fatalf("not verified: %+v", verified)
	}
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, again[3].ID, by(ama)), nil)
	got = must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(third)}, by(ama)))(t)
	same(t, "third import", got, archive.ImportResult{Updated: 1, Unchanged: 118, Removed: 1})
	if e := must(s.Event(ctx, again[7].ID))(t); e.Summary != "Another summary." || e.VerifiedCount != 1 {
		t.Errorf("updated event is %+v", e)
	}
	_, err := s.Event(ctx, again[3].ID)
	wantErr(t, "an import does not bring deleted events back", err, archive.ErrEventNotFound)

	// A tag with a NUL cannot be stored by PostgreSQL, a status that does not exist by neither.
	total := list(t, s, archive.EventFilter{}).Total
	bad := []*archive.Event{event("Good", "Togo", "1960-04-27"), event("Good too", "Togo", "1960-04-27"), event("Bad", "Togo", "1960-04-27")}
	bad[2].ExternalID = again[0].ExternalID // known, and so updated
	bad[2].Tags = []string{"x"}
	cancelled, cancel := contextWithCancel(t)
	cancel()
	if _, err := s.ImportEntries(cancelled, archive.Import{Entries: archive.Listed(bad)}, by(ama)); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("import with a cancelled context: %v", err)
	}
	same(t, "total after a failed import", list(t, s, archive.EventFilter{}).Total, total)
	if bad[0].ID != "" {
		t.Error("a failed import gave out an id")
	}
}

// An import that only looks changes nothing, one that keeps what is there adds only
// what is new, and an event that was made here is found again by its own id.
func testImportCarefully(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	named := func(id, title string) *archive.Event {
		return event(title, "Kenya", "1963-12-12", func(e *archive.Event) { e.ExternalID = id })
	}
	here := create(t, s, ama, event("Made here", "Togo", "1960-04-27"))[0]
	must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]*archive.Event{named("a", "A"), named("b", "B"), named("gone", "Gone")})}, by(ama)))(t)
	gone := list(t, s, archive.EventFilter{Sort: archive.SortLatest}).Items[0]
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, gone.ID, by(ama)), nil)

	var kept []string
	what := archive.Import{KeepExisting: true, Kept: func(item archive.Item) { kept = append(kept, item.Base().ExternalID) }}
	load := func() []*archive.Event {
		return []*archive.Event{named("a", "A"), named("b", "B changed"), named("gone", "Gone"), named("new", "New"), named(here.ID, "Renamed")}
	}
	wantErr(t, "index", s.WaitSearch(ctx), nil) // the indexer raises the version, too
	version := s.Version()
	what.Entries, what.DryRun = archive.Listed(load()), true
	want := archive.ImportResult{Created: 1, Unchanged: 1, Kept: 2, Removed: 1}
	same(t, "dry run", must(s.ImportEntries(ctx, what, by(ama)))(t), want)
	same(t, "version after a dry run", s.Version(), version)
	same(t, "kept", kept, []string{"b", here.ID})

	what.Entries, what.DryRun = archive.Listed(load()), false
	same(t, "careful import", must(s.ImportEntries(ctx, what, by(ama)))(t), want)
	same(t, "total", list(t, s, archive.EventFilter{}).Total, 4)
	same(t, "title of an event that was there", must(s.Event(ctx, here.ID))(t).Title, "Made here")

	what.Entries, what.KeepExisting = archive.Listed(load()), false
	same(t, "import", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Updated: 2, Unchanged: 2, Removed: 1})
	same(t, "title after the import", must(s.Event(ctx, here.ID))(t).Title, "Renamed")

	failing := func(yield func(archive.Imported, error) bool) {
		_ = yield(archive.Imported{Item: named("late", "Late")}, nil) && yield(archive.Imported{}, archive.ErrUnavailable)
	}
	_, err := s.ImportEntries(ctx, archive.Import{Entries: failing}, by(ama))
	wantErr(t, "a file that breaks off", err, archive.ErrUnavailable)
	same(t, "total after that", list(t, s, archive.EventFilter{}).Total, 4)
}

func testExport(t *testing.T, open Opener) {
	s := open(t)
	source := archive.Source{Kind: archive.SourceBook, Title: "S"}
	var want []string
	for i := range 603 {
		e := event(numbered(i), "Kenya", "1963-12-12")
		e.Sources = []archive.Source{source, source}[:i%3]
		if i%100 == 7 {
			e.Status = archive.StatusDraft
		} else {
			want = append(want, e.Title)
		}
		must(s.ImportEntries(Context(t), archive.Import{Entries: archive.Listed([]*archive.Event{e})}, by(ama)))(t)
	}
	for _, drafts := range []bool{false, true} {
		var got []string
		wantErr(t, "export", s.ExportEntries(Context(t), archive.KindOrder, drafts, func(item archive.Item) error {
			e := item.(*archive.Event)
			if len(e.Sources) != e.SourceCount {
				t.Errorf("%s has %d sources", e.Title, len(e.Sources))
			}
			if !drafts || e.Status == archive.StatusPublished {
				got = append(got, e.Title)
			}
			return nil
		}), nil)
		same(t, "titles", got, want)
	}
	wantErr(t, "a reader that stops", s.ExportEntries(Context(t), archive.KindOrder, true, func(archive.Item) error { return archive.ErrNotFound }), archive.ErrNotFound)
}

// What was removed is listed with who removed it until it is restored or purged.
func testRemovedEntries(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	events := create(t, s, kofi, event("First", "Ghana", "1957-03-06"), event("Second", "Mali", "1960-09-22"), event("Third", "Togo", "1960-04-27"))
	others := create(t, s, ama, event("Fourth", "Benin", "1960-08-01"))
	page := archive.Page{Number: 1, Limit: 2}
	removed := func(owner string, page archive.Page) ([]string, int) {
		list, total, err := s.RemovedEntries(ctx, archive.RemovedFilter{Kind: archive.KindEvent, Owner: owner, Page: page})
		wantErr(t, "removed entries", err, nil)
		titles := []string{}
		for _, e := range list {
			same(t, "removed by", []any{e.By.EditorID, e.By.Kind}, []any{ama.ID, archive.RevisionDelete})
			titles = append(titles, e.Label())
		}
		return titles, total
	}
	titles, total := removed("", page)
	same(t, "nothing removed", []any{titles, total}, []any{[]string{}, 0})

	for _, e := range []*archive.Event{events[0], events[2], others[0]} {
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	}
	titles, total = removed("", page)
	same(t, "the last removed first", []any{titles, total}, []any{[]string{"Fourth", "Third"}, 3})
	titles, _ = removed("", archive.Page{Number: 2, Limit: 2})
	same(t, "the second page", titles, []string{"First"})
	soonest, _, err := s.RemovedEntries(ctx, archive.RemovedFilter{Kind: archive.KindEvent, Sort: archive.SortOldest, Page: page})
	wantErr(t, "removed entries", err, nil)
	same(t, "S-15 those first that are gone soonest", []string{soonest[0].Label(), soonest[1].Label()}, []string{"First", "Third"})
	titles, total = removed(kofi.ID, page)
	same(t, "of one owner", []any{titles, total}, []any{[]string{"Third", "First"}, 2})

	must(s.RestoreEntry(ctx, archive.KindEvent, events[2].ID, by(ama)))(t)
	titles, total = removed(kofi.ID, page)
	same(t, "after one was restored", []any{titles, total}, []any{[]string{"First"}, 1})
	list, _, err := s.RemovedEntries(ctx, archive.RemovedFilter{Kind: archive.KindPerson, Page: page})
	wantErr(t, "removed people", err, nil)
	same(t, "removed people", len(list), 0)
}
