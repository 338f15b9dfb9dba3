package storetest

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// link stores a ticket of an account and reports whether it can be used.
func link(t *testing.T, s *store.Store, kind archive.TicketKind, owner archive.Actor, madeBy, token string) (open func() bool) {
	t.Helper()
	ticket := archive.Ticket{Kind: kind, UserID: owner.ID, MadeBy: madeBy, TokenHash: []byte(token), ExpiresAt: time.Now().Add(100 * 365 * 24 * time.Hour)}
	wantErr(t, "create", s.CreateTicket(Context(t), ticket), nil)
	return func() bool {
		_, err := s.Ticket(Context(t), kind, []byte(token))
		if err != nil {
			wantErr(t, "ended", err, archive.ErrNotFound)
			_, err := s.RedeemTicket(Context(t), kind, []byte(token), archive.Change{}, func(*archive.User) error { return nil })
			wantErr(t, "redeem what has ended", err, archive.ErrNotFound)
		}
		return err == nil
	}
}

func testTicketEnds(t *testing.T, open Opener) {
	s := open(t)
	keeper := person(t, s, "keeper", archive.RoleAdmin)
	for _, kind := range []archive.TicketKind{archive.TicketReset, archive.TicketInvite} {
		for _, tt := range []struct {
			name string
			do   func(owner, maker archive.Actor)
			open bool
		}{
			{"nothing happens", func(archive.Actor, archive.Actor) {}, true},
			{"the password changes", func(owner, _ archive.Actor) {
				change(t, s, owner, func(u *archive.User) { u.PasswordHash = "another" })
			}, false},
			{"the address changes", func(owner, _ archive.Actor) {
				change(t, s, owner, func(u *archive.User) { u.Email = "moved-" + u.Email })
			}, false},
			{"the name changes", func(owner, maker archive.Actor) {
				change(t, s, owner, func(u *archive.User) { u.FirstName = "Efua" })
				change(t, s, maker, func(u *archive.User) { u.FirstName = "Efua" })
			}, true},
			{"an admin makes a newer one", func(owner, _ archive.Actor) { link(t, s, kind, owner, keeper.ID, "newer"+string(kind)+owner.ID) }, false},
			{"its maker is demoted", func(_, maker archive.Actor) {
				change(t, s, maker, func(u *archive.User) { u.Role = archive.RoleEditor })
			}, false},
			{"its maker is demoted and promoted again", func(_, maker archive.Actor) {
				change(t, s, maker, func(u *archive.User) { u.Role = archive.RoleEditor })
				change(t, s, maker, func(u *archive.User) { u.Role = archive.RoleAdmin })
			}, false},
			{"its maker is deactivated", func(_, maker archive.Actor) { change(t, s, maker, func(u *archive.User) { u.Active = false }) }, false},
			{"its maker is removed", func(_, maker archive.Actor) {
				wantErr(t, "delete", s.DeleteUser(Context(t), maker.ID, by(keeper)), nil)
			}, false},
			{"its owner is removed", func(owner, _ archive.Actor) {
				wantErr(t, "delete", s.DeleteUser(Context(t), owner.ID, by(keeper)), nil)
			}, false},
		} {
			id := strings.ReplaceAll(string(kind)+"-"+tt.name, " ", "-")
			owner, maker := person(t, s, "owner-"+id, archive.RoleUser), person(t, s, "maker-"+id, archive.RoleAdmin)
			usable := link(t, s, kind, owner, maker.ID, id)
			tt.do(owner, maker)
			same(t, "H-07 R-24 "+string(kind)+": usable after "+tt.name, usable(), tt.open)
		}
	}

	owner := person(t, s, "asks", archive.RoleUser)
	asked := link(t, s, archive.TicketReset, owner, "", "asked")
	handed := link(t, s, archive.TicketReset, owner, keeper.ID, "handed")
	same(t, "H-07 a link of an admin voids one that was asked for", asked(), false)
	again := link(t, s, archive.TicketReset, owner, "", "again")
	same(t, "H-07 asking again voids no link of an admin", []bool{handed(), again()}, []bool{true, true})
	other := person(t, s, "locked-out", archive.RoleUser)
	byHand := link(t, s, archive.TicketReset, other, archive.ByOperator, "by-hand")
	link(t, s, archive.TicketReset, other, "", "asked-too")
	same(t, "H-07 nor one from the command line", byHand(), true)
}

func testLetterLimit(t *testing.T, open Opener) {
	clock := newClock()
	s, ctx := open(t, follow(clock)), Context(t)
	owner := person(t, s, "owner", archive.RoleUser)
	keeper := person(t, s, "keeper", archive.RoleAdmin)
	ask := func(kind archive.TicketKind, madeBy, token string) error {
		return s.CreateTicket(ctx, archive.Ticket{Kind: kind, UserID: owner.ID, MadeBy: madeBy, TokenHash: []byte(token), ExpiresAt: clock.Now().Add(time.Hour * 24)})
	}
	var granted int
	var mu sync.Mutex
	var group sync.WaitGroup
	for i := range 12 {
		group.Go(func() {
			err := ask(archive.TicketReset, "", numbered(i))
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				granted++
			} else if archive.CodeOf(err) != archive.CodeRateLimited {
				t.Errorf("ask: %v", err)
			}
		})
	}
	group.Wait()
	same(t, "H-07 letters of an hour, asked for at once", granted, archive.LettersPerHour)
	wantErr(t, "an admin still makes one", ask(archive.TicketReset, keeper.ID, "handed"), nil)
	for _, token := range []string{"one", "two", "three"} {
		wantErr(t, "invite", ask(archive.TicketInvite, keeper.ID, token), nil)
	}
	err := ask(archive.TicketInvite, keeper.ID, "four")
	same(t, "H-07 a fourth invitation within the hour", archive.CodeOf(err), archive.CodeRateLimited)
	if _, err := s.Ticket(ctx, archive.TicketInvite, []byte("three")); err != nil {
		t.Errorf("H-07 the refused one voids the last: %v", err)
	}
	clock.Add(time.Hour)
	wantErr(t, "an hour later", ask(archive.TicketReset, "", "later"), nil)
	wantErr(t, "an hour later", ask(archive.TicketInvite, keeper.ID, "later-invite"), nil)
}

// told writes the letters that are due and returns to whom and about what. The token
// of a letter is named after its first notice.
func told(t *testing.T, s *store.Store) []string {
	t.Helper()
	letters := []string{}
	must(s.SendAccountLetters(Context(t), func(l archive.AccountLetter) (*archive.Mail, archive.Ticket, error) {
		kinds := make([]string, len(l.Notices))
		for i, n := range l.Notices {
			kinds[i] = strings.TrimSpace(string(n.Kind) + " " + n.Detail)
		}
		letters = append(letters, l.To+": "+strings.Join(kinds, ", "))
		ticket := archive.Ticket{Kind: archive.TicketEndSessions, UserID: l.UserID, TokenHash: []byte("end " + l.Notices[0].ID), ExpiresAt: time.Now().Add(100 * 365 * 24 * time.Hour)}
		return &archive.Mail{To: l.To, Subject: "News"}, ticket, nil
	}))(t)
	slices.Sort(letters)
	return letters
}

func testAccountNotice(t *testing.T, open Opener) {
	clock := newClock()
	s, other, ctx := open(t, follow(clock)), open(t, follow(clock)), Context(t)
	owner, keeper := person(t, s, "owner", archive.RoleUser), person(t, s, "keeper", archive.RoleAdmin)
	expect := func(what string, want ...string) {
		t.Helper()
		if want == nil {
			want = []string{}
		}
		same(t, "H-16 letters after "+what, told(t, s), want)
		same(t, "H-16 a second time after "+what, told(t, other), []string{})
		clock.Add(time.Hour)
	}
	expect("nothing")
	change(t, s, owner, func(u *archive.User) { u.FirstName = "Efua" })
	expect("another name")
	change(t, s, owner, func(u *archive.User) { u.PasswordHash = "another" })
	expect("a new password", owner.Email+": password-changed")
	link(t, s, archive.TicketReset, owner, "", "asked")
	expect("a request, which has a letter of its own")
	link(t, s, archive.TicketReset, owner, keeper.ID, "handed")
	clock.Add(time.Second)
	_, err := s.RedeemTicket(ctx, archive.TicketReset, []byte("handed"), archive.Change{}, func(u *archive.User) error { u.PasswordHash = "reset"; return nil })
	wantErr(t, "redeem", err, nil)
	expect("a link of an admin and its use", owner.Email+": reset-link, password-reset")
	change(t, s, owner, func(u *archive.User) { u.Email = "attacker@example.org" })
	expect("a new address", owner.Email+": email-changed")
	wantErr(t, "add", s.AddNotice(ctx, owner.ID, archive.NoticeFactorAdded, ""), nil)
	expect("a second factor", "attacker@example.org: factor-added")
	wantErr(t, "unknown account", s.AddNotice(ctx, "nobody", archive.NoticeFactorAdded, ""), archive.ErrUserNotFound)

	kinds := func() (seen int, kinds []archive.NoticeKind) {
		for _, n := range must(s.UserNotices(ctx, owner.ID))(t) {
			kinds = append(kinds, n.Kind)
			if n.Seen {
				seen++
			}
		}
		return seen, kinds
	}
	ends := map[archive.NoticeKind][]byte{}
	for _, n := range must(s.UserNotices(ctx, owner.ID))(t) {
		ends[n.Kind] = []byte("end " + n.ID)
	}
	seen, all := kinds()
	same(t, "H-16 what the owner sees, newest first", all, []archive.NoticeKind{
		archive.NoticeFactorAdded, archive.NoticeEmailChanged, archive.NoticePasswordReset, archive.NoticeResetLink, archive.NoticeResetRequested, archive.NoticePasswordChanged,
	})
	same(t, "seen", seen, 0)
	wantErr(t, "see", s.SeeNotices(ctx, owner.ID), nil)
	seen, _ = kinds()
	same(t, "seen", seen, len(all))
	same(t, "those of another account", len(must(s.UserNotices(ctx, keeper.ID))(t)), 0)

	for range archive.LettersPerHour + 4 {
		wantErr(t, "add", s.AddNotice(ctx, owner.ID, archive.NoticeFactorRemoved, ""), nil)
		told(t, s)
	}
	same(t, "H-16 letters of an hour", len(received(t, s)), 4+archive.LettersPerHour)
	clock.Add(time.Hour)
	same(t, "H-16 the rest comes in one letter", told(t, s), []string{"attacker@example.org: " + strings.TrimSuffix(strings.Repeat("factor-removed, ", 4), ", ")})

	session := &archive.Session{UserID: owner.ID, TokenHash: []byte("session"), ExpiresAt: clock.Now().Add(archive.SessionLife)}
	wantErr(t, "create", s.CreateSession(ctx, session, archive.AccessToken{Hash: []byte("a"), ExpiresAt: session.ExpiresAt}), nil)
	end := ends[archive.NoticePasswordChanged]
	wantErr(t, "H-16 the link of a letter", s.EndSessions(ctx, end), nil)
	_, _, err = s.SessionUser(ctx, []byte("a"))
	wantErr(t, "H-16 ends all sessions", err, archive.ErrNotFound)
	wantErr(t, "H-16 once", s.EndSessions(ctx, end), archive.ErrNotFound)

	wantErr(t, "add", s.AddNotice(ctx, owner.ID, archive.NoticeFactorRemoved, ""), nil)
	wantErr(t, "delete", s.DeleteUser(ctx, owner.ID, by(keeper)), nil)
	clock.Add(2 * time.Hour)
	expect("the account was deleted")
	wantErr(t, "H-16 nor does its link work", s.EndSessions(ctx, ends[archive.NoticeEmailChanged]), archive.ErrNotFound)
	wantErr(t, "add", s.AddNotice(ctx, keeper.ID, archive.NoticeFactorRemoved, ""), nil)
	clock.Add(archive.NoticeLife)
	same(t, "purged", must(s.PurgeNotices(ctx))(t), 1)
}

func testKnownDevice(t *testing.T, open Opener) {
	clock := newClock()
	s, ctx := open(t, follow(clock)), Context(t)
	owner := person(t, s, "owner", archive.RoleUser)
	number := 0
	signIn := func(mark uint16) []string {
		t.Helper()
		number++
		session := &archive.Session{UserID: owner.ID, TokenHash: []byte(numbered(number)), Device: "Firefox on Android", DeviceMark: mark, ExpiresAt: clock.Now().Add(archive.SessionLife)}
		wantErr(t, "create", s.CreateSession(ctx, session, archive.AccessToken{Hash: []byte("a" + numbered(number)), ExpiresAt: session.ExpiresAt}), nil)
		clock.Add(time.Hour)
		return told(t, s)
	}
	letter, none := []string{owner.Email + ": new-device Firefox on Android"}, []string{}
	same(t, "H-16 the first sign-in ever", signIn(0), none)
	same(t, "H-16 the same device", signIn(0), none)
	same(t, "H-16 another device", signIn(65535), letter)
	same(t, "H-16 and again", signIn(65535), none)
	clock.Add(archive.DeviceLife + time.Hour)
	must(s.PurgeNotices(ctx))(t)
	same(t, "H-16 long away, the last device is known", signIn(65535), none)
	same(t, "H-16 the other is not", signIn(0), letter)
	for mark := range uint16(archive.MaxDevices) {
		signIn(100 + mark)
	}
	same(t, "H-16 of many devices the latest are known", signIn(100+archive.MaxDevices-1), none)
	same(t, "H-16 and the earliest is not", signIn(0), letter)
}

func testDisownedDevice(t *testing.T, open Opener) {
	clock := newClock()
	s, ctx := open(t, follow(clock)), Context(t)
	owner, other := person(t, s, "owner", archive.RoleUser), person(t, s, "other", archive.RoleUser)
	signIn := func(who archive.Actor, token string) string {
		t.Helper()
		session := &archive.Session{UserID: who.ID, TokenHash: []byte(token), Device: token, ExpiresAt: clock.Now().Add(archive.SessionLife)}
		wantErr(t, "create", s.CreateSession(ctx, session, archive.AccessToken{Hash: []byte("a" + token), ExpiresAt: session.ExpiresAt}), nil)
		return session.ID
	}
	own, stranger := signIn(owner, "own"), signIn(owner, "stranger")
	signIn(owner, "third")
	elsewhere := signIn(other, "elsewhere")
	told(t, s)
	due := func(who archive.Actor) bool { return must(s.PasswordDue(ctx, who.ID))(t) }
	same(t, "before", due(owner), false)
	wantErr(t, "the session of another account", s.DisownSession(ctx, owner.ID, elsewhere, own), archive.ErrNotFound)
	wantErr(t, "one's own session", s.DisownSession(ctx, owner.ID, own, own), archive.ErrNotFound)
	same(t, "after a refusal", due(owner), false)
	clock.Add(time.Hour)
	wantErr(t, "disown", s.DisownSession(ctx, owner.ID, stranger, own), nil)
	left := must(s.UserSessions(ctx, owner.ID))(t)
	same(t, "sessions left", []int{len(left), len(must(s.UserSessions(ctx, other.ID))(t))}, []int{1, 1})
	same(t, "the session left", left[0].ID, own)
	same(t, "the letter", told(t, s), []string{owner.Email + ": device-disowned stranger"})
	same(t, "another password is due", []bool{due(owner), due(other)}, []bool{true, false})
	clock.Add(time.Hour)
	change(t, s, owner, func(u *archive.User) { u.PasswordHash = "another" })
	same(t, "after another password", due(owner), false)
	clock.Add(time.Hour)
	wantErr(t, "disown again", s.DisownSession(ctx, owner.ID, signIn(owner, "second stranger"), ""), nil)
	same(t, "due again", due(owner), true)
}
