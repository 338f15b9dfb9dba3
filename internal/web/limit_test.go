package web_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func limited(o *web.Options) { o.RateLimit = true }

func TestRequestLimit(t *testing.T) {
	t.Parallel()
	t.Run("R-58 one address may make 400 requests at once that are not cached", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			for i := range 400 {
				s.Get(fmt.Sprintf("/api/events?from=%d-01-01", 1000+i)).OK(t)
			}
			refused := s.Get("/api/events?from=1999-01-01")
			refused.Fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
			if refused.Header.Get("Retry-After") == "" {
				t.Error("the response does not say when to retry")
			}
			s.Get("/api/events?from=1001-01-01").OK(t) // cached
		})
	})
	t.Run("R-58 requests of signed-in people are limited, too", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			for range 400 {
				s.Get("/api/settings", s.As("user")...).OK(t)
			}
			s.Get("/api/settings", s.As("user")...).Fails(t, 429, "rate_limited", "")
		})
	})
}

func TestLimitOfPictures(t *testing.T) {
	t.Parallel()
	hasty := webtest.HastyRenderer(t) // so that no picture is cached
	webtest.FrozenClock(t, func(t *testing.T) {
		s := webtest.New(t, limited, func(o *web.Options) { o.Renderer = hasty })
		picture := "/og/events/" + s.Add(nil).ID + ".jpg"
		var refused atomic.Int32
		var requests sync.WaitGroup
		for range 300 {
			requests.Go(func() {
				if s.Get(picture).StatusCode == 429 {
					refused.Add(1)
				}
			})
		}
		requests.Wait()
		if n := refused.Load(); n == 0 || n > 240 {
			t.Errorf("R-58 %d of 300 requests for pictures that had to be drawn were refused", n)
		}
		s.Get("/api/events").OK(t)
	})
}
