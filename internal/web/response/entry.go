package response

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
)

// minCompressSize is the size under which compressing costs more than it saves.
const minCompressSize = 512

var (
	encodingBrotli = []string{"br"}
	encodingGzip   = []string{"gzip"}
)

// Entry is a response that is ready to be sent many times: its headers are built, and
// each encoding is compressed when it is first asked for.
type Entry struct {
	Status   int
	Body     []byte
	Subjects []string

	header       http.Header // ready to be copied
	tag          string
	modified     time.Time // when the content became what it is
	lastModified []string  // the same as a header value
	plain        encoded
	gzip         encoded
	brotli       encoded
	renewing     atomic.Bool     // a request is making the next one
	grew         func(delta int) // accounts for bytes of encodings; nil if not cached
}

// encoded is one encoding of a body with the header values that go with it.
type encoded struct {
	coding   []string
	etag     []string
	compress func([]byte) []byte
	used     atomic.Bool // somebody was sent it
	once     sync.Once   // over what follows
	bytes    []byte
	length   []string
}

func newEntry(r *Response) *Entry {
	sum := sha256.Sum256(r.Body)
	e := &Entry{
		Status: r.Status, Body: r.Body, Subjects: r.Subjects,
		header: http.Header{}, tag: base64.RawURLEncoding.EncodeToString(sum[:12]),
	}
	for name, values := range r.Header {
		e.header[name] = values
	}
	e.header["Content-Type"] = []string{r.Type}
	e.header["Cache-Control"] = []string{string(r.Policy)}
	e.header["Vary"] = []string{"Accept-Encoding, Authorization"}
	e.plain.etag = []string{`"` + e.tag + `"`}
	if len(r.Body) >= minCompressSize {
		e.gzip.coding, e.gzip.etag, e.gzip.compress = encodingGzip, []string{`"` + e.tag + `-gz"`}, compressGzip
		if !r.Uncached { // brotli is slower, so it pays only for what is sent often
			e.brotli.coding, e.brotli.etag, e.brotli.compress = encodingBrotli, []string{`"` + e.tag + `-br"`}, compressBrotli
		}
	}
	return e
}

func (e *Entry) setModified(at time.Time) {
	e.modified, e.lastModified = at, []string{at.Format(http.TimeFormat)}
}

// negotiate picks the encoding that a client gets.
func (e *Entry) negotiate(r *http.Request) *encoded {
	accept := r.Header.Get("Accept-Encoding")
	switch {
	case e.brotli.coding != nil && Accepts(accept, "br"):
		return &e.brotli
	case e.gzip.coding != nil && Accepts(accept, "gzip"):
		return &e.gzip
	}
	return &e.plain
}

// replace takes over from an earlier response: unchanged content keeps its date, and
// what was asked for before is compressed before anybody waits for it.
func (e *Entry) replace(old *Entry) {
	if old.tag == e.tag {
		e.setModified(old.modified)
	}
	if old.gzip.used.Load() && e.gzip.coding != nil {
		e.load(&e.gzip)
	}
	if old.brotli.used.Load() && e.brotli.coding != nil {
		e.load(&e.brotli)
	}
}

// load compresses the body when an encoding is sent for the first time.
func (e *Entry) load(b *encoded) {
	b.used.Store(true)
	b.once.Do(func() {
		b.bytes = e.Body
		if b.compress != nil {
			b.bytes = b.compress(e.Body)
			if e.grew != nil {
				e.grew(len(b.bytes))
			}
		}
		b.length = []string{strconv.Itoa(len(b.bytes))}
	})
}

// size is how many bytes the encodings take that are there before the entry is shared.
func (e *Entry) size() int { return len(e.Body) + len(e.gzip.bytes) + len(e.brotli.bytes) }

// Compressors are used again, because each takes about a megabyte to begin with.
var (
	gzipWriters = sync.Pool{New: func() any {
		zw, _ := gzip.NewWriterLevel(io.Discard, 6) // the level is a constant that exists
		return zw
	}}
	brotliWriters = sync.Pool{New: func() any { return brotli.NewWriterLevel(io.Discard, 5) }}
)

func compressGzip(b []byte) []byte { return compress(&gzipWriters, b) }

func compressBrotli(b []byte) []byte { return compress(&brotliWriters, b) }

func compress(writers *sync.Pool, b []byte) []byte {
	zw := writers.Get().(interface {
		io.WriteCloser
		Reset(to io.Writer)
	})
	var out bytes.Buffer
	zw.Reset(&out)
	_, _ = zw.Write(b) // a buffer does not fail
	_ = zw.Close()
	zw.Reset(io.Discard) // it must not hold the response
	writers.Put(zw)
	return out.Bytes()
}

func (e *Entry) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	vary := h["Vary"] // what others have added, such as Origin
	for name, values := range e.header {
		h[name] = values
	}
	if vary != nil {
		h["Vary"] = append(vary, e.header["Vary"]...)
	}
	b := e.negotiate(r)
	h["Etag"] = b.etag
	if e.Status == http.StatusOK && !e.modified.After(time.Now()) {
		h["Last-Modified"] = e.lastModified
	}
	if e.Status == http.StatusOK && e.heldBy(r) {
		delete(h, "Content-Type")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	e.load(b)
	if b.coding != nil {
		h["Content-Encoding"] = b.coding
	}
	h["Content-Length"] = b.length
	w.WriteHeader(e.Status)
	_, _ = w.Write(b.bytes) // a client that has gone away is not our failure
}

// heldBy reports whether the client has this content already. A date counts only
// without tags, and only if it is not in the future.
func (e *Entry) heldBy(r *http.Request) bool {
	if match := r.Header.Get("If-None-Match"); match != "" {
		return e.matches(match)
	}
	date := r.Header.Get("If-Modified-Since")
	if date == "" {
		return false
	}
	since, err := http.ParseTime(date)
	return err == nil && !e.modified.After(since) && !since.After(time.Now())
}

// matches compares weakly, over all encodings: who has any of them has this content.
func (e *Entry) matches(header string) bool {
	if strings.TrimSpace(header) == "*" {
		return true
	}
	for part := range strings.SplitSeq(header, ",") {
		tag := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		for _, b := range []*encoded{&e.plain, &e.gzip, &e.brotli} {
			if b.etag != nil && tag == b.etag[0] {
				return true
			}
		}
	}
	return false
}

// Accepts reports whether an Accept-Encoding header takes a coding.
func Accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		weight := strings.ToLower(strings.TrimSpace(params)) // names of parameters have no letter case
		q, ok := strings.CutPrefix(weight, "q=")
		if !ok {
			return true
		}
		n, err := strconv.ParseFloat(q, 64)
		return err == nil && n > 0
	}
	return false
}
