package catalog

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// A large catalogue takes other paths than a small one: it walks the calendar, and
// counts what is left over, by several workers. Both must give the same.
func TestLargeAgainstPlainSorting(t *testing.T) {
	const seed = 7
	random := rand.New(rand.NewPCG(seed, 0))
	c := New()
	const size = 100_000
	rows := make([]Row, 0, size)
	countries := []string{"Algeria", "Ghana", "Élan", "Mali"}
	for num := uint32(1); num <= size; num++ {
		row := Row{
			Num: num, State: State(random.IntN(8)/7 + 1), DayPrecise: true, Country: countries[random.IntN(4)],
			Owner: "o", Updated: int64(num),
		}
		for n := range random.IntN(4) * random.IntN(4) { // up to more than a row holds
			row.Tags = append(row.Tags, string(rune('A'+9*random.IntN(26)*random.IntN(10)+n)))
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
			list := c.List(&archive.EventFilter{Sort: sort, Page: page}, nil, nil)
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
	for _, countries := range [][]string{nil, {"Ghana"}, {"Ghana", "Mali"}, {"Ghana", "Mali", "Élan"}} {
		filter := &archive.EventFilter{Facets: true, Page: archive.Page{Number: 1, Limit: 1}, Countries: countries}
		got := c.List(filter, nil, nil).Facets
		tags, decades, all := map[string]int{}, map[string]int{}, map[string]int{}
		for _, row := range published {
			all[row.Country]++
			if countries != nil && !slices.Contains(countries, row.Country) {
				continue
			}
			if row.Date != 0 {
				decades[strconv.Itoa(row.Date/100_000*10)]++
			}
			for _, tag := range row.Tags {
				tags[archive.TagKey(tag)]++
			}
		}
		for facet, of := range map[string]struct {
			got  []archive.Count
			want map[string]int
		}{"countries": {got.Countries, all}, "decades": {got.Decades, decades}} {
			have := map[string]int{}
			for _, n := range of.got {
				have[n.Key] = n.Count
			}
			if diff := gocmp.Diff(of.want, have); diff != "" {
				t.Errorf("%s of %v (-want +got):\n%s", facet, countries, diff)
			}
		}
		mostUsed := slices.SortedFunc(maps.Values(tags), func(a, b int) int { return b - a })
		mostUsed = mostUsed[:min(len(mostUsed), MaxTagFacets)]
		var numbers []int
		for _, tag := range got.Tags {
			numbers = append(numbers, tag.Count)
			if tags[archive.TagKey(tag.Key)] != tag.Count {
				t.Errorf("tag %q of %v counts %d, want %d", tag.Key, countries, tag.Count, tags[archive.TagKey(tag.Key)])
			}
		}
		if diff := gocmp.Diff(mostUsed, numbers); diff != "" {
			t.Errorf("tags of %v (-want +got):\n%s", countries, diff)
		}
	}
}
