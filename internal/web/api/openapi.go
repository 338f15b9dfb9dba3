package api

import (
	_ "embed" // the document below
	"net/http"

	"sankofa/internal/web/answer"
)

// OpenAPI is the description of all calls.
//
//go:embed openapi.yaml
var OpenAPI []byte

func (a *API) openAPI(*http.Request) (*answer.Answer, error) {
	return &answer.Answer{Status: http.StatusOK, Type: "application/yaml; charset=utf-8", Body: OpenAPI, Policy: answer.Shared}, nil
}
