package archive

import (
	"fmt"
	"net/url"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits on what people may write. Lengths are in characters (code points).
const (
	MaxTitle    = 200
	MaxCountry  = 100
	MaxSummary  = 5000
	MaxArticle  = 40_000
	MaxImageURL = 2048
	MaxTags     = 20
	MaxTag      = 50
	MaxComment  = 5000
	MinComment  = 3
	MaxName     = 100
	MaxBio      = 500
	MaxEmail    = 254
	MaxSearch   = 200
	MinSearch   = 2
	MaxSources  = 20
	MaxNote     = 500
	MaxReason   = 500
)

// rules gathers the broken rules of one piece of input, in the order of its fields.
type rules struct{ broken []FieldError }

func (r *rules) fail(field, message string) {
	r.broken = append(r.broken, FieldError{Field: field, Message: message})
}

// text checks the length and the characters of one field. Blank is a separate
// rule, because some fields may be.
func (r *rules) text(field, label, value string, max int, multiline bool) {
	switch {
	case !utf8.ValidString(value):
		r.fail(field, label+" is not valid text.")
	case utf8.RuneCountInString(value) > max:
		r.fail(field, fmt.Sprintf("%s must be at most %d characters.", label, max))
	case hasControl(value, multiline):
		r.fail(field, label+" contains characters that are not allowed.")
	}
}

func (r *rules) err() error { return Invalid(r.broken) }

// Blank reports whether a person sees nothing in s: spaces, and the zero-width
// characters that would otherwise count as text.
func Blank(s string) bool { return TrimText(s) == "" }

// TrimText cuts white space and invisible characters from both ends.
func TrimText(s string) string {
	return strings.TrimFunc(s, func(c rune) bool { return unicode.IsSpace(c) || invisible(c) })
}

func invisible(c rune) bool {
	switch c {
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u3164':
		return true
	}
	return false
}

// hasControl finds control characters, which have no place in text that is shown,
// and the bidirectional overrides, which make a text read as what it is not.
func hasControl(s string, multiline bool) bool {
	for _, c := range s {
		switch {
		case multiline && (c == '\n' || c == '\t'):
		case unicode.IsControl(c), c == '\u2028', c == '\u2029', c >= '\u202a' && c <= '\u202e', c >= '\u2066' && c <= '\u2069':
			return true
		}
	}
	return false
}

// TidyText is what is stored of a longer text: trimmed, with plain line ends.
func TidyText(s string) string {
	return TrimText(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s))
}

// WebURL reports whether s is an absolute http or https address with a host.
func WebURL(s string) bool {
	if hasControl(s, false) || strings.TrimSpace(s) != s || strings.ContainsAny(s, " \\") {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.User == nil
}

// UploadNamed returns the upload path that an absolute address ends in, empty if there
// is none. Whose host it names does not matter: an archive has been under others, and
// a file that somebody may mean is kept.
func UploadNamed(address string) string {
	u, err := url.Parse(TrimText(address))
	if err != nil || u.Host == "" {
		return ""
	}
	if p := path.Clean(u.Path); UploadPath(p) {
		return p
	}
	return ""
}

// UploadPath reports whether s is the address of a file that this archive keeps.
func UploadPath(s string) bool {
	rest, ok := strings.CutPrefix(s, "/uploads/")
	if !ok || rest == "" {
		return false
	}
	for part := range strings.SplitSeq(rest, "/") {
		if part == "" || strings.HasPrefix(part, ".") {
			return false
		}
	}
	for _, c := range rest {
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '/' || c == '.' || c == '-') {
			return false
		}
	}
	return true
}

// Shorten cuts s to at most max characters, the last of which is then an ellipsis.
func Shorten(s string, max int) string {
	if utf8.RuneCountInString(s) <= max {
		return s
	}
	cut := []rune(s)[:max-1]
	return strings.TrimRightFunc(string(cut), unicode.IsSpace) + "…"
}
