package storetest

import (
	"testing"

	"sankofa/internal/archive"
)

func testCommentQueue(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	editor, author := person(t, s, "esi", archive.RoleEditor), person(t, s, "abena", archive.RoleUser)
	events := create(t, s, author, event("First", "Ghana", "1957-03-06"), event("Second", "Mali", "1960-09-22", draft), event("Gone", "Togo", "1960-04-27"))
	say := func(e *archive.Event, status archive.CommentStatus) *archive.Comment {
		t.Helper()
		c := &archive.Comment{EventID: e.ID, Body: "About " + e.Title, Status: status}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(author)), nil)
		return c
	}
	first, removed := say(events[0], archive.CommentPending), say(events[0], archive.CommentPending)
	published, second := say(events[0], archive.CommentPublished), say(events[1], archive.CommentPending)
	lost := say(events[2], archive.CommentPending)
	wantErr(t, "remove", s.DeleteComment(ctx, events[0].ID, removed.ID, by(editor)), nil)
	queue := func(what string, status archive.CommentStatus, page archive.Page, total int, want ...string) {
		t.Helper()
		list, n, err := s.CommentQueue(ctx, status, page)
		wantErr(t, what, err, nil)
		ids := []string{}
		for _, c := range list {
			ids = append(ids, c.ID)
			if c.Event.ID != c.EventID || "About "+c.Event.Title != c.Body || c.Author.Email != author.Email {
				t.Errorf("%s: got %+v", what, c)
			}
		}
		same(t, what, []any{ids, n}, []any{append([]string{}, want...), total})
	}
	all := archive.Page{Number: 1, Limit: 20}
	queue("oldest first, over all events", archive.CommentPending, all, 3, first.ID, second.ID, lost.ID)
	queue("second page", archive.CommentPending, archive.Page{Number: 2, Limit: 2}, 3, lost.ID)
	queue("past the end", archive.CommentPending, archive.Page{Number: 9, Limit: 20}, 3)
	queue("another status", archive.CommentPublished, all, 1, published.ID)
	wantErr(t, "delete event", s.DeleteEntry(ctx, archive.KindEvent, events[2].ID, by(ama)), nil)
	queue("R-02 without what is said about deleted events", archive.CommentPending, all, 2, first.ID, second.ID)

	_, err := s.SetCommentStatus(ctx, events[0].ID, first.ID, archive.CommentPending, archive.CommentHidden, by(editor))
	wantErr(t, "handle", err, nil)
	_, err = s.SetCommentStatus(ctx, events[0].ID, first.ID, archive.CommentPending, archive.CommentPublished, by(ama))
	wantErr(t, "handled meanwhile", err, archive.ErrCommentHandled)
	same(t, "the first decision stands", must(s.Comment(ctx, events[0].ID, first.ID))(t).Status, archive.CommentHidden)
	queue("what was handled is gone", archive.CommentPending, all, 1, second.ID)
}
