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

// health says whether the archive can be read, and whether it can be written. A site
// that can only be read goes on, so that is no failure to a load balancer. Uptime is in
// whole seconds.
func (a *API) health(r *http.Request) (*response.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), healthTime)
	defer cancel()
	status, code, reading := "ok", http.StatusOK, "ok"
	if err := a.Archive.Ping(ctx); err != nil {
		reading = "failing"
	}
	writing := a.writing.state(ctx, a.Now(), a.probeWrite)
	switch {
	case reading != "ok" || !a.ready():
		status, code = "degraded", http.StatusServiceUnavailable
	case writing != "ok":
		status = "degraded"
	}
	return response.JSON(code, map[string]any{
		"status": status, "uptime": int(a.Now().Sub(a.started).Seconds()), "reading": reading, "writing": writing,
	})
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

func (p *writeProbe) state(ctx context.Context, now time.Time, probe func(context.Context) error) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.at) >= probePause || now.Before(p.at) {
		err := probe(ctx)
		// A probe that had to wait for a long write tells nothing new.
		if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled) {
			p.at, p.failing = now, err != nil
		}
	}
	if p.failing {
		return "failing"
	}
	return "ok"
}
