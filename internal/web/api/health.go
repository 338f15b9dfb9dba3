package api

import (
	"context"
	"net/http"
	"time"

	"sankofa/internal/web/response"
)

// healthTime is how long the database may take to show that it is there.
const healthTime = 2 * time.Second

// health says whether the archive can be read. Uptime is in whole seconds.
func (a *API) health(r *http.Request) (*response.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), healthTime)
	defer cancel()
	status, code := "ok", http.StatusOK
	if err := a.Archive.Ping(ctx); err != nil || !a.ready() {
		status, code = "degraded", http.StatusServiceUnavailable
	}
	return response.JSON(code, map[string]any{"status": status, "uptime": int(a.Now().Sub(a.started).Seconds())})
}
