package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"sankofa/internal/web/webtest"
)

// discarding is a response writer that allocates nothing by itself.
type discarding struct{ header http.Header }

func (d *discarding) Header() http.Header         { return d.header }
func (d *discarding) Write(b []byte) (int, error) { return len(b), nil }
func (d *discarding) WriteHeader(int)             {}

// BenchmarkHit sends a cached response: what all requests to a busy site cost.
func BenchmarkHit(b *testing.B) {
	s := webtest.New(b)
	s.Add(nil)
	for _, path := range []string{"/", "/api/events", "/history?page=1&country=Ghana", "/api/events?limit=10&page=1"} {
		b.Run(path, func(b *testing.B) {
			s.Get(path).OK(b)
			r := httptest.NewRequestWithContext(b.Context(), http.MethodGet, path, nil)
			w := &discarding{http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				clear(w.header)
				s.ServeHTTP(w, r)
			}
		})
	}
}
