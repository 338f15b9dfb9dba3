package media_test

import (
	"errors"
	"strings"
	"testing"

	"sankofa/internal/media"
)

const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 30">`

func TestDrawingsThatAreRefused(t *testing.T) {
	processor := media.NewProcessor(t.TempDir(), []int{320, 640, 1280})
	for name, content := range map[string]string{
		"script":                 open + `<script>alert(1)</script></svg>`,
		"script by prefix":       `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>`,
		"a handler":              open + `<rect onload="alert(1)"/></svg>`,
		"a handler on top":       `<svg xmlns="http://www.w3.org/2000/svg" OnLoad="alert(1)"/>`,
		"foreignObject":          open + `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject></svg>`,
		"HTML":                   open + `<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"/></svg>`,
		"use of elsewhere":       open + `<use href="https://evil.example/x.svg#a"/></svg>`,
		"use of elsewhere, old":  open + `<use xlink:href="//evil.example/x.svg#a"/></svg>`,
		"use of data":            open + `<use href="data:image/svg+xml;base64,AA"/></svg>`,
		"a link":                 open + `<a href="javascript:alert(1)"><path d="M0 0"/></a></svg>`,
		"an image":               open + `<image href="https://evil.example/x.png"/></svg>`,
		"an import":              open + `<style>@import url(https://evil.example/x.css);</style></svg>`,
		"a style from elsewhere": open + `<style>rect{fill:url(https://evil.example/x)}</style></svg>`,
		"in CDATA":               open + `<style><![CDATA[rect{fill:url("//evil.example/x")}]]></style></svg>`,
		"with escapes":           open + `<style>rect{fill:u\72l(https://evil.example/x)}</style></svg>`,
		"with comments":          open + `<style>rect{fill:url/**/(https://evil.example/x)}</style></svg>`,
		"an attribute":           open + `<rect fill="url(https://evil.example/x)"/></svg>`,
		"a style attribute":      open + `<rect style="background: URL( 'https://evil.example/x' )"/></svg>`,
		"an animated link":       open + `<animate attributeName="href" values="javascript:alert(1)"/></svg>`,
		"set":                    open + `<set attributeName="onmouseover" to="alert(1)"/></svg>`,
		"a DOCTYPE":              `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">` + open + `</svg>`,
		"an entity":              `<!DOCTYPE svg [<!ENTITY x "y">]>` + open + `<text>&x;</text></svg>`,
		"an unknown entity":      open + `<text>&x;</text></svg>`,
		"a style sheet":          `<?xml-stylesheet href="https://evil.example/x.css"?>` + open + `</svg>`,
		"another encoding":       `<?xml version="1.0" encoding="UTF-7"?>` + open + `</svg>`,
		"no name space":          `<svg><rect/></svg>`,
		"another root":           `<?xml version="1.0"?><g xmlns="http://www.w3.org/2000/svg"><svg/></g>`,
		"not closed":             open + `<g>`,
		"two roots":              open + `</svg>` + open + `</svg>`,
		"text around":            open + `</svg>more`,
		"a base":                 `<svg xmlns="http://www.w3.org/2000/svg" xml:base="https://evil.example/"><use href="#a"/></svg>`,
		"uses without end":       open + `<g id="a"><use href="#b"/><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`,
		"a laughing tower":       open + `<defs><path id="a" d="M0 0"/><g id="b"><use href="#a"/><use href="#a"/></g><g id="c"><use href="#b"/><use href="#b"/></g></defs><use href="#c"/></svg>`,
		"too deep":               open + strings.Repeat("<g>", 200) + strings.Repeat("</g>", 200) + `</svg>`,
		"too much":               open + strings.Repeat("<g/>", 30_000) + `</svg>`,
		"fetching a filter":      open + `<filter id="f"><feImage href="https://evil.example/x"/></filter></svg>`,
	} {
		t.Run("R-29 "+name, func(t *testing.T) {
			made, err := processor.Logo(t.Context(), temp(t, []byte(content)))
			if !errors.Is(err, media.ErrLogo) {
				t.Errorf("got %v, %v", made, err)
			}
			if made != nil {
				t.Logf("%s", read(t, made.Original))
				_ = made.Close()
			}
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
