package storetest

import (
	"encoding/json"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// skew is how far apart the clocks of two servers are.
const skew = time.Minute

// skewed opens an archive twice; the clock of the second server is ahead.
func skewed(t *testing.T, open Opener) (clock func() time.Time, advance func(time.Duration), behind, ahead *store.Store) {
	c := newClock()
	behind = open(t, follow(c))
	ahead = open(t, func(o *store.Options) { o.Clock = func() time.Time { return c.Now().Add(skew) } })
	return c.Now, c.Add, behind, ahead
}

func testClockSkew(t *testing.T, open Opener) {
	now, advance, behind, ahead := skewed(t, open)
	ctx := Context(t)
	owner := person(t, behind, "owner", archive.RoleUser)
	// Each server sets expiries by its own clock.
	for _, at := range []struct {
		name        string
		maker, user *store.Store
		clock       time.Time
	}{{"behind", behind, ahead, now()}, {"ahead", ahead, behind, now().Add(skew)}} {
		access := archive.AccessToken{Hash: []byte("access " + at.name), ExpiresAt: at.clock.Add(archive.AccessLife)}
		session := &archive.Session{UserID: owner.ID, TokenHash: []byte(at.name), ExpiresAt: at.clock.Add(archive.SessionLife)}
		wantErr(t, "sign in", at.maker.CreateSession(ctx, session, access), nil)
		_, id, err := at.user.SessionUser(ctx, access.Hash)
		if err != nil || id != session.ID {
			t.Errorf("H-08 an access token of the server %s is refused by the other: %v", at.name, err)
		}
		wantErr(t, "H-08 a refresh at the other server", at.user.RefreshSession(ctx, session.TokenHash, archive.AccessToken{Hash: []byte("next " + at.name), ExpiresAt: access.ExpiresAt}), nil)
		_, _, err = at.user.SessionUser(ctx, access.Hash)
		wantErr(t, "H-08 the first token after a refresh elsewhere", err, nil)
		must(at.user.PurgeSessions(ctx))(t)
		_, _, err = at.maker.SessionUser(ctx, access.Hash)
		wantErr(t, "H-08 a token after a purge by the other server", err, nil)

		challenge := archive.Challenge{Kind: archive.ChallengeSignIn, UserID: owner.ID, TokenHash: []byte(at.name), ExpiresAt: at.clock.Add(archive.SignInChallengeLife)}
		wantErr(t, "first step", at.maker.CreateChallenge(ctx, challenge), nil)
		must(at.user.TakeChallenge(ctx, challenge.Kind, challenge.TokenHash))(t)
		ticket := archive.Ticket{Kind: archive.TicketVerify, UserID: owner.ID, TokenHash: []byte(at.name), ExpiresAt: at.clock.Add(archive.ResetLife)}
		wantErr(t, "link", at.maker.CreateTicket(ctx, ticket), nil)
		redeem := func(s *store.Store) error {
			_, err := s.RedeemTicket(ctx, ticket.Kind, ticket.TokenHash, archive.Change{}, func(*archive.User) error { return nil })
			return err
		}
		wantErr(t, "H-08 a link at the other server", redeem(at.user), nil)
		wantErr(t, "H-08 the same link where it was made", redeem(at.maker), archive.ErrNotFound)
	}

	// Guesses: nobody waits longer than the window, and it is one window for both.
	for i := range single.Max {
		must([]*store.Store{ahead, behind}[i%2].CountGuess(ctx, overall, single))(t)
	}
	for _, s := range []*store.Store{behind, ahead} {
		same(t, "H-08 the wait at either server", must(s.GuessWait(ctx, single))(t), archive.GuessWindow)
	}
	advance(archive.GuessWindow - skew)
	for _, s := range []*store.Store{behind, ahead} {
		if wait := must(s.GuessWait(ctx, single))(t); wait <= 0 {
			t.Error("H-08 the window ends early at one server")
		}
	}
}

// What one server does must not be done again by the other.
func testClockSkewOnce(t *testing.T, open Opener) {
	_, advance, behind, ahead := skewed(t, open)
	ctx := Context(t)
	m := &archive.Mail{To: "a@example.org", Subject: "Hello", Text: "Text", HTML: "<p>Text</p>"}
	wantErr(t, "queue", ahead.QueueMail(ctx, m), nil)
	same(t, "a letter from a server ahead waits", len(must(behind.TakeMail(ctx, 1, time.Minute))(t)), 0)
	advance(skew)
	const hide = time.Minute + archive.ClockTolerance
	same(t, "but not for ever", len(must(behind.TakeMail(ctx, 1, hide))(t)), 1)
	advance(time.Minute)
	same(t, "H-08 the letter is not taken by the server ahead", len(must(ahead.TakeMail(ctx, 1, hide))(t)), 0)
	wantErr(t, "delivered", behind.RemoveMail(ctx, m.ID), nil)

	// A key that was claimed a moment ago must not look abandoned to the server ahead.
	receipt := func(item archive.Item) ([]byte, error) { return json.Marshal(item) }
	claim := func(s *store.Store) (*archive.Key, []byte, error) {
		key := &archive.Key{UserID: ama.ID, Scope: "POST /api/events", Value: "once", Hash: []byte("h")}
		known, err := s.ClaimKey(ctx, key)
		return key, known, err
	}
	post := func(s *store.Store, key *archive.Key) error {
		return s.CreateEvent(ctx, event("Once", "Ghana", "1957-03-06"), archive.Change{By: ama, Key: key, Receipt: receipt})
	}
	slow, _, err := claim(behind)
	wantErr(t, "claim", err, nil)
	_, _, err = claim(ahead)
	wantErr(t, "H-08 a key in use at the other server", err, archive.ErrKeyInProgress)
	wantErr(t, "H-08 the request that holds the key", post(behind, slow), nil)
	_, known, err := claim(ahead)
	if err != nil || len(known) == 0 {
		t.Errorf("H-08 the repetition at the other server: %q, %v", known, err)
	}

	// Events are listed in the order in which they were added.
	create(t, ahead, ama, event("Second", "Ghana", "1957-03-06"))
	create(t, behind, ama, event("Third", "Ghana", "1957-03-06"))
	same(t, "H-08 the order of addition", titles(list(t, behind, archive.EventFilter{}).Items), []string{"Third", "Second", "Once"})

	// A digest a day, from whichever server is first.
	reachable(t, behind, "editor", archive.RoleEditor)
	author := person(t, behind, "author", archive.RoleUser)
	e := create(t, behind, author, event("Discussed", "Ghana", "1957-03-06"))[0]
	comment := &archive.Comment{EventID: e.ID, Body: "Hm", Status: archive.CommentPending}
	wantErr(t, "comment", behind.CreateComment(ctx, comment, by(author)), nil)
	digests := func(s *store.Store) int {
		return must(s.SendDigests(ctx, func(d archive.Digest) (*archive.Mail, error) {
			return &archive.Mail{To: d.To, Subject: "Digest"}, nil
		}))(t)
	}
	same(t, "digest", digests(ahead), 1)
	same(t, "H-08 no second digest", digests(behind)+digests(ahead), 0)
	advance(archive.DigestPause)
	same(t, "H-08 one digest on the next day", digests(ahead)+digests(behind), 1)
}
