package api_test

import (
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"

	_ "golang.org/x/image/webp" // read what is served
	_ "image/gif"               // read what is served
	_ "image/jpeg"              // read what is served
	_ "image/png"               // read what is served
)

func TestUpload(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, folder string) {
		photo := mediatest.JPEG(mediatest.Photo(900, 700, 1), mediatest.EXIF(6))
		t.Run("API-16 API-17 R-32 a photo is turned upright, copied, and freed of its metadata", func(t *testing.T) {
			e := s.Upload("editor", photo)
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
				got := s.Get(v.URL)
				config, _, err := image.DecodeConfig(strings.NewReader(got.Text))
				if got.StatusCode != 200 || err != nil || config.Width != v.Width || strings.Contains(got.Text, "GPS") {
					t.Errorf("%s: %d, %+v, %v", v.URL, got.StatusCode, config, err)
				}
				widths = append(widths, v.Width)
			}
			if diff := cmp.Diff([]int{700, 320, 640}, widths); diff != "" {
				t.Error(diff)
			}
		})
		t.Run("VAL-12 R-30 each type is served as what it is", func(t *testing.T) {
			for kind, content := range map[string][]byte{
				"image/jpeg": mediatest.JPEG(mediatest.Photo(40, 30, 1), nil), "image/png": mediatest.PNG(mediatest.Photo(40, 30, 1)),
				"image/gif": mediatest.GIF(2, "x"), "image/webp": mediatest.WebP(),
			} {
				if served := s.Get(s.Upload("editor", content).Image); served.Header.Get("Content-Type") != kind {
					t.Errorf("%s is served as %q", kind, served.Header.Get("Content-Type"))
				}
			}
		})
		t.Run("R-63 an Idempotency-Key covers the file, too", func(t *testing.T) {
			send := func(content []byte) webtest.Reply {
				return s.Submit("editor", "POST", "/api/events", webtest.Picture(content), "Idempotency-Key", "with-file")
			}
			var a, b webtest.OneEvent
			send(photo).Read(t, 201, &a)
			s.Unchanged(t, func() {
				again := send(photo)
				again.Read(t, 201, &b)
				if a.Event.ID != b.Event.ID || again.Header.Get("Idempotent-Replayed") != "true" {
					t.Error("there are two events")
				}
				send(mediatest.PNG(mediatest.Photo(9, 9, 9))).Fails(t, 422, "unprocessable", "")
			})
		})
		t.Run("R-31 R-34 no file name leads out of the folder", func(t *testing.T) {
			var got webtest.OneEvent
			f := webtest.Picture(mediatest.PNG(mediatest.Photo(9, 9, 9)))
			for _, name := range []string{"../../evil.png", "/etc/passwd", `..\\evil.html`, strings.Repeat("x", 4000) + ".png", "a%00b.svg", "con", ""} {
				f.Filename = name
				s.Submit("editor", "POST", "/api/events", f).Read(t, 201, &got)
				if !strings.HasPrefix(got.Event.Image, "/uploads/events/") || !strings.HasSuffix(got.Event.Image, ".png") {
					t.Errorf("%q became %s", name, got.Event.Image)
				}
			}
			if _, err := os.Stat(filepath.Join(folder, "..", "evil.png")); !os.IsNotExist(err) {
				t.Error(err)
			}
		})
	})
}

func TestReplaceImage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	photo := mediatest.JPEG(mediatest.Photo(400, 300, 1), nil)
	for name, tt := range map[string]struct {
		form webtest.Form
		want func(before archive.Event, image string) bool
	}{
		"API-20 a form without a file keeps the image": {
			webtest.Form{Fields: []string{"title", "New title", "image", ""}},
			func(before archive.Event, image string) bool { return image == before.Image },
		},
		"API-20 a new file replaces it": {
			webtest.Form{Fields: []string{"title", "New title"}, File: "eventImage", Filename: "x.png", Content: mediatest.PNG(mediatest.Photo(400, 300, 2))},
			func(before archive.Event, image string) bool {
				return image != before.Image && strings.HasSuffix(image, ".png")
			},
		},
		"API-20 an address replaces it": {
			webtest.Form{Fields: []string{"title", "New title", "image", "https://example.org/a.jpg"}},
			func(_ archive.Event, image string) bool { return image == "https://example.org/a.jpg" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			before := s.Upload("editor", photo)
			var got webtest.OneEvent
			s.Submit("editor", "PUT", "/api/events/"+before.ID, tt.form).Read(t, 200, &got)
			if e := got.Event; !tt.want(before, e.Image) || e.Title != "New title" || e.Summary != before.Summary || (e.Media == nil) != strings.HasPrefix(e.Image, "https:") {
				t.Errorf("got %+v", e)
			}
		})
	}
	t.Run("API-20 JSON takes it away, and an earlier revision brings it back", func(t *testing.T) {
		before := s.Upload("editor", photo)
		var got webtest.OneEvent
		put(s, "editor", before.ID, webtest.Object("image", "")).Read(t, 200, &got)
		if got.Event.Image != "" {
			t.Errorf("got %q", got.Event.Image)
		}
		s.Call("editor", "POST", "/api/events/"+before.ID+"/revisions/1/restore", nil).Read(t, 200, &got)
		if got.Event.Image != before.Image || got.Event.Media == nil {
			t.Errorf("got %+v", got.Event)
		}
	})
}

func TestUploadQuota(t *testing.T) {
	t.Parallel()
	dot := mediatest.PNG(mediatest.Photo(2, 2, 1))
	limited := func(o *web.Options) { o.RateLimit = true }
	t.Run("G-X-12 R-58 users upload thirty an hour", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			for range 30 {
				s.Upload("user", dot)
			}
			s.Unchanged(t, func() {
				got := s.Submit("user", "POST", "/api/events", webtest.Picture(dot))
				got.Fails(t, 429, "rate_limited", "Too many requests. Please try again later.")
				if got.Header.Get("Retry-After") == "" {
					t.Error("the response does not say when to retry")
				}
			})
			s.Upload("user", nil)
			s.Upload("user2", dot)
		})
	})
	t.Run("R-58 editors more", func(t *testing.T) {
		webtest.FrozenClock(t, func(t *testing.T) {
			s := webtest.New(t, limited)
			for range 31 {
				s.Upload("editor", dot)
			}
		})
	})
	t.Run("R-59 the space of a user is bounded", func(t *testing.T) {
		s := webtest.New(t, limited)
		if err := s.Store.StageUpload(t.Context(), &archive.Upload{Path: "/uploads/events/huge.png", Kind: archive.UploadEvent, Owner: s.Person("user").User.ID, Size: archive.Quotas[archive.StandingNew][archive.ResourceBytes].Total}); err != nil {
			t.Fatal(err)
		}
		s.Unchanged(t, func() {
			s.Submit("user", "POST", "/api/events", webtest.Picture(dot)).Fails(t, 409, "quota_exceeded", "Your uploads have used up the space for one person. Please ask an editor.")
		})
	})
}

// The copies that an upload makes are those that the clean-up knows.
func TestCopiesHaveTheNamesThatCleanUpKnows(t *testing.T) {
	t.Parallel()
	widest := slices.Max(blob.CopyWidths) + 1
	for name, content := range map[string][]byte{
		"a photo":   mediatest.JPEG(mediatest.Photo(widest, 20, 1), nil),
		"a drawing": mediatest.PNG(mediatest.Photo(widest, 20, 2)),
	} {
		t.Run(name, func(t *testing.T) {
			made := webtest.New(t).Upload("editor", content)
			original, _ := blob.Name(made.Image)
			for _, width := range blob.CopyWidths {
				known := slices.ContainsFunc(blob.CopyExtensions, func(extension string) bool {
					copied := archive.Variant{Width: width, URL: blob.Path(blob.CopyName(original, width, extension))}
					return slices.Contains(made.Media.Variants, copied)
				})
				if !known {
					t.Errorf("there is no copy %d pixels wide: %+v", width, made.Media.Variants)
				}
			}
			if got := len(made.Media.Variants); got != len(blob.CopyWidths) || strings.Contains(made.Image, "-") {
				t.Errorf("%s has %d copies", made.Image, got)
			}
		})
	}
}
