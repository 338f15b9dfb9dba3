package store_test

import (
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// Before links knew their makers, the activity log did. An update keeps the open
// invitations of admins, and ends those of people who are admins no longer.
func TestInvitationsOfAnOlderSchema(t *testing.T) {
	folder := t.TempDir()
	db := olderSchema(t, folder, 6)
	for _, text := range []string{
		`INSERT INTO users (id, email, first_name, last_name, folded, role, active, email_verified, bio, password_hash, created_at, updated_at) VALUES
			('admin', 'a@example.org', '', '', '', 'admin', TRUE, TRUE, '', 'h', 1, 1), ('former', 'f@example.org', '', '', '', 'editor', TRUE, TRUE, '', 'h', 1, 1),
			('one', 'one@example.org', '', '', '', 'editor', TRUE, FALSE, '', '', 1, 1), ('two', 'two@example.org', '', '', '', 'editor', TRUE, FALSE, '', '', 1, 1)`,
		`INSERT INTO audit (id, action, entity_type, entity_id, user_id, user_email, summary, created_at) VALUES
			('1', 'user.invite', 'user', 'one', 'former', '', '', 1), ('2', 'user.invite', 'user', 'one', 'admin', '', '', 2), ('3', 'user.invite', 'user', 'two', 'former', '', '', 3)`,
		`INSERT INTO tickets (token_hash, kind, user_id, created_at, expires_at) VALUES
			(CAST('kept' AS BLOB), 'invite', 'one', 1, 4102444800000000), (CAST('ended' AS BLOB), 'invite', 'two', 1, 4102444800000000),
			(CAST('reset' AS BLOB), 'reset', 'admin', 1, 4102444800000000)`,
	} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s := opener(store.Options{Folder: folder})(t)
	if got, err := s.Ticket(t.Context(), archive.TicketInvite, []byte("kept")); err != nil || got.MadeBy != "admin" {
		t.Errorf("H-07 the invitation of an admin: %+v, %v", got, err)
	}
	if _, err := s.Ticket(t.Context(), archive.TicketReset, []byte("reset")); err != nil {
		t.Errorf("H-07 an open reset: %v", err)
	}
	if got, err := s.Ticket(t.Context(), archive.TicketInvite, []byte("ended")); archive.CodeOf(err) != archive.CodeNotFound {
		t.Errorf("H-07 the invitation of a former admin: %+v, %v", got, err)
	}
}
