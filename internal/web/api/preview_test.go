package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestS16Preview(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	draft := s.Create("user", "title", "Not yet")
	links := "/api/events/" + draft.ID + "/previews"
	var made struct {
		Preview archive.Preview
		URL     string
	}
	s.Call("user", "POST", links, nil).Read(t, 201, &made)
	address, token, ok := strings.Cut(made.URL, "#token=")
	if !ok || !strings.HasSuffix(address, "/preview") || len(token) < 40 {
		t.Fatalf("the link is %s", made.URL)
	}
	type shown struct {
		Event   *struct{ Title, Status string }
		Address string
	}
	opened := func() (got shown) {
		t.Helper()
		s.Call("", "POST", "/api/previews", webtest.Object("token", token)).Read(t, 200, &got)
		return got
	}
	t.Run("whoever has the link sees the draft, and nobody keeps it", func(t *testing.T) {
		reply := s.Call("", "POST", "/api/previews", webtest.Object("token", token))
		if got := opened(); got.Event == nil || got.Event.Title != "Not yet" || got.Event.Status != "draft" {
			t.Errorf("the link shows %+v", got)
		}
		if got := reply.Header.Get("Cache-Control"); !strings.Contains(got, "no-store") {
			t.Errorf("it may be kept: %q", got)
		}
		s.Call("", "GET", "/api/events/"+draft.ID, nil).Fails(t, 404, "not_found", "")
	})
	t.Run("the list has no token", func(t *testing.T) {
		reply := s.Call("editor", "GET", links, nil)
		if strings.Contains(reply.Text, token) || !strings.Contains(reply.Text, made.Preview.ID) {
			t.Errorf("the links are %s", reply.Text)
		}
		s.Call("user2", "GET", links, nil).Fails(t, 404, "not_found", "")
	})
	t.Run("published, it leads to the page", func(t *testing.T) {
		s.Call("editor", "PATCH", "/api/events/"+draft.ID+"/status", webtest.Object("status", "published")).OK(t)
		if got := opened(); got.Event != nil || got.Address != "/events/"+draft.ID {
			t.Errorf("the link shows %+v", got)
		}
		s.Call("user", "POST", links, nil).Fails(t, 409, "conflict", "")
	})
	t.Run("ended by hand, it shows nothing", func(t *testing.T) {
		s.Call("editor", "PATCH", "/api/events/"+draft.ID+"/status", webtest.Object("status", "draft")).OK(t)
		s.Call("user", "POST", links, nil).Read(t, 201, &made)
		_, token, _ = strings.Cut(made.URL, "#token=")
		opened()
		s.Call("user", "DELETE", links+"/"+made.Preview.ID, nil).OK(t)
		s.Call("", "POST", "/api/previews", webtest.Object("token", token)).Fails(t, 404, "not_found", "This preview has ended.")
	})
}
