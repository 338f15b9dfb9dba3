package response

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
)

// headerRequestID carries the id of a request, from the middleware to whoever logs.
const headerRequestID = "X-Request-Id"

// SetRequestID notes the id of a request, in place of whatever the client sent.
func SetRequestID(r *http.Request, id []string) { r.Header[headerRequestID] = id }

// RequestID returns the id of a request, empty if it has none.
func RequestID(r *http.Request) string { return r.Header.Get(headerRequestID) }

// Query reads the parameters of a request. Malformed ones are refused rather than
// dropped, because a filter that silently does not apply shows the wrong events.
// Where a parameter that stands alone is repeated, the first one counts.
func Query(r *http.Request) (url.Values, error) {
	if r.URL.RawQuery == "" {
		return nil, nil // which reads like an empty one
	}
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, archive.Fail(archive.CodeInvalid, "The query string is malformed.")
	}
	for key, list := range values {
		for _, value := range append(list, key) {
			if !Text(value) {
				return nil, archive.Fail(archive.CodeInvalid, "The query string is not valid text.")
			}
		}
	}
	return values, nil
}

// Text reports whether s is UTF-8 without NUL, which no database of ours is asked for.
func Text(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }
