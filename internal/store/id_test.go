package store

import (
	"regexp"
	"testing"
	"time"
)

func TestNewID(t *testing.T) {
	form := regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)
	at := time.Date(2026, 3, 6, 12, 0, 0, 998_000, time.UTC)
	last := ""
	for range 5000 {
		id := newID(at)
		if !form.MatchString(id) {
			t.Fatalf("%q is no UUID of version 7", id)
		}
		if id <= last {
			t.Fatalf("%q of %s does not sort after %q", id, at, last)
		}
		last, at = id, at.Add(time.Microsecond)
	}
}
