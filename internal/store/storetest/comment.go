package storetest

import (
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// person creates an account with a password and returns it as an actor.
func person(t *testing.T, s *store.Store, name string, role archive.Role) archive.Actor {
	t.Helper()
	u := &archive.User{Email: name + "@example.org", FirstName: name, Role: role, Active: true, PasswordHash: "hash of " + name}
	if err := s.CreateUser(Context(t), u, "user.invite", by(ama)); err != nil {
		t.Fatalf("create %s: %v", name, err)
	}
	return u.Actor()
}

func testComment(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	editor, author, other := person(t, s, "esi", archive.RoleEditor), person(t, s, "abena", archive.RoleUser), person(t, s, "yaw", archive.RoleUser)
	visitor := archive.Actor{}
	events := create(t, s, author, event("Seen", "Ghana", "1957-03-06"), event("Draft", "Ghana", "1957-03-06", draft))
	seen, hidden := events[0].ID, events[1].ID

	say := func(who archive.Actor, status archive.CommentStatus) *archive.Comment {
		t.Helper()
		c := &archive.Comment{EventID: seen, Body: "Said by " + who.FirstName, Status: status}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(who)), nil)
		return c
	}
	version := s.Version()
	published, pending, concealed := say(editor, archive.CommentPublished), say(author, archive.CommentPending), say(author, archive.CommentHidden)
	if s.Version() <= version {
		t.Error("a comment did not raise the content version")
	}
	if pending.ID == "" || pending.Author.Email != "abena@example.org" || !pending.Active || pending.CreatedAt.IsZero() {
		t.Errorf("created comment is %+v", pending)
	}
	page := archive.Page{Number: 1, Limit: 10}
	tests := []struct {
		name   string
		reader archive.Actor
		want   []string
		emails int
	}{
		{"visitor", visitor, []string{published.ID}, 0},
		{"author", author, []string{pending.ID, published.ID}, 1},
		{"other", other, []string{published.ID}, 0},
		{"moderator", editor, []string{concealed.ID, pending.ID, published.ID}, 3},
	}
	for _, test := range tests {
		list, total, err := s.Comments(ctx, seen, test.reader, page)
		if err != nil {
			t.Fatal(err)
		}
		ids, emails := []string{}, 0
		for _, c := range list {
			ids = append(ids, c.ID)
			if c.Author.Email != "" {
				emails++
			}
			if !c.SeenBy(test.reader) {
				t.Errorf("%s: got a comment that the rules withhold", test.name)
			}
		}
		same(t, test.name, []any{ids, total, emails}, []any{test.want, len(test.want), test.emails})
	}
	last, total, err := s.Comments(ctx, seen, editor, archive.Page{Number: 3, Limit: 1})
	same(t, "third page", []any{len(last), last[0].ID, total, err}, []any{1, published.ID, 3, nil})

	_, _, err = s.Comments(ctx, hidden, visitor, page)
	wantErr(t, "comments of a draft", err, archive.ErrEventNotFound)
	_, _, err = s.Comments(ctx, hidden, author, page)
	wantErr(t, "comments of one's own draft", err, nil)
	wantErr(t, "comment on a draft", s.CreateComment(ctx, &archive.Comment{EventID: hidden, Body: "Hm", Status: archive.CommentPublished}, by(other)), archive.ErrEventNotFound)
	wantErr(t, "comment by nobody", s.CreateComment(ctx, &archive.Comment{EventID: seen, Body: "Hm", Status: archive.CommentPublished}, by(ama)), archive.ErrUserNotFound)

	changed := must(s.SetCommentStatus(ctx, seen, pending.ID, "", archive.CommentPublished, by(editor)))(t)
	same(t, "status", []any{changed.Status, must(s.Comment(ctx, seen, pending.ID))(t).Status}, []any{archive.CommentPublished, archive.CommentPublished})
	_, err = s.SetCommentStatus(ctx, hidden, pending.ID, "", archive.CommentHidden, by(editor))
	wantErr(t, "through another event", err, archive.ErrCommentNotFound)
	wantErr(t, "delete through another event", s.DeleteComment(ctx, hidden, pending.ID, by(editor)), archive.ErrCommentNotFound)
	wantErr(t, "delete", s.DeleteComment(ctx, seen, pending.ID, by(author)), nil)
	wantErr(t, "delete again", s.DeleteComment(ctx, seen, pending.ID, by(author)), archive.ErrCommentNotFound)
	_, total, _ = s.Comments(ctx, seen, editor, page)
	same(t, "moderators do not see what was removed", total, 2)

	wantErr(t, "delete the moderator", s.DeleteUser(ctx, editor.ID, by(ama)), nil)
	list, _, _ := s.Comments(ctx, seen, visitor, page)
	same(t, "former member", []any{list[0].Author.FirstName + " " + list[0].Author.LastName, list[0].Author.Email}, []any{"Former member", ""})
	wantErr(t, "delete event", s.DeleteEntry(ctx, archive.KindEvent, seen, by(ama)), nil)
	_, _, err = s.Comments(ctx, seen, author, page)
	wantErr(t, "comments of a deleted event", err, archive.ErrEventNotFound)
	_, err = s.Comment(ctx, seen, published.ID)
	wantErr(t, "comment of a deleted event", err, archive.ErrEventNotFound)
}
