package response

import (
	"net/url"
	"strings"
)

// Path returns the path of an address in one spelling, for cache keys: whatever need
// not be escaped is not. An escaped slash stays one.
func Path(u *url.URL) string {
	if u.RawPath == "" {
		return u.EscapedPath()
	}
	segments := strings.Split(u.EscapedPath(), "/")
	for i, segment := range segments {
		if plain, err := url.PathUnescape(segment); err == nil {
			segments[i] = url.PathEscape(plain)
		}
	}
	return strings.Join(segments, "/")
}
