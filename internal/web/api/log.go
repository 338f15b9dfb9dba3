package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listLogs(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	entries, total, err := a.Archive.Logs(r.Context(), query.Get("action"), query.Get("user"), page)
	if err != nil {
		return nil, err
	}
	if entries == nil {
		entries = []archive.AuditEntry{}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": entries, "total": total})
}

func (a *API) logStats(r *http.Request) (*response.Response, error) {
	stats, err := a.Archive.LogStats(r.Context())
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, stats)
}
