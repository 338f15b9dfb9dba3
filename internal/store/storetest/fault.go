package storetest

import (
	"context"
	"sync"
	"testing"

	"sankofa/internal/archive"
)

// Whatever ends a call early is said in the words of the domain, and nothing of the
// call is left behind.
func testCancelled(t *testing.T, open Opener) {
	s := open(t)
	ctx, cancel := context.WithCancel(Context(t))
	cancel()
	calls := map[string]func() error{
		"create": func() error { return s.CreateEvent(ctx, event("A", "Ghana", "1957-03-06"), by(ama)) },
		"read":   func() error { _, err := s.Event(ctx, "x"); return err },
		"list": func() error {
			_, err := s.ListEvents(ctx, archive.EventFilter{Search: "gold"})
			return err
		},
		"settings": func() error { _, err := s.ResetSettings(ctx, nil, by(ama)); return err },
		"ping":     func() error { return s.Ping(ctx) },
	}
	for name, call := range calls {
		if err := call(); archive.CodeOf(err) != archive.CodeUnavailable {
			t.Errorf("%s: %v", name, err)
		}
	}
	same(t, "events", list(t, s, archive.EventFilter{}).Total, 0)
	wantErr(t, "ping", s.Ping(Context(t)), nil)
}

// A text that one of the databases does not take is the caller's mistake, and not a
// fault of ours.
func testOddText(t *testing.T, open Opener) {
	s := open(t)
	for _, odd := range []string{"a\x00b", "\xff"} {
		for name, call := range map[string]func() error{
			"event":    func() error { _, err := s.Event(Context(t), odd); return err },
			"comment":  func() error { _, err := s.Comment(Context(t), odd, odd); return err },
			"user":     func() error { _, err := s.UserByEmail(Context(t), odd); return err },
			"deletion": func() error { return s.DeleteEntry(Context(t), archive.KindEvent, odd, by(ama)) },
		} {
			if code := archive.CodeOf(call()); code != archive.CodeNotFound && code != archive.CodeInvalid {
				t.Errorf("R-28 %s of %q: %s", name, odd, code)
			}
		}
	}
}

// A panic or error in the middle of a change takes all of it back, and the next
// change works.
func testRollback(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	e := create(t, s, ama, event("A", "Ghana", "1957-03-06", tagged("x")))[0]
	before := must(s.EventStats(ctx, true))(t)
	for range 3 {
		_, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error {
			e.Title, e.Tags = "B", []string{"y"}
			return archive.ErrNotYourEvent
		})
		wantErr(t, "refused", err, archive.ErrNotYourEvent)
	}
	same(t, "counters", must(s.EventStats(ctx, true))(t), before)
	same(t, "event", must(s.Event(ctx, e.ID))(t), e)
	_, total, err := s.Revisions(ctx, archive.KindEvent, e.ID, false, archive.Page{Number: 1, Limit: 5})
	same(t, "revisions", []any{total, err}, []any{1, nil})
}

// Readers go on while many write, and never see half of a change.
func testReadersAndWriters(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	e := create(t, s, ama, event("0", "Ghana", "1957-03-06"))[0]
	var writers, readers sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				got, err := s.Event(ctx, e.ID)
				if err != nil || got.Title != got.Summary && got.Version > 1 {
					t.Errorf("read %+v, %v", got, err)
					return
				}
				// A country is either the one or the other, so that the two lists never both miss it.
				l, err := s.ListEvents(ctx, archive.EventFilter{Facets: true, Page: archive.Page{Number: 1, Limit: 20}})
				if err != nil || l.Total < 1 || len(l.Facets.Countries) == 0 {
					t.Errorf("list %+v, %v", l, err)
					return
				}
			}
		})
	}
	for w := range 4 {
		writers.Go(func() {
			for i := range 25 {
				_, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error {
					e.Title = numbered(w*100 + i)
					e.Summary = e.Title
					e.Country = []string{"Ghana", "Togo"}[i%2]
					return nil
				})
				if err != nil {
					t.Errorf("write: %v", err)
				}
			}
		})
	}
	writers.Wait()
	close(stop)
	readers.Wait()
	same(t, "version", must(s.Event(ctx, e.ID))(t).Version, 101)
}
