package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

const wrongType = "Only JPEG, PNG, WebP, and GIF images are allowed."

func TestUploadRefusals(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	const limit = 5 * archive.BytesPerMB
	small := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
	for _, tt := range []struct {
		name    string
		form    webtest.Form
		status  int
		message string
	}{
		{"VAL-13 SVG", webtest.Picture([]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`)), 400, wrongType},
		{"VAL-13 PDF", webtest.Picture([]byte("%PDF-1.7")), 400, wrongType},
		{"VAL-13 HTML", webtest.Picture([]byte("<html><script>alert(1)</script>")), 400, wrongType},
		{"R-33 a bomb", webtest.Picture(mediatest.PNGBomb(20_000, 20_000)), 400, "The image is too large. At most 50 megapixels are allowed."},
		{"R-33 half a photo", webtest.Picture(small[:len(small)/2]), 400, "The image is damaged and cannot be read."},
		{"R-33 too many frames", webtest.Picture(mediatest.GIF(201, "")), 400, "The image has too many frames. At most 200 are allowed."},
		{"ERR-06 VAL-14 one byte too many", webtest.Picture(mediatest.Padded(small, limit+1)), 413, "File is too large. Maximum size is 5MB."},
		{"far too large", webtest.Picture(mediatest.Padded(small, 9<<20)), 413, "File is too large. Maximum size is 5MB."},
		{"VAL-01 a good image with a bad text", webtest.Picture(small, "precision", "hour"), 400, "Validation failed"},
		{"a field twice", webtest.Picture(small, "title", "again"), 400, "Validation failed"},
		{"tags that are not JSON", webtest.Form{Fields: []string{"title", "x", "tags", "A,B"}, File: "eventImage", Content: small}, 400, "Validation failed"},
		{"a field too long", webtest.Form{Fields: []string{"summary", strings.Repeat("x", 70<<10)}}, 400, "Validation failed"},
		{"text that is not UTF-8", webtest.Form{Fields: []string{"title", "\xff\xfe"}}, 400, "Validation failed"},
		{"too many fields", webtest.Form{Fields: strings.Split(strings.Repeat("x,y,", 150)+"x,y", ",")}, 400, "The form has too many fields."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.Unchanged(t, func() {
				got := s.Submit("editor", "POST", "/api/events", tt.form)
				got.Fails(t, tt.status, map[int]string{400: "invalid", 413: "too_large"}[tt.status], tt.message)
			})
		})
	}
	t.Run("VAL-14 exactly 5 MB", func(t *testing.T) {
		s.Upload("editor", mediatest.Padded(small, limit))
	})
	t.Run("R-09 what a form may not set", func(t *testing.T) {
		e := s.Upload("user", small, "createdBy", "x", "id", "y", "status", "published", "TITLE", "z", "isActive", "false")
		if e.CreatedBy != s.Person("user").User.ID || e.Status != archive.StatusDraft || e.Title != "Battle of Adwa" || !e.Active {
			t.Errorf("got %+v", e)
		}
	})
	t.Run("G-UPL-1 the limit is that of the settings", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "admin", webtest.Object("maxImageSize", 1)).OK(t)
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/events", webtest.Picture(mediatest.Padded(small, archive.BytesPerMB+1))).Fails(t, 413, "too_large", "File is too large. Maximum size is 1MB.")
		})
	})
	t.Run("G-UPL-4 uploads can be switched off", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "admin", webtest.Object("enableImageUploads", false)).OK(t)
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/events", webtest.Picture(small)).Fails(t, 403, "forbidden", "Image uploads are currently disabled.")
		})
		s.Upload("editor", nil)
	})
}

// A failed update keeps the old image and stores nothing.
func TestFailedUpdateOfAnImage(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, _ string) {
		small := mediatest.JPEG(mediatest.Photo(400, 300, 3), nil)
		e := s.Upload("editor", small)
		path := "/api/events/" + e.ID
		s.Person("editor2")
		s.Unchanged(t, func() {
			f := webtest.Form{File: "eventImage", Filename: "x", Content: small}
			s.Submit("editor", "PUT", path, f, "If-Match", `"9"`).Fails(t, 409, "conflict", "Event was modified by another user. Please refresh and try again.")
			s.Submit("editor2", "PUT", path, f).Fails(t, 403, "forbidden", "You do not have permission to update this event.")
			s.Submit("editor", "PUT", "/api/events/none", f).Fails(t, 404, "not_found", "Event not found.")
			s.Submit("", "PUT", path, f).Fails(t, 401, "unauthorized", "")
			f.Content = []byte("nothing")
			s.Submit("editor", "PUT", path, f).Fails(t, 400, "invalid", wrongType)
		})
		var got webtest.OneEvent
		s.Call("editor", "GET", path, nil).Read(t, 200, &got)
		if got.Event.Image != e.Image || s.Get(e.Image).StatusCode != 200 {
			t.Error("the image is gone")
		}
	})
}
