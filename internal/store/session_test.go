package store_test

import (
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// Before access tokens were stored, a session had its refresh token alone. Such a
// session gets its next access token by a refresh.
func TestSessionsOfAnOlderSchemaCanBeRefreshed(t *testing.T) {
	folder := t.TempDir()
	db := olderSchema(t, folder, 3)
	later := time.Now().Add(time.Hour)
	for _, text := range []string{
		`INSERT INTO users (id, email, first_name, last_name, folded, role, active, email_verified, bio, password_hash, created_at, updated_at)
			VALUES ('u', 'ama@example.org', '', '', '', 'user', TRUE, TRUE, '', 'h', 1, 1)`,
		`INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen, expires_at)
			VALUES ('s', 'u', CAST('refresh' AS BLOB), '', 1, 1, 4102444800000000)`,
	} {
		if _, err := db.Exec(text); err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	s, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	if err := s.RefreshSession(t.Context(), []byte("refresh"), archive.AccessToken{Hash: []byte("access"), ExpiresAt: later}); err != nil {
		t.Fatal(err)
	}
	got, id, err := s.SessionUser(t.Context(), []byte("access"))
	if err != nil || got.ID != "u" || id != "s" {
		t.Errorf("%+v, %s, %v", got, id, err)
	}
}
