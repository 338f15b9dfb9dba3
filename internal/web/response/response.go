// Package response is the one way in which the server responds: bodies are complete
// before the status is written, every response states its cache policy, and a
// failure has one shape.
package response

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math"
	"net/http"
	"os"
	"strconv"
	"time"

	"sankofa/internal/archive"
)

// Policy is who may cache a response, and for how long.
type Policy string

// The policies. Shared responses may be cached by anyone, but are revalidated each time,
// which costs one 304; responses to signed-in people are never cached.
const (
	Shared    Policy = "public, no-cache"
	Private   Policy = "private, no-store"
	Immutable Policy = "public, max-age=31536000, immutable"
)

// Response is a complete response.
type Response struct {
	Status int
	Type   string
	Body   []byte
	Policy Policy
	Header http.Header // further headers; may be nil
	// File is a body that is too large for memory, in place of Body. Writing the response
	// closes it.
	File *os.File
	// Uncached is not kept by the server, though others may keep it.
	Uncached bool
	// Subjects are what the response was made from; see archive.SubjectList.
	Subjects []string
}

// Handler makes the response to a request, or returns an error.
type Handler func(r *http.Request) (*Response, error)

// JSON makes a response from a value. Text is not escaped for HTML, because the
// response is never read as such.
func JSON(status int, value any) (*Response, error) {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return &Response{Status: status, Type: "application/json; charset=utf-8", Body: body.Bytes(), Policy: Private}, nil
}

// With returns the response with another policy.
func (a *Response) With(p Policy) *Response {
	a.Policy = p
	return a
}

// Write sends a response as it is, uncompressed.
func (a *Response) Write(w http.ResponseWriter) {
	h := w.Header()
	for name, values := range a.Header {
		h[name] = values
	}
	h.Set("Content-Type", a.Type)
	h.Set("Cache-Control", string(a.Policy))
	if a.File != nil {
		defer func() { _ = a.File.Close() }() // it was only read
		if info, err := a.File.Stat(); err == nil {
			h.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
		}
		w.WriteHeader(a.Status)
		_, _ = io.Copy(w, a.File) // a client that has gone away is not our failure
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(a.Body)))
	w.WriteHeader(a.Status)
	_, _ = w.Write(a.Body) // as above
}

// Serve sends a response that is made for one client, compressed if they take it so.
func (a *Response) Serve(w http.ResponseWriter, r *http.Request) {
	a.Uncached = true
	newEntry(a).write(w, r)
}

// statuses maps the codes of the domain to HTTP, here and nowhere else.
var statuses = map[archive.Code]int{
	archive.CodeInvalid:        http.StatusBadRequest,
	archive.CodeUnauthorized:   http.StatusUnauthorized,
	archive.CodeForbidden:      http.StatusForbidden,
	archive.CodeFactorRequired: http.StatusForbidden,
	archive.CodeSignInExpired:  http.StatusUnauthorized,
	archive.CodeNotFound:       http.StatusNotFound,
	archive.CodeMethod:         http.StatusMethodNotAllowed,
	archive.CodeConflict:       http.StatusConflict,
	archive.CodeTimeout:        http.StatusRequestTimeout,
	archive.CodeTooLarge:       http.StatusRequestEntityTooLarge,
	archive.CodeMediaType:      http.StatusUnsupportedMediaType,
	archive.CodeUnprocessable:  http.StatusUnprocessableEntity,
	archive.CodeRateLimited:    http.StatusTooManyRequests,
	archive.CodeUnavailable:    http.StatusServiceUnavailable,
	archive.CodeNoSpace:        http.StatusInsufficientStorage,
	archive.CodeQuota:          http.StatusConflict,
	archive.CodeUnconfirmed:    http.StatusForbidden,
	archive.CodeMergeConflict:  http.StatusConflict,
	archive.CodeEntryGone:      http.StatusConflict,
	archive.CodeFormExpired:    http.StatusBadRequest,
	archive.CodeRepeated:       http.StatusConflict,
	archive.CodeInternal:       http.StatusInternalServerError,
}

// failure is the body of every error response.
type failure struct {
	Message string               `json:"message"`
	Code    archive.Code         `json:"code"`
	Details []archive.FieldError `json:"details,omitempty"`
}

// publicError returns what a client may learn of an error. What is not an archive.Error is a
// fault of ours: it is logged, and the client gets only the request id, by which it
// is found in the log.
func publicError(r *http.Request, log *slog.Logger, err error) *archive.Error {
	var known *archive.Error
	switch {
	case errors.As(err, &known):
		return known
	case r.Context().Err() != nil:
		return archive.ErrUnavailable
	}
	id := RequestID(r)
	log.ErrorContext(r.Context(), "request failed", "request", id, "method", r.Method, "path", r.URL.Path, "error", err.Error())
	return archive.Fail(archive.CodeInternal, "Something went wrong. Please try again later. (request "+id+")")
}

// PublicError returns the status and the message that a client gets for an error, for
// calls that do several things of which some may fail.
func PublicError(r *http.Request, log *slog.Logger, err error) (status int, message string) {
	known := publicError(r, log, err)
	return statuses[known.Code], known.Message
}

// Failure turns an error into the response that its code asks for.
func Failure(r *http.Request, log *slog.Logger, err error) *Response {
	known := publicError(r, log, err)
	a, encodeErr := JSON(statuses[known.Code], failure{Message: known.Message, Code: known.Code, Details: known.Details})
	if encodeErr != nil {
		a = &Response{Status: http.StatusInternalServerError, Type: "application/json; charset=utf-8", Body: []byte(`{"message":"Something went wrong.","code":"internal"}`)}
	}
	a.Policy = Private
	a.Header = http.Header{}
	switch known.Code {
	case archive.CodeUnauthorized, archive.CodeSignInExpired:
		challenge := "Bearer"
		if r.Header.Get("Authorization") != "" {
			challenge = `Bearer error="invalid_token"`
		}
		a.Header.Set("Www-Authenticate", challenge)
	case archive.CodeTimeout:
		a.Header.Set("Connection", "close")
	case archive.CodeUnavailable, archive.CodeRateLimited:
		wait := max(5*time.Second, known.RetryAfter)
		a.Header.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
	return a
}
