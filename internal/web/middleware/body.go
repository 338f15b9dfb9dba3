package middleware

import (
	"errors"
	"io"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"sync"
	"time"

	"sankofa/internal/archive"
)

// A body that arrives slower than this, after the first seconds, holds a connection
// and memory for nothing. A phone on a bad line is faster.
const (
	bodyGrace = 10 * time.Second
	bodyRate  = 8 << 10 // bytes a second
)

// The time that is left once the body of a request was read, to respond to it, or was
// not wanted, to receive what is on its way.
const (
	responseTime = 5 * time.Minute
	discardTime  = 5 * time.Second
)

// formMemory is what a form holds at most while it is read; its file goes to the disk.
const formMemory = 256 << 10

// errSlowBody is the failure of a body that arrives too slowly.
var errSlowBody = archive.Fail(archive.CodeTimeout, "The request took too long to arrive.")

// Bodies bounds the memory that the bodies of all requests take together, and a
// quarter of that for one client.
type Bodies struct {
	limit   int64
	address func(*http.Request) netip.Addr

	mu      sync.Mutex
	held    int64
	clients map[netip.Prefix]int64
}

// NewBodies makes a bound of so many bytes.
func NewBodies(limit int64, address func(*http.Request) netip.Addr) *Bodies {
	return &Bodies{limit: limit, address: address, clients: map[netip.Prefix]int64{}}
}

// Held returns how many bytes are held.
func (b *Bodies) Held() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.held
}

// reserve takes bytes of the bound, if they are there.
func (b *Bodies) reserve(client netip.Prefix, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held+n > b.limit || client.IsValid() && b.clients[client]+n > b.limit/4 {
		return false
	}
	b.held += n
	b.clients[client] += n
	return true
}

func (b *Bodies) release(client netip.Prefix, n int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.held -= n
	if b.clients[client] -= n; b.clients[client] == 0 {
		delete(b.clients, client)
	}
}

// body is the body of one request. It reserves memory before it reads, and cuts off
// whoever sends too slowly.
type body struct {
	io.ReadCloser
	bodies  *Bodies
	client  netip.Prefix
	control *http.ResponseController
	most    int64 // bytes of it that are held

	started time.Time // of the first read
	read    int64
	held    int64
	ended   bool
	failure error
}

// guard puts the bounds around the body of a request. It must be closed.
func (b *Bodies) guard(w http.ResponseWriter, r *http.Request) *body {
	guarded := &body{ReadCloser: r.Body, bodies: b, control: http.NewResponseController(w), most: b.limit}
	if addr := b.address(r); addr.IsValid() {
		guarded.client = ClientPrefix(addr)
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		guarded.most = formMemory
	}
	r.Body = guarded
	return guarded
}

// BodyFailure returns why the body of a request could not be read, if that is due to
// the bounds. Whoever reads a body sees only that it ends.
func BodyFailure(r *http.Request) error {
	if guarded, ok := r.Body.(*body); ok {
		return guarded.failure
	}
	return nil
}

func (b *body) Read(p []byte) (int, error) {
	if b.failure != nil {
		return 0, b.failure
	}
	if b.started.IsZero() {
		b.started = time.Now()
	}
	wanted := max(0, min(int64(len(p)), b.most-b.held))
	if !b.bodies.reserve(b.client, wanted) {
		b.failure = archive.ErrUnavailable
		return 0, b.failure
	}
	// What cannot be timed is not a connection, and has its own bounds.
	_ = b.control.SetReadDeadline(b.started.Add(bodyGrace + time.Duration(b.read)*time.Second/bodyRate))
	n, err := b.ReadCloser.Read(p)
	b.read += int64(n)
	b.held += min(int64(n), wanted)
	b.bodies.release(b.client, wanted-min(int64(n), wanted))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		b.failure = errSlowBody
		return n, b.failure
	case err == io.EOF:
		b.end(responseTime)
	}
	return n, err
}

// end gives a connection time for what comes after the body.
func (b *body) end(left time.Duration) {
	if b.ended {
		return
	}
	b.ended = true
	_ = b.control.SetReadDeadline(time.Now().Add(left))
	_ = b.control.SetWriteDeadline(time.Now().Add(responseTime))
}

// release gives back what the request held.
func (b *body) release() {
	b.end(discardTime)
	b.bodies.release(b.client, b.held)
	b.held = 0
}
