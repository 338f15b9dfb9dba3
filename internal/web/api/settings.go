package api

import (
	"net/http"

	"sankofa/internal/web/answer"
)

func (a *API) getSettings(r *http.Request) (*answer.Answer, error) {
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, err
	}
	return shared(map[string]any{"settings": settings})
}
