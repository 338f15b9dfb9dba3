package page

import (
	"html"
	"net/http"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// plainPage is small and asks for nothing else: it is also sent when the server has no
// time for more. Its colours are those of the site.
const plainPage = `<!doctype html>
<html lang="en" dir="ltr" style="color-scheme:light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>{title} | {site}</title></head>
<body style="max-width:36rem;margin:15vh auto;padding:0 16px;font:1.1rem/1.6 system-ui,sans-serif;background:light-dark(#f9f5ed,#0e1018);color:light-dark(#271b13,#f1ece3)">
<h1 style="line-height:1.2">{title}</h1>
<p>{sentence}</p>
<p><a href="/" style="color:inherit">{site}</a></p>
</body>
</html>
`

// plain responds with a sentence, where there is no page to render.
func (p *Pages) plain(w http.ResponseWriter, status int, name string) {
	text := p.Routes.Documents[name]
	body := strings.NewReplacer(
		"{title}", html.EscapeString(text.Title),
		"{sentence}", html.EscapeString(text.Description),
		"{site}", html.EscapeString(archive.DefaultSettings().SiteName),
	).Replace(plainPage)
	a := response.Response{Status: status, Type: "text/html; charset=utf-8", Policy: response.Private, Body: []byte(body)}
	a.Write(w)
}
