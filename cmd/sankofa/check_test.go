package main

import (
	"bytes"
	"database/sql"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
)

func TestCheckFindsAFlippedBit(t *testing.T) {
	data := t.TempDir()
	db, err := store.Open(t.Context(), store.Options{Folder: data})
	if err != nil {
		t.Fatal(err)
	}
	disk, err := blob.OpenDisk(filepath.Join(data, "uploads"))
	if err != nil {
		t.Fatal(err)
	}
	files := &blob.Registry{Files: disk, Uploads: db, Log: slog.New(slog.DiscardHandler), Now: time.Now}
	save := func(name string) {
		t.Helper()
		small := blob.CopyName(name, 320, "webp")
		content := bytes.Repeat([]byte(name), 100)
		upload := &archive.Upload{
			Path: blob.Path(name), Kind: archive.UploadEvent, Size: int64(len(content)),
			Variants: []archive.Variant{{Width: 320, URL: blob.Path(small)}},
		}
		err := files.Save(t.Context(), upload, []blob.File{
			{Name: name, Content: bytes.NewReader(content), Size: upload.Size},
			{Name: small, Content: bytes.NewReader(content), Size: upload.Size},
		})
		if err != nil {
			t.Fatal(err)
		}
		e := &archive.Event{
			Entry: archive.Entry{
				Summary:  "S.",
				Pictures: []archive.Picture{{Path: upload.Path}}, Status: archive.StatusPublished, Active: true,
			},
			Title: "A", Country: "Ghana", Date: archive.MustDate("1957-03-06"),
			Tags: []string{"T"},
		}
		if err := db.CreateEvent(t.Context(), e, archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
	save("events/a.jpg")
	save("events/b.jpg")
	// As an upload from before checksums were kept; the sweep computes them.
	raw, err := sql.Open("sqlite", storetest.SQLiteSource(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.ExecContext(t.Context(), "UPDATE uploads SET checksums = '{}' WHERE path = '/uploads/events/b.jpg'"); err != nil {
		t.Fatal(err)
	}
	if err := raw.Close(); err != nil {
		t.Fatal(err)
	}
	if err := files.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := runCommand(t, "", "check", "--data", data); err != nil {
		t.Fatalf("%s %v", out, err)
	}
	for _, name := range []string{"a.jpg", "a-320.webp", "b.jpg"} {
		t.Run("H-14 F-05 "+name, func(t *testing.T) {
			file := filepath.Join(data, "uploads", "events", name)
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			content[7] ^= 1
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			out, err := runCommand(t, "", "check", "--data", data)
			if err == nil || !strings.Contains(out, "file /uploads/events/"+name+" is damaged") {
				t.Errorf("%q, %v", out, err)
			}
			content[7] ^= 1
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
		})
	}
}
