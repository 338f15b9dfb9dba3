package catalog

// LastChanges divides the events into parts by the order of their addition, and
// returns when a published event of each was last changed; 0 for a part without any.
func (c *Catalog) LastChanges(size int) []int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var parts []int64
	it := c.published.Iterator()
	for it.HasNext() {
		num := it.Next()
		part := int(num-1) / size
		for len(parts) <= part {
			parts = append(parts, 0)
		}
		parts[part] = max(parts[part], c.updated[num])
	}
	return parts
}
