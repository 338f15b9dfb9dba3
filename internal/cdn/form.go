package cdn

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"
)

// Varnish: a request of the method BAN, with the shared secret and an expression that
// matches one of the subjects (deploy/varnish.vcl). Varnish drops the objects at the
// next look at them, so none is sent any more.
func varnishPurge(c *CDN, base string, subjects []string) (*http.Request, error) {
	quoted := make([]string, len(subjects))
	for i, subject := range subjects {
		quoted[i] = regexp.QuoteMeta(subject)
	}
	return varnishBan(c, base, `(^|\s)(`+strings.Join(quoted, "|")+`)(\s|$)`)
}

func varnishPurgeAll(c *CDN, base string) (*http.Request, error) { return varnishBan(c, base, ".") }

func varnishBan(c *CDN, base, expression string) (*http.Request, error) {
	r, err := http.NewRequest("BAN", strings.TrimRight(base, "/")+"/", http.NoBody)
	if err == nil {
		r.Header.Set("X-Purge-Secret", c.Secret)
		r.Header.Set("X-Purge-Keys", expression)
	}
	return r, err
}

// Fastly: https://www.fastly.com/documentation/reference/api/purging/
func fastlyPurge(c *CDN, base string, subjects []string) (*http.Request, error) {
	return fastly(c, base+"/purge", strings.Join(subjects, " "))
}

func fastlyPurgeAll(c *CDN, base string) (*http.Request, error) {
	return fastly(c, base+"/purge_all", "")
}

func fastly(c *CDN, address, keys string) (*http.Request, error) {
	r, err := http.NewRequest(http.MethodPost, address, http.NoBody)
	if err == nil {
		r.Header.Set("Fastly-Key", c.Secret)
		r.Header.Set("Accept", "application/json")
		if keys != "" {
			r.Header.Set("Surrogate-Key", keys)
		}
	}
	return r, err
}

// Cloudflare: https://developers.cloudflare.com/api/resources/cache/methods/purge/
func cloudflarePurge(c *CDN, base string, subjects []string) (*http.Request, error) {
	return cloudflare(c, base, map[string]any{"tags": subjects})
}

func cloudflarePurgeAll(c *CDN, base string) (*http.Request, error) {
	return cloudflare(c, base, map[string]any{"purge_everything": true})
}

func cloudflare(c *CDN, base string, what map[string]any) (*http.Request, error) {
	body, err := json.Marshal(what)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequest(http.MethodPost, base+"/purge_cache", bytes.NewReader(body))
	if err == nil {
		r.Header.Set("Authorization", "Bearer "+c.Secret)
		r.Header.Set("Content-Type", "application/json")
	}
	return r, err
}

func cloudflareCheck(body []byte) error {
	var reply struct{ Success bool }
	if err := json.Unmarshal(body, &reply); err != nil || !reply.Success {
		return errors.New("purge: Cloudflare does not say that it succeeded")
	}
	return nil
}
