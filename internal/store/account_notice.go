package store

import (
	"context"
	"errors"
	"time"

	"sankofa/internal/archive"
)

const noticeColumns = "id, kind, detail, seen, created_at"

func scanNotice(row scanner) (archive.AccountNotice, error) {
	var n archive.AccountNotice
	var created int64
	err := row.Scan(&n.ID, &n.Kind, &n.Detail, &n.Seen, &created)
	n.CreatedAt = timeFromMicros(created)
	return n, err
}

// AddNotice implements archive.AccountNotices.
func (s *Store) AddNotice(ctx context.Context, userID string, kind archive.NoticeKind, detail string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		return s.notice(ctx, tx, userID, kind, detail, true)
	})
}

// notice notes something about an account within a transaction.
func (s *Store) notice(ctx context.Context, tx runner, userID string, kind archive.NoticeKind, detail string, due bool) error {
	owner, err := user(ctx, tx, "id", userID)
	if err != nil {
		return err
	}
	return s.noticeTo(ctx, tx, owner, kind, detail, due)
}

func (s *Store) noticeTo(ctx context.Context, tx runner, owner *archive.User, kind archive.NoticeKind, detail string, due bool) error {
	now := s.now()
	recipient := ""
	if due {
		recipient = owner.Email
	}
	return insert(ctx, tx, "account_notices ("+noticeColumns+", user_id, recipient, due)", [][]any{{
		newID(now), string(kind), archive.Shorten(detail, archive.MaxEmail), false, micros(now), owner.ID, recipient, due,
	}})
}

// maxNotices is how many notices an owner sees.
const maxNotices = 20

// UserNotices implements archive.AccountNotices.
func (s *Store) UserNotices(ctx context.Context, userID string) ([]archive.AccountNotice, error) {
	return queryAll(ctx, s.db, scanNotice, "SELECT "+noticeColumns+
		" FROM account_notices WHERE user_id = ? ORDER BY created_at DESC, id DESC LIMIT ?", userID, maxNotices)
}

// PasswordDue implements archive.AccountNotices.
func (s *Store) PasswordDue(ctx context.Context, userID string) (bool, error) {
	due, err := queryInt(ctx, s.db, `SELECT COUNT(*) FROM account_notices n WHERE n.user_id = ? AND n.kind = ? AND NOT EXISTS (
		SELECT 1 FROM account_notices later WHERE later.user_id = n.user_id AND later.kind IN (?, ?)
			AND (later.created_at > n.created_at OR later.created_at = n.created_at AND later.id > n.id))`,
		userID, string(archive.NoticeDeviceDisowned), string(archive.NoticePasswordChanged), string(archive.NoticePasswordReset))
	return due > 0, err
}

// SeeNotices implements archive.AccountNotices.
func (s *Store) SeeNotices(ctx context.Context, userID string) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		_, err := exec(ctx, tx, "UPDATE account_notices SET seen = TRUE WHERE user_id = ? AND seen = FALSE", userID)
		return err
	})
}

// SendAccountLetters implements archive.AccountNotices.
func (s *Store) SendAccountLetters(ctx context.Context, write func(archive.AccountLetter) (*archive.Mail, archive.Ticket, error)) (int, error) {
	// Mostly there is nothing to tell, and then nobody who writes should have to wait.
	due, err := queryInt(ctx, s.db, "SELECT COUNT(*) FROM account_notices WHERE due = TRUE")
	if err != nil || due == 0 {
		return 0, err
	}
	sent := 0
	err = s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		sent = 0
		letters, err := s.dueLetters(ctx, tx)
		if err != nil {
			return err
		}
		for _, letter := range letters {
			switch err := s.sendAccountLetter(ctx, tx, letter, write); {
			case errors.Is(err, errEnoughLetters): // what is left is told within the hour
			case err != nil:
				return err
			default:
				sent++
			}
		}
		return nil
	})
	return sent, err
}

// dueLetters are the accounts with something to tell that may get a letter now.
func (s *Store) dueLetters(ctx context.Context, tx runner) ([]archive.AccountLetter, error) {
	return queryAll(ctx, tx, func(row scanner) (archive.AccountLetter, error) {
		var l archive.AccountLetter
		err := row.Scan(&l.UserID, &l.To, &l.Name)
		return l, err
	}, `SELECT DISTINCT n.user_id, n.recipient, u.first_name FROM account_notices n JOIN users u ON u.id = n.user_id
		WHERE n.due = TRUE AND u.deleted_at IS NULL AND (SELECT COUNT(*) FROM account_letters l
			WHERE l.user_id = n.user_id AND l.kind = ? AND l.created_at > ?) < ?
		ORDER BY n.user_id, n.recipient LIMIT ?`,
		string(letterNotice), micros(s.now().Add(-time.Hour)), archive.LettersPerHour, noticeBatch)
}

// errEnoughLetters means that an account had its letters of the hour.
var errEnoughLetters = errors.New("enough letters for an hour")

// sendAccountLetter queues the letter about everything that one account is to be told.
func (s *Store) sendAccountLetter(ctx context.Context, tx runner, letter archive.AccountLetter, write func(archive.AccountLetter) (*archive.Mail, archive.Ticket, error)) error {
	err := s.countLetter(ctx, tx, letter.UserID, letterNotice)
	if archive.CodeOf(err) == archive.CodeRateLimited {
		return errEnoughLetters
	}
	if err != nil {
		return err
	}
	const due = " WHERE user_id = ? AND recipient = ? AND due = TRUE"
	letter.Notices, err = queryAll(ctx, tx, scanNotice, "SELECT "+noticeColumns+" FROM account_notices"+due+" ORDER BY created_at, id", letter.UserID, letter.To)
	if err != nil {
		return err
	}
	if _, err := exec(ctx, tx, "UPDATE account_notices SET due = FALSE, recipient = ''"+due, letter.UserID, letter.To); err != nil {
		return err
	}
	m, ticket, err := write(letter)
	if err != nil {
		return err
	}
	if err := s.queueMail(ctx, tx, m); err != nil {
		return err
	}
	return s.insertTicket(ctx, tx, ticket)
}

// PurgeNotices implements archive.AccountNotices.
func (s *Store) PurgeNotices(ctx context.Context) (int, error) {
	now := s.now()
	var purged int64
	err := s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var err error
		purged, err = exec(ctx, tx, "DELETE FROM account_notices WHERE created_at <= ?", micros(now.Add(-archive.NoticeLife)))
		if err != nil {
			return err
		}
		told, err := exec(ctx, tx, "DELETE FROM notices WHERE created_at <= ?", micros(now.Add(-archive.NoticeLife)))
		if err != nil {
			return err
		}
		purged += told
		if _, err := exec(ctx, tx, "DELETE FROM account_letters WHERE created_at <= ?", micros(now.Add(-time.Hour))); err != nil {
			return err
		}
		// The last device stays: without any, the next one would count as the first.
		_, err = exec(ctx, tx, `DELETE FROM known_devices WHERE last_seen <= ? AND EXISTS (SELECT 1 FROM known_devices later
			WHERE later.user_id = known_devices.user_id AND (later.last_seen > known_devices.last_seen
				OR later.last_seen = known_devices.last_seen AND later.mark > known_devices.mark))`,
			micros(now.Add(-archive.DeviceLife)))
		return err
	})
	return int(purged), err
}
