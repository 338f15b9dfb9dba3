package store

import (
	"context"
	"maps"
	"slices"
)

// countAction is the kind of the counters: entries of the activity log by action.
const countAction = "action"

// actionCounts are differences to the counters of actions, gathered over one
// transaction.
type actionCounts map[string]int

// store adds the differences, always in the same order, so that no two
// transactions wait for each other.
func (c actionCounts) store(ctx context.Context, tx runner) error {
	for _, action := range slices.Sorted(maps.Keys(c)) {
		_, err := exec(ctx, tx, `INSERT INTO counters (kind, key, label, published, drafts) VALUES (?, ?, '', ?, 0)
			ON CONFLICT (kind, key, label) DO UPDATE SET published = counters.published + excluded.published`,
			countAction, action, c[action])
		if err != nil {
			return err
		}
	}
	return nil
}
