package api

import (
	"net/http"
	"slices"
	"strconv"

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

// trendDays are how many days back trends can be asked for.
var trendDays = []int{30, 90, 365}

// trends says what happened over the last days.
func (a *API) trends(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	days, err := strconv.Atoi(query.Get("days"))
	if err != nil || !slices.Contains(trendDays, days) {
		return nil, archive.Invalid([]archive.FieldError{{Field: "days", Message: "Days must be 30, 90 or 365."}})
	}
	trends, err := a.Archive.Trends(r.Context(), days)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, trends)
}
