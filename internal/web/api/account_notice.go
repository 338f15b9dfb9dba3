package api

import (
	"net/http"

	"sankofa/internal/web/response"
)

func (a *API) listNotices(r *http.Request) (*response.Response, error) {
	notices, err := a.Archive.UserNotices(r.Context(), Requester(r).ID)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"items": notices})
}

func (a *API) seeNotices(r *http.Request) (*response.Response, error) {
	if err := a.Archive.SeeNotices(r.Context(), Requester(r).ID); err != nil {
		return nil, err
	}
	return success()
}

// endSessions signs out all devices by the link of a letter. It is a POST that a person
// confirms, because programs that look through mail open every link.
func (a *API) endSessions(r *http.Request) (*response.Response, error) {
	var in struct {
		Token string `json:"token"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := a.Accounts.EndSessions(r.Context(), in.Token); err != nil {
		return nil, err
	}
	return success()
}

// endOtherSessions signs out all devices but the one that asks.
func (a *API) endOtherSessions(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	if err := a.Archive.DeleteSessions(r.Context(), who.ID, who.SessionID); err != nil {
		return nil, err
	}
	return success()
}
