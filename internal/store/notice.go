package store

import (
	"context"
	"slices"

	"sankofa/internal/archive"
)

// firstApproval is the state of the notice to the author of a new comment.
func firstApproval(status archive.CommentStatus) string {
	if status == archive.CommentPublished {
		return "told"
	}
	return "open"
}

// nextApproval says, in SQL, what a change of status means for the letter to the
// author. It looks at the row as it is when it is written, because a letter may be
// queued at the same moment.
func nextApproval(status archive.CommentStatus, byAuthor bool) string {
	switch {
	case status != archive.CommentPublished:
		return "CASE WHEN approval = 'due' THEN 'open' ELSE approval END"
	case byAuthor:
		return "'told'"
	}
	return "CASE WHEN approval = 'open' THEN 'due' ELSE approval END"
}

// noticeBatch bounds how many letters are queued in one transaction, oldestInDigest
// how much a digest quotes.
const (
	noticeBatch    = 50
	oldestInDigest = 5
)

const digestDue = ` role <> 'user' AND deleted_at IS NULL AND active = TRUE AND email_verified = TRUE
	AND password_hash <> '' AND mute_digest = FALSE AND digest_at <= ? `

// SendDigests implements archive.Notices.
func (s *Store) SendDigests(ctx context.Context, write func(archive.Digest) (*archive.Mail, error)) (int, error) {
	now := s.now()
	before := micros(now.Add(-archive.DigestPause))
	// Mostly nobody is due, and then nobody who writes should have to wait.
	due, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM users WHERE"+digestDue, before)
	if err != nil || due == 0 {
		return 0, err
	}
	all, err := allWaiting(ctx, s.db, nil)
	if err != nil {
		return 0, err
	}
	all = slices.DeleteFunc(all, func(w waiting) bool { return w.kind == archive.ReviewDoubted })
	if len(all) == 0 {
		return 0, nil
	}
	counts := map[archive.ReviewKind]int{}
	for _, w := range all {
		counts[w.kind]++
	}
	// As a moderator sees it, whoever that is.
	oldest, err := s.reviewItems(ctx, archive.Actor{ID: "digest", Role: archive.RoleAdmin}, all[:min(len(all), oldestInDigest)])
	if err != nil {
		return 0, err
	}
	var letters []*archive.Mail
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		// The condition stands twice, so that of two servers the later sees what the
		// earlier has claimed.
		addresses, err := queryAll(ctx, tx, scanText, "UPDATE users SET digest_at = ? WHERE"+digestDue+
			"AND id IN (SELECT id FROM users WHERE"+digestDue+"ORDER BY digest_at, id LIMIT ?) RETURNING email",
			micros(now), before, before, noticeBatch)
		if err != nil {
			return err
		}
		letters, err = written(addresses, func(to string) (*archive.Mail, error) {
			return write(archive.Digest{To: to, Waiting: counts, Oldest: oldest})
		})
		if err != nil {
			return err
		}
		return s.queueMail(ctx, tx, letters...)
	})
	if err != nil {
		return 0, err
	}
	return len(letters), nil
}

// SendApprovals implements archive.Notices.
func (s *Store) SendApprovals(ctx context.Context, write func(archive.Approval) (*archive.Mail, error)) (int, error) {
	now := s.now()
	before := micros(now.Add(-archive.ApprovalGrace))
	const due = " approval = 'due' AND updated_at <= ? "
	waiting, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM comments WHERE"+due, before)
	if err != nil || waiting == 0 {
		return 0, err
	}
	var letters []*archive.Mail
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		letters = nil
		ids, err := queryAll(ctx, tx, scanText, "UPDATE comments SET approval = 'told' WHERE"+due+
			"AND id IN (SELECT id FROM comments WHERE"+due+"ORDER BY updated_at, id LIMIT ?) RETURNING id",
			before, before, noticeBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		approvals, err := s.approvals(ctx, tx, ids)
		if err != nil {
			return err
		}
		if letters, err = written(approvals, write); err != nil {
			return err
		}
		return s.queueMail(ctx, tx, letters...)
	})
	if err != nil {
		return 0, err
	}
	return len(letters), nil
}

const newsDue = ` deleted_at IS NULL AND active = TRUE AND email_verified = TRUE AND password_hash <> ''
	AND news_letter = TRUE AND news_at <= ? AND EXISTS (SELECT 1 FROM notices n WHERE n.user_id = users.id` + newsUntold + `) `

const newsUntold = " AND seen = FALSE AND told = FALSE AND created_at <= ?"

// SendNews implements archive.Notices.
func (s *Store) SendNews(ctx context.Context, write func(archive.News) (*archive.Mail, error)) (int, error) {
	now := s.now()
	before, settled := micros(now.Add(-archive.DigestPause)), micros(now.Add(-archive.ApprovalGrace))
	due, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM users WHERE"+newsDue, before, settled)
	if err != nil || due == 0 {
		return 0, err
	}
	var letters []*archive.Mail
	err = s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		// The condition stands twice, as in SendDigests.
		readers, err := queryAll(ctx, tx, func(row scanner) (newsReader, error) {
			var r newsReader
			err := row.Scan(&r.id, &r.To, &r.Name)
			return r, err
		}, "UPDATE users SET news_at = ? WHERE"+newsDue+
			"AND id IN (SELECT id FROM users WHERE"+newsDue+"ORDER BY news_at, id LIMIT ?) RETURNING id, email, first_name",
			micros(now), before, settled, before, settled, noticeBatch)
		if err != nil {
			return err
		}
		for i, r := range readers {
			if readers[i].Notices, err = queryAll(ctx, tx, scanInboxNotice, "SELECT "+inboxColumns+" FROM notices WHERE user_id = ?"+newsUntold+
				" ORDER BY created_at, id", r.id, settled); err != nil {
				return err
			}
			if _, err := exec(ctx, tx, "UPDATE notices SET told = TRUE WHERE user_id = ?"+newsUntold, r.id, settled); err != nil {
				return err
			}
		}
		letters, err = written(readers, func(r newsReader) (*archive.Mail, error) { return write(r.News) })
		if err != nil {
			return err
		}
		return s.queueMail(ctx, tx, letters...)
	})
	if err != nil {
		return 0, err
	}
	return len(letters), nil
}

type newsReader struct {
	archive.News
	id string
}

// approvals are those of some comments whose authors are to be told: the comment can
// be read by everyone, that is news, and the author wants to know.
func (s *Store) approvals(ctx context.Context, r runner, ids []string) ([]archive.Approval, error) {
	list, args := in(ids)
	return queryAll(ctx, r, func(row scanner) (archive.Approval, error) {
		var a archive.Approval
		err := row.Scan(&a.To, &a.Name, &a.Event.ID, &a.Event.Title, &a.Body)
		return a, err
	}, "SELECT u.email, u.first_name, e.id, e.title, c.body"+commentTables+` WHERE c.id IN `+list+`
		AND c.active = TRUE AND c.status = 'published' AND c.updated_at > ? AND e.active = TRUE AND e.status = 'published'
		AND u.deleted_at IS NULL AND u.active = TRUE AND u.email_verified = TRUE AND u.mute_approval = FALSE
		ORDER BY c.updated_at, c.id`, append(args, micros(s.now().Add(-archive.ApprovalLife)))...)
}

// written turns what there is to tell into letters.
func written[T any](items []T, write func(T) (*archive.Mail, error)) ([]*archive.Mail, error) {
	letters := make([]*archive.Mail, 0, len(items))
	for _, item := range items {
		m, err := write(item)
		if err != nil {
			return nil, err
		}
		letters = append(letters, m)
	}
	return letters, nil
}

func scanText(row scanner) (string, error) {
	var text string
	err := row.Scan(&text)
	return text, err
}
