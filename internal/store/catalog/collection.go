package catalog

import (
	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// Collection is one tag with its newest published events.
type Collection struct {
	Tag     string
	Total   int
	Latest  archive.Date
	Updated int64
	Nums    []uint32
}

// Tags returns the most used tags of published events.
func (c *Catalog) Tags(limit int) []archive.TagTotal {
	c.mu.RLock()
	defer c.mu.RUnlock()
	terms := c.tags.byCount()
	terms = terms[:min(limit, len(terms))]
	tags := make([]archive.TagTotal, len(terms))
	for i, t := range terms {
		tags[i] = archive.TagTotal{Tag: c.tags.name(t), TotalEvents: t.published}
	}
	return tags
}

// Collections returns a collection for each tag that has published events, in the
// order of the tags.
func (c *Catalog) Collections(tags []string, eventsPerGroup int) []Collection {
	// The write lock, because the time of the last change may be found anew.
	c.mu.Lock()
	defer c.mu.Unlock()
	list := []Collection{}
	for _, tag := range archive.NormalizeTags(tags) {
		t := c.tags.byName(tag)
		if t == nil || t.published == 0 {
			continue
		}
		set := roaring.And(t.set, c.published)
		nums := c.page(set, archive.SortNewest, 0, eventsPerGroup)
		list = append(list, Collection{
			Tag: c.tags.name(t), Total: t.published, Nums: nums,
			Latest:  archive.DateFromNumber(int(c.date[nums[0]])),
			Updated: c.lastChange(t, set),
		})
	}
	return list
}

func (c *Catalog) lastChange(t *term, published *roaring.Bitmap) int64 {
	if t.stale {
		t.newest, t.stale = 0, false
		it := published.Iterator()
		for it.HasNext() {
			t.touch(c.updated[it.Next()])
		}
	}
	return t.newest
}
