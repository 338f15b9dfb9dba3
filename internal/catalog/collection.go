package catalog

import (
	"slices"

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
	tags = archive.NormalizeTags(tags)
	c.findLastChanges(tags)
	c.mu.RLock()
	defer c.mu.RUnlock()
	list := []Collection{}
	for _, tag := range tags {
		t := c.tags.byName(tag)
		if t == nil || t.published == 0 {
			continue
		}
		nums := c.newestOf(t, eventsPerGroup)
		list = append(list, Collection{
			Tag: c.tags.name(t), Total: t.published, Nums: nums,
			Latest: archive.DateFromNumber(int(c.date[nums[0]])), Updated: t.newest,
		})
	}
	return list
}

// findLastChanges looks for the last change of tags that have lost the event which
// was changed last. That is rare, so that readers seldom need the lock of a writer.
func (c *Catalog) findLastChanges(tags []string) {
	if !c.anyStale(tags) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, tag := range tags {
		t := c.tags.byName(tag)
		if t == nil || !t.stale {
			continue
		}
		t.newest, t.stale = 0, false
		it := roaring.And(t.set, c.published).Iterator()
		for it.HasNext() {
			t.touch(c.updated[it.Next()])
		}
	}
}

func (c *Catalog) anyStale(tags []string) bool {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.ContainsFunc(tags, func(tag string) bool {
		t := c.tags.byName(tag)
		return t != nil && t.stale
	})
}
