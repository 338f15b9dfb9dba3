package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// packed makes a compressed tar of entries.
func packed(t *testing.T, entries ...tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, e := range entries {
		text := e.Linkname
		if e.Typeflag == tar.TypeReg {
			e.Size, e.Linkname = int64(len(text)), ""
		}
		if err := w.WriteHeader(&e); err != nil {
			t.Fatal(err)
		}
		if e.Typeflag == tar.TypeReg {
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// plain is an entry with a text.
func plain(name, text string) tar.Header {
	return tar.Header{Name: name, Typeflag: tar.TypeReg, Linkname: text, Mode: 0o600}
}

func TestRoundTrip(t *testing.T) {
	var b bytes.Buffer
	w, err := NewWriter(&b, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"a": "one", "b/c": strings.Repeat("two", 100_000), "empty": ""}
	for name, text := range files {
		if err := w.Add(name, int64(len(text)), strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Add("short", 9, strings.NewReader("x")); err == nil {
		t.Error("a file that became shorter is taken")
	}

	b.Reset()
	if w, err = NewWriter(&b, time.Now()); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if err := w.Add(name, int64(len(text)), strings.NewReader(text+"what was added meanwhile")); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	n, err := Read(bytes.NewReader(b.Bytes()), func(name string, size int64, content io.Reader) error {
		text, err := io.ReadAll(content)
		if int64(len(text)) != size {
			t.Errorf("%s has %d bytes instead of %d", name, len(text), size)
		}
		got[name] = string(text)
		return err
	})
	if err != nil || n != len(files) {
		t.Fatalf("%d files, %v", n, err)
	}
	for name, text := range files {
		if got[name] != text {
			t.Errorf("%s is not what it was", name)
		}
	}
	full := errors.New("the disk is full")
	if _, err := Read(bytes.NewReader(b.Bytes()), func(string, int64, io.Reader) error { return full }); !errors.Is(err, full) || errors.Is(err, ErrDamaged) {
		t.Errorf("a full disk is reported as %v", err)
	}
}

func TestRefused(t *testing.T) {
	const sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // of abc
	whole := plain(list, `{"format":1,"files":[{"name":"a","size":3,"sha256":"`+sum+`"}]}`)
	if _, err := Read(bytes.NewReader(packed(t, plain("a", "abc"), whole)), nil); err != nil {
		t.Fatalf("a good one is refused: %v", err)
	}
	for name, entries := range map[string][]tar.Header{
		"without a list":     {plain("a", "abc")},
		"with other content": {plain("a", "abd"), whole},
		"with a file less":   {whole},
		"with a file more":   {plain("a", "abc"), plain("b", ""), whole},
		"with a file behind": {plain("a", "abc"), whole, plain("b", "")},
		"under another name": {plain("b", "abc"), whole},
		"with a link":        {{Name: "a", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}, whole},
		"with a bad list":    {plain("a", "abc"), plain(list, "{")},
	} {
		if _, err := Read(bytes.NewReader(packed(t, entries...)), nil); !errors.Is(err, ErrDamaged) {
			t.Errorf("F-16 %s: %v", name, err)
		}
	}
	if _, err := Read(bytes.NewReader(packed(t, plain(list, `{"format":2}`))), nil); err == nil || errors.Is(err, ErrDamaged) {
		t.Errorf("of a later format: %v", err)
	}
}
