package web_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
)

// goingAway is a body whose sender leaves half-way.
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

func testCancelledUploads(t *testing.T, s *site) {
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 4), nil)
	body, kind := picture(photo).encode(t)
	s.person("editor")
	for _, after := range []int{0, 100, 700, body.Len() / 2, body.Len() - 10} {
		t.Run(fmt.Sprintf("F-20 after %d bytes", after), func(t *testing.T) {
			s.unchanged(t, func() {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &goingAway{bytes.NewReader(body.Bytes()[:after]), cancel})
				if err != nil {
					t.Fatal(err)
				}
				r.Header.Set("Content-Type", kind)
				r.Header.Set("Authorization", s.as("editor")[1])
				s.ServeHTTP(discard{http.Header{}}, r)
			})
		})
	}
	t.Run("R-65 gone once everything was sent", func(t *testing.T) {
		s.unchanged(t, func() {
			ctx, cancel := context.WithCancel(t.Context())
			r, err := http.NewRequestWithContext(ctx, "POST", "/api/events", &leaving{bytes.NewReader(body.Bytes()), cancel})
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", kind)
			r.Header.Set("Authorization", s.as("editor")[1])
			s.ServeHTTP(discard{http.Header{}}, r)
		})
	})
}

// leaving is a body whose sender leaves when all of it was sent.
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

// discard is where the answer to somebody who has left goes.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(b []byte) (int, error) { return len(b), nil }
func (d discard) WriteHeader(int)             {}

// troubled is a store of files that fails as a test wants.
type troubled struct {
	blob.Store
	fail func(what, name string) error
}

func (b troubled) Put(ctx context.Context, name string, r io.Reader, size int64) error {
	if err := b.fail("put", name); err != nil {
		return err
	}
	return b.Store.Put(ctx, name, r, size)
}

func (b troubled) Open(ctx context.Context, name string) (io.ReadSeekCloser, blob.Info, error) {
	if err := b.fail("open", name); err != nil {
		return nil, blob.Info{}, err
	}
	return b.Store.Open(ctx, name)
}

func (b troubled) List(ctx context.Context, page func([]blob.Info) error) error {
	if err := b.Store.List(ctx, page); err != nil {
		return err
	}
	return b.fail("list", "")
}

func (b troubled) Delete(ctx context.Context, name string) error {
	if err := b.fail("delete", name); err != nil {
		return err
	}
	return b.Store.Delete(ctx, name)
}

func TestUploadFaults(t *testing.T) {
	var trouble map[string]error
	s := newSite(t, func(o *web.Options) {
		o.Files.Files = troubled{o.Files.Files, func(what, name string) error {
			if what == "put" && strings.Contains(name, "-640") {
				what = "put variant"
			}
			return trouble[what]
		}}
	})
	photo := picture(mediatest.JPEG(mediatest.Photo(900, 700, 5), nil))
	var e oneEvent
	s.submit("editor", "POST", "/api/events", photo).read(t, 201, &e)
	away := fmt.Errorf("connect: %w", archive.ErrUnavailable)
	t.Run("F-11 the store of files is away", func(t *testing.T) {
		trouble = map[string]error{"put": away, "open": away}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 503, "unavailable", "")
			s.get(e.Event.Image).fails(t, 503, "unavailable", "")
			if s.get("/api/events/"+e.Event.ID).StatusCode != 200 {
				t.Error("the event cannot be read")
			}
		})
	})
	t.Run("R-65 it goes away half-way", func(t *testing.T) {
		trouble = map[string]error{"put variant": away}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 503, "unavailable", "")
			s.submit("editor", "PUT", "/api/events/"+e.Event.ID, photo).fails(t, 503, "unavailable", "")
		})
	})
	t.Run("F-03 the disk is full", func(t *testing.T) {
		trouble = map[string]error{"put": blob.NoSpace(fmt.Errorf("write: %w", syscall.ENOSPC))}
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", photo).fails(t, 507, "insufficient_storage", "The archive has no space left. Please try again later.")
		})
	})
	t.Run("F-11 a listing that fails makes nothing look unused", func(t *testing.T) {
		trouble = map[string]error{"list": away}
		s.call("editor", "GET", "/api/upload/unused", nil).fails(t, 503, "unavailable", "")
	})
	t.Run("what cannot be deleted now stays in the list", func(t *testing.T) {
		s.call("editor", "PUT", "/api/events/"+e.Event.ID, object("image", "")).read(t, 200, &struct{}{})
		name := strings.TrimPrefix(e.Event.Image, "/uploads/")
		trouble = map[string]error{"delete": away}
		if got := s.clean(t, name); len(got.Deleted) != 0 || len(got.Errors) != 1 {
			t.Errorf("got %+v", got)
		}
		trouble = nil
		if diff := cmp.Diff([]string{name}, s.unused(t).names()); diff != "" {
			t.Error(diff)
		}
		if got := s.clean(t, name); len(got.Deleted) != 1 {
			t.Errorf("got %+v", got)
		}
	})
}

// An image cannot be cleaned away while an event begins to use it, nor the other
// way round.
func TestUploadAndDeleteAtOnce(t *testing.T) {
	s := newSite(t)
	s.person("editor")
	for round := range 10 {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(mediatest.PNG(mediatest.Photo(9, 9, uint64(round))))).read(t, 201, &e)
		image := e.Event.Image
		path := "/api/events/" + e.Event.ID
		s.call("editor", "PUT", path, object("image", "")).read(t, 200, &e)
		var wg sync.WaitGroup
		var put reply
		var got cleaned
		wg.Go(func() { put = s.call("editor", "PUT", path, object("image", image)) })
		wg.Go(func() { got = s.clean(t, strings.TrimPrefix(image, "/uploads/")) })
		wg.Wait()
		served := s.get(image).StatusCode
		switch {
		case put.StatusCode == 200 && len(got.Deleted) == 0 && served == 200:
		case put.StatusCode == 400 && len(got.Deleted) == 1 && served == 404:
		default:
			t.Errorf("R-34 the event answered %d, %+v was deleted, the image answers %d", put.StatusCode, got, served)
		}
	}
}

// Over a real connection, where a refusal must be heard while the sender still
// speaks, and where senders hang up.
func TestUploadsOverTheNetwork(t *testing.T) {
	s := newSite(t)
	server := httptest.NewServer(s)
	defer server.Close()
	photo := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
	send := func(ctx context.Context, who string, content io.Reader, kind string) (*http.Response, error) {
		r, err := http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/events", content)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", kind)
		if who != "" {
			r.Header.Set("Authorization", s.as(who)[1])
		}
		return server.Client().Do(r)
	}
	for name, tt := range map[string]struct {
		who    string
		size   int
		status int
	}{
		"G-UPL-8 without a token": {"", 5 << 20, 401}, "too large": {"editor", 9 << 20, 413}, "far too large": {"editor", 30 << 20, 413}, "good": {"editor", 5 << 20, 201},
	} {
		t.Run(name, func(t *testing.T) {
			body, kind := picture(mediatest.Padded(photo, tt.size)).encode(t)
			got, err := send(t.Context(), tt.who, io.MultiReader(body), kind) // of a length that is not told
			if err != nil {
				t.Fatal(err)
			}
			if err := got.Body.Close(); err != nil || got.StatusCode != tt.status {
				t.Errorf("%d, want %d, %v", got.StatusCode, tt.status, err)
			}
		})
	}
	t.Run("F-20 R-65 a sender hangs up half-way", func(t *testing.T) {
		s.unchanged(t, func() {
			body, kind := picture(mediatest.Padded(photo, 4<<20)).encode(t)
			half := bytes.NewReader(body.Bytes()[:body.Len()/2])
			ctx, cancel := context.WithCancel(t.Context())
			if got, err := send(ctx, "editor", &goingAway{half, cancel}, kind); err == nil {
				t.Errorf("it was answered %d", got.StatusCode)
				_ = got.Body.Close()
			}
			server.Close() // waits for what is under way
		})
	})
}
