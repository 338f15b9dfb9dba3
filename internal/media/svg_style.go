package media

import (
	"regexp"
	"strings"
)

// styleFunctions are the functions that a style or an attribute may call, besides
// url(#id). Others could fetch (src, image-set) or cost without bound (blur).
var styleFunctions = words(`rgb rgba hsl hsla matrix translate translatex translatey scale scalex scaley rotate skewx skewy is not`)

var functionCall = regexp.MustCompile(`([a-zA-Z0-9_-]*)\s*\(`)

// cleanStyle returns a style, or the value of an attribute, without comments, and
// reports whether it is allowed: no address but that of a part of the drawing, no
// rule that imports, no escape that hides either.
func cleanStyle(s string) (string, bool) {
	s, ok := withoutComments(s)
	if !ok || strings.ContainsAny(s, "\\@<\x00") {
		return "", false
	}
	lower := strings.ToLower(s)
	if strings.Contains(lower, "javascript:") || strings.Contains(lower, "data:") {
		return "", false
	}
	for _, at := range functionCall.FindAllStringSubmatchIndex(lower, -1) {
		switch name := lower[at[2]:at[3]]; {
		case name == "url":
			if !strings.HasPrefix(strings.TrimLeft(lower[at[1]:], " \t\r\n\f\"'"), "#") {
				return "", false
			}
		case name != "" && !styleFunctions[name]:
			return "", false
		}
	}
	return s, true
}

// withoutComments replaces the comments of CSS by spaces, which is what they mean.
func withoutComments(s string) (string, bool) {
	for {
		before, rest, found := strings.Cut(s, "/*")
		if !found {
			return s, true
		}
		_, after, closed := strings.Cut(rest, "*/")
		if !closed {
			return "", false
		}
		s = before + " " + after
	}
}

var localAddress = regexp.MustCompile(`(?i)url\(\s*["']?\s*#([^"')]*)`)

// references are the ids that a style or an attribute refers to.
func references(s string) (ids []string) {
	for _, match := range localAddress.FindAllStringSubmatch(s, -1) {
		ids = append(ids, strings.TrimSpace(match[1]))
	}
	return ids
}
