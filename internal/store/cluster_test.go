package store_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/clustertest"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// direct leads to whichever of two servers is the primary.
func direct(p *clustertest.Pair) string {
	return "postgres://postgres@" + p.Primary.Addr + "," + p.Replica.Addr + "/sankofa?sslmode=disable&target_session_attrs=read-write"
}

func titleOf(ctx context.Context, t *testing.T, s *store.Store, id string) string {
	t.Helper()
	e, err := s.Event(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return e.Title
}

func rename(t *testing.T, s *store.Store, e *archive.Event, title string) {
	t.Helper()
	if _, err := s.UpdateEvent(t.Context(), e.ID, author, func(e *archive.Event) error { e.Title = title; return nil }); err != nil {
		t.Fatal(err)
	}
}

// TestPooledAndReplicated is the store over PgBouncer in transaction mode, a primary and
// a streaming replica.
func TestPooledAndReplicated(t *testing.T) {
	t.Parallel()
	if missing := clustertest.Missing("pgbouncer"); len(missing) > 0 {
		t.Skipf("not installed: %v (scripts/ensure pgbouncer)", missing)
	}
	pair := clustertest.StartPair(t)
	bouncer := clustertest.StartPgBouncer(t, pair.Primary.Addr)
	pooled := store.Options{DatabaseURL: bouncer.URL(), DirectURL: direct(pair)}

	t.Run("C-05 five nodes that start at once migrate once", func(t *testing.T) {
		errs := make(chan error)
		const n = 5
		for i := range n {
			go func() {
				o := pooled
				if i == 0 { // without a direct connection, too
					o.DirectURL, o.DatabaseURL = "", o.DatabaseURL+"&default_query_exec_mode=cache_describe"
				}
				s, err := store.Open(context.Background(), o)
				if err == nil {
					err = s.Close()
				}
				errs <- err
			}()
		}
		for range n {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if twice := clustertest.Value[int](t, pair.Primary, "SELECT count(*) - count(DISTINCT version_id) FROM goose_db_version"); twice != 0 {
			t.Errorf("%d migrations ran more than once", twice)
		}
	})

	t.Run("a pooler that is taken for a server is named", func(t *testing.T) {
		_, err := store.Open(t.Context(), store.Options{DatabaseURL: bouncer.URL()})
		if err == nil || !strings.Contains(err.Error(), "SANKOFA_DATABASE_DIRECT_URL") {
			t.Errorf("%v", err)
		}
	})

	t.Run("C-01 what one node writes the others hear of", func(t *testing.T) {
		deaf := store.Options{DatabaseURL: bouncer.URL() + "&default_query_exec_mode=cache_describe"}
		writer, listener, poller := opener(pooled)(t, noPoll), opener(pooled)(t, noPoll), opener(deaf)(t)
		e := newEvent("Heard of")
		if err := writer.CreateEvent(t.Context(), e, author); err != nil {
			t.Fatal(err)
		}
		for name, s := range map[string]*store.Store{"by notification": listener, "by polling": poller} {
			storetest.Eventually(t, name, func() bool { return s.Version() == writer.Version() })
		}
	})

	t.Run("C-09 replica", func(t *testing.T) { readFromReplica(t, pair, pooled) })
	t.Run("C-10 promotion", func(t *testing.T) { promote(t, pair, bouncer, pooled) })
}

// noPoll makes a store hear of changes by notifications alone.
func noPoll(o *store.Options) { o.Poll = time.Hour }

func readFromReplica(t *testing.T, pair *clustertest.Pair, pooled store.Options) {
	pooled.ReadURL, pooled.ManualSearch = pair.Replica.URL("sankofa"), true // the index raises the version, too
	s := opener(pooled)(t)
	e := newEvent("First")
	if err := s.CreateEvent(t.Context(), e, author); err != nil {
		t.Fatal(err)
	}
	readers := archive.WithReplica(t.Context())
	// A change that no version tells of shows where something was read.
	secretly := func(title string) {
		pair.Exec(pair.Primary, "sankofa", "UPDATE entries SET title = '"+title+"' WHERE id = '"+e.ID+"'")
	}
	replayed := func(title string) {
		storetest.Eventually(t, "the replica has "+title, func() bool {
			return clustertest.Value[string](t, pair.Replica, "SELECT title FROM entries WHERE id = '"+e.ID+"'") == title
		})
	}
	replayed("First")
	pair.Exec(pair.Replica, "sankofa", "SELECT pg_wal_replay_pause()")
	secretly("Primary")
	if reader, member := titleOf(readers, t, s, e.ID), titleOf(t.Context(), t, s, e.ID); reader != "First" || member != "Primary" {
		t.Errorf("a reader gets %q, who has signed in gets %q", reader, member)
	}
	rename(t, s, e, "Second")
	if got := titleOf(readers, t, s, e.ID); got != "Second" {
		t.Errorf("after a change that the replica lacks, a reader gets %q", got)
	}
	pair.Exec(pair.Replica, "sankofa", "SELECT pg_wal_replay_resume()")
	replayed("Second")
	pair.Exec(pair.Replica, "sankofa", "SELECT pg_wal_replay_pause()")
	secretly("Primary again")
	if got := titleOf(readers, t, s, e.ID); got != "Second" {
		t.Errorf("once the replica has caught up, a reader gets %q", got)
	}
	pair.Exec(pair.Replica, "sankofa", "SELECT pg_wal_replay_resume()")
	replayed("Primary again")
	pair.KillReplica()
	for range 5 {
		if got := titleOf(readers, t, s, e.ID); got != "Primary again" {
			t.Errorf("without a replica, a reader gets %q", got)
		}
	}
	pair.Rejoin()
}

// promote makes a replica the primary that lacks the last change, as an asynchronous one
// may. The node must not go on showing it.
func promote(t *testing.T, pair *clustertest.Pair, bouncer *clustertest.PgBouncer, pooled store.Options) {
	memory := cache.New(1 << 20)
	pooled.Cache = memory
	s := opener(pooled)(t)
	kept := newEvent("Kept")
	if err := s.CreateEvent(t.Context(), kept, author); err != nil {
		t.Fatal(err)
	}
	storetest.Eventually(t, "the replica has it", func() bool {
		return clustertest.Value[int64](t, pair.Replica, "SELECT version FROM meta") == s.Version()
	})
	pair.Detach()
	lost := newEvent("Lost")
	if err := s.CreateEvent(t.Context(), lost, author); err != nil {
		t.Fatal(err)
	}
	entries := cache.NewSpace[string](memory, "test")
	entries.Put("lost", "lost", 1, memory.Mark(), archive.EventSubject(lost.ID))

	pair.KillPrimary()
	if err := s.CreateEvent(t.Context(), newEvent("Refused"), author); archive.CodeOf(err) != archive.CodeUnavailable {
		t.Errorf("without a primary: %v", err)
	}
	bouncer.Retarget(pair.Primary.Addr)
	// The next change gets the version that the lost one had.
	next := newEvent("Next")
	storetest.Eventually(t, "writing works again", func() bool { return s.CreateEvent(t.Context(), next, author) == nil })
	storetest.Eventually(t, "the catalogue is read anew", func() bool {
		list, err := s.ListEvents(t.Context(), archive.EventFilter{Page: archive.Page{Number: 1, Limit: 50}})
		if err != nil {
			return false
		}
		found := map[string]bool{}
		for _, e := range list.Items {
			found[e.ID] = true
		}
		return found[kept.ID] && found[next.ID] && !found[lost.ID]
	})
	if _, fresh := entries.Get("lost"); fresh {
		t.Error("what was cached of a change that is lost is still there")
	}
	pair.Rejoin()
}

// TestPostgresSuiteBehindPgBouncer runs all tests of the store through a pooler, where
// SANKOFA_TEST_CLUSTER asks for the long form.
func TestPostgresSuiteBehindPgBouncer(t *testing.T) {
	if os.Getenv("SANKOFA_TEST_CLUSTER") != "long" {
		t.Skip("part of make test-cluster")
	}
	servers := make(chan struct{}, 4)
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		servers <- struct{}{}
		t.Cleanup(func() { <-servers })
		server := clustertest.StartSingle(t)
		bouncer := clustertest.StartPgBouncer(t, server.Addr)
		return opener(store.Options{DatabaseURL: bouncer.URL(), DirectURL: server.URL("sankofa")})
	})
}
