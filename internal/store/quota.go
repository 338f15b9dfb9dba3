package store

import (
	"context"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// quotasOf returns the quotas of whoever makes a change, nil where none apply: for
// the program itself, and for changes that do not ask for them. Within s.write no
// other change can use up what is left, on this node or another.
func (s *Store) quotasOf(ctx context.Context, r runner, by archive.Change) (map[archive.Resource]archive.Quota, error) {
	if by.Quotas == nil {
		return nil, nil
	}
	u, err := user(ctx, r, "id", by.By.ID)
	if err != nil {
		return nil, err
	}
	standing, err := archive.StandingOf(u, s.at(by), func() (int, error) {
		n, err := queryInt(ctx, r, `SELECT (SELECT COUNT(*) FROM entries WHERE created_by = ? AND active = TRUE AND status = 'published')
			+ (SELECT COUNT(*) FROM comments WHERE author_id = ? AND active = TRUE AND status = 'published')`, u.ID, u.ID)
		return int(n), err
	})
	if err != nil {
		return nil, err
	}
	return by.Quotas.For(standing)
}

// writtenAt are the times at which a person wrote of a resource, newest first. What is
// rated by the activity log counts even if it was removed again.
var writtenAt = map[archive.Resource]string{
	archive.ResourceEvents: "SELECT created_at FROM audit WHERE user_id = ? AND action IN ('event.create', 'person.create', 'place.create')",
	archive.ResourceEdits: `SELECT created_at FROM audit WHERE user_id = ? AND action IN ('event.update', 'event.status', 'event.restore',
		'person.update', 'person.status', 'person.restore', 'place.update', 'place.status', 'place.restore')`,
	archive.ResourceComments:    "SELECT created_at FROM comments WHERE author_id = ?",
	archive.ResourceSuggestions: "SELECT created_at FROM suggestions WHERE sender = ?",
}

// checkRate refuses whoever has written too much lately. The time to wait is that
// until the oldest of what fills the window leaves it.
func (s *Store) checkRate(ctx context.Context, r runner, by archive.Change, resource archive.Resource, q archive.Quota) error {
	return checkRateOf(ctx, r, s.at(by), writtenAt[resource], by.By.ID, q)
}

// checkRateOf does so by a query of the times, and what it asks for.
func checkRateOf(ctx context.Context, r runner, now time.Time, times, key string, q archive.Quota) error {
	for _, w := range q.Windows() {
		at, err := queryInt(ctx, r, times+" AND created_at > ? ORDER BY created_at DESC LIMIT 1 OFFSET ?",
			key, micros(now.Add(-w.Span)), w.Limit-1)
		if err != nil {
			return err
		}
		if at != 0 {
			wait := timeFromMicros(at).Add(w.Span).Sub(now)
			return archive.TooMany(max(time.Second, min(wait, w.Span)))
		}
	}
	return nil
}

// MayWrite implements archive.QuotaStore.
func (s *Store) MayWrite(ctx context.Context, by archive.Change, resource archive.Resource) error {
	quotas, err := s.quotasOf(ctx, s.db, by)
	if err != nil {
		return err
	}
	q := quotas[resource]
	if resource == archive.ResourceBytes {
		return checkBytes(ctx, s.db, by, q, 1)
	}
	return s.checkRate(ctx, s.db, by, resource, q)
}

// checkEntry refuses an entry that is over the quotas of whoever adds or changes it.
// Before is nil for one that is added.
func (s *Store) checkEntry(ctx context.Context, tx runner, by archive.Change, before, after archive.Item) error {
	quotas, err := s.quotasOf(ctx, tx, by)
	if err != nil || quotas == nil {
		return err
	}
	resource := archive.ResourceEvents
	if before != nil {
		resource = archive.ResourceEdits
	}
	if err := s.checkRate(ctx, tx, by, resource, quotas[resource]); err != nil {
		return err
	}
	e := after.Base()
	if before == nil || !slices.Equal(before.Base().PicturePaths(), e.PicturePaths()) {
		if err := checkBytes(ctx, tx, by, quotas[archive.ResourceBytes], 0); err != nil {
			return err
		}
	}
	if e.Status != archive.StatusDraft || e.CreatedBy != "" && e.CreatedBy != by.By.ID {
		return nil
	}
	return checkDrafts(ctx, tx, by, quotas, before, after)
}

// checkBytes compares the uploads of a person, that of the change included, and more
// bytes with the quota.
func checkBytes(ctx context.Context, r runner, by archive.Change, q archive.Quota, more int64) error {
	if q.Total == 0 {
		return nil
	}
	size, err := queryInt(ctx, r, "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM uploads WHERE owner = ?", by.By.ID)
	if err != nil {
		return err
	}
	return q.Check(archive.ResourceBytes, size+more)
}

// checkDrafts counts the drafts of a person and their tags, with an entry as it will
// be. A draft that becomes no worse is let through, so that one can always be mended.
func checkDrafts(ctx context.Context, tx runner, by archive.Change, quotas map[archive.Resource]archive.Quota, before, after archive.Item) error {
	if quotas[archive.ResourceEvents].Total == 0 && quotas[archive.ResourceTags].Total == 0 {
		return nil
	}
	drafts, tags := int64(1), map[string]bool{}
	err := queryEach(ctx, tx, func(row scanner) error {
		var id, text string
		if err := row.Scan(&id, &text); err != nil || before != nil && id == before.Base().ID {
			return err
		}
		drafts++
		for _, tag := range splitTags(text) {
			tags[archive.TagKey(tag)] = true
		}
		return nil
	}, "SELECT id, tags FROM entries WHERE created_by = ? AND active = TRUE AND status = 'draft'", by.By.ID)
	if err != nil {
		return err
	}
	waited := before != nil && before.Base().Status == archive.StatusDraft
	if !waited {
		if err := quotas[archive.ResourceEvents].Check(archive.ResourceEvents, drafts); err != nil {
			return err
		}
	}
	known := map[string]bool{}
	if waited {
		for _, tag := range tagsOf(before) {
			known[archive.TagKey(tag)] = true
		}
	}
	more := false
	for _, tag := range tagsOf(after) {
		key := archive.TagKey(tag)
		more = more || !tags[key] && !known[key]
		tags[key] = true
	}
	if !more {
		return nil
	}
	return quotas[archive.ResourceTags].Check(archive.ResourceTags, int64(len(tags)))
}

// tagsOf are the tags of an entry, of which only events have any.
func tagsOf(item archive.Item) []string {
	if e, ok := item.(*archive.Event); ok {
		return e.Tags
	}
	return nil
}

// checkComment refuses a comment that is over the quotas of its author.
func (s *Store) checkComment(ctx context.Context, tx runner, by archive.Change, status archive.CommentStatus) error {
	quotas, err := s.quotasOf(ctx, tx, by)
	if err != nil || quotas == nil {
		return err
	}
	q := quotas[archive.ResourceComments]
	if err := s.checkRate(ctx, tx, by, archive.ResourceComments, q); err != nil || status != archive.CommentPending || q.Total == 0 {
		return err
	}
	n, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM comments WHERE author_id = ? AND active = TRUE AND status = 'pending'", by.By.ID)
	if err != nil {
		return err
	}
	return q.Check(archive.ResourceComments, n+1)
}
