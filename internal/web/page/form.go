package page

import (
	"context"
	"encoding/json"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"os"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/render"
	"sankofa/internal/web/api"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
	"sankofa/internal/web/upload"
)

// maxForm bounds what a plain form sends.
const maxForm = 128 << 10

// errOtherSite says that a form did not come from a page of ours.
var errOtherSite = archive.Fail(archive.CodeForbidden, "Forms are taken from this site alone.")

// submission is a form that somebody sends to a page.
type submission struct {
	page   route.Route
	params map[string]string
	r      *http.Request
	values url.Values
	// picture is nil if none was sent.
	picture *os.File
}

func (s *submission) value(name string) string { return s.values.Get(name) }

// outcome is what became of a submission: the address to go on to, or the form with its
// errors.
type outcome struct {
	Location string       `json:"location,omitempty"`
	Form     *render.Form `json:"form,omitempty"`
	status   int
}

// submit takes a form. A page with scripts asks for JSON; a browser without them gets the
// page again, with everything that was typed, or is sent on.
func (p *Pages) submit(w http.ResponseWriter, r *http.Request, page route.Route, params map[string]string, query url.Values) {
	out, err := p.outcome(w, r, page, params)
	if err != nil {
		p.fail(w, r, err)
		return
	}
	if strings.Contains(r.Header.Get("Accept"), "application/json") {
		answer, err := response.JSON(out.status, out)
		if err != nil {
			p.fail(w, r, err)
			return
		}
		answer.Write(w)
		return
	}
	if out.Location != "" {
		w.Header().Set("Cache-Control", string(response.Private))
		http.Redirect(w, r, out.Location, http.StatusSeeOther)
		return
	}
	p.send(w, r, p.canonical(r.URL.EscapedPath(), query), out)
}

func (p *Pages) outcome(w http.ResponseWriter, r *http.Request, page route.Route, params map[string]string) (*outcome, error) {
	if site := r.Header.Get("Sec-Fetch-Site"); site == "cross-site" {
		return nil, errOtherSite
	}
	s := &submission{page: page, params: params, r: r}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case kind == "multipart/form-data" && page.Form == route.FormSuggestion:
		form, err := p.readPicture(s)
		if err != nil {
			upload.Drain(r)
			return nil, err
		}
		defer form.Close() // a temporary file
	case kind == "application/x-www-form-urlencoded":
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		if err := r.ParseForm(); err != nil {
			var large *http.MaxBytesError
			if errors.As(err, &large) {
				return nil, archive.Fail(archive.CodeTooLarge, "The form is too long.")
			}
			return nil, archive.Fail(archive.CodeInvalid, "The form could not be read.")
		}
		s.values = r.PostForm
	default:
		return nil, archive.Fail(archive.CodeMediaType, "Forms are sent as application/x-www-form-urlencoded.")
	}
	if page.Form == route.FormFollow {
		return p.followForm(s)
	}
	return p.suggestionForm(s)
}

// readPicture reads a form that may bring a picture.
func (p *Pages) readPicture(s *submission) (*upload.Form, error) {
	spec, err := p.API.HeldSpec(s.r.Context(), "picture.file")
	if err != nil {
		return nil, err
	}
	spec.All = true
	form, err := upload.Read(s.r, spec)
	if err != nil {
		return nil, err
	}
	s.values, s.picture = url.Values{}, form.File
	for name, value := range form.Fields {
		s.values.Set(name, value)
	}
	return form, nil
}

// refused is the form with the errors of a call.
func (s *submission) refused(got api.Result) *outcome {
	var failure struct {
		Message string               `json:"message"`
		Details []archive.FieldError `json:"details"`
	}
	if json.Unmarshal(got.Body, &failure) != nil {
		failure.Message = http.StatusText(got.Status)
	}
	form := &render.Form{Values: map[string]string{}, Errors: map[string]string{}, Message: failure.Message}
	for name := range s.values {
		form.Values[name] = s.values.Get(name)
	}
	for _, d := range failure.Details {
		if form.Errors[d.Field] == "" {
			form.Errors[d.Field] = d.Message
		}
	}
	return &outcome{Form: form, status: got.Status}
}

// send makes a page for one visitor, which nobody may keep.
func (p *Pages) send(w http.ResponseWriter, r *http.Request, address string, sent *outcome) {
	made, err := p.RequestLimiter.Make(r.Context(), p.Address(r), middleware.CostPage, func(ctx context.Context) (*response.Response, error) {
		return p.render(ctx, address, p.today.text(p.Now()), sent)
	})
	if err != nil {
		p.fail(w, r, err)
		return
	}
	made.Policy = response.Private
	made.Header.Set("Referrer-Policy", "no-referrer") // it may hold the token of a suggestion
	if sent != nil && made.Status == http.StatusOK {
		made.Status = sent.status
	}
	made.Serve(w, r)
}

// fail responds with a sentence where there is no page.
func (p *Pages) fail(w http.ResponseWriter, r *http.Request, err error) {
	failure := response.Failure(r, p.Log, err)
	for name, values := range failure.Header {
		w.Header()[name] = values
	}
	name := "unavailable"
	if failure.Status < http.StatusInternalServerError {
		name = "refused"
	}
	p.plain(w, failure.Status, name)
}
