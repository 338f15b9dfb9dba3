package catalog

import (
	"iter"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
)

// The spans of the calendar, widest first. Walking the wide ones skips most of a
// long list before the narrow ones are looked at.
var spans = [...]int{100, 10, 1}

// calendar files events by century, decade and year.
type calendar struct {
	levels  [len(spans)]map[int]*roaring.Bitmap // by the first year
	keys    [len(spans)][]int                   // sorted
	undated *roaring.Bitmap
	// lasting are events of several years, filed under the years after the one in which
	// they began: under the widest spans that they fill.
	lasting [len(spans)]map[int]*roaring.Bitmap
	// published counts published events by year.
	published map[int]int
}

func newCalendar() calendar {
	c := calendar{undated: roaring.New(), published: map[int]int{}}
	for i := range c.levels {
		c.levels[i] = map[int]*roaring.Bitmap{}
		c.lasting[i] = map[int]*roaring.Bitmap{}
	}
	return c
}

func (c *calendar) add(date int, num uint32, state State) {
	if date == 0 {
		c.undated.Add(num)
		return
	}
	if state == Published {
		c.published[date/10_000]++
	}
	for i, span := range spans {
		first := date / 10000 / span * span
		set := c.levels[i][first]
		if set == nil {
			set = roaring.New()
			c.levels[i][first] = set
			at, _ := slices.BinarySearch(c.keys[i], first)
			c.keys[i] = slices.Insert(c.keys[i], at, first)
		}
		set.Add(num)
	}
}

func (c *calendar) remove(date int, num uint32, state State) {
	if date == 0 {
		c.undated.Remove(num)
		return
	}
	if state == Published {
		c.published[date/10_000]--
	}
	for i, span := range spans {
		c.levels[i][date/10000/span*span].Remove(num)
	}
}

// addLasting files an event that lasted from a year into a later one.
func (c *calendar) addLasting(begin, end int, num uint32) {
	for level, first := range filled(begin+1, end) {
		set := c.lasting[level][first]
		if set == nil {
			set = roaring.New()
			c.lasting[level][first] = set
		}
		set.Add(num)
	}
}

func (c *calendar) removeLasting(begin, end int, num uint32) {
	for level, first := range filled(begin+1, end) {
		c.lasting[level][first].Remove(num)
	}
}

// filled goes through the widest spans that fill the years from first to last.
func filled(first, last int) iter.Seq2[int, int] {
	return func(yield func(level, first int) bool) {
		for first <= last {
			level := slices.IndexFunc(spans[:], func(span int) bool { return first%span == 0 && first+span-1 <= last })
			if !yield(level, first) {
				return
			}
			first += spans[level]
		}
	}
}

// lastingInto adds the events that began before a year and lasted into it.
func (c *calendar) lastingInto(year int, set *roaring.Bitmap) {
	for level, span := range spans {
		if of := c.lasting[level][year/span*span]; of != nil {
			set.Or(of)
		}
	}
}

func (c *calendar) decade(first int) *roaring.Bitmap { return c.levels[1][first] }

// years returns the events of the years from first to last, put together from the
// widest spans that fit.
func (c *calendar) years(first, last int) *roaring.Bitmap {
	var parts []*roaring.Bitmap
	c.collect(0, first, last, &parts)
	switch len(parts) {
	case 0:
		return roaring.New()
	case 1:
		return parts[0].Clone()
	}
	return roaring.FastOr(parts...)
}

func (c *calendar) collect(level, first, last int, parts *[]*roaring.Bitmap) {
	span := spans[level]
	at, _ := slices.BinarySearch(c.keys[level], first/span*span)
	for _, key := range c.keys[level][at:] {
		switch {
		case key > last:
			return
		case key >= first && key+span-1 <= last:
			*parts = append(*parts, c.levels[level][key])
		case level+1 < len(spans):
			c.collect(level+1, max(first, key), min(last, key+span-1), parts)
		}
	}
}

// within lists the keys of a level that fall into the span of the level above,
// in the order asked for.
func (c *calendar) within(level, from, width int, descending bool) []int {
	keys := c.keys[level]
	lo, _ := slices.BinarySearch(keys, from)
	hi, _ := slices.BinarySearch(keys, from+width)
	part := keys[lo:hi]
	if descending {
		part = slices.Clone(part)
		slices.Reverse(part)
	}
	return part
}
