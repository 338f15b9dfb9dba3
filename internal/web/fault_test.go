package web_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// broken is an archive of which some methods fail as a test wants.
type broken struct {
	web.Archive
	fail func() error
}

func (b broken) ListEvents(context.Context, archive.EventFilter) (*archive.EventList, error) {
	return nil, b.fail()
}

func (b broken) Ping(context.Context) error { return b.fail() }

func TestFaults(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		fail   func() error
		status int
		code   string
	}{
		{"R-66 an internal error shows nothing of itself", func() error { return errors.New("SELECT secret FROM users") }, 500, "internal"},
		{"R-67 a panic is one failed request", func() error { panic("secret") }, 500, "internal"},
		{"a database that is away", func() error { return archive.ErrUnavailable }, 503, "unavailable"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := webtest.New(t, func(o *web.Options) { o.Archive = broken{o.Archive, tt.fail} })
			got := s.Get("/api/events")
			got.Fails(t, tt.status, tt.code, "")
			if strings.Contains(got.Text, "secret") {
				t.Errorf("the response is %s", got.Text)
			}
			if tt.status == 500 && !strings.Contains(got.Text, got.Header.Get("X-Request-Id")) {
				t.Error("the response does not name the request")
			}
			page := s.Get("/")
			if page.StatusCode != tt.status || strings.Contains(page.Text, "secret") {
				t.Errorf("the page returns %d", page.StatusCode)
			}
			if s.Get("/api/settings").StatusCode != 200 {
				t.Error("other calls fail, too")
			}
		})
	}
	t.Run("API-30 health says degraded in the same shape", func(t *testing.T) {
		s := webtest.New(t, func(o *web.Options) {
			o.Archive = broken{o.Archive, func() error { return errors.New("away") }}
		})
		var got struct{ Status string }
		s.Get("/api/health").Read(t, 503, &got)
		if got.Status != "degraded" {
			t.Errorf("status is %s", got.Status)
		}
	})
	t.Run("H-12 F-04 health says that writing fails while reading works", func(t *testing.T) {
		var away atomic.Bool
		var passed atomic.Int64
		s := webtest.New(t, func(o *web.Options) {
			o.Archive = readOnly{o.Archive, &away}
			o.Now = func() time.Time { return webtest.Now.Add(time.Duration(passed.Add(int64(time.Minute)))) }
		})
		var got struct{ Status, Reading, Writing string }
		for _, fails := range []bool{false, true, false} {
			away.Store(fails)
			s.Get("/api/health").Read(t, 200, &got)
			want := []string{"ok", "ok", "ok"}
			if fails {
				want = []string{"degraded", "ok", "failing"}
			}
			if !slices.Equal([]string{got.Status, got.Reading, got.Writing}, want) {
				t.Errorf("got %+v, want %v", got, want)
			}
		}
	})
}

// readOnly is an archive that cannot be written for a while.
type readOnly struct {
	web.Archive
	away *atomic.Bool
}

func (r readOnly) ProbeWrite(ctx context.Context) error {
	if r.away.Load() {
		return archive.ErrUnavailable
	}
	return r.Archive.ProbeWrite(ctx)
}
