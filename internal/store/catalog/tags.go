package catalog

import (
	"runtime"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// fewTags is how many tags an event has at most for its row to hold them.
const fewTags = 8

// tagRow holds the labels of an event's tags, each raised by firstTag. A place
// that is not used holds its own index, so that counting need not ask: it counts
// every place, without a branch, and never the same one twice in a row.
type tagRow [fewTags]uint16

// In the first place of a row: the tags are too many for it, or named by too high
// a number, and kept apart.
const (
	tagsElsewhere = fewTags
	firstTag      = fewTags + 1
)

var noTags = tagRow{0, 1, 2, 3, 4, 5, 6, 7}

// tagColumn holds the tags of all events.
type tagColumn struct {
	rows      []tagRow // by number
	elsewhere map[uint32][]uint32
}

func (t *tagColumn) set(num uint32, labels []uint32) {
	delete(t.elsewhere, num)
	row := noTags
	for i, label := range labels {
		if len(labels) > fewTags || label+firstTag > 0xffff {
			row = noTags
			row[0] = tagsElsewhere
			t.elsewhere[num] = labels
			break
		}
		row[i] = uint16(label + firstTag)
	}
	t.rows[num] = row
}

func (t *tagColumn) of(num uint32) []uint32 {
	row := &t.rows[num]
	if row[0] == tagsElsewhere {
		return t.elsewhere[num]
	}
	var labels []uint32
	for _, id := range row {
		if id >= firstTag {
			labels = append(labels, uint32(id)-firstTag)
		}
	}
	return labels
}

// Sets of more events than this are counted by several workers at once.
const shared, maxWorkers = 1 << 16, 4

// count adds up how many events of a set have each label.
func (t *tagColumn) count(set *roaring.Bitmap, perLabel []int) {
	workers := 1
	if set.GetCardinality() > shared {
		workers = min(runtime.GOMAXPROCS(0), maxWorkers)
	}
	shares := make([][]int, workers)
	var group sync.WaitGroup
	for w := range shares {
		shares[w] = make([]int, len(perLabel))
		group.Go(func() { t.countShare(set, w, workers, shares[w]) })
	}
	group.Wait()
	for _, share := range shares {
		for label, n := range share {
			perLabel[label] += n
		}
	}
}

// countShare counts every so manieth part of a set.
func (t *tagColumn) countShare(set *roaring.Bitmap, first, step int, perLabel []int) {
	counts := new([1 << 16]uint32)
	i := -1
	for nums := range parts(set) {
		if i++; i%step != first {
			continue
		}
		for _, num := range nums {
			row := &t.rows[num]
			if row[0] == tagsElsewhere {
				for _, label := range t.elsewhere[num] {
					perLabel[label]++
				}
				continue
			}
			for _, id := range row {
				counts[id]++
			}
		}
	}
	for label := range min(len(perLabel), len(counts)-firstTag) {
		perLabel[label] += int(counts[label+firstTag])
	}
}
