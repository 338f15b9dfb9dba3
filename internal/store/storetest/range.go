package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

// rangeSize is how many events a range spans in this test.
const rangeSize = 1000

func testRanges(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	same(t, "empty archive", must(s.EntryRanges(ctx, archive.KindEvent, rangeSize))(t), []archive.EntryRange{})
	events := create(t, s, ama,
		event("A", "Ghana", "1957-03-06"),
		event("B", "Togo", "1960-04-27", draft),
		event("C", "Mali", "1960-09-22"),
		event("D", "Mali", "1960-09-22"),
	)
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[3].ID, by(ama)), nil)
	listed := func(part int) []archive.EntryStamp {
		list := []archive.EntryStamp{}
		wantErr(t, "events", s.RangeEntries(ctx, archive.KindEvent, rangeSize, part, func(e archive.EntryStamp) error {
			list = append(list, e)
			return nil
		}), nil)
		return list
	}
	same(t, "public events", listed(1), []archive.EntryStamp{{Name: events[0].ID, Updated: events[0].UpdatedAt}, {Name: events[2].ID, Updated: events[2].UpdatedAt}})
	for _, part := range []int{-1, 0, 2, 1 << 40} {
		same(t, "no such part", listed(part), []archive.EntryStamp{})
	}
	same(t, "last change", must(s.EntryRanges(ctx, archive.KindEvent, rangeSize))(t), []archive.EntryRange{{Number: 1, Updated: events[2].UpdatedAt}})

	wantErr(t, "a visitor who has enough", s.RangeEntries(ctx, archive.KindEvent, rangeSize, 1, func(archive.EntryStamp) error { return archive.ErrUnavailable }), archive.ErrUnavailable)
	later := must(s.UpdateEvent(ctx, events[0].ID, by(ama), func(e *archive.Event) error { e.Title = "A later"; return nil }))(t)
	same(t, "after an edit", must(s.EntryRanges(ctx, archive.KindEvent, rangeSize))(t), []archive.EntryRange{{Number: 1, Updated: later.UpdatedAt}})

	for _, i := range []int{0, 2} {
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[i].ID, by(ama)), nil)
	}
	same(t, "all withdrawn", must(s.EntryRanges(ctx, archive.KindEvent, rangeSize))(t), []archive.EntryRange{})

	tutu, osu := add(t, s, figure("Osei Tutu")), add(t, s, place("Osu"))
	add(t, s, figure("Hidden", func(p *archive.Person) { p.Status = archive.StatusDraft }))
	for kind, want := range map[archive.Kind]archive.EntryStamp{
		archive.KindPerson: {Name: "osei-tutu", Updated: tutu.UpdatedAt}, archive.KindPlace: {Name: "osu", Updated: osu.UpdatedAt},
	} {
		same(t, "ranges", must(s.EntryRanges(ctx, kind, rangeSize))(t), []archive.EntryRange{{Number: 1, Updated: want.Updated}})
		var got []archive.EntryStamp
		wantErr(t, "entries", s.RangeEntries(ctx, kind, rangeSize, 1, func(e archive.EntryStamp) error { got = append(got, e); return nil }), nil)
		same(t, "entries", got, []archive.EntryStamp{want})
	}
	add(t, s, figure("Amina", func(p *archive.Person) {
		p.Translations = []archive.Translation{{Lang: "ha", Title: "Amina", Translator: "Somebody"}, {Lang: "fr", Title: "Amina", Translator: "Somebody"}}
	}))
	var languages [][]string
	wantErr(t, "entries", s.RangeEntries(ctx, archive.KindPerson, rangeSize, 1, func(e archive.EntryStamp) error {
		languages = append(languages, e.Languages)
		return nil
	}), nil)
	same(t, "S-01 languages", languages, [][]string{nil, {"ha", "fr"}})
	same(t, "and still no events", must(s.EntryRanges(ctx, archive.KindEvent, rangeSize))(t), []archive.EntryRange{})
}
