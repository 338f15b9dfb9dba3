package store

import (
	"cmp"
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
	if before != nil && !before.Base().Active && after.Base().Active {
		return ownAddress(ctx, tx, num, after)
	}
	if to == nil {
		return nil
	}
	if before != nil {
		was := before.Called()
		if to.Slug = was.Slug; to.Name == was.Name {
			return nil
		}
	}
	name := to.Name
	if before == nil && to.Slug != "" {
		name = to.Slug
	}
	var err error
	to.Slug, err = freeSlug(ctx, tx, string(after.Kind()), name, num)
	return err
}

// freeSlug takes the first slug of a name that is free, or that the entry has already.
func freeSlug(ctx context.Context, tx runner, kind, name string, num int64) (string, error) {
	base := cmp.Or(fold.Slug(name), kind)
	for n := 1; ; n++ {
		slug := base
		if n > 1 {
			slug += "-" + strconv.Itoa(n)
		}
		if _, err := exec(ctx, tx, "INSERT INTO slugs (kind, slug, num) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", kind, slug, num); err != nil {
			return "", err
		}
		owner, err := queryInt(ctx, tx, "SELECT num FROM slugs WHERE kind = ? AND slug = ?", kind, slug)
		if err != nil {
			return "", err
		}
		if owner == num {
			return slug, nil
		}
	}
}

// moveAddress lets the addresses of an entry that is merged into another lead there: its slugs,
// and its id.
func moveAddress(ctx context.Context, tx runner, gone, kept *record) error {
	kind := string(kept.Kind())
	if _, err := exec(ctx, tx, "UPDATE slugs SET num = ? WHERE kind = ? AND num = ?", kept.num, kind, gone.num); err != nil {
		return err
	}
	_, err := exec(ctx, tx, "INSERT INTO slugs (kind, slug, num) VALUES (?, ?, ?) ON CONFLICT (kind, slug) DO UPDATE SET num = excluded.num",
		kind, gone.Base().ID, kept.num)
	return err
}

// mergedInto returns the entry that another was merged into, nil if there is none.
func mergedInto(ctx context.Context, r runner, kind archive.Kind, id string) (*record, error) {
	var target string
	err := queryEach(ctx, r, func(row scanner) error { return row.Scan(&target) },
		"SELECT e.id FROM slugs s JOIN entries e ON e.num = s.num WHERE s.kind = ? AND s.slug = ? AND e.active = TRUE", string(kind), id)
	if err != nil || target == "" {
		return nil, err
	}
	return load(ctx, r, kind, target)
}

// ownAddress lets the addresses of an entry that is restored lead to it, should it have been
// merged into another. A slug that the other has taken over as its own stays there.
func ownAddress(ctx context.Context, tx runner, num int64, item archive.Item) error {
	const former = " WHERE kind = ? AND slug = ? AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.num = slugs.num AND e.slug = slugs.slug)"
	kind, named := string(item.Kind()), item.Called()
	if _, err := exec(ctx, tx, "DELETE FROM slugs"+former, kind, item.Base().ID); err != nil || named == nil {
		return err
	}
	if _, err := exec(ctx, tx, "UPDATE slugs SET num = ?"+former, num, kind, named.Slug); err != nil {
		return err
	}
	var err error
	named.Slug, err = freeSlug(ctx, tx, kind, named.Slug, num)
	return err
}
