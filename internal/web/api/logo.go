package api

import (
	"net/http"

	"sankofa/internal/web/answer"
)

func (a *API) listLogos(r *http.Request) (*answer.Answer, error) {
	logos, err := a.Archive.ActiveLogos(r.Context())
	if err != nil {
		return nil, err
	}
	return shared(map[string]any{"logos": logos})
}
