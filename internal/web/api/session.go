package api

import (
	"net/http"
	"time"

	"sankofa/internal/web/response"
)

func (a *API) listSessions(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	sessions, err := a.Archive.UserSessions(r.Context(), who.ID)
	if err != nil {
		return nil, err
	}
	type device struct {
		ID        string    `json:"id"`
		Device    string    `json:"device"`
		Current   bool      `json:"current"`
		CreatedAt time.Time `json:"createdAt"`
		LastSeen  time.Time `json:"lastSeen"`
	}
	items := make([]device, len(sessions))
	for i, s := range sessions {
		items[i] = device{s.ID, s.Device, s.ID == who.SessionID, s.CreatedAt, s.LastSeen}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items})
}

func (a *API) endSession(r *http.Request) (*response.Response, error) {
	id := r.PathValue("id")
	if err := a.Archive.EndSession(r.Context(), Requester(r).ID, id); err != nil {
		return nil, err
	}
	return removed(id)
}

// disownSession signs out a device that its owner does not know, and all others.
func (a *API) disownSession(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	if err := a.Archive.DisownSession(r.Context(), who.ID, r.PathValue("id"), who.SessionID); err != nil {
		return nil, err
	}
	return success()
}
