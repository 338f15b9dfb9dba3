package backup

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// A backup is taken whole or refused as damaged, never with content that its list
// does not confirm. The input is the tar within the compression, where mutations do
// more than break a checksum.
func FuzzBackup(f *testing.F) {
	unpacked := func(b []byte) []byte {
		z, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			f.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil {
			f.Fatal(err)
		}
		return text
	}
	var b bytes.Buffer
	w, err := NewWriter(&b, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC))
	if err != nil {
		f.Fatal(err)
	}
	if err := errors.Join(w.Add("a", 3, strings.NewReader("one")), w.Add("uploads/b", 0, strings.NewReader("")), w.Close()); err != nil {
		f.Fatal(err)
	}
	whole := unpacked(b.Bytes())
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(append(bytes.Clone(whole[:1024]), whole...))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, content []byte) {
		var file bytes.Buffer
		z := gzip.NewWriter(&file)
		_, _ = z.Write(content)
		_ = z.Close()
		type taken struct {
			name, text string
		}
		var files []taken
		n, err := Read(bytes.NewReader(file.Bytes()), func(name string, size int64, r io.Reader) error {
			text, err := io.ReadAll(r)
			if err != nil {
				return err
			}
			if int64(len(text)) != size || size > int64(len(content)) && len(text) > len(content) {
				t.Fatalf("H-18 F-16 %q says %d bytes and has %d", name, size, len(text))
			}
			files = append(files, taken{name, string(text)})
			return nil
		})
		if verified, verifyErr := Read(bytes.NewReader(file.Bytes()), nil); (verifyErr == nil) != (err == nil) || verified != n {
			t.Fatalf("H-18 verified %d, %v; read %d, %v", verified, verifyErr, n, err)
		}
		if err != nil {
			if !errors.Is(err, ErrDamaged) && !strings.Contains(err.Error(), "this backup has format") {
				t.Fatalf("H-18 F-16 %v", err)
			}
			return
		}
		if n != len(files) {
			t.Fatalf("H-18 F-16 %d files, %d were taken", n, len(files))
		}
		// What was taken makes a backup again, with the same content.
		var again bytes.Buffer
		w, err := NewWriter(&again, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := w.Add(file.name, int64(len(file.text)), strings.NewReader(file.text)); err != nil {
				t.Skip() // a name that PAX does not hold
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if m, err := Read(&again, nil); err != nil || m != n {
			t.Fatalf("H-18 F-16 %d, %v", m, err)
		}
	})
}
