package main

import (
	"context"
	"crypto/sha256"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// A name and an address are erased from every byte that the archive keeps or gives away:
// the export, the tables of the database, and a new backup.
func TestErasure(t *testing.T) {
	const name, email = "Yaw Private", "yaw@private.example"
	for database, address := range map[string]func(t *testing.T) string{
		"SQLite":     func(*testing.T) string { return "" },
		"PostgreSQL": func(t *testing.T) string { return pgtest.Start(t, nil).Database(t) },
	} {
		t.Run("S-20 "+database, func(t *testing.T) {
			folder, url := t.TempDir(), address(t)
			where := []string{"--data", folder}
			if url != "" {
				where = append(where, "--database-url", url)
			}
			at := func(verb string, rest ...string) string {
				t.Helper()
				out, err := runCommand(t, "", slices.Concat(strings.Fields(verb), where, rest)...)
				if err != nil {
					t.Fatalf("%s: %v", verb, err)
				}
				return out
			}
			leaveTraces(t, store.Options{Folder: folder, DatabaseURL: url}, name, email)
			kept := func() string {
				t.Helper()
				if url != "" {
					return dumped(t, url)
				}
				file, target := filepath.Join(t.TempDir(), "a.backup"), filepath.Join(t.TempDir(), "restored")
				at("backup", file)
				if _, err := runCommand(t, "", "restore", "--data", target, file); err != nil {
					t.Fatal(err)
				}
				return contents(t, filepath.Join(target, store.FileName))
			}
			before := kept()
			for _, private := range []string{name, email} {
				if !strings.Contains(before, private) {
					t.Fatalf("%q was never there", private)
				}
			}
			if out := at("review erase", "--email", email); !strings.Contains(out, "removed from 5 suggestions.") {
				t.Fatal(out)
			}
			for what, text := range map[string]string{"database and its backup": kept(), "export": at("export", "--all"), "queue": at("review list")} {
				for _, private := range []string{name, "Yaw", email, "private.example"} {
					if strings.Contains(text, private) {
						t.Errorf("S-20 %q is left in the %s", private, what)
					}
				}
				if !strings.Contains(text, "Told by a reader") {
					t.Errorf("S-20 the words are gone from the %s", what)
				}
			}
		})
	}
}

// leaveTraces sends suggestions of every status under a name and an address, with a letter
// that is on its way. Spam comes first, because it closes what waits from the same sender.
func leaveTraces(t *testing.T, o store.Options, name, email string) {
	t.Helper()
	ctx := t.Context()
	db, err := store.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	editor := archive.Actor{ID: archive.ByOperator, FirstName: "Esi", Role: archive.RoleEditor}
	e := &archive.Event{
		Entry: archive.Entry{Summary: "Told by a reader, once.", Status: archive.StatusPublished},
		Title: "Told by a reader", Country: "Ghana", Date: archive.MustDate("1957-03-06"), Precision: archive.PrecisionDay,
	}
	if err := db.CreateEvent(ctx, e, archive.Change{By: editor}); err != nil {
		t.Fatal(err)
	}
	for i, verdict := range []archive.Verdict{archive.VerdictSpam, archive.VerdictAsk, archive.VerdictAccept, archive.VerdictDecline, ""} {
		seen, err := db.Event(ctx, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		summary := "Told by a reader, in words " + string(rune('a'+i)) + "."
		edit := &archive.EventEdit{}
		edit.Summary = &summary
		s, err := archive.NewSuggestion(seen, archive.SuggestionInput{Edit: edit, Reason: "Told by a reader.", Name: &name, Email: email}, archive.Actor{}, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(summary))
		if err := db.CreateSuggestion(ctx, s, archive.Sent{LinkHash: sum[:], TextHash: sum[:]}, archive.Change{}); err != nil {
			t.Fatal(err)
		}
		if verdict == "" {
			continue
		}
		change := archive.Change{By: editor, At: time.Now().Add(-time.Hour)}
		d := archive.Decision{Verdict: verdict, Version: 1, Message: "Told by a reader?"}
		if _, _, err := db.DecideSuggestion(ctx, s.ID, d, change, func(*archive.Suggestion, archive.Item) error { return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := db.SendAnswers(ctx, func(a archive.SuggestionAnswer) (*archive.Mail, []byte, error) {
		sum := sha256.Sum256([]byte(a.Message + string(a.Status)))
		return &archive.Mail{To: a.To, Subject: "Your suggestion", Text: "Dear " + a.Name}, sum[:], nil
	}); err != nil || n == 0 {
		t.Fatal(n, err)
	}
}

// dumped is all that a database of PostgreSQL holds, as a dump would.
func dumped(t *testing.T, url string) string {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	rows, err := conn.Query(ctx, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, table := range tables {
		rows, err := conn.Query(ctx, "SELECT t::text FROM "+pgx.Identifier{table}.Sanitize()+" t")
		if err != nil {
			t.Fatal(err)
		}
		texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			all.WriteString(text + "\n")
		}
	}
	return all.String()
}
