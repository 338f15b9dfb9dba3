package store_test

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
	"sankofa/internal/store/storetest"
)

// faulty makes one fault after the other and wants the check to name each.
func faulty(t *testing.T, o store.Options, driver, dsn string) {
	s := opener(o)(t)
	picture := []archive.Picture{{Path: "https://example.org/a.jpg"}}
	person, err := s.CreateEntry(t.Context(), &archive.Person{
		Entry: archive.Entry{Summary: "S.", Pictures: picture}, Naming: archive.Naming{Name: "P"},
	}, archive.Change{})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range []string{"A", "B"} {
		e := &archive.Event{
			Entry: archive.Entry{
				Summary: "S.", Status: archive.StatusPublished, Pictures: picture,
				Sources: []archive.Source{{Kind: archive.SourceBook, Title: "B"}},
			},
			Title: title, Country: "Ghana", Date: archive.MustDate("1957-03-06"), Tags: []string{"T"},
		}
		if title == "B" {
			e.People = []archive.Participant{{PersonID: person.Base().ID}}
		}
		if err := s.CreateEvent(t.Context(), e, archive.Change{By: archive.Actor{ID: "u", Email: "u@example.org"}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, email := range []string{"kofi@example.org", "efua@example.org"} {
		u := &archive.User{Email: email, Role: archive.RoleUser, Active: true}
		if err := s.CreateUser(t.Context(), u, "user.create", archive.Change{}); err != nil {
			t.Fatal(err)
		}
		if email != "kofi@example.org" {
			continue
		}
		f := &archive.Factor{UserID: u.ID, Kind: archive.FactorTOTP, Name: "Phone", Secret: []byte("s")}
		if _, err := s.AddFactor(t.Context(), f, [][]byte{[]byte("code")}, "", archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
	look := func() string {
		t.Helper()
		result, err := store.Check(t.Context(), o, store.CheckRequest{})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(result.Faults, "\n")
	}
	if got := look(); got != "" {
		t.Fatalf("a good archive has faults:\n%s", got)
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, tt := range []struct{ do, undo, want string }{
		{"UPDATE counters SET kind = 'lost' WHERE kind = 'action'", "UPDATE counters SET kind = 'action' WHERE kind = 'lost'", `the counter of action "event.create" is 0, but there are 2`},
		{"UPDATE counters SET published = 7 WHERE key = 'event.create'", "UPDATE counters SET published = 2 WHERE key = 'event.create'", "the counter of action"},
		{"UPDATE entries SET source_count = 5 WHERE title = 'A'", "UPDATE entries SET source_count = 1 WHERE title = 'A'", "counts 5 sources, but has 1"},
		{"UPDATE entries SET revision_count = 2 WHERE title = 'B'", "UPDATE entries SET revision_count = 1 WHERE title = 'B'", "counts 2 revisions, but has 1"},
		{"UPDATE meta SET last_num = 2", "UPDATE meta SET last_num = 3", "1 entries with a number that was not given out"},
		{"UPDATE entry_pictures SET path = 'b'", "UPDATE entry_pictures SET path = 'https://example.org/a.jpg'", "has other pictures of entry"},
		{"UPDATE entries SET pictures = NULL", "UPDATE entries SET pictures = '[{\"path\":\"https://example.org/a.jpg\"}]'", "is in the index of pictures and has none"},
		{"DELETE FROM entry_pictures", "INSERT INTO entry_pictures (entry_num, path) SELECT num, 'https://example.org/a.jpg' FROM entries", "are not in the index of pictures"},
		{"UPDATE slugs SET num = 2", "UPDATE slugs SET num = 1", "1 entries whose slug is not theirs"},
		{"UPDATE entry_links SET type = 'place'", "UPDATE entry_links SET type = 'person'", "1 links to an entry of another kind"},
		// H-15
		{"UPDATE users SET deleted_at = 1 WHERE email = 'kofi@example.org'", "UPDATE users SET deleted_at = NULL", "1 second factors without a person"},
		{"UPDATE factors SET user_id = (SELECT id FROM users WHERE email = 'efua@example.org')", "UPDATE factors SET user_id = (SELECT id FROM users WHERE email = 'kofi@example.org')", "1 recovery codes without a second factor"},
	} {
		if _, err := db.ExecContext(t.Context(), tt.do); err != nil {
			t.Fatal(err)
		}
		if got := look(); !strings.Contains(got, tt.want) {
			t.Errorf("F-05 after %s the check says %q", tt.do, got)
		}
		if _, err := db.ExecContext(t.Context(), tt.undo); err != nil {
			t.Fatal(err)
		}
		if got := look(); got != "" {
			t.Errorf("after %s the check says %q", tt.undo, got)
		}
	}
}

func TestCheckSQLite(t *testing.T) {
	folder := t.TempDir()
	faulty(t, store.Options{Folder: folder}, "sqlite", storetest.SQLiteSource(folder))
}

func TestCheckPostgres(t *testing.T) {
	t.Parallel()
	address := pgtest.Start(t, migrated).Database(t)
	faulty(t, store.Options{DatabaseURL: address}, "pgx", address)
}

// A page that was overwritten is named, wherever in the file it is.
func TestCheckFindsDamage(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		e := &archive.Event{Entry: archive.Entry{Summary: strings.Repeat("S. ", 400), Status: archive.StatusPublished}, Title: "A", Country: "Ghana", Date: archive.MustDate("1957-03-06")}
		if _, err := s.ImportEntries(t.Context(), archive.Import{Entries: archive.Listed([]*archive.Event{e})}, archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, store.FileName)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{0, len(good) / 3 / 4096 * 4096, len(good)/2/4096*4096 + 8, len(good) - 4096} {
		bad := append([]byte{}, good...)
		for i := range 200 {
			bad[at+i] ^= 0x5a
		}
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		result, err := store.Check(t.Context(), store.Options{Folder: folder}, store.CheckRequest{})
		if err != nil || len(result.Faults) == 0 {
			t.Errorf("F-05 damage at byte %d: %v, %v", at, result.Faults, err)
		}
	}
	if _, err := store.Check(t.Context(), store.Options{Folder: t.TempDir()}, store.CheckRequest{}); err == nil {
		t.Error("an archive that is not there is in order")
	}
}
