package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// eventViews counts what is in each view of the dashboard.
func (a *API) eventViews(r *http.Request) (*response.Response, error) {
	scope := manageScope(Requester(r))
	counts, err := a.Archive.ViewCounts(r.Context(), scope)
	if err != nil {
		return nil, err
	}
	_, removed, err := a.Archive.RemovedEntries(r.Context(), archive.RemovedFilter{Kind: archive.KindEvent, Owner: removedOwner(Requester(r)), Page: archive.Page{Number: 1, Limit: 1}})
	if err != nil {
		return nil, err
	}
	answer := map[string]int{"removed": removed}
	for view, count := range counts {
		if view == archive.ViewAll {
			view = "all"
		}
		answer[string(view)] = count
	}
	return response.JSON(http.StatusOK, map[string]any{"counts": answer})
}
