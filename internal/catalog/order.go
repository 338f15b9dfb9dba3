package catalog

import (
	"cmp"
	"container/heap"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// fewEvents is how many are simply sorted; more are walked through the calendar.
const fewEvents = 1024

// page returns the numbers on one page of a set. The number itself is the last
// key of every order, in the direction of the order.
func (c *Catalog) page(set *roaring.Bitmap, sort archive.Sort, offset, limit int) []uint32 {
	if offset < 0 || uint64(offset) >= set.GetCardinality() || limit <= 0 {
		return nil
	}
	switch sort {
	case archive.SortNewest:
		return c.byDate(set, offset, limit, true)
	case archive.SortOldest:
		return c.byDate(set, offset, limit, false)
	case archive.SortCountry:
		return c.byCountryName(set, offset, limit)
	case archive.SortChanged:
		return c.byChange(set, offset, limit)
	}
	return byAddition(set, offset, limit)
}

// byAddition returns the numbers in descending order.
func byAddition(set *roaring.Bitmap, offset, limit int) []uint32 {
	end := int(set.GetCardinality()) - offset // ranks [start, end) are on the page
	start := max(0, end-limit)
	first, err := set.Select(uint32(start))
	if err != nil {
		return nil
	}
	nums := make([]uint32, 0, end-start)
	it := set.Iterator()
	it.AdvanceIfNeeded(first)
	for len(nums) < end-start && it.HasNext() {
		nums = append(nums, it.Next())
	}
	slices.Reverse(nums)
	return nums
}

func (c *Catalog) byDate(set *roaring.Bitmap, offset, limit int, descending bool) []uint32 {
	if set.GetCardinality() <= fewEvents {
		nums := set.ToArray()
		c.sortByDate(nums, descending)
		return nums[offset:min(offset+limit, len(nums))]
	}
	w := walk{catalog: c, set: set, skip: offset, want: limit, descending: descending}
	w.span(0, 0, 10000)
	if w.want > 0 {
		w.undated()
	}
	return w.nums
}

// sortByDate puts unknown dates last in both directions.
func (c *Catalog) sortByDate(nums []uint32, descending bool) {
	slices.SortFunc(nums, func(a, b uint32) int {
		da, db := c.date[a], c.date[b]
		switch {
		case da == 0 && db != 0:
			return 1
		case db == 0 && da != 0:
			return -1
		case descending:
			return cmp.Or(cmp.Compare(db, da), cmp.Compare(b, a))
		}
		return cmp.Or(cmp.Compare(da, db), cmp.Compare(a, b))
	})
}

// walk goes through a set in the order of dates, skipping whole centuries,
// decades and years by their counts.
type walk struct {
	catalog    *Catalog
	set        *roaring.Bitmap
	skip, want int
	descending bool
	// publishedOnly leaves out drafts on the way, which is cheaper than taking them
	// out of the set; nothing can be skipped then.
	publishedOnly bool
	nums          []uint32
}

// newestOf returns the newest published events of a term.
func (c *Catalog) newestOf(t *term, limit int) []uint32 {
	w := walk{catalog: c, set: t.set, want: limit, descending: true, publishedOnly: true}
	w.span(0, 0, 10000)
	if w.want > 0 {
		w.undated()
	}
	return w.nums
}

func (w *walk) span(level, from, width int) {
	cal := &w.catalog.calendar
	for _, key := range cal.within(level, from, width, w.descending) {
		if w.want == 0 {
			return
		}
		of := cal.levels[level][key]
		if w.skip > 0 { // only then is it worth knowing how many there are
			if count := int(w.set.AndCardinality(of)); count <= w.skip {
				w.skip -= count
				continue
			}
		}
		switch {
		case level == len(spans)-1:
			w.year(of)
		case w.set.Intersects(of):
			w.span(level+1, key, spans[level])
		}
	}
}

// year takes its share of one year. Only the days that reach into the page are
// gathered and sorted, because a busy year can hold very many events.
func (w *walk) year(of *roaring.Bitmap) {
	nums := roaring.And(w.set, of).ToArray()
	if w.publishedOnly {
		nums = slices.DeleteFunc(nums, func(num uint32) bool { return w.catalog.state[num] != Published })
	}
	if len(nums) > 4*w.want {
		nums = w.someDays(nums)
	}
	w.catalog.sortByDate(nums, w.descending)
	w.take(nums)
}

// someDays keeps the days that the page touches, and counts those before as skipped.
func (w *walk) someDays(nums []uint32) []uint32 {
	var perDay [13 * 32]int
	day := func(num uint32) int {
		date := int(w.catalog.date[num])
		return date/100%100*32 + date%100
	}
	for _, num := range nums {
		perDay[day(num)]++
	}
	var keep [len(perDay)]bool
	gathered := 0
	for i := range perDay {
		d := i
		if w.descending {
			d = len(perDay) - 1 - i
		}
		switch {
		case gathered == 0 && perDay[d] <= w.skip:
			w.skip -= perDay[d]
		case gathered < w.skip+w.want:
			keep[d] = true
			gathered += perDay[d]
		}
	}
	return slices.DeleteFunc(nums, func(num uint32) bool { return !keep[day(num)] })
}

func (w *walk) take(nums []uint32) {
	nums = nums[min(w.skip, len(nums)):]
	w.skip = 0
	nums = nums[:min(w.want, len(nums))]
	w.want -= len(nums)
	w.nums = append(w.nums, nums...)
}

func (w *walk) undated() {
	nums := roaring.And(w.set, w.catalog.calendar.undated).ToArray()
	if w.publishedOnly {
		nums = slices.DeleteFunc(nums, func(num uint32) bool { return w.catalog.state[num] != Published })
	}
	if w.descending {
		slices.Reverse(nums)
	}
	w.take(nums)
}

// byCountryName goes through the countries in alphabetical order, and through
// each by date.
func (c *Catalog) byCountryName(set *roaring.Bitmap, offset, limit int) []uint32 {
	var nums []uint32
	for _, country := range c.countries.sorted {
		count := int(set.AndCardinality(country.set))
		if count <= offset {
			offset -= count
			continue
		}
		nums = append(nums, c.byDate(roaring.And(set, country.set), offset, limit-len(nums), false)...)
		offset = 0
		if len(nums) == limit {
			break
		}
	}
	return nums
}

// byChange returns the numbers in the order of the last change, the latest first. Of a
// large set only those up to the end of the page are kept on the way.
func (c *Catalog) byChange(set *roaring.Bitmap, offset, limit int) []uint32 {
	latest := &earliestFirst{catalog: c}
	it := set.Iterator()
	for it.HasNext() {
		num := it.Next()
		switch {
		case latest.Len() < offset+limit:
			heap.Push(latest, num)
		case c.changedBefore(latest.nums[0], num):
			latest.nums[0] = num
			heap.Fix(latest, 0)
		}
	}
	slices.SortFunc(latest.nums, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(c.updated[b], c.updated[a]), cmp.Compare(b, a))
	})
	return latest.nums[min(offset, latest.Len()):]
}

// changedBefore reports whether the last change of one event was before that of another.
func (c *Catalog) changedBefore(a, b uint32) bool {
	return c.updated[a] < c.updated[b] || c.updated[a] == c.updated[b] && a < b
}

// earliestFirst is a heap with the event that was not changed for the longest time on top.
type earliestFirst struct {
	catalog *Catalog
	nums    []uint32
}

func (h *earliestFirst) Len() int           { return len(h.nums) }
func (h *earliestFirst) Less(i, j int) bool { return h.catalog.changedBefore(h.nums[i], h.nums[j]) }
func (h *earliestFirst) Swap(i, j int)      { h.nums[i], h.nums[j] = h.nums[j], h.nums[i] }
func (h *earliestFirst) Push(num any)       { h.nums = append(h.nums, num.(uint32)) }
func (h *earliestFirst) Pop() any {
	last := h.nums[len(h.nums)-1]
	h.nums = h.nums[:len(h.nums)-1]
	return last
}
