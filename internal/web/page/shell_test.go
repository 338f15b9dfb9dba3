package page_test

import (
	"strings"
	"testing"

	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

func TestAdminIsAShell(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, path := range []string{"/admin", "/admin/login"} {
		got := s.Get(path)
		if got.StatusCode != 200 || !strings.Contains(got.Text, `content="noindex"`) || !strings.Contains(got.Text, `<div id="root"></div>`) {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
}

func TestReferrersOfSecretAddresses(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for path, want := range map[string]string{
		"/reset-password?token=x": "no-referrer", "/accept-invite": "no-referrer", "/verify-email": "no-referrer",
		"/setup": "no-referrer", "/end-sessions": "no-referrer", "/admin?tab=events&editing=x": "no-referrer",
		"/history": "strict-origin-when-cross-origin", "/nowhere": "strict-origin-when-cross-origin",
	} {
		for range 2 { // the second comes from the cache
			got := s.Get(path)
			if policy := got.Header.Values("Referrer-Policy"); len(policy) != 1 || policy[0] != want {
				t.Errorf("H-02 R-24 %s: the policy is %q, want %s", path, policy, want)
			}
			if strings.Contains(got.Text, "token=x") {
				t.Errorf("H-02 %s: the document repeats the token", path)
			}
		}
	}
}

func TestAPageThatCannotBeRenderedIsAShell(t *testing.T) {
	t.Parallel()
	s := webtest.New(t, func(o *web.Options) { o.Renderer = webtest.HastyRenderer(t) })
	e := s.Add(nil)
	for path, title := range map[string]string{"/": "Sankofa: ", "/timeline": "Timeline | Sankofa", "/events/" + e.ID: "Ghana becomes independent (1957) | Sankofa"} {
		got := s.Get(path)
		if got.StatusCode != 200 || !strings.Contains(got.Text, `<div id="root"></div>`) || !strings.Contains(got.Text, "<title>"+title) || !strings.Contains(got.Text, "This page needs JavaScript") {
			t.Errorf("%s: %d %.300s", path, got.StatusCode, got.Text)
		}
		if got.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s: the shell may be cached", path)
		}
		if state := stateBlock.FindStringSubmatch(got.Text); state == nil || !strings.Contains(state[1], "siteName") {
			t.Errorf("%s: the shell has no data", path)
		}
	}
	if data := linked(t, s.Get("/events/"+e.ID).Text)["Event"]; data == nil {
		t.Error("the shell has no structured data")
	}
	if got := s.Get("/events/nope"); got.StatusCode != 404 {
		t.Errorf("an unknown event: %d", got.StatusCode)
	}
}
