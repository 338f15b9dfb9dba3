package web_test

import (
	"context"
	"errors"
	"strings"
	"testing"

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
}
