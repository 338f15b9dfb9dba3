package web_test

import (
	"strings"
	"testing"
	"time"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestSecurityTxt(t *testing.T) {
	t.Parallel()
	const path = "/.well-known/security.txt"
	t.Run("H-18 whom to tell, until when, and where the file belongs", func(t *testing.T) {
		s := webtest.New(t, func(o *web.Options) {
			o.SecurityContacts = []string{"mailto:security@example.org", "https://example.org/report"}
		})
		got := s.Get(path)
		fields := map[string][]string{}
		for line := range strings.Lines(got.Text) {
			name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			if !ok {
				t.Errorf("the line %q is no field", line)
			}
			fields[name] = append(fields[name], value)
		}
		if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%d %s", got.StatusCode, got.Header)
		}
		if c := fields["Contact"]; len(c) != 2 || c[0] != "mailto:security@example.org" {
			t.Errorf("contacts are %q", c)
		}
		if c := fields["Canonical"]; len(c) != 1 || c[0] != webtest.PublicURL+path {
			t.Errorf("canonical is %q", c)
		}
		if len(fields["Expires"]) != 1 {
			t.Fatalf("there are %d Expires", len(fields["Expires"]))
		}
		expires, err := time.Parse(time.RFC3339, fields["Expires"][0])
		if err != nil || expires.Before(webtest.Now.AddDate(0, 1, 0)) || expires.After(webtest.Now.AddDate(1, 0, 0)) {
			t.Errorf("it ends at %s, %v", expires, err)
		}
		s.Request("POST", path, nil).Fails(t, 405, "method_not_allowed", "")
	})
	t.Run("H-18 R-68 without a contact there is none", func(t *testing.T) {
		s := webtest.New(t)
		s.Get(path).Fails(t, 404, "not_found", "")
		s.Get("/.well-known/other").Fails(t, 404, "not_found", "")
	})
}
