package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/web/webtest"
)

func TestEventStatus(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	set := func(who, id string, status any) webtest.Reply {
		return s.Call(who, "PATCH", "/api/events/"+id+"/status", webtest.Object("status", status))
	}
	t.Run("moderators publish and unpublish, and the log says so", func(t *testing.T) {
		id := s.Create("user").ID
		set("editor", id, "published").OK(t)
		s.Get("/api/events/" + id).OK(t)
		set("admin", id, "draft").OK(t)
		s.Get("/api/events/"+id).Fails(t, 404, "not_found", "Event not found.")
		var logs struct{ Total int }
		s.Call("admin", "GET", "/api/logs?action=event.status", nil).Read(t, 200, &logs)
		if logs.Total != 2 {
			t.Errorf("%d changes are in the log", logs.Total)
		}
	})
	t.Run("others do not", func(t *testing.T) {
		id := s.Create("user").ID
		set("", id, "published").Fails(t, 401, "unauthorized", "")
		set("user", id, "published").Fails(t, 403, "forbidden", "Insufficient permissions")
	})
	t.Run("refusals", func(t *testing.T) {
		id := s.Create("user").ID
		for _, status := range []any{"", "hidden", nil} {
			set("editor", id, status).Fails(t, 400, "invalid", "")
		}
		set("editor", "nope", "draft").Fails(t, 404, "not_found", "Event not found.")
	})
}

func TestDeleteEvent(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("PERM-09 R-06 admins only", func(t *testing.T) {
		path := "/api/events/" + s.Create("editor").ID
		s.Call("", "DELETE", path, nil).Fails(t, 401, "unauthorized", "")
		for _, who := range []string{"user", "editor"} {
			s.Call(who, "DELETE", path, nil).Fails(t, 403, "forbidden", "Insufficient permissions")
			s.Call(who, "POST", path+"/restore", nil).Fails(t, 403, "forbidden", "Insufficient permissions")
		}
	})
	t.Run("API-21 PERM-41 a deleted event is gone until it is restored", func(t *testing.T) {
		id := s.Create("editor").ID
		path := "/api/events/" + id
		var gone struct {
			Success bool
			ID      string
		}
		s.Call("admin", "POST", path+"/restore", nil).Fails(t, 404, "not_found", "Event not found.")
		s.Call("admin", "DELETE", path, nil).Read(t, 200, &gone)
		if !gone.Success || gone.ID != id {
			t.Errorf("got %+v", gone)
		}
		s.Get(path).Fails(t, 404, "not_found", "Event not found.")
		s.Call("admin", "PUT", path, webtest.Draft()).Fails(t, 404, "not_found", "Event not found.")
		s.Call("admin", "DELETE", path, nil).Fails(t, 404, "not_found", "Event not found.")
		s.Call("admin", "POST", path+"/restore", nil).OK(t)
		s.Get(path).OK(t)
	})
}

func TestBulkDelete(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	type result struct {
		Deleted []string
		Errors  []struct {
			ID, Message string
			Status      int
		}
	}
	remove := func(who string, ids ...string) webtest.Reply {
		return s.Call(who, "POST", "/api/events/bulk-delete", webtest.Object("ids", ids))
	}
	t.Run("PERM-09 not visitors", func(t *testing.T) {
		remove("", s.Create("editor").ID).Fails(t, 401, "unauthorized", "")
	})
	t.Run("S-18 between 1 and 500", func(t *testing.T) {
		remove("editor").Fails(t, 400, "invalid", "")
		remove("editor", strings.Split(list(501), ",")...).Fails(t, 400, "invalid", "")
	})
	t.Run("events of others alone", func(t *testing.T) {
		remove("editor", s.Create("editor2").ID).Fails(t, 403, "forbidden", "You can only remove your own listings.")
	})
	t.Run("R-06 a result for each", func(t *testing.T) {
		own, theirs, hidden := s.Create("user").ID, s.Create("editor2").ID, s.Create("user2").ID
		var got result
		remove("user", own, own, theirs, hidden, "nope").Read(t, 200, &got)
		if diff := cmp.Diff([]string{own}, got.Deleted); diff != "" {
			t.Error(diff)
		}
		want := map[string]string{
			theirs: "403 You can only remove your own listings.",
			hidden: "404 Event not found.", "nope": "404 Event not found.",
		}
		errors := map[string]string{}
		for _, e := range got.Errors {
			errors[e.ID] = fmt.Sprint(e.Status, " ", e.Message)
		}
		if diff := cmp.Diff(want, errors); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("PERM-42 admins any", func(t *testing.T) {
		var got result
		remove("admin", s.Create("editor").ID, s.Create("editor2").ID, s.Create("user2").ID).Read(t, 200, &got)
		if len(got.Deleted) != 3 || len(got.Errors) != 0 {
			t.Errorf("got %+v", got)
		}
	})
}
