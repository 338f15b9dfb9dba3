package catalog

// LastChanges divides the events into parts by the order of their addition, and
// returns when a published event of each was last changed; 0 for a part without any.
func (c *Catalog) LastChanges(size int) []int64 {
	c.mu.RLock()
	defer c.mu.RUnlock()
	changes := make([]int64, (len(c.state)+size-1)/size)
	for nums := range parts(c.published) {
		for _, num := range nums {
			part := &changes[int(num-1)/size]
			*part = max(*part, c.updated[num])
		}
	}
	return changes
}
