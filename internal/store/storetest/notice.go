package storetest

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// reachable makes an account whose address is known to be theirs.
func reachable(t *testing.T, s *store.Store, name string, role archive.Role) archive.Actor {
	t.Helper()
	p := person(t, s, name, role)
	change(t, s, p, func(u *archive.User) { u.EmailVerified = true })
	return p
}

func change(t *testing.T, s *store.Store, p archive.Actor, edit func(*archive.User)) {
	t.Helper()
	must(s.UpdateUser(Context(t), p.ID, "user.profile", "", by(ama), func(u *archive.User) error { edit(u); return nil }))(t)
}

// received takes all letters out of the queue and returns who gets them.
func received(t *testing.T, s *store.Store) []string {
	t.Helper()
	addresses := []string{}
	for _, m := range must(s.TakeMail(Context(t), 1000, time.Minute))(t) {
		addresses = append(addresses, m.To)
		wantErr(t, "remove", s.RemoveMail(Context(t), m.ID), nil)
	}
	slices.Sort(addresses)
	return addresses
}

func testDigest(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	other := open(t, follow(clock))
	ctx := Context(t)
	reachable(t, s, "editor", archive.RoleEditor)
	reachable(t, s, "admin", archive.RoleAdmin)
	author := reachable(t, s, "author", archive.RoleUser)
	person(t, s, "unconfirmed", archive.RoleEditor)
	quiet, former, gone := reachable(t, s, "quiet", archive.RoleEditor), reachable(t, s, "former", archive.RoleEditor), reachable(t, s, "gone", archive.RoleEditor)
	change(t, s, quiet, func(u *archive.User) { u.Muted.Digest = true })
	change(t, s, former, func(u *archive.User) { u.Active = false })
	wantErr(t, "delete", s.DeleteUser(ctx, gone.ID, by(ama)), nil)
	e := create(t, s, author, event("Seen", "Ghana", "1957-03-06"))[0]

	var last archive.Digest
	send := func(s *store.Store) int {
		t.Helper()
		return must(s.SendDigests(ctx, func(d archive.Digest) (*archive.Mail, error) {
			last = d
			return &archive.Mail{To: d.To, Subject: "Digest"}, nil
		}))(t)
	}
	same(t, "nothing waits, nothing is sent", send(s), 0)
	for range 7 {
		c := &archive.Comment{EventID: e.ID, Body: "Hm", Status: archive.CommentPending}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(author)), nil)
	}
	_, err := s.SendDigests(ctx, func(archive.Digest) (*archive.Mail, error) { return nil, errors.New("no ink") })
	if err == nil {
		t.Error("a letter that cannot be written went unnoticed")
	}
	same(t, "what could not be written is not counted as sent", received(t, s), []string{})

	// Two servers at the same moment.
	var group sync.WaitGroup
	var sent [2]int
	for i, server := range []*store.Store{s, other} {
		group.Go(func() {
			n, err := server.SendDigests(ctx, func(d archive.Digest) (*archive.Mail, error) {
				return &archive.Mail{To: d.To, Subject: "Digest"}, nil
			})
			if err != nil {
				t.Error(err)
			}
			sent[i] = n
		})
	}
	group.Wait()
	same(t, "one letter each", []any{received(t, s), sent[0] + sent[1]}, []any{[]string{"admin@example.org", "editor@example.org"}, 2})
	clock.Add(archive.DigestPause - time.Second)
	same(t, "not twice a day", []int{send(s), send(open(t, follow(clock)))}, []int{0, 0})
	clock.Add(time.Second)
	same(t, "again the next day", send(other), 2)
	same(t, "what it says", []any{last.Total(), len(last.Oldest), last.Oldest[0].Title}, []any{7, 5, "Seen"})
	received(t, s)
	suggest(t, s, load(t, s, e.ID), titled("Ghana becomes independent"), archive.Actor{})
	clock.Add(archive.DigestPause)
	send(s)
	same(t, "S-21 suggestions wait, too", last.Waiting, map[archive.ReviewKind]int{archive.ReviewComment: 7, archive.ReviewSuggestion: 1})
	received(t, s)
	change(t, s, quiet, func(u *archive.User) { u.Muted.Digest = false })
	send(s)
	same(t, "turned on again", received(t, s), []string{"quiet@example.org"})
	same(t, "kept with the account", must(s.User(ctx, quiet.ID))(t).Muted, archive.Muted{})
}

func testApproval(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	other := open(t, follow(clock))
	ctx := Context(t)
	editor, author := reachable(t, s, "editor", archive.RoleEditor), reachable(t, s, "author", archive.RoleUser)
	quiet, unconfirmed := reachable(t, s, "quiet", archive.RoleUser), person(t, s, "unconfirmed", archive.RoleUser)
	change(t, s, quiet, func(u *archive.User) { u.Muted.Approval = true })
	events := create(t, s, editor, event("Seen", "Ghana", "1957-03-06"), event("Withdrawn", "Ghana", "1957-03-06"))
	e := events[0]
	say := func(who archive.Actor, e *archive.Event) string {
		t.Helper()
		c := &archive.Comment{EventID: e.ID, Body: "Hm", Status: archive.NewCommentStatus(who, true)}
		wantErr(t, "comment", s.CreateComment(ctx, c, by(who)), nil)
		return c.ID
	}
	set := func(e *archive.Event, id string, status archive.CommentStatus) {
		t.Helper()
		must(s.SetCommentStatus(ctx, e.ID, id, "", status, by(editor)))(t)
	}
	send := func(s *store.Store) []string {
		t.Helper()
		must(s.SendApprovals(ctx, func(a archive.Approval) (*archive.Mail, error) {
			same(t, "approval", a, archive.Approval{To: a.To, Name: "author", Event: archive.CommentedEvent{ID: e.ID, Title: "Seen"}, Body: "Hm"})
			return &archive.Mail{To: a.To}, nil
		}))(t)
		return received(t, s)
	}
	none, one := []string{}, []string{"author@example.org"}

	id := say(author, e)
	for _, status := range []archive.CommentStatus{archive.CommentPublished, archive.CommentHidden, archive.CommentPublished, archive.CommentPending} {
		set(e, id, status)
	}
	clock.Add(archive.ApprovalGrace)
	same(t, "what was taken back is not announced", send(s), none)
	set(e, id, archive.CommentPublished)
	same(t, "there is time to take it back", send(s), none)
	clock.Add(archive.ApprovalGrace)
	var group sync.WaitGroup
	for _, server := range []*store.Store{s, other} {
		group.Go(func() {
			if _, err := server.SendApprovals(ctx, func(a archive.Approval) (*archive.Mail, error) { return &archive.Mail{To: a.To}, nil }); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	same(t, "announced once, by one of two servers", received(t, s), one)
	for _, status := range []archive.CommentStatus{archive.CommentHidden, archive.CommentPublished, archive.CommentPending, archive.CommentPublished} {
		set(e, id, status)
		clock.Add(archive.ApprovalGrace)
		same(t, "never again", append(send(s), send(other)...), none)
	}

	own, direct := say(editor, e), say(quiet, e)
	set(e, own, archive.CommentHidden)
	set(e, own, archive.CommentPublished)
	set(e, direct, archive.CommentPublished)
	set(e, say(unconfirmed, e), archive.CommentPublished)
	set(events[1], say(author, events[1]), archive.CommentPublished)
	removed := say(author, e)
	set(e, removed, archive.CommentPublished)
	wantErr(t, "remove", s.DeleteComment(ctx, e.ID, removed, by(editor)), nil)
	wantErr(t, "delete event", s.DeleteEntry(ctx, archive.KindEvent, events[1].ID, by(ama)), nil)
	clock.Add(archive.ApprovalGrace)
	same(t, "nobody who knows, who does not want to, or who cannot read it", send(s), none)

	set(e, say(author, e), archive.CommentPublished)
	clock.Add(archive.ApprovalLife)
	same(t, "no old news", send(s), none)
}
