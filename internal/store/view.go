package store

import (
	"cmp"
	"context"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
)

// trusted are those whose drafts need no review, if a list asks for what does.
func (s *Finder) trusted(ctx context.Context, scope archive.Scope, view archive.View) ([]string, error) {
	if !scope.Manage || view != archive.ViewReview {
		return nil, nil
	}
	return queryAll(ctx, s.db, func(row scanner) (string, error) {
		var id string
		err := row.Scan(&id)
		return id, err
	}, "SELECT id FROM users WHERE role IN (?, ?)", string(archive.RoleAdmin), string(archive.RoleEditor))
}

// ViewCounts implements archive.Finder.
func (s *Finder) ViewCounts(ctx context.Context, scope archive.Scope) (map[archive.View]int, error) {
	trusted, err := s.trusted(ctx, scope, archive.ViewReview)
	if err != nil {
		return nil, err
	}
	return s.catalog.ViewCounts(scope, trusted), nil
}

// titled is an event with the key that it is sorted by.
type titled struct {
	key string
	num int64
}

func scanTitled(row scanner) (titled, error) {
	var t titled
	err := row.Scan(&t.key, &t.num)
	return t, err
}

// fewTitles is how many are read and sorted; more are looked for in the index of titles.
const fewTitles = 10 * maxIn

// byTitle returns the numbers on one page of a set, in the order of titles.
func (s *Finder) byTitle(ctx context.Context, set *roaring.Bitmap, offset, limit int) ([]uint32, error) {
	if set.GetCardinality() <= fewTitles {
		return s.sortTitles(ctx, set, offset, limit)
	}
	var nums []uint32
	last := titled{}
	for {
		part, err := queryAll(ctx, s.db, scanTitled, `SELECT lower(title), num FROM entries WHERE kind = 'event' AND active = TRUE
			AND (lower(title), num) > (?, ?) ORDER BY lower(title), num LIMIT ?`, last.key, last.num, fewTitles)
		if err != nil || len(part) == 0 {
			return nums, err
		}
		for _, t := range part {
			switch {
			case !set.Contains(uint32(t.num)):
			case offset > 0:
				offset--
			default:
				if nums = append(nums, uint32(t.num)); len(nums) == limit {
					return nums, nil
				}
			}
		}
		last = part[len(part)-1]
	}
}

func (s *Finder) sortTitles(ctx context.Context, set *roaring.Bitmap, offset, limit int) ([]uint32, error) {
	var all []titled
	for part := range slices.Chunk(set.ToArray(), maxIn) {
		list, args := in(part)
		found, err := queryAll(ctx, s.db, scanTitled, "SELECT lower(title), num FROM entries WHERE num IN "+list, args...)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b titled) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.num, b.num)) })
	var nums []uint32
	for _, t := range all[min(offset, len(all)):min(offset+limit, len(all))] {
		nums = append(nums, uint32(t.num))
	}
	return nums, nil
}
