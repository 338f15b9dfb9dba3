package catalog

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Hits are the events that a text search found; those with the words in the
// title come before all others unless an order was asked for.
type Hits struct {
	All   *roaring.Bitmap
	Title *roaring.Bitmap
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
	if hits != nil {
		constraints = append(constraints, constraint{byOther, hits.All})
	}
	set := intersect(constraints, byScope)
	list := List{Total: int(set.GetCardinality())}
	if hits != nil && f.Sort == "" {
		list.Nums = c.byRelevance(set, hits.Title, f.Page.Offset(), f.Page.Limit)
	} else {
		list.Nums = c.page(set, f.Sort, f.Page.Offset(), f.Page.Limit)
	}
	if f.Facets {
		list.Facets = c.facets(constraints, set)
	}
	return list
}

// byRelevance puts title hits first, and the newest first in both parts.
func (c *Catalog) byRelevance(set, title *roaring.Bitmap, offset, limit int) []uint32 {
	first := roaring.And(set, title)
	nums := c.page(first, archive.SortNewest, offset, limit)
	if len(nums) < limit {
		before := max(0, offset-int(first.GetCardinality()))
		nums = append(nums, c.page(roaring.AndNot(set, title), archive.SortNewest, before, limit-len(nums))...)
	}
	return nums
}
