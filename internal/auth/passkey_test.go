package auth

import (
	"encoding/json"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/auth/factortest"
)

func TestPasskey(t *testing.T) {
	t.Parallel()
	t.Run("H-15 a passkey signs in, as the second step or alone", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		want(t, "second step", e.usePasskeyDevice(device, e.begin()), nil)
		want(t, "alone", e.usePasskeyDevice(device, ""), nil)
		list, err := e.db.Factors(t.Context(), e.person.ID)
		if err != nil || len(list) != 2 || list[1].LastUsed.IsZero() {
			t.Errorf("%+v, %v", list, err)
		}
	})
	t.Run("H-15 alone it has to verify its user", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		device.Verifies = false
		want(t, "alone", e.usePasskeyDevice(device, ""), archive.ErrPasskeyRefused)
		want(t, "second step", e.usePasskeyDevice(device, e.begin()), nil)
	})
	t.Run("H-15 a counter that goes back is a copy", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		want(t, "first", e.usePasskeyDevice(device, ""), nil)
		device.Counter--
		want(t, "a copy", e.usePasskeyDevice(device, ""), archive.ErrPasskeyRefused)
	})
	t.Run("H-15 only for the origin of the site", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		device.Origin = "https://history.example.org.evil.example"
		want(t, "elsewhere", e.usePasskeyDevice(device, ""), archive.ErrPasskeyRefused)
		step, err := e.BeginPasskey(t.Context(), e.person, goodPassword, desk)
		if err != nil {
			t.Fatal(err)
		}
		stranger := factortest.New(t, "https://evil.example")
		if _, err := e.ConfirmPasskey(t.Context(), e.person, step.Token, stranger.Register(step.Options), "x"); archive.CodeOf(err) != archive.CodeInvalid {
			t.Errorf("registered elsewhere: %v", err)
		}
	})
	t.Run("H-15 a challenge works once and expires", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		step, err := e.BeginPasskeyLogin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		signed := device.Sign(step.Options)
		_, err = e.FinishPasskeyLogin(t.Context(), step.Token, signed, desk)
		want(t, "first", err, nil)
		_, err = e.FinishPasskeyLogin(t.Context(), step.Token, signed, desk)
		want(t, "replay", err, archive.ErrSignInExpired)
		other, err := e.BeginPasskeyLogin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.FinishPasskeyLogin(t.Context(), other.Token, signed, desk)
		want(t, "replay under another challenge", err, archive.ErrPasskeyRefused)
		late, err := e.BeginPasskeyLogin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		e.clock.Add(archive.SignInChallengeLife)
		_, err = e.FinishPasskeyLogin(t.Context(), late.Token, device.Sign(late.Options), desk)
		want(t, "late", err, archive.ErrSignInExpired)
	})
	t.Run("H-15 another's passkey is not accepted", func(t *testing.T) {
		e := enrol(t)
		device := e.addPasskey()
		stranger := factortest.New(t, siteURL)
		stranger.Handle = device.Handle
		want(t, "unknown, alone", e.usePasskeyDevice(stranger, ""), archive.ErrPasskeyRefused)
		want(t, "unknown, second step", e.usePasskeyDevice(stranger, e.begin()), archive.ErrPasskeyRefused)
		step, err := e.BeginPasskeyLogin(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		_, err = e.FinishPasskeyLogin(t.Context(), step.Token, json.RawMessage(`{"id":1}`), desk)
		want(t, "nonsense", err, archive.ErrPasskeyRefused)
	})
	t.Run("H-15 the second step names only the person's own passkeys", func(t *testing.T) {
		e := enrol(t)
		want(t, "without a passkey", errOnly(e.BeginPasskeyLogin(t.Context(), e.begin())), ErrNoPasskey)
		setup, err := e.BeginPasskey(t.Context(), e.person, goodPassword, desk)
		if err != nil {
			t.Fatal(err)
		}
		device := factortest.New(t, siteURL)
		stranger := archive.Actor{ID: "somebody-else"}
		_, err = e.ConfirmPasskey(t.Context(), stranger, setup.Token, device.Register(setup.Options), "x")
		want(t, "another person's set-up", err, archive.ErrEnrolExpired)
	})
	t.Run("H-15 no passkeys where browsers allow none", func(t *testing.T) {
		for address, allowed := range map[string]bool{
			"https://history.example.org": true, "http://localhost:8080": true, "http://history.example.org": false,
			"https://192.0.2.1": false, "http://[::1]:80": false, "": false,
		} {
			if got := newPasskeys(address) != nil; got != allowed {
				t.Errorf("%s: %v", address, got)
			}
		}
	})
}

func errOnly[T any](_ T, err error) error { return err }
