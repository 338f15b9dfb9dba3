package auth

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

const (
	goodPassword = "a fine long password"
	siteURL      = "https://history.example.org"
)

// noMail is a Mailer that sends nothing.
type noMail struct{}

func (noMail) Invite(context.Context, string, string, archive.Role, string, time.Time) (archive.Delivery, error) {
	return archive.Delivery{Status: archive.DeliveryNone}, nil
}
func (noMail) Reset(context.Context, string, string, time.Time) error        { return nil }
func (noMail) Wake()                                                         {}
func (noMail) Verify(context.Context, string, string, time.Time) error       { return nil }
func (noMail) FactorsReset(context.Context, string, string, time.Time) error { return nil }

// testStart is when tests begin.
var testStart = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

// newAccounts makes Accounts over a database, with cheap hashes and a fake clock.
func newAccounts(t *testing.T) (*Accounts, *store.Store, *clocktest.Clock) {
	t.Helper()
	clock := clocktest.New(testStart)
	a, db := node(t, store.Options{Folder: storetest.Folder(t)}, clock)
	return a, db, clock
}

// node opens an archive the way one of several servers does.
func node(t *testing.T, o store.Options, clock *clocktest.Clock) (*Accounts, *store.Store) {
	t.Helper()
	o.Clock = clock.Now
	db, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	a := New(Options{Store: db, Mailer: noMail{}, PublicURL: siteURL, PasswordMemory: 1, Log: slog.New(slog.DiscardHandler), Now: clock.Now})
	t.Cleanup(func() {
		a.Close()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return a, db
}

// addUser stores an account with a password hash.
func addUser(t *testing.T, db *store.Store, hash string) *archive.User {
	t.Helper()
	u := &archive.User{Email: "ama@example.org", Role: archive.RoleUser, Active: true, PasswordHash: hash}
	if err := db.CreateUser(t.Context(), u, "user.create", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	return u
}

func storedHash(t *testing.T, db *store.Store, id string) string {
	t.Helper()
	u, err := db.User(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return u.PasswordHash
}
