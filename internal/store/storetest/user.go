package storetest

import (
	"sync"
	"testing"

	"sankofa/internal/archive"
)

func testUser(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	u := &archive.User{
		Email: "zoë@example.org", FirstName: "Zoë", LastName: "N'Diaye", Role: archive.RoleEditor, Active: true,
		Profile: archive.Profile{Bio: "Writes."}, PasswordHash: "h",
	}
	wantErr(t, "create", s.CreateUser(ctx, u, "user.invite", by(ama)), nil)
	same(t, "by id", must(s.User(ctx, u.ID))(t), u)
	same(t, "by e-mail", must(s.UserByEmail(ctx, u.Email))(t), u)
	wantErr(t, "same address", s.CreateUser(ctx, &archive.User{Email: u.Email, Role: archive.RoleUser}, "user.invite", by(ama)), archive.ErrUserExists)
	_, err := s.User(ctx, "none")
	wantErr(t, "unknown", err, archive.ErrUserNotFound)
	_, err = s.UserByEmail(ctx, "none@example.org")
	wantErr(t, "unknown", err, archive.ErrUserNotFound)

	person(t, s, "adwoa", archive.RoleAdmin)
	idle := person(t, s, "idle", archive.RoleUser)
	off := false
	must(s.UpdateUser(ctx, idle.ID, "user.status", "", by(ama), func(u *archive.User) error { u.Active = false; return nil }))(t)
	tests := []struct {
		name   string
		filter archive.UserFilter
		want   []string
	}{
		{"all", archive.UserFilter{}, []string{"idle@example.org", "adwoa@example.org", u.Email}},
		{"role", archive.UserFilter{Role: archive.RoleAdmin}, []string{"adwoa@example.org"}},
		{"inactive", archive.UserFilter{Active: &off}, []string{"idle@example.org"}},
		{"name without accents", archive.UserFilter{Search: "zoe ndiaye"}, []string{u.Email}},
		{"part of an address", archive.UserFilter{Search: "adwoa@exam"}, []string{"adwoa@example.org"}},
		{"wildcards are literal", archive.UserFilter{Search: "a%a"}, []string{"idle@example.org", "adwoa@example.org", u.Email}},
		{"nobody", archive.UserFilter{Search: "xyzzy"}, []string{}},
		{"second page", archive.UserFilter{Page: archive.Page{Number: 2, Limit: 2}}, []string{u.Email}},
	}
	for _, test := range tests {
		if test.filter.Page.Limit == 0 {
			test.filter.Page = archive.Page{Number: 1, Limit: 20}
		}
		list, total, err := s.ListUsers(ctx, test.filter)
		emails := []string{}
		for _, u := range list {
			emails = append(emails, u.Email)
		}
		wantErr(t, test.name, err, nil)
		same(t, test.name, emails, test.want)
		if test.filter.Page.Number == 1 {
			same(t, test.name, total, len(test.want))
		}
	}
	_, err = s.UpdateUser(ctx, u.ID, "user.role", "", by(ama), func(u *archive.User) error { u.Email = "idle@example.org"; return nil })
	wantErr(t, "take another's address", err, archive.ErrUserExists)
	_, err = s.UpdateUser(ctx, "none", "user.role", "", by(ama), func(*archive.User) error { return nil })
	wantErr(t, "update nobody", err, archive.ErrUserNotFound)

	wantErr(t, "delete", s.DeleteUser(ctx, u.ID, by(ama)), nil)
	wantErr(t, "delete again", s.DeleteUser(ctx, u.ID, by(ama)), archive.ErrUserNotFound)
	wantErr(t, "the address is free", s.CreateUser(ctx, &archive.User{Email: u.Email, Role: archive.RoleUser}, "user.invite", by(ama)), nil)
}

func testLastAdmin(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	admin := person(t, s, "first", archive.RoleAdmin)
	// Someone who was invited and never came cannot govern.
	wantErr(t, "invite", s.CreateUser(ctx, &archive.User{Email: "invited@example.org", Role: archive.RoleAdmin, Active: true}, "user.invite", by(admin)), nil)
	demote := func(u *archive.User) error { u.Role = archive.RoleEditor; return nil }
	deactivate := func(u *archive.User) error { u.Active = false; return nil }
	for _, edit := range []func(*archive.User) error{demote, deactivate} {
		_, err := s.UpdateUser(ctx, admin.ID, "user.role", "", by(admin), edit)
		wantErr(t, "last admin", err, archive.ErrLastAdmin)
	}
	wantErr(t, "last admin", s.DeleteUser(ctx, admin.ID, by(admin)), archive.ErrLastAdmin)
	if u := must(s.User(ctx, admin.ID))(t); u.Role != archive.RoleAdmin || !u.Active {
		t.Fatalf("a refused change was stored: %+v", u)
	}

	other := person(t, s, "second", archive.RoleAdmin)
	promote := func(u *archive.User) error { u.Role, u.Active = archive.RoleAdmin, true; return nil }
	for round := range 200 {
		// The two remove each other at the same instant, in one way or another.
		edits := [][2]func(*archive.User) error{{demote, demote}, {demote, deactivate}, {deactivate, deactivate}}[round%3]
		var errs [2]error
		var group sync.WaitGroup
		for i, id := range []string{admin.ID, other.ID} {
			group.Go(func() { _, errs[i] = s.UpdateUser(ctx, id, "user.role", "", by(admin), edits[i]) })
		}
		group.Wait()
		if n := must(s.CountAdmins(ctx))(t); n != 1 {
			t.Fatalf("round %d: %d active admins are left (%v, %v)", round, n, errs[0], errs[1])
		}
		for _, id := range []string{admin.ID, other.ID} {
			must(s.UpdateUser(ctx, id, "user.role", "", by(admin), promote))(t)
		}
	}
}
