package catalog

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

func TestThreads(t *testing.T) {
	c := New()
	event := func(num uint32, state State) Row {
		return Row{Num: num, Kind: archive.KindEvent, State: state, Country: "Ghana", Date: 19000101}
	}
	thread := func(num uint32, name string, state State, steps ...uint32) Row {
		return Row{Num: num, Kind: archive.KindThread, State: state, Links: Links{Steps: steps}, Named: &Named{ID: name, Filed: name}}
	}
	c.Apply(1, []Row{
		event(1, Published), event(2, Draft), event(3, Published), event(4, Draft), event(5, Published),
		thread(10, "B", Published, 1, 2, 3, 4, 5), thread(11, "A", Published, 3, 1), thread(12, "C", Draft, 3),
	})
	check := func(when string, num uint32, want ...ThreadPlace) {
		t.Helper()
		if diff := gocmp.Diff(want, c.Threads(num, 9)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", when, diff)
		}
	}
	check("past what is hidden, by name", 3, ThreadPlace{Thread: 11, Next: 1}, ThreadPlace{Thread: 10, Previous: 1, Next: 5, Hidden: []uint32{2, 4}})
	check("at the end", 5, ThreadPlace{Thread: 10, Previous: 3, Hidden: []uint32{4}})
	check("in none", 9)
	if got := c.Threads(3, 1); len(got) != 1 || got[0].Thread != 11 {
		t.Errorf("limited to %v", got)
	}
	all := c.published.Clone()
	all.Remove(5)
	if total, among := c.StepTotal(10, all); total != 3 || among != 2 {
		t.Errorf("%d steps, %d among some", total, among)
	}

	c.Apply(2, []Row{event(2, Published), thread(11, "A", Draft, 3, 1)})
	check("after changes", 3, ThreadPlace{Thread: 10, Previous: 2, Next: 5, Hidden: []uint32{4}})
	c.Apply(3, []Row{thread(10, "B", Published, 5, 3)})
	check("in another order", 3, ThreadPlace{Thread: 10, Previous: 5})
	check("no longer part of it", 1)
	c.Apply(4, []Row{thread(10, "B", Gone)})
	check("gone", 3)
	if len(c.threads.steps) != 2 || len(c.threads.of) != 2 { // of the drafts
		t.Errorf("left behind: %v %v", c.threads.steps, c.threads.of)
	}
}
