package storetest

import (
	"bytes"
	"strconv"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

func newClock() *clocktest.Clock { return clocktest.New(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)) }

// follow makes a store use a clock.
func follow(clock *clocktest.Clock) func(*store.Options) {
	return func(o *store.Options) { o.Clock = clock.Now }
}

func testSession(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	owner := person(t, s, "owner", archive.RoleUser)
	access := func(token string) archive.AccessToken {
		return archive.AccessToken{Hash: []byte(token), ExpiresAt: clock.Now().Add(archive.AccessLife)}
	}
	sign := func(token string) *archive.Session {
		t.Helper()
		v := &archive.Session{UserID: owner.ID, TokenHash: []byte(token), Device: "Firefox", ExpiresAt: clock.Now().Add(archive.SessionLife)}
		wantErr(t, "create", s.CreateSession(ctx, v, access("access "+token)), nil)
		return v
	}
	refreshes := 0
	refresh := func(token string) error {
		refreshes++
		return s.RefreshSession(ctx, []byte(token), access("refreshed "+strconv.Itoa(refreshes)))
	}
	// holder is the session behind an access token.
	holder := func(token string) (string, error) {
		u, id, err := s.SessionUser(ctx, []byte(token))
		if err == nil && u.ID != owner.ID {
			t.Errorf("%s belongs to %s", token, u.Email)
		}
		return id, err
	}
	first, _ := sign("one"), sign("two")
	same(t, "sessions", len(must(s.UserSessions(ctx, owner.ID))(t)), 2)
	same(t, "session", must(holder("access one"))(t), first.ID)
	wantErr(t, "refresh", refresh("one"), nil)
	same(t, "after a refresh, the first token", must(holder("access one"))(t), first.ID)
	same(t, "after a refresh, the next token", must(holder("refreshed 1"))(t), first.ID)
	clock.Add(time.Hour)
	_, err := holder("access one")
	wantErr(t, "an expired token", err, archive.ErrNotFound)
	wantErr(t, "refresh", refresh("one"), nil)
	same(t, "after an hour", must(holder("refreshed 2"))(t), first.ID)
	same(t, "seen", must(s.UserSessions(ctx, owner.ID))(t)[0].LastSeen, clock.Now())
	wantErr(t, "unknown", refresh("none"), archive.ErrNotFound)
	_, err = holder("one")
	wantErr(t, "a refresh token as access token", err, archive.ErrNotFound)

	must(s.UpdateUser(ctx, owner.ID, "user.password", first.ID, by(owner), func(u *archive.User) error { u.PasswordHash = "other"; return nil }))(t)
	wantErr(t, "other session after a new password", refresh("two"), archive.ErrNotFound)
	_, err = holder("access two")
	wantErr(t, "its access", err, archive.ErrNotFound)
	must(holder("refreshed 2"))(t)

	must(s.UpdateUser(ctx, owner.ID, "user.status", first.ID, by(ama), func(u *archive.User) error { u.Active = false; return nil }))(t)
	wantErr(t, "session of the deactivated", refresh("one"), archive.ErrNotFound)
	_, err = holder("refreshed 2")
	wantErr(t, "access of the deactivated", err, archive.ErrNotFound)
	wantErr(t, "sign in while deactivated", s.CreateSession(ctx, &archive.Session{UserID: owner.ID, TokenHash: []byte("x")}, access("x")), archive.ErrUserNotFound)
	must(s.UpdateUser(ctx, owner.ID, "user.status", "", by(ama), func(u *archive.User) error { u.Active = true; return nil }))(t)
	wantErr(t, "it does not come back", refresh("one"), archive.ErrNotFound)

	sign("three")
	wantErr(t, "delete", s.DeleteSession(ctx, []byte("three")), nil)
	wantErr(t, "delete again", s.DeleteSession(ctx, []byte("three")), nil)
	_, err = holder("access three")
	wantErr(t, "after signing out", err, archive.ErrNotFound)
	sign("four")
	five := sign("five")
	wantErr(t, "delete others", s.DeleteSessions(ctx, owner.ID, five.ID), nil)
	wantErr(t, "ended", refresh("four"), archive.ErrNotFound)
	clock.Add(archive.SessionLife)
	wantErr(t, "expired", refresh("five"), archive.ErrNotFound)
	same(t, "purged", must(s.PurgeSessions(ctx))(t), 1)
}

func testTicket(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	expires := clock.Now().Add(archive.SetupLife)
	wantErr(t, "create", s.CreateTicket(ctx, archive.Ticket{Kind: archive.TicketSetup, TokenHash: []byte("setup"), ExpiresAt: expires}), nil)

	// Of many who open the set-up link at once, one becomes admin.
	var won int
	var mu sync.Mutex
	var group sync.WaitGroup
	for i := range 20 {
		group.Go(func() {
			admin := &archive.User{Email: numbered(i)[6:] + "@example.org", PasswordHash: "h"}
			if err := s.SetUp(ctx, []byte("setup"), admin); err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else if archive.CodeOf(err) != archive.CodeNotFound {
				t.Errorf("set-up: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "winners and admins", []int{won, must(s.CountAdmins(ctx))(t)}, []int{1, 1})
	wantErr(t, "create", s.CreateTicket(ctx, archive.Ticket{Kind: archive.TicketSetup, TokenHash: []byte("again"), ExpiresAt: expires}), nil)
	wantErr(t, "set-up with an admin", s.SetUp(ctx, []byte("again"), &archive.User{Email: "late@example.org", PasswordHash: "h"}), archive.ErrNotFound)

	invited := &archive.User{Email: "invited@example.org", Role: archive.RoleUser, Active: true}
	wantErr(t, "create", s.CreateUser(ctx, invited, "user.invite", by(ama)), nil)
	invite := func(token string) {
		t.Helper()
		wantErr(t, "invite", s.CreateTicket(ctx, archive.Ticket{Kind: archive.TicketInvite, UserID: invited.ID, TokenHash: []byte(token), ExpiresAt: expires}), nil)
	}
	invite("old")
	invite("new")
	_, err := s.Ticket(ctx, archive.TicketInvite, []byte("old"))
	wantErr(t, "a renewed invitation voids the earlier", err, archive.ErrNotFound)
	ticket := must(s.Ticket(ctx, archive.TicketInvite, []byte("new")))(t)
	if ticket.UserID != invited.ID || !bytes.Equal(ticket.TokenHash, []byte("new")) {
		t.Errorf("ticket is %+v", ticket)
	}
	_, err = s.RedeemTicket(ctx, archive.TicketReset, []byte("new"), archive.Change{}, func(*archive.User) error { return nil })
	wantErr(t, "another kind", err, archive.ErrNotFound)
	_, err = s.RedeemTicket(ctx, archive.TicketInvite, []byte("new"), archive.Change{}, func(*archive.User) error { return archive.ErrWrongPassword })
	wantErr(t, "refused", err, archive.ErrWrongPassword)
	won = 0
	for range 20 {
		group.Go(func() {
			_, err := s.RedeemTicket(ctx, archive.TicketInvite, []byte("new"), archive.Change{}, func(u *archive.User) error {
				u.PasswordHash, u.EmailVerified = "mine", true
				return nil
			})
			if err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else if archive.CodeOf(err) != archive.CodeNotFound {
				t.Errorf("redeem: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "redeemed", won, 1)
	if u := must(s.User(ctx, invited.ID))(t); u.PasswordHash != "mine" || !u.EmailVerified {
		t.Errorf("invited person is %+v", u)
	}
	invite("late")
	clock.Add(archive.SetupLife)
	_, err = s.RedeemTicket(ctx, archive.TicketInvite, []byte("late"), archive.Change{}, func(*archive.User) error { return nil })
	wantErr(t, "expired", err, archive.ErrNotFound)
	if n := must(s.PurgeTickets(ctx))(t); n == 0 {
		t.Error("no expired ticket was purged")
	}
}

func testRenewedHash(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	owner, other := person(t, s, "owner", archive.RoleUser), person(t, s, "other", archive.RoleUser)
	hash := func(id string) string { return must(s.User(ctx, id))(t).PasswordHash }
	before := hash(other.ID)
	session := &archive.Session{UserID: owner.ID, TokenHash: []byte("one"), ExpiresAt: clock.Now().Add(archive.SessionLife)}
	wantErr(t, "create", s.CreateSession(ctx, session, archive.AccessToken{Hash: []byte("a"), ExpiresAt: session.ExpiresAt}), nil)

	wantErr(t, "renew", s.RenewPasswordHash(ctx, owner.ID, hash(owner.ID), "renewed"), nil)
	same(t, "the hash", hash(owner.ID), "renewed")
	same(t, "that of another account", hash(other.ID), before)
	_, _, err := s.SessionUser(ctx, []byte("a"))
	wantErr(t, "the session stays", err, nil)

	wantErr(t, "renew a hash that is no longer stored", s.RenewPasswordHash(ctx, owner.ID, "earlier", "lost"), nil)
	same(t, "the hash stays", hash(owner.ID), "renewed")
}
