package catalog

import "sankofa/internal/archive"

// LastChanges divides the entries of a kind into parts by the order of their addition,
// and returns when a published one of each was last changed; 0 for a part without any.
func (c *Catalog) LastChanges(kind archive.Kind, size int) []int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	published := c.published
	if d := c.directory(kind); d != nil {
		published = d.published
	}
	changes := make([]int64, (len(c.state)+size-1)/size)
	part, end, last := 0, uint32(size), int64(0)
	for nums := range parts(published) {
		for _, num := range nums {
			if num > end {
				changes[part] = last
				part = int(num-1) / size
				end, last = uint32((part+1)*size), 0
			}
			last = max(last, c.updated[num])
		}
	}
	if len(changes) > 0 {
		changes[part] = last
	}
	return changes
}
