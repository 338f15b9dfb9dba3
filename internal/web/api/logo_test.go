package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h9v9z"/></svg>`

func logoForm(content []byte, name, kind string) webtest.Form {
	return webtest.Form{Fields: []string{"name", name, "type", kind}, File: "logo", Filename: "our logo.svg", Content: content}
}

type oneLogo struct{ Logo archive.Logo }

type manyLogos struct{ Logos []archive.Logo }

// addLogo uploads a logo that must be good.
func addLogo(t *testing.T, s *webtest.Site, name, kind string) archive.Logo {
	t.Helper()
	var got oneLogo
	s.Submit("editor", "POST", "/api/logos/upload", logoForm([]byte(drawing), name, kind)).Read(t, 201, &got)
	return got.Logo
}

func activeLogos(t *testing.T, s *webtest.Site) map[archive.LogoType]string {
	t.Helper()
	var got manyLogos
	s.Get("/api/logos").Read(t, 200, &got)
	active := map[archive.LogoType]string{}
	for _, l := range got.Logos {
		if _, twice := active[l.Type]; twice || !l.Active {
			t.Errorf("LOGO-08 the active logos are %+v", got.Logos)
		}
		active[l.Type] = l.Name
	}
	return active
}

func activate(s *webtest.Site, who, id string) webtest.Reply {
	return s.Call(who, "PATCH", "/api/logos/"+id+"/activate", nil)
}

func TestUploadLogo(t *testing.T) {
	t.Parallel()
	webtest.OnEachStorage(t, func(t *testing.T, s *webtest.Site, _ string) {
		t.Run("API-44 ENT-16 upload", func(t *testing.T) {
			reply := s.Submit("editor", "POST", "/api/logos/upload", logoForm([]byte(drawing), " Our logo ", "header"))
			var got oneLogo
			reply.Read(t, 201, &got)
			l := got.Logo
			if l.ID == "" || !strings.Contains(reply.Text, `"_id":"`+l.ID+`"`) || l.Name != "Our logo" || l.Type != archive.LogoHeader || l.Active || l.Size < 50 || l.OriginalName != "our logo.svg" {
				t.Errorf("got %+v", l)
			}
			served := s.Get(l.URL)
			if served.StatusCode != 200 || served.Header.Get("Content-Type") != "image/svg+xml" || int64(len(served.Text)) != l.Size ||
				served.Header.Get("Content-Security-Policy") != "default-src 'none'; style-src 'unsafe-inline'; sandbox" || served.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("G-LOGO-1 served %d %v", served.StatusCode, served.Header)
			}
			for _, name := range []string{"_id", "name", "type", "isActive", "size", "originalName", "url"} {
				if !strings.Contains(reply.Text, `"`+name+`":`) {
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
				s.Submit("admin", "POST", "/api/logos/upload", logoForm(content, "L", "footer")).Read(t, 201, &got)
				if !strings.HasSuffix(got.Logo.URL, ext) || strings.Contains(s.Get(got.Logo.URL).Text, "GPS") {
					t.Errorf("%s became %s", ext, got.Logo.URL)
				}
			}
		})
		t.Run("G-CLN-2 the file of a logo is in use until the logo is removed", func(t *testing.T) {
			l := addLogo(t, s, "logo", "header")
			name := strings.TrimPrefix(l.URL, "/uploads/")
			if got := unused(t, s).names(); slices.Contains(got, name) {
				t.Errorf("unused are %v", got)
			}
			s.Call("editor", "DELETE", "/api/logos/"+l.ID, nil).OK(t)
			if got := unused(t, s).names(); !slices.Contains(got, name) {
				t.Errorf("unused are %v", got)
			}
			if got := clean(t, s, name); len(got.Deleted) != 1 || s.Get(l.URL).StatusCode != 404 {
				t.Errorf("got %+v", got)
			}
		})
	})
}

func TestLogos(t *testing.T) {
	t.Parallel()
	t.Run("API-43 G-LOGO-2 the list holds everything, newest first, and nothing is public", func(t *testing.T) {
		s := webtest.New(t)
		addLogo(t, s, "first", "header")
		addLogo(t, s, "second", "footer")
		var got manyLogos
		s.Call("editor", "GET", "/api/logos/all", nil).Read(t, 200, &got)
		if len(got.Logos) != 2 || got.Logos[0].Name != "second" || len(activeLogos(t, s)) != 0 {
			t.Errorf("got %+v", got.Logos)
		}
	})
	t.Run("API-45 API-42 LOGO-08 LOGO-09 one of each type is active", func(t *testing.T) {
		s := webtest.New(t)
		first, second, footer := addLogo(t, s, "first", "header"), addLogo(t, s, "second", "header"), addLogo(t, s, "footer", "footer")
		for _, l := range []archive.Logo{footer, first, second} {
			var got oneLogo
			activate(s, "editor", l.ID).Read(t, 200, &got)
			if !got.Logo.Active || got.Logo.ID != l.ID {
				t.Errorf("got %+v", got.Logo)
			}
		}
		if diff := cmp.Diff(map[archive.LogoType]string{"header": "second", "footer": "footer"}, activeLogos(t, s)); diff != "" {
			t.Error(diff)
		}
		activate(s, "editor", "nope").Fails(t, 404, "not_found", "Logo not found.")
	})
	t.Run("API-46 removal", func(t *testing.T) {
		s := webtest.New(t)
		header, footer := addLogo(t, s, "header", "header"), addLogo(t, s, "footer", "footer")
		activate(s, "editor", header.ID).OK(t)
		activate(s, "editor", footer.ID).OK(t)
		var gone struct {
			Success bool
			ID      string
		}
		s.Call("editor", "DELETE", "/api/logos/"+header.ID, nil).Read(t, 200, &gone)
		if !gone.Success || gone.ID != header.ID {
			t.Errorf("got %+v", gone)
		}
		s.Call("editor", "DELETE", "/api/logos/"+header.ID, nil).Fails(t, 404, "not_found", "Logo not found.")
		if diff := cmp.Diff(map[archive.LogoType]string{"footer": "footer"}, activeLogos(t, s)); diff != "" {
			t.Error(diff)
		}
	})
	for who, status := range map[string]int{"visitor": 401, "user": 403} {
		t.Run("PERM-10 PERM-33 PERM-45 R-07 not by "+who, func(t *testing.T) {
			s := webtest.New(t)
			l := addLogo(t, s, "logo", "header")
			s.Unchanged(t, func() {
				for _, got := range []webtest.Reply{
					s.Call(who, "GET", "/api/logos/all", nil),
					s.Submit(who, "POST", "/api/logos/upload", logoForm([]byte(drawing), "L", "header")),
					activate(s, who, l.ID),
					s.Call(who, "DELETE", "/api/logos/"+l.ID, nil),
				} {
					if got.StatusCode != status {
						t.Errorf("%d, want %d: %s", got.StatusCode, status, got.Text)
					}
				}
			})
		})
	}
	t.Run("logos have a size limit of their own, and are not switched off with images", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "admin", webtest.Object("maxLogoSize", 1, "enableImageUploads", false)).OK(t)
		large := mediatest.Padded(mediatest.PNG(mediatest.Photo(9, 9, 1)), archive.BytesPerMB+1)
		s.Unchanged(t, func() {
			s.Submit("editor", "POST", "/api/logos/upload", logoForm(large, "L", "header")).Fails(t, 413, "too_large", "File is too large. Maximum size is 1MB.")
		})
		addLogo(t, s, "L", "header")
	})
}

func TestConcurrentLogos(t *testing.T) {
	t.Parallel()
	many := func(t *testing.T, s *webtest.Site) []archive.Logo {
		logos := make([]archive.Logo, 20)
		for i := range logos {
			logos[i] = addLogo(t, s, fmt.Sprint("logo ", i), "header")
		}
		return logos
	}
	t.Run("R-61 twenty are activated at once", func(t *testing.T) {
		s := webtest.New(t)
		logos := many(t, s)
		results := atOnce(len(logos), func(i int) int {
			defer activeLogos(t, s)
			return activate(s, "editor", logos[i].ID).StatusCode
		})
		if active := activeLogos(t, s); len(active) != 1 || count(results, 200) != len(logos) {
			t.Errorf("active are %v, statuses %v", active, results)
		}
	})
	t.Run("R-61 activated and removed at once", func(t *testing.T) {
		s := webtest.New(t)
		logos := many(t, s)
		atOnce(2*len(logos), func(i int) int {
			id := logos[i/2].ID
			if i%2 == 0 {
				return activate(s, "editor", id).StatusCode
			}
			return s.Call("editor", "DELETE", "/api/logos/"+id, nil).StatusCode
		})
		if active := activeLogos(t, s); len(active) != 0 {
			t.Errorf("got %v", active)
		}
	})
}
