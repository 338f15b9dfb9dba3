package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// similarEvents finds what an event that is being written may be the same as.
func (a *API) similarEvents(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	q := archive.SimilarQuery{
		Scope: manageScope(Requester(r)), ID: query.Get("id"), Title: archive.TrimText(query.Get("title")),
		Country: archive.TrimText(query.Get("country")), Precision: archive.Precision(query.Get("precision")),
	}
	list := []archive.Similar{}
	if q.Date, err = archive.ParseDate(query.Get("date")); err == nil && q.Title != "" {
		if list, err = a.Archive.Similar(r.Context(), q); err != nil {
			return nil, err
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": list})
}

// listDuplicates lists pairs of events that may be one.
func (a *API) listDuplicates(r *http.Request) (*response.Response, error) {
	pairs, err := a.Archive.Duplicates(r.Context(), manageScope(Requester(r)))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"items": pairs})
}

// keepApart remembers that two events are not the same.
func (a *API) keepApart(r *http.Request) (*response.Response, error) {
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Other string `json:"other"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Archive.KeepApart(r.Context(), event.ID, in.Other, a.change(r)); err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"success": true})
}

// mergeEvents makes one of two events: the body has the fields of the one that stays.
func (a *API) mergeEvents(r *http.Request) (*response.Response, error) {
	calls, who, change := a.events(), Requester(r), a.change(r)
	var in struct {
		Other        string     `json:"other"`
		OtherVersion *int       `json:"otherVersion"`
		Event        eventInput `json:"event"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	edit := in.Event.edit()
	merged, err := a.Archive.MergeEvents(r.Context(), r.PathValue("id"), in.Other, change, func(kept, removed *archive.Event) error {
		if err := archive.MayMerge(who, kept, removed); err != nil {
			return err
		}
		if err := archive.MayStillChange(kept, who, version); err != nil {
			return err
		}
		return archive.MayStillChange(removed, who, in.OtherVersion)
	}, func(e *archive.Event) error {
		return edit.Apply(e, who, change.At)
	})
	if err != nil {
		return nil, err
	}
	return calls.wrote(r, http.StatusOK, merged)
}
