package api_test

import (
	"fmt"
	"net/url"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func inboxOf(t *testing.T, s *webtest.Site, name string) archive.Inbox {
	t.Helper()
	var got archive.Inbox
	s.Call(name, "GET", "/api/notices", nil).Read(t, 200, &got)
	return got
}

func TestInbox(t *testing.T) {
	t.Parallel()
	t.Run("S-19 a draft is sent back, and published", func(t *testing.T) {
		s := webtest.New(t)
		mine := s.Create("user")
		editor := inboxOf(t, s, "editor")
		if editor.Review == nil || editor.Review.Waiting != 1 || editor.Review.Seen || editor.Unseen != 1 {
			t.Errorf("the reviewer sees %+v", editor)
		}
		s.Call("editor", "POST", "/api/notices/seen", webtest.Object("ids", []string{archive.ReviewNotice})).OK(t)
		if editor = inboxOf(t, s, "editor"); !editor.Review.Seen || editor.Unseen != 0 {
			t.Errorf("the reviewer has seen %+v", editor)
		}
		s.Call("editor", "POST", "/api/review/drafts/event/"+mine.ID+"/send-back", webtest.Object("version", mine.Version, "reason", "Which source?")).OK(t)
		s.Call("editor", "PATCH", "/api/events/"+mine.ID+"/status", webtest.Object("status", "published")).OK(t)
		got := inboxOf(t, s, "user")
		if got.Total != 2 || got.Unseen != 2 || got.Items[0].Topic != archive.TopicDraftPublished || got.Items[1].Detail != "Which source?" || got.Review != nil {
			t.Fatalf("the author sees %+v", got)
		}
		s.Call("user2", "POST", "/api/notices/seen", webtest.Object("ids", []string{got.Items[0].ID})).OK(t)
		s.Call("user", "POST", "/api/notices/seen", webtest.Object("ids", []string{got.Items[1].ID})).OK(t)
		if got = inboxOf(t, s, "user"); got.Unseen != 1 || got.Items[0].Seen || !got.Items[1].Seen {
			t.Errorf("one is seen: %+v", got)
		}
		s.Call("user", "POST", "/api/notices/seen", webtest.Object()).OK(t)
		if got = inboxOf(t, s, "user"); got.Unseen != 0 {
			t.Errorf("all are seen: %+v", got)
		}
		many := make([]string, 101)
		for i := range many {
			many[i] = fmt.Sprint(i)
		}
		s.Call("user", "POST", "/api/notices/seen", webtest.Object("ids", many)).Fails(t, 400, "invalid", "")
		if other := inboxOf(t, s, "user2"); other.Total != 0 {
			t.Errorf("another account sees %+v", other)
		}
	})
	t.Run("S-19 an answered suggestion leads to its page", func(t *testing.T) {
		s := webtest.New(t)
		e := s.Add(nil)
		sent := s.Suggest("user", s.Correction(archive.KindEvent, e.ID, webtest.Object("title", "A better title"), "reason", "It says so."))
		s.Decide("editor", sent.Suggestion.ID, "ask", sent.Suggestion.Version, "message", "Which page?").OK(t)
		got := inboxOf(t, s, "user")
		if got.Total != 1 || got.Items[0].Topic != archive.TopicSuggestionAsked || got.Items[0].Detail != "Which page?" {
			t.Fatalf("the sender sees %+v", got)
		}
		of := webtest.Object("id", got.Items[0].SubjectID)
		var link struct{ Token string }
		s.Call("user", "POST", "/api/suggestions/link", of).Read(t, 200, &link)
		s.Call("", "GET", "/api/suggestions/follow?token="+url.QueryEscape(link.Token), nil).OK(t)
		s.Call("user2", "POST", "/api/suggestions/link", of).Fails(t, 404, "not_found", "")
		s.Call("editor", "POST", "/api/suggestions/link", of).Fails(t, 404, "not_found", "")
	})
	t.Run("S-19 the digest of notices is a choice", func(t *testing.T) {
		s := webtest.New(t)
		var got struct {
			User struct{ Notifications map[string]bool }
		}
		s.Call("user", "GET", "/api/auth/me", nil).Read(t, 200, &got)
		if got.User.Notifications["news"] {
			t.Error("it is on without being asked for")
		}
		s.Call("user", "PUT", "/api/auth/profile", webtest.Object("notifications", webtest.Object("news", true))).Read(t, 200, &got)
		if n := got.User.Notifications; !n["news"] || !n["digest"] || !n["approval"] {
			t.Errorf("the choices are %v", n)
		}
	})
}
