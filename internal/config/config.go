// Package config reads the options of the program from one table: the same rows
// make the flags, the environment variables, the help and docs/config.md.
//
// It imports the standard library only.
package config

import (
	"encoding/json"
	"fmt"
	"net/mail"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Config holds all options.
type Config struct {
	Addr           string
	Data           string
	DatabaseURL    string
	DirectURL      string // of the database
	ReadURL        string // of a copy of the database
	MovedStorage   bool
	S3URL          string
	Replicate      string        // a folder or a bucket for a copy; empty for none
	ReplicateKeep  time.Duration // how far back it goes
	PublicURL      string
	SMTPURL        string
	TrustedProxies []netip.Prefix
	Memory         int // MiB; 0 for a share of what there is
	CacheSize      int // MiB
	BodyMemory     int // MiB; 0 for a share of Memory
	MetricsAddr    string
	RateLimit      bool
	Demo           bool
	PasswordMemory int // MiB
	RenderTimeout  time.Duration
	DrainDelay     time.Duration
	ACMEDomains    []string // served over HTTPS, with certificates of their own; none for plain HTTP
	ACMEEmail      string
	ACMEURL        string
	HTTPAddr       string // for plain HTTP beside HTTPS

	ToData        string // where sankofa move takes the archive, as Data, DatabaseURL and S3URL say where it is
	ToDatabaseURL string
	ToS3URL       string

	AdminEmail           string
	AdminPassword        string
	AnalyticsURL         string
	AnalyticsSite        string
	CORSOrigins          []string
	SecurityContacts     []string
	FooterLinks          json.RawMessage
	CommentPremoderation bool
	CommentMail          bool

	CDN          string // the kind; empty if there is none
	CDNPurgeURLs []string
	CDNSecret    string

	UIDev string
}

// option is one row of the table.
type option struct {
	flag   string // without dashes; empty where there is only a variable
	env    string
	preset string // the default
	help   string
	secret bool // has a _FILE variant, and is never printed
	set    func(*Config, string) error
}

func text(target func(*Config) *string) func(*Config, string) error {
	return func(c *Config, value string) error { *target(c) = value; return nil }
}

func onOff(target func(*Config) *bool) func(*Config, string) error {
	return func(c *Config, value string) error {
		switch strings.ToLower(value) {
		case "on", "true", "1", "yes":
			*target(c) = true
		case "off", "false", "0", "no":
			*target(c) = false
		default:
			return fmt.Errorf("%q is neither on nor off", value)
		}
		return nil
	}
}

// options is the table.
var options = []option{
	{flag: "addr", env: "SANKOFA_ADDR", preset: "localhost:8080", help: "address to listen on", set: text(func(c *Config) *string { return &c.Addr })},
	{flag: "data", env: "SANKOFA_DATA", preset: "./data", help: "folder for the database, uploads and outbox; made with mode 0700", set: text(func(c *Config) *string { return &c.Data })},
	{flag: "database-url", env: "SANKOFA_DATABASE_URL", secret: true, help: "postgres://… ; empty means SQLite in the data folder", set: text(func(c *Config) *string { return &c.DatabaseURL })},
	{env: "SANKOFA_DATABASE_DIRECT_URL", secret: true, help: "address of the database itself where the database URL leads to a pooler, such as PgBouncer in transaction mode; changes by other nodes are heard of there, and migrations run there", set: text(func(c *Config) *string { return &c.DirectURL })},
	{env: "SANKOFA_DATABASE_READ_URL", secret: true, help: "address of a streaming replica, not of a pooler; readers who have not signed in are served from it as long as it keeps up", set: text(func(c *Config) *string { return &c.ReadURL })},
	{flag: "s3-url", env: "SANKOFA_S3_URL", secret: true, help: "s3://KEY:SECRET@host:port/bucket?tls=false ; empty means the data folder", set: text(func(c *Config) *string { return &c.S3URL })},
	{flag: "moved-storage", env: "SANKOFA_MOVED_STORAGE", preset: "off", help: "the uploads were moved to the configured folder or bucket; needed once with PostgreSQL", set: onOff(func(c *Config) *bool { return &c.MovedStorage })},
	{flag: "replicate", env: "SANKOFA_REPLICATE", secret: true, help: "folder, or s3://KEY:SECRET@host:port/bucket, of its own on another disk or machine: every change and every upload is copied there within a second, to restore any moment from; with PostgreSQL the uploads alone; empty means none", set: text(func(c *Config) *string { return &c.Replicate })},
	{flag: "replicate-keep", env: "SANKOFA_REPLICATE_KEEP", preset: "720h", help: "how far back a moment can be restored from there, at least 24h: to the second within the last day, then to the minute", set: duration(func(c *Config) *time.Duration { return &c.ReplicateKeep }, 24*time.Hour, 10*365*24*time.Hour)},
	{flag: "public-url", env: "SANKOFA_PUBLIC_URL", help: "address under which readers reach the site; empty means http:// and --addr", set: webURL(func(c *Config) *string { return &c.PublicURL })},
	{flag: "acme-domains", env: "SANKOFA_ACME_DOMAINS", help: "comma separated names of this site, such as archive.example.org: it is served over HTTPS, on port 443 unless --addr says otherwise, with certificates that are fetched and renewed by themselves, under the terms of their issuer; empty means plain HTTP, for a proxy that does this", set: domains},
	{flag: "acme-email", env: "SANKOFA_ACME_EMAIL", help: "address that the issuer of the certificates may write to", set: text(func(c *Config) *string { return &c.ACMEEmail })},
	{flag: "acme-url", env: "SANKOFA_ACME_URL", preset: "https://acme-v02.api.letsencrypt.org/directory", help: "directory of the issuer of the certificates (RFC 8555)", set: webURL(func(c *Config) *string { return &c.ACMEURL })},
	{flag: "http-addr", env: "SANKOFA_HTTP_ADDR", preset: ":80", help: "address for plain HTTP with --acme-domains: it leads to HTTPS and answers the issuer", set: text(func(c *Config) *string { return &c.HTTPAddr })},
	{flag: "smtp-url", env: "SANKOFA_SMTP_URL", secret: true, help: "smtp://user:password@host:587 ; empty means .eml files in the outbox folder", set: text(func(c *Config) *string { return &c.SMTPURL })},
	{flag: "trusted-proxies", env: "SANKOFA_TRUSTED_PROXIES", help: "comma separated networks whose X-Forwarded-For is believed, such as 10.0.0.0/8", set: proxies},
	{flag: "metrics-addr", env: "SANKOFA_METRICS_ADDR", help: "address for Prometheus metrics; empty means none", set: text(func(c *Config) *string { return &c.MetricsAddr })},
	{flag: "memory", env: "SANKOFA_MEMORY", help: "MiB of memory that the program may take, at least 128; empty means three quarters of the machine's or the container's", set: memorySize},
	{flag: "cache-size", env: "SANKOFA_CACHE_SIZE", preset: "128", help: "MiB of memory for cached responses, pictures and searches, at least 8", set: cacheSize},
	{flag: "body-memory", env: "SANKOFA_BODY_MEMORY", help: "MiB of request bodies that may be held at once, a quarter of them for one client, at least 4; empty means a sixteenth of --memory", set: bodyMemory},
	{flag: "rate-limit", env: "SANKOFA_RATE_LIMIT", preset: "on", help: "limit how often one client may ask; off for load tests", set: onOff(func(c *Config) *bool { return &c.RateLimit })},
	{flag: "demo", env: "SANKOFA_DEMO", preset: "off", help: "load the shipped corpus into an empty archive", set: onOff(func(c *Config) *bool { return &c.Demo })},
	{flag: "password-memory", env: "SANKOFA_PASSWORD_MEMORY", preset: "19", help: "MiB of memory for one password hash, 1 to 1024; a hash that took less is renewed when its owner signs in", set: passwordMemory},
	{flag: "render-timeout", env: "SANKOFA_RENDER_TIMEOUT", preset: "2s", help: "how long rendering a page may take; then it is sent for the browser to render, which is worse than late", set: duration(func(c *Config) *time.Duration { return &c.RenderTimeout }, 100*time.Millisecond, 5*time.Minute)},
	{flag: "drain-delay", env: "SANKOFA_DRAIN_DELAY", preset: "1s", help: "how long health says 503 before the server stops accepting connections, for a load balancer to notice", set: duration(func(c *Config) *time.Duration { return &c.DrainDelay }, 0, time.Minute)},
	{flag: "to-data", env: "SANKOFA_TO_DATA", help: "for sankofa move: the data folder of the archive's new place; empty means --data", set: text(func(c *Config) *string { return &c.ToData })},
	{flag: "to-database-url", env: "SANKOFA_TO_DATABASE_URL", secret: true, help: "for sankofa move: postgres://… , the database itself and not a pooler; empty means SQLite in the folder of --to-data", set: text(func(c *Config) *string { return &c.ToDatabaseURL })},
	{flag: "to-s3-url", env: "SANKOFA_TO_S3_URL", secret: true, help: "for sankofa move: s3://KEY:SECRET@host:port/bucket ; empty means the folder of --to-data", set: text(func(c *Config) *string { return &c.ToS3URL })},
	{env: "SANKOFA_ADMIN_EMAIL", help: "first admin, made when there are no users", set: text(func(c *Config) *string { return &c.AdminEmail })},
	{env: "SANKOFA_ADMIN_PASSWORD", secret: true, help: "password of the first admin", set: text(func(c *Config) *string { return &c.AdminPassword })},
	{env: "SANKOFA_ANALYTICS_URL", help: "origin of a Plausible-compatible collector; empty means that nothing is sent", set: webURL(func(c *Config) *string { return &c.AnalyticsURL })},
	{env: "SANKOFA_ANALYTICS_SITE", help: "site name that the collector knows", set: text(func(c *Config) *string { return &c.AnalyticsSite })},
	{env: "SANKOFA_CORS_ORIGINS", help: "comma separated origins that may call the API from a browser", set: origins},
	{env: "SANKOFA_SECURITY_CONTACT", help: "whom to tell about weaknesses, in /.well-known/security.txt: comma separated e-mail addresses or https addresses; empty means no such file", set: securityContacts},
	{env: "SANKOFA_FOOTER_LINKS", help: `JSON with the footer's targets: {"contribute","sources","contact","privacy","social":[{"name","url"}]}`, set: footerLinks},
	{env: "SANKOFA_COMMENT_PREMODERATION", preset: "on", help: "comments of users wait for a moderator", set: onOff(func(c *Config) *bool { return &c.CommentPremoderation })},
	{env: "SANKOFA_COMMENT_MAIL", preset: "on", help: "tell moderators once a day that comments wait, and authors once that theirs is published; people can turn off either for themselves", set: onOff(func(c *Config) *bool { return &c.CommentMail })},
	{env: "SANKOFA_CDN", help: "varnish, fastly or cloudflare: a cache in front of all nodes, which may keep what everyone sees and is told what to drop; empty means none", set: oneOf(func(c *Config) *string { return &c.CDN }, "varnish", "fastly", "cloudflare")},
	{env: "SANKOFA_CDN_PURGE_URL", help: "where it is told: comma separated addresses of Varnish, https://api.fastly.com/service/ID or https://api.cloudflare.com/client/v4/zones/ID", set: webURLs(func(c *Config) *[]string { return &c.CDNPurgeURLs })},
	{env: "SANKOFA_CDN_SECRET", secret: true, help: "the secret that Varnish was started with, or an API token that may purge", set: text(func(c *Config) *string { return &c.CDNSecret })},
	{flag: "ui-dev", env: "SANKOFA_UI_DEV", help: "address of a running Vite server; pages then come from it, for work on the interface", set: webURL(func(c *Config) *string { return &c.UIDev })},
}

func memorySize(c *Config, value string) error {
	if value == "" {
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 128 || n > 1<<20 {
		return fmt.Errorf("%q is not a number of MiB, at least 128", value)
	}
	c.Memory = n
	return nil
}

func bodyMemory(c *Config, value string) error {
	if value == "" {
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 4 || n > 1<<20 {
		return fmt.Errorf("%q is not a number of MiB, at least 4", value)
	}
	c.BodyMemory = n
	return nil
}

func cacheSize(c *Config, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 8 || n > 1<<20 {
		return fmt.Errorf("%q is not a number of MiB, at least 8", value)
	}
	c.CacheSize = n
	return nil
}

func webURL(target func(*Config) *string) func(*Config, string) error {
	return func(c *Config, value string) error {
		if value == "" {
			return nil
		}
		u, err := url.Parse(value)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" {
			return fmt.Errorf("%q is not an http(s) address", value)
		}
		*target(c) = strings.TrimRight(value, "/")
		return nil
	}
}

func domains(c *Config, value string) error {
	for _, name := range list(value) {
		name = strings.ToLower(name)
		_, errAddr := netip.ParseAddr(name)
		if u, err := url.Parse("https://" + name); err != nil || u.Host != name || u.Port() != "" || errAddr == nil || !strings.Contains(strings.Trim(name, "."), ".") {
			return fmt.Errorf("%q is not a name such as archive.example.org", name)
		}
		c.ACMEDomains = append(c.ACMEDomains, name)
	}
	return nil
}

func webURLs(target func(*Config) *[]string) func(*Config, string) error {
	return func(c *Config, value string) error {
		for _, part := range list(value) {
			var address string
			if err := webURL(func(*Config) *string { return &address })(c, part); err != nil {
				return err
			}
			*target(c) = append(*target(c), address)
		}
		return nil
	}
}

// oneOf sets an option that is empty or one of a few words.
func oneOf(target func(*Config) *string, words ...string) func(*Config, string) error {
	return func(c *Config, value string) error {
		if value != "" && !slices.Contains(words, value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(words, ", "))
		}
		*target(c) = value
		return nil
	}
}

func proxies(c *Config, value string) error {
	for _, part := range list(value) {
		prefix, err := netip.ParsePrefix(part)
		if err != nil {
			addr, errAddr := netip.ParseAddr(part)
			if errAddr != nil {
				return fmt.Errorf("%q is neither a network nor an address", part)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		c.TrustedProxies = append(c.TrustedProxies, prefix)
	}
	return nil
}

func origins(c *Config, value string) error {
	for _, origin := range list(value) {
		u, err := url.Parse(origin)
		if err != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin {
			return fmt.Errorf("%q is not an origin such as https://example.org", origin)
		}
		c.CORSOrigins = append(c.CORSOrigins, origin)
	}
	return nil
}

func securityContacts(c *Config, value string) error {
	for _, contact := range list(value) {
		if address, err := mail.ParseAddress(contact); err == nil && address.Address == contact {
			contact = "mailto:" + contact
		}
		u, err := url.Parse(contact)
		if err != nil || strings.ContainsAny(contact, " \t\r\n") || (u.Scheme != "mailto" || u.Opaque == "") && (u.Scheme != "https" || u.Host == "") {
			return fmt.Errorf("%q is neither an e-mail address nor an https address", contact)
		}
		c.SecurityContacts = append(c.SecurityContacts, contact)
	}
	return nil
}

func footerLinks(c *Config, value string) error {
	if value == "" {
		return nil
	}
	var links struct {
		Contribute, Sources, Contact, Privacy string
		Social                                []struct{ Name, URL string }
	}
	if err := json.Unmarshal([]byte(value), &links); err != nil {
		return fmt.Errorf("not the JSON that was expected: %w", err)
	}
	c.FooterLinks = json.RawMessage(value)
	return nil
}

// duration sets an option that is a time within bounds.
func duration(target func(*Config) *time.Duration, least, most time.Duration) func(*Config, string) error {
	return func(c *Config, value string) error {
		d, err := time.ParseDuration(value)
		if err != nil || d < least || d > most {
			return fmt.Errorf("%q is not a duration from %s to %s", value, least, most)
		}
		*target(c) = d
		return nil
	}
}

func passwordMemory(c *Config, value string) error {
	memory, err := strconv.Atoi(value)
	if err != nil || memory < 1 || memory > 1024 {
		return fmt.Errorf("%q is not a number from 1 to 1024", value)
	}
	c.PasswordMemory = memory
	return nil
}

// list splits a comma separated value and drops empty parts.
func list(value string) []string {
	var parts []string
	for part := range strings.SplitSeq(value, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
