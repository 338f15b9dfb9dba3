package store

import (
	"context"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// giveSlug gives an entry the slug of its name, or a new one the slug that it comes with.
// The first that is free is taken, or one that the entry had before. Before is nil for a
// new entry.
func giveSlug(ctx context.Context, tx runner, num int64, before, after archive.Item) error {
	to := after.Called()
	if to == nil {
		return nil
	}
	if before != nil {
		was := before.Called()
		if to.Slug = was.Slug; to.Name == was.Name {
			return nil
		}
	}
	kind := string(after.Kind())
	base := fold.Slug(to.Name)
	if before == nil && to.Slug != "" {
		base = fold.Slug(to.Slug)
	}
	if base == "" {
		base = kind
	}
	for n := 1; ; n++ {
		slug := base
		if n > 1 {
			slug += "-" + strconv.Itoa(n)
		}
		if _, err := exec(ctx, tx, "INSERT INTO slugs (kind, slug, num) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", kind, slug, num); err != nil {
			return err
		}
		owner, err := queryInt(ctx, tx, "SELECT num FROM slugs WHERE kind = ? AND slug = ?", kind, slug)
		if err != nil {
			return err
		}
		if owner == num {
			to.Slug = slug
			return nil
		}
	}
}
