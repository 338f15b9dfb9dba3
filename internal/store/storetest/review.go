package storetest

import (
	"crypto/rand"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

// Of two reviewers at the same moment one decides, the other is told.
func testTwoReviewers(t *testing.T, open Opener) {
	s, other, ctx := open(t), open(t), Context(t)
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	for range 5 {
		made := suggest(t, s, load(t, s, e.ID), titled("Title "+rand.Text()), archive.Actor{})
		errs := make([]error, 2)
		var done sync.WaitGroup
		for i, node := range []*store.Store{s, other} {
			done.Go(func() {
				verdict := []archive.Verdict{archive.VerdictAccept, archive.VerdictDecline}[i]
				_, _, errs[i] = node.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: verdict, Version: 1, Message: "Because."}, by([]archive.Actor{ama, esi}[i]), anyone)
			})
		}
		done.Wait()
		failed := slices.DeleteFunc(errs, func(err error) bool { return err == nil })
		if len(failed) != 1 || archive.CodeOf(failed[0]) != archive.CodeConflict {
			t.Fatalf("S-21 two decisions at once: %v", failed)
		}
	}
}

func testReviewQueue(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), Context(t)
	page := archive.Page{Number: 1, Limit: 20}
	person := func(email string, role archive.Role, countries ...string) archive.Actor {
		u := &archive.User{Email: email, FirstName: email[:3], Role: role, Active: true, EmailVerified: true, PasswordHash: "h", Countries: countries}
		if err := s.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
			t.Fatal(err)
		}
		return u.Actor()
	}
	user, editor, keeper := person("user@example.org", archive.RoleUser), person("editor@example.org", archive.RoleEditor), person("ghana@example.org", archive.RoleUser, "GH")
	tick := func() { clock.Add(24 * time.Hour) }
	published := create(t, s, editor, event("Ghana is free", "Ghana", "1957-03-06"), event("Lomé", "Togo", "1960-04-27"))
	mine := create(t, s, user, event("A draft", "Ghana", "1900-01-01", draft))[0]
	create(t, s, editor, event("An editor's own draft", "Ghana", "1900-01-01", draft))
	tick()
	c := &archive.Comment{EventID: published[1].ID, Body: "Who was there? " + strings.Repeat("Many came. ", 40) + "The end.", Status: archive.CommentPending}
	if err := s.CreateComment(ctx, c, by(user)); err != nil {
		t.Fatal(err)
	}
	tick()
	made := suggest(t, s, load(t, s, published[0].ID), titled("Ghana becomes independent"), archive.Actor{})
	doubted := archive.Suggestion{}
	{
		d, err := archive.NewSuggestion(load(t, s, published[0].ID), archive.SuggestionInput{Edit: titled("Buy"), Reason: "x"}, archive.Actor{}, clock.Now())
		if err != nil {
			t.Fatal(err)
		}
		d.Doubts = []archive.Doubt{archive.DoubtHasty}
		if err := s.CreateSuggestion(ctx, d, archive.Sent{LinkHash: hashOf("d"), TextHash: hashOf("d")}, archive.Change{}); err != nil {
			t.Fatal(err)
		}
		doubted = *d
	}
	ids := func(q *archive.ReviewQueue) []string {
		var list []string
		for _, item := range q.Items {
			list = append(list, item.ID)
		}
		return list
	}
	q := must(s.ReviewQueue(ctx, editor, "", page))(t)
	same(t, "S-21 the queue, oldest first", ids(q), []string{mine.ID, c.ID, made.ID})
	same(t, "S-21 a comment is there in full", q.Items[1].Body, c.Body)
	if q.Items[1].Excerpt == c.Body || !strings.HasPrefix(c.Body, q.Items[1].Excerpt[:20]) || q.Items[0].Body != "" || q.Items[2].Body != "" {
		t.Errorf("S-21 excerpts: %+v", q.Items)
	}
	same(t, "S-21 counts", q.Counts, map[archive.ReviewKind]int{"draft": 1, "suggestion": 1, "comment": 1, "doubted": 1})
	same(t, "S-21 the oldest waits since", q.Oldest.Format(time.DateOnly), "2026-03-06")
	same(t, "S-21 days", len(q.Days), 3)
	same(t, "S-25 what is doubted waits apart", ids(must(s.ReviewQueue(ctx, editor, archive.ReviewDoubted, page))(t)), []string{doubted.ID})
	same(t, "S-21 one kind", ids(must(s.ReviewQueue(ctx, editor, archive.ReviewComment, page))(t)), []string{c.ID})
	same(t, "S-21 a page beyond the end", len(must(s.ReviewQueue(ctx, editor, "", archive.Page{Number: 9, Limit: 20}))(t).Items), 0)
	same(t, "S-24 who cares for Ghana gets what is of Ghana", ids(must(s.ReviewQueue(ctx, keeper, "", page))(t)), []string{mine.ID, made.ID})
	_, err := s.ReviewQueue(ctx, user, "", page)
	wantErr(t, "S-24 a user without a country", err, archive.ErrInsufficientRole)

	age := must(s.ReviewAge(ctx))(t)
	same(t, "S-21 the public age", age, archive.ReviewAge{Waiting: 3, Oldest: archive.MustDate("2026-03-06")})
	wantErr(t, "index", s.WaitSearch(ctx), nil) // the indexer raises the version, too
	version := s.Version()
	if err := s.AnnounceReviewAge(ctx); err != nil || s.Version() == version {
		t.Errorf("S-21 a changed age is announced: %v", err)
	}
	version = s.Version()
	if err := s.AnnounceReviewAge(ctx); err != nil || s.Version() != version {
		t.Errorf("S-21 the same age is announced once: %v", err)
	}

	yes := func(archive.Item) error { return nil }
	wantErr(t, "S-21 another version of the draft", s.SendBack(ctx, archive.KindEvent, mine.ID, 7, "x", by(editor), yes), archive.ErrDraftChanged)
	if err := s.SendBack(ctx, archive.KindEvent, mine.ID, 1, "A source is missing.", by(editor), yes); err != nil {
		t.Fatal(err)
	}
	same(t, "S-21 a draft that was sent back does not wait", len(ids(must(s.ReviewQueue(ctx, editor, archive.ReviewDraft, page))(t))), 0)
	back := must(s.SentBack(ctx, load(t, s, mine.ID)))(t)
	if back == nil || back.Reason != "A source is missing." {
		t.Fatalf("S-21 the author is told %+v", back)
	}
	if _, err := s.UpdateEvent(ctx, mine.ID, by(user), func(e *archive.Event) error { e.Summary = "Better."; return nil }); err != nil {
		t.Fatal(err)
	}
	again := must(s.ReviewQueue(ctx, editor, archive.ReviewDraft, page))(t)
	if len(again.Items) != 1 || !again.Items[0].SentBack {
		t.Errorf("S-21 a draft that was saved again waits again: %+v", again.Items)
	}
	if back := must(s.SentBack(ctx, load(t, s, mine.ID)))(t); back != nil {
		t.Errorf("S-21 and is not sent back any more: %+v", back)
	}
}

// testTakenBack takes decisions back: the suggestion waits again, and the entry is as it was.
func testTakenBack(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), Context(t)
	u := &archive.User{Email: "kofi@example.org", FirstName: "Kofi", Role: archive.RoleUser, Active: true, EmailVerified: true, PasswordHash: "h", Trust: archive.TrustGranted}
	if err := s.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	sender := u.Actor()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06", summary("A summary.")))[0]
	decide := func(of *archive.Suggestion, verdict archive.Verdict, fields ...string) (*archive.Suggestion, error) {
		version := must(s.Suggestion(ctx, of.ID))(t).Version
		decided, _, err := s.DecideSuggestion(ctx, of.ID, archive.Decision{Verdict: verdict, Version: version, Fields: fields, Message: "Because."}, archive.Change{By: esi, At: clock.Now()}, anyone)
		return decided, err
	}
	notices := func() int { return must(s.Inbox(ctx, sender, archive.Page{Number: 1, Limit: 10}))(t).Total }
	letters := func() int {
		return must(s.SendAnswers(ctx, func(a archive.SuggestionAnswer) (*archive.Mail, []byte, error) {
			return &archive.Mail{To: a.To, Subject: "x"}, hashOf(rand.Text()), nil
		}))(t)
	}
	waits := func(of *archive.Suggestion, want bool) {
		t.Helper()
		item, err := s.ReviewItem(ctx, esi, of.ID)
		if err != nil || (item.Status == "") != want || !item.Since.Equal(of.WaitingSince) {
			t.Errorf("S-21 waits: want %v, got %+v, %v", want, item, err)
		}
	}

	text := "Another summary."
	edit := titled("Ghana becomes independent")
	edit.Summary = &text
	made := suggest(t, s, load(t, s, e.ID), edit, sender, from("Kofi", "kofi@example.org"))
	waits(made, true)
	if _, err := decide(made, archive.VerdictReopen); archive.CodeOf(err) != archive.CodeConflict {
		t.Errorf("S-21 what waits is reopened: %v", err)
	}
	for _, verdict := range []archive.Verdict{archive.VerdictDecline, archive.VerdictSpam} {
		must(decide(made, verdict))(t)
		waits(made, false)
		again := must(decide(made, archive.VerdictReopen))(t)
		if again.Status != archive.SuggestionWaiting || again.DecidedAt != nil || again.Decision != "" {
			t.Errorf("S-21 %s, taken back: %+v", verdict, again)
		}
		waits(made, true)
		same(t, "S-19 nobody is told of it", notices(), 0)
		clock.Add(archive.ApprovalGrace + time.Second)
		same(t, "S-20 nor by letter", letters(), 0)
	}
	must(decide(made, archive.VerdictAccept, "title"))(t)
	same(t, "S-19 the sender is told", notices(), 1)
	clock.Add(archive.ApprovalGrace + time.Second)
	same(t, "S-20 by letter, too", letters(), 1)
	if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Tags = []string{"INDEPENDENCE"}; return nil }); err != nil {
		t.Fatal(err)
	}
	again := must(decide(made, archive.VerdictReopen))(t)
	now := load(t, s, e.ID)
	same(t, "S-21 the title is what it was", now.Title, "Ghana is free")
	same(t, "S-21 what others changed stays", now.Tags, []string{"INDEPENDENCE"})
	if again.Revision != 0 || len(again.Accepted) != 0 || now.RevisionCount != 4 {
		t.Errorf("S-21 an acceptance taken back is one more revision: %+v, %d", again, now.RevisionCount)
	}
	same(t, "S-19 and nobody is told of it", notices(), 0)

	must(decide(made, archive.VerdictAccept))(t)
	if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Title = "By somebody else"; return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := decide(made, archive.VerdictReopen); archive.CodeOf(err) != archive.CodeMergeConflict || load(t, s, e.ID).Title != "By somebody else" {
		t.Errorf("S-21 what somebody changed since is not overwritten: %v", err)
	}
	clock.Add(archive.ReopenLife + time.Hour)
	_, err := decide(made, archive.VerdictReopen)
	wantErr(t, "S-21 after a month", err, archive.ErrReopenLate)

	// What is new is removed again, unless somebody has worked on it.
	title, country, date := "A new event", "Ghana", "1900-01-01"
	fresh := &archive.EventEdit{Title: &title, Country: &country, Date: &date}
	fresh.Summary = &text
	added := suggest(t, s, nil, fresh, archive.Actor{})
	entry := must(decide(added, archive.VerdictAccept))(t).EntryID
	same(t, "S-21 no entry of its own", must(decide(added, archive.VerdictReopen))(t).EntryID, "")
	if _, err := s.Event(ctx, entry); archive.CodeOf(err) != archive.CodeNotFound {
		t.Errorf("S-21 the new event is still there: %v", err)
	}
	entry = must(decide(added, archive.VerdictAccept))(t).EntryID
	if _, err := s.UpdateEvent(ctx, entry, by(ama), func(e *archive.Event) error { e.Title = "Edited"; return nil }); err != nil {
		t.Fatal(err)
	}
	_, err = decide(added, archive.VerdictReopen)
	wantErr(t, "S-21 an event that was edited", err, archive.ErrReopenChanged)

	// What was live before anyone looked stays live when the look is taken back.
	slip := &archive.EventEdit{}
	typo := "Another summary!"
	slip.Summary = &typo
	live := suggest(t, s, load(t, s, e.ID), slip, sender)
	same(t, "S-22 live", live.Live, true)
	must(decide(live, archive.VerdictAccept))(t)
	must(decide(live, archive.VerdictReopen))(t)
	same(t, "S-22 readers still see it", load(t, s, e.ID).Summary, typo)
	must(decide(live, archive.VerdictDecline))(t)
	same(t, "S-22 until it is declined", load(t, s, e.ID).Summary, text)
	must(decide(live, archive.VerdictReopen))(t)
	must(decide(live, archive.VerdictAccept))(t)
	same(t, "S-22 and accepted as any other", load(t, s, e.ID).Summary, typo)

	_, err = s.ReviewItem(ctx, esi, "nothing")
	wantErr(t, "S-21 an unknown id", err, archive.ErrNotWaiting)
	keeper := archive.Actor{ID: "u-togo", Role: archive.RoleUser, Countries: []string{"TG"}}
	_, err = s.ReviewItem(ctx, keeper, made.ID)
	wantErr(t, "S-24 of another country", err, archive.ErrNotWaiting)
}

func testTrust(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
	u := &archive.User{Email: "kofi@example.org", FirstName: "Kofi", Role: archive.RoleUser, Active: true, EmailVerified: true, PasswordHash: "h"}
	if err := s.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	who := u.Actor()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06", summary("The Gold Coast becomes indepandent.")))[0]
	typo := func(text string) *archive.EventEdit {
		edit := &archive.EventEdit{}
		edit.Summary = &text
		return edit
	}
	for i := range 5 {
		made := suggest(t, s, load(t, s, e.ID), typo("The Gold Coast becomes independent."), who)
		if made.Live {
			t.Fatalf("S-22 trusted after %d", i)
		}
		if _, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1}, by(esi), anyone); err != nil {
			t.Fatal(err)
		}
		if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Summary = "The Gold Coast becomes indepandent."; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	large := suggest(t, s, load(t, s, e.ID), titled("Quite another title"), who)
	same(t, "S-22 what is more than a slip waits", large.Live, false)
	made := suggest(t, s, load(t, s, e.ID), typo("The Gold Coast becomes independent."), who)
	same(t, "S-22 a slip goes live at once", made.Live, true)
	same(t, "S-22 readers see it", load(t, s, e.ID).Summary, "The Gold Coast becomes independent.")
	queue := must(s.ReviewQueue(ctx, esi, archive.ReviewSuggestion, archive.Page{Number: 1, Limit: 20}))(t)
	same(t, "S-22 and stays in the queue for a later look", queue.Total, 2)
	declined, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictDecline, Version: 1, Message: "No."}, by(esi), anyone)
	if err != nil || declined.Status != archive.SuggestionDeclined || load(t, s, e.ID).Summary != "The Gold Coast becomes indepandent." {
		t.Errorf("S-22 declined later, it is taken back: %+v, %v", declined, err)
	}
	setTrust := func(trust archive.Trust) {
		if _, err := s.UpdateUser(ctx, u.ID, "user.trust", "", archive.Change{}, func(u *archive.User) error { u.Trust = trust; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	setTrust(archive.TrustWithdrawn)
	same(t, "S-22 an admin has withdrawn it", suggest(t, s, load(t, s, e.ID), typo("The Gold Coast becomes independent."), who).Live, false)
	setTrust(archive.TrustEarned)
	spam := suggest(t, s, load(t, s, e.ID), titled("Spam"), who)
	if _, _, err := s.DecideSuggestion(ctx, spam.ID, archive.Decision{Verdict: archive.VerdictSpam, Version: 1}, by(esi), anyone); err != nil {
		t.Fatal(err)
	}
	same(t, "S-22 none after spam", suggest(t, s, load(t, s, e.ID), typo("The Gold Coast becomes independent."), who).Live, false)
	setTrust(archive.TrustGranted)
	accepted := suggest(t, s, load(t, s, e.ID), typo("The Gold Coast becomes independent."), who)
	same(t, "S-22 an admin has granted it", accepted.Live, true)
	before := load(t, s, e.ID).Version
	if _, _, err := s.DecideSuggestion(ctx, accepted.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1}, by(esi), anyone); err != nil || load(t, s, e.ID).Version != before {
		t.Errorf("S-22 the later look changes nothing: %v", err)
	}
}
