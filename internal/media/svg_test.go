package media_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/media"
)

const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 30">`

func TestDrawingsThatAreRefused(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	for name, content := range map[string]string{
		"script":                              open + `<script>alert(1)</script></svg>`,
		"script by prefix":                    `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`,
		"a handler":                           open + `<rect onload="alert(1)"/></svg>`,
		"a handler on top":                    `<svg xmlns="http://www.w3.org/2000/svg" OnLoad="alert(1)"/>`,
		"foreignObject":                       open + `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`,
		"HTML":                                open + `<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></svg>`,
		"use of elsewhere":                    open + `<use href="https://evil.example/x.svg#a"/></svg>`,
		"use of elsewhere, old":               open + `<use xlink:href="//evil.example/x.svg#a"/></svg>`,
		"use of data":                         open + `<use href="data:image/svg+xml;base64,AA"/></svg>`,
		"a link":                              open + `<a href="javascript:alert(1)"><path d="M0 0"/></a></svg>`,
		"an image":                            open + `<image href="https://evil.example/x.png"/></svg>`,
		"an import":                           open + `<style>@import url(https://evil.example/x.css);</style></svg>`,
		"a style from elsewhere":              open + `<style>rect{fill:url(https://evil.example/x)}</style></svg>`,
		"in CDATA":                            open + `<style><![CDATA[rect{fill:url("//evil.example/x")}]]></style></svg>`,
		"with escapes":                        open + `<style>rect{fill:u\72l(https://evil.example/x)}</style></svg>`,
		"with comments":                       open + `<style>rect{fill:url/**/(https://evil.example/x)}</style></svg>`,
		"an attribute":                        open + `<rect fill="url(https://evil.example/x)"/></svg>`,
		"a style attribute":                   open + `<rect style="background: URL( 'https://evil.example/x' )"/></svg>`,
		"an animated link":                    open + `<animate attributeName="href" values="javascript:alert(1)"/></svg>`,
		"set":                                 open + `<set attributeName="onmouseover" to="alert(1)"/></svg>`,
		"a DOCTYPE":                           `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">` + open + `</svg>`,
		"an entity":                           `<!DOCTYPE svg [<!ENTITY x "y">]>` + open + `<text>&x;</text></svg>`,
		"an unknown entity":                   open + `<text>&x;</text></svg>`,
		"a style sheet":                       `<?xml-stylesheet href="https://evil.example/x.css"?>` + open + `</svg>`,
		"another encoding":                    `<?xml version="1.0" encoding="UTF-7"?>` + open + `</svg>`,
		"no name space":                       `<svg><rect/></svg>`,
		"another root":                        `<?xml version="1.0"?><g xmlns="http://www.w3.org/2000/svg"><svg/></g>`,
		"not closed":                          open + `<g>`,
		"two roots":                           open + `</svg>` + open + `</svg>`,
		"text around":                         open + `</svg>more`,
		"a base":                              `<svg xmlns="http://www.w3.org/2000/svg" xml:base="https://evil.example/"><use href="#a"/></svg>`,
		"uses without end":                    open + `<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`,
		"a laughing tower":                    open + `<defs><path id="a" d="M0 0"/><g id="b"><use href="#a"/><use href="#a"/></g><g id="c"><use href="#b"/><use href="#b"/></g></defs><use href="#c"/></svg>`,
		"too deep":                            open + strings.Repeat("<g>", 200) + strings.Repeat("</g>", 200) + `</svg>`,
		"too much":                            open + strings.Repeat("<g/>", 30_000) + `</svg>`,
		"H-06 an address behind a comment":    open + `<style>rect{fill:ur<!-- -->l(https://evil.example/x)}</style></svg>`,
		"H-06 an address behind CDATA":        open + `<style>rect{fill:ur<![CDATA[l(https://evil.example/x)]]>}</style></svg>`,
		"H-06 an import behind CDATA":         open + `<style><![CDATA[@]]>import "https://evil.example/x"</style></svg>`,
		"H-06 an address as references":       open + `<style>rect{fill:&#117;rl(https&#58;//evil.example/x)}</style></svg>`,
		"H-06 an address in a comment of CSS": open + `<rect style="fill:url(/* # */https://evil.example/x)"/></svg>`,
		"H-06 another function that fetches":  open + `<rect style="fill:src('https://evil.example/x')"/></svg>`,
		"H-06 a set of images":                open + `<rect style="mask-image:-webkit-image-set('https://evil.example/x' 1x)"/></svg>`,
		"H-06 a blur by a function":           open + `<rect style="filter:blur(9999px)"/></svg>`,
		"H-06 a function with a space":        open + `<rect style="filter:drop-shadow (0 0 9999px red)"/></svg>`,
		"H-06 a huge blur":                    open + `<filter id="f"><feGaussianBlur stdDeviation="5000"/></filter><rect filter="url(#f)"/></svg>`,
		"H-06 a huge radius":                  open + `<filter id="f"><feMorphology radius="1e9"/></filter><rect filter="url(#f)"/></svg>`,
		"H-06 a huge filter region":           open + `<filter id="f" width="1e9"><feOffset/></filter><rect filter="url(#f)"/></svg>`,
		"H-06 many filters":                   open + `<filter id="f"><feGaussianBlur/></filter>` + strings.Repeat(`<rect filter="url(#f)"/>`, 500) + `</svg>`,
		"H-06 nested filters":                 open + `<filter id="f">` + strings.Repeat(`<feGaussianBlur/>`, 20) + `</filter>` + strings.Repeat(`<g filter="url(#f)">`, 30) + strings.Repeat(`</g>`, 30) + `</svg>`,
		"H-06 patterns of patterns":           open + chain("pattern", "fill", 12) + `<rect fill="url(#p11)"/></svg>`,
		"H-06 masks of masks":                 open + chain("mask", "mask", 12) + `<rect mask="url(#p11)"/></svg>`,
		"H-06 markers of markers":             open + chain("marker", "marker-mid", 6) + `<path d="` + strings.Repeat("L1 1", 50) + `" marker-mid="url(#p5)"/></svg>`,
		"H-06 a pattern of itself":            open + `<pattern id="a"><rect fill="url(#a)"/></pattern><rect fill="url(#a)"/></svg>`,
		"H-06 gradients in a circle":          open + `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect fill="url(#a)"/></svg>`,
		"H-06 a pattern by a style":           open + `<style>rect{fill:url(#p11)}</style>` + chain("pattern", "fill", 12) + `<rect/></svg>`,
		"H-06 a pattern by a style attribute": open + chain("pattern", "fill", 12) + `<rect style="fill:url( '#p11' )"/></svg>`,
		"H-06 tiny dashes":                    open + `<path d="M0 0L99999 0" stroke-dasharray="0.0001"/></svg>`,
		"H-06 tiny dashes by a style":         open + `<path d="M0 0L99999 0" style="stroke-dasharray: .0001 .0001"/></svg>`,
		"H-06 huge numbers":                   open + `<path d="M0 0L1e300 0"/></svg>`,
		"fetching a filter":                   open + `<filter id="f"><feImage href="https://evil.example/x"/></filter></svg>`,
	} {
		t.Run("R-29 "+name, func(t *testing.T) {
			made, err := processor.Logo(t.Context(), temp(t, []byte(content)))
			if !refusedDrawing(err) {
				t.Errorf("got %v, %v", made, err)
			}
			if made != nil {
				t.Logf("%s", read(t, made.Original))
				_ = made.Close()
			}
		})
	}
}

// chain is a number of paint servers, each of which draws with the one before, twice.
func chain(element, property string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `<%s id="p%d" width="2" height="2">`, element, i)
		for range 2 {
			fmt.Fprintf(&b, `<path d="%s" %s="url(#p%d)"/>`, strings.Repeat("L1 1", 10), property, i-1)
		}
		fmt.Fprintf(&b, `</%s>`, element)
	}
	return b.String()
}

func TestDrawingsThatAreAccepted(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	for name, content := range map[string]string{
		"shapes with gradients by a style": open + `<style>/* exported */.a{fill:url(#g);stroke:#000}</style><linearGradient id="g" href="#h"/><linearGradient id="h"><stop offset="0" stop-color="rgb(0 0 0)"/></linearGradient>` + strings.Repeat(`<path class="a" d="M0 0h9v9z"/>`, 500) + `</svg>`,
		"a shadow":                         open + `<filter id="f" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="3"/><feOffset dx="2"/><feBlend in="SourceGraphic"/></filter><g filter="url(#f)"><rect width="9" height="9"/></g></svg>`,
		"a pattern with a gradient":        open + `<linearGradient id="g"><stop/></linearGradient><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="2" height="2" fill="url(#g)"/></pattern><rect width="90" height="30" fill="url(#p)"/></svg>`,
		"an arrow with a marker":           open + `<marker id="m"><path d="M0 0L9 9"/></marker><path d="M0 0L9 9L3 4" marker-end="url(#m)"/></svg>`,
		"dashes":                           open + `<path d="M0 0h90" stroke-dasharray="4 2" style="stroke-dashoffset:1"/></svg>`,
		"many copies of one shape":         open + `<path id="p" d="M0 0"/>` + strings.Repeat(`<use href="#p"/>`, 1000) + `</svg>`,
		"a label with brackets":            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" role="img" aria-label="Archive(s) of Accra @ home"><path d="M0 0"/></svg>`,
		"transforms":                       open + `<g transform="translate(1 2) scale(.5) rotate(45) matrix(1 0 0 1 0 0)"><rect/></g></svg>`,
	} {
		t.Run("H-06 "+name, func(t *testing.T) {
			made, err := processor.Logo(t.Context(), temp(t, []byte(content)))
			if err != nil {
				t.Fatal(err)
			}
			_ = made.Close()
		})
	}
}

func TestDrawingsAreWrittenAnew(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	for name, tt := range map[string]struct{ content, want string }{
		"what a drawing program writes": {
			"\ufeff" + `<?xml version="1.0" encoding="UTF-8" standalone="no"?><!-- Made by Ama, secret place -->
` + `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="90px" height="30" inkscape:version="1.0">` +
				`<metadata><rdf xmlns="x">secret place</rdf></metadata><inkscape:view><b/></inkscape:view>` +
				`<g id="a" inkscape:label="Layer" data-name="x"><path fill="url(#g)" d="M0 0&amp;"/></g></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg" width="90px" height="30"><g id="a"><path fill="url(#g)" d="M0 0&amp;"></path></g></svg>`,
		},
		"styles, text and references": {
			open + `<style>.a{fill:#fff}</style><defs><path id="p" d="M0 0"/></defs><use xlink:href="#p" class="a"/><text xml:space="preserve">A &lt; B</text></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><style>.a{fill:#fff}</style><defs><path id="p" d="M0 0"></path></defs>` +
				`<use href="#p" class="a"></use><text xml:space="preserve">A &lt; B</text></svg>`,
		},
		"what is included from elsewhere is left out": {
			open + `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/></svg>`,
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"></svg>`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			made, err := processor.Logo(t.Context(), temp(t, []byte(tt.content)))
			if err != nil {
				t.Fatal(err)
			}
			defer made.Close() // it was only read
			if got := strings.TrimSpace(string(read(t, made.Original))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if made.Width != 90 || made.Height != 30 {
				t.Errorf("%d×%d", made.Width, made.Height)
			}
			again, err := processor.Logo(t.Context(), temp(t, []byte(tt.want)))
			if err != nil {
				t.Fatalf("what was written is not accepted: %v", err)
			}
			_ = again.Close()
		})
	}
}

// refusedDrawing reports whether a drawing was refused, with a reason.
func refusedDrawing(err error) bool {
	var refusal *archive.Error
	return errors.As(err, &refusal) && refusal.Message == media.ErrLogo.Message && len(refusal.Details) == 1
}
