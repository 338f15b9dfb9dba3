package api

import (
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listCollections(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	q := archive.CollectionsQuery{
		Limit:          within(query.Get("limit"), archive.DefaultCollections, archive.MaxCollections),
		EventsPerGroup: within(query.Get("eventsPerGroup"), archive.DefaultEventsPerGroup, archive.MaxEventsPerGroup),
	}
	q.Tags = splitTags(query["tags"])
	if len(q.Tags) > archive.MaxCollections {
		q.Tags = q.Tags[:archive.MaxCollections]
	}
	list, err := a.Archive.Collections(r.Context(), q)
	if err != nil {
		return nil, err
	}
	return shared(list)
}

// within reads a positive number, with a preset for anything else and an upper bound.
func within(s string, preset, most int) int {
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 {
		return preset
	}
	return min(n, most)
}
