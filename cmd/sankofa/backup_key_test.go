package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sankofa/internal/backup"
	"sankofa/internal/store"
)

// Earlier releases kept a signing key in the data folder and in backups.
func TestTheFormerKey(t *testing.T) {
	data := t.TempDir()
	db, _ := openBoth(t, data)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	key := strings.Repeat("k", 43)
	if err := os.WriteFile(filepath.Join(data, formerKeyName), []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}

	t.Run("is not in a new backup", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "archive.backup")
		if _, err := runCommand(t, "", "backup", "--data", data, file); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close() // it was only read
		if _, err := backup.Read(f, func(name string, _ int64, _ io.Reader) error {
			if name == formerKeyName {
				t.Error("the backup holds the key")
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("is left out when an old backup is restored", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "old.backup")
		err := writeWhole(file, func(w io.Writer) error {
			out, err := backup.NewWriter(w, time.Now())
			if err != nil {
				return err
			}
			if err := addFile(out, store.FileName, filepath.Join(data, store.FileName)); err != nil {
				return err
			}
			return errors.Join(out.Add(formerKeyName, int64(len(key)), strings.NewReader(key)), out.Close())
		})
		if err != nil {
			t.Fatal(err)
		}
		restored := filepath.Join(t.TempDir(), "data")
		if out, err := runCommand(t, "", "restore", "--data", restored, file); err != nil {
			t.Fatalf("%q, %v", out, err)
		}
		if _, err := os.Stat(filepath.Join(restored, formerKeyName)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the key is restored: %v", err)
		}
		if out, err := runCommand(t, "", "check", "--data", restored); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
