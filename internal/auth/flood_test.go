package auth

import (
	"errors"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
)

// Calls that anyone can make must not hash before they know that it is of use.
func TestNothingIsHashedForNothing(t *testing.T) {
	a, db, _ := newAccounts(t)
	addUser(t, db, "")
	if _, err := db.UpdateSettings(t.Context(), nil, archive.Change{}, func(s *archive.Settings) error {
		s.AllowSelfRegistration = true
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	// Without room to wait, whatever hashes fails with another error.
	a.passwords.queue = fair.New(1, 0)
	if _, err := a.passwords.enter(t.Context()); err == nil {
		t.Fatal("the queue has room")
	}
	person := Registration{Email: "kofi@example.org", Password: goodPassword, FirstName: "Kofi"}
	taken := Registration{Email: "ama@example.org", Password: goodPassword}
	for name, tt := range map[string]struct {
		call func() error
		want error
	}{
		"set-up with a wrong link": {func() error { _, err := a.SetUp(t.Context(), "wrong", person, Device{}); return err }, ErrLinkInvalid},
		"an invitation that is not there": {
			func() error { _, err := a.AcceptInvite(t.Context(), "wrong", goodPassword, Device{}); return err }, archive.ErrInviteInvalid,
		},
		"a reset link that is not there": {
			func() error { _, err := a.ResetPassword(t.Context(), "wrong", goodPassword, Device{}); return err }, ErrLinkInvalid,
		},
		"a registration with an address that is taken": {
			func() error { _, err := a.Register(t.Context(), taken, Device{}); return err }, archive.ErrAccountExists,
		},
	} {
		t.Run("H-04 "+name, func(t *testing.T) {
			if err := tt.call(); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}
