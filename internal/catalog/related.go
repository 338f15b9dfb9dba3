package catalog

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Related are the numbers of the events to which an event leads.
type Related struct {
	Before, After, Meanwhile []uint32
	Previous, Next           uint32 // 0 for none
	Items                    []RelatedItem
}

// RelatedItem is an event with the reason why it is related.
type RelatedItem struct {
	Num    uint32
	Reason archive.Reason
}

// Related returns the ways on from an event, which depend on the catalogue alone.
// Nothing but published events is returned.
func (c *Catalog) Related(num uint32) Related {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if int(num) >= len(c.state) || c.state[num] == Gone {
		return Related{}
	}
	country := c.countries.term(c.country[num]).set
	r := relating{catalog: c, num: num, home: country, homeIn: map[int][]uint32{}, taken: map[uint32]bool{num: true}}
	related := Related{
		Before: r.near(country, archive.MaxBeside, before), After: r.near(country, archive.MaxBeside, after),
		Meanwhile: r.meanwhile(archive.MaxBeside),
		Previous:  first(r.near(c.published, 1, before)), Next: first(r.near(c.published, 1, after)),
	}
	r.take(related.Before)
	r.take(related.After)
	r.take(related.Meanwhile)
	r.byLinks()
	// Half of what is left is for the country, so that tags lead elsewhere.
	share := (archive.MaxRelated - len(r.items) + 1) / 2
	r.add(r.near(country, share+len(r.taken), around), archive.RelatedByCountry, share)
	r.byTags()
	if missing := archive.MaxRelated/2 - len(r.items); missing > 0 {
		r.add(r.near(country, missing+len(r.taken), around), archive.RelatedByCountry, missing)
	}
	if missing := archive.MaxRelated/2 - len(r.items); missing > 0 {
		r.add(r.near(c.published, missing+len(r.taken), around), archive.RelatedByTime, missing)
	}
	related.Items = r.items
	return related
}

func first(nums []uint32) uint32 {
	if len(nums) == 0 {
		return 0
	}
	return nums[0]
}

// relating gathers what is related to one event.
type relating struct {
	catalog *Catalog
	num     uint32
	home    *roaring.Bitmap  // the events of its country
	homeIn  map[int][]uint32 // by year, as far as they were looked up
	taken   map[uint32]bool
	items   []RelatedItem
}

func (r *relating) take(nums []uint32) {
	for _, num := range nums {
		r.taken[num] = true
	}
}

// add takes as many of the events as are wanted and not taken yet.
func (r *relating) add(nums []uint32, reason archive.Reason, want int) {
	for _, num := range nums {
		if want == 0 || len(r.items) == archive.MaxRelated {
			return
		}
		if r.taken[num] || int(num) >= len(r.catalog.state) || r.catalog.state[num] != Published {
			continue
		}
		r.taken[num] = true
		r.items = append(r.items, RelatedItem{num, reason})
		want--
	}
}

// byLinks adds events that the event points at or that point at it, and those that
// share people or places with it, the nearest in time first.
func (r *relating) byLinks() {
	c := r.catalog
	links := c.linked[r.num]
	r.add(links.Relations, archive.RelatedByRelation, archive.MaxRelated)
	r.add(r.near(c.eventsOf(r.num), archive.MaxRelated+len(r.taken), around), archive.RelatedByRelation, archive.MaxRelated)
	for _, shared := range []struct {
		nums   []uint32
		kind   archive.Kind
		reason archive.Reason
	}{{links.People, archive.KindPerson, archive.RelatedByPeople}, {links.Places, archive.KindPlace, archive.RelatedByPlaces}} {
		var sets []*roaring.Bitmap
		for _, num := range shared.nums {
			if c.of(shared.kind).Contains(num) {
				sets = append(sets, c.eventsOf(num))
			}
		}
		// At most half, so that a person with very many events leaves room for others.
		r.add(r.near(union(sets), archive.MaxRelated+len(r.taken), around), shared.reason, archive.MaxRelated/2)
	}
}

// byTags adds events that share tags: first those with more of the rarest tags, and
// among these the nearest in time.
func (r *relating) byTags() {
	var sets []*roaring.Bitmap
	for _, label := range r.catalog.tagged.of(r.num) {
		sets = append(sets, r.catalog.tags.term(label).set)
	}
	slices.SortStableFunc(sets, func(a, b *roaring.Bitmap) int { return int(a.GetCardinality()) - int(b.GetCardinality()) })
	sets = sets[:min(len(sets), 3)]
	for n := len(sets); n > 0; n-- {
		want := archive.MaxRelated - len(r.items)
		if want == 0 {
			return
		}
		set := sets[0]
		for _, other := range sets[1:n] {
			set = roaring.And(set, other)
		}
		r.add(r.near(set, want+len(r.taken), around), archive.RelatedByTags, want)
	}
}

// The directions in time.
const before, after, around = -1, 1, 0

// near returns the published events of a set that are nearest in time, in a direction.
func (r *relating) near(set *roaring.Bitmap, want, direction int) []uint32 {
	c := r.catalog
	if c.date[r.num] == 0 {
		if direction == around { // nothing is near: the latest
			return r.latest(set, want)
		}
		return nil
	}
	best := nearest{want: want, from: position(c.date[r.num])}
	if set.GetCardinality() <= fewEvents {
		for nums := range parts(set) {
			r.see(&best, nums, direction)
		}
		return best.nums()
	}
	keys := c.calendar.keys[len(spans)-1]
	here, _ := slices.BinarySearch(keys, int(c.date[r.num])/10000) // a year that is there
	for _, step := range []int{before, after} {
		if step == -direction {
			continue
		}
		for i := here; i >= 0 && i < len(keys) && !best.beyond(keys[i]); i += step {
			if set == r.home {
				r.see(&best, r.homeOf(keys[i]), step)
				continue
			}
			of := c.calendar.levels[len(spans)-1][keys[i]]
			if set != c.published { // which is asked for of each event anyway
				of = roaring.And(set, of)
			}
			for nums := range parts(of) {
				r.see(&best, nums, step)
			}
		}
	}
	return best.nums()
}

// see shows those of some events that are published and lie in a direction. Those of one
// day are in the order of addition. Most are too far away, so that is asked first.
func (r *relating) see(best *nearest, nums []uint32, direction int) {
	c := r.catalog
	date := c.date[r.num]
	for _, num := range nums {
		other := c.date[num]
		at := position(other)
		if best.tooFar(at) || num == r.num || other == 0 || c.state[num] != Published {
			continue
		}
		side := after
		if other < date || other == date && num < r.num {
			side = before
		}
		if side != -direction {
			best.see(num, at, side)
		}
	}
}

// homeOf returns the events of a year in the same country. It is asked several times for
// the years around an event.
func (r *relating) homeOf(year int) []uint32 {
	home, known := r.homeIn[year]
	if known {
		return home
	}
	for nums := range parts(r.catalog.calendar.levels[len(spans)-1][year]) {
		for _, num := range nums {
			if r.isHome(num) {
				home = append(home, num)
			}
		}
	}
	r.homeIn[year] = home
	return home
}

// isHome reports whether an event is of the same country.
func (r *relating) isHome(num uint32) bool {
	c := r.catalog
	return c.countries.termOf[c.country[num]] == c.countries.termOf[c.country[r.num]]
}

// latest returns the published events of a set that were added last.
func (r *relating) latest(set *roaring.Bitmap, want int) []uint32 {
	var nums []uint32
	for it := set.ReverseIterator(); it.HasNext() && len(nums) < want; {
		if num := it.Next(); num != r.num && r.catalog.state[num] == Published {
			nums = append(nums, num)
		}
	}
	return nums
}

// meanwhile returns the events of other countries that are nearest in time, within a
// year.
func (r *relating) meanwhile(want int) []uint32 {
	c := r.catalog
	date := c.date[r.num]
	if date == 0 {
		return nil
	}
	best := nearest{want: want, from: position(date)}
	year := int(date) / 10000
	for _, year := range []int{year, year - 1, year + 1} {
		set := c.calendar.levels[len(spans)-1][year]
		if set == nil || best.beyond(year) {
			continue
		}
		for nums := range parts(set) {
			for _, num := range nums {
				other := c.date[num]
				at := position(other)
				if !best.tooFar(at) && c.state[num] == Published && other <= date+10000 && other+10000 >= date && !r.isHome(num) {
					best.see(num, at, after)
				}
			}
		}
	}
	return best.nums()
}

// yearLength is how far apart the same day of two years is, in positions.
const yearLength = 12 * 31

// position is a date on a scale on which all months are equally long.
func position(date uint32) int {
	return int(date)/10000*yearLength + (int(date)/100%100-1)*31 + int(date)%100 - 1
}

// nearest holds the few events that are nearest to a position.
type nearest struct {
	want, from int
	found      []distant
}

type distant struct {
	num, order uint32
	distance   int
}

func (n *nearest) full() bool { return len(n.found) >= n.want }

// beyond reports whether enough was found, and all of a year is farther away.
func (n *nearest) beyond(year int) bool {
	return n.full() && (n.want == 0 ||
		min(abs(year*yearLength-n.from), abs((year+1)*yearLength-1-n.from)) > n.found[len(n.found)-1].distance)
}

// tooFar reports whether enough was found that is nearer than a position.
func (n *nearest) tooFar(at int) bool {
	return n.full() && (n.want == 0 || abs(at-n.from) > n.found[len(n.found)-1].distance)
}

// see takes an event that lies in a direction, if it is near enough.
func (n *nearest) see(num uint32, at, direction int) {
	d := distant{num: num, order: num, distance: abs(at - n.from)}
	if direction == before {
		d.order = ^num
	}
	if n.want == 0 || n.full() && compareDistant(d, n.found[len(n.found)-1]) >= 0 {
		return
	}
	place, _ := slices.BinarySearchFunc(n.found, d, compareDistant)
	if n.full() {
		n.found = n.found[:n.want-1]
	}
	n.found = slices.Insert(n.found, place, d)
}

func compareDistant(a, b distant) int {
	return cmp.Or(a.distance-b.distance, cmp.Compare(a.order, b.order))
}

func (n *nearest) nums() []uint32 {
	nums := make([]uint32, len(n.found))
	for i, d := range n.found {
		nums[i] = d.num
	}
	return nums
}

func abs(n int) int { return max(n, -n) }
