package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// Named is what the catalogue knows of a person, a place or a thread.
type Named struct {
	ID        string
	Filed     string // the key that it is filed under
	Names     []string
	Callings  []archive.Calling
	Centuries []int
	// Born and Died are years, 0 if they are not known.
	Born, Died int
	Countries  []string
	Place      archive.PlaceKind
}

// heading is by what people and places are gathered.
type heading int

const (
	byLetter heading = iota
	byCalling
	byCentury
	byState // the countries of today
	byPlace
	headings
)

// filed is a person or place in its directory.
type filed struct {
	state    State
	owner    string
	key      string // folded
	names    string // folded, each on a line of its own
	headings [headings][]string
}

// directory holds the people, the places, or the threads.
type directory struct {
	rows              map[uint32]*filed
	nums              map[string]uint32 // by id
	ids               map[uint32]string
	published, drafts *roaring.Bitmap
	under             [headings]map[string]*roaring.Bitmap
	lives             map[uint32]life
	sorted            []uint32 // by key
	unsorted          bool
}

// life is the years that somebody lived in, as far as they are known.
type life struct{ from, to int }

func newDirectory() *directory {
	d := &directory{
		rows: map[uint32]*filed{}, nums: map[string]uint32{}, ids: map[uint32]string{},
		published: roaring.New(), drafts: roaring.New(), lives: map[uint32]life{},
	}
	for h := range d.under {
		d.under[h] = map[string]*roaring.Bitmap{}
	}
	return d
}

// directory returns the one for a kind, nil for events.
func (c *Catalog) directory(kind archive.Kind) *directory { return c.directories[kind] }

func (d *directory) add(row *Row) {
	n := row.Named
	f := &filed{state: row.State, owner: strings.Clone(row.Owner), key: fold.Text(n.Filed)}
	names := make([]string, len(n.Names))
	for i, name := range n.Names {
		names[i] = fold.Text(name)
	}
	f.names = strings.Join(names, "\n")
	if first, _ := utf8.DecodeRuneInString(f.key); f.key != "" {
		f.headings[byLetter] = []string{strings.ToUpper(string(first))}
	}
	for _, calling := range n.Callings {
		f.headings[byCalling] = append(f.headings[byCalling], string(calling))
	}
	for _, century := range n.Centuries {
		f.headings[byCentury] = append(f.headings[byCentury], strconv.Itoa(century))
	}
	f.headings[byState] = n.Countries
	if n.Place != "" {
		f.headings[byPlace] = []string{string(n.Place)}
	}
	d.rows[row.Num], d.nums[n.ID], d.ids[row.Num] = f, row.Num, n.ID
	if n.Born != 0 || n.Died != 0 {
		d.lives[row.Num] = life{cmp.Or(n.Born, n.Died), cmp.Or(n.Died, n.Born)}
	}
	set := d.drafts
	if row.State == Published {
		set = d.published
	}
	set.Add(row.Num)
	for h, values := range f.headings {
		for _, value := range values {
			under := d.under[h][value]
			if under == nil {
				under = roaring.New()
				d.under[h][value] = under
			}
			under.Add(row.Num)
		}
	}
	d.sorted, d.unsorted = append(d.sorted, row.Num), true
}

func (d *directory) remove(num uint32) bool {
	f := d.rows[num]
	if f == nil {
		return false
	}
	d.published.Remove(num)
	d.drafts.Remove(num)
	for h, values := range f.headings {
		for _, value := range values {
			under := d.under[h][value]
			if under.Remove(num); under.IsEmpty() {
				delete(d.under[h], value)
			}
		}
	}
	delete(d.nums, d.ids[num])
	delete(d.ids, num)
	delete(d.rows, num)
	delete(d.lives, num)
	d.unsorted = true
	return true
}

// sort puts the entries into the order of their keys, after changes.
func (d *directory) sort() {
	if !d.unsorted {
		return
	}
	d.unsorted = false
	d.sorted = slices.DeleteFunc(d.sorted, func(num uint32) bool { return d.rows[num] == nil })
	slices.Sort(d.sorted)
	d.sorted = slices.Compact(d.sorted)
	slices.SortFunc(d.sorted, d.compare)
}

func (d *directory) compare(a, b uint32) int {
	return cmp.Or(strings.Compare(d.rows[a].key, d.rows[b].key), cmp.Compare(a, b))
}

// DirectoryPage is one page of numbers of people or places, with the size of the whole.
type DirectoryPage struct {
	Nums        []uint32
	Total       int
	Facets      *archive.DirectoryFacets
	EventTotals map[string]int // by id, for those who manage
}

// Directory returns the page that a filter asks for.
func (c *Catalog) Directory(f *archive.DirectoryFilter) DirectoryPage {
	c.mu.RLock()
	defer c.mu.RUnlock()
	d := c.directory(f.Kind)
	if d == nil {
		return DirectoryPage{}
	}
	base := d.matching(f)
	sets := d.constraints(f)
	set := under(base, sets, headings)
	page := DirectoryPage{Total: int(set.GetCardinality())}
	var events *roaring.Bitmap
	if f.Scope.Manage && f.Kind != archive.KindThread {
		events = c.scope(&archive.EventFilter{Scope: f.Scope})
	}
	switch {
	case f.Sort == archive.SortLatest:
		page.Nums = c.page(set, f.Sort, f.Page.Offset(), f.Page.Limit)
	case f.Sort == archive.SortEvents && events != nil:
		page.Nums = c.mostNamed(d, set, events, f.Page)
	default:
		page.Nums = d.page(set, f.Page.Offset(), f.Page.Limit)
	}
	if events != nil {
		page.EventTotals = make(map[string]int, len(page.Nums))
		for _, num := range page.Nums {
			page.EventTotals[d.ids[num]] = int(events.AndCardinality(c.eventsOf(num)))
		}
	}
	if f.Facets {
		page.Facets = d.facets(base, sets)
	}
	return page
}

// matching is what the reader may see, and has a name with the text.
func (d *directory) matching(f *archive.DirectoryFilter) *roaring.Bitmap {
	set := d.published
	if f.Scope.Manage && f.Status != archive.StatusPublished {
		drafts := d.drafts
		if f.Scope.Owner != "" {
			drafts = filtered(drafts, func(num uint32) bool { return d.rows[num].owner == f.Scope.Owner })
		}
		set = drafts
		if f.Status != archive.StatusDraft {
			set = roaring.Or(d.published, drafts)
		}
	}
	if text := fold.Text(f.Name); text != "" {
		set = filtered(set, func(num uint32) bool { return strings.Contains(d.rows[num].names, text) })
	}
	return set
}

func filtered(set *roaring.Bitmap, keep func(uint32) bool) *roaring.Bitmap {
	kept := roaring.New()
	for it := set.Iterator(); it.HasNext(); {
		if num := it.Next(); keep(num) {
			kept.Add(num)
		}
	}
	return kept
}

// constraints are the sets that a filter narrows the directory to, by heading.
func (d *directory) constraints(f *archive.DirectoryFilter) map[heading]*roaring.Bitmap {
	country := f.Country
	if known, ok := archive.CountryByName(country); ok {
		country = known.Name
	}
	century := ""
	if f.Century != 0 {
		century = strconv.Itoa(f.Century)
	}
	sets := map[heading]*roaring.Bitmap{}
	for h, value := range map[heading]string{
		byLetter: strings.ToUpper(fold.Text(f.Letter)), byCalling: string(f.Calling), byCentury: century, byState: country, byPlace: string(f.Place),
	} {
		if value == "" {
			continue
		}
		var spelled []*roaring.Bitmap
		for name, set := range d.under[h] {
			if strings.EqualFold(name, value) {
				spelled = append(spelled, set)
			}
		}
		sets[h] = union(spelled)
	}
	return sets
}

// under intersects a set with the constraints of all headings but one.
func under(base *roaring.Bitmap, sets map[heading]*roaring.Bitmap, except heading) *roaring.Bitmap {
	for h, set := range sets {
		if h != except {
			base = roaring.And(base, set)
		}
	}
	return base
}

// page walks the directory in its order.
func (d *directory) page(set *roaring.Bitmap, offset, limit int) []uint32 {
	if uint64(offset) >= set.GetCardinality() {
		return nil
	}
	nums := []uint32{}
	for _, num := range d.sorted {
		if !set.Contains(num) {
			continue
		}
		if offset--; offset >= 0 {
			continue
		}
		if nums = append(nums, num); len(nums) == limit {
			break
		}
	}
	return nums
}

// mostNamed walks the directory from who is named by most of the events to who is named by
// none; those with as many are in the order of the directory.
func (c *Catalog) mostNamed(d *directory, set, events *roaring.Bitmap, page archive.Page) []uint32 {
	nums := d.page(set, 0, int(set.GetCardinality()))
	totals := make(map[uint32]uint64, len(nums))
	for _, num := range nums {
		totals[num] = events.AndCardinality(c.eventsOf(num))
	}
	slices.SortStableFunc(nums, func(a, b uint32) int { return cmp.Compare(totals[b], totals[a]) })
	from := min(page.Offset(), len(nums))
	return nums[from:min(from+page.Limit, len(nums))]
}

func (d *directory) facets(base *roaring.Bitmap, sets map[heading]*roaring.Bitmap) *archive.DirectoryFacets {
	counts := func(h heading, order func(a, b archive.Count) int) []archive.Count {
		set := under(base, sets, h)
		list := []archive.Count{}
		for _, value := range slices.Sorted(maps.Keys(d.under[h])) {
			if n := int(set.AndCardinality(d.under[h][value])); n > 0 {
				list = append(list, archive.Count{Key: value, Count: n})
			}
		}
		slices.SortStableFunc(list, order)
		return list
	}
	asTheyAre := func(archive.Count, archive.Count) int { return 0 }
	most := func(a, b archive.Count) int { return cmp.Compare(b.Count, a.Count) }
	earliest := func(a, b archive.Count) int {
		return cmp.Or(cmp.Compare(len(a.Key), len(b.Key)), cmp.Compare(a.Key, b.Key))
	}
	return &archive.DirectoryFacets{
		Letters: counts(byLetter, asTheyAre), Callings: counts(byCalling, most), Centuries: counts(byCentury, earliest),
		Countries: counts(byState, most), Kinds: counts(byPlace, most),
	}
}
