// Package api is the JSON interface of the archive: one file per noun, each
// handler in the order who, parameters, load, decode, validate, store, response.
package api

import (
	"bytes"
	"cmp"
	"context"
	"io"
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
	archive.Entries
	archive.Events
	archive.Revisions
	archive.Keys
	archive.Uploads
	archive.SettingsStore
	archive.Logos
	archive.Finder
	archive.Comments
	archive.Previews
	archive.BulkEvents
	archive.Tags
	archive.Duplicates
	archive.Users
	archive.Sessions
	archive.AccountNotices
	archive.Inboxes
	archive.Audit
	archive.QuotaStore
	archive.Suggestions
	archive.HeldPictures
	archive.Reviews
	archive.Tasks
	archive.TrafficStore
	Ping(ctx context.Context) error
	ProbeWrite(ctx context.Context) error
}

// Options are the parts that an API is made of.
type Options struct {
	Archive Archive
	Cache   *response.Cache
	Log     *slog.Logger
	Now     func() time.Time
	// Version is the release that the API document names.
	Version string
	// Accounts knows who holds an access token, and gives them out.
	Accounts *auth.Accounts
	// Address returns where a request comes from.
	Address func(*http.Request) netip.Addr
	// RequestLimiter bounds what a client may ask for that is not cached; nil for no bound.
	RequestLimiter *middleware.Limiter
	// AuthLimiter bounds how often a client may use the calls that people sign in by.
	AuthLimiter *middleware.Limiter
	// Quotas bound what people write over time.
	Quotas archive.QuotaTable
	// ActivityQuota bounds how many entries of the activity log a person makes by
	// refused attempts, and how often a person changes the profile, which makes one, too.
	ActivityQuota *middleware.Quota
	// CommentQuota bounds how often a person may comment.
	CommentQuota *middleware.Quota
	// Files keeps uploaded files, Images makes images safe to show, Temp is the folder
	// for what is being sent.
	Files  *blob.Registry
	Images *media.Processor
	Temp   string
	// UploadQuota bounds how often a user may upload.
	UploadQuota *middleware.Quota
	// Missed counts words that were searched for in vain, from a network.
	Missed func(words string, network netip.Prefix)
	// Premoderation holds the comments of users back until a moderator has seen them.
	Premoderation bool
	// PublicURL is where readers reach the site.
	PublicURL   string
	CORSOrigins []string
	// Replication says how far the replica is; nil if there is none.
	Replication func() Replication
}

// API serves everything under /api/.
type API struct {
	Options
	started time.Time
	writing writeProbe
	mux     *http.ServeMux
	ready   func() bool
	lookers lookers
}

// New makes the API. Register puts it under its paths.
func New(o Options) *API {
	return &API{Options: o, started: o.Now(), ready: func() bool { return true }}
}

// Register adds every call of the route table to the site's mux.
func (a *API) Register(mux *http.ServeMux) {
	a.mux = mux
	for _, route := range a.Routes() {
		mux.Handle(route.Method+" "+route.Path, a.handler(route))
	}
}

// ReadyWhen sets what health asks before it says ok, so that a server that is
// stopping is taken out of rotation first.
func (a *API) ReadyWhen(ready func() bool) { a.ready = ready }

// Limit is which limiter a call counts against, besides RequestLimiter, which counts
// everything that has to be computed.
type Limit uint8

// The limits.
const (
	LimitNone Limit = iota
	// LimitAuth is for the calls by which people sign in or get an account.
	LimitAuth
	// LimitExempt is for what the keeper's own tools ask for all the time.
	LimitExempt
)

// Route is one call of the API.
type Route struct {
	Method string
	Path   string
	Action archive.Action
	Limit  Limit
	// Cache is how the response to anonymous readers is cached; nil if it is computed
	// each time.
	Cache  *CacheRule
	Handle response.Handler
}

// CacheRule is what a cached response depends on.
type CacheRule struct {
	// Query lists the parameters that the call reads. Others do not change the
	// response and are not part of its key.
	Query []param
	// Subjects are what the response is made from, where {id} is the id of the path. A
	// handler may add further ones.
	Subjects []string
}

// keyed makes the rule for a call that reads parameters.
func keyed(query []param, subjects ...string) *CacheRule { return &CacheRule{query, subjects} }

// cached makes the rule for a call without parameters.
func cached(subjects ...string) *CacheRule { return &CacheRule{nil, subjects} }

// subjects fills in the path of a request.
func (c *CacheRule) subjects(r *http.Request) []string {
	list := make([]string, len(c.Subjects))
	for i, subject := range c.Subjects {
		list[i] = strings.Replace(subject, "{id}", r.PathValue("id"), 1)
	}
	return list
}

// Result is a response for use within the process.
type Result struct {
	Status   int
	Body     []byte
	Subjects []string
	// Private is what concerns whoever sent a suggestion. It may be kept by nobody, nor may
	// a page that is made from it.
	Private bool
}

// capture is a response writer that takes the result of a call as it is.
type capture struct {
	http.ResponseWriter // nil: nothing is written
	result              Result
	err                 error
}

// Get makes a call of the API as any anonymous reader would, within the process. The
// result is never stale. A failure of the call has a status; an error means that the
// call could not be made.
func (a *API) Get(ctx context.Context, url string) (Result, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return Result{}, err
	}
	h, _ := a.mux.Handler(r)
	c := &capture{result: Result{Status: http.StatusNotFound}}
	if _, ours := h.(call); ours {
		a.mux.ServeHTTP(c, r)
	}
	if c.err != nil {
		c.result.Status = response.Failure(r, a.Log, c.err).Status
	}
	return c.result, nil
}

// Post makes a call for whoever sends a form to a page, within the process: with their
// address and their sign-in, if they have one.
func (a *API) Post(from *http.Request, path string, body []byte) Result {
	r := from.Clone(from.Context())
	r.Method, r.URL, r.RequestURI, r.Pattern = http.MethodPost, &url.URL{Path: path}, path, ""
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	r.Header.Set("Content-Type", "application/json")
	w := &recorder{header: http.Header{}, status: http.StatusOK}
	a.mux.ServeHTTP(w, r)
	return Result{Status: w.status, Body: w.body.Bytes()}
}

// recorder is a response writer that keeps what is written.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (w *recorder) Header() http.Header         { return w.header }
func (w *recorder) WriteHeader(status int)      { w.status = status }
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }

// Preflight answers a browser on another origin that asks whether it may make a call,
// and passes everything else on.
func (a *API) Preflight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !a.cors(w, r) {
			next.ServeHTTP(w, r)
		}
	})
}

// cors sets the headers for browsers on other origins that are allowed to call; it
// reports whether the request was a preflight and is done.
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
	h.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, If-Match, Purpose")
	h.Set("Access-Control-Max-Age", "3600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// maxCredentials bounds the body of the calls that anyone can make.
const maxCredentials = 16 << 10

type requesterKey struct{}

// Requester returns the person who makes a request, a visitor if nobody signed in.
func Requester(r *http.Request) archive.Actor {
	actor, _ := r.Context().Value(requesterKey{}).(archive.Actor)
	return actor
}

// call is the handler of a route.
type call func(http.ResponseWriter, *http.Request)

func (c call) ServeHTTP(w http.ResponseWriter, r *http.Request) { c(w, r) }

// handler surrounds a route with what all have in common: who asks, whether they
// may, the cache for anonymous readers, and the shape of failures.
func (a *API) handler(route Route) http.Handler {
	return call(func(w http.ResponseWriter, r *http.Request) {
		if c, ok := w.(*capture); ok {
			c.result, c.err = a.result(r, route)
			return
		}
		a.cors(w, r)
		if err := a.serve(w, r, route); err != nil {
			err = cmp.Or(middleware.BodyFailure(r), err)
			upload.Drain(r)
			response.Failure(r, a.Log, err).Write(w)
		}
	})
}

func (a *API) serve(w http.ResponseWriter, r *http.Request, route Route) error {
	if !response.Text(r.URL.Path) {
		return archive.ErrNotFound
	}
	query, err := response.Query(r)
	if err != nil {
		return err
	}
	if route.Cache == nil || r.Header.Get("Authorization") != "" { // else only what is computed costs something
		if err := a.limit(r, route); err != nil {
			return err
		}
	}
	actor, err := a.identify(r)
	if err != nil {
		return err
	}
	if actor.Restricted {
		return a.serveRestricted(w, r, route, query, actor)
	}
	return a.serveTo(w, r, route, query, actor)
}

// serveRestricted serves whoever has to set up a second factor first: that, signing
// in, and what everyone may read.
func (a *API) serveRestricted(w http.ResponseWriter, r *http.Request, route Route, query url.Values, actor archive.Actor) error {
	switch route.Action {
	case archive.ActOwnFactors, archive.ActAuthenticate:
		return a.serveTo(w, r, route, query, actor)
	case archive.ActRead:
		err := a.serveTo(w, r, route, query, archive.Actor{})
		if archive.CodeOf(err) != archive.CodeUnauthorized {
			return err
		}
	}
	return archive.ErrFactorRequired
}

// serveTo serves a person.
func (a *API) serveTo(w http.ResponseWriter, r *http.Request, route Route, query url.Values, actor archive.Actor) error {
	if err := archive.MayTry(actor, route.Action); err != nil {
		return err
	}
	if route.Cache != nil && !actor.SignedIn() {
		return a.Cache.Serve(w, r, cacheKey(r, route.Cache, query), a.maker(r, route))
	}
	client := a.Address(r)
	r = r.WithContext(middleware.WithClient(context.WithValue(r.Context(), requesterKey{}, actor), client))
	if route.Limit == LimitAuth {
		r.Body = http.MaxBytesReader(nil, r.Body, maxCredentials)
	}
	result, err := route.Handle(r)
	if err != nil {
		return err
	}
	a.RequestLimiter.Spend(client, middleware.SizeCost(len(result.Body)))
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		a.Cache.Wrote(r)
	}
	if actor.SignedIn() {
		result.Policy = response.Private
	}
	result.Write(w)
	return nil
}

// limit takes what a call costs before anybody knows who makes it: to find that out
// costs something, too.
func (a *API) limit(r *http.Request, route Route) error {
	switch route.Limit {
	case LimitExempt:
		return nil
	case LimitAuth:
		if err := a.AuthLimiter.Allow(a.Address(r), 1); err != nil {
			return err
		}
		a.RequestLimiter.Spend(a.Address(r), middleware.CostHash)
		return nil
	}
	return a.RequestLimiter.Allow(a.Address(r), middleware.CostCall)
}

// result makes a call from within the process.
func (a *API) result(r *http.Request, route Route) (Result, error) {
	query, err := response.Query(r)
	if err != nil {
		return Result{}, err
	}
	if err := archive.MayTry(archive.Actor{}, route.Action); err != nil {
		return Result{}, err
	}
	if route.Cache == nil {
		made, err := route.Handle(r)
		if err != nil {
			return Result{}, err
		}
		return Result{Status: made.Status, Body: made.Body, Private: route.Action == archive.ActSuggest}, nil
	}
	entry, err := a.Cache.Get(r.Context(), cacheKey(r, route.Cache, query), a.maker(r, route))
	if err != nil {
		return Result{}, err
	}
	return Result{Status: entry.Status, Body: entry.Body, Subjects: entry.Subjects}, nil
}

// maker computes the response of a cached call, at the cost of whoever made it.
func (a *API) maker(r *http.Request, route Route) response.Maker {
	return func(ctx context.Context) (*response.Response, error) {
		return a.RequestLimiter.Make(ctx, a.Address(r), middleware.CostCall, func(ctx context.Context) (*response.Response, error) {
			made, err := route.Handle(r.WithContext(ctx))
			if err != nil {
				return nil, err
			}
			made.Subjects = append(made.Subjects, route.Cache.subjects(r)...)
			return made, nil
		})
	}
}

// cacheKey names a response: its path, in which an escaped slash is no slash, and the
// known parameters.
func cacheKey(r *http.Request, rule *CacheRule, query url.Values) string {
	path := response.Path(r.URL)
	if len(query) == 0 {
		return "api " + path + "?"
	}
	return "api " + path + "?" + canonicalQuery(query, rule.Query)
}

// identify reads the bearer token. A bad one is refused even where none is
// needed, so that nobody silently loses sight of what they may see.
func (a *API) identify(r *http.Request) (archive.Actor, error) {
	header := r.Header.Get("Authorization")
	if header == "" {
		return archive.Actor{}, nil
	}
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return archive.Actor{}, archive.ErrAuthenticationRequired
	}
	return a.Accounts.Identify(r.Context(), strings.TrimSpace(token))
}
