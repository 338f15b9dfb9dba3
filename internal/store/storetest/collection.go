package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

func testCollection(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	empty := must(s.Collections(ctx, archive.CollectionsQuery{}))(t)
	same(t, "empty archive", empty, &archive.CollectionList{Collections: []archive.Collection{}, AvailableTags: []archive.TagTotal{}})
	events := create(t, s, ama,
		event("A", "Ghana", "1957-03-06", tagged("Independence", "politics")),
		event("B", "Togo", "1960-04-27", tagged("independence")),
		event("C", "Mali", "1960-09-22", tagged("Independence")),
		event("D", "Mali", "1960-09-22", tagged("draft only"), draft),
	)
	got := must(s.Collections(ctx, archive.CollectionsQuery{EventsPerGroup: 2}))(t)
	same(t, "tags", got.AvailableTags, []archive.TagTotal{{Tag: "Independence", TotalEvents: 3}, {Tag: "politics", TotalEvents: 1}})
	if len(got.Collections) != 2 {
		t.Fatalf("got %d collections", len(got.Collections))
	}
	first := got.Collections[0]
	same(t, "events", titles(first.Events), []string{"C", "B"})
	same(t, "total", []any{first.Tag, first.TotalEvents, first.LatestEventDate, first.UpdatedAt},
		[]any{"Independence", 3, archive.MustDate("1960-09-22"), events[2].UpdatedAt})

	one := must(s.Collections(ctx, archive.CollectionsQuery{Tags: []string{"POLITICS", "none", "draft only"}, Limit: 99, EventsPerGroup: 99}))(t)
	if len(one.Collections) != 1 || one.Collections[0].Tag != "politics" {
		t.Errorf("chosen tags give %+v", one.Collections)
	}
	limited := must(s.Collections(ctx, archive.CollectionsQuery{Limit: 1}))(t)
	same(t, "limit", len(limited.Collections), 1)

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, events[2].ID, by(ama)), nil)
	got = must(s.Collections(ctx, archive.CollectionsQuery{}))(t)
	same(t, "updated", got.Collections[0].UpdatedAt, events[1].UpdatedAt)
}
