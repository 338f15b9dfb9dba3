package middleware

import (
	"net/http"
	"strings"
)

// SecurityHeaders are sent with every answer. Scripts come from this site alone,
// or are the ones whose hashes are given; connections go to this site and to the
// origins given.
func SecurityHeaders(secure bool, scriptHashes, connect []string) http.Header {
	script := append([]string{"script-src 'self'"}, scriptHashes...)
	to := append([]string{"connect-src 'self'"}, connect...)
	policy := strings.Join([]string{
		"default-src 'self'",
		strings.Join(script, " "),
		"style-src 'self'",
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' https: data:",
		"font-src 'self'",
		strings.Join(to, " "),
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	}, "; ")
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
