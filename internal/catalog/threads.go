package catalog

import (
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// threads are the steps of threads, in their order, and the threads of each step.
type threads struct {
	steps map[uint32][]uint32
	of    map[uint32]*roaring.Bitmap
}

func newThreads() threads {
	return threads{steps: map[uint32][]uint32{}, of: map[uint32]*roaring.Bitmap{}}
}

func (t *threads) add(num uint32, steps []uint32) {
	if len(steps) == 0 {
		return
	}
	t.steps[num] = steps
	for _, step := range steps {
		if t.of[step] == nil {
			t.of[step] = roaring.New()
		}
		t.of[step].Add(num)
	}
}

func (t *threads) remove(num uint32) {
	for _, step := range t.steps[num] {
		if set := t.of[step]; set != nil {
			if set.Remove(num); set.IsEmpty() {
				delete(t.of, step)
			}
		}
	}
	delete(t.steps, num)
}

// ThreadPlace is where an entry stands in a thread. Previous and Next are 0 where the
// thread begins and ends; Hidden are the steps between the three that are not public.
type ThreadPlace struct {
	Thread         uint32
	Previous, Next uint32
	Hidden         []uint32
}

// Threads returns where an entry stands in the published threads that lead through it,
// in the order of their names.
func (c *Catalog) Threads(num uint32, limit int) []ThreadPlace {
	c.mu.RLock()
	defer c.mu.RUnlock()
	set, d := c.threads.of[num], c.directory(archive.KindThread)
	if set == nil {
		return nil
	}
	var places []ThreadPlace
	for _, thread := range d.page(roaring.And(set, d.published), 0, limit) {
		places = append(places, c.place(thread, num))
	}
	return places
}

func (c *Catalog) place(thread, num uint32) ThreadPlace {
	place := ThreadPlace{Thread: thread}
	steps := c.threads.steps[thread]
	at := slices.Index(steps, num)
	// beside walks away from the entry, to the first step that everyone may see.
	beside := func(i, direction int) uint32 {
		for ; i >= 0 && i < len(steps); i += direction {
			if c.public(steps[i]) {
				return steps[i]
			}
			place.Hidden = append(place.Hidden, steps[i])
		}
		return 0
	}
	place.Previous, place.Next = beside(at-1, -1), beside(at+1, 1)
	return place
}

// public reports whether everyone may see an entry of any kind.
func (c *Catalog) public(num uint32) bool {
	return int(num) < len(c.state) && c.state[num] == Published
}

// StepTotal counts the public entries that a thread leads to, and those of them in a set.
func (c *Catalog) StepTotal(num uint32, set *roaring.Bitmap) (total, among int) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, step := range c.threads.steps[num] {
		if !c.public(step) {
			continue
		}
		total++
		if set.Contains(step) {
			among++
		}
	}
	return total, among
}
