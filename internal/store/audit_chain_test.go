package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
	"sankofa/internal/store/storetest"
)

// onBoth runs a test on a fresh archive in each database, with a connection that
// goes around the store. Prepare makes the PostgreSQL schema.
func onBoth(t *testing.T, prepare func(context.Context, string) error, test func(t *testing.T, o store.Options, raw *sql.DB)) {
	run := func(name, driver string, o store.Options, dsn string) {
		t.Run(name, func(t *testing.T) {
			raw, err := sql.Open(driver, dsn)
			if err != nil {
				t.Fatal(err)
			}
			defer raw.Close()
			test(t, o, raw)
		})
	}
	folder := t.TempDir()
	run("SQLite", "sqlite", store.Options{Folder: folder},
		storetest.SQLiteSource(folder)+"&_pragma=journal_mode(WAL)")
	address := pgtest.Start(t, prepare).Database(t)
	run("Postgres", "pgx", store.Options{DatabaseURL: address}, address)
}

func execAll(t *testing.T, raw *sql.DB, statements ...string) {
	t.Helper()
	for _, text := range statements {
		if _, err := raw.ExecContext(t.Context(), text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// checked returns the faults of an archive and the head of its log.
func checked(t *testing.T, o store.Options, noted *archive.LogHead) (string, archive.LogHead) {
	t.Helper()
	result, err := store.Check(t.Context(), o, store.CheckRequest{LogHead: noted})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(result.Faults, "\n"), result.LogHead
}

func named(id string) archive.Change {
	return archive.Change{By: archive.Actor{ID: id, Email: id + "@example.org"}}
}

// fill makes a log of n entries.
func fill(t *testing.T, s *store.Store, n int) {
	t.Helper()
	for i := range n {
		if err := s.Record(t.Context(), named("ama"), "auth.login", "user", "ama", fmt.Sprint("Entry ", i+1)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAlteredLog(t *testing.T) {
	t.Parallel()
	onBoth(t, migrated, func(t *testing.T, o store.Options, raw *sql.DB) {
		fill(t, opener(o)(t), 5)
		fault, head := checked(t, o, nil)
		if fault != "" || head.Seq != 5 {
			t.Fatalf("the head is %v; %s", head, fault)
		}
		execAll(t, raw, "CREATE TABLE saved AS SELECT * FROM audit", "CREATE TABLE saved_chain AS SELECT * FROM log_chain")
		for _, tt := range []struct {
			name, want string
			do         []string
		}{
			{"action", "from entry 3 ", []string{"UPDATE audit SET action = 'event.delete' WHERE seq = 3"}},
			{"summary", "from entry 2 ", []string{"UPDATE audit SET summary = 'Other' WHERE seq = 2"}},
			{"address", "from entry 4 ", []string{"UPDATE audit SET user_email = 'b@example.org' WHERE seq = 4"}},
			{"person", "from entry 2 ", []string{"UPDATE audit SET user_id = 'kofi' WHERE seq = 2"}},
			{"time", "from entry 1 ", []string{"UPDATE audit SET created_at = created_at - 1 WHERE seq = 1"}},
			{"entity", "from entry 5 ", []string{"UPDATE audit SET entity_id = 'kofi' WHERE seq = 5"}},
			{"changes", "from entry 5 ", []string{"UPDATE audit SET details = '[]' WHERE seq = 5"}},
			{"one removed", "from entry 3 ", []string{"DELETE FROM audit WHERE seq = 3"}},
			{"one removed, numbers closed", "from entry 3 ", []string{"DELETE FROM audit WHERE seq = 3", "UPDATE audit SET seq = 3 WHERE seq = 4", "UPDATE audit SET seq = 4 WHERE seq = 5"}},
			{"two swapped", "from entry 2 ", []string{"UPDATE audit SET seq = 9 WHERE seq = 2", "UPDATE audit SET seq = 2 WHERE seq = 3", "UPDATE audit SET seq = 3 WHERE seq = 9"}},
			{"last removed", "ends at entry 4, but should end at entry 5", []string{"DELETE FROM audit WHERE seq = 5"}},
			{"one added", "from entry 6 ", []string{"INSERT INTO audit (id, action, entity_type, entity_id, user_id, user_email, summary, created_at, seq) VALUES ('x', 'a', '', '', '', '', '', 1, 6)"}},
			{"one added in front", "from entry 1 ", []string{"INSERT INTO audit (id, action, entity_type, entity_id, user_id, user_email, summary, created_at, seq) VALUES ('x', 'a', '', '', '', '', '', 1, 0)"}},
			{"erased unseen", "entry 2 ", []string{"UPDATE audit SET user_email = '', email_salt = '' WHERE seq = 2"}},
			{"beginning removed", "starts after entry 2, but was purged up to entry 0", []string{
				"UPDATE log_chain SET purged_seq = 2, purged_hash = (SELECT hash FROM audit WHERE seq = 2)", "DELETE FROM audit WHERE seq <= 2",
			}},
		} {
			t.Run("H-17 R-69 "+tt.name, func(t *testing.T) {
				execAll(t, raw, tt.do...)
				if got, _ := checked(t, o, nil); !strings.Contains(got, "the activity log is altered") || !strings.Contains(got, tt.want) {
					t.Errorf("the check says %q, want %q", got, tt.want)
				}
				execAll(t, raw, "DELETE FROM audit", "INSERT INTO audit SELECT * FROM saved", "DELETE FROM log_chain", "INSERT INTO log_chain SELECT * FROM saved_chain")
				if got, _ := checked(t, o, &head); got != "" {
					t.Fatalf("put right, the check says %q", got)
				}
			})
		}
	})
}

// Whoever can write to the database can make a new chain. A head that was noted
// elsewhere shows it.
func TestNotedHead(t *testing.T) {
	t.Parallel()
	onBoth(t, migrated, func(t *testing.T, o store.Options, raw *sql.DB) {
		s := opener(o)(t)
		fill(t, s, 5)
		_, noted := checked(t, o, nil)
		fill(t, s, 2)
		t.Run("H-17 a log that grew holds the noted head", func(t *testing.T) {
			if got, head := checked(t, o, &noted); got != "" || head.Seq != 7 {
				t.Errorf("%v %q", head, got)
			}
		})
		t.Run("H-17 a new chain does not", func(t *testing.T) {
			var entries []*archive.SealedEntry
			if err := s.ExportLogs(t.Context(), func(e *archive.SealedEntry) error { entries = append(entries, e); return nil }); err != nil {
				t.Fatal(err)
			}
			var head archive.LogHead
			for _, e := range entries {
				e.Action = "auth.logout"
				e.Seal(head)
				head = e.Head()
				execAll(t, raw, fmt.Sprintf("UPDATE audit SET action = '%s', hash = '%s', email_salt = '%s', email_digest = '%s', text_salt = '%s', text_digest = '%s' WHERE seq = %d",
					e.Action, e.Hash, e.EmailSalt, e.EmailDigest, e.TextSalt, e.TextDigest, e.Seq))
			}
			execAll(t, raw, "UPDATE log_chain SET hash = '"+head.Hash+"'", "UPDATE counters SET key = 'auth.logout' WHERE key = 'auth.login'")
			if got, _ := checked(t, o, nil); got != "" {
				t.Fatalf("the new chain is not good: %s", got)
			}
			if got, _ := checked(t, o, &noted); !strings.Contains(got, "entry 5 is not the one whose hash was noted") {
				t.Errorf("the check says %q", got)
			}
		})
		t.Run("H-17 nor does one that was cut", func(t *testing.T) {
			execAll(t, raw, "DELETE FROM audit WHERE seq > 4", "UPDATE log_chain SET seq = 4, hash = (SELECT hash FROM audit WHERE seq = 4)", "UPDATE counters SET published = 4")
			if got, _ := checked(t, o, &noted); !strings.Contains(got, "it ends at entry 4, before the noted entry 5") {
				t.Errorf("the check says %q", got)
			}
		})
	})
}

func TestLogStaysProvable(t *testing.T) {
	t.Parallel()
	onBoth(t, migrated, func(t *testing.T, o store.Options, raw *sql.DB) {
		now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		open := func() *store.Store {
			return opener(o)(t, func(o *store.Options) { o.Clock = func() time.Time { return now } })
		}
		nodes := []*store.Store{open(), open()}
		t.Run("H-17 R-62 two nodes with many writers keep one chain", func(t *testing.T) {
			ctx := storetest.Context(t)
			var group sync.WaitGroup
			for i := range 24 {
				s := nodes[i%2]
				group.Go(func() {
					var err error
					switch i / 2 % 4 {
					case 0:
						err = s.Record(ctx, named("kofi"), "auth.login", "user", "kofi", "Signed in")
					case 1:
						err = s.CreateEvent(ctx, newEvent("Event"), named("ama"))
					case 2:
						err = s.RecordUnknown(ctx, now, "auth.login-failed", "x@example.org", "Failed")
					case 3:
						u := &archive.User{Email: fmt.Sprintf("p%d@example.org", i), Role: archive.RoleUser, Active: true}
						if err = s.CreateUser(ctx, u, "user.register", named("ama")); err == nil {
							_, err = s.UpdateUser(ctx, u.ID, "user.role", "", named("ama"), func(u *archive.User) error { u.FirstName = "A"; return nil })
						}
					}
					if err != nil {
						t.Error(err)
					}
				})
			}
			group.Wait()
			if got, head := checked(t, o, nil); got != "" || head.Seq != 30 {
				t.Errorf("%v %q", head, got)
			}
		})
		s := nodes[0]
		count := func(where string) (n int) {
			if err := raw.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM audit WHERE "+where).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		t.Run("H-17 a person is erased and the chain holds", func(t *testing.T) {
			u := &archive.User{Email: "gone@example.org", Role: archive.RoleUser, Active: true}
			if err := s.CreateUser(t.Context(), u, "user.register", archive.Change{}); err != nil {
				t.Fatal(err)
			}
			if err := s.Record(t.Context(), archive.Change{By: u.Actor()}, "auth.login", "user", u.ID, "Signed in"); err != nil {
				t.Fatal(err)
			}
			if _, err := s.EraseFromLog(t.Context(), u.Email, archive.Change{}); archive.CodeOf(err) != archive.CodeConflict {
				t.Errorf("an account that is there: %v", err)
			}
			if err := s.DeleteUser(t.Context(), u.ID, named("ama")); err != nil {
				t.Fatal(err)
			}
			if n, err := s.EraseFromLog(t.Context(), u.Email, archive.Change{}); n != 4 || err != nil {
				t.Errorf("erased %d places, %v", n, err)
			}
			if n := count("user_email LIKE 'gone%' OR summary LIKE 'gone%'"); n != 0 {
				t.Errorf("%d entries still name the person", n)
			}
			if n := count("user_email = 'ama@example.org' AND action = 'user.delete'"); n != 1 {
				t.Error("who deleted the account is gone as well")
			}
			if got, _ := checked(t, o, nil); got != "" {
				t.Errorf("the check says %q", got)
			}
		})
		t.Run("H-17 purging leaves an anchor", func(t *testing.T) {
			_, noted := checked(t, o, nil)
			now = now.Add(48 * time.Hour)
			fill(t, s, 3)
			n, err := s.PurgeLogs(t.Context(), now.Add(-time.Hour))
			if err != nil || int64(n) != noted.Seq {
				t.Fatalf("%d entries purged, %v", n, err)
			}
			got, head := checked(t, o, &noted)
			if got != "" || head.Seq != noted.Seq+4 {
				t.Errorf("%v %q", head, got)
			}
			if n, err := s.PurgeLogs(t.Context(), now.Add(-time.Hour)); n != 0 || err != nil {
				t.Errorf("purged again: %d, %v", n, err)
			}
			noted.Seq--
			if got, _ := checked(t, o, &noted); !strings.Contains(got, "was removed since") {
				t.Errorf("the check says %q", got)
			}
		})
		t.Run("H-17 F-06 an entry from the future does not keep old ones for ever", func(t *testing.T) {
			if err := s.Record(t.Context(), archive.Change{At: now.AddDate(10, 0, 0)}, "auth.login", "", "", ""); err != nil {
				t.Fatal(err)
			}
			fill(t, s, 1)
			now = now.Add(48 * time.Hour)
			if n, err := s.PurgeLogs(t.Context(), now.Add(-time.Hour)); n != 6 || err != nil {
				t.Errorf("%d entries purged, %v", n, err)
			}
			if got, _ := checked(t, o, nil); got != "" {
				t.Errorf("the check says %q", got)
			}
		})
	})
}

// older makes a schema from before the log was sealed, with entries in it.
func older(t testing.TB, ctx context.Context, d goose.Dialect, db *sql.DB, folder string) error {
	t.Helper()
	provider, err := goose.NewProvider(d, db, os.DirFS(folder))
	if err != nil {
		return err
	}
	if _, err := provider.UpTo(ctx, 9); err != nil {
		return err
	}
	for i := range 2500 {
		text := fmt.Sprintf("INSERT INTO audit (id, action, entity_type, entity_id, user_id, user_email, summary, created_at) VALUES ('e%04d', 'auth.login', 'user', 'u', 'u', 'u@example.org', 'Signed in', %d)", i, i/3)
		if _, err := db.ExecContext(ctx, text); err != nil {
			return err
		}
	}
	_, err = db.ExecContext(ctx, "INSERT INTO counters (kind, key, label, published, drafts) VALUES ('action', 'auth.login', '', 2500, 0)")
	return err
}

func TestOlderLogIsSealed(t *testing.T) {
	t.Parallel()
	onBoth(t, func(ctx context.Context, address string) error {
		db, err := sql.Open("pgx", address)
		if err != nil {
			return err
		}
		defer db.Close()
		return older(t, ctx, goose.DialectPostgres, db, "migrations/postgres")
	}, func(t *testing.T, o store.Options, raw *sql.DB) {
		if o.DatabaseURL == "" {
			if err := older(t, t.Context(), goose.DialectSQLite3, raw, "migrations/sqlite"); err != nil {
				t.Fatal(err)
			}
		}
		s := opener(o)(t)
		fill(t, s, 1)
		if got, head := checked(t, o, nil); got != "" || head.Seq != 2501 {
			t.Errorf("H-17 F-14 %v %q", head, got)
		}
	})
}
