package catalog

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// million is a catalogue of the size that every public read must stay fast at.
func million(b *testing.B) *Catalog {
	b.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	tags := rand.NewZipf(random, 1.2, 6, 799)
	countries := rand.NewZipf(random, 1.1, 10, 53)
	c := New()
	rows := make([]Row, 0, 1_000_000)
	for num := uint32(1); num <= 1_000_000; num++ {
		row := Row{Num: num, State: Published, DayPrecise: true, Country: fmt.Sprint("Country ", countries.Uint64()), Updated: int64(num)}
		if random.IntN(20) == 0 {
			row.State = Draft
		}
		year := 1900 + random.IntN(125)
		if random.IntN(10) < 3 {
			year, row.DayPrecise = 1000+random.IntN(900), false
		}
		row.Date = year*10000 + (1+random.IntN(12))*100 + 1 + random.IntN(28)
		seen := map[string]bool{}
		for range 1 + random.IntN(5) {
			if tag := fmt.Sprint("Tag ", tags.Uint64()); !seen[tag] {
				seen[tag] = true
				row.Tags = append(row.Tags, tag)
			}
		}
		rows = append(rows, row)
	}
	c.Apply(1, rows)
	c.Compact()
	return c
}

func BenchmarkList(b *testing.B) {
	c := million(b)
	common, title := roaring.New(), roaring.New()
	for num := uint32(1); num < 1_000_000; num++ {
		if num%10 < 7 {
			common.Add(num)
		}
		if num%20 == 3 {
			title.Add(num)
		}
	}
	hits := &Hits{All: common, Tiers: []*roaring.Bitmap{title}}
	page := archive.Page{Number: 1, Limit: 20}
	for _, test := range []struct {
		name   string
		filter archive.EventFilter
		hits   *Hits
	}{
		{"latest", archive.EventFilter{}, nil},
		{"newest", archive.EventFilter{Sort: archive.SortNewest}, nil},
		{"middle", archive.EventFilter{Sort: archive.SortNewest, Page: archive.Page{Number: 23_000, Limit: 20}}, nil},
		{"country", archive.EventFilter{Countries: []string{"country 3"}, Sort: archive.SortNewest}, nil},
		{"decade-oldest", archive.EventFilter{Countries: []string{"country 0"}, Decade: 1990, Sort: archive.SortOldest}, nil},
		{"facets", archive.EventFilter{Facets: true}, nil},
		{"facets-country", archive.EventFilter{Facets: true, Countries: []string{"country 3"}}, nil},
		{"facets-big-country", archive.EventFilter{Facets: true, Countries: []string{"country 0"}}, nil},
		{"search", archive.EventFilter{}, hits},
		{"search-newest", archive.EventFilter{Sort: archive.SortNewest}, hits},
		{"search-country", archive.EventFilter{Countries: []string{"country 3"}}, hits},
		{"search-facets", archive.EventFilter{Facets: true}, hits},
		{"search-country-facets", archive.EventFilter{Facets: true, Countries: []string{"country 3"}}, hits},
	} {
		if test.filter.Page.Limit == 0 {
			test.filter.Page = page
		}
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				c.List(&test.filter, test.hits, nil)
			}
		})
	}
	b.Run("collections", func(b *testing.B) {
		var tags []string
		for _, t := range c.Tags(9) {
			tags = append(tags, t.Tag)
		}
		for b.Loop() {
			c.Tags(18)
			c.Collections(tags, 4)
		}
	})
}
