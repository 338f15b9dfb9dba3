package main

import (
	"database/sql"
	"regexp"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

func TestCheckProvesTheLog(t *testing.T) {
	data := t.TempDir()
	for _, email := range []string{"ama@example.org", "kofi@example.org"} {
		if _, err := runCommand(t, "a fine long password\n", "user", "add", "--data", data, "--email", email, "--role", "admin", "--password-stdin"); err != nil {
			t.Fatal(err)
		}
	}
	check := func(args ...string) (string, error) {
		return runCommand(t, "", append([]string{"check", "--data", data}, args...)...)
	}
	out, err := check()
	head := regexp.MustCompile(`\d+:[0-9a-f]{64}`).FindString(out)
	if err != nil || head == "" {
		t.Fatalf("%s %v", out, err)
	}
	t.Run("H-17 a noted head is compared", func(t *testing.T) {
		if out, err := check("--log-head", head); err != nil {
			t.Errorf("%s %v", out, err)
		}
		flipped := "0"
		if strings.HasSuffix(head, "0") {
			flipped = "1"
		}
		if out, err := check("--log-head", head[:len(head)-1]+flipped); err == nil || !strings.Contains(out, "not the one whose hash was noted") {
			t.Errorf("%s %v", out, err)
		}
		if _, err := check("--log-head", "abc"); err == nil {
			t.Error("a head that is none is taken")
		}
	})
	t.Run("H-17 a person is erased once the account is deleted", func(t *testing.T) {
		erase := func() (string, error) {
			return runCommand(t, "", "user", "erase", "--data", data, "--email", "kofi@example.org")
		}
		if _, err := erase(); err == nil || !strings.Contains(err.Error(), "delete it first") {
			t.Errorf("an account that is there: %v", err)
		}
		db, err := store.Open(t.Context(), store.Options{Folder: data})
		if err != nil {
			t.Fatal(err)
		}
		kofi, err := db.UserByEmail(t.Context(), "kofi@example.org")
		if err == nil {
			err = db.DeleteUser(t.Context(), kofi.ID, archive.Change{})
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if out, err := erase(); err != nil {
			t.Errorf("%s %v", out, err)
		}
		if _, err := erase(); err == nil {
			t.Error("erased twice")
		}
		if out, err := check("--log-head", head); err != nil {
			t.Errorf("%s %v", out, err)
		}
	})
	t.Run("H-17 R-69 the first altered entry is named", func(t *testing.T) {
		raw, err := sql.Open("sqlite", storetest.SQLiteSource(data))
		if err != nil {
			t.Fatal(err)
		}
		defer raw.Close()
		if _, err := raw.ExecContext(t.Context(), "UPDATE audit SET user_id = 'somebody' WHERE seq >= 2"); err != nil {
			t.Fatal(err)
		}
		if out, err := check(); err == nil || !strings.Contains(out, "the activity log is altered from entry 2 ") {
			t.Errorf("%s %v", out, err)
		}
	})
}
