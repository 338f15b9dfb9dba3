package cdn_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/cdn"
)

// service is the purge interface of a CDN, which remembers what it was asked.
type service struct {
	*httptest.Server
	mu     sync.Mutex
	asked  []string
	status int
	reply  string
}

func newService(t *testing.T) *service {
	t.Helper()
	s := &service{status: http.StatusOK, reply: `{"success":true}`}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		parts := []string{r.Method, r.URL.Path}
		for _, name := range []string{"Authorization", "Fastly-Key", "X-Purge-Secret", "Surrogate-Key", "X-Purge-Keys"} {
			if value := r.Header.Get(name); value != "" {
				parts = append(parts, name+"="+value)
			}
		}
		s.asked = append(s.asked, strings.Join(append(parts, string(body)), " "))
		w.WriteHeader(s.status)
		_, _ = io.WriteString(w, s.reply)
	}))
	t.Cleanup(s.Close)
	return s
}

func open(t *testing.T, kind cdn.Kind, urls ...string) *cdn.CDN {
	t.Helper()
	c, err := cdn.New(cdn.Options{Kind: kind, PurgeURLs: urls, Secret: "s3cret"})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestPurgeForms(t *testing.T) {
	for kind, want := range map[cdn.Kind][]string{
		cdn.Varnish: {
			`BAN / X-Purge-Secret=s3cret X-Purge-Keys=(^|\s)(event:1\.x|list)(\s|$) `,
			`BAN / X-Purge-Secret=s3cret X-Purge-Keys=. `,
		},
		cdn.Fastly: {
			"POST /zone/purge Fastly-Key=s3cret Surrogate-Key=event:1.x list ",
			"POST /zone/purge_all Fastly-Key=s3cret ",
		},
		cdn.Cloudflare: {
			`POST /zone/purge_cache Authorization=Bearer s3cret {"tags":["event:1.x","list"]}`,
			`POST /zone/purge_cache Authorization=Bearer s3cret {"purge_everything":true}`,
		},
	} {
		t.Run(string(kind), func(t *testing.T) {
			s := newService(t)
			address := s.URL + "/zone"
			if kind == cdn.Varnish {
				address = s.URL
			}
			c := open(t, kind, address)
			if err := errors.Join(c.Purge(t.Context(), []string{"event:1.x", "list"}), c.PurgeAll(t.Context())); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, s.asked); diff != "" {
				t.Error(diff)
			}
			s.status = http.StatusTooManyRequests
			if err := c.Purge(t.Context(), []string{"list"}); err == nil || strings.Contains(err.Error(), "s3cret") {
				t.Errorf("a refusal: %v", err)
			}
		})
	}
}

func TestPurgeInBatches(t *testing.T) {
	s := newService(t)
	subjects := make([]string, 65)
	for i := range subjects {
		subjects[i] = "event:" + strings.Repeat("x", i)
	}
	if err := open(t, cdn.Cloudflare, s.URL).Purge(t.Context(), subjects); err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, asked := range s.asked {
		var body struct{ Tags []string }
		if err := json.Unmarshal([]byte(asked[strings.Index(asked, "{"):]), &body); err != nil {
			t.Fatal(err)
		}
		if len(body.Tags) > 30 {
			t.Errorf("%d tags in one call", len(body.Tags))
		}
		all = append(all, body.Tags...)
	}
	if diff := cmp.Diff(subjects, all); diff != "" {
		t.Error(diff)
	}
	s.reply = `{"success":false}`
	if err := open(t, cdn.Cloudflare, s.URL).PurgeAll(t.Context()); err == nil {
		t.Error("a failure with status 200 counts as success")
	}
}

func TestEveryInstanceOfVarnishIsTold(t *testing.T) {
	first, second := newService(t), newService(t)
	c := open(t, cdn.Varnish, first.URL, second.URL)
	if err := c.Purge(t.Context(), []string{"list"}); err != nil || len(first.asked) != 1 || len(second.asked) != 1 {
		t.Errorf("%v %q %q", err, first.asked, second.asked)
	}
	second.Close()
	if err := c.PurgeAll(t.Context()); err == nil {
		t.Error("one that is away counts as told")
	}
}

func TestHeaders(t *testing.T) {
	for kind, want := range map[cdn.Kind]http.Header{
		cdn.Varnish:    {"Surrogate-Key": {"event:1 list"}, "Cdn-Cache-Control": {"public, s-maxage=3600, stale-while-revalidate=10, stale-if-error=86400"}},
		cdn.Fastly:     {"Surrogate-Key": {"event:1 list"}, "Surrogate-Control": {"public, max-age=3600, stale-while-revalidate=10, stale-if-error=86400"}},
		cdn.Cloudflare: {"Cache-Tag": {"event:1,list"}, "Cdn-Cache-Control": {"public, s-maxage=3600, stale-while-revalidate=10, stale-if-error=86400"}},
	} {
		c := open(t, kind, "http://localhost")
		h := http.Header{}
		c.Allow(h, []string{"event:1", "list"}, time.Hour)
		if diff := cmp.Diff(want, h); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
		for name, subjects := range map[string][]string{"without subjects": nil, "with more than a header holds": strings.Fields(strings.Repeat("event:0123456789 ", 500))} {
			h := http.Header{}
			c.Allow(h, subjects, time.Hour)
			if len(h) > 0 {
				t.Errorf("%s: a response %s may be kept: %v", kind, name, h)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	for name, o := range map[string]cdn.Options{
		"unknown kind":   {Kind: "squid", PurgeURLs: []string{"http://x"}, Secret: "s"},
		"no purge URL":   {Kind: cdn.Varnish, Secret: "s"},
		"no secret":      {Kind: cdn.Fastly, PurgeURLs: []string{"http://x"}},
		"two services":   {Kind: cdn.Fastly, PurgeURLs: []string{"http://x", "http://y"}, Secret: "s"},
		"two lines":      {Kind: cdn.Fastly, PurgeURLs: []string{"http://x"}, Secret: "s\nt"},
		"no kind at all": {},
	} {
		if _, err := cdn.New(o); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// queue is one purge in memory.
type queue struct {
	purge *archive.Purge
	log   []string
}

func (q *queue) TakePurge(context.Context, time.Duration) (*archive.Purge, error) {
	if q.purge == nil {
		return nil, nil
	}
	q.purge.Attempts++
	taken := *q.purge
	return &taken, nil
}

func (q *queue) RepeatPurge(_ context.Context, _ *archive.Purge, pause time.Duration) error {
	q.purge.Round, q.purge.Attempts = q.purge.Round+1, 0
	q.log = append(q.log, "again in "+pause.String())
	return nil
}

func (q *queue) RetryPurge(_ context.Context, _ *archive.Purge, pause time.Duration) error {
	q.log = append(q.log, "retry in "+pause.String())
	return nil
}

func (q *queue) RemovePurge(context.Context, *archive.Purge) error {
	q.purge = nil
	q.log = append(q.log, "done")
	return nil
}

// A purge that fails is tried again, later each time; one that succeeds is repeated until
// no node can have sent anything older.
func TestRoundsAndRetries(t *testing.T) {
	s := newService(t)
	q := &queue{purge: &archive.Purge{Subjects: []string{"event:1"}}}
	p := cdn.NewPurger(open(t, cdn.Fastly, s.URL), q, slog.New(slog.DiscardHandler))
	s.status = http.StatusBadGateway
	for range 8 {
		if _, err := p.Next(t.Context()); err == nil {
			t.Fatal("a failure is not reported")
		}
	}
	s.status, s.asked = http.StatusOK, nil
	for q.purge != nil {
		if _, err := p.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{
		"retry in 1s", "retry in 2s", "retry in 4s", "retry in 8s", "retry in 16s", "retry in 32s", "retry in 1m0s", "retry in 1m0s",
		"again in 100ms", "again in 300ms", "again in 5s", "done",
	}
	if diff := cmp.Diff(want, q.log); diff != "" || len(s.asked) != 4 {
		t.Errorf("%d requests; %s", len(s.asked), diff)
	}
	q.purge, s.asked = &archive.Purge{}, nil
	if _, err := p.Next(t.Context()); err != nil || q.purge != nil || len(s.asked) != 0 {
		t.Errorf("a change that nobody sees: %v, %q", err, s.asked)
	}
}
