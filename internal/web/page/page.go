// Package page makes the documents of the site: it asks the application what an
// address needs, gets that from the API, lets the application render it, and puts
// the head around it. When rendering fails it sends the empty shell with the same
// head and data, and the browser does the rest.
package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/fair"
	"sankofa/internal/render"
	"sankofa/internal/web/api"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
	"sankofa/internal/web/upload"
)

// API makes calls as any anonymous reader would.
type API interface {
	Get(ctx context.Context, url string) (api.Result, error)
	// Post makes a call for whoever sent a form.
	Post(from *http.Request, path string, body []byte) api.Result
	// HeldSpec and Hold take the picture that comes with a form.
	HeldSpec(ctx context.Context, file string) (upload.Spec, error)
	Hold(from *http.Request, token string, file *os.File) (path string, err error)
}

// Options are the parts that pages are made of.
type Options struct {
	API            API
	Cache          *response.Cache
	Client         fs.FS // the built files for the browser
	Renderer       *render.Renderer
	Routes         *route.Table
	PublicURL      string
	Config         json.RawMessage // configuration for the browser
	Log            *slog.Logger
	Now            func() time.Time
	Address        func(*http.Request) netip.Addr
	RequestLimiter *middleware.Limiter
	// Connect are the other origins that a page may talk to.
	Connect []string
	// CurrentTag returns the name of today for a former name of a tag.
	CurrentTag func(string) string
	// UIDev is the address of a running Vite server. Pages are then its shell, so that
	// a change of the interface shows at once.
	UIDev string
	// Rendered is called with the time that a page took to render, or its error.
	Rendered func(took time.Duration, err error)
}

// day is the date of today as text, formatted once a day.
type day struct{ last atomic.Pointer[dayText] }

type dayText struct {
	number int64 // days since 1970
	text   string
}

func (d *day) text(now time.Time) string {
	number := now.Unix() / (24 * 60 * 60)
	last := d.last.Load()
	if last == nil || last.number != number {
		last = &dayText{number, archive.DateOf(now.UTC()).String()}
		d.last.Store(last)
	}
	return last.text
}

// Pages serves every path that is not the API's or a file's.
type Pages struct {
	Options
	build *build
	today day
}

// New reads the build.
func New(o Options) (*Pages, error) {
	b, err := loadBuild(o.Client)
	if err != nil {
		return nil, err
	}
	return &Pages{Options: o, build: b}, nil
}

// ServeHTTP serves one page.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, params := p.Routes.Match(r.URL.EscapedPath())
	if r.Method != http.MethodGet && r.Method != http.MethodHead && (r.Method != http.MethodPost || page.Form == route.FormNone) {
		w.Header().Set("Allow", "GET, HEAD")
		p.plain(w, http.StatusMethodNotAllowed, "notAllowed")
		return
	}
	if trimmed := strings.TrimRight(r.URL.Path, "/"); trimmed != r.URL.Path && trimmed != "" && !strings.HasPrefix(r.URL.Path, "//") {
		target := url.URL{Path: trimmed, RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
		return
	}
	query, err := response.Query(r)
	if err != nil || !response.Text(r.URL.Path) {
		p.plain(w, http.StatusBadRequest, "malformed")
		return
	}
	if target, moved := p.renamed(r.URL.EscapedPath(), query); moved {
		http.Redirect(w, r, target, http.StatusMovedPermanently)
		return
	}
	if r.Method == http.MethodPost {
		p.submit(w, r, page, params, query)
		return
	}
	address := p.canonical(r.URL.EscapedPath(), query)
	if page.Form != route.FormNone {
		p.send(w, r, address, nil)
		return
	}
	today := p.today.text(p.Now())
	err = p.Cache.Serve(w, r, "page "+today+" "+address, func(ctx context.Context) (*response.Response, error) {
		return p.RequestLimiter.Make(ctx, p.Address(r), middleware.CostPage, func(ctx context.Context) (*response.Response, error) {
			return p.render(ctx, address, today, nil)
		})
	})
	if err != nil {
		p.fail(w, r, err)
	}
}

// render builds the document of an address, to which a form may have been sent.
func (p *Pages) render(ctx context.Context, address, today string, sent *outcome) (*response.Response, error) {
	if p.UIDev != "" {
		return p.devShell(address, today)
	}
	plan, err := p.Renderer.Plan(ctx, address, today)
	complete := err == nil
	if errors.Is(err, fair.ErrFull) {
		return nil, archive.ErrUnavailable
	}
	if err != nil {
		p.Log.Warn("page not planned", "path", pathOf(address), "error", err.Error())
		plan = p.fallbackPlan(address)
	}
	in := render.Input{URL: address, Today: today, Config: p.Config, Queries: []render.Query{}}
	if sent != nil {
		in.Form = sent.Form
	}
	status := http.StatusOK
	var data pageData
	var subjects []string
	private := false
	for _, url := range plan.Queries {
		got, err := p.fetch(ctx, url)
		if err != nil {
			return nil, err
		}
		if got.Status == http.StatusNotFound {
			status = http.StatusNotFound
		}
		if target, ok := lastPage(address, url, got.Body); ok {
			return redirect(http.StatusFound, target), nil
		}
		subjects = append(subjects, got.Subjects...)
		private = private || got.Private
		in.Queries = append(in.Queries, render.Query{URL: url, Data: got.Body})
		if err := data.add(url, got.Body); err != nil {
			return nil, err
		}
	}
	page := p.Routes.Named(plan.Route)
	if target, moved := p.moved(address, data.entry); moved {
		return redirect(http.StatusMovedPermanently, target), nil
	}
	if page.Path == "" {
		status = http.StatusNotFound
	}
	content := ""
	if plan.SSR {
		start := p.Now()
		content, err = p.Renderer.Page(ctx, in)
		p.Rendered(p.Now().Sub(start), err)
		if errors.Is(err, fair.ErrFull) {
			return nil, archive.ErrUnavailable
		}
		if err != nil {
			p.Log.Warn("page not rendered, shell sent", "path", pathOf(address), "error", err.Error())
			content, complete = "", false
		}
	}
	state, err := jsonBlock(in)
	if err != nil {
		return nil, err
	}
	needed := p.build.needed(plan.Module)
	body, err := document(p.headFor(page, address, plan.View, data), needed, content, state)
	if err != nil {
		return nil, err
	}
	scripts, styles := needed.hashes()
	header := http.Header{"Content-Security-Policy": {middleware.ContentPolicy(scripts, styles, p.Connect)}}
	if !page.Rendered {
		// Addresses of the signed-in side hold tokens, drafts and searches.
		header.Set("Referrer-Policy", "no-referrer")
	}
	// What failed, does not exist or is for one person is not cached, neither here nor by
	// others.
	policy := response.Shared
	if !complete || status != http.StatusOK || private || page.Transient {
		policy = response.Private
	}
	if page.Transient {
		header.Set("X-Robots-Tag", "noindex")
	}
	return &response.Response{
		Status: status, Type: "text/html; charset=utf-8", Body: body, Policy: policy,
		Header: header, Subjects: unique(subjects),
	}, nil
}

// pathOf is an address without its parameters, among which may be a token.
func pathOf(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

func unique(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// fallbackPlan is the plan for when the application cannot make one: enough for the
// head of the page, and for the browser to do the rest.
func (p *Pages) fallbackPlan(address string) render.Plan {
	page, params := p.Routes.Match(pathOf(address))
	plan := render.Plan{Route: page.Name, Module: page.Module, Queries: []string{"/api/settings"}}
	switch page.Head {
	case route.HeadEvent, route.HeadPerson, route.HeadPlace, route.HeadThread, route.HeadEdits, route.HeadCite:
		kind, _, _ := strings.Cut(strings.TrimPrefix(page.Path, "/"), "/")
		query := ""
		if _, lang, asked := strings.Cut(address, "?lang="); asked {
			query = "?lang=" + archive.KnownLanguage(lang)
		}
		plan.Queries = append(plan.Queries, "/api/"+kind+"/"+params["id"]+query)
	case route.HeadCountry:
		plan.Queries = append(plan.Queries, "/api/countries/"+params["slug"])
	case route.HeadCentury:
		plan.Queries = append(plan.Queries, "/api/centuries/"+params["n"])
	}
	return plan
}

// add keeps what the head needs of an API response.
func (d *pageData) add(url string, body json.RawMessage) error {
	switch {
	case url == "/api/settings":
		var got struct {
			Settings *archive.Settings `json:"settings"`
		}
		got.Settings = &d.settings
		return json.Unmarshal(body, &got)
	case ofOne(url, archive.KindEvent), ofOne(url, archive.KindPerson), ofOne(url, archive.KindPlace), ofOne(url, archive.KindThread):
		return d.addEntry(body)
	case strings.HasPrefix(url, "/api/countries/"):
		return json.Unmarshal(body, &d.country)
	case strings.HasPrefix(url, "/api/centuries/"):
		return json.Unmarshal(body, &d.century)
	}
	return nil
}

// ofOne reports whether a call asks for one entry of a kind.
func ofOne(url string, kind archive.Kind) bool {
	name, ok := strings.CutPrefix(url, "/api/"+archive.Kinds[kind].Path+"/")
	name, query, _ := strings.Cut(name, "?")
	return ok && !strings.Contains(name, "/") && (query == "" || strings.HasPrefix(query, "lang="))
}

// shownEntry is what answers add to entries of all kinds, as far as heads need it.
type shownEntry struct {
	Pictures    []archive.Picture  `json:"pictures"`
	Languages   []archive.Language `json:"languages"`
	Translation *translation       `json:"translation"`
}

// addEntry keeps the entry that a page is about.
func (d *pageData) addEntry(body json.RawMessage) error {
	var got struct {
		Event *struct {
			archive.Event
			shownEntry
			People []*archive.Person `json:"people"`
			Places []*archive.Place  `json:"places"`
		} `json:"event"`
		Person *struct {
			archive.Person
			shownEntry
		} `json:"person"`
		Place *struct {
			archive.Place
			shownEntry
		} `json:"place"`
		Thread *struct {
			archive.Thread
			shownEntry
			Steps []struct {
				Event  *archive.Event  `json:"event"`
				Person *archive.Person `json:"person"`
				Place  *archive.Place  `json:"place"`
			} `json:"steps"`
		} `json:"thread"`
	}
	if err := json.Unmarshal(body, &got); err != nil {
		return err
	}
	var shown shownEntry
	switch {
	case got.Event != nil:
		e := got.Event
		d.entry, d.people, d.places, shown = &e.Event, e.People, e.Places, e.shownEntry
	case got.Person != nil:
		d.entry, shown = &got.Person.Person, got.Person.shownEntry
	case got.Place != nil:
		d.entry, shown = &got.Place.Place, got.Place.shownEntry
	case got.Thread != nil:
		d.entry, shown = &got.Thread.Thread, got.Thread.shownEntry
		for _, s := range got.Thread.Steps {
			switch {
			case s.Event != nil:
				d.steps = append(d.steps, s.Event)
			case s.Person != nil:
				d.steps = append(d.steps, s.Person)
			case s.Place != nil:
				d.steps = append(d.steps, s.Place)
			}
		}
	default:
		return nil
	}
	d.entry.Base().SetPictures(shown.Pictures)
	d.languages, d.translation = shown.Languages, shown.Translation
	return nil
}

// fetch makes a call of the API. A failure of the server is an error; what is not
// found, or not for visitors, is null. That health is bad is what a page shows.
func (p *Pages) fetch(ctx context.Context, url string) (api.Result, error) {
	got, err := p.API.Get(ctx, url)
	switch {
	case err != nil || got.Status == http.StatusOK:
		return got, err
	case got.Status == http.StatusServiceUnavailable && url != "/api/health":
		return got, archive.ErrUnavailable
	case got.Status >= 500 && url != "/api/health":
		return got, fmt.Errorf("%s: status %d", url, got.Status)
	}
	got.Body = []byte("null")
	return got, nil
}
