package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// TagUses implements archive.Finder.
func (s *Finder) TagUses(_ context.Context) ([]archive.TagUse, error) {
	return s.catalog.TagUses(), nil
}

// CurrentTag implements archive.Finder.
func (s *Finder) CurrentTag(tag string) string { return s.catalog.CurrentTag(tag) }

const tagChangeColumns = "id, from_tags, to_tag, events, maker, created_at"

func scanTagChange(row scanner) (archive.TagChange, error) {
	var c archive.TagChange
	var from string
	var at int64
	err := row.Scan(&c.ID, &from, &c.To, &c.Events, &c.Maker, &at)
	c.From, c.At = splitTags(from), timeFromMicros(at)
	return c, err
}

// ChangeTags implements archive.Tags.
func (s *Store) ChangeTags(ctx context.Context, from []string, to string, merge bool, by archive.Change) (*archive.TagChange, error) {
	if err := s.sync(ctx); err != nil { // the catalogue says which events have the tags
		return nil, err
	}
	from = slices.DeleteFunc(slices.Clone(from), func(tag string) bool { return tag == to })
	nums := s.catalog.Tagged(from)
	switch {
	case len(nums) == 0:
		return nil, archive.ErrTagNotFound
	case len(nums) > archive.MaxRetagged:
		return nil, archive.ErrTagTooCommon
	}
	respelled := slices.ContainsFunc(from, func(tag string) bool { return archive.TagKey(tag) == archive.TagKey(to) })
	if to != "" && !merge && !respelled && len(s.catalog.Tagged([]string{to})) > 0 {
		return nil, archive.ErrTagInUse
	}
	switch {
	case by.Note != "":
	case to == "":
		by.Note = fmt.Sprintf("The tag %s was removed.", quoted(from))
	default:
		by.Note = fmt.Sprintf("The tag %s became ‘%s’.", quoted(from), to)
	}
	var made archive.TagChange
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		at := s.now()
		made = archive.TagChange{ID: newID(at), From: from, To: to, Maker: by.By.DisplayName(), At: at}
		var rows [][]any
		retagged, err := s.retag(ctx, tx, nums, by, func(num int64, tags []string) []string {
			rows = append(rows, []any{made.ID, num, joinTags(tags)})
			return archive.Retag(tags, from, to)
		})
		if err != nil {
			return err
		}
		made.Events = retagged
		err = insert(ctx, tx, "tag_changes ("+tagChangeColumns+", made_by, undone)", [][]any{
			{made.ID, joinTags(from), to, made.Events, made.Maker, micros(at), by.By.ID, false},
		})
		if err != nil {
			return err
		}
		if err := insert(ctx, tx, "tag_change_entries (change_id, entry_num, tags)", rows); err != nil {
			return err
		}
		if to == "" {
			return s.record(ctx, tx, by, "tag.remove", "tag", made.ID, strings.Join(from, ", "))
		}
		if err := leadOn(ctx, tx, from, to); err != nil {
			return err
		}
		return s.record(ctx, tx, by, "tag.change", "tag", made.ID, strings.Join(from, ", ")+" → "+to)
	})
	if err != nil {
		return nil, err
	}
	return &made, nil
}

func quoted(tags []string) string { return "‘" + strings.Join(tags, "’, ‘") + "’" }

// retag gives events other tags, and returns how many changed.
func (s *Store) retag(ctx context.Context, tx *writeTx, nums []uint32, by archive.Change, tags func(num int64, tags []string) []string) (int, error) {
	b, changed := newBatch(tx), 0
	for part := range slices.Chunk(nums, maxIn) {
		list, args := in(part)
		found, err := queryAll(ctx, tx, scanEntry, "SELECT "+entryColumns+" FROM entries WHERE active = TRUE AND num IN "+list+" ORDER BY num", args...)
		if err != nil {
			return 0, err
		}
		if err := withParts(ctx, tx, found); err != nil {
			return 0, err
		}
		for _, before := range found {
			after := before.copy()
			after.event().Tags = tags(before.num, before.event().Tags)
			did, err := b.update(ctx, before, after, archive.RevisionEdit, by, s.at(by))
			if err != nil {
				return 0, err
			}
			if did {
				changed++
			}
		}
		if err := b.store(ctx); err != nil {
			return 0, err
		}
	}
	return changed, nil
}

// leadOn lets the former names of a tag lead to its new one.
func leadOn(ctx context.Context, tx *writeTx, from []string, to string) error {
	key := archive.TagKey(to)
	for _, tag := range from {
		old := archive.TagKey(tag)
		if old == key {
			continue
		}
		if _, err := exec(ctx, tx, "UPDATE tag_names SET target = ? WHERE target = ?", key, old); err != nil {
			return err
		}
		if _, err := exec(ctx, tx, "INSERT INTO tag_names (name, target) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET target = excluded.target", old, key); err != nil {
			return err
		}
	}
	_, err := exec(ctx, tx, "DELETE FROM tag_names WHERE name = ?", key)
	return err
}

// formerTags are the former names of tags, with the names that they lead to, as keys.
func (s *Store) formerTags(ctx context.Context) (map[string]string, error) {
	names := map[string]string{}
	err := queryEach(ctx, s.db, func(row scanner) error {
		var name, target string
		err := row.Scan(&name, &target)
		names[name] = target
		return err
	}, "SELECT name, target FROM tag_names")
	return names, err
}

// TagChanges implements archive.Tags.
func (s *Store) TagChanges(ctx context.Context) ([]archive.TagChange, error) {
	return queryAll(ctx, s.db, scanTagChange, "SELECT "+tagChangeColumns+` FROM tag_changes
		WHERE undone = FALSE AND created_at > ? ORDER BY created_at DESC, id DESC LIMIT 50`, micros(s.now().Add(-archive.TagChangeLife)))
}

// UndoTagChange implements archive.Tags.
func (s *Store) UndoTagChange(ctx context.Context, id string, by archive.Change) (*archive.TagChange, error) {
	var undone archive.TagChange
	err := s.write(ctx, func(ctx context.Context, tx *writeTx) error {
		var err error
		undone, err = queryOne(ctx, tx, scanTagChange, archive.ErrTagChangeUndone, "UPDATE tag_changes SET undone = TRUE WHERE id = ? AND undone = FALSE AND created_at > ? RETURNING "+tagChangeColumns,
			id, micros(s.now().Add(-archive.TagChangeLife)))
		if err != nil {
			return err
		}
		before := map[int64][]string{}
		var nums []uint32
		err = queryEach(ctx, tx, func(row scanner) error {
			var num int64
			var tags string
			err := row.Scan(&num, &tags)
			before[num] = splitTags(tags)
			nums = append(nums, uint32(num))
			return err
		}, "SELECT entry_num, tags FROM tag_change_entries WHERE change_id = ? ORDER BY entry_num", id)
		if err != nil {
			return err
		}
		by.Note = fmt.Sprintf("The tag ‘%s’ became %s again.", undone.To, quoted(undone.From))
		if undone.To == "" {
			by.Note = fmt.Sprintf("The tag %s came back.", quoted(undone.From))
		}
		if undone.Events, err = s.retag(ctx, tx, nums, by, func(num int64, tags []string) []string {
			return archive.Untag(tags, before[num], undone.From, undone.To)
		}); err != nil {
			return err
		}
		for _, tag := range undone.From {
			if _, err := exec(ctx, tx, "DELETE FROM tag_names WHERE name = ?", archive.TagKey(tag)); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, by, "tag.undo", "tag", id, undone.To+" → "+strings.Join(undone.From, ", "))
	})
	if err != nil {
		return nil, err
	}
	return &undone, nil
}

// PurgeTagChanges implements archive.Tags.
func (s *Store) PurgeTagChanges(ctx context.Context) (int, error) {
	var purged int64
	err := s.db.inTx(essential(ctx), func(ctx context.Context, tx runner) error {
		var err error
		purged, err = exec(ctx, tx, "DELETE FROM tag_changes WHERE created_at <= ?", micros(s.now().Add(-archive.TagChangeLife)))
		return err
	})
	return int(purged), err
}
