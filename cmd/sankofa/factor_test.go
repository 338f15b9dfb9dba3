package main

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sankofa/internal/auth"
	"sankofa/internal/auth/factortest"
	"sankofa/internal/config"
)

// withAccounts opens the accounts of a data folder, as a command does.
func withAccounts(t *testing.T, data string, use func(a *accounts)) {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	c := &config.Config{Data: data, PublicURL: "http://localhost:8080", PasswordMemory: 1}
	db, err := open(t.Context(), c, log)
	if err != nil {
		t.Fatal(err)
	}
	a, err := openAccounts(c, db, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	use(a)
	a.Close()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestLostFactor(t *testing.T) {
	const email, password = "ama@example.org", "a fine long password"
	data, desk := t.TempDir(), auth.Device{Address: "192.0.2.1"}
	if _, err := runCommand(t, password+"\n", "user", "add", "--data", data, "--email", email, "--role", "admin", "--password-stdin"); err != nil {
		t.Fatal(err)
	}
	var codes []string
	withAccounts(t, data, func(a *accounts) {
		user, err := a.find(t.Context(), email)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := a.BeginTOTP(t.Context(), user.Actor(), password, desk)
		if err != nil {
			t.Fatal(err)
		}
		added, err := a.ConfirmTOTP(t.Context(), user.Actor(), setup.Token, factortest.Code(t, setup.Secret, time.Now()), "Phone")
		if err != nil {
			t.Fatal(err)
		}
		codes = added.RecoveryCodes
	})
	t.Run("H-15 a backup holds second factors", func(t *testing.T) {
		file, restored := filepath.Join(t.TempDir(), "b.sankofa"), filepath.Join(t.TempDir(), "restored")
		for _, args := range [][]string{{"backup", "--data", data, file}, {"restore", "--data", restored, file}, {"check", "--data", restored}} {
			if out, err := runCommand(t, "", args...); err != nil {
				t.Fatalf("%v: %s %v", args, out, err)
			}
		}
		withAccounts(t, restored, func(a *accounts) {
			begun, err := a.Login(t.Context(), email, password, desk)
			if err != nil || begun.Step == nil {
				t.Fatalf("%+v, %v", begun, err)
			}
			if _, err := a.FinishWithCode(t.Context(), begun.Step.Token, auth.MethodRecovery, codes[0], desk); err != nil {
				t.Error(err)
			}
		})
	})
	t.Run("H-15 the command line resets a lost factor", func(t *testing.T) {
		if out, err := runCommand(t, "", "user", "reset-factors", "--data", data, "Ama@example.org"); err != nil || !strings.HasPrefix(out, email+" has no second factor any more") {
			t.Fatalf("%q, %v", out, err)
		}
		withAccounts(t, data, func(a *accounts) {
			got, err := a.Login(t.Context(), email, password, desk)
			if err != nil || got.AccessToken == "" {
				t.Errorf("%+v, %v", got, err)
			}
			letters, err := a.store.TakeMail(t.Context(), 10, time.Minute)
			if err != nil || len(letters) != 1 || letters[0].To != email || !strings.Contains(letters[0].Subject, "second factor") || !strings.Contains(letters[0].Text, "http://localhost:8080/admin/login") {
				t.Errorf("letters are %+v, %v", letters, err)
			}
		})
		for name, args := range map[string][]string{"none left": {"--email", email}, "nobody": {"nobody@example.org"}, "no address": {}, "two addresses": {"a@example.org", "b@example.org"}} {
			if out, err := runCommand(t, "", append([]string{"user", "reset-factors", "--data", data}, args...)...); err == nil {
				t.Errorf("%s: %q", name, out)
			}
		}
	})
}
