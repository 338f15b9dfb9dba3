// Package feed carries the archive out into the world: Atom and JSON feeds, a
// calendar of anniversaries, and the maps that search engines read. Only what
// everyone may see is ever in any of them.
package feed

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/linked"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
)

// Archive is what feeds are made from.
type Archive interface {
	archive.Finder
	Activity(ctx context.Context, limit int) ([]archive.Activity, error)
	Settings(ctx context.Context) (archive.Settings, error)
}

// Options are the parts that feeds are made of.
type Options struct {
	Archive        Archive
	Cache          *response.Cache
	PublicURL      string
	Routes         *route.Table
	Log            *slog.Logger
	Now            func() time.Time
	Address        func(*http.Request) netip.Addr
	RequestLimiter *middleware.Limiter
}

// Feeds serves /feeds/, /sitemap.xml, /sitemaps/ and /robots.txt.
type Feeds struct{ Options }

func (f *Feeds) site() linked.Site { return linked.Site(f.PublicURL) }

// entries is how many events, or edits, a feed holds.
const entries = 50

// New makes the feeds. Register puts them under their paths.
func New(o Options) *Feeds { return &Feeds{o} }

// Register adds the feeds to the site's mux.
func (f *Feeds) Register(mux *http.ServeMux) {
	for path, build := range map[string]builder{
		"/feeds/latest.atom":       f.latest(atom),
		"/feeds/latest.json":       f.latest(jsonFeed),
		"/feeds/on-this-day.atom":  f.onThisDay(atom),
		"/feeds/on-this-day.json":  f.onThisDay(jsonFeed),
		"/feeds/anniversaries.ics": f.anniversaries,
	} {
		mux.Handle("GET "+path, f.handler(build, readScope))
	}
	whole := func(url.Values) scope { return scope{} }
	for path, build := range map[string]plainBuilder{
		"/robots.txt":       f.robots,
		"/sitemap.xml":      f.sitemapIndex,
		"/sitemaps/{part}":  f.sitemapPart,
		"/feeds/edits.atom": f.edits,
	} {
		mux.Handle("GET "+path, f.handler(func(ctx context.Context, r *http.Request, _ scope) (*response.Response, error) {
			return build(ctx, r)
		}, whole))
	}
}

// builder makes a feed of a scope, plainBuilder one that is always about everything.
type (
	builder      func(ctx context.Context, r *http.Request, s scope) (*response.Response, error)
	plainBuilder func(ctx context.Context, r *http.Request) (*response.Response, error)
)

// subjects are what every feed is made from.
var subjects = []string{archive.SubjectList, archive.SubjectSettings}

// handler caches what a builder makes, under the path and the scope that it reads.
func (f *Feeds) handler(build builder, read func(url.Values) scope) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := response.Query(r)
		if err == nil {
			s := read(query)
			day := archive.DateOf(f.Now().UTC()).String()
			err = f.Cache.Serve(w, r, "feed "+day+" "+response.Path(r.URL)+"?"+s.key(), func(ctx context.Context) (*response.Response, error) {
				return f.RequestLimiter.Make(ctx, f.Address(r), middleware.CostCall, func(ctx context.Context) (*response.Response, error) {
					made, err := build(ctx, r, s)
					if err == nil {
						made.Subjects = append(slices.Clone(subjects), made.Subjects...)
					}
					return made, err
				})
			})
		}
		if err != nil {
			response.Failure(r, f.Log, err).Write(w)
		}
	})
}

// selection is what a feed is about.
type selection struct {
	title  string // of the feed
	self   string // its own address
	home   string // the page that shows the same
	site   archive.Settings
	events []*archive.Event
	empty  bool // because its scope matches nothing
}

func (f *Feeds) selectEvents(ctx context.Context, r *http.Request, s scope, title, home string, filter archive.EventFilter) (*selection, error) {
	settings, err := f.Archive.Settings(ctx)
	if err != nil {
		return nil, err
	}
	s.narrow(&filter)
	filter.Page, filter.Sources = archive.Page{Number: 1, Limit: entries}, true
	list, err := f.Archive.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	found := &selection{title: settings.SiteName + ": " + title, self: f.PublicURL + r.URL.Path, home: f.PublicURL + home, site: settings, events: list.Items}
	found.empty = s.matchesNothing(list.Items)
	if s.narrows() {
		s = s.spelled(list.Items)
		query := s.query().Encode()
		found.title += " (" + s.label() + ")"
		found.self += "?" + query
		found.home = f.PublicURL + "/history?" + strings.Replace(query, "tag=", "tags=", 1)
	}
	return found, nil
}

// format writes a selection.
type format func(f *Feeds, s *selection) (*response.Response, error)

func (s *selection) as(f *Feeds, write format) (*response.Response, error) {
	made, err := write(f, s)
	if err == nil {
		made.Uncached = s.empty
	}
	return made, err
}

func (f *Feeds) latest(write format) builder {
	return func(ctx context.Context, r *http.Request, only scope) (*response.Response, error) {
		s, err := f.selectEvents(ctx, r, only, "latest events", "/", archive.EventFilter{Sort: archive.SortLatest})
		if err != nil {
			return nil, err
		}
		return s.as(f, write)
	}
}

// onThisDay follows the calendar of the server; a reader's may be a day apart.
func (f *Feeds) onThisDay(write format) builder {
	return func(ctx context.Context, r *http.Request, only scope) (*response.Response, error) {
		today := archive.DateOf(f.Now().UTC())
		s, err := f.selectEvents(ctx, r, only, "on this day", "/on-this-day", archive.EventFilter{Sort: archive.SortOldest, MonthDay: today.MonthDay(), To: today})
		if err != nil {
			return nil, err
		}
		return s.as(f, write)
	}
}

// link is the address of an event's page.
func (f *Feeds) link(e *archive.Event) string { return f.PublicURL + "/events/" + e.ID }

func (f *Feeds) robots(context.Context, *http.Request) (*response.Response, error) {
	text := "User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /random\nAllow: /api/events/*/share\n\nSitemap: " + f.PublicURL + "/sitemap.xml\n"
	return &response.Response{Status: http.StatusOK, Type: "text/plain; charset=utf-8", Body: []byte(text), Policy: response.Shared}, nil
}

func number(n int) string { return strconv.Itoa(n) }
