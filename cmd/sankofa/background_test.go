package main

import (
	"log/slog"
	"testing"

	"sankofa/internal/config"
	"sankofa/internal/store"
)

func TestMailAboutCommentsCanBeTurnedOff(t *testing.T) {
	// The digest of notices, which people ask for themselves, stays.
	for on, jobs := range map[bool]int{true: 3, false: 1} {
		c := &config.Config{Data: t.TempDir(), CommentMail: on}
		db, err := store.Open(t.Context(), store.Options{Folder: c.Data})
		if err != nil {
			t.Fatal(err)
		}
		a, err := openAccounts(c, db, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if got := notices(c, db, a.mailer); len(got) != jobs {
			t.Errorf("turned on: %v, and there are %d jobs", on, len(got))
		}
		a.Close()
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
