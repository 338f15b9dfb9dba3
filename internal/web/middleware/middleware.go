// Package middleware is what surrounds every request: its number, its log line,
// the recovery from a panic, the headers that protect the reader, the address it
// came from, how often it may come and how much it may hold.
package middleware

import (
	"crypto/rand"
	"encoding/hex"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"sankofa/internal/web/response"
)

// Observer is called for each finished request.
type Observer func(r *http.Request, status int, took time.Duration)

// slow is when a request is worth a warning.
const slow = time.Second

// Wrap puts the surroundings around a handler.
func Wrap(next http.Handler, log *slog.Logger, headers http.Header, bodies *Bodies, observe Observer) http.Handler {
	ids := newIDs()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		rec := &recorder{ResponseWriter: w, id: [1]string{ids.next()}, gone: r.Context().Done()}
		h := w.Header()
		for name, values := range headers {
			h[name] = values
		}
		h["X-Request-Id"] = rec.id[:]
		if len(r.TransferEncoding) > 0 {
			// A length that stood beside it is gone by now. Had a proxy believed that, the
			// rest of this connection would be somebody's request in disguise.
			h["Connection"] = []string{"close"}
		}
		response.SetRequestID(r, rec.id[:])
		if r.ContentLength != 0 { // or its length is not known
			defer bodies.guard(rec, r).release()
		}
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler {
					panic(fault)
				}
				log.Error("panic", "request", rec.id[0], "method", r.Method, "path", r.URL.Path, "panic", fault, "stack", string(debug.Stack()))
				if rec.status != 0 {
					panic(http.ErrAbortHandler) // too late to say so: cut the connection
				}
				response.Failure(r, log, errPanic).Write(rec)
			}
			took := time.Since(start)
			observe(r, rec.status, took)
			logRequest(log, r, rec.status, took, rec.id[0])
		}()
		next.ServeHTTP(rec, r)
	})
}

// logRequest writes what a keeper wants to see: failures and slow requests
// always, the rest when asked for, because a line for each cached page would
// cost more than the page.
func logRequest(log *slog.Logger, r *http.Request, status int, took time.Duration, id string) {
	level := slog.LevelDebug
	switch {
	case status >= 500:
		level = slog.LevelError
	case took >= slow:
		level = slog.LevelWarn
	}
	if log.Enabled(r.Context(), level) {
		log.Log(r.Context(), level, "request", "request", id, "method", r.Method, "path", r.URL.Path, "status", status, "ms", took.Milliseconds())
	}
}

type panicError struct{}

func (panicError) Error() string { return "panic" }

var errPanic = panicError{}

// recorder notes the status of a response, and has room for the id of its request.
type recorder struct {
	http.ResponseWriter
	status int
	id     [1]string // a header value without an allocation of its own
	gone   <-chan struct{}
}

// refusalPause is how long a client waits to hear that it asks too often. One that does
// not stop would otherwise have as many refusals as it can take, and they cost readers
// the processor.
const refusalPause = 250 * time.Millisecond

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
		if status == http.StatusTooManyRequests {
			select {
			case <-time.After(refusalPause):
			case <-r.gone:
			}
		}
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// ids makes the ids of requests: a random prefix for the process, and a number.
type ids struct {
	prefix string
	last   atomic.Uint64
}

func newIDs() *ids {
	var b [5]byte
	_, _ = rand.Read(b[:]) // crypto/rand does not fail
	return &ids{prefix: hex.EncodeToString(b[:]) + "-"}
}

func (i *ids) next() string {
	var b [32]byte // 11 of the prefix, at most 13 digits
	return string(strconv.AppendUint(append(b[:0], i.prefix...), i.last.Add(1), 36))
}
