package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/answer"
)

func (a *API) eventStats(r *http.Request) (*answer.Answer, error) {
	drafts := archive.May(Who(r), archive.ActReadLogs, "") == nil
	stats, err := a.Archive.EventStats(r.Context(), drafts)
	if err != nil {
		return nil, err
	}
	return shared(stats)
}
