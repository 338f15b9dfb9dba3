// Package api is the JSON interface of the archive: one file per noun, each
// handler in the order who, parameters, load, decode, validate, store, response.
package api

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/blob"
	"sankofa/internal/media"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// Archive is what the API needs of the store.
type Archive interface {
	archive.Events
	archive.Revisions
	archive.Keys
	archive.Uploads
	archive.SettingsStore
	archive.Logos
	archive.Collections
	archive.Stats
	archive.Comments
	archive.Users
	archive.Sessions
	archive.Audit
	Ping(ctx context.Context) error
}

// Options are the parts that an API is made of.
type Options struct {
	Archive Archive
	Cache   *response.Cache
	Log     *slog.Logger
	Now     func() time.Time
	// Accounts knows who holds an access token, and gives them out.
	Accounts *auth.Accounts
	// Address returns where a request comes from.
	Address func(*http.Request) netip.Addr
	// RequestLimiter bounds how often a client may ask for what is not cached; nil for no bound.
	RequestLimiter *middleware.Limiter
	// AuthLimiter bounds how often a client may use the calls that people sign in by.
	AuthLimiter *middleware.Limiter
	// CommentQuota bounds how often a person may comment.
	CommentQuota *middleware.Quota
	// Files keeps uploaded files, Shop makes images safe to show, Temp is the folder
	// for what is being sent.
	Files *blob.Keeper
	Shop  *media.Shop
	Temp  string
	// UploadQuota bounds how often a user may upload.
	UploadQuota *middleware.Quota
	// Premoderation holds the comments of users back until a moderator has seen them.
	Premoderation bool
	// PublicURL is where readers reach the site.
	PublicURL   string
	CORSOrigins []string
}

// API answers everything under /api/.
type API struct {
	Options
	started time.Time
	mux     *http.ServeMux
	ready   func() bool
}

// New builds the API from its route table.
func New(o Options) *API {
	a := &API{Options: o, started: o.Now(), mux: http.NewServeMux(), ready: func() bool { return true }}
	for _, route := range a.Routes() {
		a.mux.Handle(route.Method+" "+route.Path, a.handler(route))
	}
	return a
}

// ReadyWhen sets what health asks before it says ok, so that a server that is
// stopping is taken out of rotation first.
func (a *API) ReadyWhen(ready func() bool) { a.ready = ready }

// Route is one call of the API.
type Route struct {
	Method string
	Path   string
	Action archive.Action
	// Query lists the parameters of a call whose answer to anonymous readers is
	// kept in the cache; nil for a call that is computed each time.
	Query  []string
	Handle response.Handler
}

// ServeHTTP finds the route. What the mux itself would answer, 404 and 405, is
// put into the shape of all failures.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if a.cors(w, r) {
		return
	}
	if !response.Text(r.URL.Path) {
		response.Failure(r, a.Log, archive.ErrNotFound).Write(w)
		return
	}
	h, pattern := a.mux.Handler(r)
	if pattern != "" {
		a.mux.ServeHTTP(w, r)
		return
	}
	probe := &statusProbe{header: http.Header{}}
	h.ServeHTTP(probe, r)
	failure := response.Failure(r, a.Log, archive.ErrNotFound)
	if probe.status == http.StatusMethodNotAllowed {
		failure = response.Failure(r, a.Log, archive.Fail(archive.CodeMethod, "Method not allowed."))
		failure.Header.Set("Allow", probe.header.Get("Allow"))
	}
	failure.Write(w)
}

// statusProbe learns what the mux would say without saying it.
type statusProbe struct {
	header http.Header
	status int
}

func (p *statusProbe) Header() http.Header         { return p.header }
func (p *statusProbe) Write(b []byte) (int, error) { return len(b), nil }
func (p *statusProbe) WriteHeader(status int)      { p.status = status }

// cors answers browsers on other origins that are allowed to call; it reports
// whether the request was a preflight and is done.
func (a *API) cors(w http.ResponseWriter, r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if len(a.CORSOrigins) == 0 {
		return false
	}
	w.Header().Add("Vary", "Origin")
	if origin == "" || !slices.Contains(a.CORSOrigins, origin) {
		return false
	}
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", origin)
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After, X-Request-Id, Idempotent-Replayed")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	h.Set("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-Match")
	h.Set("Access-Control-Max-Age", "3600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

type requesterKey struct{}

// Requester returns the person who makes a request, a visitor if nobody signed in.
func Requester(r *http.Request) archive.Person {
	person, _ := r.Context().Value(requesterKey{}).(archive.Person)
	return person
}

// handler surrounds a route with what all have in common: who asks, whether they
// may, the cache for anonymous readers, and the shape of failures.
func (a *API) handler(route Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := a.serve(w, r, route); err != nil {
			upload.Drain(r)
			response.Failure(r, a.Log, err).Write(w)
		}
	})
}

func (a *API) serve(w http.ResponseWriter, r *http.Request, route Route) error {
	query, err := response.Query(r)
	if err != nil {
		return err
	}
	person, err := a.identify(r)
	if err != nil {
		return err
	}
	if err := archive.MayTry(person, route.Action); err != nil {
		return err
	}
	if person.SignedIn() {
		if err := a.RequestLimiter.Allow(a.Address(r)); err != nil {
			return err
		}
	}
	if person.SignedIn() || route.Query == nil {
		r = r.WithContext(context.WithValue(r.Context(), requesterKey{}, person))
		result, err := route.Handle(r)
		if err != nil {
			return err
		}
		if person.SignedIn() {
			result.Policy = response.Private
		}
		result.Write(w)
		return nil
	}
	key := "api " + r.URL.Path + "?" + canonicalQuery(query, route.Query)
	return a.Cache.Serve(w, r, key, func(ctx context.Context) (*response.Response, error) {
		if err := a.RequestLimiter.Allow(a.Address(r)); err != nil {
			return nil, err
		}
		return route.Handle(r.WithContext(ctx))
	})
}

// identify reads the bearer token. A bad one is refused even where none is
// needed, so that nobody silently loses sight of what they may see.
func (a *API) identify(r *http.Request) (archive.Person, error) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return archive.Person{}, nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return archive.Person{}, archive.ErrAuthenticationRequired
	}
	return a.Accounts.Identify(r.Context(), strings.TrimSpace(token))
}

// canonicalQuery writes the known parameters of a query in one order, so that
// the same question has the same key.
func canonicalQuery(query map[string][]string, known []string) string {
	var b strings.Builder
	for _, name := range known {
		for _, value := range query[name] {
			b.WriteString(name)
			b.WriteByte('=')
			b.WriteString(url.QueryEscape(value)) // or a value could pass for two
			b.WriteByte('&')
		}
	}
	return b.String()
}
