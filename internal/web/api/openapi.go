package api

import (
	_ "embed" // the document below
	"net/http"

	"sankofa/internal/web/response"
)

// OpenAPI is the description of all calls.
//
//go:embed openapi.yaml
var OpenAPI []byte

func (a *API) openAPI(*http.Request) (*response.Response, error) {
	return &response.Response{Status: http.StatusOK, Type: "application/yaml; charset=utf-8", Body: OpenAPI, Policy: response.Shared}, nil
}
