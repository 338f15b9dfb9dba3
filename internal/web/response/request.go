package response

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"

	"sankofa/internal/archive"
)

type requestIDKey struct{}

// WithRequestID notes the number of a request.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

// RequestID returns the number of a request, empty outside of one.
func RequestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// Query reads the parameters of a request. Malformed ones are refused rather than
// dropped, because a filter that silently does not apply shows the wrong events.
// Where a parameter that stands alone is repeated, the first one counts.
func Query(r *http.Request) (url.Values, error) {
	if r.URL.RawQuery == "" {
		return url.Values{}, nil
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
