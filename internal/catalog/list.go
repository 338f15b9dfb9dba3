package catalog

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Hits are the entries that a text search found. Tiers put them into the order of
// relevance: whoever is in an earlier one comes first, whoever is in none, last. Within
// a tier, the date decides.
type Hits struct {
	All   *roaring.Bitmap
	Tiers []*roaring.Bitmap
	// Oldest puts the oldest first within a tier, and not the newest.
	Oldest bool
}

// Add adds hits that come after those there are.
func (h *Hits) Add(later *Hits) {
	if h.All == nil {
		h.All = later.All.Clone()
	} else {
		h.All.Or(later.All)
	}
	h.Tiers = append(append(h.Tiers, later.Tiers...), later.All)
}

// List is one page of numbers, with the size of the whole.
type List struct {
	Nums   []uint32
	Total  int
	Facets *archive.Facets
	// All are the numbers of all pages, where the order is not known here.
	All *roaring.Bitmap
}

// List returns the page that a filter asks for. With hits it is a page of those
// among them that pass the filter. Trusted are those whose drafts need no review.
func (c *Catalog) List(f *archive.EventFilter, hits *Hits, trusted []string) List {
	c.mu.RLock()
	defer c.mu.RUnlock()
	constraints := c.constraints(f, trusted)
	if hits != nil {
		constraints = append(constraints, constraint{byOther, hits.All})
	}
	set := intersect(constraints, byScope)
	list := List{Total: int(set.GetCardinality())}
	switch {
	case f.Sort == archive.SortTitle:
		list.All = set.Clone()
	case hits != nil && f.Sort == "":
		list.Nums = byRelevance(set, hits, c.byAge(hits.Oldest), f.Page.Offset(), f.Page.Limit)
	default:
		list.Nums = c.page(set, f.Sort, f.Page.Offset(), f.Page.Limit)
	}
	if f.Facets {
		list.Facets = c.facets(constraints, set)
	}
	return list
}

// pager returns the numbers of a set that are on a page.
type pager func(set *roaring.Bitmap, offset, limit int) []uint32

// byAge pages through events by their dates.
func (c *Catalog) byAge(oldest bool) pager {
	sort := archive.SortNewest
	if oldest {
		sort = archive.SortOldest
	}
	return func(set *roaring.Bitmap, offset, limit int) []uint32 { return c.page(set, sort, offset, limit) }
}

// byRelevance goes through the tiers until the page is full.
func byRelevance(set *roaring.Bitmap, hits *Hits, within pager, offset, limit int) []uint32 {
	if limit <= 0 || offset < 0 || uint64(offset) >= set.GetCardinality() {
		return nil
	}
	var nums []uint32
	for _, tier := range hits.Tiers {
		part := roaring.And(set, tier)
		count := int(part.GetCardinality())
		if count == 0 {
			continue
		}
		if offset < count {
			nums = append(nums, within(part, offset, limit-len(nums))...)
			if len(nums) == limit {
				return nums
			}
		}
		offset = max(0, offset-count)
		set = roaring.AndNot(set, tier)
	}
	return append(nums, within(set, offset, limit-len(nums))...)
}
