package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
)

func testPreviews(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	people := map[archive.Role]*archive.User{}
	for _, role := range []archive.Role{archive.RoleAdmin, archive.RoleEditor, archive.RoleUser} {
		people[role] = &archive.User{Email: string(role) + "@example.org", FirstName: "Esi", Role: role, Active: true, PasswordHash: "h"}
		wantErr(t, "create", s.CreateUser(ctx, people[role], "user.invite", by(ama)), nil)
	}
	as := func(role archive.Role) archive.Change { return by(people[role].Actor()) }
	fresh := func(token string, maker archive.Role) *archive.Event {
		t.Helper()
		e := create(t, s, people[archive.RoleUser].Actor(), event("Draft "+token, "Ghana", "1957-03-06", draft))[0]
		must(s.CreatePreview(ctx, e.ID, []byte(token), as(maker)))(t)
		return e
	}
	shows := func(token, title string) {
		t.Helper()
		got, err := s.Previewed(ctx, []byte(token))
		if title == "" {
			wantErr(t, token, err, archive.ErrPreviewEnded)
		} else if err != nil || got.Title != title {
			t.Errorf("%s shows %+v, %v", token, got, err)
		}
	}

	e := fresh("a", archive.RoleUser)
	shows("a", "Draft a")
	shows("b", "")
	made := must(s.Previews(ctx, e.ID))(t)
	if len(made) != 1 || made[0].Maker != "Esi" || made[0].ExpiresAt.Sub(made[0].CreatedAt) != 7*24*time.Hour {
		t.Fatalf("the links are %+v", made)
	}
	t.Run("by hand", func(t *testing.T) {
		other := fresh("other", archive.RoleUser)
		wantErr(t, "a link of another event", s.EndPreview(ctx, other.ID, made[0].ID, as(archive.RoleUser)), archive.ErrNotFound)
		wantErr(t, "end", s.EndPreview(ctx, e.ID, made[0].ID, as(archive.RoleUser)), nil)
		shows("a", "")
		same(t, "links", len(must(s.Previews(ctx, e.ID))(t)), 0)
		shows("other", "Draft other")
	})
	t.Run("when it is published", func(t *testing.T) {
		e := fresh("published", archive.RoleEditor)
		status := func(to archive.Status) {
			must(s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { return archive.SetStatus(e, to, "") }))(t)
		}
		status(archive.StatusPublished)
		got := must(s.Previewed(ctx, []byte("published")))(t)
		if !got.Public() {
			t.Error("it does not lead to the published event")
		}
		_, err := s.CreatePreview(ctx, e.ID, []byte("late"), as(archive.RoleUser))
		wantErr(t, "a link to what is public", err, archive.ErrPreviewPublic)
		status(archive.StatusDraft)
		shows("published", "")
	})
	t.Run("when it is removed", func(t *testing.T) {
		e := fresh("removed", archive.RoleUser)
		wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
		shows("removed", "")
		_, err := s.CreatePreview(ctx, e.ID, []byte("late"), as(archive.RoleUser))
		wantErr(t, "a link to what is removed", err, archive.ErrEventNotFound)
		must(s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama)))(t)
		shows("removed", "")
	})
	t.Run("with the rights of its maker", func(t *testing.T) {
		fresh("lent", archive.RoleEditor)
		shows("lent", "Draft lent")
		editor := people[archive.RoleEditor]
		must(s.UpdateUser(ctx, editor.ID, "user.role", "", by(ama), func(u *archive.User) error { u.Role = archive.RoleUser; return nil }))(t)
		shows("lent", "")
		must(s.UpdateUser(ctx, editor.ID, "user.role", "", by(ama), func(u *archive.User) error { u.Role = archive.RoleEditor; return nil }))(t)
		shows("lent", "Draft lent")
		wantErr(t, "delete", s.DeleteUser(ctx, editor.ID, by(ama)), nil)
		shows("lent", "")
	})
	t.Run("a limited number at a time", func(t *testing.T) {
		e := fresh("0", archive.RoleUser)
		for i := 1; i < archive.MaxPreviews; i++ {
			must(s.CreatePreview(ctx, e.ID, []byte{byte(i)}, as(archive.RoleUser)))(t)
		}
		_, err := s.CreatePreview(ctx, e.ID, []byte("more"), as(archive.RoleUser))
		wantErr(t, "one more", err, archive.ErrPreviewsFull)
	})
	t.Run("after seven days", func(t *testing.T) {
		e := fresh("old", archive.RoleUser)
		clock.Add(archive.PreviewLife - time.Second)
		shows("old", "Draft old")
		clock.Add(time.Second)
		shows("old", "")
		same(t, "links", len(must(s.Previews(ctx, e.ID))(t)), 0)
		if n := must(s.PurgePreviews(ctx))(t); n == 0 {
			t.Error("nothing was purged")
		}
	})
}
