package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/background"
	"sankofa/internal/blob"
	"sankofa/internal/cache"
	"sankofa/internal/cdn"
	"sankofa/internal/config"
	"sankofa/internal/fair"
	"sankofa/internal/memory"
	"sankofa/internal/render"
	"sankofa/internal/store"
	"sankofa/internal/web"
	"sankofa/internal/web/api"
	"sankofa/internal/web/response"
	"sankofa/ui"

	"golang.org/x/net/netutil"
)

// diskReserve is how many bytes of the disk are kept for signing in and deleting.
const diskReserve = 16 << 20

// besideConnections is how many connections a server beside the site holds.
const besideConnections = 256

// grace is how long running requests may take after the server is told to stop.
const grace = 20 * time.Second

func serve(ctx context.Context, args []string, env func(string) string, s streams) (err error) {
	c, rest, err := config.Parse(newFlags("serve", s), args, env)
	if err != nil {
		return err
	}
	if len(rest) > 0 {
		return fmt.Errorf("serve takes no arguments, not %q", rest)
	}
	defer func() {
		if ctx.Err() != nil && errors.Is(err, context.Canceled) {
			err = nil // it was stopped while it started, and nothing failed
		}
	}()
	log := newLog(s, env)
	memory.Apply(memoryOf(c))
	background.AddProcs(render.Threads + response.Threads)
	if env("SANKOFA_SECRET") != "" || env("SANKOFA_SECRET_FILE") != "" {
		log.Warn("SANKOFA_SECRET is no longer used and can be removed")
	}
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("make the data folder: %w", err)
	}
	release, err := lock(c.Data)
	if err != nil {
		return err
	}
	defer release()
	if err := separateTarget(c); err != nil {
		return err
	}
	endReplica := func() {}
	defer func() { endReplica() }() // after the database is closed, and the last write in it
	responses := cache.New(int64(c.CacheSize) << 20)
	front, err := openCDN(c)
	if err != nil {
		return err
	}
	changed := make(chan struct{}, 1)
	db, err := openStore(ctx, c, store.Options{Logger: log, Cache: responses, Reserve: diskReserve, Changed: func() {
		select {
		case changed <- struct{}{}:
		default: // whoever waits for it is told already
		}
	}})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := claimStorage(ctx, c, db); err != nil {
		return err
	}
	if c.Demo {
		if err := loadCorpus(ctx, db, s); err != nil {
			return err
		}
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	// site.Serve closes the listener, too: a second close is not an error here.
	defer func() {
		if e := listener.Close(); !errors.Is(e, net.ErrClosed) {
			err = errors.Join(err, e)
		}
	}()
	if port := listener.Addr().(*net.TCPAddr).Port; strings.HasSuffix(c.PublicURL, ":0") {
		c.PublicURL = strings.TrimSuffix(c.PublicURL, "0") + strconv.Itoa(port) // chosen by the kernel
	}
	processors := fair.NewProcessors()
	accounts, err := openAccounts(c, db, processors, log)
	if err != nil {
		return err
	}
	defer accounts.Close()
	files, err := openFiles(ctx, c, db, log)
	if err != nil {
		return err
	}
	copies, endReplicator := startReplicator(c, env, s, log)
	endReplica = endReplicator
	if copies != nil {
		files.Keep = func(ctx context.Context, upload archive.Upload) error { return copies.keep(ctx, files.Files, upload) }
	}
	renderer, err := web.NewRenderer(ui.Dist, c.RenderTimeout, processors)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, renderer.Close()) }()
	issuer := newIssuer(c)
	site, err := newSite(c, db, responses, accounts.Accounts, files, renderer, front, issuer.config(), copies, log)
	if err != nil {
		return err
	}
	if err := accounts.firstAdmin(ctx, c, s); err != nil {
		return err
	}
	defer runBackground(ctx, c, db, accounts.mailer, files, site, log)()
	defer runPurger(ctx, front, db, changed, log)()
	if c.MetricsAddr != "" {
		addr, stopMetrics, err := serveBeside(ctx, "metrics", c.MetricsAddr, site.Metrics.Handler())
		if err != nil {
			return err
		}
		defer stopMetrics()
		fmt.Fprintf(s.out, "Metrics are at http://%s/metrics\n", addr)
	}
	stopPlain, err := issuer.servePlain(ctx, c, log)
	if err != nil {
		return err
	}
	defer stopPlain()
	fmt.Fprintf(s.out, "Sankofa is open at %s\n", c.PublicURL)
	return site.Serve(ctx, listener, c.DrainDelay, grace)
}

// memoryOf is how many bytes the program may take.
func memoryOf(c *config.Config) int64 {
	if c.Memory == 0 {
		return memory.Default(memory.Available())
	}
	return int64(c.Memory) << 20
}

// bodyMemoryOf is how many bytes of request bodies may be held.
func bodyMemoryOf(c *config.Config) int64 {
	if c.BodyMemory == 0 {
		return memory.Bodies(memoryOf(c))
	}
	return int64(c.BodyMemory) << 20
}

func newSite(c *config.Config, db *store.Store, responses *cache.Cache, accounts *auth.Accounts, files *blob.Registry, renderer *render.Renderer, front *cdn.CDN, encryption *tls.Config, copies *supervisor, log *slog.Logger) (*web.Server, error) {
	var replication func() api.Replication
	if copies != nil {
		replication = copies.state
	}
	var inFront response.CDN
	if front != nil {
		inFront = front
	}
	return web.New(web.Options{
		CDN: inFront, Replication: replication,
		Archive: db, Cache: responses, Accounts: accounts, Files: files, Temp: filepath.Join(c.Data, temporary), Dist: ui.Dist, Renderer: renderer,
		PublicURL: c.PublicURL, TLS: encryption, TrustedProxies: c.TrustedProxies, RateLimit: c.RateLimit, Premoderation: c.CommentPremoderation,
		BodyMemory: bodyMemoryOf(c), Connections: memory.Connections(memoryOf(c)),
		CORSOrigins: c.CORSOrigins, AnalyticsURL: c.AnalyticsURL, AnalyticsSite: c.AnalyticsSite,
		FooterLinks: c.FooterLinks, Letters: c.SMTPURL != "", SecurityContacts: c.SecurityContacts, UIDev: c.UIDev, Version: config.Version, Log: log, Now: time.Now,
	})
}

// serveBeside serves something small on an address of its own, which it returns.
func serveBeside(ctx context.Context, name, addr string, handler http.Handler) (at net.Addr, stop func(), err error) {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	server := &http.Server{
		Handler: handler, MaxHeaderBytes: 16 << 10,
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	go func() { _ = server.Serve(netutil.LimitListener(l, besideConnections)) }() // ends with Close
	return l.Addr(), func() { _ = server.Close() }, nil
}
