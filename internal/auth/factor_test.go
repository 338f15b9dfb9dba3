package auth

import (
	"testing"
	"time"

	"sankofa/internal/archive"
)

func TestFactors(t *testing.T) {
	t.Parallel()
	t.Run("H-15 every change asks for the password", func(t *testing.T) {
		e := enrol(t)
		own, err := e.OwnFactors(t.Context(), e.person)
		if err != nil {
			t.Fatal(err)
		}
		id := own.Factors[0].ID
		const wrong = "not the password"
		for what, err := range map[string]error{
			"add an app":    errOnly(e.BeginTOTP(t.Context(), e.person, wrong, desk)),
			"add a passkey": errOnly(e.BeginPasskey(t.Context(), e.person, wrong, desk)),
			"rename":        e.RenameFactor(t.Context(), e.person, id, "Other", wrong, desk),
			"remove":        e.RemoveFactor(t.Context(), e.person, id, wrong, desk),
			"new codes":     errOnly(e.RenewRecoveryCodes(t.Context(), e.person, wrong, desk)),
		} {
			if archive.CodeOf(err) != archive.CodeInvalid {
				t.Errorf("%s: %v", what, err)
			}
		}
		want(t, "rename", e.RenameFactor(t.Context(), e.person, id, " Work phone ", goodPassword, desk), nil)
		if err := e.RenameFactor(t.Context(), e.person, id, " ", goodPassword, desk); archive.CodeOf(err) != archive.CodeInvalid {
			t.Errorf("no name: %v", err)
		}
		codes, err := e.RenewRecoveryCodes(t.Context(), e.person, goodPassword, desk)
		if err != nil || len(codes) != archive.RecoveryCodes {
			t.Fatalf("%v, %v", codes, err)
		}
		want(t, "an old code", e.finish(e.begin(), MethodRecovery, e.codes[0]), archive.ErrWrongCode)
		want(t, "a new code", e.finish(e.begin(), MethodRecovery, codes[0]), nil)
		want(t, "remove", e.RemoveFactor(t.Context(), e.person, id, goodPassword, desk), nil)
		got, err := e.Login(t.Context(), e.person.Email, goodPassword, desk)
		if err != nil || got.AccessToken == "" {
			t.Errorf("without a factor the password is enough: %+v, %v", got, err)
		}
		for action, n := range map[string]int{"user.factor-add": 1, "user.factor-rename": 1, "user.factor-codes": 1, "user.factor-remove": 1} {
			if got := e.entries(action); got != n {
				t.Errorf("%d entries of %s", got, action)
			}
		}
	})
	t.Run("H-16 the owner is told of a factor that was added or removed", func(t *testing.T) {
		e := enrol(t)
		own, err := e.OwnFactors(t.Context(), e.person)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "remove", e.RemoveFactor(t.Context(), e.person, own.Factors[0].ID, goodPassword, desk), nil)
		told, err := e.db.UserNotices(t.Context(), e.person.ID)
		if err != nil || len(told) != 2 || told[0].Kind != archive.NoticeFactorRemoved || told[1].Kind != archive.NoticeFactorAdded {
			t.Errorf("told %+v, %v", told, err)
		}
	})
	t.Run("H-15 an app is added when it has shown a right code", func(t *testing.T) {
		e := enrol(t)
		setup, err := e.BeginTOTP(t.Context(), e.person, goodPassword, desk)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.ConfirmTOTP(t.Context(), e.person, setup.Token, "000000", "x"); archive.CodeOf(err) != archive.CodeInvalid {
			t.Errorf("wrong code: %v", err)
		}
		secret, err := secretEncoding.DecodeString(setup.Secret)
		if err != nil {
			t.Fatal(err)
		}
		code := totpCode(secret, stepAt(e.clock.Now()))
		_, err = e.ConfirmTOTP(t.Context(), archive.Actor{ID: "somebody-else"}, setup.Token, code, "x")
		want(t, "another person", err, archive.ErrEnrolExpired)
		added, err := e.ConfirmTOTP(t.Context(), e.person, setup.Token, code, "Tablet")
		if err != nil || added.RecoveryCodes != nil {
			t.Errorf("the second one comes without codes: %+v, %v", added, err)
		}
		_, err = e.ConfirmTOTP(t.Context(), e.person, setup.Token, code, "again")
		want(t, "twice", err, archive.ErrEnrolExpired)
	})
	t.Run("H-15 a reset is for others, and ends sessions", func(t *testing.T) {
		e := enrol(t)
		session, err := e.FinishWithCode(t.Context(), e.begin(), MethodTOTP, e.code(), desk)
		if err != nil {
			t.Fatal(err)
		}
		want(t, "one's own", errOnly(e.ResetFactors(t.Context(), e.person, e.person.ID)), archive.ErrResetOwnFactors)
		want(t, "reset", errOnly(e.ResetFactors(t.Context(), archive.Actor{ID: "admin"}, e.person.ID)), nil)
		_, err = e.Refresh(t.Context(), session.RefreshToken)
		want(t, "refresh", err, archive.ErrAuthenticationRequired)
		want(t, "nothing left", errOnly(e.ResetFactors(t.Context(), archive.Actor{}, e.person.ID)), archive.ErrNoFactor)
	})
}

func TestRequiredFactor(t *testing.T) {
	t.Parallel()
	a, db, clock := newAccounts(t)
	user, err := a.Add(t.Context(), Registration{Email: "ama@example.org", Password: goodPassword}, archive.RoleEditor)
	if err != nil {
		t.Fatal(err)
	}
	clock.Add(100 * 24 * time.Hour)
	session, err := a.Login(t.Context(), user.Email, goodPassword, desk)
	if err != nil {
		t.Fatal(err)
	}
	restricted := func() bool {
		t.Helper()
		clock.Add(archive.AccessLife)
		access, err := a.Refresh(t.Context(), session.RefreshToken)
		if err != nil {
			t.Fatal(err)
		}
		person, err := a.Identify(t.Context(), access)
		if err != nil {
			t.Fatal(err)
		}
		return person.Restricted
	}
	require := func(roles ...archive.Role) {
		t.Helper()
		_, err := db.UpdateSettings(t.Context(), nil, archive.Change{}, func(s *archive.Settings) error {
			s.RequireSecondFactor(roles, clock.Now())
			return s.Validate()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Run("H-15 nobody is restricted without the rule", func(t *testing.T) {
		if restricted() {
			t.Error("restricted")
		}
	})
	t.Run("H-15 the grace period starts with the rule, and an edit of the rule does not extend it", func(t *testing.T) {
		require(archive.RoleEditor)
		clock.Add(13 * 24 * time.Hour)
		if restricted() {
			t.Error("restricted within the grace period")
		}
		require(archive.RoleAdmin, archive.RoleEditor)
		clock.Add(24 * time.Hour)
		if !restricted() {
			t.Error("not restricted after the grace period")
		}
	})
	t.Run("H-15 another role is not concerned, and a factor ends the restriction", func(t *testing.T) {
		require(archive.RoleAdmin)
		if restricted() {
			t.Error("restricted although only admins are concerned")
		}
		_, err := db.UpdateSettings(t.Context(), nil, archive.Change{}, func(s *archive.Settings) error {
			s.RequireSecondFactor([]archive.Role{archive.RoleEditor}, clock.Now())
			s.SecondFactorGraceDays = 0
			return nil
		})
		if err != nil || !restricted() {
			t.Errorf("not restricted without a grace period: %v", err)
		}
		setup, err := a.BeginTOTP(t.Context(), user.Actor(), goodPassword, desk)
		if err != nil {
			t.Fatal(err)
		}
		secret, err := secretEncoding.DecodeString(setup.Secret)
		if err != nil {
			t.Fatal(err)
		}
		list, err := db.UserSessions(t.Context(), user.ID)
		if err != nil {
			t.Fatal(err)
		}
		who := user.Actor()
		who.SessionID = list[0].ID
		if _, err := a.ConfirmTOTP(t.Context(), who, setup.Token, totpCode(secret, stepAt(clock.Now())), "Phone"); err != nil {
			t.Fatal(err)
		}
		if restricted() {
			t.Error("restricted with a second factor")
		}
	})
}
