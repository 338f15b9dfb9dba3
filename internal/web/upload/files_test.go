package upload_test

import (
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

func TestServing(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, _ string) {
		testServing(t, s, s.Upload("editor", mediatest.JPEG(mediatest.Photo(400, 300, 1), nil)).Image)
	})
}

func testServing(t *testing.T, s *webtest.Site, image string) {
	got := s.Get(image)
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox", "Content-Disposition": "inline",
		"Accept-Ranges": "bytes", "Content-Length": fmt.Sprint(len(got.Text)),
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, got.Header.Get(name), want)
		}
	}
	t.Run("HEAD, ranges and conditions", func(t *testing.T) {
		if head := s.Send("HEAD", image); head.StatusCode != 200 || head.Text != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(got.Text)) {
			t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
		}
		part := s.Get(image, "Range", "bytes=100-199")
		if part.StatusCode != 206 || part.Text != got.Text[100:200] {
			t.Errorf("range: %d", part.StatusCode)
		}
		if same := s.Get(image, "If-None-Match", got.Header.Get("Etag")); same.StatusCode != 304 || same.Text != "" {
			t.Errorf("If-None-Match: %d", same.StatusCode)
		}
		if beyond := s.Get(image, "Range", "bytes=99999999-"); beyond.StatusCode != 416 {
			t.Errorf("a range beyond the end: %d", beyond.StatusCode)
		}
	})
	t.Run("G-UPL-3 what is not there, and no listing", func(t *testing.T) {
		for _, target := range []string{
			"/uploads", "/uploads/", "/uploads/events", "/uploads/events/", "/uploads/events/none.jpg", "/uploads/events/none.html",
			"/uploads/.waiting", "/uploads/events/../events/x.jpg", "/uploads/%2e%2e/sankofa.db", "/uploads/..%2fsankofa.db", "/uploads//etc/passwd",
			image + "/", image + "x", strings.Replace(image, ".jpg", ".png", 1),
		} {
			s.Get(target).Fails(t, 404, "not_found", "Not found.")
		}
		refused := s.Send("DELETE", image)
		refused.Fails(t, 405, "method_not_allowed", "")
		if refused.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("allowed: %q", refused.Header.Get("Allow"))
		}
	})
}
