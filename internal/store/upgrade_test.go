package store_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx", for a schema that is earlier than the program
	"github.com/pressly/goose/v3"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// earlier is what an archive of the first release holds: events with an uploaded image,
// with an image elsewhere and without one.
var earlier = []string{
	`INSERT INTO users (id, email, first_name, last_name, folded, role, active, email_verified, bio, password_hash, created_at, updated_at)
		VALUES ('u', 'ama@example.org', 'Ama', 'Mensah', 'ama mensah', 'admin', TRUE, TRUE, 'Bio', 'h', 1, 1)`,
	`INSERT INTO events (num, id, seq, title, country, country_code, date, "precision", end_date, summary, image, media, tags, source_count, verified_count, status, active, version, revision_count, created_by, updated_by, created_at, updated_at)
		VALUES (1, 'e', 1, 'Ghana is free', 'Ghana', 'GH', 19570306, 'day', 0, 'Text.', '/uploads/events/a.jpg',
			'{"width":800,"height":600,"variants":[{"width":400,"url":"/uploads/events/a-400.jpg"}]}', 'A', 1, 0, 'published', TRUE, 2, 2, 'u', 'u', 1, 1),
		(2, 'f', 1, 'Elsewhere', 'Ghana', 'GH', 19570306, 'day', 0, 'Text.', 'https://example.org/"é".jpg', NULL, '', 0, 0, 'published', TRUE, 1, 0, 'u', 'u', 2, 2),
		(3, 'g', 1, 'Plain', 'Ghana', 'GH', 19570306, 'day', 0, 'Text.', '', NULL, '', 0, 0, 'draft', TRUE, 1, 0, 'u', 'u', 3, 3)`,
	`INSERT INTO event_sources (event_num, position, kind, title, author, publisher, year, pages, url, verified, verified_by)
		VALUES (1, 0, 'book', 'B', '', '', 1990, '', '', FALSE, '')`,
	`INSERT INTO revisions (event_num, number, kind, editor_id, editor, note, changes, public, created_at)
		VALUES (1, 1, 'create', 'u', 'Ama Mensah', '', '[{"field":"title","before":"","after":"Ghana is free"}]', TRUE, 1),
		(1, 2, 'edit', 'u', 'Ama Mensah', '', '[{"field":"image","before":"https://example.org/first.jpg","after":"/uploads/events/a.jpg"}]', TRUE, 1)`,
	`INSERT INTO uploads (path, kind, owner, size, width, height, variants, state, created_at)
		VALUES ('/uploads/events/a.jpg', 'event', 'u', 10, 800, 600, '[{"width":400,"url":"/uploads/events/a-400.jpg"}]', 'committed', 1),
		('/uploads/events/unused.jpg', 'event', 'u', 10, 800, 600, '[]', 'committed', 1)`,
	`UPDATE meta SET version = 2, last_num = 3, last_created = 3`,
}

// checkUpgraded looks for what earlier holds in an archive that was brought up to date.
func checkUpgraded(t *testing.T, s *store.Store) {
	t.Helper()
	ctx := t.Context()
	e, err := s.Event(ctx, "e")
	if err != nil || e.Title != "Ghana is free" || len(e.Sources) != 1 || e.Sources[0].Year != 1990 || len(e.Tags) != 1 {
		t.Fatalf("H-18 F-14 the event is %+v, %v", e, err)
	}
	if media := e.Media; e.Image != "/uploads/events/a.jpg" || media == nil || media.Width != 800 || media.Variants[0].URL != "/uploads/events/a-400.jpg" {
		t.Errorf("S-04 the uploaded image is %+v", e.Pictures)
	}
	for id, want := range map[string]string{"f": `https://example.org/"é".jpg`, "g": ""} {
		if e, err := s.Event(ctx, id); err != nil || e.Image != want || e.Media != nil {
			t.Errorf("S-04 event %s has %+v, %v", id, e.Pictures, err)
		}
	}
	if unused, err := s.UnusedUploads(ctx); err != nil || len(unused) != 1 || unused[0].Path != "/uploads/events/unused.jpg" {
		t.Errorf("S-04 unused are %+v, %v", unused, err)
	}
	by := archive.Change{By: archive.Actor{ID: "u", Role: archive.RoleAdmin}}
	back, err := s.RestoreRevision(ctx, archive.KindEvent, "e", 1, by, func(archive.Item) error { return nil })
	if err != nil || back.Base().Image != "https://example.org/first.jpg" || back.Base().Media != nil {
		t.Errorf("S-04 an image of an early revision comes back as %+v, %v", back, err)
	}
	if e.Article != "" || e.Links() != nil || back.Base().Pictures[0].Asked {
		t.Errorf("S-01 S-04 an early event has %+v", e)
	}
	p, err := s.CreateEntry(ctx, &archive.Person{
		Entry: archive.Entry{Summary: "Text.", Status: archive.StatusPublished}, Naming: archive.Naming{Name: "Kwame Nkrumah"},
	}, by)
	if err != nil || archive.Address(p) != "/people/kwame-nkrumah" {
		t.Fatalf("S-02 a person cannot be added: %v", err)
	}
	if linked, err := s.UpdateEvent(ctx, "g", by, func(e *archive.Event) error {
		e.People = []archive.Participant{{PersonID: p.Base().ID}}
		return nil
	}); err != nil || len(linked.People) != 1 {
		t.Errorf("S-01 a person cannot be linked: %v", err)
	}
	if u, err := s.User(ctx, "u"); err != nil || u.Role != archive.RoleAdmin || u.Profile.Bio != "Bio" || !u.Active {
		t.Errorf("H-18 F-14 the account is %+v, %v", u, err)
	}
}

// An archive of every earlier schema is brought up to date with all that it holds.
func TestUpgradeFromEverySchema(t *testing.T) {
	t.Parallel()
	upgrade := func(t *testing.T, dialect goose.Dialect, driver, source, migrations string, version int64, o store.Options) {
		t.Helper()
		db, err := sql.Open(driver, source)
		if err != nil {
			t.Fatal(err)
		}
		provider, err := goose.NewProvider(dialect, db, os.DirFS(migrations), goose.WithGoMigrations(store.ChainLog(dialect)))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := provider.UpTo(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		for _, text := range earlier {
			if _, err := db.ExecContext(t.Context(), text); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := provider.UpTo(t.Context(), version); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), o)
		if err != nil {
			t.Fatalf("H-18 F-14 %v", err)
		}
		checkUpgraded(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		found, err := store.Check(t.Context(), o, store.CheckRequest{})
		if err != nil || len(found.Faults) > 0 {
			t.Errorf("H-18 F-14 after the upgrade: %v, %v", found.Faults, err)
		}
	}
	files, err := filepath.Glob("migrations/sqlite/*.sql")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	cluster := pgtest.Start(t, nil)
	for _, file := range files {
		var version int64
		if _, err := fmt.Sscanf(filepath.Base(file), "%d_", &version); err != nil {
			t.Fatal(err)
		}
		t.Run(fmt.Sprintf("H-18 F-14 SQLite, schema %d", version), func(t *testing.T) {
			folder := t.TempDir()
			upgrade(t, goose.DialectSQLite3, "sqlite", filepath.Join(folder, store.FileName), "migrations/sqlite", version, store.Options{Folder: folder})
		})
		t.Run(fmt.Sprintf("H-18 F-14 PostgreSQL, schema %d", version), func(t *testing.T) {
			url := cluster.Database(t)
			upgrade(t, goose.DialectPostgres, "pgx", url, "migrations/postgres", version, store.Options{DatabaseURL: url})
		})
	}
}
