// Package blobtest is the conformance suite of the stores of files. It runs
// unchanged against the disk and a real S3 server; a store is right if it passes.
package blobtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/blob"
)

// Run runs the suite on an empty store.
func Run(t *testing.T, s blob.Store) {
	ctx := t.Context()
	put := func(t *testing.T, name, content string) {
		t.Helper()
		if err := s.Put(ctx, name, strings.NewReader(content), int64(len(content))); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("empty", func(t *testing.T) {
		if names := Names(t, s); len(names) != 0 {
			t.Errorf("there is %v", names)
		}
		if err := s.Check(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Run("what is put can be read, whole and in part", func(t *testing.T) {
		put(t, "events/a.jpg", "0123456789")
		f, info, err := s.Open(ctx, "events/a.jpg")
		if err != nil {
			t.Fatal(err)
		}
		if info.Name != "events/a.jpg" || info.Size != 10 || time.Since(info.Modified).Abs() > time.Hour {
			t.Errorf("got %+v", info)
		}
		if end, err := f.Seek(0, io.SeekEnd); end != 10 || err != nil {
			t.Errorf("the end is at %d, %v", end, err)
		}
		if _, err := f.Seek(4, io.SeekStart); err != nil {
			t.Error(err)
		}
		part := make([]byte, 3)
		if _, err := io.ReadFull(f, part); err != nil || string(part) != "456" {
			t.Errorf("part %q, %v", part, err)
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			t.Error(err)
		}
		if all, err := io.ReadAll(f); err != nil || string(all) != "0123456789" {
			t.Errorf("all %q, %v", all, err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
		if info, err := s.Stat(ctx, "events/a.jpg"); err != nil || info.Size != 10 {
			t.Errorf("stat %+v, %v", info, err)
		}
	})
	t.Run("an empty and a large file", func(t *testing.T) {
		put(t, "events/empty.png", "")
		large := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
		if err := s.Put(ctx, "events/large.png", bytes.NewReader(large), int64(len(large))); err != nil {
			t.Fatal(err)
		}
		f, info, err := s.Open(ctx, "events/large.png")
		if err != nil || info.Size != int64(len(large)) {
			t.Fatal(info, err)
		}
		defer f.Close() // it was only read
		if got, err := io.ReadAll(f); err != nil || !bytes.Equal(got, large) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	})
	t.Run("what is not there", func(t *testing.T) {
		for _, name := range append(badNames(), "events/none.jpg", "events", "nothing/at/all.jpg") {
			if _, _, err := s.Open(ctx, name); !errors.Is(err, blob.ErrNotFound) {
				t.Errorf("open %q: %v", name, err)
			}
			if _, err := s.Stat(ctx, name); !errors.Is(err, blob.ErrNotFound) {
				t.Errorf("stat %q: %v", name, err)
			}
			if err := s.Delete(ctx, name); err != nil {
				t.Errorf("delete %q: %v", name, err)
			}
		}
		if names := Names(t, s); len(names) != 3 {
			t.Errorf("there is %v", names)
		}
	})
	t.Run("names that lead elsewhere are refused", func(t *testing.T) {
		for _, name := range badNames() {
			if err := s.Put(ctx, name, strings.NewReader("x"), 1); err == nil {
				t.Errorf("%q was taken", name)
			}
		}
	})
	t.Run("R-65 a file is there whole or not at all", func(t *testing.T) {
		broken := errors.New("broken")
		for name, r := range map[string]io.Reader{
			"short":  strings.NewReader("123"),
			"broken": io.MultiReader(strings.NewReader("123"), failing{broken}),
		} {
			if err := s.Put(ctx, "events/"+name+".jpg", r, 9); err == nil {
				t.Errorf("%s was taken", name)
			}
		}
		cancelled, cancel := context.WithCancel(ctx)
		cancel()
		if err := s.Put(cancelled, "events/cancelled.jpg", strings.NewReader("123"), 3); err == nil {
			t.Error("a cancelled file was taken")
		}
		if names := Names(t, s); len(names) != 3 {
			t.Errorf("there is %v", names)
		}
	})
	t.Run("delete, and again", func(t *testing.T) {
		for range 2 {
			if err := s.Delete(ctx, "events/empty.png"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.Stat(ctx, "events/empty.png"); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("stat: %v", err)
		}
	})
	t.Run("many at once", func(t *testing.T) {
		var wg sync.WaitGroup
		for i := range 20 {
			wg.Go(func() {
				name := fmt.Sprintf("logos/%02d.png", i)
				if err := s.Put(ctx, name, strings.NewReader(name), int64(len(name))); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		names := Names(t, s)
		if len(names) != 22 || !slices.Contains(names, "logos/07.png") {
			t.Errorf("there is %v", names)
		}
	})
	t.Run("more files than are listed at a time", func(t *testing.T) {
		names := make(chan string)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for name := range names {
					if err := s.Put(ctx, name, strings.NewReader("x"), 1); err != nil {
						t.Error(err)
					}
				}
			})
		}
		const many = 1100
		for i := range many {
			names <- fmt.Sprintf("many/%04d.png", i)
		}
		close(names)
		wg.Wait()
		if n := len(slices.Compact(Names(t, s))); n != 22+many {
			t.Errorf("%d are listed", n)
		}
	})
	t.Run("folders in folders, and what is in one of them", func(t *testing.T) {
		for _, name := range []string{"kept/events/a.jpg", "kept/b.jpg", "keptnot/c.jpg"} {
			if err := s.Put(ctx, name, strings.NewReader("x"), 1); err != nil {
				t.Fatal(err)
			}
		}
		for folder, want := range map[string]int{"kept": 2, "kept/events": 1, "keptnot": 1, "never": 0} {
			n := 0
			err := s.ListUnder(ctx, folder, func(infos []blob.Info) error {
				for _, info := range infos {
					if !strings.HasPrefix(info.Name, folder+"/") {
						t.Errorf("%s is listed under %s", info.Name, folder)
					}
				}
				n += len(infos)
				return nil
			})
			if err != nil || n != want {
				t.Errorf("%d files under %s, %v", n, folder, err)
			}
		}
	})
	t.Run("a listing stops when told to", func(t *testing.T) {
		enough := errors.New("enough")
		if err := s.List(ctx, func([]blob.Info) error { return enough }); !errors.Is(err, enough) {
			t.Errorf("got %v", err)
		}
		cancelled, cancel := context.WithCancel(ctx)
		cancel()
		if err := s.List(cancelled, func([]blob.Info) error { return nil }); err == nil {
			t.Error("a listing that was cut off looks complete")
		}
	})
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func badNames() []string {
	return []string{
		"", ".", "..", "../x", "events/../../x", "/etc/passwd", "events//x", "events/", ".waiting/x", "events/.x",
		`events\x`, "events/x\x00.jpg", "events/a%2fb", "EVENTS/x", "events/é", "events/" + strings.Repeat("x", 300),
	}
}

// Names returns the names of all files, sorted.
func Names(t testing.TB, s blob.Store) []string {
	t.Helper()
	names := []string{}
	err := s.List(t.Context(), func(infos []blob.Info) error {
		for _, info := range infos {
			names = append(names, info.Name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(names)
	return names
}
