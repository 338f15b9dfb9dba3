package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

func often(o *store.Options) { o.Poll = 20 * time.Millisecond }

// Two stores on one archive, as a server and an import, or as two nodes.
func testTwoStores(t *testing.T, open Opener) {
	first, second := open(t, often), open(t, often)
	ctx := Context(t)
	e := create(t, first, ama, event("Seen by both", "Ghana", "1957-03-06", tagged("a"), summary("S.")))[0]
	Eventually(t, "the other store sees a new event", func() bool { return list(t, second, archive.EventFilter{}).Total == 1 })
	Eventually(t, "and finds it", func() bool { return list(t, second, archive.EventFilter{Search: "both"}).Total == 1 })
	must(second.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Country, e.Title = "Togo", "Renamed"; return nil }))(t)
	Eventually(t, "a change comes back", func() bool {
		return list(t, first, archive.EventFilter{Countries: []string{"Togo"}}).Total == 1
	})
	Eventually(t, "in search, too", func() bool {
		return list(t, first, archive.EventFilter{Search: "renamed"}).Total == 1 && list(t, first, archive.EventFilter{Search: "both"}).Total == 0
	})
	version := second.Version()
	must(first.UpdateSettings(ctx, nil, by(ama), func(s *archive.Settings) error { s.SiteName = "X"; return nil }))(t)
	Eventually(t, "a change of settings drops caches elsewhere", func() bool { return second.Version() > version })
	wantErr(t, "delete", first.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	Eventually(t, "a deletion arrives", func() bool { return list(t, second, archive.EventFilter{}).Total == 0 })

	// Both write at once; nothing is lost or counted twice.
	done := make(chan error)
	for i, s := range []*store.Store{first, second, first, second} {
		go func() {
			var err error
			for n := range 20 {
				if err = s.CreateEvent(ctx, event(numbered(i*100+n), "Mali", "1960-09-22"), by(ama)); err != nil {
					break
				}
			}
			done <- err
		}()
	}
	for range 4 {
		wantErr(t, "write", <-done, nil)
	}
	for _, s := range []*store.Store{first, second} {
		Eventually(t, "all are listed", func() bool { return list(t, s, archive.EventFilter{}).Total == 80 })
		same(t, "counted", must(s.EventStats(ctx, false))(t).Total, 80)
		wantErr(t, "index", s.WaitSearch(ctx), nil)
		same(t, "found", list(t, s, archive.EventFilter{Search: "event"}).Total, 80)
	}
	latest := list(t, first, archive.EventFilter{}).Items
	for i := 1; i < len(latest); i++ {
		if a, b := latest[i-1], latest[i]; a.ID <= b.ID || !a.CreatedAt.After(b.CreatedAt) {
			t.Fatalf("the order of addition is not that of ids and times: %s %s, %s %s", a.ID, a.CreatedAt, b.ID, b.CreatedAt)
		}
	}
}

// What was computed from a search before the index caught up must not be kept.
func testSearchRaisesVersion(t *testing.T, open Opener) {
	s := open(t, func(o *store.Options) { o.ManualSearch = true })
	create(t, s, ama, event("Late", "Ghana", "1957-03-06"))
	version := s.Version()
	same(t, "not found yet", list(t, s, archive.EventFilter{Search: "late"}).Total, 0)
	wantErr(t, "index", s.WaitSearch(Context(t)), nil)
	if s.Version() <= version {
		t.Error("the index caught up without raising the content version")
	}
	same(t, "found", list(t, s, archive.EventFilter{Search: "late"}).Total, 1)
}

// A store that ends before it has indexed what it wrote catches up when it opens.
func testSearchAfterCrash(t *testing.T, open Opener) {
	first := open(t, func(o *store.Options) { o.ManualSearch = true })
	events := create(t, first, ama, event("Left behind", "Ghana", "1957-03-06"), event("Old name", "Togo", "1960-04-27", summary("S.")))
	same(t, "not indexed yet", list(t, first, archive.EventFilter{Search: "left"}).Total, 0)
	must(first.UpdateEvent(Context(t), events[1].ID, by(ama), func(e *archive.Event) error { e.Title = "Fresh name"; return nil }))(t)

	second := open(t, often)
	Eventually(t, "search catches up", func() bool { return list(t, second, archive.EventFilter{Search: "left"}).Total == 1 })
	same(t, "with the present state", list(t, second, archive.EventFilter{Search: "fresh name"}).Total, 1)
	same(t, "and no other", list(t, second, archive.EventFilter{Search: `"old" name`}).Total, 0)
}

// A catalogue that is read afresh is the one that followed every change.
func testReopen(t *testing.T, open Opener) {
	first := open(t)
	var events []*archive.Event
	for i := range 30 {
		events = append(events, event(numbered(i), "Ghana", "1957-03-06", tagged("a", numbered(i%3))))
	}
	create(t, first, ama, events...)
	for _, e := range events[:10] {
		wantErr(t, "delete", first.DeleteEntry(Context(t), archive.KindEvent, e.ID, by(ama)), nil)
	}
	wantErr(t, "index", first.WaitSearch(Context(t)), nil)
	second := open(t)
	same(t, "version", second.Version(), first.Version())
	for _, sort := range []archive.Sort{archive.SortLatest, archive.SortNewest, archive.SortOldest, archive.SortCountry} {
		f := archive.EventFilter{Sort: sort, Facets: true}
		same(t, string(sort), list(t, second, f), list(t, first, f))
	}
}

// Clocks jump and differ between nodes; the order of addition must not suffer.
func testClockJumps(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	var want []string
	for i, jump := range []time.Duration{0, -time.Millisecond, time.Hour, -30 * time.Minute, 10 * 365 * 24 * time.Hour, -10 * 365 * 24 * time.Hour, 0} {
		clock.Add(jump)
		create(t, s, ama, event(numbered(i), "Ghana", "1957-03-06"))
		want = append([]string{numbered(i)}, want...)
	}
	same(t, "latest", titles(list(t, s, archive.EventFilter{}).Items), want)
	last := list(t, s, archive.EventFilter{}).Items[0]
	if d := last.CreatedAt.Sub(clock.Now()); d > time.Hour || d < 0 {
		t.Errorf("after the clock was set back, events are dated %s off", d)
	}
}
