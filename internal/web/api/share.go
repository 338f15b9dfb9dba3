package api

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/media/card"
	"sankofa/internal/web/response"
	"sankofa/internal/web/social"
)

// shareData is what a link to an event shows elsewhere.
type shareData struct {
	URL         string `json:"url"`
	Title       string `json:"title"`
	Description string `json:"description"`
	Image       string `json:"image"`
	Text        string `json:"text"`

	SiteName string `json:"-"`
	Found    bool   `json:"-"`
	Width    int    `json:"-"` // of the image
	Height   int    `json:"-"`
}

// ShareText is what is proposed as the words beside a shared link.
func ShareText(e *archive.Event) string {
	if e.Date.IsZero() {
		return fmt.Sprintf("Check out this historical event: %s (%s)", e.Title, e.Country)
	}
	return fmt.Sprintf("Check out this historical event: %s (%s, %d)", e.Title, e.Country, e.Date.Year)
}

// share answers link previews, which run no scripts, with a small page that leads
// on to the event, and programs that ask for it with JSON. The target is made from
// the event alone, so the call cannot send anyone anywhere else.
func (a *API) share(r *http.Request) (*response.Response, error) {
	wantsJSON := strings.Contains(r.Header.Get("Accept"), "application/json")
	event, err := a.visibleEvent(r)
	if err == nil && !event.Public() {
		err = archive.ErrEventNotFound // a preview is for everyone, whoever asks
	}
	if err != nil && (wantsJSON || archive.CodeOf(err) != archive.CodeNotFound) {
		return nil, err
	}
	data, dataErr := a.shareData(r.Context(), event, err == nil)
	if dataErr != nil {
		return nil, dataErr
	}
	var result *response.Response
	if wantsJSON {
		if result, err = response.JSON(http.StatusOK, data); err != nil {
			return nil, err
		}
	} else {
		var page bytes.Buffer
		if err := sharePage.Execute(&page, data); err != nil {
			return nil, err
		}
		result = &response.Response{Status: http.StatusOK, Type: "text/html; charset=utf-8", Body: page.Bytes()}
		if !data.Found {
			result.Status = http.StatusNotFound
		}
	}
	result.Policy = response.Shared
	result.Header = http.Header{"Vary": {"Accept, Authorization"}}
	return result, nil
}

func (a *API) shareData(ctx context.Context, event *archive.Event, found bool) (shareData, error) {
	settings, err := a.Archive.Settings(ctx)
	if err != nil || !found {
		return shareData{SiteName: settings.SiteName, Title: "Not Found", URL: a.PublicURL + "/"}, err
	}
	return shareData{
		URL:         a.PublicURL + "/events/" + event.ID,
		Title:       event.Title,
		Description: archive.Shorten(strings.Join(strings.Fields(event.Summary), " "), 160),
		Image:       a.PublicURL + social.Path(event),
		Text:        ShareText(event),
		SiteName:    settings.SiteName, Found: true,
		Width: card.Width, Height: card.Height,
	}, nil
}

var sharePage = template.Must(template.New("share").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{{.Title}} | {{.SiteName}}</title>
{{if .Found}}<meta name="description" content="{{.Description}}">
<link rel="canonical" href="{{.URL}}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="{{.SiteName}}">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Description}}">
<meta property="og:url" content="{{.URL}}">
<meta property="og:image" content="{{.Image}}">
<meta property="og:image:type" content="image/jpeg">
<meta property="og:image:width" content="{{.Width}}">
<meta property="og:image:height" content="{{.Height}}">
<meta property="og:image:alt" content="{{.Title}}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:title" content="{{.Title}}">
<meta name="twitter:description" content="{{.Description}}">
<meta name="twitter:image" content="{{.Image}}">
<meta name="twitter:image:alt" content="{{.Title}}">
<meta http-equiv="refresh" content="0;url={{.URL}}">
{{end}}</head>
<body>
<h1>{{.Title}}</h1>
{{if .Found}}<p><a href="{{.URL}}">{{.Title}}</a></p>{{else}}<p>We couldn't find that event.</p><p><a href="{{.URL}}">{{.SiteName}}</a></p>{{end}}
</body>
</html>
`))
