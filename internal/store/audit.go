package store

import (
	"context"
	"strings"
	"time"

	"sankofa/internal/archive"
)

// record writes an entry of the activity log in the transaction of what it tells.
func (s *Store) record(ctx context.Context, tx runner, by archive.Change, action, entityType, entityID, summary string) error {
	at := s.at(by)
	err := insert(ctx, tx, "audit (id, action, entity_type, entity_id, user_id, user_email, summary, created_at)", [][]any{{
		newID(at), action, entityType, entityID, by.By.ID, by.By.Email, archive.Shorten(summary, archive.MaxTitle), micros(at),
	}})
	if err != nil {
		return err
	}
	return actionCounts{action: 1}.store(ctx, tx)
}

// Record implements archive.Audit.
func (s *Store) Record(ctx context.Context, by archive.Change, action, entityType, entityID, summary string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		return s.record(ctx, tx, by, action, entityType, entityID, summary)
	})
}

// Logs implements archive.Audit.
func (s *Store) Logs(ctx context.Context, action, user string, page archive.Page) ([]archive.AuditEntry, int, error) {
	w := where{}
	if action != "" {
		w.and("action = ?", action)
	}
	// Without a person the counters know the total, which then needs no counting.
	count, args := "SELECT SUM(published) FROM counters WHERE kind = ?", []any{countAction}
	switch {
	case user == "" && action != "":
		count, args = count+" AND key = ?", append(args, action)
	case user != "":
		column := "user_id"
		if strings.Contains(user, "@") {
			column = "user_email"
		}
		w.and(column+" = ?", user)
		count, args = "SELECT COUNT(*) FROM audit"+w.String(), w.args
	}
	total, err := queryInt(ctx, s.db, count, args...)
	if err != nil {
		return nil, 0, err
	}
	entries, err := queryAll(ctx, s.db, scanEntry, `SELECT id, action, entity_type, entity_id, user_id, user_email, summary, created_at
		FROM audit`+w.String()+" ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?", append(w.args, page.Limit, page.Offset())...)
	return entries, int(total), err
}

func scanEntry(row scanner) (archive.AuditEntry, error) {
	var e archive.AuditEntry
	var user archive.AuditUser
	var created int64
	err := row.Scan(&e.ID, &e.Action, &e.EntityType, &e.EntityID, &user.ID, &user.Email, &e.Summary, &created)
	e.CreatedAt = timeFromMicros(created)
	if user.ID != "" {
		e.User = &user
	}
	return e, err
}

// The recent people of the activity log: how many entries count as recent, and how
// many people are named.
const (
	recentEntries = 1000
	recentPeople  = 20
)

// LogStats implements archive.Audit.
func (s *Store) LogStats(ctx context.Context) (*archive.LogStats, error) {
	stats := &archive.LogStats{}
	var err error
	stats.ActionBreakdown, err = queryAll(ctx, s.db, scanTally,
		"SELECT key, published FROM counters WHERE kind = ? AND published > 0 ORDER BY published DESC, key", countAction)
	if err != nil {
		return nil, err
	}
	for _, t := range stats.ActionBreakdown {
		stats.TotalLogs += t.Count
	}
	stats.RecentUsers, err = queryAll(ctx, s.db, func(row scanner) (archive.RecentUser, error) {
		var u archive.RecentUser
		var last int64
		err := row.Scan(&u.ID, &u.Count, &last)
		u.LastActivity = timeFromMicros(last)
		return u, err
	}, `SELECT user_email, COUNT(*), MAX(created_at) FROM
		(SELECT user_email, created_at FROM audit WHERE user_email <> '' ORDER BY created_at DESC, id DESC LIMIT ?) AS recent
		GROUP BY user_email ORDER BY MAX(created_at) DESC, user_email LIMIT ?`, recentEntries, recentPeople)
	return stats, err
}

func scanTally(row scanner) (archive.Tally, error) {
	var t archive.Tally
	err := row.Scan(&t.ID, &t.Count)
	return t, err
}

// PurgeLogs removes entries of the activity log from before a moment, up to a
// thousand at a time, and returns how many that were.
func (s *Store) PurgeLogs(ctx context.Context, before time.Time) (int, error) {
	purged := 0
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		actions, err := queryAll(ctx, tx, func(row scanner) (string, error) {
			var action string
			err := row.Scan(&action)
			return action, err
		}, `DELETE FROM audit WHERE id IN (SELECT id FROM audit WHERE created_at < ? ORDER BY created_at LIMIT 1000)
			RETURNING action`, micros(before))
		if err != nil {
			return err
		}
		purged = len(actions)
		diff := actionCounts{}
		for _, action := range actions {
			diff[action]--
		}
		return diff.store(ctx, tx)
	})
	return purged, err
}
