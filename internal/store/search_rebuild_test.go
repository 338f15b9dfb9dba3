package store_test

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// indexRows returns all rows of the search index, those of its words included.
func indexRows(t *testing.T, db *sql.DB) map[string]string {
	t.Helper()
	rows, err := db.Query("SELECT block, term, hex(nums) FROM search_postings")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]string{}
	for rows.Next() {
		var block int
		var term, nums string
		if err := rows.Scan(&block, &term, &nums); err != nil {
			t.Fatal(err)
		}
		all[fmt.Sprint(block, " ", term)] = nums
	}
	if rows.Err() != nil || len(all) == 0 {
		t.Fatal(len(all), rows.Err())
	}
	return all
}

// An index that was written by other rules is written anew: as the queue would have
// written it, whatever a rebuild that was interrupted has left and whatever is edited
// meanwhile.
func TestRebuiltIndex(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	run := func(text string, args ...any) {
		t.Helper()
		if _, err := db.ExecContext(ctx, text, args...); err != nil {
			t.Fatal(err)
		}
	}
	open := func() *store.Store {
		t.Helper()
		s, err := store.Open(ctx, store.Options{Folder: folder, ManualSearch: true})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	finish := func(s *store.Store) map[string]string {
		t.Helper()
		if err := s.WaitSearch(ctx); err != nil {
			t.Fatal(err)
		}
		list, err := s.ListEvents(ctx, archive.EventFilter{Search: "festival"})
		if err != nil || list.Total != 9 {
			t.Errorf("found %d, %v", list.Total, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return indexRows(t, db)
	}
	s := open()
	var events []*archive.Event
	for i := range 9 { // in three blocks
		run("UPDATE meta SET last_num = ?", i*10_007)
		e := newEvent(fmt.Sprintf("Festival of town %d", i))
		if err := s.CreateEvent(ctx, e, author); err != nil {
			t.Fatal(err)
		}
		events = append(events, e)
	}
	queued := finish(s)

	run("UPDATE meta SET search_terms = 0; UPDATE search_postings SET term = 'x' || term")
	if diff := cmp.Diff(queued, finish(open())); diff != "" {
		t.Error("rebuilt:", diff)
	}
	run("UPDATE meta SET search_block = 1")
	if diff := cmp.Diff(queued, finish(open())); diff != "" {
		t.Error("rebuilt over rows of an interrupted one:", diff)
	}

	run("UPDATE meta SET search_block = 1")
	s = open()
	rename(t, s, events[0], "Festival whose block is written")
	rename(t, s, events[4], "Festival whose block is not")
	edited := finish(s)
	run("UPDATE meta SET search_terms = 0")
	if diff := cmp.Diff(edited, finish(open())); diff != "" {
		t.Error("edited during a rebuild:", diff)
	}
	if cmp.Equal(queued, edited) {
		t.Error("the edit changed no row")
	}
}
