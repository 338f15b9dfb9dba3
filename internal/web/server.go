// Package web is everything HTTP: it puts the API, the pages and the files under
// their addresses, surrounds them with what every request gets, and runs the server.
package web

import (
	"cmp"
	"context"
	"crypto/tls"
	_ "embed" // the icon below
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/blob"
	"sankofa/internal/cache"
	"sankofa/internal/fair"
	"sankofa/internal/media"
	"sankofa/internal/render"
	"sankofa/internal/web/api"
	"sankofa/internal/web/assets"
	"sankofa/internal/web/feed"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/page"
	"sankofa/internal/web/response"
	"sankofa/internal/web/route"
	"sankofa/internal/web/social"
	"sankofa/internal/web/traffic"
	"sankofa/internal/web/upload"
)

//go:embed favicon.svg
var favicon []byte

// Archive is what the server needs of the store.
type Archive interface {
	api.Archive
	archive.Finder
	archive.Backlog
	// Reachable reports whether the database responds, without asking it.
	Reachable() bool
	// Synced reports whether every change is known that is older than a time.
	Synced(within time.Duration) bool
	// Version numbers the content, for the metrics.
	Version() int64
}

// Options are the parts that a server is made of.
type Options struct {
	Archive        Archive
	Cache          *cache.Cache // which the archive tells of changes
	Accounts       *auth.Accounts
	Dist           fs.FS // the built interface
	Renderer       *render.Renderer
	PublicURL      string
	TLS            *tls.Config // nil for plain HTTP
	TrustedProxies []netip.Prefix
	RateLimit      bool
	Premoderation  bool // comments of users wait for a moderator
	Files          *blob.Registry
	Temp           string // folder for uploads under way; empty for the system's
	BodyMemory     int64  // bytes of request bodies that may be held at once; 0 for a default
	Connections    int    // that may be open at once; 0 for a default
	CORSOrigins    []string
	// SecurityContacts are the addresses in /.well-known/security.txt; none means that
	// there is no such file.
	SecurityContacts []string
	AnalyticsURL     string
	AnalyticsSite    string
	FooterLinks      json.RawMessage
	CDN              response.CDN           // in front of the server; nil if there is none
	Letters          bool                   // that people are sent arrive: there is a mail server
	Replication      func() api.Replication // nil if there is no replica
	UIDev            string                 // address of a Vite server, for work on the interface
	Version          string                 // of the release
	Log              *slog.Logger
	Now              func() time.Time
}

// Bounds for a server whose memory is not known.
const (
	defaultBodyMemory  = 32 << 20
	defaultConnections = 2048
)

// Server is the site.
type Server struct {
	http    *http.Server
	conns   *middleware.Connections
	log     *slog.Logger
	Metrics *Metrics
	closing atomic.Bool

	responses   *response.Cache
	traffic     *traffic.Counter
	securityTxt http.Handler // nil if nobody is named
}

// NewRenderer makes the machines that render the pages of a built interface. A page
// that takes longer than the deadline is sent as a shell.
func NewRenderer(dist fs.FS, deadline time.Duration, processors *fair.Queue) (*render.Renderer, error) {
	bundle, err := fs.ReadFile(dist, "dist/server/entry-server.js")
	if err != nil {
		return nil, route.ErrNotBuilt
	}
	return render.New(string(bundle), deadline, processors)
}

// New puts the server together.
func New(o Options) (*Server, error) {
	s := &Server{log: o.Log, Metrics: newMetrics(o.Archive.Version, o.Cache)}
	addresses := middleware.Addresses{Trusted: o.TrustedProxies}
	responses := response.NewCache(response.Options{Cache: o.Cache, Observe: s.Metrics, Address: addresses.Of, Reachable: o.Archive.Reachable, Now: time.Now, CDN: o.CDN, Synced: o.Archive.Synced})
	s.responses = responses
	s.traffic = traffic.New(o.Archive, o.Now)
	if len(o.SecurityContacts) > 0 {
		s.securityTxt = securityTxt(o.PublicURL, o.SecurityContacts, o.Now)
	}
	var requests, auths, images *middleware.Limiter
	var comments, sending, activity *middleware.Quota
	quotas := archive.Quotas.WithoutRates()
	if o.RateLimit {
		quotas = archive.Quotas
		comments = middleware.NewQuota(10, time.Minute)
		sending = middleware.NewQuota(30, time.Hour)
		activity = middleware.NewQuota(100, time.Hour)
		requests = middleware.NewLimiter(50, 400)
		auths = middleware.NewLimiter(1, 60)
		images = middleware.NewLimiter(1, 60) // a picture costs as much as many pages
	}
	processor := media.NewProcessor(o.Temp, blob.CopyWidths)
	calls := api.New(api.Options{
		Archive: o.Archive, Cache: responses, Log: o.Log, Now: o.Now, Version: o.Version, Accounts: o.Accounts,
		Address: addresses.Of, RequestLimiter: requests, AuthLimiter: auths, Quotas: quotas, CommentQuota: comments, ActivityQuota: activity, Premoderation: o.Premoderation, PublicURL: o.PublicURL, CORSOrigins: o.CORSOrigins,
		Files: o.Files, Images: processor, Temp: o.Temp, UploadQuota: sending, Missed: s.traffic.Missed, Replication: o.Replication,
	})
	calls.ReadyWhen(func() bool { return !s.closing.Load() })
	s.Metrics.registry.MustRegister(&stateCollector{health: calls.Health, archive: o.Archive, now: o.Now})
	if o.Replication != nil {
		s.Metrics.registry.MustRegister(&replicaCollector{o.Replication, o.Now})
	}

	client, err := fs.Sub(o.Dist, "dist/client")
	if err != nil {
		return nil, err
	}
	files, err := assets.New(client, "assets", func(w http.ResponseWriter, r *http.Request, err error) {
		response.Failure(r, o.Log, err).Write(w)
	})
	if err != nil {
		return nil, fmt.Errorf("read the interface: %w", err)
	}
	routes, err := route.Load(o.Dist)
	if err != nil {
		return nil, err
	}
	feeds := feed.New(feed.Options{
		Routes: routes, Archive: o.Archive, Cache: responses, PublicURL: o.PublicURL, Log: o.Log, Now: o.Now, Address: addresses.Of, RequestLimiter: requests,
	})
	settings, connect := browserConfig(o)
	pages, err := page.New(page.Options{
		API: calls, Cache: responses, Client: client, Renderer: o.Renderer, Routes: routes,
		PublicURL: o.PublicURL, Config: settings, Log: o.Log, Now: o.Now,
		Address: addresses.Of, RequestLimiter: requests, UIDev: o.UIDev, Rendered: s.Metrics.rendered, Connect: connect, CurrentTag: o.Archive.CurrentTag,
	})
	if err != nil {
		return nil, err
	}
	cards := social.New(social.Options{
		Archive: o.Archive, Cache: o.Cache, Files: o.Files.Files, Images: processor, Log: o.Log, Address: addresses.Of, ImageLimiter: images, RequestLimiter: requests,
		Cloth: func(ctx context.Context, e *archive.Event, width, height int) (string, error) {
			return o.Renderer.Cloth(ctx, e, width, height)
		},
	})
	random := s.random(o.Archive, requests, addresses.Of)
	uploads := &upload.Files{Store: o.Files.Files, Log: o.Log}
	headers := http.Header{} // Vite needs what the content policy forbids
	if o.UIDev == "" {
		headers = middleware.SecurityHeaders(strings.HasPrefix(o.PublicURL, "https://"), middleware.ContentPolicy(nil, nil, connect))
	}
	s.conns = middleware.NewConnections(cmp.Or(o.Connections, defaultConnections), addresses)
	bodies := middleware.NewBodies(cmp.Or(o.BodyMemory, defaultBodyMemory), addresses.Of)
	s.http = &http.Server{
		Handler:   middleware.Wrap(s.routes(calls, uploads, files, feeds, cards, random, pages), o.Log, headers, bodies, s.observe),
		ConnState: s.conns.State,
		TLSConfig: o.TLS,
		// Nobody needs long to say what they want. A body has the time that its size
		// needs on a bad line; see middleware.Bodies.
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       5 * time.Minute,
		WriteTimeout:      5 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	return s, nil
}

// observe counts a finished request.
func (s *Server) observe(r *http.Request, status int, took time.Duration) {
	s.Metrics.request(r.Method, status, took)
	s.traffic.Request(r, status)
}

// FlushTraffic stores what readers did since the last time.
func (s *Server) FlushTraffic(ctx context.Context) error { return s.traffic.Flush(ctx) }

// browserConfig is the configuration of the interface, and the origins it may connect to.
func browserConfig(o Options) (json.RawMessage, []string) {
	type analytics struct {
		URL  string `json:"url"`
		Site string `json:"site"`
	}
	config := struct {
		APIBase     string          `json:"apiBase"`
		PublicURL   string          `json:"publicUrl"`
		Analytics   *analytics      `json:"analytics"`
		FooterLinks json.RawMessage `json:"footerLinks"`
		Letters     bool            `json:"letters"`
	}{PublicURL: o.PublicURL, FooterLinks: o.FooterLinks, Letters: o.Letters}
	var connect []string
	if o.AnalyticsURL != "" {
		config.Analytics = &analytics{o.AnalyticsURL, o.AnalyticsSite}
		connect = append(connect, o.AnalyticsURL)
	}
	encoded, err := json.Marshal(config)
	if err != nil {
		// The footer links were checked when they were read; everything else is text.
		panic(err)
	}
	return encoded, connect
}

// Handler is the site without a listener.
func (s *Server) Handler() http.Handler { return s.http.Handler }

// Close ends the work in the background of a server that is not served.
func (s *Server) Close() { s.responses.Close() }

func (s *Server) accept(l net.Listener) error {
	if s.http.TLSConfig == nil {
		return s.http.Serve(l)
	}
	return s.http.ServeTLS(l, "", "")
}

// Serve serves a listener until ctx ends. Then health turns degraded; after a delay, in
// which a load balancer can notice, no connection is accepted any more; running
// requests get grace to finish, and the rest is cut off.
func (s *Server) Serve(ctx context.Context, l net.Listener, delay, grace time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- s.accept(s.conns.Listen(l)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.closing.Store(true)
	defer s.Close()
	select {
	case err := <-failed:
		return err
	case <-time.After(delay):
	}
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	err := s.http.Shutdown(end)
	if errors.Is(err, context.DeadlineExceeded) {
		s.log.Warn("some requests were cut off", "after", grace.String())
		err = s.http.Close()
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		err = errors.Join(err, served)
	}
	return err
}
