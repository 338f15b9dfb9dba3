package response

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
	"golang.org/x/sync/singleflight"
)

// Cache keeps complete answers to anonymous readers: encoded, compressed once,
// with their tags. An entry is good for one content version; the first reader
// after a change makes it anew, and everyone who asks meanwhile waits for that one.
type Cache struct {
	version func() int64
	limit   int // bytes

	mu      sync.RWMutex
	entries map[string]*entry
	size    int
	known   int64     // the last version that was seen
	changed time.Time // when it was first seen, in whole seconds
	flight  singleflight.Group

	// Counted is told of each look-up, for the metrics.
	Counted func(hit bool)
}

type entry struct {
	version  int64
	status   int
	header   http.Header // ready to be copied
	modified time.Time   // when the content became what it is
	stamp    []string    // the same as a header value
	plain    body
	gzip     body
	brotli   body
	size     int
}

// body is one encoding of an answer with the header values that go with it.
type body struct {
	bytes  []byte
	etag   []string
	length []string
}

// renderTimeout bounds the making of an answer. It is not cut off by the reader who
// happened to come first, because others may be waiting for the same.
const renderTimeout = 10 * time.Second

// minCompressSize is the size under which compressing costs more than it saves.
const minCompressSize = 512

// NewCache makes a cache of at most limit bytes for the content that version numbers.
func NewCache(limit int, version func() int64) *Cache {
	return &Cache{version: version, limit: limit, entries: map[string]*entry{}, Counted: func(bool) {}}
}

// Serve answers from the cache, calling produce when there is no entry for this version.
// A failing produce is not kept; neither is an answer whose policy is not Shared.
func (c *Cache) Serve(w http.ResponseWriter, r *http.Request, key string, produce func(context.Context) (*Response, error)) error {
	version := c.version()
	c.mu.RLock()
	e := c.entries[key]
	c.mu.RUnlock()
	hit := e != nil && e.version == version
	c.Counted(hit)
	if !hit {
		made, err, _ := c.flight.Do(strconv.FormatInt(version, 10)+" "+key, func() (any, error) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), renderTimeout)
			defer cancel()
			a, err := produce(ctx)
			if err != nil {
				return nil, err
			}
			e := newEntry(a, version)
			e.date(c.since(key, e))
			if a.Policy == Shared && !a.Uncached {
				c.keep(key, e)
			}
			return e, nil
		})
		if err != nil {
			return err
		}
		e = made.(*entry)
	}
	e.write(w, r)
	return nil
}

// since is when an answer became what it is: what it was before, if it has not
// changed, or else when this version of the content began. No two versions share a
// second, or a reader who asks by date would miss the later one.
func (c *Cache) since(key string, e *entry) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e.version != c.known {
		now := time.Now().UTC().Truncate(time.Second)
		if !now.After(c.changed) {
			now = c.changed.Add(time.Second)
		}
		c.known, c.changed = e.version, now
	}
	if old := c.entries[key]; old != nil && old.plain.etag[0] == e.plain.etag[0] {
		return old.modified
	}
	return c.changed
}

func (e *entry) date(modified time.Time) {
	e.modified, e.stamp = modified, []string{modified.Format(http.TimeFormat)}
}

func (c *Cache) keep(key string, e *entry) {
	e.size += len(key) + 512 // what the entry itself takes, roughly
	if e.size > c.limit/8 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(key)
	c.entries[key] = e
	c.size += e.size
	if c.size <= c.limit {
		return
	}
	for k, old := range c.entries {
		if old.version != e.version {
			c.drop(k)
		}
	}
	for k := range c.entries {
		if c.size <= c.limit {
			return
		}
		if k != key {
			c.drop(k)
		}
	}
}

func (c *Cache) drop(key string) {
	if old := c.entries[key]; old != nil {
		c.size -= old.size
		delete(c.entries, key)
	}
}

func newEntry(a *Response, version int64) *entry {
	sum := sha256.Sum256(a.Body)
	tag := base64.RawURLEncoding.EncodeToString(sum[:12])
	e := &entry{version: version, status: a.Status, header: http.Header{}}
	for name, values := range a.Header {
		e.header[name] = values
	}
	e.header["Content-Type"] = []string{a.Type}
	e.header["Cache-Control"] = []string{string(a.Policy)}
	e.header["Vary"] = []string{"Accept-Encoding, Authorization"}
	e.plain = newBody(a.Body, tag)
	if len(a.Body) >= minCompressSize {
		e.gzip = newBody(compressGzip(a.Body), tag+"-gz")
		if !a.Uncached { // the denser one is worth its time only if it is sent often
			e.brotli = newBody(compressBrotli(a.Body), tag+"-br")
		}
	}
	e.size = len(e.plain.bytes) + len(e.gzip.bytes) + len(e.brotli.bytes)
	return e
}

func newBody(b []byte, tag string) body {
	return body{bytes: b, etag: []string{`"` + tag + `"`}, length: []string{strconv.Itoa(len(b))}}
}

func compressGzip(b []byte) []byte {
	var out bytes.Buffer
	zw, _ := gzip.NewWriterLevel(&out, 6) // the level is a constant that exists
	_, _ = zw.Write(b)                    // a buffer does not fail
	_ = zw.Close()
	return out.Bytes()
}

func compressBrotli(b []byte) []byte {
	var out bytes.Buffer
	zw := brotli.NewWriterLevel(&out, 5)
	_, _ = zw.Write(b)
	_ = zw.Close()
	return out.Bytes()
}

var (
	encodingBrotli = []string{"br"}
	encodingGzip   = []string{"gzip"}
)

func (e *entry) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for name, values := range e.header {
		h[name] = values
	}
	b := &e.plain
	if accept := r.Header.Get("Accept-Encoding"); accept != "" && e.gzip.bytes != nil {
		switch {
		case e.brotli.bytes != nil && Accepts(accept, "br"):
			b, h["Content-Encoding"] = &e.brotli, encodingBrotli
		case Accepts(accept, "gzip"):
			b, h["Content-Encoding"] = &e.gzip, encodingGzip
		}
	}
	h["Etag"] = b.etag
	if e.status == http.StatusOK && !e.modified.After(time.Now()) {
		h["Last-Modified"] = e.stamp
	}
	if e.status == http.StatusOK && e.known(r) {
		delete(h, "Content-Type")
		delete(h, "Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h["Content-Length"] = b.length
	w.WriteHeader(e.status)
	_, _ = w.Write(b.bytes)
}

// known reports whether the reader holds this content already. A date counts only
// without tags, and only if it has come.
func (e *entry) known(r *http.Request) bool {
	if match := r.Header.Get("If-None-Match"); match != "" {
		return e.matches(match)
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && !e.modified.After(since) && !since.After(time.Now())
}

// matches compares weakly, over all encodings: who holds any of them holds this content.
func (e *entry) matches(header string) bool {
	if strings.TrimSpace(header) == "*" {
		return true
	}
	for part := range strings.SplitSeq(header, ",") {
		tag := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		for _, b := range []*body{&e.plain, &e.gzip, &e.brotli} {
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
		q, ok := strings.CutPrefix(strings.TrimSpace(params), "q=")
		if !ok {
			return true
		}
		weight, err := strconv.ParseFloat(q, 64)
		return err == nil && weight > 0
	}
	return false
}
