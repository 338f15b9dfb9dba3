package auth

import (
	"context"
	"errors"
	"sync"
	"testing"

	"sankofa/internal/archive"
)

var lowCost = cost{memory: 64, passes: 1, threads: 1}

func TestALowCostHashIsRenewedAtSignIn(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, newHash(lowCost, goodPassword).String())
	before := storedHash(t, db, u.ID)
	if _, err := a.Login(t.Context(), u.Email, "wrong", Device{}); !errors.Is(err, archive.ErrInvalidCredentials) {
		t.Fatal(err)
	}
	if storedHash(t, db, u.ID) != before {
		t.Fatal("a failed sign-in changes the hash")
	}
	first, err := a.Login(t.Context(), u.Email, goodPassword, Device{})
	if err != nil {
		t.Fatal(err)
	}
	renewed := storedHash(t, db, u.ID)
	if renewed == before || a.passwords.Outdated(renewed) {
		t.Errorf("the hash is %s", renewed)
	}
	if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); err != nil {
		t.Error(err)
	}
	if storedHash(t, db, u.ID) != renewed {
		t.Error("a hash of the present cost is renewed")
	}
	if _, err := a.Identify(t.Context(), first.AccessToken); err != nil {
		t.Errorf("the renewal ends sessions: %v", err)
	}
}

func TestRaisingTheCostLocksNobodyOut(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, newHash(a.passwords.cost, goodPassword).String())
	for _, memory := range []int{2, 1} { // raised, and lowered again
		a.passwords = NewPasswords(memory, nil)
		if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); err != nil {
			t.Errorf("%d MiB: %v", memory, err)
		}
	}
	hash, err := parseHash(storedHash(t, db, u.ID))
	if err != nil || hash.memory != 2048 {
		t.Errorf("the hash costs %+v, %v", hash.cost, err)
	}
}

func TestSignInsAtOnceRenewTogether(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, newHash(lowCost, goodPassword).String())
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if a.passwords.Outdated(storedHash(t, db, u.ID)) {
		t.Error("the hash is not renewed")
	}
}

// failingRenewal is a store that does something else when a hash is to be renewed.
type failingRenewal struct {
	Store
	renew func(ctx context.Context, id, old, renewed string) error
}

func (f failingRenewal) RenewPasswordHash(ctx context.Context, id, old, renewed string) error {
	return f.renew(ctx, id, old, renewed)
}

func TestAPasswordChangeIsNotOverwritten(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, newHash(lowCost, goodPassword).String())
	next := newHash(a.passwords.cost, "another long password").String()
	a.store = failingRenewal{db, func(ctx context.Context, id, old, renewed string) error {
		_, err := db.UpdateUser(ctx, id, "user.password", "", archive.Change{}, func(u *archive.User) error { u.PasswordHash = next; return nil })
		return errors.Join(err, db.RenewPasswordHash(ctx, id, old, renewed))
	}}
	if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); err != nil {
		t.Fatal(err)
	}
	if storedHash(t, db, u.ID) != next {
		t.Error("the renewal overwrites a password that was changed meanwhile")
	}
}

func TestAFailedRenewalDoesNotFailTheSignIn(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, newHash(lowCost, goodPassword).String())
	a.store = failingRenewal{db, func(context.Context, string, string, string) error { return archive.ErrUnavailable }}
	if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); err != nil {
		t.Error(err)
	}
}

func TestACorruptHashIsAnErrorAndNoPanic(t *testing.T) {
	a, db, _ := newAccounts(t)
	u := addUser(t, db, "$argon2id$v=19$m=4294967295,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	if _, err := a.Login(t.Context(), u.Email, goodPassword, Device{}); !errors.Is(err, errMalformedHash) {
		t.Errorf("got %v", err)
	}
}
