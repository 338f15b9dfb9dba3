package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

const mailColumns = "id, recipient, subject, text, html, attempts, last_error, created_at"

func scanMail(row scanner) (archive.Mail, error) {
	var m archive.Mail
	var created int64
	err := row.Scan(&m.ID, &m.To, &m.Subject, &m.Text, &m.HTML, &m.Attempts, &m.LastError, &created)
	m.CreatedAt = timeFromMicros(created)
	return m, err
}

// QueueMail implements archive.MailQueue.
func (s *Store) QueueMail(ctx context.Context, m *archive.Mail) error {
	made := *m
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error { return s.queueMail(ctx, tx, &made) })
	if err == nil {
		*m = made
	}
	return err
}

// queueMail adds letters within a transaction.
func (s *Store) queueMail(ctx context.Context, tx runner, letters ...*archive.Mail) error {
	rows := make([][]any, len(letters))
	for i, m := range letters {
		m.CreatedAt = s.now()
		m.ID = newID(m.CreatedAt)
		rows[i] = []any{m.ID, m.To, m.Subject, m.Text, m.HTML, 0, "", micros(m.CreatedAt), micros(m.CreatedAt)}
	}
	return insert(ctx, tx, "mail_queue ("+mailColumns+", due_at)", rows)
}

// TakeMail implements archive.MailQueue. The condition stands twice, so that of two
// that take at once the later sees what the earlier has hidden.
func (s *Store) TakeMail(ctx context.Context, limit int, hide time.Duration) ([]archive.Mail, error) {
	now := s.now()
	var taken []archive.Mail
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		taken, err = queryAll(ctx, tx, scanMail, `UPDATE mail_queue SET due_at = ?, attempts = attempts + 1
			WHERE due_at <= ? AND id IN (SELECT id FROM mail_queue WHERE due_at <= ? ORDER BY due_at, id LIMIT ?)
			RETURNING `+mailColumns, micros(now.Add(hide)), micros(now), micros(now), limit)
		return err
	})
	return taken, err
}

// QueuedMail implements archive.MailQueue.
func (s *Store) QueuedMail(ctx context.Context, id string) (*archive.Mail, error) {
	m, err := queryOne(ctx, s.db, scanMail, archive.ErrNotFound, "SELECT "+mailColumns+" FROM mail_queue WHERE id = ?", id)
	return &m, err
}

// RemoveMail implements archive.MailQueue.
func (s *Store) RemoveMail(ctx context.Context, id string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "DELETE FROM mail_queue WHERE id = ?", id)
		return err
	})
}

// RetryMail implements archive.MailQueue.
func (s *Store) RetryMail(ctx context.Context, id, reason string, next time.Time) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE mail_queue SET due_at = ?, last_error = ? WHERE id = ?",
			micros(next), archive.Shorten(reason, archive.MaxReason), id)
		return err
	})
}
