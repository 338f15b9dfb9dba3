package api_test

import (
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type queueResponse struct {
	Items []archive.QueuedComment
	Total int
}

// waiting adds a pending comment.
func waiting(t *testing.T, s *webtest.Site, event, body string) archive.Comment {
	t.Helper()
	c := &archive.Comment{EventID: event, Body: body, Status: archive.CommentPending}
	if err := s.Store.CreateComment(t.Context(), c, archive.Change{By: s.Person("editor").User.Actor()}); err != nil {
		t.Fatal(err)
	}
	return *c
}

func TestCommentQueue(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e, draft := s.Add(nil), s.Add(func(e *archive.Event) { e.Status = archive.StatusDraft })
	first, second := waiting(t, s, e.ID, "first"), waiting(t, s, draft.ID, "second")
	gone := s.Add(nil)
	waiting(t, s, gone.ID, "third")
	s.Call("admin", "DELETE", "/api/events/"+gone.ID, nil).OK(t)
	queue := func(t *testing.T, who, query string) (got queueResponse) {
		t.Helper()
		s.Call(who, "GET", "/api/comments"+query, nil).Read(t, 200, &got)
		return got
	}
	t.Run("R-02 R-03 for moderators alone", func(t *testing.T) {
		s.Call("", "GET", "/api/comments?status=pending", nil).Fails(t, 401, "unauthorized", "Authentication required.")
		for _, status := range []string{"", "?status=pending", "?status=published", "?status=hidden"} {
			s.Call("user", "GET", "/api/comments"+status, nil).Fails(t, 403, "forbidden", "Insufficient permissions")
		}
	})
	t.Run("the oldest first, with their events, nothing of deleted events", func(t *testing.T) {
		for _, who := range []string{"editor", "admin"} {
			got := queue(t, who, "?status=pending")
			if got.Total != 2 || got.Items[0].ID != first.ID || got.Items[1].ID != second.ID || got.Items[0].Event.Title != e.Title || got.Items[1].Event.ID != draft.ID {
				t.Errorf("%s gets %+v", who, got)
			}
		}
	})
	t.Run("CMT-04 status, page and limit", func(t *testing.T) {
		if got := queue(t, "editor", "?limit=1&page=2"); got.Total != 2 || len(got.Items) != 1 || got.Items[0].ID != second.ID {
			t.Errorf("got %+v", got)
		}
		s.Call("editor", "GET", "/api/comments?status=spam", nil).Fails(t, 400, "invalid", "Status must be published, pending or hidden.")
	})
}

// Of two moderators who decide at the same time, the second learns of the first.
func TestConcurrentModeration(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	event := s.Add(nil).ID
	c := waiting(t, s, event, "abc")
	path := "/api/events/" + event + "/comments/" + c.ID + "/status"
	s.Call("editor", "PATCH", path, webtest.Object("status", "hidden", "from", "pending")).OK(t)
	s.Call("admin", "PATCH", path, webtest.Object("status", "published", "from", "pending")).Fails(t, 409, "conflict", "Someone else has handled this comment meanwhile.")
	s.Call("admin", "PATCH", path, webtest.Object("status", "published", "from", "spam")).Fails(t, 400, "invalid", "")
	var hidden queueResponse
	s.Call("admin", "GET", "/api/comments?status=hidden", nil).Read(t, 200, &hidden)
	if hidden.Total != 1 || hidden.Items[0].ID != c.ID {
		t.Errorf("hidden are %+v", hidden)
	}
}
