package web_test

import (
	"fmt"
	"image"
	_ "image/gif"  // read what is served
	_ "image/jpeg" // read what is served
	_ "image/png"  // read what is served
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "golang.org/x/image/webp" // read what is served

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
)

func TestUpload(t *testing.T) {
	photo := mediatest.JPEG(mediatest.Photo(900, 700, 1), mediatest.EXIF(6))
	onEach(t, func(t *testing.T, s *site, folder string) {
		var first oneEvent
		t.Run("API-16 API-17 R-32 a photo", func(t *testing.T) {
			s.submit("editor", "POST", "/api/events", picture(photo)).read(t, 201, &first)
			e := first.Event
			if !strings.HasPrefix(e.Image, "/uploads/events/") || len(e.Image) != len("/uploads/events/")+32+len(".jpg") || e.Media == nil {
				t.Fatalf("got %+v", e)
			}
			if e.Media.Width != 700 || e.Media.Height != 900 {
				t.Errorf("it is not upright: %+v", e.Media)
			}
			if diff := cmp.Diff([]string{"A", "B"}, e.Tags); diff != "" {
				t.Error(diff)
			}
			widths := []int{}
			for _, v := range append([]archive.Variant{{Width: 700, URL: e.Image}}, e.Media.Variants...) {
				got := s.get(v.URL)
				config, _, err := image.DecodeConfig(strings.NewReader(got.body))
				if got.StatusCode != 200 || err != nil || config.Width != v.Width || strings.Contains(got.body, "GPS") {
					t.Errorf("%s: %d, %+v, %v", v.URL, got.StatusCode, config, err)
				}
				widths = append(widths, v.Width)
			}
			if diff := cmp.Diff([]int{700, 320, 640}, widths); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("VAL-12 each type", func(t *testing.T) {
			for kind, content := range map[string][]byte{
				"image/jpeg": mediatest.JPEG(mediatest.Photo(40, 30, 1), nil), "image/png": mediatest.PNG(mediatest.Photo(40, 30, 1)),
				"image/gif": mediatest.GIF(2, "x"), "image/webp": mediatest.WebP(),
			} {
				var got oneEvent
				s.submit("editor", "POST", "/api/events", picture(content)).read(t, 201, &got)
				if served := s.get(got.Event.Image); served.Header.Get("Content-Type") != kind {
					t.Errorf("R-30 %s is served as %q", kind, served.Header.Get("Content-Type"))
				}
			}
		})
		t.Run("API-20 a new image, and none", func(t *testing.T) {
			path := "/api/events/" + first.Event.ID
			var got oneEvent
			s.submit("editor", "PUT", path, form{fields: []string{"title", "New title", "image", ""}}).read(t, 200, &got)
			if got.Event.Image != first.Event.Image || got.Event.Title != "New title" || got.Event.Summary != "A battle." {
				t.Errorf("a form without a file changed %+v", got.Event)
			}
			s.submit("editor", "PUT", path, form{file: "eventImage", filename: "x.png", content: mediatest.PNG(mediatest.Photo(400, 300, 2))}).read(t, 200, &got)
			if got.Event.Image == first.Event.Image || !strings.HasSuffix(got.Event.Image, ".png") || got.Event.Title != "New title" {
				t.Errorf("got %+v", got.Event)
			}
			s.submit("editor", "PUT", path, form{fields: []string{"image", "https://example.org/a.jpg"}}).read(t, 200, &got)
			if got.Event.Image != "https://example.org/a.jpg" || got.Event.Media != nil {
				t.Errorf("got %+v", got.Event)
			}
			s.call("editor", "PUT", path, object("image", "")).read(t, 200, &got)
			if got.Event.Image != "" {
				t.Errorf("got %q", got.Event.Image)
			}
		})
		t.Run("an earlier image comes back with an earlier state", func(t *testing.T) {
			var got oneEvent
			s.call("editor", "POST", "/api/events/"+first.Event.ID+"/revisions/1/restore", nil).read(t, 200, &got)
			if got.Event.Image != first.Event.Image || got.Event.Media == nil {
				t.Errorf("got %+v", got.Event)
			}
		})
		t.Run("R-63 a key covers the file, too", func(t *testing.T) {
			send := func(content []byte) reply {
				return s.submit("editor", "POST", "/api/events", picture(content), "Idempotency-Key", "with-file")
			}
			var a, b oneEvent
			send(photo).read(t, 201, &a)
			s.unchanged(t, func() {
				again := send(photo)
				again.read(t, 201, &b)
				if a.Event.ID != b.Event.ID || again.Header.Get("Idempotent-Replayed") != "true" {
					t.Error("there are two events")
				}
				send(mediatest.PNG(mediatest.Photo(9, 9, 9))).fails(t, 422, "unprocessable", "")
			})
		})
		t.Run("R-34 nothing lies where it should not", func(t *testing.T) {
			var got oneEvent
			f := picture(mediatest.PNG(mediatest.Photo(9, 9, 9)))
			for _, name := range []string{"../../evil.png", "/etc/passwd", `..\\evil.html`, strings.Repeat("x", 4000) + ".png", "a%00b.svg", "con", ""} {
				f.filename = name
				s.submit("editor", "POST", "/api/events", f).read(t, 201, &got)
				if !strings.HasPrefix(got.Event.Image, "/uploads/events/") || !strings.HasSuffix(got.Event.Image, ".png") {
					t.Errorf("R-31 %q became %s", name, got.Event.Image)
				}
			}
			if _, err := os.Stat(filepath.Join(folder, "..", "evil.png")); !os.IsNotExist(err) {
				t.Error(err)
			}
		})
		t.Run("Serving", func(t *testing.T) { testServing(t, s, first.Event) })
		t.Run("Refusals", func(t *testing.T) { testUploadRefusals(t, s) })
		t.Run("Cancelled", func(t *testing.T) { testCancelledUploads(t, s) })
		t.Run("Cleanup", func(t *testing.T) { testCleanup(t, s, folder) })
	})
}

func testServing(t *testing.T, s *site, e archive.Event) {
	got := s.get(e.Image)
	for name, want := range map[string]string{
		"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
		"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox", "Content-Disposition": "inline",
		"Accept-Ranges": "bytes", "Content-Length": fmt.Sprint(len(got.body)),
	} {
		if got.Header.Get(name) != want {
			t.Errorf("%s is %q, want %q", name, got.Header.Get(name), want)
		}
	}
	t.Run("HEAD, ranges and conditions", func(t *testing.T) {
		if head := s.send("HEAD", e.Image); head.StatusCode != 200 || head.body != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(got.body)) {
			t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
		}
		part := s.get(e.Image, "Range", "bytes=100-199")
		if part.StatusCode != 206 || part.body != got.body[100:200] {
			t.Errorf("range: %d", part.StatusCode)
		}
		if same := s.get(e.Image, "If-None-Match", got.Header.Get("Etag")); same.StatusCode != 304 || same.body != "" {
			t.Errorf("If-None-Match: %d", same.StatusCode)
		}
		if beyond := s.get(e.Image, "Range", "bytes=99999999-"); beyond.StatusCode != 416 {
			t.Errorf("a range beyond the end: %d", beyond.StatusCode)
		}
	})
	t.Run("G-UPL-3 what is not there, and no listing", func(t *testing.T) {
		for _, target := range []string{
			"/uploads", "/uploads/", "/uploads/events", "/uploads/events/", "/uploads/events/none.jpg", "/uploads/events/none.html",
			"/uploads/.waiting", "/uploads/events/../events/x.jpg", "/uploads/%2e%2e/sankofa.db", "/uploads/..%2fsankofa.db", "/uploads//etc/passwd",
			e.Image + "/", e.Image + "x", strings.Replace(e.Image, ".jpg", ".png", 1),
		} {
			s.get(target).fails(t, 404, "not_found", "Not found.")
		}
		refused := s.send("DELETE", e.Image)
		refused.fails(t, 405, "method_not_allowed", "")
		if refused.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("allowed: %q", refused.Header.Get("Allow"))
		}
	})
}

func testUploadRefusals(t *testing.T, s *site) {
	const limit = 5 * archive.BytesPerMB
	small := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
	const wrongType = "Only JPEG, PNG, WebP, and GIF images are allowed."
	for _, tt := range []struct {
		name    string
		form    form
		status  int
		message string
	}{
		{"VAL-13 SVG", picture([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)), 400, wrongType},
		{"VAL-13 PDF", picture([]byte("%PDF-1.7")), 400, wrongType},
		{"VAL-13 HTML", picture([]byte("<html><script>alert(1)</script>")), 400, wrongType},
		{"R-33 a bomb", picture(mediatest.PNGBomb(20_000, 20_000)), 400, "The image is too large. At most 50 megapixels are allowed."},
		{"R-33 half a photo", picture(small[:len(small)/2]), 400, "The image is damaged and cannot be read."},
		{"R-33 too many frames", picture(mediatest.GIF(201, "")), 400, "The image has too many frames. At most 200 are allowed."},
		{"ERR-06 VAL-14 one byte too many", picture(mediatest.Padded(small, limit+1)), 413, "File is too large. Maximum size is 5MB."},
		{"far too large", picture(mediatest.Padded(small, 9<<20)), 413, "File is too large. Maximum size is 5MB."},
		{"VAL-01 a good image with a bad text", picture(small, "precision", "hour"), 400, "Validation failed"},
		{"a field twice", picture(small, "title", "again"), 400, "Validation failed"},
		{"tags that are no JSON", form{fields: []string{"title", "x", "tags", "A,B"}, file: "eventImage", content: small}, 400, "Validation failed"},
		{"a field too long", form{fields: []string{"summary", strings.Repeat("x", 70<<10)}}, 400, "Validation failed"},
		{"text that is none", form{fields: []string{"title", "\xff\xfe"}}, 400, "Validation failed"},
		{"too many fields", form{fields: strings.Split(strings.Repeat("x,y,", 150)+"x,y", ",")}, 400, "The form has too many fields."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.unchanged(t, func() {
				got := s.submit("editor", "POST", "/api/events", tt.form)
				got.fails(t, tt.status, map[int]string{400: "invalid", 413: "too_large"}[tt.status], tt.message)
			})
		})
	}
	t.Run("VAL-14 exactly 5 MB", func(t *testing.T) {
		s.submit("editor", "POST", "/api/events", picture(mediatest.Padded(small, limit))).read(t, 201, &oneEvent{})
	})
	t.Run("R-09 what a form may not set", func(t *testing.T) {
		var got oneEvent
		s.submit("user", "POST", "/api/events", picture(small, "createdBy", "x", "id", "y", "status", "published", "TITLE", "z", "isActive", "false")).read(t, 201, &got)
		if got.Event.CreatedBy != s.person("user").User.ID || got.Event.Status != archive.StatusDraft || got.Event.Title != "Battle of Adwa" {
			t.Errorf("got %+v", got.Event)
		}
	})
	t.Run("an update that fails keeps the old image and nothing else", func(t *testing.T) {
		var e oneEvent
		s.submit("editor", "POST", "/api/events", picture(small)).read(t, 201, &e)
		path := "/api/events/" + e.Event.ID
		s.unchanged(t, func() {
			f := form{file: "eventImage", filename: "x", content: small}
			s.submit("editor", "PUT", path, f, "If-Match", `"9"`).fails(t, 409, "conflict", "Event was modified by another user. Please refresh and try again.")
			s.submit("editor2", "PUT", path, f).fails(t, 403, "forbidden", "You do not have permission to update this event.")
			s.submit("editor", "PUT", "/api/events/none", f).fails(t, 404, "not_found", "Event not found.")
			s.submit("", "PUT", path, f).fails(t, 401, "unauthorized", "")
			f.content = []byte("nothing")
			s.submit("editor", "PUT", path, f).fails(t, 400, "invalid", wrongType)
		})
		s.call("editor", "GET", path, nil).read(t, 200, &e)
		if s.get(e.Event.Image).StatusCode != 200 {
			t.Error("the image is gone")
		}
	})
	t.Run("G-UPL-1 G-UPL-4 the settings are obeyed", func(t *testing.T) {
		s.call("admin", "PATCH", "/api/settings", object("maxImageSize", 1)).read(t, 200, &struct{}{})
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", picture(mediatest.Padded(small, archive.BytesPerMB+1))).fails(t, 413, "too_large", "File is too large. Maximum size is 1MB.")
		})
		s.call("admin", "PATCH", "/api/settings", object("maxImageSize", 5, "enableImageUploads", false)).read(t, 200, &struct{}{})
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/events", picture(small)).fails(t, 403, "forbidden", "Image uploads are currently disabled.")
		})
		s.submit("editor", "POST", "/api/events", picture(nil)).read(t, 201, &oneEvent{})
		s.call("admin", "PATCH", "/api/settings", object("enableImageUploads", true)).read(t, 200, &struct{}{})
	})
}

func TestUploadLimits(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit = true })
	dot := mediatest.PNG(mediatest.Photo(2, 2, 1))
	t.Run("G-X-12 R-58 thirty an hour for users", func(t *testing.T) {
		for range 30 {
			s.submit("user", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		}
		s.unchanged(t, func() {
			got := s.submit("user", "POST", "/api/events", picture(dot))
			got.fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
			if got.Header.Get("Retry-After") == "" {
				t.Error("it is not said when to come again")
			}
		})
		s.submit("user", "POST", "/api/events", picture(nil)).read(t, 201, &oneEvent{})
		s.submit("user2", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		for range 40 {
			s.submit("editor", "POST", "/api/events", picture(dot)).read(t, 201, &oneEvent{})
		}
	})
	t.Run("R-59 a user's space is bounded", func(t *testing.T) {
		if err := s.store.StageUpload(t.Context(), &archive.Upload{Path: "/uploads/events/huge.png", Kind: archive.UploadEvent, Owner: s.person("user2").User.ID, Size: archive.UploadQuota}); err != nil {
			t.Fatal(err)
		}
		s.unchanged(t, func() {
			s.submit("user2", "POST", "/api/events", picture(dot)).fails(t, 429, "rate_limited", "Your uploads have used up the space for one person. Please ask an editor.")
		})
	})
}
