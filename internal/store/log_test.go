package store_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

// A log that is held is not begun anew, although all of it was in the database when it
// was taken hold of; one that is not, is.
func TestLogIsHeld(t *testing.T) {
	folder := t.TempDir()
	s := opener(store.Options{Folder: folder, ManualSearch: true})(t)
	log, err := store.OpenLog(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close() // an error shows below
	other, err := sql.Open("sqlite", storetest.SQLiteSource(folder))
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close() // nothing is written
	written := 0
	write := func() {
		t.Helper()
		written++
		if err := s.CreateEvent(t.Context(), newEvent(fmt.Sprint("Event ", written)), author); err != nil {
			t.Fatal(err)
		}
	}
	move := func() {
		t.Helper()
		if _, err := other.ExecContext(t.Context(), "PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
			t.Fatal(err)
		}
	}
	header := func() []byte {
		t.Helper()
		content, err := os.ReadFile(filepath.Join(folder, store.FileName+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return content[:32]
	}
	write()
	move()
	release, err := log.Hold(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	held := header()
	for range 5 {
		write()
		move()
		if !bytes.Equal(header(), held) {
			t.Fatal("F-24 the log was begun anew while it was held")
		}
	}
	frames, err := log.Frames(t.Context(), false)
	settled, errSettled := log.Frames(t.Context(), true)
	if err != nil || errSettled != nil || frames == 0 || frames != settled {
		t.Errorf("F-24 %d frames, %d settled, %v, %v", frames, settled, err, errSettled)
	}
	if err := release(); err != nil {
		t.Fatal(err)
	}
	move()
	write()
	if bytes.Equal(header(), held) {
		t.Error("the log is never begun anew, so the test proves nothing")
	}
	if err := log.Close(); err != nil {
		t.Error(err)
	}
}

// Uploads are read with the moment from which on to ask next: staged ones are among them.
func TestUploadReader(t *testing.T) {
	folder := t.TempDir()
	s := opener(store.Options{Folder: folder, ManualSearch: true})(t)
	uploads, err := store.OpenUploads(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer uploads.Close() // it is only read
	first := stage(t, s, "/uploads/events/a.jpg")
	second := stage(t, s, "/uploads/events/b.jpg")
	found, next, err := uploads.Since(t.Context(), first.CreatedAt)
	if err != nil || len(found) != 2 || !next.Equal(first.CreatedAt) {
		t.Errorf("F-24 %d uploads, next from %s, %v", len(found), next, err)
	}
	if err := s.DiscardUpload(t.Context(), first.Path); err != nil {
		t.Fatal(err)
	}
	if found, next, err = uploads.Since(t.Context(), second.CreatedAt); err != nil || len(found) != 1 || !next.Equal(second.CreatedAt) {
		t.Errorf("F-24 %d uploads, next from %s, %v", len(found), next, err)
	}
	paths := 0
	if err := uploads.Paths(t.Context(), func(string) { paths++ }); err != nil || paths != 1 {
		t.Errorf("%d paths, %v", paths, err)
	}
	if _, err := store.OpenUploads(t.Context(), store.Options{Folder: t.TempDir()}); err == nil {
		t.Error("an archive that is not there was opened")
	}
}

func stage(t *testing.T, s *store.Store, path string) archive.Upload {
	t.Helper()
	u := archive.Upload{Path: path, Kind: archive.UploadEvent}
	if err := s.StageUpload(t.Context(), &u); err != nil {
		t.Fatal(err)
	}
	return u
}
