package catalog

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Hits are the events that a text search found; those with the words in the
// title come before all others unless an order was asked for.
type Hits struct {
	All   *roaring.Bitmap
	Title *roaring.Bitmap
	// Wide are the hits were the list not filtered by what facets offer.
	Wide *roaring.Bitmap
}

// List is one page of numbers, with the size of the whole.
type List struct {
	Nums   []uint32
	Total  int
	Facets *archive.Facets
}

// List returns the page that a filter asks for. With hits it is a page of those
// among them that pass the filter.
func (c *Catalog) List(f *archive.EventFilter, hits *Hits) List {
	c.mu.RLock()
	defer c.mu.RUnlock()
	constraints := c.constraints(f)
	among := constraints
	if hits != nil {
		among = append(slices.Clip(constraints), constraint{byOther, hits.All})
	}
	set := intersect(among, byScope)
	list := List{Total: int(set.GetCardinality())}
	if hits != nil && f.Sort == "" {
		list.Nums = c.byRelevance(set, hits.Title, f.Page.Offset(), f.Page.Limit)
	} else {
		list.Nums = c.page(set, f.Sort, f.Page.Offset(), f.Page.Limit)
	}
	if f.Facets {
		if hits != nil {
			constraints = append(constraints, constraint{byOther, hits.Wide})
		}
		list.Facets = c.facets(constraints)
	}
	return list
}

// byRelevance puts title hits first, and the newest first in both parts.
func (c *Catalog) byRelevance(set, title *roaring.Bitmap, offset, limit int) []uint32 {
	if offset < 0 || limit <= 0 {
		return nil
	}
	first, rest := roaring.And(set, title).ToArray(), roaring.AndNot(set, title).ToArray()
	c.sortByDate(first, true)
	c.sortByDate(rest, true)
	nums := slices.Concat(first, rest)
	if offset >= len(nums) {
		return nil
	}
	return nums[offset:min(len(nums), offset+limit)]
}
