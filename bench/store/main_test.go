package main

import (
	"strings"
	"testing"
)

// L-06: make bench prints how each read grows from 1,000 to 1,000,000 events. Here only
// that it measures all of them.
func TestRun(t *testing.T) {
	var out, log strings.Builder
	if err := run(t.Context(), []string{"-sizes", "300", "-copies", "3", "-db", "sqlite", "-rounds", "3", "-writes", "3", "-edits", "12", "-revisions", "2", "-folder", t.TempDir()}, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	for _, want := range []string{"| event by id |", "| search, common word |", "| edits of an event, 10 |", "| import, events/s |", "| index rebuilt |"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the tables lack %q:\n%s", want, out.String())
		}
	}
	if err := run(t.Context(), []string{"-db", "paper"}, &out, &log); err == nil {
		t.Error("an unknown database was measured")
	}
	for _, copies := range []string{"0", "7", "300"} {
		if err := run(t.Context(), []string{"-sizes", "300", "-db", "sqlite", "-copies", copies}, &out, &log); err == nil {
			t.Errorf("300 events were %s copies", copies)
		}
	}
}
