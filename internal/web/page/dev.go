package page

import (
	"net/http"
	"strings"

	"sankofa/internal/render"
	"sankofa/internal/web/response"
)

// devShell is the page for work on the interface: everything comes from Vite.
func (p *Pages) devShell(address, today string) (*response.Response, error) {
	state, err := jsonBlock(render.Input{URL: address, Today: today, Config: p.Config, Queries: []render.Query{}})
	if err != nil {
		return nil, err
	}
	page := strings.NewReplacer("{vite}", p.UIDev, "{state}", state).Replace(`<!doctype html>
<html lang="en" dir="ltr" data-scripts><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<script type="module">
import { injectIntoGlobalHook } from "{vite}/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
</script>
<script type="module" src="{vite}/@vite/client"></script>
<script type="module" src="{vite}/src/entry-client.tsx"></script>
</head><body><div id="root"></div><script type="application/json" id="state">{state}</script></body></html>
`)
	return &response.Response{Status: http.StatusOK, Type: "text/html; charset=utf-8", Body: []byte(page), Policy: response.Private}, nil
}
