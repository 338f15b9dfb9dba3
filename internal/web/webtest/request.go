package webtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Request makes a request. Headers come in pairs. It is not answered with a stale
// response, because tests change the archive behind the server's back.
func (s *Site) Request(method, target string, body io.Reader, headers ...string) Reply {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, target, body)
	r.Header.Set("Cache-Control", "no-cache")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return Reply{w.Result(), w.Body.String()}
}

// Send makes a request without a body.
func (s *Site) Send(method, target string, headers ...string) Reply {
	s.t.Helper()
	return s.Request(method, target, nil, headers...)
}

// Get makes a GET request.
func (s *Site) Get(target string, headers ...string) Reply {
	s.t.Helper()
	return s.Send(http.MethodGet, target, headers...)
}

// Call makes a call of the API as somebody. The body is sent as JSON, as it is if it
// is a string, and not at all if it is nil.
func (s *Site) Call(who, method, target string, body any, headers ...string) Reply {
	s.t.Helper()
	headers = append(s.As(who), headers...)
	if body == nil {
		return s.Send(method, target, headers...)
	}
	text, ok := body.(string)
	if !ok {
		encoded, err := json.Marshal(body)
		if err != nil {
			s.t.Fatal(err)
		}
		text = string(encoded)
	}
	return s.Request(method, target, strings.NewReader(text), append(headers, "Content-Type", "application/json")...)
}

// Object makes a JSON object from names and values in pairs.
func Object(pairs ...any) map[string]any {
	m := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}
