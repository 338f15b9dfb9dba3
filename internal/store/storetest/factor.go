package storetest

import (
	"errors"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// addTOTP adds an authenticator app, or fails the test.
func addTOTP(t *testing.T, s *store.Store, owner archive.Actor, name, keep string) archive.Factor {
	t.Helper()
	f := archive.Factor{UserID: owner.ID, Kind: archive.FactorTOTP, Name: name, Secret: []byte("secret of " + name), LastStep: 5}
	_, err := s.AddFactor(Context(t), &f, [][]byte{[]byte("r1"), []byte("r2")}, keep, by(owner))
	wantErr(t, "add "+name, err, nil)
	return f
}

func testFactor(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	owner, other := person(t, s, "owner", archive.RoleUser), person(t, s, "other", archive.RoleUser)
	sign := func(token string, verified bool) (*archive.Session, error) {
		v := &archive.Session{UserID: owner.ID, TokenHash: []byte(token), ExpiresAt: clock.Now().Add(archive.SessionLife), Verified: verified}
		return v, s.CreateSession(ctx, v, archive.AccessToken{Hash: []byte("a " + token), ExpiresAt: v.ExpiresAt})
	}
	kept := must(sign("kept", false))(t)
	must(sign("other", false))(t)
	same(t, "before", must(s.User(ctx, owner.ID))(t).SecondFactor, false)

	app := addTOTP(t, s, owner, "app", kept.ID)
	same(t, "H-15 the account has a second factor", must(s.User(ctx, owner.ID))(t).SecondFactor, true)
	same(t, "and another has none", must(s.User(ctx, other.ID))(t).SecondFactor, false)
	same(t, "H-15 other devices are signed out", len(must(s.UserSessions(ctx, owner.ID))(t)), 1)
	held, _, err := s.SessionUser(ctx, []byte("a kept"))
	wantErr(t, "the session that added it stays", err, nil)
	same(t, "and knows of it", held.SecondFactor, true)
	_, err = sign("unverified", false)
	wantErr(t, "H-15 no session without the second factor", err, archive.ErrInvalidCredentials)
	must(sign("verified", true))(t)
	same(t, "listed", must(s.Factors(ctx, owner.ID))(t), []archive.Factor{app})

	clock.Add(time.Second)
	key := archive.Factor{UserID: owner.ID, Kind: archive.FactorPasskey, Name: "key", CredentialID: []byte("cred"), Secret: []byte("k0")}
	first, err := s.AddFactor(ctx, &key, [][]byte{[]byte("r3")}, "", by(owner))
	wantErr(t, "add a passkey", err, nil)
	same(t, "it is not the first", first, false)
	same(t, "codes stay as they were", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 2)
	same(t, "sessions stay", len(must(s.UserSessions(ctx, owner.ID))(t)), 2)
	again := archive.Factor{UserID: other.ID, Kind: archive.FactorPasskey, Name: "key", CredentialID: []byte("cred"), Secret: []byte("k")}
	_, err = s.AddFactor(ctx, &again, nil, "", by(other))
	wantErr(t, "H-15 a passkey belongs to one account", err, archive.ErrPasskeyKnown)

	same(t, "H-15 a step", must(s.UseStep(ctx, app.ID, 6))(t), true)
	for step, want := range map[int64]bool{5: false, 6: false} {
		same(t, "H-15 replay of step "+strconv.FormatInt(step, 10), must(s.UseStep(ctx, app.ID, step))(t), want)
	}
	same(t, "used", must(s.Factors(ctx, owner.ID))(t)[0].LastUsed, clock.Now())
	same(t, "H-15 passkey used", must(s.UsePasskey(ctx, key.ID, []byte("k0"), []byte("k1")))(t), true)
	same(t, "H-15 of two uses of the same counter one counts", must(s.UsePasskey(ctx, key.ID, []byte("k0"), []byte("k2")))(t), false)

	wantErr(t, "recovery code", s.UseRecoveryCode(ctx, owner.ID, []byte("r1"), by(owner)), nil)
	wantErr(t, "H-15 a recovery code works once", s.UseRecoveryCode(ctx, owner.ID, []byte("r1"), by(owner)), archive.ErrNotFound)
	wantErr(t, "and for its account only", s.UseRecoveryCode(ctx, other.ID, []byte("r2"), by(other)), archive.ErrNotFound)
	same(t, "left", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 1)
	wantErr(t, "new codes", s.SetRecoveryCodes(ctx, owner.ID, [][]byte{[]byte("n1"), []byte("n2"), []byte("n3")}, by(owner)), nil)
	same(t, "left", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 3)
	wantErr(t, "codes without a factor", s.SetRecoveryCodes(ctx, other.ID, [][]byte{[]byte("n1")}, by(other)), archive.ErrNoFactor)

	wantErr(t, "rename", s.RenameFactor(ctx, owner.ID, app.ID, "phone", by(owner)), nil)
	wantErr(t, "H-15 rename another's", s.RenameFactor(ctx, other.ID, app.ID, "mine", by(other)), archive.ErrFactorNotFound)
	wantErr(t, "H-15 remove another's", s.RemoveFactor(ctx, other.ID, app.ID, by(other)), archive.ErrFactorNotFound)
	same(t, "renamed", must(s.Factors(ctx, owner.ID))(t)[0].Name, "phone")
	wantErr(t, "remove", s.RemoveFactor(ctx, owner.ID, app.ID, by(owner)), nil)
	same(t, "codes stay with the other factor", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 3)
	wantErr(t, "remove the last", s.RemoveFactor(ctx, owner.ID, key.ID, by(owner)), nil)
	same(t, "and the codes are gone", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 0)
	must(sign("plain", false))(t)

	for i := range archive.MaxFactors {
		addTOTP(t, s, owner, strconv.Itoa(i), "")
	}
	_, err = s.AddFactor(ctx, &archive.Factor{UserID: owner.ID, Kind: archive.FactorTOTP, Name: "x", Secret: []byte("x")}, nil, "", by(owner))
	wantErr(t, "H-15 there is a limit", err, archive.ErrFactorLimit)
}

func testFactorReset(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	owner, gone := person(t, s, "owner", archive.RoleUser), person(t, s, "gone", archive.RoleUser)
	challenge := func(u archive.Actor, token string) {
		t.Helper()
		wantErr(t, "challenge", s.CreateChallenge(ctx, archive.Challenge{Kind: archive.ChallengeSignIn, UserID: u.ID, TokenHash: []byte(token), ExpiresAt: clock.Now().Add(time.Minute)}), nil)
	}
	known := func(token string) error {
		_, err := s.Challenge(ctx, archive.ChallengeSignIn, []byte(token))
		return err
	}
	for _, u := range []archive.Actor{owner, gone} {
		addTOTP(t, s, u, "app of "+u.FirstName, "")
		session := &archive.Session{UserID: u.ID, TokenHash: []byte(u.ID), ExpiresAt: clock.Now().Add(time.Hour), Verified: true}
		wantErr(t, "session", s.CreateSession(ctx, session, archive.AccessToken{Hash: []byte("a " + u.ID), ExpiresAt: session.ExpiresAt}), nil)
		challenge(u, "c "+u.ID)
	}
	wantErr(t, "H-15 reset", s.ResetFactors(ctx, owner.ID, by(ama)), nil)
	same(t, "no factor", must(s.User(ctx, owner.ID))(t).SecondFactor, false)
	same(t, "no codes", must(s.RecoveryCodesLeft(ctx, owner.ID))(t), 0)
	same(t, "H-15 no sessions", len(must(s.UserSessions(ctx, owner.ID))(t)), 0)
	wantErr(t, "H-15 no sign-in under way", known("c "+owner.ID), archive.ErrNotFound)
	wantErr(t, "reset again", s.ResetFactors(ctx, owner.ID, by(ama)), archive.ErrNoFactor)
	wantErr(t, "reset of nobody", s.ResetFactors(ctx, "nobody", by(ama)), archive.ErrUserNotFound)
	entries, _, err := s.Logs(ctx, archive.LogFilter{Action: "user.factor-reset"}, archive.Page{Number: 1, Limit: 1})
	wantErr(t, "log", err, nil)
	same(t, "H-15 who reset it is recorded", entries[0].User.ID, ama.ID)

	wantErr(t, "H-15 delete", s.DeleteUser(ctx, gone.ID, by(ama)), nil)
	same(t, "H-15 erased: factors", len(must(s.Factors(ctx, gone.ID))(t)), 0)
	same(t, "H-15 erased: codes", must(s.RecoveryCodesLeft(ctx, gone.ID))(t), 0)
	wantErr(t, "H-15 erased: sign-in under way", known("c "+gone.ID), archive.ErrNotFound)
	_, err = s.AddFactor(ctx, &archive.Factor{UserID: gone.ID, Kind: archive.FactorTOTP, Name: "x", Secret: []byte("x")}, nil, "", by(ama))
	wantErr(t, "H-15 a deleted account gets none", err, archive.ErrUserNotFound)

	challenge(owner, "password")
	must(s.UpdateUser(ctx, owner.ID, "user.password", "", by(owner), func(u *archive.User) error { u.PasswordHash = "other"; return nil }))(t)
	wantErr(t, "H-15 a new password ends a sign-in under way", known("password"), archive.ErrNotFound)
	challenge(owner, "inactive")
	must(s.UpdateUser(ctx, owner.ID, "user.status", "", by(ama), func(u *archive.User) error { u.Active = false; return nil }))(t)
	wantErr(t, "H-15 so does deactivation", known("inactive"), archive.ErrNotFound)
	_, err = s.AddFactor(ctx, &archive.Factor{UserID: owner.ID, Kind: archive.FactorTOTP, Name: "x", Secret: []byte("x")}, nil, "", by(owner))
	wantErr(t, "H-15 a deactivated account gets none", err, archive.ErrUserNotFound)
}

func testChallenge(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	owner := person(t, s, "owner", archive.RoleUser)
	app := addTOTP(t, s, owner, "app", "")
	create := func(kind archive.ChallengeKind, token string) {
		t.Helper()
		wantErr(t, "create", s.CreateChallenge(ctx, archive.Challenge{
			Kind: kind, UserID: owner.ID, TokenHash: []byte(token), Data: []byte("data"), ExpiresAt: clock.Now().Add(archive.SignInChallengeLife),
		}), nil)
	}
	take := func(kind archive.ChallengeKind, token string) error {
		_, err := s.TakeChallenge(ctx, kind, []byte(token))
		return err
	}
	create(archive.ChallengePasskey, "one")
	wantErr(t, "H-15 for another purpose", take(archive.ChallengeSignIn, "one"), archive.ErrNotFound)
	var won atomic.Int32
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			switch err := take(archive.ChallengePasskey, "one"); {
			case err == nil:
				won.Add(1)
			case !errors.Is(err, archive.ErrNotFound):
				t.Errorf("take: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "H-15 taken once", int(won.Load()), 1)

	create(archive.ChallengeSignIn, "guess")
	var tries atomic.Int32
	for range 2 * archive.MaxAttempts {
		group.Go(func() {
			switch _, err := s.TryChallenge(ctx, []byte("guess")); {
			case err == nil:
				tries.Add(1)
			case !errors.Is(err, archive.ErrNotFound):
				t.Errorf("try: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "H-15 attempts at one sign-in", int(tries.Load()), archive.MaxAttempts)

	for i := archive.MaxAttempts; i < archive.MaxWrongCodes; i++ {
		if i%archive.MaxAttempts == 0 {
			create(archive.ChallengeSignIn, "more "+strconv.Itoa(i/archive.MaxAttempts))
		}
		_, err := s.TryChallenge(ctx, []byte("more "+strconv.Itoa(i/archive.MaxAttempts)))
		wantErr(t, "try", err, nil)
	}
	create(archive.ChallengeSignIn, "last")
	_, err := s.TryChallenge(ctx, []byte("last"))
	wantErr(t, "try", err, nil)
	same(t, "H-15 a hundred wrong codes lock the app", must(s.UseStep(ctx, app.ID, 7))(t), false)
	wantErr(t, "a recovery code", s.UseRecoveryCode(ctx, owner.ID, []byte("r1"), by(owner)), nil)
	same(t, "H-15 and a recovery code unlocks it", must(s.UseStep(ctx, app.ID, 7))(t), true)

	create(archive.ChallengeSignIn, "old")
	clock.Add(archive.SignInChallengeLife)
	wantErr(t, "H-15 expired", take(archive.ChallengeSignIn, "old"), archive.ErrNotFound)
	_, err = s.TryChallenge(ctx, []byte("old"))
	wantErr(t, "H-15 expired for codes", err, archive.ErrNotFound)
	must(s.PurgeSessions(ctx))(t)
}
