package storetest

import (
	"slices"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

func testPurge(t *testing.T, open Opener) {
	// The index would queue changes of its own, whenever it gets to them.
	unindexed := func(o *store.Options) { o.ManualSearch = true }
	s, other := open(t, often, unindexed), open(t, often, unindexed)
	take := func(s *store.Store) *archive.Purge {
		t.Helper()
		p, err := s.TakePurge(Context(t), time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	succeed := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	first := take(s)
	if first == nil || !first.All {
		t.Fatalf("what a CDN kept before it had a queue is not dropped: %+v", first)
	}
	if p := take(other); p != nil {
		t.Errorf("two nodes send the same purge: %+v", p)
	}
	succeed(s.RemovePurge(Context(t), first))
	if p := take(s); p != nil {
		t.Errorf("a purge without a change: %+v", p)
	}

	e := create(t, s, ama, event("Purged", "Ghana", "1957-03-06"))[0]
	p := take(other)
	if p == nil || p.All || !slices.Contains(p.Subjects, archive.EventSubject(e.ID)) || !slices.Contains(p.Subjects, archive.SubjectList) || p.Attempts != 1 {
		t.Fatalf("another node takes %+v", p)
	}
	succeed(other.RetryPurge(Context(t), p, 0))
	again := take(s)
	if again == nil || again.Attempts != 2 || again.Round != 0 || !slices.Equal(again.Subjects, p.Subjects) {
		t.Fatalf("after a failure %+v", again)
	}
	succeed(s.RepeatPurge(Context(t), again, 0))
	if p = take(s); p == nil || p.Round != 1 || p.Attempts != 1 || !slices.Equal(p.Subjects, again.Subjects) {
		t.Fatalf("the second round is %+v", p)
	}
	succeed(s.RepeatPurge(Context(t), p, time.Hour))
	if p := take(s); p != nil {
		t.Errorf("a round before its time: %+v", p)
	}

	// Several changes are one purge, and one of many nodes takes it.
	create(t, s, ama, event("One", "Ghana", "1957-03-06"), event("Two", "Ghana", "1957-03-06"))
	taken := make(chan *archive.Purge, 8)
	var nodes sync.WaitGroup
	for i := range cap(taken) {
		nodes.Go(func() {
			p, err := []*store.Store{s, other}[i%2].TakePurge(Context(t), time.Hour)
			if err != nil {
				t.Error(err)
			}
			taken <- p
		})
	}
	nodes.Wait()
	close(taken)
	n := 0
	for p := range taken {
		if p != nil {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d nodes send the same purge", n)
	}
}
