// Package cdn tells caches in front of the archive what they may keep, and what they
// have to drop: Varnish, Fastly and Cloudflare, by the subjects that a response was made
// from. What has to be dropped waits in a queue of the database until it is done.
package cdn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Kind is a cache that is known.
type Kind string

// The kinds.
const (
	Varnish    Kind = "varnish"
	Fastly     Kind = "fastly"
	Cloudflare Kind = "cloudflare"
)

// Kinds are all of them.
var Kinds = []Kind{Varnish, Fastly, Cloudflare}

// Options say which cache there is, and how it is told what to drop.
type Options struct {
	Kind Kind
	// PurgeURLs are the addresses of the instances of Varnish, or the one of the service
	// (Fastly: …/service/ID) or zone (Cloudflare: …/zones/ID).
	PurgeURLs []string
	Secret    string
	Client    *http.Client // nil for one of its own
}

// CDN is a cache in front of the archive.
type CDN struct {
	Options
	form form
}

// form is how a kind of cache is spoken to.
type form struct {
	policyHeader, lifetime string // what a response may be kept by, and the directive for how long
	keyHeader, separator   string
	batch                  int // subjects in one request
	purge                  func(c *CDN, base string, subjects []string) (*http.Request, error)
	purgeAll               func(c *CDN, base string) (*http.Request, error)
	check                  func(body []byte) error // of a response with a good status; may be nil
}

var forms = map[Kind]form{
	Varnish: {
		policyHeader: "CDN-Cache-Control", lifetime: "s-maxage", keyHeader: "Surrogate-Key", separator: " ", batch: 50,
		purge: varnishPurge, purgeAll: varnishPurgeAll,
	},
	Fastly: {
		policyHeader: "Surrogate-Control", lifetime: "max-age", keyHeader: "Surrogate-Key", separator: " ", batch: 256,
		purge: fastlyPurge, purgeAll: fastlyPurgeAll,
	},
	Cloudflare: {
		policyHeader: "CDN-Cache-Control", lifetime: "s-maxage", keyHeader: "Cache-Tag", separator: ",", batch: 30,
		purge: cloudflarePurge, purgeAll: cloudflarePurgeAll, check: cloudflareCheck,
	},
}

// New checks the options.
func New(o Options) (*CDN, error) {
	f, ok := forms[o.Kind]
	if !ok {
		return nil, fmt.Errorf("%q is none of %v", o.Kind, Kinds)
	}
	if len(o.PurgeURLs) == 0 || o.Secret == "" {
		return nil, errors.New("a CDN needs SANKOFA_CDN_PURGE_URL and SANKOFA_CDN_SECRET: without them it would go on showing what was withdrawn")
	}
	if len(o.PurgeURLs) > 1 && o.Kind != Varnish {
		return nil, fmt.Errorf("%s has one purge URL", o.Kind)
	}
	if strings.ContainsAny(o.Secret, "\r\n") {
		return nil, errors.New("the secret of the CDN has a line break")
	}
	if o.Client == nil {
		o.Client = &http.Client{Timeout: requestTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	}
	return &CDN{o, f}, nil
}

// requestTimeout bounds one request to a cache.
const requestTimeout = 3 * time.Second

// maxKeys is how many bytes of subjects a response may carry: proxies in between bound
// the size of headers.
const maxKeys = 6000

// Times for which a response may be sent after its own is over: while a new one is
// fetched, and while none can be had. What was withdrawn is dropped, so neither holds
// for it.
const (
	staleWhileRevalidate = 10 * time.Second
	staleIfError         = 24 * time.Hour
)

// Allow lets a cache keep a response that was made from subjects for a time, if all of
// them fit. The headers are for the CDN alone: other caches, who are not told what to
// drop, go on asking each time.
func (c *CDN) Allow(h http.Header, subjects []string, life time.Duration) {
	keys := strings.Join(subjects, c.form.separator)
	if len(subjects) == 0 || len(keys) > maxKeys || life < time.Second {
		return
	}
	h.Set(c.form.keyHeader, keys)
	h.Set(c.form.policyHeader, fmt.Sprintf("public, %s=%d, stale-while-revalidate=%d, stale-if-error=%d", c.form.lifetime,
		int(life.Seconds()), int(staleWhileRevalidate.Seconds()), int(staleIfError.Seconds())))
}

// Purge makes the caches drop all that was made from one of the subjects.
func (c *CDN) Purge(ctx context.Context, subjects []string) error {
	for _, base := range c.PurgeURLs {
		for batch := range slices.Chunk(subjects, c.form.batch) {
			r, err := c.form.purge(c, base, batch)
			if err := errors.Join(err, c.send(ctx, r)); err != nil {
				return err
			}
		}
	}
	return nil
}

// PurgeAll makes the caches drop everything.
func (c *CDN) PurgeAll(ctx context.Context) error {
	for _, base := range c.PurgeURLs {
		r, err := c.form.purgeAll(c, base)
		if err := errors.Join(err, c.send(ctx, r)); err != nil {
			return err
		}
	}
	return nil
}

// maxReply bounds what is read of a cache's response.
const maxReply = 64 << 10

func (c *CDN) send(ctx context.Context, r *http.Request) error {
	if r == nil {
		return nil // it could not be made, which was said
	}
	resp, err := c.Client.Do(r.WithContext(ctx))
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err // without the address, which may hold a secret
		}
		return fmt.Errorf("purge: %w", err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxReply))
	if err != nil {
		return fmt.Errorf("purge: %w", err)
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("purge: status %d", resp.StatusCode)
	}
	if c.form.check != nil {
		return c.form.check(body)
	}
	return nil
}
