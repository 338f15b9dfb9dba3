package route_test

import (
	"errors"
	"testing"
	"testing/fstest"
	"time"

	"sankofa/internal/render"
	"sankofa/internal/web"
	"sankofa/internal/web/route"
	"sankofa/ui"
)

func TestLoad(t *testing.T) {
	if _, err := route.Load(fstest.MapFS{}); !errors.Is(err, route.ErrNotBuilt) {
		t.Errorf("without a build: %v", err)
	}
	for name, text := range map[string]string{"malformed": "{", "without the page for unknown addresses": `{"routes":[{"name":"home","path":"/"}]}`} {
		if _, err := route.Load(fstest.MapFS{"dist/server/routes.json": {Data: []byte(text)}}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The interface and the server must find the same page for an address: one plans and
// renders it, the other keys its cache entry and writes its head.
func TestMatchAgreesWithTheInterface(t *testing.T) {
	table, err := route.Load(ui.Dist)
	if err != nil {
		t.Fatal(err)
	}
	renderer, err := web.NewRenderer(ui.Dist, time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer renderer.Close()
	paths := []string{
		"/nope", "/events", "/events/a/b", "/events/a/history/more", "/events/%E0%A4%A", "/history/", "//",
		"/countries/ghana", "/countries/cote-d-ivoire", "/countries/ivory-coast", "/countries/Ghana", "/countries/ghana/x", "/countries",
		"/centuries/11", "/centuries/21", "/centuries/10", "/centuries/22", "/centuries/019", "/centuries/19th",
	}
	for _, r := range table.Routes {
		if r.Path != "" {
			paths = append(paths, r.Path) // ":id" is a segment like any other
		}
	}
	for _, path := range paths {
		var plan render.Plan
		if plan, err = renderer.Plan(t.Context(), path, "2026-11-15"); err != nil {
			t.Fatal(err)
		}
		got, _ := table.Match(path)
		if got.Name != plan.Route || got.Module != plan.Module || got.Rendered != plan.SSR {
			t.Errorf("%s is %s here, %s there", path, got.Name, plan.Route)
		}
		if named := table.Named(plan.Route); named.Module != plan.Module {
			t.Errorf("%s: got %q by name, want %q", path, named.Module, plan.Module)
		}
	}
}

func TestMatchParams(t *testing.T) {
	table, err := route.Load(ui.Dist)
	if err != nil {
		t.Fatal(err)
	}
	got, params := table.Match("/events/a%2Fb/history")
	if got.Head != route.HeadEdits || params["id"] != "a%2Fb" {
		t.Errorf("got %s with %v", got.Name, params)
	}
}
