package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) eventStats(r *http.Request) (*response.Response, error) {
	drafts := archive.May(Requester(r), archive.ActReadLogs, "") == nil
	stats, err := a.Archive.EventStats(r.Context(), drafts)
	if err != nil {
		return nil, err
	}
	return shared(stats)
}
