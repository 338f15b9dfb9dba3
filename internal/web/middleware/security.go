package middleware

import (
	"net/http"
	"strings"
)

// ContentPolicy says what a page may load and do. Scripts and styles come from this
// site alone, or are the ones whose hashes are given; connections go to this site
// and to the origins given.
func ContentPolicy(scriptHashes, styleHashes, connect []string) string {
	with := func(directive string, more []string) string {
		return strings.Join(append([]string{directive}, more...), " ")
	}
	return strings.Join([]string{
		"default-src 'self'",
		with("script-src 'self'", scriptHashes),
		with("style-src 'self'", styleHashes),
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' https: data:",
		"font-src 'self'",
		with("connect-src 'self'", connect),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
}

// SecurityHeaders are sent with every response.
func SecurityHeaders(secure bool, policy string) http.Header {
	h := http.Header{
		"Content-Security-Policy":      {policy},
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"X-Frame-Options":              {"DENY"},
	}
	if secure {
		h.Set("Strict-Transport-Security", "max-age=31536000")
	}
	return h
}
