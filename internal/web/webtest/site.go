// Package webtest starts the whole site over a real database, for the tests of the
// packages below web. Requests go straight to the handler, without a network.
package webtest

import (
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sankofa/internal/auth"
	"sankofa/internal/blob"
	"sankofa/internal/cache"
	"sankofa/internal/store"
	"sankofa/internal/store/storetest"
	"sankofa/internal/web"
	"sankofa/ui"
)

// PublicURL is where readers reach the site.
const PublicURL = "https://history.example.org"

// Now is the time of the site: the anniversary of Ghana's independence.
var Now = time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC)

// Site is a server with everything that it is made of. Its methods are safe for
// concurrent use.
type Site struct {
	http.Handler
	Server   *web.Server
	Store    *store.Store
	Files    *blob.Registry
	Temp     string // the folder of uploads in progress
	Accounts *auth.Accounts
	Mailer   *Outbox

	t      testing.TB
	mu     sync.Mutex
	people map[string]*auth.SignedIn
}

// New starts a site in a temporary folder. It ends with the test.
func New(t testing.TB, change ...func(*web.Options)) *Site {
	t.Helper()
	return start(t, cache.New(64<<20), change)
}

// NewDated starts a site whose cache dates changes an hour back. No two changes share
// a second, so the later of two is dated ahead, and a date in the future is not sent:
// tests of Last-Modified would have to wait for it.
func NewDated(t testing.TB) *Site {
	t.Helper()
	return start(t, cache.NewWithClock(64<<20, func() time.Time { return time.Now().Add(-time.Hour) }), nil)
}

func start(t testing.TB, memory *cache.Cache, change []func(*web.Options)) *Site {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Folder: storetest.Folder(t), Cache: memory})
	if err != nil {
		t.Fatal(err)
	}
	log, mailer := slog.New(slog.DiscardHandler), &Outbox{}
	accounts := auth.New(auth.Options{
		Store: db, Mailer: mailer, PublicURL: PublicURL, PasswordMemory: 1, Log: log, Now: time.Now,
	})
	disk, err := blob.OpenDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		accounts.Close()
		if err := disk.Close(); err != nil {
			t.Error(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	options := web.Options{
		Archive: db, Cache: memory, Accounts: accounts, Dist: ui.Dist, Renderer: Renderer(t),
		Files: &blob.Registry{Files: disk, Uploads: db, Log: log, Now: time.Now}, Temp: t.TempDir(),
		PublicURL: PublicURL, Log: log, Now: clock(),
	}
	for _, c := range change {
		c(&options)
	}
	server, err := web.New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return &Site{
		Handler: server.Handler(), Server: server, Store: db, Files: options.Files, Temp: options.Temp,
		Accounts: accounts, Mailer: mailer, t: t, people: map[string]*auth.SignedIn{},
	}
}

// clock stays at Now but never shows the same time twice, so that what is made later
// is later.
func clock() func() time.Time {
	var ticks atomic.Int64
	return func() time.Time { return Now.Add(time.Duration(ticks.Add(1)) * time.Microsecond) }
}
