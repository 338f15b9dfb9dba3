package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
)

func testTraffic(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	today := func() archive.Date { return archive.DateOf(clock.Now().UTC()) }
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	draft := create(t, s, ama, event("Not yet", "Ghana", "1957-03-06", func(e *archive.Event) { e.Status = archive.StatusDraft }))[0]
	suggest(t, s, load(t, s, e.ID), titled("Ghana becomes independent"), archive.Actor{})
	name := func(id string) archive.EntryName { return archive.EntryName{Kind: archive.KindEvent, Name: id} }
	add := func(pages int, read map[archive.EntryName]int, missed map[string]int) {
		t.Helper()
		wantErr(t, "add", s.AddTraffic(ctx, archive.Traffic{Day: today(), Pages: pages, Read: read, Missed: missed}), nil)
	}
	add(5, map[archive.EntryName]int{name(e.ID): 3, name(draft.ID): 9, name("gone"): 1}, map[string]int{"nzinga": 3})
	add(2, map[archive.EntryName]int{name(e.ID): 1}, map[string]int{"nzinga": 1, "keita": 3})

	trends := must(s.Trends(ctx, 30))(t)
	same(t, "days", len(trends.Days), 30)
	same(t, "today", trends.Days[29], archive.TrafficDay{Date: today(), Events: 2, Suggestions: 1, Pages: 7})
	same(t, "yesterday", trends.Days[28].Events, 0)
	same(t, "read, without what is not public", trends.Read, []archive.ReadEntry{
		{Kind: archive.KindEvent, Path: "/events/" + e.ID, Title: "Ghana is free", Count: 4},
	})
	same(t, "missed", trends.Missed, []archive.MissedSearch{{Words: "nzinga", Count: 4}, {Words: "keita", Count: 3}})
	same(t, "waiting", trends.Waiting, []archive.ReviewDay{{Date: today(), Count: 1}})

	clock.Add(31 * 24 * time.Hour)
	trends = must(s.Trends(ctx, 30))(t)
	same(t, "a month later", []any{trends.Days[29].Pages, len(trends.Read), len(trends.Missed)}, []any{0, 0, 0})
	same(t, "in a longer view", must(s.Trends(ctx, 90))(t).Days[58].Pages, 7)
	clock.Add(archive.TrafficDetailLife)
	must(s.PurgeTraffic(ctx))(t)
	trends = must(s.Trends(ctx, 365))(t)
	same(t, "the words are gone, the counts stay", []any{trends.Days[364-121].Pages, len(trends.Missed), len(trends.Read)}, []any{7, 0, 0})
	clock.Add(archive.TrafficLife)
	same(t, "the rest is gone", must(s.PurgeTraffic(ctx))(t), 1)
}
