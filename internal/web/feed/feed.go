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
	"strconv"
	"strings"
	"time"

	"sankofa/internal/archive"
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

// entries is how many events, or edits, a feed holds.
const entries = 50

// New makes the feeds. Register puts them under their paths.
func New(o Options) *Feeds { return &Feeds{o} }

// Register adds the feeds to the site's mux.
func (f *Feeds) Register(mux *http.ServeMux) {
	for path, build := range map[string]builder{
		"/robots.txt":              f.robots,
		"/sitemap.xml":             f.sitemapIndex,
		"/sitemaps/{part}":         f.sitemapPart,
		"/feeds/latest.atom":       f.latest(atom),
		"/feeds/latest.json":       f.latest(jsonFeed),
		"/feeds/on-this-day.atom":  f.onThisDay(atom),
		"/feeds/on-this-day.json":  f.onThisDay(jsonFeed),
		"/feeds/edits.atom":        f.edits,
		"/feeds/anniversaries.ics": f.anniversaries,
	} {
		mux.Handle("GET "+path, f.handler(build))
	}
}

type builder func(ctx context.Context, r *http.Request) (*response.Response, error)

// subjects are what every feed is made from.
var subjects = []string{archive.SubjectList, archive.SubjectSettings}

// handler caches what a builder makes, under the path and the two parameters that
// feeds read.
func (f *Feeds) handler(build builder) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := response.Query(r)
		if err == nil {
			day := archive.DateOf(f.Now().UTC()).String()
			key := "feed " + day + " " + r.URL.EscapedPath() + "?" + url.QueryEscape(query.Get("tag")) + "&" + url.QueryEscape(query.Get("country"))
			err = f.Cache.Serve(w, r, key, func(ctx context.Context) (*response.Response, error) {
				return f.RequestLimiter.Make(ctx, f.Address(r), middleware.CostCall, func(ctx context.Context) (*response.Response, error) {
					made, err := build(ctx, r)
					if err == nil {
						made.Subjects = subjects
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
}

// narrow reads the parameters that a feed shares with the archive page.
func (f *Feeds) narrow(r *http.Request, filter *archive.EventFilter) (label string, query url.Values) {
	query = url.Values{}
	var parts []string
	if tag := archive.TrimText(r.URL.Query().Get("tag")); tag != "" {
		filter.Tags = []string{tag}
		parts = append(parts, tag)
		query.Set("tag", tag)
	}
	if country := archive.TrimText(r.URL.Query().Get("country")); country != "" {
		filter.Countries = []string{country}
		parts = append(parts, country)
		query.Set("country", country)
	}
	return strings.Join(parts, ", "), query
}

func (f *Feeds) selectEvents(ctx context.Context, r *http.Request, title, home string, filter archive.EventFilter) (*selection, error) {
	settings, err := f.Archive.Settings(ctx)
	if err != nil {
		return nil, err
	}
	label, query := f.narrow(r, &filter)
	filter.Page, filter.Sources = archive.Page{Number: 1, Limit: entries}, true
	list, err := f.Archive.ListEvents(ctx, filter)
	if err != nil {
		return nil, err
	}
	s := &selection{title: settings.SiteName + ": " + title, self: f.PublicURL + r.URL.Path, home: f.PublicURL + home, site: settings, events: list.Items}
	if label != "" {
		s.title += " (" + label + ")"
		s.self += "?" + query.Encode()
		s.home = f.PublicURL + "/history?" + strings.Replace(query.Encode(), "tag=", "tags=", 1)
	}
	return s, nil
}

// format writes a selection.
type format func(f *Feeds, s *selection) (*response.Response, error)

func (f *Feeds) latest(write format) builder {
	return func(ctx context.Context, r *http.Request) (*response.Response, error) {
		s, err := f.selectEvents(ctx, r, "latest events", "/", archive.EventFilter{Sort: archive.SortLatest})
		if err != nil {
			return nil, err
		}
		return write(f, s)
	}
}

// onThisDay follows the calendar of the server; a reader's may be a day apart.
func (f *Feeds) onThisDay(write format) builder {
	return func(ctx context.Context, r *http.Request) (*response.Response, error) {
		today := archive.DateOf(f.Now().UTC())
		s, err := f.selectEvents(ctx, r, "on this day", "/on-this-day", archive.EventFilter{Sort: archive.SortOldest, MonthDay: today.MonthDay(), To: today})
		if err != nil {
			return nil, err
		}
		return write(f, s)
	}
}

// link is the address of an event's page.
func (f *Feeds) link(e *archive.Event) string { return f.PublicURL + "/events/" + e.ID }

func (f *Feeds) robots(context.Context, *http.Request) (*response.Response, error) {
	text := "User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /api/events/*/share\n\nSitemap: " + f.PublicURL + "/sitemap.xml\n"
	return &response.Response{Status: http.StatusOK, Type: "text/plain; charset=utf-8", Body: []byte(text), Policy: response.Shared}, nil
}

func number(n int) string { return strconv.Itoa(n) }
