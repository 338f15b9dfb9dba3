package webtest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
)

// Reply is a response with its body read.
type Reply struct {
	*http.Response
	Text string
}

// Read decodes a JSON response that must have a status.
func (r Reply) Read(t testing.TB, status int, into any) {
	t.Helper()
	if r.StatusCode != status {
		t.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.Text)
	}
	if got := r.Header.Get("Content-Type"); got != "application/json; charset=utf-8" {
		t.Errorf("API-02 the content type is %q", got)
	}
	if err := json.NewDecoder(strings.NewReader(r.Text)).Decode(into); err != nil {
		t.Fatalf("%v: %s", err, r.Text)
	}
}

// OK demands a successful response and ignores its body.
func (r Reply) OK(t testing.TB) {
	t.Helper()
	if r.StatusCode != http.StatusOK && r.StatusCode != http.StatusCreated {
		t.Fatalf("status %d: %s", r.StatusCode, r.Text)
	}
}

// Fails demands a failure in the shape that all failures have. An empty message
// stands for any.
func (r Reply) Fails(t testing.TB, status int, code, message string) {
	t.Helper()
	var got struct{ Message, Code string }
	r.Read(t, status, &got)
	if got.Code != code || (message != "" && got.Message != message) {
		t.Errorf("failed with %s %q, want %s %q", got.Code, got.Message, code, message)
	}
	if got := r.Header.Get("Cache-Control"); got != "private, no-store" {
		t.Errorf("a failure may be cached: %q", got)
	}
}

// Details returns the messages of a validation failure, in their order.
func (r Reply) Details(t testing.TB) []string {
	t.Helper()
	var got struct{ Details []archive.FieldError }
	r.Read(t, r.StatusCode, &got)
	messages := []string{}
	for _, d := range got.Details {
		messages = append(messages, d.Message)
	}
	return messages
}

// Contains demands parts of a text.
func Contains(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is missing", part)
		}
	}
}
