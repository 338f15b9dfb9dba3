package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"sankofa/internal/archive"
)

const (
	auditColumns  = "id, action, entity_type, entity_id, user_id, user_email, summary, details, created_at"
	sealedColumns = auditColumns + ", seq, hash, email_salt, email_digest, text_salt, text_digest"
)

// record writes an entry of the activity log in the transaction of what it tells.
func (s *Store) record(ctx context.Context, tx runner, by archive.Change, action, entityType, entityID, summary string, changes ...archive.FieldChange) error {
	at := s.at(by)
	e := &archive.SealedEntry{AuditEntry: archive.AuditEntry{
		ID: newID(at), Action: action, EntityType: entityType, EntityID: entityID,
		User: &archive.AuditUser{ID: by.By.ID, Email: by.By.Email}, Summary: archive.Shorten(summary, archive.MaxTitle), CreatedAt: at,
	}}
	if len(changes) > 0 {
		text, err := json.Marshal(changes)
		if err != nil {
			return err
		}
		e.Details = string(text)
	}
	if err := s.appendLog(ctx, tx, e); err != nil {
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

// RecordUnknown implements archive.Audit.
func (s *Store) RecordUnknown(ctx context.Context, at time.Time, action, address, summary string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		c, err := chain(ctx, tx, "SELECT "+chainColumns+" FROM log_chain")
		if err != nil {
			return err
		}
		name := ""
		if address != "" {
			mac := hmac.New(sha256.New, []byte(c.secret))
			mac.Write([]byte(address))
			name = hex.EncodeToString(mac.Sum(nil)[:16])
		}
		return s.record(ctx, tx, archive.Change{At: at}, action, "address", name, summary)
	})
}

// Logs implements archive.Audit.
func (s *Store) Logs(ctx context.Context, f archive.LogFilter, page archive.Page) ([]archive.AuditEntry, int, error) {
	w := where{}
	if f.Action != "" {
		w.and("action = ?", f.Action)
	}
	if f.User != "" {
		column := "user_id"
		if strings.Contains(f.User, "@") {
			column = "user_email"
		}
		w.and(column+" = ?", f.User)
	}
	if !f.From.IsZero() {
		w.and("created_at >= ?", dayOf(f.From)*dayMicros)
	}
	if !f.To.IsZero() {
		w.and("created_at < ?", (dayOf(f.To)+1)*dayMicros)
	}
	count, args := "SELECT COUNT(*) FROM audit"+w.String(), w.args
	// Of actions alone the counters know the total, which then needs no counting.
	if f == (archive.LogFilter{Action: f.Action}) {
		count, args = "SELECT SUM(published) FROM counters WHERE kind = ?", []any{countAction}
		if f.Action != "" {
			count, args = count+" AND key = ?", append(args, f.Action)
		}
	}
	total, err := queryInt(ctx, s.db, count, args...)
	if err != nil {
		return nil, 0, err
	}
	entries, err := queryAll(ctx, s.db, scanAuditEntry, "SELECT "+auditColumns+" FROM audit"+w.String()+
		" ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?", append(w.args, page.Limit, page.Offset())...)
	return entries, int(total), err
}

func scanAuditEntry(row scanner) (archive.AuditEntry, error) {
	var e archive.SealedEntry
	err := scanInto(&e, row)
	return e.AuditEntry, err
}

func scanSealed(row scanner) (*archive.SealedEntry, error) {
	var e archive.SealedEntry
	err := scanInto(&e, row, &e.Seq, &e.Hash, &e.EmailSalt, &e.EmailDigest, &e.TextSalt, &e.TextDigest)
	return &e, err
}

// scanInto reads the columns of an entry, and what more the query asks for.
func scanInto(e *archive.SealedEntry, row scanner, more ...any) error {
	var user archive.AuditUser
	var created int64
	err := row.Scan(append([]any{
		&e.ID, &e.Action, &e.EntityType, &e.EntityID, &user.ID, &user.Email, &e.Summary, &e.Details, &created,
	}, more...)...)
	if err != nil {
		return err
	}
	e.CreatedAt = timeFromMicros(created)
	if user.ID != "" {
		e.User = &user
	}
	if e.Details == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(e.Details), &e.Changes); err != nil {
		return fmt.Errorf("read the changes of entry %s: %w", e.ID, err)
	}
	return nil
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
	c, err := chain(ctx, s.db, "SELECT "+chainColumns+" FROM log_chain")
	if err != nil {
		return nil, err
	}
	stats.Head = c.head.String()
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
		(SELECT user_id, user_email, created_at FROM audit WHERE user_email <> '' ORDER BY created_at DESC, id DESC LIMIT ?) AS recent
		WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = recent.user_id AND u.role = 'user')
		GROUP BY user_email ORDER BY MAX(created_at) DESC, user_email LIMIT ?`, recentEntries, recentPeople)
	return stats, err
}

func scanTally(row scanner) (archive.Tally, error) {
	var t archive.Tally
	err := row.Scan(&t.ID, &t.Count)
	return t, err
}
