package catalog

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// A large catalogue takes other paths than a small one: it walks the calendar and
// counts tags until no further one can matter. Both must give the same.
func TestLargeAgainstPlainSorting(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, 0))
	c := New()
	rows := make([]Row, 0, 30_000)
	countries := []string{"Algeria", "Ghana", "Élan", "Mali"}
	for num := uint32(1); num <= 30_000; num++ {
		row := Row{
			Num: num, State: State(random.IntN(8)/7 + 1), DayPrecise: true, Country: countries[random.IntN(4)],
			Tags: []string{string(rune('A' + random.IntN(26)*random.IntN(10)))}, Owner: "o", Updated: int64(num),
		}
		if random.IntN(50) > 0 {
			year := 1900 + random.IntN(4) // busy years
			if random.IntN(3) == 0 {
				year = 1000 + random.IntN(1000)
			}
			row.Date = year*10000 + (1+random.IntN(12))*100 + 1 + random.IntN(28)
		}
		rows = append(rows, row)
	}
	c.Apply(1, rows)
	// Change some and change them back, so that removal is part of the test.
	changed := slices.Clone(rows[:500])
	for i := range changed {
		changed[i].State, changed[i].Country, changed[i].Date, changed[i].Tags = Gone, "Nowhere", 0, nil
	}
	c.Apply(2, changed)
	for i := range changed {
		changed[i].State = Draft
	}
	c.Apply(3, changed)
	c.Apply(4, rows[:500])

	dated := func(a, b Row) int {
		switch {
		case a.Date == 0 && b.Date != 0:
			return 1
		case b.Date == 0 && a.Date != 0:
			return -1
		}
		return cmp.Compare(a.Date, b.Date)
	}
	newest := func(a, b Row) int {
		if a.Date == 0 || b.Date == 0 {
			return cmp.Or(dated(a, b), cmp.Compare(b.Num, a.Num))
		}
		return cmp.Or(dated(b, a), cmp.Compare(b.Num, a.Num))
	}
	oldest := func(a, b Row) int { return cmp.Or(dated(a, b), cmp.Compare(a.Num, b.Num)) }
	place := map[string]int{"Algeria": 0, "Élan": 1, "Ghana": 2, "Mali": 3}
	orders := map[archive.Sort]func(a, b Row) int{
		archive.SortLatest: func(a, b Row) int { return cmp.Compare(b.Num, a.Num) },
		archive.SortNewest: newest,
		archive.SortOldest: oldest,
		archive.SortCountry: func(a, b Row) int {
			return cmp.Or(cmp.Compare(place[a.Country], place[b.Country]), oldest(a, b))
		},
	}
	published := slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.State != Published })
	for sort, order := range orders {
		slices.SortFunc(published, order)
		for _, page := range []archive.Page{
			{Number: 1, Limit: 20},
			{Number: 2, Limit: 200},
			{Number: 60, Limit: 200},
			{Number: 700, Limit: 20},
			{Number: len(published)/20 + 1, Limit: 20},
			{Number: len(published)/200 + 1, Limit: 200},
			{Number: 9999, Limit: 200},
		} {
			list := c.List(&archive.EventFilter{Sort: sort, Page: page}, nil)
			if list.Total != len(published) {
				t.Errorf("%s: total %d, want %d", sort, list.Total, len(published))
			}
			var want []uint32
			from := min(page.Offset(), len(published))
			for _, row := range published[from:min(from+page.Limit, len(published))] {
				want = append(want, row.Num)
			}
			if diff := gocmp.Diff(want, list.Nums); diff != "" {
				t.Fatalf("seed %d, sort %s, page %+v (-want +got):\n%s", seed, sort, page, diff)
			}
		}
	}
	facetsOfLargeSet(t, c, published)
}

func facetsOfLargeSet(t *testing.T, c *Catalog, published []Row) {
	t.Helper()
	filter := &archive.EventFilter{Facets: true, Page: archive.Page{Number: 1, Limit: 1}, Countries: []string{"ghana", "mali"}}
	got := c.List(filter, nil).Facets.Tags
	counts := map[string]int{}
	for _, row := range published {
		if row.Country == "Ghana" || row.Country == "Mali" {
			counts[archive.TagKey(row.Tags[0])]++
		}
	}
	var numbers []int
	for _, n := range counts {
		numbers = append(numbers, n)
	}
	slices.SortFunc(numbers, func(a, b int) int { return b - a })
	if len(got) != min(len(numbers), MaxTagFacets) {
		t.Fatalf("%d tags, want %d", len(got), len(numbers))
	}
	for i, tag := range got {
		if tag.Count != numbers[i] {
			t.Errorf("tag %d %q counts %d, want %d", i, tag.Key, tag.Count, numbers[i])
		}
	}
}
