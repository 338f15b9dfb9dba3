package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web"
)

type commentAnswer struct{ Comment archive.Comment }

type commentList struct {
	Items []archive.Comment
	Total int
}

func TestComments(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.Premoderation = true })
	e := s.add(nil)
	path := "/api/events/" + e.ID + "/comments"
	list := func(t *testing.T, who string) commentList {
		t.Helper()
		var got commentList
		s.call(who, "GET", path, nil).read(t, 200, &got)
		return got
	}
	var pending, published commentAnswer
	t.Run("API-27 CMT-17 PERM-12 a user's comment is stored trimmed, and waits", func(t *testing.T) {
		s.call("user", "POST", path, object("body", "  abc  ")).read(t, 201, &pending)
		if pending.Comment.Body != "abc" || pending.Comment.Status != archive.CommentPending || !pending.Comment.Active || pending.Comment.Author.Email != "user@example.org" {
			t.Errorf("got %+v", pending.Comment)
		}
	})
	t.Run("PERM-23 PERM-35 what editors and admins say is published", func(t *testing.T) {
		s.call("editor", "POST", path, object("body", "by an editor")).read(t, 201, &published)
		if published.Comment.Status != archive.CommentPublished {
			t.Errorf("got %s", published.Comment.Status)
		}
		s.call("admin", "POST", path, object("body", "by an admin")).read(t, 201, &commentAnswer{})
	})
	t.Run("PERM-04 visitors do not comment", func(t *testing.T) {
		s.call("", "POST", path, object("body", "abc")).fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("CMT-15 CMT-16 at least three characters", func(t *testing.T) {
		for _, body := range []string{"", "ab", " a ", "\u200b\u200ba\u200b"} {
			s.call("user", "POST", path, object("body", body)).fails(t, 400, "invalid", "Comment must be at least 3 characters long.")
		}
		s.call("user", "POST", path, object("body", strings.Repeat("x", 5001))).fails(t, 400, "invalid", "")
	})
	t.Run("R-03 CMT-01 PERM-06 everyone sees what is theirs to see, newest first", func(t *testing.T) {
		for who, want := range map[string]int{"": 2, "user": 3, "user2": 2, "editor": 3, "admin": 3} {
			if got := list(t, who); got.Total != want || len(got.Items) != want {
				t.Errorf("%q sees %d of %d, want %d", who, len(got.Items), got.Total, want)
			}
		}
		if got := list(t, ""); got.Items[0].Body != "by an admin" {
			t.Errorf("first is %q", got.Items[0].Body)
		}
	})
	t.Run("ENT-09 R-10 e-mail addresses are for the author and moderators", func(t *testing.T) {
		for who, shown := range map[string]bool{"": false, "user": false, "editor": true} {
			for _, c := range list(t, who).Items {
				if (c.Author.Email != "") != shown && c.Author.Email != who+"@example.org" {
					t.Errorf("%q is shown %q", who, c.Author.Email)
				}
			}
		}
	})
	status := path + "/" + pending.Comment.ID + "/status"
	t.Run("CMT-09 API-28 PERM-25 PERM-37 any status from any status", func(t *testing.T) {
		all := []string{"published", "pending", "hidden"}
		for _, from := range all {
			for _, to := range all {
				for i, value := range []string{from, to} {
					var got commentAnswer
					s.call([]string{"editor", "admin"}[i], "PATCH", status, object("status", value)).read(t, 200, &got)
					if string(got.Comment.Status) != value {
						t.Errorf("%s → %s gives %s", from, to, got.Comment.Status)
					}
				}
			}
		}
		s.call("editor", "PATCH", status, object("status", "spam")).fails(t, 400, "invalid", "Status must be published, pending or hidden.")
	})
	t.Run("hidden from its author, too", func(t *testing.T) {
		s.call("editor", "PATCH", status, object("status", "hidden")).read(t, 200, &commentAnswer{})
		if got := list(t, "user"); got.Total != 2 {
			t.Errorf("the author sees %d", got.Total)
		}
	})
	t.Run("PERM-06 PERM-15 others do not moderate", func(t *testing.T) {
		s.call("user", "PATCH", status, object("status", "published")).fails(t, 403, "forbidden", "Insufficient permissions")
		s.call("", "PATCH", status, object("status", "published")).fails(t, 401, "unauthorized", "")
	})
	t.Run("R-04 a comment under another event's address is not found", func(t *testing.T) {
		other := "/api/events/" + s.add(nil).ID + "/comments/" + published.Comment.ID
		s.call("editor", "PATCH", other+"/status", object("status", "hidden")).fails(t, 404, "not_found", "Comment not found.")
		s.call("editor", "DELETE", other, nil).fails(t, 404, "not_found", "Comment not found.")
	})
	t.Run("API-29 CMT-21 PERM-05 PERM-13 PERM-14 PERM-26 removal", func(t *testing.T) {
		one := path + "/" + published.Comment.ID
		s.call("", "DELETE", one, nil).fails(t, 401, "unauthorized", "")
		s.call("user", "DELETE", one, nil).fails(t, 403, "forbidden", "Insufficient permissions")
		before := list(t, "").Total
		s.call("admin", "DELETE", one, nil).read(t, 200, &struct{}{})
		if got := list(t, "").Total; got != before-1 {
			t.Errorf("%d comments, want %d", got, before-1)
		}
		s.call("admin", "DELETE", one, nil).fails(t, 404, "not_found", "Comment not found.")
		var own commentAnswer
		s.call("user", "POST", path, object("body", "mine to remove")).read(t, 201, &own)
		s.call("user", "DELETE", path+"/"+own.Comment.ID, nil).read(t, 200, &struct{}{})
	})
	t.Run("comments can be switched off; moderation goes on", func(t *testing.T) {
		s.call("editor", "PATCH", "/api/settings", object("enableComments", false)).read(t, 200, &struct{}{})
		s.call("user", "POST", path, object("body", "abc")).fails(t, 403, "forbidden", "Comments are currently disabled.")
		s.call("editor", "PATCH", status, object("status", "published")).read(t, 200, &commentAnswer{})
		list(t, "")
	})
	t.Run("a draft or deleted event has no discussion", func(t *testing.T) {
		draft := s.add(func(e *archive.Event) { e.Status = archive.StatusDraft })
		s.call("", "GET", "/api/events/"+draft.ID+"/comments", nil).fails(t, 404, "not_found", "Event not found.")
		s.call("user", "POST", "/api/events/"+draft.ID+"/comments", object("body", "abc")).fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("R-09 nothing but the body is taken from a body", func(t *testing.T) {
		s.call("editor", "PATCH", "/api/settings", object("enableComments", true)).read(t, 200, &struct{}{})
		var got commentAnswer
		s.call("user", "POST", path, `{"body":"abc","status":"published","isActive":false,"author":{"id":"x"},"createdAt":"2000-01-01T00:00:00Z"}`).read(t, 201, &got)
		if got.Comment.Status != archive.CommentPending || got.Comment.Author.ID != s.person("user").User.ID {
			t.Errorf("got %+v", got.Comment)
		}
	})
}

func TestTooManyComments(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.RateLimit = true })
	path := "/api/events/" + s.add(nil).ID + "/comments"
	statuses := map[int]int{}
	for i := range 12 {
		statuses[s.call("user", "POST", path, object("body", fmt.Sprint("comment ", i))).StatusCode]++
	}
	if statuses[http.StatusCreated] < 10 || statuses[http.StatusTooManyRequests] == 0 {
		t.Errorf("R-58 statuses are %v", statuses)
	}
	if s.call("user2", "POST", path, object("body", "another")).StatusCode != http.StatusCreated {
		t.Error("R-58 others suffer")
	}
}

func TestCommentsWithoutPremoderation(t *testing.T) {
	s := newSite(t)
	var got commentAnswer
	s.call("user", "POST", "/api/events/"+s.add(nil).ID+"/comments", object("body", "abc")).read(t, 201, &got)
	if got.Comment.Status != archive.CommentPublished {
		t.Errorf("got %s", got.Comment.Status)
	}
}

type queueAnswer struct {
	Items []archive.QueuedComment
	Total int
}

func TestCommentQueue(t *testing.T) {
	s := newSite(t, func(o *web.Options) { o.Premoderation = true })
	e, draft := s.add(nil), s.add(func(e *archive.Event) { e.Status = archive.StatusDraft })
	gone := s.add(nil)
	say := func(event, body string) archive.Comment {
		t.Helper()
		c := &archive.Comment{EventID: event, Body: body, Status: archive.CommentPending}
		if err := s.store.CreateComment(t.Context(), c, archive.Change{By: s.person("editor").User.Person()}); err != nil {
			t.Fatal(err)
		}
		return *c
	}
	first, second := say(e.ID, "first"), say(draft.ID, "second")
	say(gone.ID, "third")
	s.call("admin", "DELETE", "/api/events/"+gone.ID, nil).read(t, 200, &struct{}{})
	queue := func(t *testing.T, who, query string) queueAnswer {
		t.Helper()
		var got queueAnswer
		s.call(who, "GET", "/api/comments"+query, nil).read(t, 200, &got)
		return got
	}
	t.Run("R-02 R-03 moderators alone, and nothing of deleted events", func(t *testing.T) {
		s.call("", "GET", "/api/comments?status=pending", nil).fails(t, 401, "unauthorized", "Authentication required.")
		for _, status := range []string{"", "?status=pending", "?status=published", "?status=hidden"} {
			s.call("user", "GET", "/api/comments"+status, nil).fails(t, 403, "forbidden", "Insufficient permissions")
		}
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
		s.call("editor", "GET", "/api/comments?status=spam", nil).fails(t, 400, "invalid", "Status must be published, pending or hidden.")
	})
	t.Run("of two who decide at once, the second learns of the first", func(t *testing.T) {
		path := "/api/events/" + e.ID + "/comments/" + first.ID + "/status"
		s.call("editor", "PATCH", path, object("status", "hidden", "from", "pending")).read(t, 200, &commentAnswer{})
		s.call("admin", "PATCH", path, object("status", "published", "from", "pending")).fails(t, 409, "conflict", "Someone else has handled this comment meanwhile.")
		s.call("admin", "PATCH", path, object("status", "published", "from", "spam")).fails(t, 400, "invalid", "")
		if got := queue(t, "admin", "?status=hidden"); got.Total != 1 || got.Items[0].ID != first.ID {
			t.Errorf("hidden are %+v", got)
		}
	})
}

func TestCommentPages(t *testing.T) {
	s := newSite(t)
	path := "/api/events/" + s.add(nil).ID + "/comments"
	for i := range 11 {
		s.call("editor", "POST", path, object("body", fmt.Sprint("comment ", i))).read(t, 201, &commentAnswer{})
	}
	for page, want := range map[int]int{1: 10, 2: 1, 3: 0} {
		var got commentList
		s.call("", "GET", fmt.Sprintf("%s?limit=10&page=%d", path, page), nil).read(t, 200, &got)
		if len(got.Items) != want || got.Total != 11 {
			t.Errorf("CMT-02 page %d holds %d of %d, want %d", page, len(got.Items), got.Total, want)
		}
	}
}

func TestLettersAreForEachToChoose(t *testing.T) {
	s := newSite(t)
	type answer struct {
		User struct {
			FirstName     string
			Notifications struct{ Digest, Approval bool }
		}
	}
	var got answer
	s.call("editor", "GET", "/api/auth/me", nil).read(t, 200, &got)
	if n := got.User.Notifications; !n.Digest || !n.Approval {
		t.Errorf("a new account gets %+v", n)
	}
	s.call("editor", "PUT", "/api/auth/profile", object("notifications", object("digest", false))).read(t, 200, &got)
	if n := got.User.Notifications; n.Digest || !n.Approval || got.User.FirstName != "editor" {
		t.Errorf("after turning one off: %+v", got.User)
	}
	s.call("editor", "PUT", "/api/auth/profile", object("notifications", object("digest", true, "approval", false))).read(t, 200, &got)
	if n := got.User.Notifications; !n.Digest || n.Approval {
		t.Errorf("after turning it on again: %+v", n)
	}
	s.call("editor", "PUT", "/api/auth/profile", `{"notifications":{"digest":"no"}}`).fails(t, 400, "invalid", "")
	if body := s.call("admin", "GET", "/api/users", nil).body; strings.Contains(body, "otif") || strings.Contains(body, "uted") {
		t.Errorf("admins are told who wants which letters: %s", body)
	}
}
