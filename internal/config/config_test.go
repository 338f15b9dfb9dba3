package config

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func parse(t *testing.T, env map[string]string, args ...string) (*Config, error) {
	t.Helper()
	fs := flag.NewFlagSet("test", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	c, _, err := Parse(fs, args, func(name string) string { return env[name] })
	return c, err
}

func TestPresets(t *testing.T) {
	c, err := parse(t, nil)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "localhost:8080" || c.Data != "./data" || c.PublicURL != "http://localhost:8080" || !c.RateLimit || c.Demo || !c.CommentPremoderation || !c.CommentMail || c.MetricsAddr != "" || c.PasswordMemory != 19 {
		t.Errorf("presets are %+v", c)
	}
}

func TestFlagsWinOverVariables(t *testing.T) {
	env := map[string]string{"SANKOFA_ADDR": "127.0.0.1:1", "SANKOFA_RATE_LIMIT": "off", "SANKOFA_TRUSTED_PROXIES": "10.0.0.0/8, 192.0.2.7"}
	c, err := parse(t, env, "--addr", "0.0.0.0:9", "--demo")
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "0.0.0.0:9" || c.PublicURL != "http://localhost:9" || c.RateLimit || !c.Demo || len(c.TrustedProxies) != 2 {
		t.Errorf("got %+v", c)
	}
}

func TestSecretsFromFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "url")
	if err := os.WriteFile(path, []byte("postgres://a:b@c/d\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := parse(t, map[string]string{"SANKOFA_DATABASE_URL_FILE": path})
	if err != nil || c.DatabaseURL != "postgres://a:b@c/d" {
		t.Errorf("%+v, %v", c, err)
	}
	if _, err := parse(t, map[string]string{"SANKOFA_DATABASE_URL_FILE": path + "x"}); err == nil {
		t.Error("a missing file is passed over")
	}
}

func TestBadValues(t *testing.T) {
	for name, value := range map[string]string{
		"SANKOFA_RATE_LIMIT": "maybe", "SANKOFA_PUBLIC_URL": "history.example.org", "SANKOFA_TRUSTED_PROXIES": "everyone",
		"SANKOFA_CORS_ORIGINS": "*", "SANKOFA_FOOTER_LINKS": "{", "SANKOFA_ANALYTICS_URL": "ftp://x",
		"SANKOFA_CDN": "squid", "SANKOFA_CDN_PURGE_URL": "http://10.0.0.9:6081,varnish",
	} {
		if _, err := parse(t, map[string]string{name: value}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s=%s: %v", name, value, err)
		}
	}
	for _, memory := range []string{"0", "-1", "1025", "1.5", "many"} {
		if _, err := parse(t, nil, "--password-memory", memory); err == nil {
			t.Errorf("--password-memory %s is taken", memory)
		}
	}
	if _, err := parse(t, nil, "--no-such-flag"); err == nil {
		t.Error("an unknown flag is taken")
	}
}

// docs/config.md is written from the table and must not fall behind it.
func TestDocumentIsCurrent(t *testing.T) {
	var want bytes.Buffer
	if err := Markdown(&want); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/config.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() {
		t.Error("docs/config.md is out of date: make docs")
	}
	var help bytes.Buffer
	if err := Help(&help); err != nil || !strings.Contains(help.String(), "--public-url") {
		t.Errorf("help is %q, %v", help.String(), err)
	}
}

func TestPurgeAddresses(t *testing.T) {
	c, err := parse(t, map[string]string{"SANKOFA_CDN": "varnish", "SANKOFA_CDN_PURGE_URL": "http://10.0.0.8:6081/, http://10.0.0.9:6081"})
	if err != nil || c.CDN != "varnish" || strings.Join(c.CDNPurgeURLs, " ") != "http://10.0.0.8:6081 http://10.0.0.9:6081" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestSecurityContacts(t *testing.T) {
	c, err := parse(t, map[string]string{"SANKOFA_SECURITY_CONTACT": "security@example.org, https://example.org/report, mailto:b@example.org"})
	if err != nil || strings.Join(c.SecurityContacts, " ") != "mailto:security@example.org https://example.org/report mailto:b@example.org" {
		t.Errorf("H-18 %q, %v", c.SecurityContacts, err)
	}
	for _, value := range []string{"nobody", "http://example.org", "javascript:alert(1)", "mailto:", "a@example.org\nContact: x", "https://"} {
		if c, err := parse(t, map[string]string{"SANKOFA_SECURITY_CONTACT": value}); err == nil {
			t.Errorf("H-18 %q is taken: %q", value, c.SecurityContacts)
		}
	}
}

func TestACME(t *testing.T) {
	c, err := parse(t, nil, "--acme-domains", "Archive.example.org, www.example.org")
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != ":443" || c.HTTPAddr != ":80" || c.PublicURL != "https://archive.example.org" || len(c.ACMEDomains) != 2 {
		t.Errorf("got %+v", c)
	}
	if c, err := parse(t, map[string]string{"SANKOFA_ADDR": "10.0.0.1:8443"}, "--acme-domains", "archive.example.org", "--public-url", "https://www.example.org"); err != nil || c.Addr != "10.0.0.1:8443" || c.PublicURL != "https://www.example.org" {
		t.Errorf("what was said is not kept: %+v, %v", c, err)
	}
	for _, name := range []string{"localhost", "192.0.2.7", "https://archive.example.org", "archive.example.org:443", "archive.example.org/x", "*"} {
		if _, err := parse(t, nil, "--acme-domains", name); err == nil {
			t.Errorf("%q is taken", name)
		}
	}
}
