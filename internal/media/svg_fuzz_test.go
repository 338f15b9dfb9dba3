package media_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/media"
)

// drawable are the elements that a stored drawing may have, spelled out here so that
// a longer list in the sanitizer is noticed.
var drawable = strings.Fields(`svg g defs symbol use title desc path rect circle ellipse line polyline polygon
	text tspan textPath linearGradient radialGradient stop clipPath mask pattern marker style switch filter
	feGaussianBlur feOffset feBlend feColorMatrix feFlood feComposite feMerge feMergeNode feDropShadow
	feComponentTransfer feFuncR feFuncG feFuncB feFuncA feMorphology`)

var fetched = regexp.MustCompile(`(?i)(url|src|image|image-set|cross-fade|element|paint|attr|var|env|expression)\s*\(\s*["']?\s*[^#"'\s]|@|\\|javascript:|data:`)

// harmless reports what in a stored drawing runs, fetches or hides something.
func harmless(t *testing.T, drawing []byte) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(drawing))
	open := ""
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("H-18 R-29 %v in %q", err, drawing)
		}
		switch token := token.(type) {
		case xml.StartElement:
			open = token.Name.Local
			if !slices.Contains(drawable, open) || token.Name.Space != "http://www.w3.org/2000/svg" {
				t.Fatalf("H-18 R-29 element %v in %q", token.Name, drawing)
			}
			for _, a := range token.Attr {
				switch name := a.Name.Local; {
				case name == "xmlns" || name == "aria-label":
				case name == "href":
					if !strings.HasPrefix(a.Value, "#") {
						t.Fatalf("H-18 R-29 link to %q", a.Value)
					}
				case name == "base", strings.HasPrefix(strings.ToLower(name), "on"), a.Name.Space != "" && name != "space",
					name != "space" && fetched.MatchString(a.Value):
					t.Fatalf("H-18 R-29 attribute %v=%q", a.Name, a.Value)
				}
			}
		case xml.EndElement:
			open = ""
		case xml.CharData:
			if open == "style" && fetched.Match(token) {
				t.Fatalf("H-18 R-29 style %q", token)
			}
		default:
			t.Fatalf("H-18 R-29 %T in %q", token, drawing)
		}
	}
}

// A drawing that passes has only allowed elements and no address, and passes again
// unchanged, byte by byte.
func FuzzDrawing(f *testing.F) {
	for _, seed := range []string{
		`<rect width="3" height="3" fill="url(#a)"/>`, `<style>rect{fill:red}</style>`, `<style>/* x */ rect { fill: url('#a') }</style>`,
		`<use xlink:href="#a"/>`, `<text xml:space="preserve">a &amp; b ]]&gt; &#13;&#10;</text>`, `<style>a<![CDATA[b]]>c</style>`, `<g aria-label="https://example.org"/>`,
		`<style>/*<!-- */ rect{} /* --></style>`, `<rect style="fill:u/**/rl(#x)"/>`, `<rect style="/*/ /**/"/>`, `<script/>`, `<g onload="x"/>`,
		`<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect filter="url(#f)"/>`, `<x:y xmlns:x="z" a="b"/>`, `<rect id="a" x:id="b"/>`, "<text>\x01</text>",
		`<rect fill="URL (#a"/>`, `<rect fill="url(#a)url(&quot; #b)"/>`, `<rect fill="url( '' //x)"/>`,
	} {
		f.Add([]byte(open + seed + `</svg>`))
	}
	processor := media.NewProcessor(f.TempDir(), nil)
	f.Fuzz(func(t *testing.T, content []byte) {
		if media.Sniff(content) != media.SVG {
			return
		}
		pass := func(content []byte) ([]byte, *media.Image) {
			made, err := processor.Logo(t.Context(), temp(t, content))
			if err != nil {
				if !refusedDrawing(err) {
					t.Fatalf("H-18 R-29 %v", err)
				}
				return nil, nil
			}
			defer func() { _ = made.Close() }()
			return read(t, made.Original), made
		}
		clean, made := pass(content)
		if made == nil {
			return
		}
		harmless(t, clean)
		again, second := pass(clean)
		if !bytes.Equal(clean, again) {
			t.Fatalf("H-18 R-29 %q\nis stored as %q\nand then as %q", content, clean, again)
		}
		if made.Width != second.Width || made.Height != second.Height || made.Width < 0 || made.Height < 0 {
			t.Fatalf("H-18 %dx%d becomes %dx%d", made.Width, made.Height, second.Width, second.Height)
		}
	})
}
