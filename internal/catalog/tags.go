package catalog

import (
	"runtime"
	"slices"
	"sync"

	"github.com/RoaringBitmap/roaring/v2"
)

// fewTags is how many tags a row holds; rowsEach, how many rows an event may have.
const fewTags, rowsEach = 4, 2

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

var noTags = tagRow{0, 1, 2, 3}

// tagColumn holds the tags of all events.
type tagColumn struct {
	rows      [rowsEach][]tagRow // by number
	long      *roaring.Bitmap    // the events whose second row is used, too
	elsewhere map[uint32][]uint32
}

func newTagColumn() tagColumn {
	return tagColumn{long: roaring.New(), elsewhere: map[uint32][]uint32{}}
}

// grow makes room for another event.
func (t *tagColumn) grow() {
	for i := range t.rows {
		t.rows[i] = append(t.rows[i], noTags)
	}
}

func (t *tagColumn) set(num uint32, labels []uint32) {
	delete(t.elsewhere, num)
	t.long.Remove(num)
	rows := [rowsEach]tagRow{noTags, noTags}
	if len(labels) > fewTags*rowsEach || slices.ContainsFunc(labels, func(label uint32) bool { return label+firstTag > 0xffff }) {
		rows[0][0] = tagsElsewhere
		t.elsewhere[num] = labels
		labels = nil
	}
	for i, label := range labels {
		rows[i/fewTags][i%fewTags] = uint16(label + firstTag)
	}
	if len(labels) > fewTags {
		t.long.Add(num)
	}
	for i, row := range rows {
		t.rows[i][num] = row
	}
}

func (t *tagColumn) of(num uint32) []uint32 {
	if t.rows[0][num][0] == tagsElsewhere {
		return t.elsewhere[num]
	}
	var labels []uint32
	for _, rows := range t.rows {
		for _, id := range rows[num] {
			if id >= firstTag {
				labels = append(labels, uint32(id)-firstTag)
			}
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
	sets := [rowsEach]*roaring.Bitmap{set, roaring.And(set, t.long)}
	shares := make([][]int, workers)
	var group sync.WaitGroup
	for w := range shares {
		shares[w] = make([]int, len(perLabel))
		group.Go(func() { t.countShare(sets, w, workers, shares[w]) })
	}
	group.Wait()
	for _, share := range shares {
		for label, n := range share {
			perLabel[label] += n
		}
	}
}

// countShare counts every so manieth part of the events that use each row.
func (t *tagColumn) countShare(sets [rowsEach]*roaring.Bitmap, first, step int, perLabel []int) {
	counts := new([1 << 16]uint32)
	for r, set := range sets {
		rows, i := t.rows[r], -1
		for nums := range parts(set) {
			if i++; i%step != first {
				continue
			}
			for _, num := range nums {
				row := &rows[num]
				if row[0] == tagsElsewhere {
					for _, label := range t.elsewhere[num] {
						perLabel[label]++
					}
					continue
				}
				counts[row[0]]++ // a loop would take half as long again
				counts[row[1]]++
				counts[row[2]]++
				counts[row[3]]++
			}
		}
	}
	for label := range min(len(perLabel), len(counts)-firstTag) {
		perLabel[label] += int(counts[label+firstTag])
	}
}
