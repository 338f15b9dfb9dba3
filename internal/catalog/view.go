package catalog

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// view returns the events of a view, whoever may see them.
func (c *Catalog) view(view archive.View, viewer string, trusted []string) *roaring.Bitmap {
	switch view {
	case archive.ViewMine:
		if i, ok := c.owners[viewer]; ok && viewer != "" {
			return c.madeBy[i]
		}
		return roaring.New()
	case archive.ViewDrafts:
		return c.drafts
	case archive.ViewReview:
		waiting := c.drafts.Clone()
		for _, owner := range append([]string{viewer, ""}, trusted...) { // imports are made by nobody
			if i, ok := c.owners[owner]; ok {
				waiting.AndNot(c.draftsOf[i])
			}
		}
		return waiting
	case archive.ViewNoSource:
		return c.unsourced
	case archive.ViewNoPicture:
		return c.unpictured
	case archive.ViewNoCredit:
		return c.uncredited
	}
	return roaring.New()
}

// ViewCounts counts what of each view a person may see. Trusted are those whose drafts
// need no review.
func (c *Catalog) ViewCounts(scope archive.Scope, trusted []string) map[archive.View]int {
	c.mu.RLock()
	defer c.mu.RUnlock()
	seen := c.scope(&archive.EventFilter{Scope: scope})
	counts := make(map[archive.View]int, len(archive.Views))
	for _, view := range archive.Views {
		if view == archive.ViewAll {
			counts[view] = int(seen.GetCardinality())
			continue
		}
		counts[view] = int(seen.AndCardinality(c.view(view, scope.Viewer, trusted)))
	}
	return counts
}
