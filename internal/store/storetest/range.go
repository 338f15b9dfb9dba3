package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

// rangeSize is how many events a range spans in this test.
const rangeSize = 1000

func testRanges(t *testing.T, open Opener) {
	s := open(t)
	ctx := t.Context()
	same(t, "empty archive", must(s.EventRanges(ctx, rangeSize))(t), []archive.EventRange{})
	events := create(t, s, ama,
		event("A", "Ghana", "1957-03-06"),
		event("B", "Togo", "1960-04-27", draft),
		event("C", "Mali", "1960-09-22"),
		event("D", "Mali", "1960-09-22"),
	)
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[3].ID, by(ama)), nil)
	listed := func(part int) []archive.EventStamp {
		list := []archive.EventStamp{}
		wantErr(t, "events", s.RangeEvents(ctx, rangeSize, part, func(e archive.EventStamp) error {
			list = append(list, e)
			return nil
		}), nil)
		return list
	}
	same(t, "public events", listed(1), []archive.EventStamp{{ID: events[0].ID, Updated: events[0].UpdatedAt}, {ID: events[2].ID, Updated: events[2].UpdatedAt}})
	for _, part := range []int{-1, 0, 2, 1 << 40} {
		same(t, "no such part", listed(part), []archive.EventStamp{})
	}
	same(t, "last change", must(s.EventRanges(ctx, rangeSize))(t), []archive.EventRange{{Number: 1, Updated: events[2].UpdatedAt}})

	wantErr(t, "a visitor who has enough", s.RangeEvents(ctx, rangeSize, 1, func(archive.EventStamp) error { return archive.ErrUnavailable }), archive.ErrUnavailable)
	later := must(s.UpdateEvent(ctx, events[0].ID, by(ama), func(e *archive.Event) error { e.Title = "A later"; return nil }))(t)
	same(t, "after an edit", must(s.EventRanges(ctx, rangeSize))(t), []archive.EventRange{{Number: 1, Updated: later.UpdatedAt}})

	for _, i := range []int{0, 2} {
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[i].ID, by(ama)), nil)
	}
	same(t, "all withdrawn", must(s.EventRanges(ctx, rangeSize))(t), []archive.EventRange{})
}
