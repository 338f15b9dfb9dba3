package api

import (
	"bytes"
	_ "embed" // the document below
	"net/http"

	"sankofa/internal/web/response"
)

// OpenAPI is the description of all calls, without the release.
//
//go:embed openapi.yaml
var OpenAPI []byte

// placeholder is the line of the document that names the release.
var placeholder = []byte("  version: 0.0.0 # the release takes its place when this is served\n")

// released returns the document of a release.
func released(version string) []byte {
	return bytes.Replace(OpenAPI, placeholder, []byte("  version: "+version+"\n"), 1)
}

func (a *API) openAPI(*http.Request) (*response.Response, error) {
	return &response.Response{Status: http.StatusOK, Type: "application/yaml; charset=utf-8", Body: released(a.Version), Policy: response.Shared}, nil
}
