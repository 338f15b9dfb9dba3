package catalog

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// relatives makes a catalogue of random events, few of which share a country, and more
// than are simply sorted.
func relatives(size int) (*Catalog, []Row) {
	random := rand.New(rand.NewPCG(7, 7))
	var rows []Row
	for num := uint32(1); num <= uint32(size); num++ {
		row := Row{Num: num, State: Published, Country: string(rune('A' + random.IntN(5)*random.IntN(5))), Tags: []string{string(rune('a' + random.IntN(9)))}}
		if random.IntN(6) == 0 {
			row.State = State(random.IntN(2)) // a draft, or gone
		}
		if random.IntN(30) > 0 {
			row.Date = (1900+random.IntN(20))*10000 + (1+random.IntN(12))*100 + 1 + random.IntN(28)
			if random.IntN(4) == 0 {
				row.Date = (1000+random.IntN(900))*10000 + 101
			}
		}
		rows = append(rows, row)
	}
	c := New()
	c.Apply(1, rows)
	return c, rows
}

func TestRelatedAgainstPlainSorting(t *testing.T) {
	for _, size := range []int{4, 60, 9000} {
		c, rows := relatives(size)
		for _, row := range rows[:min(size, 80)] {
			if row.State == Gone {
				continue
			}
			got := c.Related(row.Num)
			for name, want := range map[string][]uint32{
				"before": plainNear(rows, row, 2, func(o Row) bool { return o.Country == row.Country && earlier(o, row) }),
				"after":  plainNear(rows, row, 2, func(o Row) bool { return o.Country == row.Country && earlier(row, o) }),
				"meanwhile": plainNear(rows, row, 2, func(o Row) bool {
					return o.Country != row.Country && max(o.Date-row.Date, row.Date-o.Date) <= 10000
				}),
				"previous": plainNear(rows, row, 1, func(o Row) bool { return earlier(o, row) }),
				"next":     plainNear(rows, row, 1, func(o Row) bool { return earlier(row, o) }),
			} {
				have := map[string][]uint32{"before": got.Before, "after": got.After, "meanwhile": got.Meanwhile, "previous": listed(got.Previous), "next": listed(got.Next)}[name]
				if diff := gocmp.Diff(want, have, gocmp.Transformer("empty", func(n []uint32) []uint32 { return append([]uint32{}, n...) })); diff != "" {
					t.Fatalf("S-07 %s of %+v among %d (-want +got):\n%s", name, row, size, diff)
				}
			}
			allRelated(t, rows, row, got)
		}
	}
}

// allRelated checks what holds for everything that is related.
func allRelated(t *testing.T, rows []Row, row Row, got Related) {
	t.Helper()
	seen := map[uint32]bool{row.Num: true}
	for _, num := range slices.Concat(got.Before, got.After, got.Meanwhile, itemNums(got)) {
		if seen[num] {
			t.Fatalf("S-07 %d is related to %d twice, or to itself", num, row.Num)
		}
		seen[num] = true
		if rows[num-1].State != Published {
			t.Fatalf("S-07 %d is not published", num)
		}
	}
	others := 0
	for _, o := range rows {
		if o.Num != row.Num && o.State == Published && (o.Date != 0 || row.Date == 0) {
			others++
		}
	}
	if len(seen)-1 < min(3, others) {
		t.Fatalf("S-07 %d ways on from %d, with %d others", len(seen)-1, row.Num, others)
	}
	if len(got.Items) > archive.MaxRelated || len(rows) > 1000 && len(got.Items) < 3 {
		t.Fatalf("S-07 %d items", len(got.Items))
	}
}

func earlier(a, b Row) bool { return a.Date < b.Date || a.Date == b.Date && a.Num < b.Num }

func listed(num uint32) []uint32 {
	if num == 0 {
		return nil
	}
	return []uint32{num}
}

func itemNums(r Related) []uint32 {
	var nums []uint32
	for _, item := range r.Items {
		nums = append(nums, item.Num)
	}
	return nums
}

func plainNear(rows []Row, row Row, want int, passes func(Row) bool) []uint32 {
	if row.Date == 0 {
		return nil
	}
	var found []Row
	for _, o := range rows {
		if o.Num != row.Num && o.State == Published && o.Date != 0 && passes(o) {
			found = append(found, o)
		}
	}
	distance := func(o Row) int {
		return max(position(uint32(o.Date))-position(uint32(row.Date)), position(uint32(row.Date))-position(uint32(o.Date)))
	}
	slices.SortFunc(found, func(a, b Row) int {
		order := cmp.Compare(a.Num, b.Num)
		if want == 1 || a.Country == row.Country { // on one side: the nearer in order
			if earlier(a, row) {
				order = -order
			}
		}
		return cmp.Or(distance(a)-distance(b), order)
	})
	var nums []uint32
	for _, o := range found[:min(want, len(found))] {
		nums = append(nums, o.Num)
	}
	return nums
}

func TestLinkedEventsComeFirst(t *testing.T) {
	c := New()
	event := func(num uint32, year int, links Links) Row {
		return Row{Num: num, Kind: archive.KindEvent, State: Published, Country: "Ghana", Date: year*10000 + 101, Links: links}
	}
	named := func(num uint32, kind archive.Kind, state State) Row {
		return Row{Num: num, Kind: kind, State: state, Named: &Named{ID: string(rune('a' + num)), Filed: "x"}}
	}
	const person, place, secret = 1, 2, 3
	rows := []Row{
		named(person, archive.KindPerson, Published), named(place, archive.KindPlace, Published), named(secret, archive.KindPerson, Draft),
		event(10, 1900, Links{People: []uint32{person, secret}, Places: []uint32{place}, Relations: []uint32{20}}),
		event(20, 1000, Links{}),                                                                               // related to
		event(21, 1010, Links{Relations: []uint32{10}}),                                                        // relates to it
		event(22, 1020, Links{People: []uint32{person}}),                                                       // shares a person
		event(23, 1030, Links{Places: []uint32{place}}),                                                        // shares a place
		event(24, 1040, Links{People: []uint32{secret}}),                                                       // shares one who is a draft
		event(25, 1899, Links{}), event(26, 1898, Links{}), event(27, 1901, Links{}), event(28, 1902, Links{}), // its neighbours in time
	}
	draft := event(29, 1050, Links{Relations: []uint32{10}})
	draft.State = Draft
	c.Apply(1, append(rows, draft))
	want := []RelatedItem{
		{20, archive.RelatedByRelation},
		{21, archive.RelatedByRelation},
		{22, archive.RelatedByPeople},
		{23, archive.RelatedByPlaces},
		{24, archive.RelatedByCountry},
	}
	if diff := gocmp.Diff(want, c.Related(10).Items); diff != "" {
		t.Errorf("S-07 linked events (-want +got):\n%s", diff)
	}
}

func BenchmarkRelated(b *testing.B) {
	c := million(b)
	random := rand.New(rand.NewPCG(3, 3))
	for b.Loop() {
		c.Related(1 + uint32(random.IntN(1_000_000)))
	}
}
