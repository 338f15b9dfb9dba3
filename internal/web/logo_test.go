package web_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>`

func logoForm(content []byte, name, kind string) form {
	return form{fields: []string{"name", name, "type", kind}, file: "logo", filename: "our logo.svg", content: content}
}

type oneLogo struct{ Logo archive.Logo }

type manyLogos struct{ Logos []archive.Logo }

// addLogo uploads a logo that must be good.
func (s *site) addLogo(t *testing.T, name, kind string) archive.Logo {
	t.Helper()
	var got oneLogo
	s.submit("editor", "POST", "/api/logos/upload", logoForm([]byte(drawing), name, kind)).read(t, 201, &got)
	return got.Logo
}

func (s *site) activeLogos(t *testing.T) map[archive.LogoType]string {
	t.Helper()
	var got manyLogos
	s.get("/api/logos").read(t, 200, &got)
	active := map[archive.LogoType]string{}
	for _, l := range got.Logos {
		if _, twice := active[l.Type]; twice || !l.Active {
			t.Errorf("LOGO-08 the active logos are %+v", got.Logos)
		}
		active[l.Type] = l.Name
	}
	return active
}

func TestLogos(t *testing.T) {
	onEach(t, func(t *testing.T, s *site, _ string) {
		t.Run("API-44 ENT-16 upload", func(t *testing.T) {
			reply := s.submit("editor", "POST", "/api/logos/upload", logoForm([]byte(drawing), " Our logo ", "header"))
			var got oneLogo
			reply.read(t, 201, &got)
			l := got.Logo
			if l.ID == "" || l.LegacyID != l.ID || l.Name != "Our logo" || l.Type != archive.LogoHeader || l.Active || l.Size < 50 || l.OriginalName != "our logo.svg" {
				t.Errorf("got %+v", l)
			}
			served := s.get(l.URL)
			if served.StatusCode != 200 || served.Header.Get("Content-Type") != "image/svg+xml" || int64(len(served.body)) != l.Size ||
				served.Header.Get("Content-Security-Policy") != "default-src 'none'; style-src 'unsafe-inline'; sandbox" || served.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("G-LOGO-1 served %d %v", served.StatusCode, served.Header)
			}
			for _, name := range []string{"_id", "name", "type", "isActive", "size", "originalName", "url"} {
				if !strings.Contains(reply.body, `"`+name+`":`) {
					t.Errorf("%s is missing", name)
				}
			}
		})
		t.Run("VAL-23 each type", func(t *testing.T) {
			for ext, content := range map[string][]byte{
				".jpg": mediatest.JPEG(mediatest.Photo(40, 30, 1), mediatest.EXIF(1)), ".png": mediatest.PNG(mediatest.Photo(40, 30, 1)),
				".webp": mediatest.WebP(), ".svg": []byte(drawing),
			} {
				var got oneLogo
				s.submit("admin", "POST", "/api/logos/upload", logoForm(content, "L", "footer")).read(t, 201, &got)
				if !strings.HasSuffix(got.Logo.URL, ext) || strings.Contains(s.get(got.Logo.URL).body, "GPS") {
					t.Errorf("%s became %s", ext, got.Logo.URL)
				}
			}
		})
		testLogoRefusals(t, s)
		t.Run("API-43 G-LOGO-2 everything is in the list, newest first, and only what is active is public", func(t *testing.T) {
			var got manyLogos
			s.call("editor", "GET", "/api/logos/all", nil).read(t, 200, &got)
			if len(got.Logos) < 5 || len(s.activeLogos(t)) != 0 {
				t.Errorf("%d logos", len(got.Logos))
			}
		})
		first, second, footer := s.addLogo(t, "first", "header"), s.addLogo(t, "second", "header"), s.addLogo(t, "footer", "footer")
		t.Run("API-45 API-42 LOGO-08 LOGO-09 one of each type is active", func(t *testing.T) {
			for _, l := range []archive.Logo{footer, first, second} {
				var got oneLogo
				s.call("editor", "PATCH", "/api/logos/"+l.ID+"/activate", nil).read(t, 200, &got)
				if !got.Logo.Active || got.Logo.ID != l.ID {
					t.Errorf("got %+v", got.Logo)
				}
			}
			if diff := cmp.Diff(map[archive.LogoType]string{"header": "second", "footer": "footer"}, s.activeLogos(t)); diff != "" {
				t.Error(diff)
			}
			s.call("editor", "PATCH", "/api/logos/nope/activate", nil).fails(t, 404, "not_found", "Logo not found.")
		})
		t.Run("G-CLN-2 a logo is in use, active or not", func(t *testing.T) {
			if got := s.unused(t); len(got.Files) != 0 {
				t.Errorf("got %+v", got)
			}
		})
		t.Run("API-46 removal", func(t *testing.T) {
			var gone struct {
				Success bool
				ID      string
			}
			s.call("editor", "DELETE", "/api/logos/"+second.ID, nil).read(t, 200, &gone)
			if !gone.Success || gone.ID != second.ID {
				t.Errorf("got %+v", gone)
			}
			s.call("editor", "DELETE", "/api/logos/"+second.ID, nil).fails(t, 404, "not_found", "Logo not found.")
			if diff := cmp.Diff(map[archive.LogoType]string{"footer": "footer"}, s.activeLogos(t)); diff != "" {
				t.Error(diff)
			}
			name := strings.TrimPrefix(second.URL, "/uploads/")
			if diff := cmp.Diff([]string{name}, s.unused(t).names()); diff != "" {
				t.Error(diff)
			}
			if got := s.clean(t, name); len(got.Deleted) != 1 || s.get(second.URL).StatusCode != 404 {
				t.Errorf("got %+v", got)
			}
		})
		t.Run("PERM-10 PERM-33 PERM-45 R-07 who may", func(t *testing.T) {
			for who, status := range map[string]int{"": 401, "user": 403} {
				s.unchanged(t, func() {
					for _, got := range []reply{
						s.call(who, "GET", "/api/logos/all", nil),
						s.submit(who, "POST", "/api/logos/upload", logoForm([]byte(drawing), "L", "header")),
						s.call(who, "PATCH", "/api/logos/"+first.ID+"/activate", nil),
						s.call(who, "DELETE", "/api/logos/"+first.ID, nil),
					} {
						if got.StatusCode != status {
							t.Errorf("%q: %s %d", who, got.body, got.StatusCode)
						}
					}
				})
			}
		})
	})
}

func testLogoRefusals(t *testing.T, s *site) {
	const limit = 5 * archive.BytesPerMB
	good := []byte(drawing)
	for _, tt := range []struct {
		name    string
		form    form
		status  int
		message string
		detail  string
	}{
		{"VAL-24 GIF", logoForm(mediatest.GIF(1, ""), "L", "header"), 400, "Only JPEG, PNG, SVG, and WebP files are allowed", ""},
		{"VAL-24 HTML", logoForm([]byte("<html></html>"), "L", "header"), 400, "Only JPEG, PNG, SVG, and WebP files are allowed", ""},
		{"VAL-26 no name", logoForm(good, " ", "header"), 400, "Validation failed", "Logo name is required."},
		{"VAL-27 a long name", logoForm(good, strings.Repeat("n", 101), "header"), 400, "Validation failed", "Logo name must be at most 100 characters."},
		{"VAL-28 no file", form{fields: []string{"name", "L", "type", "header"}}, 400, "Validation failed", "Please choose a file."},
		{"VAL-28 an empty file", logoForm(nil, "L", "header"), 400, "Validation failed", "Please choose a file."},
		{"another type", logoForm(good, "L", "sidebar"), 400, "Validation failed", "Logo type must be header or footer."},
		{"VAL-25 ERR-33 too large", logoForm(mediatest.Padded(mediatest.PNG(mediatest.Photo(9, 9, 1)), limit+1), "L", "header"), 413, "File is too large. Maximum size is 5MB.", ""},
		{"R-29 ERR-32 a script", logoForm([]byte(strings.Replace(drawing, "<path", "<script>alert(1)</script><path", 1)), "L", "header"), 400, "Invalid file or missing required information.", ""},
		{"R-33 a bomb", logoForm(mediatest.PNGBomb(20_000, 20_000), "L", "header"), 400, "The image is too large. At most 50 megapixels are allowed.", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s.unchanged(t, func() {
				got := s.submit("editor", "POST", "/api/logos/upload", tt.form)
				got.fails(t, tt.status, map[int]string{400: "invalid", 413: "too_large"}[tt.status], tt.message)
				if tt.detail != "" && !strings.Contains(got.body, tt.detail) {
					t.Errorf("got %s", got.body)
				}
			})
		})
	}
	t.Run("R-31 names of files are text", func(t *testing.T) {
		for name, want := range map[string]string{
			"../../x.svg": "x.svg", `C:\\logos\\x.svg`: "x.svg", "a\u202egvs.exe": "agvs.exe", strings.Repeat("é", 300): strings.Repeat("é", 99) + "…",
			"": "", "<b>.svg": "<b>.svg",
		} {
			f := logoForm(good, "L", "header")
			f.filename = name
			var got oneLogo
			s.submit("editor", "POST", "/api/logos/upload", f).read(t, 201, &got)
			if got.Logo.OriginalName != want {
				t.Errorf("%q became %q", name, got.Logo.OriginalName)
			}
		}
	})
	t.Run("the limit of logos is their own", func(t *testing.T) {
		s.call("admin", "PATCH", "/api/settings", object("maxLogoSize", 1, "enableImageUploads", false)).read(t, 200, &struct{}{})
		s.unchanged(t, func() {
			s.submit("editor", "POST", "/api/logos/upload", logoForm(mediatest.Padded(mediatest.PNG(mediatest.Photo(9, 9, 1)), archive.BytesPerMB+1), "L", "header")).fails(t, 413, "too_large", "File is too large. Maximum size is 1MB.")
		})
		s.submit("editor", "POST", "/api/logos/upload", logoForm(good, "L", "header")).read(t, 201, &oneLogo{})
		s.call("admin", "PATCH", "/api/settings", object("maxLogoSize", 5, "enableImageUploads", true)).read(t, 200, &struct{}{})
	})
	t.Run("a body that is no form", func(t *testing.T) {
		s.unchanged(t, func() {
			s.call("editor", "POST", "/api/logos/upload", object("name", "L")).fails(t, 415, "unsupported_media_type", "")
		})
	})
}

func TestLogosAtOnce(t *testing.T) {
	s := newSite(t)
	logos := make([]archive.Logo, 20)
	for i := range logos {
		logos[i] = s.addLogo(t, fmt.Sprint("logo ", i), "header")
	}
	t.Run("R-61 twenty are activated at once", func(t *testing.T) {
		var wg sync.WaitGroup
		for _, l := range logos {
			wg.Go(func() {
				s.call("editor", "PATCH", "/api/logos/"+l.ID+"/activate", nil).read(t, 200, &oneLogo{})
				s.activeLogos(t)
			})
		}
		wg.Wait()
		if active := s.activeLogos(t); len(active) != 1 {
			t.Errorf("got %v", active)
		}
	})
	t.Run("R-61 activated and removed at once", func(t *testing.T) {
		var wg sync.WaitGroup
		for _, l := range logos {
			wg.Go(func() { s.call("editor", "PATCH", "/api/logos/"+l.ID+"/activate", nil) })
			wg.Go(func() { s.call("editor", "DELETE", "/api/logos/"+l.ID, nil).read(t, 200, &struct{}{}) })
		}
		wg.Wait()
		if active := s.activeLogos(t); len(active) != 0 {
			t.Errorf("got %v", active)
		}
	})
}
