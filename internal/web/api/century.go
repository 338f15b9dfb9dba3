package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// centuryAnswer is what the archive holds on a century.
type centuryAnswer struct {
	Century   int             `json:"century"`
	FirstYear int             `json:"firstYear"`
	LastYear  int             `json:"lastYear"`
	Total     int             `json:"total"`
	Decades   []archive.Count `json:"decades"`
	Countries []archive.Count `json:"countries"`
	Before    *centuryTotal   `json:"before,omitempty"`
	After     *centuryTotal   `json:"after,omitempty"`
}

type centuryTotal struct {
	Century int `json:"century"`
	Total   int `json:"total"`
}

func (a *API) getCentury(r *http.Request) (*response.Response, error) {
	n := archive.PagedCentury(r.PathValue("n"))
	if n == 0 {
		return nil, archive.ErrNotFound
	}
	o, err := a.Archive.CenturyOverview(r.Context(), n)
	if err != nil {
		return nil, err
	}
	first, last := archive.CenturyDays(n)
	answer := centuryAnswer{
		Century: n, FirstYear: first.Year, LastYear: last.Year,
		Total: o.Total, Decades: o.Decades, Countries: o.Countries,
	}
	if n > archive.FirstCentury {
		answer.Before = &centuryTotal{n - 1, o.Before}
	}
	if n < archive.LastCentury {
		answer.After = &centuryTotal{n + 1, o.After}
	}
	return shared(answer)
}
