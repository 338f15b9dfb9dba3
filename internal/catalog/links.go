package catalog

import (
	"cmp"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Links are the numbers of the entries that an event points at, or a thread.
type Links struct {
	People, Places, Relations []uint32
	Steps                     []uint32 // of a thread
}

// all are the links of an event.
func (l *Links) all() []uint32 { return slices.Concat(l.People, l.Places, l.Relations) }

// maxNeighbours is how many people, and how many places, are named beside an entry.
const maxNeighbours = 48

func (c *Catalog) link(num uint32, links Links) {
	all := links.all()
	if len(all) == 0 {
		return
	}
	c.linked[num] = links
	for _, to := range all {
		if c.pointing[to] == nil {
			c.pointing[to] = roaring.New()
		}
		c.pointing[to].Add(num)
	}
}

func (c *Catalog) unlink(num uint32) {
	links := c.linked[num]
	for _, to := range links.all() {
		if set := c.pointing[to]; set != nil {
			if set.Remove(num); set.IsEmpty() {
				delete(c.pointing, to)
			}
		}
	}
	delete(c.linked, num)
}

// eventsOf returns the events that point at an entry, drafts included. The set belongs
// to the catalogue.
func (c *Catalog) eventsOf(num uint32) *roaring.Bitmap {
	if set := c.pointing[num]; set != nil {
		return set
	}
	return roaring.New()
}

// namedNum is the number of a person or place, 0 if there is none with the id.
func (c *Catalog) namedNum(id string) uint32 {
	for _, d := range c.directories {
		if num, ok := d.nums[id]; ok {
			return num
		}
	}
	return 0
}

// Neighbours returns the published people and places that the published events of a
// person or place name besides it, those first that most of them name.
func (c *Catalog) Neighbours(id string) (people, places []uint32) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	num := c.namedNum(id)
	named := map[uint32]int{}
	for it := roaring.And(c.eventsOf(num), c.published).Iterator(); it.HasNext(); {
		links := c.linked[it.Next()]
		for _, other := range slices.Concat(links.People, links.Places) {
			named[other]++
		}
	}
	delete(named, num)
	most := func(d *directory) []uint32 {
		var nums []uint32
		for other := range named {
			if d.published.Contains(other) {
				nums = append(nums, other)
			}
		}
		slices.SortFunc(nums, func(a, b uint32) int { return cmp.Or(cmp.Compare(named[b], named[a]), d.compare(a, b)) })
		return nums[:min(len(nums), maxNeighbours)]
	}
	return most(c.directory(archive.KindPerson)), most(c.directory(archive.KindPlace))
}

// CountedNum is the number of a person or place, and how many events name it.
type CountedNum struct {
	Num    uint32
	Events int
}

// NamedInCountry is who and what belongs to a country.
type NamedInCountry struct {
	People, Places          []CountedNum
	PeopleTotal, PlaceTotal int
	Unplaced                int // events that name no place
}

// NamedIn returns the published people and places of a country, those first that most
// of its published events name, and how many of these name no place.
func (c *Catalog) NamedIn(country string, maxPeople, maxPlaces int) NamedInCountry {
	c.mu.RLock()
	defer c.mu.RUnlock()
	events := roaring.New()
	if t := c.countries.byName(country); t != nil {
		events = roaring.And(t.set, c.published)
	}
	named := func(d *directory, most int) (list []CountedNum, total int) {
		under := d.under[byState][country]
		if under == nil {
			return nil, 0
		}
		for it := roaring.And(under, d.published).Iterator(); it.HasNext(); {
			num := it.Next()
			list = append(list, CountedNum{num, int(events.AndCardinality(c.eventsOf(num)))})
		}
		slices.SortFunc(list, func(a, b CountedNum) int {
			return cmp.Or(cmp.Compare(b.Events, a.Events), d.compare(a.Num, b.Num))
		})
		return list[:min(len(list), most)], len(list)
	}
	var found NamedInCountry
	people, places := c.directory(archive.KindPerson), c.directory(archive.KindPlace)
	found.People, found.PeopleTotal = named(people, maxPeople)
	found.Places, found.PlaceTotal = named(places, maxPlaces)
	var placed []*roaring.Bitmap
	for it := places.published.Iterator(); it.HasNext(); {
		placed = append(placed, c.eventsOf(it.Next()))
	}
	found.Unplaced = int(events.GetCardinality() - events.AndCardinality(roaring.FastOr(placed...)))
	return found
}
