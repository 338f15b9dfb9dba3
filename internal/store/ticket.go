package store

import (
	"context"
	"database/sql"

	"sankofa/internal/archive"
)

const ticketColumns = "token_hash, kind, user_id, address, made_by, created_at, expires_at"

// openTicket is the condition of a ticket that can be used. A link that an admin made
// is worth as much as the admin's rights at this moment.
const openTicket = ` used_at IS NULL AND expires_at > ? AND (made_by IN ('', '` + archive.ByOperator + `') OR EXISTS
	(SELECT 1 FROM users m WHERE m.id = tickets.made_by AND m.role = 'admin' AND m.active = TRUE AND m.deleted_at IS NULL)) `

func scanTicket(row scanner) (*archive.Ticket, error) {
	var t archive.Ticket
	var owner sql.NullString
	var created, expires int64
	err := row.Scan(&t.TokenHash, &t.Kind, &owner, &t.Address, &t.MadeBy, &created, &expires)
	t.UserID, t.CreatedAt, t.ExpiresAt = owner.String, timeFromMicros(created), timeFromMicros(expires)
	return &t, err
}

// CreateTicket implements archive.Tickets.
func (s *Store) CreateTicket(ctx context.Context, t archive.Ticket) error {
	return s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		if t.UserID == "" {
			if _, err := exec(ctx, tx, "DELETE FROM tickets WHERE kind = ? AND user_id IS NULL", string(t.Kind)); err != nil {
				return err
			}
			return s.insertTicket(ctx, tx, t)
		}
		if err := s.noteTicket(ctx, tx, t); err != nil {
			return err
		}
		void := "DELETE FROM tickets WHERE kind = ? AND user_id = ?"
		if t.MadeBy == "" {
			void += " AND made_by = ''" // anybody can ask, and must not void what an admin made
		}
		if _, err := exec(ctx, tx, void, string(t.Kind), t.UserID); err != nil {
			return err
		}
		return s.insertTicket(ctx, tx, t)
	})
}

func (s *Store) insertTicket(ctx context.Context, tx runner, t archive.Ticket) error {
	owner := any(nil)
	if t.UserID != "" {
		owner = t.UserID
	}
	return insert(ctx, tx, "tickets ("+ticketColumns+")", [][]any{{
		t.TokenHash, string(t.Kind), owner, t.Address, t.MadeBy, micros(s.now()), micros(t.ExpiresAt),
	}})
}

// noteTicket counts the letter that a ticket travels in, and tells the owner of a link
// to a new password. A link that is handed over is not in a letter.
func (s *Store) noteTicket(ctx context.Context, tx runner, t archive.Ticket) error {
	switch {
	case t.Kind == archive.TicketInvite:
		return s.countLetter(ctx, tx, t.UserID, letterInvite)
	case t.Kind == archive.TicketVerify || t.Kind == archive.TicketEmail:
		return s.countLetter(ctx, tx, t.UserID, letterVerify)
	case t.Kind != archive.TicketReset:
		return nil
	case t.MadeBy != "":
		return s.notice(ctx, tx, t.UserID, archive.NoticeResetLink, "", true)
	}
	if err := s.countLetter(ctx, tx, t.UserID, letterReset); err != nil {
		return err
	}
	return s.notice(ctx, tx, t.UserID, archive.NoticeResetRequested, "", false)
}

// Ticket implements archive.Tickets.
func (s *Store) Ticket(ctx context.Context, kind archive.TicketKind, tokenHash []byte) (*archive.Ticket, error) {
	return queryOne(ctx, s.db, scanTicket, archive.ErrNotFound, "SELECT "+ticketColumns+
		" FROM tickets WHERE token_hash = ? AND kind = ? AND"+openTicket,
		tokenHash, string(kind), micros(s.now()))
}

// redeem uses a ticket up. Of several at once, the database lets one through.
func (s *Store) redeem(ctx context.Context, tx runner, kind archive.TicketKind, tokenHash []byte) (*archive.Ticket, error) {
	now := micros(s.now())
	return queryOne(ctx, tx, scanTicket, archive.ErrNotFound, `UPDATE tickets SET used_at = ?
		WHERE token_hash = ? AND kind = ? AND`+openTicket+`RETURNING `+ticketColumns,
		now, tokenHash, string(kind), now)
}

// RedeemTicket implements archive.Tickets.
func (s *Store) RedeemTicket(ctx context.Context, kind archive.TicketKind, tokenHash []byte, by archive.Change, edit func(*archive.User) error) (*archive.User, error) {
	var changed *archive.User
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		t, err := s.redeem(ctx, tx, kind, tokenHash)
		if err != nil {
			return err
		}
		if t.UserID == "" {
			return archive.ErrNotFound
		}
		changed, err = s.editUser(ctx, tx, t.UserID, "", archive.NoticePasswordReset, by, edit)
		if err != nil {
			return err
		}
		if by.By.ID == "" {
			by.By = changed.Actor()
		}
		return s.record(ctx, tx, by, "user."+string(kind), "user", changed.ID, changed.Email)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
}

// EndSessions implements archive.Tickets.
func (s *Store) EndSessions(ctx context.Context, tokenHash []byte) error {
	return s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		t, err := s.redeem(ctx, tx, archive.TicketEndSessions, tokenHash)
		if err != nil {
			return err
		}
		owner, err := user(ctx, tx, "id", t.UserID)
		if err != nil {
			return err
		}
		if err := endSessions(ctx, tx, owner.ID, ""); err != nil {
			return err
		}
		return s.record(ctx, tx, archive.Change{By: owner.Actor()}, "user.end-sessions", "user", owner.ID, owner.Email)
	})
}

// SetUp implements archive.Tickets.
func (s *Store) SetUp(ctx context.Context, tokenHash []byte, admin *archive.User) error {
	made := *admin
	made.CreatedAt = s.now()
	made.ID, made.Role, made.Active = newID(made.CreatedAt), archive.RoleAdmin, true
	err := s.inUsersTx(ctx, func(ctx context.Context, tx runner) error {
		if _, err := s.redeem(ctx, tx, archive.TicketSetup, tokenHash); err != nil {
			return err
		}
		admins, err := countAdmins(ctx, tx)
		if err != nil {
			return err
		}
		if admins > 0 {
			return archive.ErrNotFound
		}
		if err := insertUser(ctx, tx, &made); err != nil {
			return err
		}
		return s.record(ctx, tx, archive.Change{By: made.Actor()}, "user.setup", "user", made.ID, made.Email)
	})
	if err == nil {
		*admin = made
	}
	return err
}

// PurgeTickets implements archive.Tickets.
func (s *Store) PurgeTickets(ctx context.Context) (int, error) {
	return s.purgeExpired(ctx, "DELETE FROM tickets WHERE expires_at <= ?")
}
