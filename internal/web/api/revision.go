package api

import (
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listRevisions(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	// Whoever may see a draft of this event may see what it went through.
	publicOnly := !archive.MaySee(who, &archive.Event{Entry: archive.Entry{Active: true, Status: archive.StatusDraft, CreatedBy: event.CreatedBy}})
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	revisions, total, err := a.Archive.Revisions(r.Context(), event.ID, publicOnly, page)
	if err != nil {
		return nil, err
	}
	result, err := shared(map[string]any{"items": revisions, "total": total})
	if err != nil {
		return nil, err
	}
	result.Uncached = page.Number > 1 && len(revisions) == 0
	return result, nil
}

func (a *API) restoreRevision(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("rev"))
	if err != nil || number < 1 || number > event.RevisionCount {
		return nil, archive.ErrNotFound
	}
	restored, err := a.Archive.RestoreRevision(r.Context(), event.ID, number, change, func(e *archive.Event) error {
		return archive.MayStillChange(e, who, &event.Version)
	})
	if err != nil {
		return nil, err
	}
	return eventResponse(http.StatusOK, restored)
}
