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

// TagUses returns all tags, the most used first, with how many events have them.
func (c *Catalog) TagUses() []archive.TagUse {
	c.mu.RLock()
	defer c.mu.RUnlock()
	uses := make([]archive.TagUse, 0, len(c.tags.sorted))
	for _, t := range c.tags.sorted {
		uses = append(uses, archive.TagUse{Tag: c.tags.name(t), Total: int(t.set.GetCardinality())})
	}
	slices.SortStableFunc(uses, func(a, b archive.TagUse) int { return b.Total - a.Total })
	return uses
}

// Tagged returns the events that have one of some tags, drafts included.
func (c *Catalog) Tagged(tags []string) []uint32 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	all := roaring.New()
	for _, tag := range tags {
		if id, ok := c.tags.byKey[archive.TagKey(tag)]; ok {
			all.Or(c.tags.terms[id].set)
		}
	}
	return all.ToArray()
}

// FormerTags takes over the former names of tags, with those that they lead to, as keys.
func (c *Catalog) FormerTags(names map[string]string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tags.former = names
}

// CurrentTag returns the name of today for a former name of a tag, else the name itself.
func (c *Catalog) CurrentTag(tag string) string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	key := archive.TagKey(tag)
	if _, used := c.tags.byKey[key]; used || c.tags.former[key] == "" {
		return tag
	}
	if t := c.tags.byName(tag); t != nil {
		return c.tags.name(t)
	}
	return tag
}
