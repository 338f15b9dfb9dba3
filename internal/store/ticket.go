package store

import (
	"context"
	"database/sql"

	"sankofa/internal/archive"
)

const ticketColumns = "token_hash, kind, user_id, created_at, expires_at"

func scanTicket(row scanner) (*archive.Ticket, error) {
	var t archive.Ticket
	var owner sql.NullString
	var created, expires int64
	err := row.Scan(&t.TokenHash, &t.Kind, &owner, &created, &expires)
	t.UserID, t.CreatedAt, t.ExpiresAt = owner.String, timeFromMicros(created), timeFromMicros(expires)
	return &t, err
}

// CreateTicket implements archive.Tickets.
func (s *Store) CreateTicket(ctx context.Context, t archive.Ticket) error {
	return s.db.inTx(ctx, func(ctx context.Context, tx runner) error {
		var owner any
		var err error
		if t.UserID == "" {
			_, err = exec(ctx, tx, "DELETE FROM tickets WHERE kind = ? AND user_id IS NULL", string(t.Kind))
		} else {
			owner = t.UserID
			_, err = exec(ctx, tx, "DELETE FROM tickets WHERE kind = ? AND user_id = ?", string(t.Kind), t.UserID)
		}
		if err != nil {
			return err
		}
		return insert(ctx, tx, "tickets ("+ticketColumns+")", [][]any{{
			t.TokenHash, string(t.Kind), owner, micros(s.now()), micros(t.ExpiresAt),
		}})
	})
}

// Ticket implements archive.Tickets.
func (s *Store) Ticket(ctx context.Context, kind archive.TicketKind, tokenHash []byte) (*archive.Ticket, error) {
	return queryOne(ctx, s.db, scanTicket, archive.ErrNotFound, "SELECT "+ticketColumns+
		" FROM tickets WHERE token_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ?",
		tokenHash, string(kind), micros(s.now()))
}

// redeem uses a ticket up. Of several at once, the database lets one through.
func (s *Store) redeem(ctx context.Context, tx runner, kind archive.TicketKind, tokenHash []byte) (*archive.Ticket, error) {
	now := micros(s.now())
	return queryOne(ctx, tx, scanTicket, archive.ErrNotFound, `UPDATE tickets SET used_at = ?
		WHERE token_hash = ? AND kind = ? AND used_at IS NULL AND expires_at > ? RETURNING `+ticketColumns,
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
		changed, err = s.editUser(ctx, tx, t.UserID, "", by, edit)
		if err != nil {
			return err
		}
		if by.By.ID == "" {
			by.By = changed.Person()
		}
		return s.record(ctx, tx, by, "user."+string(kind), "user", changed.ID, changed.Email)
	})
	if err != nil {
		return nil, err
	}
	return changed, nil
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
		return s.record(ctx, tx, archive.Change{By: made.Person()}, "user.setup", "user", made.ID, made.Email)
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
