package api

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"sankofa/internal/web/response"
)

// healthTime is how long the database may take to show that it is there.
const healthTime = 2 * time.Second

// Health is what works: a site that can only be read goes on.
type Health struct{ Reading, Writing bool }

// Replication is how far the copy of the archive elsewhere is.
type Replication struct {
	CaughtUp time.Time // everything that was committed before is there
	Snapshot time.Time // the last one; zero if there is none
	Bytes    int64     // stored since the start
	Errors   int64     // since the start
}

// replicaTime is how far the copy may be behind before health says that it fails.
const replicaTime = 30 * time.Second

// Health asks the database and the store of uploads.
func (a *API) Health(ctx context.Context) Health {
	ctx, cancel := context.WithTimeout(ctx, healthTime)
	defer cancel()
	return Health{Reading: a.Archive.Ping(ctx) == nil, Writing: a.writing.works(ctx, a.Now(), a.probeWrite)}
}

// health says whether the archive can be read, and whether it can be written. A site
// that can only be read is no failure to a load balancer. Uptime is in whole seconds.
func (a *API) health(r *http.Request) (*response.Response, error) {
	health := a.Health(r.Context())
	status, code := "ok", http.StatusOK
	switch {
	case !health.Reading || !a.ready():
		status, code = "degraded", http.StatusServiceUnavailable
	case !health.Writing:
		status = "degraded"
	}
	body := map[string]any{
		"status": status, "uptime": int(a.Now().Sub(a.started).Seconds()), "reading": describe(health.Reading), "writing": describe(health.Writing),
	}
	if a.Replication != nil {
		body["replicating"] = describe(a.Now().Sub(a.Replication().CaughtUp) < replicaTime)
	}
	return response.JSON(code, body)
}

func describe(works bool) string {
	if works {
		return "ok"
	}
	return "failing"
}

// probeWrite writes to the database and to the store of uploads.
func (a *API) probeWrite(ctx context.Context) error {
	return errors.Join(a.Archive.ProbeWrite(ctx), a.Files.Files.Check(ctx))
}

// probePause is how long the result of a probe is kept, so that whoever asks often
// writes no more.
const probePause = 5 * time.Second

// writeProbe remembers whether writing works.
type writeProbe struct {
	mu      sync.Mutex
	at      time.Time
	failing bool
}

func (p *writeProbe) works(ctx context.Context, now time.Time, probe func(context.Context) error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.at) >= probePause || now.Before(p.at) {
		err := probe(ctx)
		// A probe that had to wait for a long write tells nothing new.
		if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
			p.at, p.failing = now, err != nil
		}
	}
	return !p.failing
}
