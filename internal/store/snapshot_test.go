package store_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// A store that starts from a snapshot knows what one knows that reads the database.
func TestSnapshot(t *testing.T) {
	for name, url := range map[string]func(t *testing.T) string{
		"SQLite": func(*testing.T) string { return "" }, "PostgreSQL": func(t *testing.T) string { return pgtest.Start(t, migrated).Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := &snapshotted{t: t, options: store.Options{Folder: t.TempDir(), DatabaseURL: url(t)}}
			a.try()
		})
	}
}

// snapshotted is an archive that is closed and opened again.
type snapshotted struct {
	t       *testing.T
	options store.Options
}

func (a *snapshotted) with(do func(ctx context.Context, s *store.Store)) {
	a.t.Helper()
	s, err := store.Open(a.t.Context(), a.options)
	if err != nil {
		a.t.Fatal(err)
	}
	do(a.t.Context(), s)
	if err := s.Close(); err != nil {
		a.t.Fatal(err)
	}
}

func (a *snapshotted) check(err error) {
	a.t.Helper()
	if err != nil {
		a.t.Fatal(err)
	}
}

func (a *snapshotted) addPerson(ctx context.Context, s *store.Store, name string) {
	a.t.Helper()
	_, err := s.CreateEntry(ctx, &archive.Person{
		Entry: archive.Entry{Summary: "A queen.", Status: archive.StatusPublished}, Naming: archive.Naming{Name: name},
		PersonDetails: archive.PersonDetails{Callings: []archive.Calling{"leader"}, Countries: []string{"Nigeria"}},
	}, author)
	a.check(err)
}

// same opens the archive with the snapshot and without, and compares what they list.
func (a *snapshotted) same(what string, used bool) {
	a.t.Helper()
	type listed struct {
		Events *archive.EventList
		People *archive.Directory
		Stats  *archive.EventStats
	}
	list := func(s *store.Store) (all listed) {
		var err error
		all.Events, err = s.ListEvents(a.t.Context(), archive.EventFilter{Facets: true, Page: archive.Page{Number: 1, Limit: 50}})
		a.check(err)
		all.People, err = s.Directory(a.t.Context(), archive.DirectoryFilter{Kind: archive.KindPerson, Facets: true, Page: archive.Page{Number: 1, Limit: 50}})
		a.check(err)
		all.Stats, err = s.EventStats(a.t.Context(), true)
		a.check(err)
		return all
	}
	var with, without listed
	a.with(func(_ context.Context, s *store.Store) {
		with = list(s)
		if got := store.UsedSnapshot(s); got != used {
			a.t.Errorf("%s: read from the snapshot: %v, want %v", what, got, used)
		}
	})
	file := filepath.Join(a.options.Folder, "catalog.snapshot")
	aside := file + ".aside"
	a.check(os.Rename(file, aside))
	a.with(func(_ context.Context, s *store.Store) {
		without = list(s)
		if store.UsedSnapshot(s) {
			a.t.Errorf("%s: there is no snapshot", what)
		}
	})
	a.check(os.Rename(aside, file))
	if diff := cmp.Diff(without, with, cmpopts.EquateEmpty()); diff != "" {
		a.t.Errorf("%s: (without, with the snapshot) %s", what, diff)
	}
	if with.Events.Total == 0 || with.People.Total == 0 {
		a.t.Errorf("%s: nothing is listed", what)
	}
}

func (a *snapshotted) try() {
	events := []*archive.Event{newEvent("Kept"), newEvent("Edited"), newEvent("Removed"), newEvent("Removed for good")}
	events[1].Tags = []string{"WAR", "TRADE"}
	write := func(ctx context.Context, s *store.Store) { a.check(store.WriteSnapshot(ctx, s)) }
	a.with(func(ctx context.Context, s *store.Store) {
		for _, e := range events {
			a.check(s.CreateEvent(ctx, e, author))
		}
		a.addPerson(ctx, s, "Amina")
		write(ctx, s)
	})
	a.same("nothing has changed", true)

	remove := func(ctx context.Context, s *store.Store, id string) {
		a.check(s.DeleteEntry(ctx, archive.KindEvent, id, author))
	}
	a.with(func(ctx context.Context, s *store.Store) {
		rename(a.t, s, events[1], "Edited since")
		remove(ctx, s, events[2].ID)
		a.check(s.CreateEvent(ctx, newEvent("Added since"), author))
		a.addPerson(ctx, s, "Nzinga")
	})
	a.same("entries have changed since", true)

	a.with(func(ctx context.Context, s *store.Store) {
		remove(ctx, s, events[3].ID)
		n, err := s.PurgeEntries(ctx, time.Now().Add(time.Hour))
		if a.check(err); n != 2 {
			a.t.Errorf("%d were removed for good", n)
		}
	})
	a.same("entries were removed for good", false)

	a.with(write)
	a.same("written again", true)
	file := filepath.Join(a.options.Folder, "catalog.snapshot")
	whole, err := os.ReadFile(file)
	a.check(err)
	for name, damage := range map[string]func(){
		"cut":       func() { whole = whole[:len(whole)-3] },
		"one bit":   func() { whole[len(whole)/2] ^= 1 },
		"no header": func() { whole = whole[40:] },
		"empty":     func() { whole = nil },
	} {
		before := whole
		whole = append([]byte{}, whole...)
		damage()
		a.check(os.WriteFile(file, whole, 0o600))
		a.same("damaged: "+name, false)
		whole = before
	}
}

// A snapshot is of no use to a database that does not know it: one that was restored to
// an earlier state, or another one.
func TestSnapshotOfAnotherHistory(t *testing.T) {
	t.Parallel()
	a := &snapshotted{t: t, options: store.Options{Folder: t.TempDir()}}
	a.with(func(ctx context.Context, s *store.Store) {
		a.check(s.CreateEvent(ctx, newEvent("Kept"), author))
		a.addPerson(ctx, s, "Amina")
	})
	database := filepath.Join(a.options.Folder, store.FileName)
	backup, err := os.ReadFile(database)
	a.check(err)
	a.with(func(ctx context.Context, s *store.Store) {
		a.check(s.CreateEvent(ctx, newEvent("Lost"), author))
		a.check(store.WriteSnapshot(ctx, s))
	})
	a.check(os.WriteFile(database, backup, 0o600))
	a.with(func(ctx context.Context, s *store.Store) { // as many changes as the snapshot has
		a.check(s.CreateEvent(ctx, newEvent("Another"), author))
		a.check(s.CreateEvent(ctx, newEvent("And another"), author))
	})
	a.same("restored", false)
}
