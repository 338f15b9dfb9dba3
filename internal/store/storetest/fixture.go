package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// The people of the tests.
var (
	ama  = archive.Actor{ID: "u-ama", Email: "ama@example.org", FirstName: "Ama", LastName: "Mensah", Role: archive.RoleAdmin}
	kofi = archive.Actor{ID: "u-kofi", Email: "kofi@example.org", FirstName: "Kofi", Role: archive.RoleUser}
)

func by(p archive.Actor) archive.Change { return archive.Change{By: p} }

// event makes a published event; change adjusts it.
func event(title, country, date string, change ...func(*archive.Event)) *archive.Event {
	e := &archive.Event{
		Entry: archive.Entry{Summary: "About " + title + ".", Status: archive.StatusPublished},
		Title: title, Country: country, Precision: archive.PrecisionDay,
		Tags: []string{},
	}
	if date != "" {
		e.Date = archive.MustDate(date)
	}
	for _, c := range change {
		c(e)
	}
	return e
}

func tagged(tags ...string) func(*archive.Event) { return func(e *archive.Event) { e.Tags = tags } }
func draft(e *archive.Event)                     { e.Status = archive.StatusDraft }
func summary(s string) func(*archive.Event)      { return func(e *archive.Event) { e.Summary = s } }

// create stores events and returns them.
func create(t *testing.T, s *store.Store, p archive.Actor, events ...*archive.Event) []*archive.Event {
	t.Helper()
	for _, e := range events {
		if err := s.CreateEvent(Context(t), e, by(p)); err != nil {
			t.Fatalf("create %q: %v", e.Title, err)
		}
	}
	return events
}

func list(t *testing.T, s *store.Store, f archive.EventFilter) *archive.EventList {
	t.Helper()
	if f.Page.Limit == 0 {
		f.Page = archive.Page{Number: 1, Limit: archive.MaxLimit}
	}
	l, err := s.ListEvents(Context(t), f)
	if err != nil {
		t.Fatalf("list %+v: %v", f, err)
	}
	return l
}

func titles(events []*archive.Event) []string {
	names := make([]string, len(events))
	for i, e := range events {
		names[i] = e.Title
	}
	return names
}

// found searches and returns the titles in the order of the answer.
func found(t *testing.T, s *store.Store, text string) []string {
	t.Helper()
	if err := s.WaitSearch(Context(t)); err != nil {
		t.Fatalf("wait for search: %v", err)
	}
	return titles(list(t, s, archive.EventFilter{Search: text}).Items)
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func sameSet(t *testing.T, what string, got, want []string) {
	t.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if len(got) == 0 && len(want) == 0 {
		return
	}
	same(t, what, got, want)
}

// Context returns a context with a deadline of an hour. The store ends a call without a
// deadline after seconds, which a busy machine exceeds.
func Context(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
	t.Cleanup(cancel)
	return ctx
}

func wantErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got error %v, want %v", what, got, want)
	}
}

func must[T any](v T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// Eventually waits for a condition; the tick only bounds how often it is asked.
func Eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	deadline := time.After(2 * time.Minute)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-deadline:
			t.Fatalf("never happened: %s", what)
		case <-tick.C:
		}
	}
}

func numbered(n int) string { return fmt.Sprintf("Event %03d", n) }
