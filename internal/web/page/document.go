package page

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"strconv"
	"strings"

	"sankofa/internal/media/card"
)

// headScript takes the token of an old link out of the query, before anything else can
// read or send the address; links carry it in the fragment. It then says that scripts
// run, and sets the theme that a reader chose, before anything is painted. It stands in
// the page itself, so the content policy names its hash.
const headScript = `var k=/[?&]token=([^&]+)/.exec(location.search);if(k)history.replaceState(history.state,"",location.pathname+"#token="+k[1]);` + `document.documentElement.dataset.scripts="";try{var t=localStorage.getItem("sankofa.theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`

// hashOf is how a content policy names something that stands in the page itself.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// document puts a page together: head, rendered content, and the state from which
// the browser takes over.
func document(h head, f files, content, state string) ([]byte, error) {
	var b strings.Builder
	b.Grow(len(content) + len(state) + 4096)
	esc := html.EscapeString
	b.WriteString("<!doctype html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
	b.WriteString("<title>" + esc(h.title) + "</title>\n")
	meta := func(attribute, name, value string) {
		if value != "" {
			b.WriteString("<meta " + attribute + "=\"" + name + "\" content=\"" + esc(value) + "\">\n")
		}
	}
	meta("name", "description", h.description)
	if h.noindex {
		meta("name", "robots", "noindex")
	}
	b.WriteString("<link rel=\"canonical\" href=\"" + esc(h.canonical) + "\">\n")
	meta("name", "color-scheme", "light dark")
	meta("name", "theme-color", "#271b13")
	meta("property", "og:site_name", h.siteName)
	meta("property", "og:type", h.kind)
	meta("property", "og:title", h.title)
	meta("property", "og:description", h.description)
	meta("property", "og:url", h.canonical)
	meta("property", "og:image", h.image)
	meta("property", "og:image:type", "image/jpeg")
	meta("property", "og:image:width", strconv.Itoa(card.Width))
	meta("property", "og:image:height", strconv.Itoa(card.Height))
	meta("property", "og:image:alt", h.imageAlt)
	meta("name", "twitter:card", "summary_large_image")
	meta("name", "twitter:title", h.title)
	meta("name", "twitter:description", h.description)
	meta("name", "twitter:image", h.image)
	meta("name", "twitter:image:alt", h.imageAlt)
	for _, l := range h.languages {
		b.WriteString("<link rel=\"alternate\" hreflang=\"" + l.lang + "\" href=\"" + esc(l.address) + "\">\n")
	}
	for _, a := range h.alternates {
		b.WriteString("<link rel=\"alternate\" type=\"" + a.kind + "\" title=\"" + esc(a.title) + "\" href=\"" + esc(a.path) + "\">\n")
	}
	b.WriteString("<link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\n")
	b.WriteString("<script>" + headScript + "</script>\n")
	for _, url := range f.fonts {
		b.WriteString("<link rel=\"preload\" as=\"font\" type=\"font/woff2\" crossorigin href=\"" + url + "\">\n")
	}
	// The styles stand in the page, which saves a slow line one whole journey before
	// anything is painted. The disabled links are never fetched; they tell the loader
	// of further pages which styles are there already.
	for _, style := range f.styles {
		b.WriteString("<style>" + style.text + "</style>\n<link rel=\"stylesheet\" href=\"" + style.url + "\" disabled>\n")
	}
	b.WriteString("<style id=\"letters\" media=\"print,(scripting:none)\">" + f.letters + "</style>\n")
	for _, data := range h.linked {
		block, err := jsonBlock(data)
		if err != nil {
			return nil, err
		}
		b.WriteString("<script type=\"application/ld+json\">" + block + "</script>\n")
	}
	b.WriteString("</head>\n<body>\n<div id=\"root\">" + content + "</div>\n")
	if content == "" {
		b.WriteString("<div class=\"unscripted\"><h1>" + esc(strings.TrimSuffix(h.title, " | "+h.siteName)) + "</h1>\n")
		b.WriteString("<p>" + esc(h.unscripted) + "</p>\n<p><a href=\"/\">" + esc(h.siteName) + "</a></p></div>\n")
	}
	b.WriteString("<script type=\"application/json\" id=\"state\">" + state + "</script>\n")
	b.WriteString("<script type=\"module\" data-files=\"" + strings.Join(f.scripts, " ") + "\">" + f.boot + "</script>\n</body>\n</html>\n")
	return []byte(b.String()), nil
}
