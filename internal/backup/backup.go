// Package backup reads and writes backups: a compressed tar whose last entry lists
// the others with their checksums. A backup without that list is incomplete, one that
// disagrees with it is damaged; neither is restored.
package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"
)

// list is the name of the last entry.
const list = "manifest.json"

// format is the version of the file format.
const format = 1

// maxList bounds the list, which is read into memory.
const maxList = 1 << 30

// entry is a file in the list.
type entry struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

type manifest struct {
	Format    int       `json:"format"`
	CreatedAt time.Time `json:"createdAt"`
	Files     []entry   `json:"files"`
}

// Writer writes a backup.
type Writer struct {
	packed *gzip.Writer
	tar    *tar.Writer
	list   manifest
}

// NewWriter begins a backup.
func NewWriter(w io.Writer, at time.Time) (*Writer, error) {
	packed, err := gzip.NewWriterLevel(w, gzip.BestSpeed) // images do not get smaller
	if err != nil {
		return nil, err
	}
	return &Writer{packed, tar.NewWriter(packed), manifest{Format: format, CreatedAt: at.UTC(), Files: []entry{}}}, nil
}

// Add writes a file of a known size.
func (w *Writer) Add(name string, size int64, content io.Reader) error {
	sum := sha256.New()
	if err := w.write(name, size, io.TeeReader(io.LimitReader(content, size), sum)); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	w.list.Files = append(w.list.Files, entry{name, size, hex.EncodeToString(sum.Sum(nil))})
	return nil
}

func (w *Writer) write(name string, size int64, content io.Reader) error {
	header := &tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: w.list.CreatedAt, Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(header); err != nil {
		return err
	}
	n, err := io.Copy(w.tar, content)
	if err == nil && n != size {
		err = errors.New("it became shorter while it was read")
	}
	return err
}

// Close writes the list.
func (w *Writer) Close() error {
	text, err := json.Marshal(w.list)
	if err != nil {
		return err
	}
	if err := w.write(list, int64(len(text)), bytes.NewReader(text)); err != nil {
		return err
	}
	return errors.Join(w.tar.Close(), w.packed.Close())
}

// ErrDamaged means that a file is not a backup, or an incomplete one.
var ErrDamaged = errors.New("this is not a whole backup")

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...))
}

// Read passes the files of a backup to take and returns their number. The files may
// be used only if Read returns no error. A nil take only verifies the backup.
func Read(r io.Reader, take func(name string, size int64, content io.Reader) error) (int, error) {
	packed, err := gzip.NewReader(r)
	if err != nil {
		return 0, damaged("%v", err)
	}
	var found []entry
	for in := tar.NewReader(packed); ; {
		header, err := in.Next()
		switch {
		case err != nil:
			return 0, damaged("it breaks off after %d files: %v", len(found), err)
		case header.Typeflag != tar.TypeReg:
			return 0, damaged("%q is not a file", header.Name)
		case header.Name == list:
			return len(found), finish(in, packed, header.Size, found)
		}
		sum := &summed{r: in, sum: sha256.New()}
		if take != nil {
			if err := take(header.Name, header.Size, sum); err != nil {
				if sum.err != nil {
					return 0, damaged("%s: %v", header.Name, sum.err)
				}
				return 0, fmt.Errorf("%s: %w", header.Name, err)
			}
		}
		if _, err := io.Copy(io.Discard, sum); err != nil {
			return 0, damaged("%s: %v", header.Name, err)
		}
		found = append(found, entry{header.Name, header.Size, hex.EncodeToString(sum.sum.Sum(nil))})
	}
}

// summed is a reader that computes a checksum and keeps its error.
type summed struct {
	r   io.Reader
	sum hash.Hash
	err error
}

func (s *summed) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	_, _ = s.sum.Write(p[:n]) // a hash does not fail
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// finish compares the entries with the list.
func finish(in *tar.Reader, packed io.Reader, size int64, found []entry) error {
	if size > maxList {
		return damaged("its list is too long")
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return damaged("its list: %v", err)
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return damaged("its list: %v", err)
	}
	if m.Format != format {
		return fmt.Errorf("this backup has format %d, and this version of Sankofa reads %d", m.Format, format)
	}
	if len(m.Files) != len(found) {
		return damaged("%d files are listed and %d are there", len(m.Files), len(found))
	}
	for i, want := range m.Files {
		if found[i] != want {
			return damaged("%s is not what it was", want.Name)
		}
	}
	if _, err := in.Next(); !errors.Is(err, io.EOF) {
		return damaged("there is more behind its list")
	}
	if _, err := io.Copy(io.Discard, packed); err != nil { // the checksum of the compression
		return damaged("%v", err)
	}
	return nil
}
