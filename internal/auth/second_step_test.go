package auth

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
)

func TestSecondStep(t *testing.T) {
	t.Parallel()
	t.Run("H-15 a code of the app is accepted once", func(t *testing.T) {
		e := enrol(t)
		code := e.code()
		want(t, "first", e.finish(e.begin(), MethodTOTP, code[:3]+" "+code[3:]), nil)
		want(t, "replay", e.finish(e.begin(), MethodTOTP, code), archive.ErrWrongCode)
		e.clock.Add(totpStep)
		want(t, "the next code", e.finish(e.begin(), MethodTOTP, e.code()), nil)
		if n := e.entries("auth.factor-failed"); n != 1 {
			t.Errorf("%d failed steps are recorded", n)
		}
	})
	t.Run("H-15 the code of the set-up cannot be used to sign in", func(t *testing.T) {
		e := enrol(t)
		e.clock.Add(-totpStep)
		want(t, "replay", e.finish(e.begin(), MethodTOTP, e.code()), archive.ErrWrongCode)
	})
	t.Run("H-15 a token works once, for five attempts and five minutes", func(t *testing.T) {
		e := enrol(t)
		token := e.begin()
		want(t, "finish", e.finish(token, MethodTOTP, e.code()), nil)
		e.clock.Add(totpStep)
		want(t, "the token again", e.finish(token, MethodTOTP, e.code()), archive.ErrSignInExpired)
		token = e.begin()
		for range archive.MaxAttempts {
			want(t, "guess", e.finish(token, MethodTOTP, "000000"), archive.ErrWrongCode)
		}
		want(t, "after five guesses", e.finish(token, MethodTOTP, e.code()), archive.ErrSignInExpired)
		token = e.begin()
		e.clock.Add(archive.SignInChallengeLife)
		want(t, "after five minutes", e.finish(token, MethodTOTP, e.code()), archive.ErrSignInExpired)
		want(t, "nonsense", e.finish("nonsense", MethodTOTP, e.code()), archive.ErrSignInExpired)
		if err := e.finish(e.begin(), "magic", e.code()); archive.CodeOf(err) != archive.CodeInvalid {
			t.Errorf("unknown method: %v", err)
		}
	})
	t.Run("H-15 R-15 wrong codes are throttled by account and address, whatever the password does", func(t *testing.T) {
		e := enrol(t)
		for range failuresPerAccount {
			want(t, "guess", e.finish(e.begin(), MethodTOTP, "000000"), archive.ErrWrongCode)
		}
		if err := e.finish(e.begin(), MethodTOTP, e.code()); archive.CodeOf(err) != archive.CodeRateLimited {
			t.Errorf("after %d guesses: %v", failuresPerAccount, err)
		}
		_, err := e.FinishWithCode(t.Context(), e.begin(), MethodTOTP, e.code(), Device{Address: "198.51.100.1"})
		want(t, "the owner from another address", err, nil)
	})
	t.Run("H-08 R-15 wrong codes count at all nodes and across restarts", func(t *testing.T) {
		e := enrol(t)
		for range failuresPerAccount {
			want(t, "guess", e.finish(e.begin(), MethodTOTP, "000000"), archive.ErrWrongCode)
		}
		other := New(Options{Store: e.db, Mailer: noMail{}, PublicURL: siteURL, PasswordMemory: 1, Now: e.clock.Now})
		_, err := other.FinishWithCode(t.Context(), e.begin(), MethodTOTP, e.code(), desk)
		if archive.CodeOf(err) != archive.CodeRateLimited {
			t.Errorf("at another node: %v", err)
		}
	})
	t.Run("H-15 a recovery code works once, and is recorded", func(t *testing.T) {
		e := enrol(t)
		want(t, "first", e.finish(e.begin(), MethodRecovery, strings.ToLower(e.codes[3])), nil)
		want(t, "again", e.finish(e.begin(), MethodRecovery, e.codes[3]), archive.ErrWrongCode)
		own, err := e.OwnFactors(t.Context(), e.person)
		if err != nil || own.RecoveryCodesLeft != 9 || e.entries("auth.recovery-code") != 1 {
			t.Errorf("%+v, %v", own, err)
		}
	})
	t.Run("H-15 a password link does not replace the second factor", func(t *testing.T) {
		e := enrol(t)
		link, _, err := e.ResetLink(t.Context(), archive.Actor{}, e.person.ID)
		if err != nil {
			t.Fatal(err)
		}
		_, token, _ := strings.Cut(link, "token=")
		got, err := e.ResetPassword(t.Context(), token, "another fine password", desk)
		if err != nil || got.Step == nil || got.AccessToken != "" {
			t.Fatalf("%+v, %v", got, err)
		}
		want(t, "finish", e.finish(got.Step.Token, MethodTOTP, e.code()), nil)
	})
	t.Run("H-15 a deactivated account is refused at every step", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		session, err := e.FinishWithCode(t.Context(), e.begin(), MethodTOTP, e.code(), desk)
		if err != nil {
			t.Fatal(err)
		}
		e.clock.Add(totpStep)
		begun := e.begin()
		asked, err := e.BeginPasskeyLogin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		e.setActive(false)
		_, err = e.Login(t.Context(), e.person.Email, goodPassword, desk)
		want(t, "password", err, archive.ErrInvalidCredentials)
		want(t, "code", e.finish(begun, MethodTOTP, e.code()), archive.ErrSignInExpired)
		want(t, "recovery code", e.finish(begun, MethodRecovery, e.codes[0]), archive.ErrSignInExpired)
		want(t, "passkey as second step", e.usePasskeyDevice(device, begun), archive.ErrSignInExpired)
		want(t, "passkey alone", e.usePasskeyDevice(device, ""), archive.ErrPasskeyRefused)
		_, err = e.FinishPasskeyLogin(t.Context(), asked.Token, device.Sign(asked.Options), desk)
		want(t, "passkey that was asked for before", err, archive.ErrPasskeyRefused)
		_, err = e.Refresh(t.Context(), session.RefreshToken)
		want(t, "refresh", err, archive.ErrAuthenticationRequired)
		e.setActive(true)
		want(t, "the sign-in does not come back", e.finish(begun, MethodTOTP, e.code()), archive.ErrSignInExpired)
	})
	t.Run("H-15 a deleted account is refused at every step", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		begun := e.begin()
		if err := e.db.DeleteUser(t.Context(), e.person.ID, archive.Change{}); err != nil {
			t.Fatal(err)
		}
		want(t, "code", e.finish(begun, MethodTOTP, e.code()), archive.ErrSignInExpired)
		want(t, "recovery code", e.finish(begun, MethodRecovery, e.codes[0]), archive.ErrSignInExpired)
		want(t, "passkey", e.usePasskeyDevice(device, ""), archive.ErrPasskeyRefused)
	})
}
