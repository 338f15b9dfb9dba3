package api_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

// troubled is a file store that fails as a test wants.
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

// failingFiles returns a site with an uploaded image, whose file store then fails.
func failingFiles(t *testing.T, faults map[string]error) (*webtest.Site, archive.Event, func()) {
	t.Helper()
	failing := false
	s := webtest.New(t, func(o *web.Options) {
		o.Files.Files = troubled{o.Files.Files, func(what, name string) error {
			if what == "put" && strings.Contains(name, "-640") {
				what = "put variant"
			}
			if failing {
				return faults[what]
			}
			return nil
		}}
	})
	e := s.Upload("editor", photograph().Content)
	failing = true
	return s, e, func() { failing = false }
}

func photograph() webtest.Form {
	return webtest.Picture(mediatest.JPEG(mediatest.Photo(700, 40, 5), nil))
}

func TestUploadFaults(t *testing.T) {
	t.Parallel()
	away := fmt.Errorf("connect: %w", archive.ErrUnavailable)
	t.Run("F-11 the file store is away", func(t *testing.T) {
		s, e, _ := failingFiles(t, map[string]error{"put": away, "open": away})
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/events", photograph()).Fails(t, 503, "unavailable", "")
			s.Get(e.Image).Fails(t, 503, "unavailable", "")
			s.Get("/api/events/" + e.ID).OK(t)
		})
	})
	t.Run("R-65 it fails half-way", func(t *testing.T) {
		s, e, _ := failingFiles(t, map[string]error{"put variant": away})
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/events", photograph()).Fails(t, 503, "unavailable", "")
			s.Submit("editor", "PUT", "/api/events/"+e.ID, photograph()).Fails(t, 503, "unavailable", "")
		})
	})
	t.Run("F-03 the disk is full", func(t *testing.T) {
		s, _, _ := failingFiles(t, map[string]error{"put": blob.NoSpace(fmt.Errorf("write: %w", syscall.ENOSPC))})
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/events", photograph()).Fails(t, 507, "insufficient_storage", "The archive has no space left. Please try again later.")
		})
	})
	t.Run("F-11 a listing that fails makes nothing look unused", func(t *testing.T) {
		s, _, _ := failingFiles(t, map[string]error{"list": away})
		s.Call("editor", "GET", "/api/upload/unused", nil).Fails(t, 503, "unavailable", "")
	})
	t.Run("a file that cannot be deleted stays in the list", func(t *testing.T) {
		s, e, repair := failingFiles(t, map[string]error{"delete": away})
		put(s, "editor", e.ID, webtest.Object("image", "")).OK(t)
		if got := clean(t, s, fileOf(e)); len(got.Deleted) != 0 || len(got.Errors) != 1 {
			t.Errorf("got %+v", got)
		}
		repair()
		if diff := cmp.Diff([]string{fileOf(e)}, unused(t, s).names()); diff != "" {
			t.Error(diff)
		}
		if got := clean(t, s, fileOf(e)); len(got.Deleted) != 1 {
			t.Errorf("got %+v", got)
		}
	})
}

// An image cannot be deleted while an event begins to use it, nor the other way round.
func TestUploadAndDeleteAtOnce(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for round := range 10 {
		e := s.Upload("editor", mediatest.PNG(mediatest.Photo(9, 9, uint64(round))))
		put(s, "editor", e.ID, webtest.Object("image", "")).OK(t)
		var used webtest.Reply
		var got cleaned
		var calls sync.WaitGroup
		calls.Go(func() { used = put(s, "editor", e.ID, webtest.Object("image", e.Image)) })
		calls.Go(func() { got = clean(t, s, fileOf(e)) })
		calls.Wait()
		served := s.Get(e.Image).StatusCode
		switch {
		case used.StatusCode == 200 && len(got.Deleted) == 0 && served == 200:
		case used.StatusCode == 400 && len(got.Deleted) == 1 && served == 404:
		default:
			t.Errorf("R-34 the update returned %d, %+v was deleted, the image returns %d", used.StatusCode, got, served)
		}
	}
}
