package api

import (
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// removedEvent is a deleted event as the dashboard lists it.
type removedEvent struct {
	Event     archive.Item `json:"event"`
	RemovedAt time.Time    `json:"removedAt"`
	RemovedBy string       `json:"removedBy"`
	ByYou     bool         `json:"byYou"`
	Note      string       `json:"note"`
	GoneAt    time.Time    `json:"goneAt"`
}

// listRemovedEvents lists what can still be restored: everything to those who may
// restore it, to others what is their own.
func (a *API) listRemovedEvents(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	removed, total, err := a.Archive.RemovedEntries(r.Context(), archive.RemovedFilter{
		Kind: archive.KindEvent, Owner: removedOwner(who), Sort: archive.Sort(query.Get("sort")),
		Page: archive.ParsePage(query.Get("page"), query.Get("limit")),
	})
	if err != nil {
		return nil, err
	}
	items := make([]removedEvent, len(removed))
	for i, e := range removed {
		items[i] = removedEvent{
			Event: e.Item, RemovedAt: e.By.CreatedAt, RemovedBy: e.By.Editor, ByYou: e.By.EditorID == who.ID,
			Note: e.By.Note, GoneAt: e.By.CreatedAt.Add(archive.DeletedLife),
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items, "total": total})
}

// removedOwner is whose removed events a person sees, empty for everyone's.
func removedOwner(who archive.Actor) string {
	if archive.May(who, archive.ActDeleteEntry, "") == nil {
		return ""
	}
	return who.ID
}
