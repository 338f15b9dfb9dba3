package api_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
)

func document(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(api.OpenAPI)
	if err != nil {
		t.Fatalf("load: %v", err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Fatalf("validate: %v", err)
	}
	return doc
}

// The document and the routes must name the same calls, so that neither can be
// changed without the other. Calls that are agreed on but not served are marked.
func TestDocumentAndRoutesAgree(t *testing.T) {
	served := map[string]bool{}
	for _, route := range new(api.API).Routes() {
		served[route.Method+" "+route.Path] = true
		if _, ok := archive.Permissions[route.Action]; !ok {
			t.Errorf("%s %s names action %q, which is not in the table of permissions", route.Method, route.Path, route.Action)
		}
	}
	documented := map[string]bool{}
	for path, item := range document(t).Paths.Map() {
		for method, op := range item.Operations() {
			key := strings.ToUpper(method) + " " + path
			documented[key] = true
			_, planned := op.Extensions["x-planned"]
			if served[key] == planned {
				t.Errorf("%s: served %v, planned %v", key, served[key], planned)
			}
			if op.Responses.Status(http.StatusOK) == nil && op.Responses.Status(http.StatusCreated) == nil {
				t.Errorf("%s has no success", key)
			}
		}
	}
	for key := range served {
		if !documented[key] {
			t.Errorf("%s is served and not documented", key)
		}
	}
}
