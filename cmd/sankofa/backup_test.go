package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/backup"
	"sankofa/internal/blob"
	"sankofa/internal/blob/s3test"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// keepWriting adds events and uploads until the test has seen enough. It returns
// what has been acknowledged by the time that it is asked.
func keepWriting(t *testing.T, db *store.Store, files *blob.Registry) (acknowledged func() []string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var mutex sync.Mutex
	var done []string
	var writers sync.WaitGroup
	for w := range 3 {
		writers.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				name := fmt.Sprintf("events/w%d-%d.jpg", w, i)
				content := bytes.Repeat([]byte(name), 50)
				upload := &archive.Upload{Path: blob.Path(name), Kind: archive.UploadEvent, Size: int64(len(content))}
				if err := files.Save(t.Context(), upload, []blob.File{{Name: name, Content: bytes.NewReader(content), Size: upload.Size}}); err != nil {
					t.Errorf("save: %v", err)
					return
				}
				e := &archive.Event{Entry: archive.Entry{Summary: "S.", Pictures: []archive.Picture{{Path: upload.Path}}, Status: archive.StatusPublished}, Title: name, Country: "Ghana", Date: archive.MustDate("1957-03-06"), Tags: []string{"T"}}
				if err := db.CreateEvent(t.Context(), e, archive.Change{}); err != nil {
					t.Errorf("create: %v", err)
					return
				}
				mutex.Lock()
				done = append(done, name)
				mutex.Unlock()
			}
		})
	}
	return func() []string {
		mutex.Lock()
		defer mutex.Unlock()
		return append([]string{}, done...)
	}, func() { cancel(); writers.Wait() }
}

func openBoth(t *testing.T, folder string) (*store.Store, *blob.Registry) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	disk, err := blob.OpenDisk(filepath.Join(folder, "uploads"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	return db, &blob.Registry{Files: disk, Uploads: db, Log: slog.New(slog.DiscardHandler), Now: time.Now}
}

func TestBackup(t *testing.T) {
	data, room := t.TempDir(), t.TempDir()
	file := filepath.Join(room, "archive.backup")
	db, files := openBoth(t, data)
	acknowledged, stop := keepWriting(t, db, files)
	for len(acknowledged()) < 30 {
		time.Sleep(time.Millisecond)
	}
	before := acknowledged()
	if out, err := runCommand(t, "", "backup", "--data", data, file); err != nil || !strings.HasPrefix(out, "The database and ") {
		t.Fatalf("%q, %v", out, err)
	}
	if out, err := runCommand(t, "", "check", "--data", data); err != nil {
		t.Errorf("a check while others write: %v\n%s", err, out)
	}
	stop()
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("R-70 %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(room); err != nil || len(left) != 1 {
		t.Errorf("F-16 left behind: %v, %v", left, err)
	}
	if _, err := runCommand(t, "", "backup", "--data", data, file); err == nil {
		t.Error("F-16 a backup is overwritten")
	}

	elsewhere := filepath.Join(t.TempDir(), "data")
	if out, err := runCommand(t, "", "restore", "--data", elsewhere, file); err != nil {
		t.Fatalf("%q, %v", out, err)
	}
	if out, err := runCommand(t, "", "check", "--data", elsewhere); err != nil {
		t.Errorf("F-15 the restored archive: %v\n%s", err, out)
	}
	restored, kept := openBoth(t, elsewhere)
	titles := map[string]bool{}
	if err := restored.ExportEntries(t.Context(), archive.KindOrder, true, func(item archive.Item) error { titles[item.Label()] = true; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, name := range before {
		if !titles[name] {
			t.Errorf("F-15 %s was acknowledged and is not in the backup", name)
		}
	}
	for name := range titles {
		if _, err := kept.Files.Stat(t.Context(), name); err != nil {
			t.Errorf("F-15 the file of %s: %v", name, err)
		}
	}
	if _, err := runCommand(t, "", "restore", "--data", elsewhere, file); err == nil || !strings.Contains(err.Error(), "is not empty") {
		t.Errorf("F-16 restoring over an archive: %v", err)
	}
	if err := os.Remove(filepath.Join(elsewhere, "uploads", before[0])); err != nil {
		t.Fatal(err)
	}
	if out, err := runCommand(t, "", "check", "--data", elsewhere); err == nil || !strings.Contains(out, "file /uploads/"+before[0]+" is missing") {
		t.Errorf("F-05 a missing file: %q, %v", out, err)
	}
}

func unpacked(text []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// A backup that was cut off or changed anywhere is refused before anything is written.
func TestDamagedBackup(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(t.TempDir(), "archive.backup")
	openBoth(t, data)
	if _, err := runCommand(t, "", "backup", "--data", data, file); err != nil {
		t.Fatal(err)
	}
	good := []byte(contents(t, file))
	whole, err := unpacked(good)
	if err != nil {
		t.Fatal(err)
	}
	target := t.TempDir()
	refused := func(name string, text []byte) {
		t.Helper()
		bad := filepath.Join(t.TempDir(), "bad.backup")
		if err := os.WriteFile(bad, text, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := runCommand(t, "", "restore", "--data", target, bad); err == nil {
			t.Errorf("F-16 %s: restored", name)
		}
		if left, err := os.ReadDir(target); err != nil || len(left) > 0 {
			t.Fatalf("F-16 %s: left behind %v, %v", name, left, err)
		}
	}
	for i := range 20 {
		at := i * (len(good) - 1) / 20
		refused(fmt.Sprintf("cut off at %d", at), good[:at])
		changed := bytes.Clone(good)
		changed[at] ^= 0x20
		// gzip has bits that mean nothing, such as times in its head and the rest of a
		// block's last byte.
		if content, err := unpacked(changed); err == nil && bytes.Equal(content, whole) {
			continue
		}
		refused(fmt.Sprintf("changed at %d", at), changed)
	}
	refused("another file", []byte("not a backup at all"))
	for _, name := range []string{"../outside", "/etc/outside", "lock", "uploads/../../outside", "uploads/.hidden", "sankofa.db-wal"} {
		var b bytes.Buffer
		w, err := backup.NewWriter(&b, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.Add(store.FileName, 1, strings.NewReader("x")), w.Add(name, 1, strings.NewReader("x")), w.Close()); err != nil {
			t.Fatal(err)
		}
		refused("a file that leads elsewhere: "+name, b.Bytes())
	}
	for _, args := range [][]string{{"backup"}, {"restore"}, {"restore", file + "x"}, {"check", "surplus"}, {"backup", "--database-url", "postgres://localhost/x", file + "2"}, {"check", "--data", target}} {
		if _, err := runCommand(t, "", args...); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
	if _, err := os.Stat(file + "2"); err == nil {
		t.Error("half a backup was written")
	}
}

// Beside PostgreSQL, the files of one bucket are saved and brought into another.
func TestBackupOfFiles(t *testing.T) {
	address := pgtest.Start(t, nil).Database(t)
	from, to := s3test.Start(t).URL, s3test.Start(t).URL
	db, err := store.Open(t.Context(), store.Options{DatabaseURL: address})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	bucket, err := blob.OpenS3(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	files := &blob.Registry{Files: bucket, Uploads: db, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	acknowledged, stop := keepWriting(t, db, files)
	for len(acknowledged()) < 5 {
		time.Sleep(time.Millisecond)
	}
	stop()
	file := filepath.Join(t.TempDir(), "files.backup")
	where := []string{"--data", filepath.Join(t.TempDir(), "data"), "--database-url", address}
	do := func(s3 string, args ...string) error {
		_, err := runCommand(t, "", append(append(args[:1:1], append(where, "--s3-url", s3)...), args[1:]...)...)
		return err
	}
	if err := do(from, "backup", file); err == nil || !strings.Contains(err.Error(), "pg_dump") {
		t.Errorf("a backup without the database: %v", err)
	}
	if err := do(from, "backup", "--files-only", file); err != nil {
		t.Fatal(err)
	}
	if err := do(to, "check"); err == nil {
		t.Error("F-05 the files are missing, and nobody says so")
	}
	where[1] = filepath.Join(t.TempDir(), "new")
	if err := do(to, "restore", file); err != nil {
		t.Fatal(err)
	}
	if err := do(to, "check"); err != nil {
		t.Errorf("F-15 %v", err)
	}
	if _, err := runCommand(t, "", "restore", "--data", t.TempDir(), file); err == nil {
		t.Error("files without a database are taken for an archive")
	}
}
