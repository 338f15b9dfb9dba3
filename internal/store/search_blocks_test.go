package store_test

import (
	"database/sql"
	"fmt"
	"runtime"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// The index is kept in blocks of numbers, which are read beside each other.
func TestSearchOverManyBlocks(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	s := opener(store.Options{Folder: folder})(t)
	db, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close() // what was written is committed
	words := []string{"harvest", "harvester", "harvesters", "harvesting"}
	const size = 12
	for i := range size {
		if _, err := db.ExecContext(ctx, "UPDATE meta SET last_num = ?", i*30_011); err != nil {
			t.Fatal(err)
		}
		e := &archive.Event{Title: fmt.Sprintf("A %s of %d", words[i%len(words)], i), Country: "Ghana", Date: archive.MustDate("1957-03-06"), Precision: "day", Entry: archive.Entry{Summary: "What they sang.", Status: archive.StatusPublished}}
		if err := s.CreateEvent(ctx, e, archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.WaitSearch(ctx); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]int{"sang ": size, "harve": size, "harvester": size / 2, "harvesti": size / 4, "harvest 7": 1} {
		found, err := s.ListEvents(ctx, archive.EventFilter{Search: text})
		if err != nil || found.Total != want {
			t.Errorf("%q finds %d, %v, want %d", text, found.Total, err, want)
		}
	}
	// A damaged row may name any number; it is left out.
	far, err := roaring.BitmapOf(1 << 31).ToBytes()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(ctx, "UPDATE search_postings SET nums = ? WHERE term LIKE ':harvesting.%' AND block = (SELECT MAX(block) FROM search_postings)", far); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	found, err := s.ListEvents(ctx, archive.EventFilter{Search: "harvestin"})
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; err != nil || found.Total != size/4-1 || took > 64<<20 {
		t.Errorf("with a damaged row %d are found, %v, in %d bytes", found.Total, err, took)
	}
}
