package store

import (
	"context"
	"time"

	"sankofa/internal/archive"
)

// guardAccount does what a change of an account means for its links and its owner: a
// new password or address ends the links to a new password, an admin who is no longer
// one takes along the links that they made, and the owner is told.
func (s *Store) guardAccount(ctx context.Context, tx runner, before, after *archive.User, notice archive.NoticeKind) error {
	if before.Email != after.Email {
		if _, err := exec(ctx, tx, "DELETE FROM tickets WHERE user_id = ? AND kind IN (?, ?)",
			before.ID, string(archive.TicketVerify), string(archive.TicketEmail)); err != nil {
			return err
		}
		if err := s.noticeTo(ctx, tx, before, archive.NoticeEmailChanged, "", true); err != nil {
			return err
		}
	}
	changed := before.PasswordHash != after.PasswordHash
	if changed && before.PasswordHash != "" {
		if err := s.noticeTo(ctx, tx, before, notice, "", true); err != nil {
			return err
		}
	}
	if changed || before.Email != after.Email {
		if _, err := exec(ctx, tx, "DELETE FROM tickets WHERE user_id = ? AND kind IN (?, ?)",
			before.ID, string(archive.TicketReset), string(archive.TicketInvite)); err != nil {
			return err
		}
	}
	if after.Role == archive.RoleAdmin && after.Active {
		return nil
	}
	_, err := exec(ctx, tx, "DELETE FROM tickets WHERE made_by = ?", before.ID)
	return err
}

// forgetAccount removes what is kept about a deleted account, and the links that its
// owner made.
func forgetAccount(ctx context.Context, tx runner, id string) error {
	for _, text := range []string{
		"DELETE FROM tickets WHERE user_id = ?",
		"DELETE FROM tickets WHERE made_by = ?",
		"DELETE FROM previews WHERE made_by = ?",
		"DELETE FROM account_notices WHERE user_id = ?",
		"DELETE FROM notices WHERE user_id = ?",
		"DELETE FROM account_letters WHERE user_id = ?",
		"DELETE FROM known_devices WHERE user_id = ?",
	} {
		if _, err := exec(ctx, tx, text, id); err != nil {
			return err
		}
	}
	return nil
}

// letterKind is what a letter counts as against archive.LettersPerHour.
type letterKind string

const (
	letterInvite letterKind = "invite"
	letterReset  letterKind = "reset"
	letterVerify letterKind = "verify"
	letterNotice letterKind = "notice"
)

// countLetter counts a letter to an account, or returns ErrTooMany if it had enough of
// its kind. The caller holds the lock of accounts, so that the count is right.
func (s *Store) countLetter(ctx context.Context, tx runner, userID string, kind letterKind) error {
	now := s.now()
	recent, err := queryAll(ctx, tx, scanInt,
		"SELECT created_at FROM account_letters WHERE user_id = ? AND kind = ? AND created_at > ? ORDER BY created_at",
		userID, string(kind), micros(now.Add(-time.Hour)))
	if err != nil {
		return err
	}
	if len(recent) >= archive.LettersPerHour {
		return archive.TooMany(timeFromMicros(recent[len(recent)-archive.LettersPerHour]).Add(time.Hour).Sub(now))
	}
	return insert(ctx, tx, "account_letters (id, user_id, kind, created_at)", [][]any{{newID(now), userID, string(kind), micros(now)}})
}

func scanInt(row scanner) (int64, error) {
	var n int64
	err := row.Scan(&n)
	return n, err
}

// recognise notes the device of a new session, and tells the owner of one that was not
// used before. The first device of an account is no news.
func (s *Store) recognise(ctx context.Context, tx runner, session *archive.Session) error {
	now := micros(session.CreatedAt)
	mark := int64(session.DeviceMark)
	known, err := queryInt(ctx, tx, "SELECT COUNT(*) FROM known_devices WHERE user_id = ?", session.UserID)
	if err != nil {
		return err
	}
	n, err := exec(ctx, tx, "UPDATE known_devices SET last_seen = ? WHERE user_id = ? AND mark = ?", now, session.UserID, mark)
	if err != nil || n > 0 {
		return err
	}
	if err := insert(ctx, tx, "known_devices (user_id, mark, last_seen)", [][]any{{session.UserID, mark, now}}); err != nil {
		return err
	}
	if known == 0 {
		return nil
	}
	if _, err := exec(ctx, tx, `DELETE FROM known_devices WHERE user_id = ? AND mark NOT IN
		(SELECT mark FROM known_devices WHERE user_id = ? ORDER BY last_seen DESC, mark LIMIT ?)`,
		session.UserID, session.UserID, archive.MaxDevices); err != nil {
		return err
	}
	return s.notice(ctx, tx, session.UserID, archive.NoticeNewDevice, session.Device, true)
}
