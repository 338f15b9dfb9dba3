package corpus_test

import (
	"testing"

	"sankofa/internal/archive"
)

// earlier reports whether a is known to have begun before b: dates are compared as far
// as both are known.
func earlier(a, b *archive.Event) bool {
	known := func(e *archive.Event) int {
		switch e.Precision {
		case archive.PrecisionDay:
			return 3
		case archive.PrecisionMonth:
			return 2
		default:
			return 1
		}
	}
	from, to := a.Date, b.Date
	switch min(known(a), known(b)) {
	case 1:
		return from.Year < to.Year
	case 2:
		return from.Year*12+from.Month < to.Year*12+to.Month
	default:
		return from.Compare(to) < 0
	}
}

// lifetime is how long after its beginning an event may still have parts when its end is
// not given.
const lifetime = 60

func TestRelations(t *testing.T) {
	events := byID[*archive.Event](t, "events")
	count, types := 0, map[archive.LinkType]int{}
	pairs := map[[2]string]bool{}
	for id, e := range events {
		for _, r := range e.Relations {
			other := events[r.EventID]
			if other == nil {
				t.Errorf("S-01 %s is related to %s, which is not there", id, r.EventID)
				continue
			}
			if other == e {
				t.Errorf("S-01 %s is related to itself", id)
			}
			pair := [2]string{min(id, r.EventID), max(id, r.EventID)}
			if pairs[pair] {
				t.Errorf("S-01 %s and %s are related twice", id, r.EventID)
			}
			pairs[pair] = true
			count++
			types[r.Type]++
			checkOrder(t, e, other, r.Type)
		}
	}
	if count < 800 {
		t.Errorf("S-01 there are %d relations", count)
	}
	for _, kind := range archive.RelationTypes {
		if types[kind] < 20 {
			t.Errorf("S-01 %d relations are %s", types[kind], kind)
		}
	}
}

// checkOrder holds a relation to the dates of its events.
func checkOrder(t *testing.T, e, other *archive.Event, kind archive.LinkType) {
	t.Helper()
	switch kind {
	case archive.LinkLedTo:
		if earlier(other, e) {
			t.Errorf("S-01 %s led to %s, which is earlier", e.ExternalID, other.ExternalID)
		}
	case archive.LinkPartOf:
		end := other.EndDate.Year
		if end == 0 {
			end = other.Date.Year + lifetime
		}
		if earlier(e, other) || e.Date.Year > end {
			t.Errorf("S-01 %s is part of %s, which is of another time", e.ExternalID, other.ExternalID)
		}
	default: // follows, commemorates
		if earlier(e, other) {
			t.Errorf("S-01 %s %s %s, which is later", e.ExternalID, kind, other.ExternalID)
		}
	}
}
