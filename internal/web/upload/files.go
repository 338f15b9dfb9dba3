// Package upload serves uploaded files, and takes them from the forms that they
// are sent in without ever holding one in memory.
package upload

import (
	"errors"
	"log/slog"
	"net/http"
	"path"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media"
	"sankofa/internal/web/response"
)

// policy lets a file be looked at and do nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// Files serves everything under /uploads/.
type Files struct {
	Store blob.Store
	Log   *slog.Logger
}

// ServeHTTP sends a file. A name is given to one file only, so that it can be kept
// forever; its type is the one that we found out and put into its name.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := f.send(w, r); err != nil {
		response.Failure(r, f.Log, err).Write(w)
	}
}

func (f *Files) send(w http.ResponseWriter, r *http.Request) error {
	name, ok := blob.Name(r.URL.Path)
	kind := media.Type(strings.TrimPrefix(path.Ext(name), ".")).ContentType()
	if !ok || kind == "" {
		return archive.ErrNotFound
	}
	file, info, err := f.Store.Open(r.Context(), name)
	if errors.Is(err, blob.ErrNotFound) {
		return archive.ErrNotFound
	}
	if err != nil {
		return err
	}
	defer file.Close() // it was only read
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", "inline")
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	// Everyone may show the images of an open archive.
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Cache-Control", string(response.Immutable))
	h.Set("Etag", `"`+name+`"`)
	http.ServeContent(w, r, "", info.Modified, file)
	return nil
}
