// Package catalog answers lists of events from memory: which events match any
// combination of filters, exactly how many, which of them stand on a page in any
// order, and how the rest divides by tag, country and decade. It holds a few
// dozen bytes per event in compressed bitmaps and flat columns.
//
// It knows numbers, not events, and no SQL: the store fills it from the database
// and fetches the events whose numbers it returns.
package catalog

import (
	"strings"
	"sync"
	"sync/atomic"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// State is whether an event is there, and for whom.
type State uint8

// The states. Gone is a deleted event, and a number that no event has.
const (
	Gone State = iota
	Draft
	Published
)

// Row is what the catalogue knows of one entry. Num is its place in the order in
// which entries were added, from 1 up. Events have Date to Verified and Links, the others
// have Named, and threads the steps of Links.
type Row struct {
	Num        uint32
	Kind       archive.Kind
	State      State
	Date       int // as archive.Date.Number
	End        int // the last day of what lasted longer than one, otherwise 0
	DayPrecise bool
	Country    string
	Tags       []string
	Owner      string
	Verified   bool
	Unsourced  bool
	Unpictured bool
	Uncredited bool // a picture lacks what should be said of it
	Updated    int64
	Links      Links
	Named      *Named
}

// Catalog is safe for use by many readers and one writer at a time.
type Catalog struct {
	version atomic.Int64
	mu      sync.RWMutex // over all that follows
	contents
}

type contents struct {
	state   []State
	date    []uint32
	country []uint32 // of labels in countries
	owner   []uint32 // index into owners
	updated []int64
	tagged  tagColumn
	ends    map[uint32]uint16 // the last years of what did not end in the year in which it began

	published, drafts, verified *roaring.Bitmap
	// What an event lacks.
	unsourced, unpictured, uncredited *roaring.Bitmap

	days             map[int]*roaring.Bitmap // by MMDD, day-precise dates only
	calendar         calendar
	countries, tags  *vocabulary
	owners           map[string]uint32
	draftsOf, madeBy []*roaring.Bitmap // by index in owners
	directories      map[archive.Kind]*directory
	linked           map[uint32]Links           // by event
	pointing         map[uint32]*roaring.Bitmap // the events that point at an entry
	threads          threads
}

// New returns an empty catalogue.
func New() *Catalog {
	return &Catalog{contents: contents{
		tagged:    newTagColumn(),
		ends:      map[uint32]uint16{},
		published: roaring.New(), drafts: roaring.New(), verified: roaring.New(),
		unsourced: roaring.New(), unpictured: roaring.New(), uncredited: roaring.New(),
		days:      map[int]*roaring.Bitmap{},
		calendar:  newCalendar(),
		countries: newVocabulary(countryKey, archive.FormerNames), tags: newVocabulary(archive.TagKey, nil),
		owners:      map[string]uint32{},
		directories: map[archive.Kind]*directory{archive.KindPerson: newDirectory(), archive.KindPlace: newDirectory(), archive.KindThread: newDirectory()},
		linked:      map[uint32]Links{}, pointing: map[uint32]*roaring.Bitmap{},
		threads: newThreads(),
	}}
}

// Replace takes over what another catalogue holds, which nobody may use afterwards.
func (c *Catalog) Replace(other *Catalog) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.contents = other.contents
	c.version.Store(other.version.Load())
}

// countryKey is what two spellings of the same country have in common.
func countryKey(name string) string { return strings.ToLower(archive.CountryName(name)) }

// Version is the content version up to which changes have been applied.
func (c *Catalog) Version() int64 { return c.version.Load() }

// Size is one more than the highest number that an event ever had.
func (c *Catalog) Size() int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return len(c.state)
}

// Apply takes over the given rows and the version that they belong to, so that a
// reader sees either none or all of them.
func (c *Catalog) Apply(version int64, rows []Row) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range rows {
		c.remove(rows[i].Num)
		c.add(&rows[i])
	}
	for _, d := range c.directories {
		d.sort()
	}
	c.version.Store(max(c.version.Load(), version))
}

// Compact shrinks the bitmaps, which pays after a bulk load.
func (c *Catalog) Compact() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.published.RunOptimize()
	c.verified.RunOptimize()
	for _, set := range []*roaring.Bitmap{c.unsourced, c.unpictured, c.uncredited} {
		set.RunOptimize()
	}
	for _, set := range c.madeBy {
		set.RunOptimize()
	}
}

func (c *Catalog) grow(num uint32) {
	for int(num) >= len(c.state) {
		c.state = append(c.state, Gone)
		c.date = append(c.date, 0)
		c.country = append(c.country, 0)
		c.owner = append(c.owner, 0)
		c.updated = append(c.updated, 0)
		c.tagged.grow()
	}
}

func (c *Catalog) remove(num uint32) {
	if int(num) >= len(c.state) || c.state[num] == Gone {
		return
	}
	for _, d := range c.directories {
		if d.remove(num) {
			c.threads.remove(num)
			c.state[num] = Gone
			return
		}
	}
	c.unlink(num)
	state := c.state[num]
	c.published.Remove(num)
	c.drafts.Remove(num)
	c.verified.Remove(num)
	c.draftsOf[c.owner[num]].Remove(num)
	c.madeBy[c.owner[num]].Remove(num)
	for _, set := range []*roaring.Bitmap{c.unsourced, c.unpictured, c.uncredited} {
		set.Remove(num)
	}
	date := int(c.date[num])
	c.calendar.remove(date, num, state)
	if end, ok := c.ends[num]; ok {
		c.calendar.removeLasting(date/10000, int(end), num)
		delete(c.ends, num)
	}
	if day := c.days[date%10000]; day != nil {
		day.Remove(num)
	}
	c.countries.remove(c.country[num], num, state)
	for _, label := range c.tagged.of(num) {
		if state == Published {
			c.tags.term(label).forget(c.updated[num])
		}
		c.tags.remove(label, num, state)
	}
	c.state[num] = Gone
}

func (c *Catalog) add(row *Row) {
	c.grow(row.Num)
	num := row.Num
	c.state[num] = row.State
	if row.State == Gone {
		return
	}
	c.updated[num] = row.Updated
	if d := c.directory(row.Kind); d != nil {
		d.add(row)
		c.threads.add(num, row.Links.Steps)
		return
	}
	c.link(num, row.Links)
	c.date[num] = uint32(row.Date)
	c.owner[num] = c.ownerIndex(row.Owner)
	if row.State == Published {
		c.published.Add(num)
	} else {
		c.drafts.Add(num)
		c.draftsOf[c.owner[num]].Add(num)
	}
	c.madeBy[c.owner[num]].Add(num)
	if row.Verified {
		c.verified.Add(num)
	}
	if row.Unsourced {
		c.unsourced.Add(num)
	}
	if row.Unpictured {
		c.unpictured.Add(num)
	}
	if row.Uncredited {
		c.uncredited.Add(num)
	}
	c.calendar.add(row.Date, num, row.State)
	if row.Date != 0 && row.End/10000 > row.Date/10000 {
		c.ends[num] = uint16(row.End / 10000)
		c.calendar.addLasting(row.Date/10000, row.End/10000, num)
	}
	if row.DayPrecise && row.Date != 0 {
		day := row.Date % 10000
		if c.days[day] == nil {
			c.days[day] = roaring.New()
		}
		c.days[day].Add(num)
	}
	c.country[num] = c.countries.add(archive.CountryName(row.Country), num, row.State)
	c.addTags(row)
}

func (c *Catalog) addTags(row *Row) {
	labels := make([]uint32, len(row.Tags))
	for i, tag := range row.Tags {
		labels[i] = c.tags.add(tag, row.Num, row.State)
		if row.State == Published {
			c.tags.term(labels[i]).touch(row.Updated)
		}
	}
	c.tagged.set(row.Num, labels)
}

func (c *Catalog) ownerIndex(owner string) uint32 {
	i, ok := c.owners[owner]
	if !ok {
		i = uint32(len(c.draftsOf))
		c.owners[owner] = i
		c.draftsOf = append(c.draftsOf, roaring.New())
		c.madeBy = append(c.madeBy, roaring.New())
	}
	return i
}
