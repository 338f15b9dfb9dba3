package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

func TestLogoRefusals(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	const limit = 5 * archive.BytesPerMB
	good := []byte(drawing)
	for _, tt := range []struct {
		name    string
		form    webtest.Form
		status  int
		message string
		detail  string
	}{
		{"VAL-24 GIF", logoForm(mediatest.GIF(1, ""), "L", "header"), 400, "Only JPEG, PNG, SVG, and WebP files are allowed", ""},
		{"VAL-24 HTML", logoForm([]byte("<html></html>"), "L", "header"), 400, "Only JPEG, PNG, SVG, and WebP files are allowed", ""},
		{"VAL-26 no name", logoForm(good, " ", "header"), 400, "Validation failed", "Logo name is required."},
		{"VAL-27 a long name", logoForm(good, strings.Repeat("n", 101), "header"), 400, "Validation failed", "Logo name must be at most 100 characters."},
		{"VAL-28 no file", webtest.Form{Fields: []string{"name", "L", "type", "header"}}, 400, "Validation failed", "Please choose a file."},
		{"VAL-28 an empty file", logoForm(nil, "L", "header"), 400, "Validation failed", "Please choose a file."},
		{"another type", logoForm(good, "L", "sidebar"), 400, "Validation failed", "Logo type must be header or footer."},
		{"VAL-25 ERR-33 too large", logoForm(mediatest.Padded(mediatest.PNG(mediatest.Photo(9, 9, 1)), limit+1), "L", "header"), 413, "File is too large. Maximum size is 5MB.", ""},
		{"R-29 ERR-32 a script", logoForm([]byte(strings.Replace(drawing, "<path", "<script>alert(1)</script><path", 1)), "L", "header"), 400, "Invalid file or missing required information.", "The drawing contains <script>, which a logo cannot have."},
		{"R-29 an address outside", logoForm([]byte(strings.Replace(drawing, "<path", "<use href='https://example.org/a.svg#b'/><path", 1)), "L", "header"), 400, "Invalid file or missing required information.", "The drawing points at something outside of its file."},
		{"R-33 a bomb", logoForm(mediatest.PNGBomb(20_000, 20_000), "L", "header"), 400, "The image is too large. At most 50 megapixels are allowed.", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.Unchanged(t, func() {
				got := s.Submit("editor", "POST", "/api/logos/upload", tt.form)
				got.Fails(t, tt.status, map[int]string{400: "invalid", 413: "too_large"}[tt.status], tt.message)
				if tt.detail != "" && !strings.Contains(got.Text, tt.detail) {
					t.Errorf("got %s", got.Text)
				}
			})
		})
	}
	t.Run("R-31 file names are only text", func(t *testing.T) {
		for name, want := range map[string]string{
			"../../x.svg": "x.svg", `C:\\logos\\x.svg`: "x.svg", "a\u202egvs.exe": "agvs.exe", strings.Repeat("é", 300): strings.Repeat("é", 99) + "…",
			"": "", "<b>.svg": "<b>.svg",
		} {
			f := logoForm(good, "L", "header")
			f.Filename = name
			var got oneLogo
			s.Submit("editor", "POST", "/api/logos/upload", f).Read(t, 201, &got)
			if got.Logo.OriginalName != want {
				t.Errorf("%q became %q", name, got.Logo.OriginalName)
			}
		}
	})
	t.Run("a body that is not a form", func(t *testing.T) {
		s.Unchanged(t, func() {
			s.Call("editor", "POST", "/api/logos/upload", webtest.Object("name", "L")).Fails(t, 415, "unsupported_media_type", "")
		})
	})
}
