package api_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

// goingAway is a body whose sender disconnects half-way.
type goingAway struct {
	io.Reader
	leave func()
}

func (g *goingAway) Read(p []byte) (int, error) {
	n, err := g.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		g.leave()
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

func TestCancelledUploads(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, _ string) { testCancelledUploads(t, s) })
}

func testCancelledUploads(t *testing.T, s *webtest.Site) {
	photo := mediatest.JPEG(mediatest.Photo(700, 40, 4), nil)
	body, kind := webtest.Picture(photo).Encode(t)
	s.Person("editor")
	for name, after := range map[string]int{
		"nothing": 0, "the beginning of a field": 100, "the fields": 700, "half of the file": body.Len() / 2, "almost everything": body.Len() - 10,
	} {
		t.Run("F-20 after "+name, func(t *testing.T) {
			s.Unchanged(t, func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &goingAway{bytes.NewReader(body.Bytes()[:after]), cancel})
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", kind)
				r.Header.Set("Authorization", s.As("editor")[1])
				s.ServeHTTP(discard{http.Header{}}, r)
			})
		})
	}
	t.Run("R-65 gone once everything was sent", func(t *testing.T) {
		s.Unchanged(t, func() {
			ctx, cancel := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &leaving{bytes.NewReader(body.Bytes()), cancel})
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", kind)
			r.Header.Set("Authorization", s.As("editor")[1])
			s.ServeHTTP(discard{http.Header{}}, r)
		})
	})
}

// leaving is a body whose sender disconnects once all of it was sent.
type leaving struct {
	*bytes.Reader
	leave func()
}

func (l *leaving) Read(p []byte) (int, error) {
	n, err := l.Reader.Read(p)
	if l.Len() == 0 {
		l.leave()
	}
	return n, err
}

// discard is the response writer of a closed connection.
type discard struct{ header http.Header }

func (d discard) Header() http.Header { return d.header }

func (d discard) Write(b []byte) (int, error) { return len(b), nil }

func (d discard) WriteHeader(int) {}

// connection is a site behind a real listener.
type connection struct {
	*webtest.Site
	server *httptest.Server
}

func connect(t *testing.T) connection {
	t.Helper()
	s := webtest.New(t)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return connection{s, server}
}

func (c connection) post(ctx context.Context, who string, content io.Reader, contentType string) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.server.URL+"/api/events", content)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", contentType)
	if who != "" {
		r.Header.Set("Authorization", c.As(who)[1])
	}
	return c.server.Client().Do(r)
}

// Over a real connection a refusal must arrive while the client is still sending, and
// clients disconnect.
func TestUploadsOverTheNetwork(t *testing.T) {
	t.Parallel()
	photo := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
	for name, tt := range map[string]struct {
		who    string
		size   int
		status int
	}{
		"G-UPL-8 without a token": {"", 5 << 20, 401}, "too large": {"editor", 9 << 20, 413}, "far too large": {"editor", 30 << 20, 413}, "good": {"editor", 5 << 20, 201},
	} {
		t.Run(name, func(t *testing.T) {
			body, contentType := webtest.Picture(mediatest.Padded(photo, tt.size)).Encode(t)
			got, err := connect(t).post(t.Context(), tt.who, io.MultiReader(body), contentType) // without a length
			if err != nil {
				t.Fatal(err)
			}
			if err := got.Body.Close(); err != nil || got.StatusCode != tt.status {
				t.Errorf("%d, want %d, %v", got.StatusCode, tt.status, err)
			}
		})
	}
	t.Run("F-20 R-65 a client disconnects half-way", func(t *testing.T) {
		c := connect(t)
		c.Unchanged(t, func() {
			body, contentType := webtest.Picture(mediatest.Padded(photo, 4<<20)).Encode(t)
			half := bytes.NewReader(body.Bytes()[:body.Len()/2])
			ctx, cancel := context.WithCancel(t.Context())
			if got, err := c.post(ctx, "editor", &goingAway{half, cancel}, contentType); err == nil {
				t.Errorf("the status is %d", got.StatusCode)
				_ = got.Body.Close()
			}
			c.server.Close() // waits for requests in progress
		})
	})
}
