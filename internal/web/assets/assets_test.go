package assets_test

import (
	"regexp"
	"testing"

	"sankofa/internal/web/webtest"
)

// largestScript finds the largest file among those that a page fetches once it is painted.
const largestScript = `data-files="[^"]*(/assets/entry-client-[^" ]+\.js)`

func TestFiles(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	page := s.Get("/").Text
	for _, pattern := range []string{largestScript, `href="(/assets/[^"]+\.css)"`} {
		path := regexp.MustCompile(pattern).FindStringSubmatch(page)[1]
		plain := s.Get(path)
		packed := s.Get(path, "Accept-Encoding", "br")
		if plain.StatusCode != 200 || plain.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %v", path, plain.StatusCode, plain.Header)
		}
		if packed.Header.Get("Content-Encoding") != "br" || len(packed.Text) >= len(plain.Text) {
			t.Errorf("%s is not compressed", path)
		}
	}
	s.Get("/assets/nope.js").Fails(t, 404, "not_found", "Not found.")
	s.Get("/assets/").Fails(t, 404, "not_found", "Not found.")
	s.Send("POST", regexp.MustCompile(largestScript).FindStringSubmatch(page)[1]).Fails(t, 405, "method_not_allowed", "Method not allowed.")
	if fonts := regexp.MustCompile(`<link rel="preload" as="font"[^>]*href="(/assets/[^"]+\.woff2)"`).FindAllStringSubmatch(page, -1); len(fonts) != 4 {
		t.Errorf("%d fonts are loaded early", len(fonts))
	} else if got := s.Get(fonts[0][1]); got.Header.Get("Content-Type") != "font/woff2" {
		t.Errorf("a font is sent as %s", got.Header.Get("Content-Type"))
	}
	if icon := s.Get("/favicon.svg"); icon.StatusCode != 200 || icon.Header.Get("Content-Type") != "image/svg+xml" {
		t.Error("there is no icon")
	}
}
