package store

import (
	"cmp"
	"context"
	"slices"

	"sankofa/internal/archive"
)

// EventStats implements archive.Stats.
func (s *Store) EventStats(ctx context.Context, drafts bool) (*archive.EventStats, error) {
	stats := &archive.EventStats{ByCountry: []archive.Tally{}, ByTag: []archive.Tally{}}
	byKey := map[counter]*spelling{}
	err := queryEach(ctx, s.db, func(row scanner) error {
		var c counter
		var n, d int
		if err := row.Scan(&c.kind, &c.key, &c.label, &n, &d); err != nil {
			return err
		}
		if drafts {
			n += d
		}
		if c.kind == countTotal {
			stats.Total = n
			return nil
		}
		key := counter{kind: c.kind, key: c.key}
		if byKey[key] == nil {
			byKey[key] = &spelling{}
		}
		byKey[key].add(c.label, n)
		return nil
	}, "SELECT kind, key, label, published, drafts FROM counters WHERE kind IN (?, ?, ?) AND (published > 0 OR drafts > 0)",
		countTotal, countCountry, countTag)
	if err != nil {
		return nil, err
	}
	for key, sp := range byKey {
		if sp.total == 0 {
			continue
		}
		list := &stats.ByCountry
		if key.kind == countTag {
			list = &stats.ByTag
		}
		*list = append(*list, archive.Tally{ID: sp.label, Count: sp.total})
	}
	sortTallies(stats.ByCountry)
	sortTallies(stats.ByTag)
	return stats, nil
}

// spelling finds the most used label of a name.
type spelling struct {
	label string
	most  int
	total int
}

func (s *spelling) add(label string, n int) {
	s.total += n
	if n > s.most || n == s.most && (s.label == "" || label < s.label) {
		s.label, s.most = label, n
	}
}

func sortTallies(list []archive.Tally) {
	slices.SortFunc(list, func(a, b archive.Tally) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.ID, b.ID))
	})
}
