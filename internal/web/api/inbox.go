package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) inbox(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	found, err := a.Archive.Inbox(r.Context(), Requester(r), archive.ParsePage(query.Get("page"), query.Get("limit")))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, found)
}

// maxSeen bounds how many notices are marked by name.
const maxSeen = 100

func (a *API) seeInbox(r *http.Request) (*response.Response, error) {
	var in struct {
		IDs []string `json:"ids"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if len(in.IDs) > maxSeen {
		return nil, archive.Invalid([]archive.FieldError{{Field: "ids", Message: "At most 100 notices can be named."}})
	}
	if err := a.Archive.SeeInbox(r.Context(), Requester(r).ID, in.IDs); err != nil {
		return nil, err
	}
	return success()
}
