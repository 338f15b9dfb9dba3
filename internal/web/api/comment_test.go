package api_test

import (
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web"
	"sankofa/internal/web/webtest"
)

type commentList struct {
	Items []archive.Comment
	Total int
}

// discussion is a premoderated site with one event.
type discussion struct {
	*webtest.Site
	event string
	path  string
}

func newDiscussion(t *testing.T) discussion {
	t.Helper()
	s := webtest.New(t, func(o *web.Options) { o.Premoderation = true })
	id := s.Add(nil).ID
	return discussion{s, id, "/api/events/" + id + "/comments"}
}

func (d discussion) list(t *testing.T, who string) (got commentList) {
	t.Helper()
	d.Call(who, "GET", d.path, nil).Read(t, 200, &got)
	return got
}

func (d discussion) post(who, body string) webtest.Reply {
	return d.Call(who, "POST", d.path, webtest.Object("body", body))
}

func (d discussion) moderate(who string, c archive.Comment, status string) webtest.Reply {
	return d.Call(who, "PATCH", d.path+"/"+c.ID+"/status", webtest.Object("status", status))
}

func (d discussion) remove(who string, c archive.Comment) webtest.Reply {
	return d.Call(who, "DELETE", d.path+"/"+c.ID, nil)
}

func TestPostComment(t *testing.T) {
	t.Parallel()
	d := newDiscussion(t)
	t.Run("API-27 CMT-17 PERM-12 the comment of a user is trimmed and pending", func(t *testing.T) {
		c := d.Comment("user", d.event, "  abc  ")
		if c.Body != "abc" || c.Status != archive.CommentPending || !c.Active || c.Author.Email != "user@example.org" {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("PERM-23 PERM-35 comments of editors and admins are published", func(t *testing.T) {
		for _, who := range []string{"editor", "admin"} {
			if c := d.Comment(who, d.event, "by "+who); c.Status != archive.CommentPublished {
				t.Errorf("of %s: %s", who, c.Status)
			}
		}
	})
	t.Run("PERM-04 visitors cannot comment", func(t *testing.T) {
		d.post("", "abc").Fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("CMT-15 fewer than three characters are refused", func(t *testing.T) {
		for _, body := range []string{"", "ab", " a ", "\u200b\u200ba\u200b", "éé", "ɔ", "日本", "😀😀", " é\n"} {
			d.post("user", body).Fails(t, 400, "invalid", "Comment must be at least 3 characters long.")
		}
	})
	t.Run("CMT-16 three characters are enough, however many bytes they take", func(t *testing.T) {
		for _, body := range []string{"abc", "ééé", "日本語", " 😀😀😀 "} {
			if got := d.Comment("user", d.event, body); got.Body != strings.TrimSpace(body) {
				t.Errorf("%q became %q", body, got.Body)
			}
		}
	})
	t.Run("CMT-15 5,000 characters are allowed, one more is not", func(t *testing.T) {
		for _, char := range []string{"x", "é", "😀"} {
			d.post("user", strings.Repeat(char, 5000)).OK(t)
			d.post("user", strings.Repeat(char, 5001)).Fails(t, 400, "invalid", "")
		}
	})
	t.Run("R-09 nothing but the body is read", func(t *testing.T) {
		var got webtest.OneComment
		d.Call("user", "POST", d.path, `{"body":"abc","status":"published","isActive":false,"author":{"id":"x"},"createdAt":"2000-01-01T00:00:00Z"}`).Read(t, 201, &got)
		if c := got.Comment; c.Status != archive.CommentPending || !c.Active || c.Author.ID != d.Person("user").User.ID || c.CreatedAt.Year() == 2000 {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("without premoderation the comment of a user is published", func(t *testing.T) {
		s := webtest.New(t)
		if c := s.Comment("user", s.Add(nil).ID, "abc"); c.Status != archive.CommentPublished {
			t.Errorf("got %s", c.Status)
		}
	})
	t.Run("comments can be switched off, moderation goes on", func(t *testing.T) {
		d := newDiscussion(t)
		pending := d.Comment("user", d.event, "abc")
		d.Call("editor", "PATCH", "/api/settings", webtest.Object("enableComments", false)).OK(t)
		d.post("user", "abc").Fails(t, 403, "forbidden", "Comments are currently disabled.")
		d.moderate("editor", pending, "published").OK(t)
		if got := d.list(t, ""); got.Total != 1 {
			t.Errorf("%d comments", got.Total)
		}
	})
	t.Run("a draft has no discussion", func(t *testing.T) {
		draft := "/api/events/" + d.Add(func(e *archive.Event) { e.Status = archive.StatusDraft }).ID + "/comments"
		d.Call("", "GET", draft, nil).Fails(t, 404, "not_found", "Event not found.")
		d.Call("user", "POST", draft, webtest.Object("body", "abc")).Fails(t, 404, "not_found", "Event not found.")
	})
}

func TestListComments(t *testing.T) {
	t.Parallel()
	d := newDiscussion(t)
	d.Comment("user", d.event, "by a user")
	d.Comment("editor", d.event, "by an editor")
	d.Comment("admin", d.event, "by an admin")
	for who, want := range map[string]int{"": 2, "user": 3, "user2": 2, "editor": 3, "admin": 3} {
		t.Run("R-03 CMT-01 PERM-06 pending comments are for the author and moderators: "+who, func(t *testing.T) {
			if got := d.list(t, who); got.Total != want || len(got.Items) != want {
				t.Errorf("%d of %d, want %d", len(got.Items), got.Total, want)
			}
		})
	}
	t.Run("the newest is first", func(t *testing.T) {
		if got := d.list(t, ""); got.Items[0].Body != "by an admin" {
			t.Errorf("first is %q", got.Items[0].Body)
		}
	})
	t.Run("ENT-09 R-10 e-mail addresses are for the author and moderators", func(t *testing.T) {
		for who, shown := range map[string]bool{"": false, "user": false, "editor": true} {
			for _, c := range d.list(t, who).Items {
				if (c.Author.Email != "") != shown && c.Author.Email != webtest.Email(who) {
					t.Errorf("%q sees %q", who, c.Author.Email)
				}
			}
		}
	})
	t.Run("CMT-02 pages of ten", func(t *testing.T) {
		s := webtest.New(t)
		event := s.Add(nil).ID
		for i := range 11 {
			s.Comment("editor", event, fmt.Sprint("comment ", i))
		}
		for page, want := range map[int]int{1: 10, 2: 1, 3: 0} {
			var got commentList
			s.Get(fmt.Sprintf("/api/events/%s/comments?limit=10&page=%d", event, page)).Read(t, 200, &got)
			if len(got.Items) != want || got.Total != 11 {
				t.Errorf("page %d holds %d of %d, want %d", page, len(got.Items), got.Total, want)
			}
		}
	})
}

func TestModerateComment(t *testing.T) {
	t.Parallel()
	d := newDiscussion(t)
	statuses := []string{"published", "pending", "hidden"}
	for _, from := range statuses {
		for _, to := range statuses {
			t.Run("CMT-09 API-28 PERM-25 PERM-37 from "+from+" to "+to, func(t *testing.T) {
				c := d.Comment("user", d.event, "abc")
				d.moderate("editor", c, from).OK(t)
				var got webtest.OneComment
				d.moderate("admin", c, to).Read(t, 200, &got)
				if string(got.Comment.Status) != to {
					t.Errorf("got %s", got.Comment.Status)
				}
			})
		}
	}
	t.Run("another status is refused", func(t *testing.T) {
		d.moderate("editor", d.Comment("user", d.event, "abc"), "spam").Fails(t, 400, "invalid", "Status must be published, pending or hidden.")
	})
	t.Run("a hidden comment is hidden from its author, too", func(t *testing.T) {
		d := newDiscussion(t)
		d.moderate("editor", d.Comment("user", d.event, "abc"), "hidden").OK(t)
		if got := d.list(t, "user"); got.Total != 0 {
			t.Errorf("the author sees %d", got.Total)
		}
	})
	t.Run("PERM-06 PERM-15 others cannot moderate", func(t *testing.T) {
		c := d.Comment("user", d.event, "abc")
		d.moderate("user", c, "published").Fails(t, 403, "forbidden", "Insufficient permissions")
		d.moderate("", c, "published").Fails(t, 401, "unauthorized", "")
	})
	t.Run("R-04 a comment is not found under another event", func(t *testing.T) {
		other := "/api/events/" + d.Add(nil).ID + "/comments/" + d.Comment("editor", d.event, "abc").ID
		d.Call("editor", "PATCH", other+"/status", webtest.Object("status", "hidden")).Fails(t, 404, "not_found", "Comment not found.")
		d.Call("editor", "DELETE", other, nil).Fails(t, 404, "not_found", "Comment not found.")
	})
}

func TestRemoveComment(t *testing.T) {
	t.Parallel()
	d := newDiscussion(t)
	t.Run("PERM-05 not by visitors", func(t *testing.T) {
		d.remove("", d.Comment("editor", d.event, "abc")).Fails(t, 401, "unauthorized", "")
	})
	t.Run("PERM-14 not by another user", func(t *testing.T) {
		d.remove("user", d.Comment("editor", d.event, "abc")).Fails(t, 403, "forbidden", "Insufficient permissions")
	})
	for name, who := range map[string][2]string{
		"PERM-13 a user removes their own":    {"user", "user"},
		"PERM-24 an editor removes their own": {"editor", "editor"},
		"PERM-26 an editor removes any":       {"user", "editor"},
		"PERM-36 an admin removes their own":  {"admin", "admin"},
		"PERM-38 an admin removes any":        {"user", "admin"},
	} {
		t.Run("API-29 "+name, func(t *testing.T) {
			c := d.Comment(who[0], d.event, "abc")
			var got struct {
				Success bool
				ID      string
			}
			d.remove(who[1], c).Read(t, 200, &got)
			if !got.Success || got.ID != c.ID {
				t.Errorf("got %+v", got)
			}
			d.remove(who[1], c).Fails(t, 404, "not_found", "Comment not found.")
		})
	}
	t.Run("CMT-21 a removed comment is in no list and not counted", func(t *testing.T) {
		d := newDiscussion(t)
		first := d.Comment("editor", d.event, "first")
		d.Comment("editor", d.event, "second")
		d.remove("editor", first).OK(t)
		for _, who := range []string{"", "editor"} {
			if got := d.list(t, who); got.Total != 1 || len(got.Items) != 1 || got.Items[0].Body != "second" {
				t.Errorf("%q sees %+v", who, got)
			}
		}
	})
}

func TestCommentQuota(t *testing.T) {
	t.Parallel()
	webtest.FrozenClock(t, func(t *testing.T) {
		s := webtest.New(t, func(o *web.Options) { o.RateLimit = true })
		event := s.Add(nil).ID
		for i := range 10 {
			s.Comment("user", event, fmt.Sprint("comment ", i))
		}
		s.Call("user", "POST", "/api/events/"+event+"/comments", webtest.Object("body", "another")).Fails(t, 429, "rate_limited", "")
		s.Comment("user2", event, "R-58 the quota of one person does not limit others")
	})
}
