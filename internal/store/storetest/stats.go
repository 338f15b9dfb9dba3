package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

func testStats(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	same(t, "empty", must(s.EventStats(ctx, true))(t), &archive.EventStats{ByCountry: []archive.Tally{}, ByTag: []archive.Tally{}})
	create(t, s, ama,
		event("A", "Ghana", "1957-03-06", tagged("Independence", "politics")),
		event("B", "Togo", "1960-04-27", tagged("independence")),
		event("C", "Ghana", "1960-09-22", tagged("Independence")),
		event("D", "Mali", "1960-09-22", tagged("secret", "independence"), draft),
	)
	same(t, "published", must(s.EventStats(ctx, false))(t), &archive.EventStats{
		Total:     3,
		ByCountry: []archive.Tally{{ID: "Ghana", Count: 2}, {ID: "Togo", Count: 1}},
		ByTag:     []archive.Tally{{ID: "Independence", Count: 3}, {ID: "politics", Count: 1}},
	})
	same(t, "with drafts", must(s.EventStats(ctx, true))(t), &archive.EventStats{
		Total:     4,
		ByCountry: []archive.Tally{{ID: "Ghana", Count: 2}, {ID: "Mali", Count: 1}, {ID: "Togo", Count: 1}},
		ByTag:     []archive.Tally{{ID: "Independence", Count: 4}, {ID: "politics", Count: 1}, {ID: "secret", Count: 1}},
	})
}
