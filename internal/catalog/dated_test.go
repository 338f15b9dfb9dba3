package catalog

import (
	"math/rand/v2"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// What lasted is filed under spans of the calendar; reading every event gives the same.
func TestDatedAgainstReadingAll(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 0))
	draw := func(num uint32) Row {
		begin := 1 + random.IntN(2000)
		row := Row{Num: num, State: Published, Date: begin*10000 + 101}
		if random.IntN(3) > 0 {
			row.End = (begin+random.IntN(5)*random.IntN(100))*10000 + 1231
		}
		return row
	}
	c := New()
	rows := make([]Row, 3000)
	for i := range rows {
		rows[i] = draw(uint32(i + 1))
	}
	c.Apply(1, rows)
	for i := range rows[:500] {
		rows[i] = draw(uint32(i + 1))
	}
	c.Apply(2, rows[:500])
	for range 300 {
		first := 1 + random.IntN(2100)
		last := first + random.IntN(3)*random.IntN(200)
		want := []uint32{}
		for _, row := range rows {
			if begin := row.Date / 10000; begin <= last && max(begin, row.End/10000) >= first {
				want = append(want, row.Num)
			}
		}
		if diff := gocmp.Diff(want, c.Dated(first, last).ToArray()); diff != "" {
			t.Fatalf("%d–%d: %s", first, last, diff)
		}
	}
}
