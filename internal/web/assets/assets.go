// Package assets serves the built files of the interface. Their names carry a
// hash of their content, so they may be kept for ever; they were compressed when
// they were built.
package assets

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// file is a built file with its encodings, ready to send.
type file struct {
	kind                string
	plain, gzip, brotli []byte
}

// Handler serves the files of a folder from memory, under their paths in it.
type Handler struct {
	files map[string]file
	fail  func(http.ResponseWriter, *http.Request, error)
}

// New reads all files below folder.
func New(fsys fs.FS, folder string, fail func(http.ResponseWriter, *http.Request, error)) (*Handler, error) {
	h := &Handler{files: map[string]file{}, fail: fail}
	err := fs.WalkDir(fsys, folder, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") || strings.HasSuffix(name, ".map") {
			return err
		}
		f := file{kind: kind(name)}
		if f.plain, err = fs.ReadFile(fsys, name); err != nil {
			return err
		}
		// Not every file is worth compressing, so these may be absent.
		f.brotli, _ = fs.ReadFile(fsys, name+".br")
		f.gzip, _ = fs.ReadFile(fsys, name+".gz")
		h.files["/"+name] = f
		return nil
	})
	return h, err
}

// kind names the content by the file's ending. The system's own table is not
// asked, because it differs from machine to machine.
func kind(name string) string {
	switch path.Ext(name) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".woff2":
		return "font/woff2"
	case ".svg":
		return "image/svg+xml"
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// ServeHTTP sends a file.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := h.files[r.URL.Path]
	if !ok {
		h.fail(w, r, archive.ErrNotFound)
		return
	}
	a := response.Response{Status: http.StatusOK, Type: f.kind, Body: f.plain, Policy: response.Immutable, Header: http.Header{"Vary": {"Accept-Encoding"}}}
	accept := r.Header.Get("Accept-Encoding")
	switch {
	case f.brotli != nil && response.Accepts(accept, "br"):
		a.Body = f.brotli
		a.Header.Set("Content-Encoding", "br")
	case f.gzip != nil && response.Accepts(accept, "gzip"):
		a.Body = f.gzip
		a.Header.Set("Content-Encoding", "gzip")
	}
	a.Write(w)
}
