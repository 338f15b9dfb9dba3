package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// An empty database beside uploads would take them for files that nobody uses.
func TestUploadsWithoutADatabase(t *testing.T) {
	for name, address := range map[string]func(t *testing.T) string{
		"SQLite":     func(*testing.T) string { return "" },
		"PostgreSQL": func(t *testing.T) string { return pgtest.Start(t, nil).Database(t) },
	} {
		t.Run("H-13 F-21 "+name, func(t *testing.T) {
			data := t.TempDir()
			args := []string{"migrate", "--data", data}
			if url := address(t); url != "" {
				args = append(args, "--database-url", url)
			}
			picture := filepath.Join(data, "uploads", "events", "a.jpg")
			if err := os.MkdirAll(filepath.Dir(picture), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(picture, []byte("bytes"), 0o600); err != nil {
				t.Fatal(err)
			}
			for range 2 { // the first refusal must not make the second start succeed
				if _, err := runCommand(t, "", args...); !errors.Is(err, errUploads) {
					t.Fatalf("got %v", err)
				}
			}
			if _, err := os.Stat(picture); err != nil {
				t.Errorf("the picture is gone: %v", err)
			}
			if err := os.RemoveAll(filepath.Join(data, "uploads")); err != nil {
				t.Fatal(err)
			}
			if _, err := runCommand(t, "", args...); err != nil {
				t.Errorf("without uploads: %v", err)
			}
		})
	}
	t.Run("H-13 a database that is there may have uploads", func(t *testing.T) {
		data := t.TempDir()
		if _, err := runCommand(t, "", "migrate", "--data", data); err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(data, "uploads"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(data, "uploads", "a.jpg"), nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := runCommand(t, "", "migrate", "--data", data); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(data, store.FileName)); err != nil {
			t.Error(err)
		}
	})
}
