package middleware

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sankofa/internal/web/response"
)

func TestAddresses(t *testing.T) {
	trusting := Addresses{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	for _, tt := range []struct {
		name      string
		addresses Addresses
		peer      string
		forwarded []string
		want      string
	}{
		{"the socket", Addresses{}, "192.0.2.1:1234", nil, "192.0.2.1"},
		{"R-16 nobody is believed", Addresses{}, "192.0.2.1:1234", []string{"198.51.100.1"}, "192.0.2.1"},
		{"R-16 an outsider is not believed", trusting, "192.0.2.1:1234", []string{"198.51.100.1"}, "192.0.2.1"},
		{"a proxy is", trusting, "10.0.0.1:1234", []string{"198.51.100.1"}, "198.51.100.1"},
		{"only what it added", trusting, "10.0.0.1:1234", []string{"203.0.113.9, 198.51.100.1"}, "198.51.100.1"},
		{"through two proxies", trusting, "10.0.0.1:1234", []string{"198.51.100.1, 10.0.0.2"}, "198.51.100.1"},
		{"H-14 R-16 with a port", trusting, "10.0.0.1:1234", []string{"198.51.100.1:5678"}, "198.51.100.1"},
		{"H-14 R-16 IPv6 with a port", trusting, "10.0.0.1:1234", []string{"[2001:db8::1]:443"}, "2001:db8::1"},
		{"H-14 R-16 IPv6 in brackets", trusting, "10.0.0.1:1234", []string{"[2001:db8::1]"}, "2001:db8::1"},
		{"H-14 R-16 in quotes", trusting, "10.0.0.1:1234", []string{`"[2001:db8::1]:443", "10.0.0.2:80"`}, "2001:db8::1"},
		{"H-14 R-16 a proxy with a port", trusting, "10.0.0.1:1234", []string{"198.51.100.1:5678, 10.0.0.2:9999"}, "198.51.100.1"},
		{"H-14 R-16 mapped with a port", trusting, "10.0.0.1:1234", []string{"[::ffff:198.51.100.1]:80"}, "198.51.100.1"},
		{"H-14 R-16 with a zone", trusting, "10.0.0.1:1234", []string{"fe80::1%eth7"}, "fe80::1"},
		{"H-14 R-16 a name of a proxy's own", trusting, "10.0.0.1:1234", []string{"198.51.100.1, _hidden"}, "10.0.0.1"},
		{"nonsense", trusting, "10.0.0.1:1234", []string{"evil"}, "10.0.0.1"},
		{"mapped", Addresses{}, "[::ffff:192.0.2.1]:1", nil, "192.0.2.1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.RemoteAddr = tt.peer
			r.Header["X-Forwarded-For"] = tt.forwarded
			if got := tt.addresses.Of(r); got.String() != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestLimiter(t *testing.T) {
	l := NewLimiter(1, 3)
	one, two := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	for range 3 {
		if err := l.Allow(one, 1); err != nil {
			t.Fatal(err)
		}
	}
	if l.Allow(one, 1) == nil {
		t.Error("a client may come too often")
	}
	if l.Allow(two, 1) != nil {
		t.Error("another client suffers")
	}
	home, neighbour := netip.MustParseAddr("2001:db8::1"), netip.MustParseAddr("2001:db8::2")
	for range 3 {
		_ = l.Allow(home, 1)
	}
	if l.Allow(neighbour, 1) == nil {
		t.Error("one household has as many allowances as addresses")
	}
	if (*Limiter)(nil).Allow(one, 1) != nil || l.Allow(netip.Addr{}, 1) != nil {
		t.Error("nothing, or we ourselves, are limited")
	}
}

func TestLogLines(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: slog.LevelDebug}))
	h := Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }), log, nil, nil, func(*http.Request, int, time.Duration) {})
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/a%0d%0aforged%1b[31m", nil)
	r.Header.Set("Authorization", "Bearer secret-token")
	h.ServeHTTP(httptest.NewRecorder(), r)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 1 {
		t.Fatalf("R-39 %d lines: %s", len(lines), out.String())
	}
	var line map[string]any
	if err := json.Unmarshal([]byte(lines[0]), &line); err != nil {
		t.Fatal(err)
	}
	if line["status"] != 418.0 || line["path"] != "/a\r\nforged\x1b[31m" || strings.Contains(lines[0], "secret") || strings.ContainsRune(lines[0], 0x1b) {
		t.Errorf("R-39 the line is %s", lines[0])
	}
}

func TestRefusalsTakeTime(t *testing.T) {
	for status, want := range map[int]time.Duration{http.StatusTooManyRequests: refusalPause, http.StatusUnauthorized: 0} {
		t.Run(fmt.Sprint("H-03 ", status), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }), slog.New(slog.DiscardHandler), nil, nil, func(*http.Request, int, time.Duration) {})
				start := time.Now()
				h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
				if took := time.Since(start); took != want {
					t.Errorf("it took %s, not %s", took, want)
				}
				gone, cancel := context.WithCancel(t.Context())
				cancel()
				h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(gone, http.MethodGet, "/", nil))
				if took := time.Since(start); took != want {
					t.Errorf("whoever has left is waited for: %s", took)
				}
			})
		})
	}
}

func TestPanicAfterTheStart(t *testing.T) {
	h := Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(200)
		panic("late")
	}), slog.New(slog.DiscardHandler), nil, nil, func(*http.Request, int, time.Duration) {})
	defer func() {
		if fault := recover(); fault != http.ErrAbortHandler {
			t.Errorf("R-67 ends with %v, so the connection would not be cut", fault)
		}
	}()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
}

func TestCost(t *testing.T) {
	client := netip.MustParseAddr("192.0.2.1")
	large := func(context.Context) (*response.Response, error) {
		return &response.Response{Body: make([]byte, 200<<10)}, nil
	}
	for name, tt := range map[string]struct {
		work func(l *Limiter) error
		want int // how often of 400 units
	}{
		"H-03 a small call":            {func(l *Limiter) error { return l.Allow(client, CostCall) }, 400},
		"H-03 a page":                  {func(l *Limiter) error { return l.Allow(client, CostPage) }, 67},
		"H-03 a list of 200 events":    {func(l *Limiter) error { _, err := l.Make(t.Context(), client, CostCall, large); return err }, 31},
		"H-03 a page of 200 events":    {func(l *Limiter) error { _, err := l.Make(t.Context(), client, CostPage, large); return err }, 23},
		"H-03 more than is ever there": {func(l *Limiter) error { return l.Allow(client, 10_000) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, n := NewLimiter(50, 400), 0
				for n < 1000 && tt.work(l) == nil {
					n++
				}
				if n != tt.want {
					t.Errorf("it is done %d times, not %d", n, tt.want)
				}
				time.Sleep(9 * time.Second)
				if err := tt.work(l); err != nil {
					t.Errorf("it is refused for ever: %v", err)
				}
			})
		})
	}
	t.Run("H-03 the clients that are remembered are bounded", func(t *testing.T) {
		b := newBuckets[int](1, 1)
		b.most = 10
		for i := range 100 {
			_ = b.take(i, 1)
		}
		if len(b.known) > 10 {
			t.Errorf("%d are", len(b.known))
		}
	})
}
