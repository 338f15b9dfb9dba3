package store

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store/pgtest"
)

// tableNames asks a database in its own words, not in those of movedTables.
func tableNames(t *testing.T, db database, query string) []string {
	t.Helper()
	names, err := queryAll(t.Context(), db, func(row scanner) (string, error) {
		var name string
		err := row.Scan(&name)
		return name, err
	}, query)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}

func migrated(t *testing.T, o Options) database {
	t.Helper()
	db, err := connect(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.close() })
	if err := db.migrate(t.Context(), func(context.Context) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return db
}

func columnNames(tables []movedTable) []string {
	var names []string
	for _, t := range tables {
		for _, c := range t.columns {
			names = append(names, t.name+"."+c.name)
		}
	}
	slices.Sort(names)
	return names
}

// Whatever a migration adds is moved, in both directions, or this fails.
func TestMoveCarriesEveryTableAndColumn(t *testing.T) {
	lite := migrated(t, Options{Folder: t.TempDir()})
	pg := migrated(t, Options{DatabaseURL: pgtest.Start(t, nil).Database(t)})
	for _, side := range []struct {
		from, to        database
		tables, columns string
	}{
		{
			lite, pg, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'",
			"SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite~_%' ESCAPE '~'",
		},
		{
			pg, lite, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
			"SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'public'",
		},
	} {
		from, err := movedTables(t.Context(), side.from)
		if err != nil {
			t.Fatal(err)
		}
		to, err := movedTables(t.Context(), side.to)
		if err != nil {
			t.Fatal(err)
		}
		if err := unite(from, to); err != nil {
			t.Error(err)
		}
		moved := slices.Sorted(maps.Keys(notMoved))
		for _, table := range to {
			moved = append(moved, table.name)
		}
		slices.Sort(moved)
		if all := tableNames(t, side.from, side.tables); !slices.Equal(all, moved) {
			t.Errorf("the tables are %v\nand moved or left on purpose are %v", all, moved)
		}
		all := slices.DeleteFunc(tableNames(t, side.from, side.columns), func(name string) bool {
			return slices.ContainsFunc(slices.Collect(maps.Keys(notMoved)), func(left string) bool { return len(name) > len(left) && name[:len(left)+1] == left+"." })
		})
		if moved := columnNames(to); !slices.Equal(all, moved) {
			t.Errorf("the columns are %v\nand moved are %v", all, moved)
		}
		if len(to) < 40 || len(all) < 200 {
			t.Errorf("only %d tables with %d columns were found", len(to), len(all))
		}
		at := map[string]int{}
		for i, table := range to {
			at[table.name] = i
		}
		for _, table := range to {
			for _, name := range table.refers {
				if at[name] >= at[table.name] {
					t.Errorf("%s comes before %s, to which it refers", table.name, name)
				}
			}
		}
	}
}

// A column that numbers its rows itself, or is of a type that only one database has, is
// not left out quietly.
func TestMoveRefusesWhatItCannotCarry(t *testing.T) {
	servers := pgtest.Start(t, nil)
	for _, statement := range []string{
		"CREATE TABLE extra (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY)",
		"CREATE TABLE extra (id BIGSERIAL PRIMARY KEY)",
		"CREATE TABLE extra (id BIGINT PRIMARY KEY, at TIMESTAMP)",
	} {
		pg := migrated(t, Options{DatabaseURL: servers.Database(t)})
		apply(t, pg, statement)
		if _, err := movedTables(t.Context(), pg); err == nil {
			t.Errorf("%s: taken", statement)
		}
	}
	lite := migrated(t, Options{Folder: t.TempDir()})
	apply(t, lite, "CREATE TABLE extra (id INTEGER PRIMARY KEY AUTOINCREMENT)")
	if _, err := movedTables(t.Context(), lite); err == nil {
		t.Error("AUTOINCREMENT: taken")
	}
}

func apply(t *testing.T, db database, statements ...string) {
	t.Helper()
	err := db.inTx(asMover(t.Context()), func(ctx context.Context, tx runner) error {
		for _, text := range statements {
			if _, err := exec(ctx, tx, text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Values at the edges of both databases are the same after a move there and back.
func TestMoveKeepsEveryValue(t *testing.T) {
	first, second := Options{Folder: t.TempDir()}, Options{DatabaseURL: pgtest.Start(t, nil).Database(t)}
	apply(t, migrated(t, first),
		"INSERT INTO held_pictures (path, content, sender, suggestion_id, created_at) VALUES ('é \" '' \\ \U0001F30D', x'00ff', '', '', -9223372036854775808), ('', x'', ' ', '\n', 9223372036854775807)",
		"INSERT INTO users (id, email, first_name, last_name, folded, role, active, email_verified, bio, password_hash, created_at, updated_at) VALUES ('u', 'e', '', '', '', 'admin', TRUE, FALSE, '', '', 1, 1)",
		"INSERT INTO challenges (token_hash, kind, user_id, data, attempts, expires_at) VALUES (x'01', 'k', NULL, x'', 0, 0), (x'02', 'k', 'u', x'ff', 0, 0)",
		"UPDATE meta SET last_num = 7",
		"CREATE TABLE _litestream_lock (id INTEGER)") // of a program that copies the file
	third := Options{Folder: t.TempDir()}
	moved := func(from, to Options) map[string]tableDigest {
		t.Helper()
		m, err := OpenMove(t.Context(), from, to, "there", func(context.Context) error { return nil })
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = m.Close() }()
		held, release, err := m.Hold(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer release()
		if _, err := m.Copy(held); err != nil {
			t.Fatal(err)
		}
		if err := m.Finish(held); err != nil {
			t.Fatal(err)
		}
		digests := map[string]tableDigest{}
		for _, table := range m.tables {
			if digests[table.name], err = digestOf(t.Context(), m.to, table); err != nil {
				t.Fatal(err)
			}
		}
		return digests
	}
	there, back := moved(first, second), moved(second, third)
	if !maps.Equal(there, back) {
		t.Errorf("%v\n%v", there, back)
	}
	if there["held_pictures"].rows != 2 || there["challenges"].rows != 2 {
		t.Errorf("rows are missing: %v", there)
	}
	db, err := connect(t.Context(), third)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.close() }()
	var user sql.NullString
	err = queryEach(t.Context(), db, func(row scanner) error { return row.Scan(&user) }, "SELECT user_id FROM challenges WHERE token_hash = x'01'")
	if err != nil || user.Valid {
		t.Errorf("NULL has become %v, %v", user, err)
	}
}

// While an archive is held nobody writes, on either database; one who wrote already is
// waited for.
func TestHeldArchiveIsNotWritten(t *testing.T) {
	for name, o := range map[string]Options{"SQLite": {Folder: t.TempDir()}, "PostgreSQL": {DatabaseURL: pgtest.Start(t, nil).Database(t)}} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			m, err := OpenMove(t.Context(), o, Options{Folder: t.TempDir()}, "there", func(context.Context) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = m.Close() }()
			type result struct {
				release func()
				err     error
			}
			holding := make(chan result)
			err = s.db.inTx(t.Context(), func(ctx context.Context, tx runner) error {
				go func() {
					_, release, err := m.Hold(t.Context())
					holding <- result{release, err}
				}()
				if name == "PostgreSQL" { // SQLite has one writer in any case
					for waiting := int64(0); waiting == 0; {
						var err error
						if waiting, err = queryInt(ctx, s.db, "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"); err != nil {
							return err
						}
					}
				}
				select {
				case r := <-holding:
					t.Errorf("it is held while somebody writes: %v", r.err)
				default:
				}
				_, err := exec(ctx, tx, "UPDATE meta SET last_num = 7")
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			r := <-holding
			if r.err != nil {
				t.Fatal(r.err)
			}
			refused := s.ProbeWrite(t.Context())
			var known *archive.Error
			if !errors.As(refused, &known) || known.Code != archive.CodeUnavailable || known.RetryAfter == 0 {
				t.Errorf("a write: %v", refused)
			}
			r.release()
			if err := s.ProbeWrite(t.Context()); err != nil {
				t.Errorf("after the release: %v", err)
			}
		})
	}
}
