package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/response"
)

// previewable is the event of the path, if the requester may show it to others.
func (a *API) previewable(r *http.Request) (*archive.Event, error) {
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	return event, archive.MayPreview(Requester(r), event)
}

func (a *API) listPreviews(r *http.Request) (*response.Response, error) {
	event, err := a.previewable(r)
	if err != nil {
		return nil, err
	}
	list, err := a.Archive.Previews(r.Context(), event.ID)
	if err != nil {
		return nil, err
	}
	if list == nil {
		list = []archive.Preview{}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": list})
}

// createPreview answers with the link, which nobody can ask for again. Its token is in
// the fragment, so that no request and no referrer carries it.
func (a *API) createPreview(r *http.Request) (*response.Response, error) {
	event, err := a.previewable(r)
	if err != nil {
		return nil, err
	}
	token, hash := auth.NewToken()
	made, err := a.Archive.CreatePreview(r.Context(), event.ID, hash, a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"preview": made, "url": a.PublicURL + "/preview#token=" + token})
}

func (a *API) endPreview(r *http.Request) (*response.Response, error) {
	event, err := a.previewable(r)
	if err != nil {
		return nil, err
	}
	id := r.PathValue("previewId")
	if err := a.Archive.EndPreview(r.Context(), event.ID, id, a.change(r)); err != nil {
		return nil, err
	}
	return removed(id)
}

// openPreview shows a draft to whoever has a link to it, or says where it was published.
// The token is in the body, because addresses are logged.
func (a *API) openPreview(r *http.Request) (*response.Response, error) {
	var in struct {
		Token string `json:"token"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	event, err := a.Archive.Previewed(r.Context(), auth.HashToken(in.Token))
	if err != nil {
		return nil, err
	}
	if event.Public() {
		return response.JSON(http.StatusOK, map[string]any{"address": archive.Address(event)})
	}
	calls := a.events()
	refs, err := calls.references(r.Context(), event)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, calls.answer(r, event, refs, nil))
}
