package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// The kinds of counters.
const (
	countTotal   = "total"
	countCountry = "country"
	countTag     = "tag"
	countAction  = "action" // of the activity log
)

// counter names one row of the counters.
type counter struct{ kind, key, label string }

// counts are differences to the counters, gathered over one transaction.
type counts map[counter][2]int

// add counts an event, or with -1 takes it out. Deleted events do not count.
func (c counts) add(e *archive.Event, by int) {
	if e == nil || !e.Active {
		return
	}
	delta := [2]int{by, 0}
	if e.Status != archive.StatusPublished {
		delta = [2]int{0, by}
	}
	bump := func(k counter) {
		v := c[k]
		c[k] = [2]int{v[0] + delta[0], v[1] + delta[1]}
	}
	bump(counter{kind: countTotal})
	bump(counter{countCountry, strings.ToLower(e.Country), e.Country})
	for _, tag := range e.Tags {
		bump(counter{countTag, archive.TagKey(tag), tag})
	}
}

// store adds the differences, always in the same order, so that no two
// transactions wait for each other.
func (c counts) store(ctx context.Context, tx runner) error {
	keys := make([]counter, 0, len(c))
	for k, v := range c {
		if v != [2]int{} {
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b counter) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.key, b.key), cmp.Compare(a.label, b.label))
	})
	for _, k := range keys {
		_, err := exec(ctx, tx, `INSERT INTO counters (kind, key, label, published, drafts) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (kind, key, label) DO UPDATE
			SET published = counters.published + excluded.published, drafts = counters.drafts + excluded.drafts`,
			k.kind, k.key, k.label, c[k][0], c[k][1])
		if err != nil {
			return err
		}
	}
	return nil
}
