package storetest

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

var esi = archive.Actor{ID: "u-esi", Email: "esi@example.org", FirstName: "Esi", LastName: "Owusu", Role: archive.RoleEditor}

func hashOf(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// anyone may decide, as far as these tests are concerned.
func anyone(*archive.Suggestion, archive.Item) error { return nil }

// suggest stores a suggestion; with adjusts what is sent, and Token is its follow token.
func suggest(t *testing.T, s *store.Store, seen archive.Item, edit archive.Edit, who archive.Actor, with ...func(*archive.SuggestionInput, *archive.Sent)) *archive.Suggestion {
	t.Helper()
	made, err := trySuggest(t, s, seen, edit, who, with...)
	if err != nil {
		t.Fatalf("suggest: %v", err)
	}
	return made
}

func trySuggest(t *testing.T, s *store.Store, seen archive.Item, edit archive.Edit, who archive.Actor, with ...func(*archive.SuggestionInput, *archive.Sent)) (*archive.Suggestion, error) {
	t.Helper()
	in := archive.SuggestionInput{Edit: edit, Reason: "The book says so."}
	sent := archive.Sent{LinkHash: hashOf(rand.Text())}
	for _, w := range with {
		w(&in, &sent)
	}
	made, err := archive.NewSuggestion(seen, in, who, time.Now())
	if err != nil {
		return nil, err
	}
	if sent.TextHash == nil {
		sent.TextHash = hashOf(rand.Text())
	}
	return made, s.CreateSuggestion(t.Context(), made, sent, by(who))
}

func from(name, email string) func(*archive.SuggestionInput, *archive.Sent) {
	return func(in *archive.SuggestionInput, _ *archive.Sent) { in.Name, in.Email = &name, email }
}

func titled(title string) *archive.EventEdit { return &archive.EventEdit{Title: &title} }

func load(t *testing.T, s *store.Store, id string) *archive.Event {
	t.Helper()
	return must(s.Event(t.Context(), id))(t)
}

func testSuggestion(t *testing.T, open Opener) {
	s, ctx := open(t), t.Context()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06", func(e *archive.Event) {
		at := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
		e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "Politics in Ghana", Verified: true, VerifiedBy: ama.ID, VerifiedAt: &at}}
	}))[0]
	date, summary := "1957-03-07", "Another summary."
	edit := titled("Ghana becomes independent")
	edit.Date, edit.Summary = &date, &summary
	token := hashOf("token")
	made := suggest(t, s, load(t, s, e.ID), edit, archive.Actor{}, from("Kojo Reader", "kojo@example.org"), func(in *archive.SuggestionInput, sent *archive.Sent) {
		in.Source = &archive.SourceEdit{Kind: archive.SourceBook, Title: "Ghana 1957", Pages: "12"}
		sent.LinkHash = token
	})
	followed := must(s.FollowSuggestion(ctx, token))(t)
	same(t, "S-20 the link leads to it", followed.ID, made.ID)
	sameSet(t, "S-20 only what changes is kept", followed.Fields(), []string{"title", "date", "summary", "sources"})
	same(t, "S-20 it is kept against the version that was seen", followed.BaseVersion, 1)
	_, err := s.FollowSuggestion(ctx, hashOf("another"))
	wantErr(t, "S-20 an unknown link", err, archive.ErrSuggestionNotFound)
	if _, err := trySuggest(t, s, load(t, s, e.ID), titled("x"), archive.Actor{}, func(in *archive.SuggestionInput, _ *archive.Sent) { in.Reason = " " }); archive.CodeOf(err) != archive.CodeInvalid {
		t.Errorf("S-20 neither a reason nor a source: %v", err)
	}
	if _, err := trySuggest(t, s, load(t, s, e.ID), titled("Ghana is free"), archive.Actor{}); archive.CodeOf(err) != archive.CodeInvalid {
		t.Errorf("S-20 nothing changes: %v", err)
	}
	if _, err := trySuggest(t, s, load(t, s, e.ID), titled(" "), archive.Actor{}); archive.CodeOf(err) != archive.CodeInvalid {
		t.Errorf("S-20 the result would not be valid: %v", err)
	}

	// Question and answer.
	asked, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAsk, Version: 1, Message: "Which edition?"}, by(esi), anyone)
	if err != nil || asked.Status != archive.SuggestionAsked || len(asked.Messages) != 1 {
		t.Fatalf("S-21 ask back: %+v, %v", asked, err)
	}
	queue := must(s.ReviewQueue(ctx, esi, "", archive.Page{Number: 1, Limit: 20}))(t)
	same(t, "S-21 what was asked about waits for its sender", queue.Total, 0)
	answered, err := s.EditSuggestion(ctx, made.ID, archive.Change{}, func(of *archive.Suggestion) error { return of.Reply("The second.", time.Now()) })
	if err != nil || answered.Status != archive.SuggestionWaiting || answered.Version != 3 {
		t.Fatalf("S-21 answer: %+v, %v", answered, err)
	}
	_, err = s.EditSuggestion(ctx, made.ID, archive.Change{}, func(of *archive.Suggestion) error { return of.Reply("Once more.", time.Now()) })
	wantErr(t, "S-21 an answer to no question", err, archive.ErrNotAsked)

	// Somebody else edits other fields; a part is accepted.
	if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Tags = []string{"INDEPENDENCE"}; return nil }); err != nil {
		t.Fatal(err)
	}
	decided, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 3, Fields: []string{"title", "sources"}}, by(esi), anyone)
	if err != nil {
		t.Fatalf("S-21 accept in part: %v", err)
	}
	same(t, "S-21 status", decided.Status, archive.SuggestionPartly)
	now := load(t, s, e.ID)
	same(t, "S-21 the accepted title", now.Title, "Ghana becomes independent")
	same(t, "S-21 what was not accepted stays", now.Summary, "About Ghana is free.")
	same(t, "S-21 the edit of somebody else stays", now.Tags, []string{"INDEPENDENCE"})
	same(t, "S-21 both sources", len(now.Sources), 2)
	same(t, "S-21 who verified the first is still known", now.Sources[0].VerifiedBy, ama.ID)
	revisions, total, err := s.Revisions(ctx, archive.KindEvent, e.ID, true, archive.Page{Number: 1, Limit: 10})
	if err != nil || total != 3 {
		t.Fatalf("S-21 one revision: %d, %v", total, err)
	}
	same(t, "S-21 it is credited to the sender", revisions[0].Credit, "Kojo Reader")
	same(t, "S-21 and to the reviewer", revisions[0].Editor, "Esi Owusu")
	same(t, "S-21 the suggestion knows its revision", decided.Revision, revisions[0].Number)
	_, _, err = s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictDecline, Version: 3, Message: "No."}, by(ama), anyone)
	if archive.CodeOf(err) != archive.CodeConflict || !strings.Contains(err.Error(), "accepted a part") {
		t.Errorf("S-21 a second reviewer is told: %v", err)
	}
	names, n, err := s.Contributors(ctx, archive.Page{Number: 1, Limit: 10})
	if err != nil || n != 1 || names[0].Name != "Kojo Reader" || names[0].Path != "/events/"+e.ID {
		t.Errorf("S-21 contributors are %+v, %v", names, err)
	}
}

// A new event, and the four ways in which an entry may have changed meanwhile.
func testSuggestionTargets(t *testing.T, open Opener) {
	s, ctx := open(t), t.Context()
	accept := func(made *archive.Suggestion, choices map[string]archive.Outcome) (*archive.Suggestion, error) {
		decided, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: made.Version, Choices: choices}, by(esi), anyone)
		return decided, err
	}
	title, country, date, text := "A new event", "Ghana", "1900-01-01", "It happened."
	fresh := &archive.EventEdit{Title: &title, Country: &country, Date: &date}
	fresh.Summary = &text
	made := suggest(t, s, nil, fresh, archive.Actor{}, from("Kojo", ""))
	added, err := accept(made, nil)
	if err != nil || added.EntryID == "" || load(t, s, added.EntryID).Status != archive.StatusPublished {
		t.Fatalf("S-20 a new event: %+v, %v", added, err)
	}
	same(t, "S-20 its countries", must(s.Suggestion(ctx, made.ID))(t).Countries, []string{"GH"})

	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	seen := load(t, s, e.ID)
	for i := range 10 {
		if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Summary = fmt.Sprint("Summary ", i); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	changed := suggest(t, s, seen, titled("Changed ten times since"), archive.Actor{})
	if _, err := accept(changed, nil); err != nil || load(t, s, e.ID).Title != "Changed ten times since" || load(t, s, e.ID).Summary != "Summary 9" {
		t.Errorf("S-21 an entry that changed ten times in other fields: %v", err)
	}
	back, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, 3)
	if err != nil || back.Base().Summary != "Summary 1" {
		t.Errorf("S-20 the state at version 3 is %+v, %v", back, err)
	}
	both := suggest(t, s, seen, titled("Both changed it"), archive.Actor{})
	_, err = accept(both, nil)
	var known *archive.Error
	if !errors.As(err, &known) || known.Code != archive.CodeMergeConflict || known.Details[0].Field != "title" {
		t.Fatalf("S-21 a conflict is for the reviewer: %v", err)
	}
	preview := must(must(s.Suggestion(ctx, both.ID))(t).Preview(load(t, s, e.ID)))(t)
	if len(preview) != 1 || preview[0].Outcome != archive.OutcomeConflict || string(preview[0].Ours) != `"Both changed it"` || string(preview[0].Theirs) != `"Changed ten times since"` {
		t.Errorf("S-21 the preview is %+v", preview)
	}
	if _, err := accept(both, map[string]archive.Outcome{"title": archive.OutcomeOurs}); err != nil || load(t, s, e.ID).Title != "Both changed it" {
		t.Errorf("S-21 the suggested value is chosen: %v", err)
	}

	withdrawn := suggest(t, s, load(t, s, e.ID), titled("Withdrawn"), archive.Actor{})
	if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { e.Status = archive.StatusDraft; return nil }); err != nil {
		t.Fatal(err)
	}
	if _, err := accept(withdrawn, nil); archive.CodeOf(err) != archive.CodeEntryGone || !strings.Contains(err.Error(), "not published") {
		t.Errorf("S-21 an entry that was withdrawn: %v", err)
	}
	if _, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, 3); archive.CodeOf(err) != archive.CodeConflict {
		t.Errorf("S-20 an early state of a draft: %v", err)
	}
	// A state of the draft stays hidden when the entry is public again.
	for _, change := range []func(*archive.Event){
		func(e *archive.Event) { e.Summary = "Not for everyone." }, func(e *archive.Event) { e.Summary, e.Status = "For everyone.", archive.StatusPublished },
	} {
		if _, err := s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { change(e); return nil }); err != nil {
			t.Fatal(err)
		}
	}
	last := load(t, s, e.ID).Version
	for version := 1; version < last; version++ {
		if seen, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, version); archive.CodeOf(err) != archive.CodeConflict {
			t.Errorf("S-20 version %d of an entry that was withdrawn since: %+v, %v", version, seen, err)
		}
	}
	if seen, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, last); err != nil || seen.Base().Summary != "For everyone." {
		t.Errorf("S-20 the version of now: %+v, %v", seen, err)
	}
	if err := s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)); err != nil {
		t.Fatal(err)
	}
	if _, err := accept(withdrawn, nil); archive.CodeOf(err) != archive.CodeEntryGone || !strings.Contains(err.Error(), "was removed") {
		t.Errorf("S-21 an entry that was removed: %v", err)
	}
	if n, err := s.PurgeEntries(ctx, time.Now().Add(time.Hour)); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	purged := must(s.Suggestion(ctx, withdrawn.ID))(t)
	if purged.Status != archive.SuggestionDeclined || len(purged.Changes) != 0 || purged.Decision == "" {
		t.Errorf("S-21 an entry that was removed for good leaves %+v", purged)
	}
}

// Of two reviewers at the same moment one decides, the other is told.
func testTwoReviewers(t *testing.T, open Opener) {
	s, other, ctx := open(t), open(t), t.Context()
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
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), t.Context()
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
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), t.Context()
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
	s, ctx := open(t), t.Context()
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

func testTasks(t *testing.T, open Opener) {
	s, ctx := open(t), t.Context()
	source := func(kind archive.SourceKind, pages, url string) archive.Source {
		return archive.Source{Kind: kind, Title: "A source", Pages: pages, URL: url}
	}
	create(t, s, ama,
		event("No page", "Ghana", "1957-03-06", func(e *archive.Event) {
			e.Sources = []archive.Source{source(archive.SourceBook, "12", ""), source(archive.SourceBook, "", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("No address", "Togo", "1960-04-27", func(e *archive.Event) {
			e.Sources = []archive.Source{source(archive.SourceWeb, "", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("No picture", "Ghana", "1900-01-01"),
		event("Disputed", "Ghana", "1901-01-01", func(e *archive.Event) {
			e.Disputed = &archive.DisputedDate{Date: archive.MustDate("1902-01-01"), Reason: "x", Source: source(archive.SourceBook, "1", "")}
			e.SetImage("https://example.org/a.jpg")
		}),
		event("Not public", "Ghana", "1901-01-01", draft),
	)
	for _, p := range []*archive.Person{
		{Naming: archive.Naming{Name: "Undated"}, PersonDetails: archive.PersonDetails{Countries: []string{"Ghana"}, Callings: []archive.Calling{"other"}}},
		{Naming: archive.Naming{Name: "Contested"}, PersonDetails: archive.PersonDetails{Countries: []string{"Togo"}, Callings: []archive.Calling{"other"}, Born: &archive.LifeDate{
			Date: archive.MustDate("1840-01-01"), Precision: "circa",
			Disputed: &archive.DisputedDate{Date: archive.MustDate("1845-01-01"), Precision: "circa", Reason: "x", Source: source(archive.SourceBook, "1", "")},
		}}},
		{Naming: archive.Naming{Name: "Dated"}, PersonDetails: archive.PersonDetails{Countries: []string{"Ghana"}, Callings: []archive.Calling{"other"}, Died: &archive.LifeDate{Date: archive.MustDate("1900-01-01"), Precision: "year"}}},
	} {
		p.Summary, p.Status = "Somebody of whom little is known.", archive.StatusPublished
		if _, err := s.CreateEntry(ctx, p, by(ama)); err != nil {
			t.Fatal(err)
		}
	}
	for kind, want := range map[archive.TaskKind][2]string{
		archive.TaskSourcePage: {"No page", "sources[1].pages"}, archive.TaskSourceAddress: {"No address", "sources[0].url"},
		archive.TaskPicture: {"No picture", "pictures"}, archive.TaskLifeDate: {"Undated", "born"},
	} {
		list := must(s.Tasks(ctx, archive.TaskFilter{Kind: kind, Page: archive.Page{Number: 1, Limit: 20}}))(t)
		if list.Total != 1 || len(list.Items) != 1 || list.Items[0].Title != want[0] || list.Items[0].Field != want[1] {
			t.Errorf("S-23 %s: %+v", kind, list)
		}
	}
	all := func(number, limit int, country string) []string {
		f := archive.TaskFilter{Page: archive.Page{Number: number, Limit: limit}}
		if c, ok := archive.CountryByName(country); ok {
			f.Country = &c
		}
		var names []string
		for _, task := range must(s.Tasks(ctx, f))(t).Items {
			names = append(names, task.Title)
		}
		return names
	}
	second := must(s.Tasks(ctx, archive.TaskFilter{Kind: archive.TaskSecondSource, Page: archive.Page{Number: 1, Limit: 20}}))(t)
	if second.Total != 2 || second.Items[0].Title != "Disputed" || second.Items[1].Title != "Contested" || second.Items[1].Field != "sources" || second.Items[1].EntryKind != archive.KindPerson {
		t.Errorf("S-23 a disputed date without a second source, of an event or of a person: %+v", second)
	}
	same(t, "S-23 of another country", all(1, 20, "Togo"), []string{"No address", "Contested"})
	same(t, "S-23 of one country", all(1, 20, "Ghana"), []string{"No page", "No picture", "Undated", "Disputed"})
	var pages []string
	for n := range 5 {
		pages = append(pages, all(n+1, 2, "")...)
	}
	same(t, "S-23 page by page", pages, all(1, 20, ""))
}

// testSuggestionErasure looks for a name and an address wherever they could be left.
func testSuggestionErasure(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), t.Context()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	send := func(title, name, email string) *archive.Suggestion {
		made := suggest(t, s, load(t, s, e.ID), titled(title), archive.Actor{}, from(name, email))
		if _, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1, Message: "Thank you."}, archive.Change{By: esi, At: clock.Now()}, anyone); err != nil {
			t.Fatal(err)
		}
		return made
	}
	letters := func() []archive.SuggestionAnswer {
		var sent []archive.SuggestionAnswer
		if _, err := s.SendAnswers(ctx, func(a archive.SuggestionAnswer) (*archive.Mail, []byte, error) {
			sent = append(sent, a)
			return &archive.Mail{To: a.To, Subject: "x"}, hashOf(rand.Text()), nil
		}); err != nil {
			t.Fatal(err)
		}
		return sent
	}
	kept := send("First", "Abena Sarpong", "abena@example.org")
	same(t, "S-20 the letter waits a little", len(letters()), 0)
	clock.Add(archive.ApprovalGrace + time.Second)
	same(t, "S-20 the answer by letter", letters(), []archive.SuggestionAnswer{{To: "abena@example.org", Name: "Abena Sarpong", Title: "Ghana is free", Status: archive.SuggestionAccepted, Message: "Thank you."}})
	same(t, "S-20 once", len(letters()), 0)

	clock.Add(archive.SuggestionMailLife - time.Hour)
	if n := must(s.PurgeSuggestionMail(ctx, clock.Now().Add(-archive.SuggestionMailLife)))(t); n != 0 {
		t.Error("S-20 the address is deleted before 90 days are over")
	}
	clock.Add(2 * time.Hour)
	if n := must(s.PurgeSuggestionMail(ctx, clock.Now().Add(-archive.SuggestionMailLife)))(t); n != 1 || must(s.Suggestion(ctx, kept.ID))(t).Email != "" {
		t.Error("S-20 the address is kept longer than 90 days")
	}

	gone := send("Second", "Yaw Private", "yaw@example.org")
	clock.Add(time.Hour)
	same(t, "S-20 a letter is on its way", len(letters()), 1)
	erased := must(s.EraseSenders(ctx, archive.Erasure{Email: "yaw@example.org"}, by(ama)))(t)
	same(t, "S-20 erased from", erased, 1)
	of := must(s.Suggestion(ctx, gone.ID))(t)
	if of.Name != "" || of.Email != "" || of.Reason == "" || len(of.Changes) == 0 {
		t.Errorf("S-20 what is left is %+v", of)
	}
	clock.Add(time.Hour)
	same(t, "S-20 no letter goes to an erased address", len(letters()), 0)
	for _, m := range must(s.TakeMail(ctx, 10, time.Hour))(t) {
		if m.To == "yaw@example.org" {
			t.Error("S-20 a letter to an erased address is still on its way")
		}
	}
	revisions, _, err := s.Revisions(ctx, archive.KindEvent, e.ID, true, archive.Page{Number: 1, Limit: 20})
	activity := must(s.Activity(ctx, 20))(t)
	names, _, namesErr := s.Contributors(ctx, archive.Page{Number: 1, Limit: 20})
	logs, _, logsErr := s.Logs(ctx, archive.LogFilter{}, archive.Page{Number: 1, Limit: 100})
	var exported []archive.Item
	exportErr := s.ExportEntries(ctx, archive.KindOrder, true, func(item archive.Item) error { exported = append(exported, item); return nil })
	if err := errors.Join(err, namesErr, logsErr, exportErr); err != nil {
		t.Fatal(err)
	}
	for what, value := range map[string]any{"revisions": revisions, "activity": activity, "contributors": names, "log": logs, "export": exported} {
		text := string(must(json.Marshal(value))(t))
		if what == "export" {
			text += fmt.Sprint(exported[0].Base().Contributors)
			same(t, "S-21 the export names who consented", exported[0].Base().Contributors, []string{"Abena Sarpong"})
		}
		for _, private := range []string{"Yaw", "yaw@", "abena@"} {
			if strings.Contains(text, private) {
				t.Errorf("S-20 %q is left in the %s", private, what)
			}
		}
	}
	if text := string(must(json.Marshal(names))(t)); !strings.Contains(text, "Abena") {
		t.Error("S-21 a name by consent is missing: " + text)
	}

	u := &archive.User{Email: "kofi@example.org", FirstName: "Kofi", LastName: "Annobil", Role: archive.RoleUser, Active: true, EmailVerified: true, PasswordHash: "h"}
	if err := s.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	made := suggest(t, s, load(t, s, e.ID), titled("Third"), u.Actor())
	same(t, "S-21 an account is credited by its name", made.Name, "Kofi Annobil")
	if _, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1}, by(u.Actor()), anyone); !errors.Is(err, archive.ErrOwnSuggestion) {
		t.Errorf("S-21 nobody reviews their own: %v", err)
	}
	if _, _, err := s.DecideSuggestion(ctx, made.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1}, by(esi), anyone); err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteUser(ctx, u.ID, by(ama)); err != nil {
		t.Fatal(err)
	}
	names, _, err = s.Contributors(ctx, archive.Page{Number: 1, Limit: 20})
	if err != nil || len(names) != 1 {
		t.Errorf("S-20 a deleted account leaves its name: %+v, %v", names, err)
	}
}

// testSpam closes all from a sender, and nobody else's.
func testSpam(t *testing.T, open Opener) {
	s, ctx := open(t), t.Context()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	network := func(name string) func(*archive.SuggestionInput, *archive.Sent) {
		return func(_ *archive.SuggestionInput, sent *archive.Sent) { sent.Network = name }
	}
	text := func(words string) func(*archive.SuggestionInput, *archive.Sent) {
		return func(_ *archive.SuggestionInput, sent *archive.Sent) { sent.TextHash = hashOf(words) }
	}
	seen := load(t, s, e.ID)
	first := suggest(t, s, seen, titled("Buy one"), archive.Actor{}, network("n1"), text("a"))
	_, err := trySuggest(t, s, seen, titled("Buy one"), archive.Actor{}, network("n2"), text("a"))
	wantErr(t, "S-25 the same words twice", err, archive.ErrRepeated)
	second := suggest(t, s, seen, titled("Buy two"), archive.Actor{}, network("n1"))
	named := suggest(t, s, seen, titled("A real one"), archive.Actor{}, network("n1"), from("Ama", "ama@example.org"))
	elsewhere := suggest(t, s, seen, titled("Another real one"), archive.Actor{}, network("n3"))
	_, closed, err := s.DecideSuggestion(ctx, first.ID, archive.Decision{Verdict: archive.VerdictSpam, Version: 1}, by(esi), anyone)
	if err != nil || closed != 1 {
		t.Fatalf("S-25 spam closes %d others, %v", closed, err)
	}
	for _, want := range []struct {
		of     *archive.Suggestion
		status archive.SuggestionStatus
	}{{first, archive.SuggestionSpam}, {second, archive.SuggestionSpam}, {named, archive.SuggestionWaiting}, {elsewhere, archive.SuggestionWaiting}} {
		same(t, "S-25 status of "+string(want.of.Changes[0].After), must(s.Suggestion(ctx, want.of.ID))(t).Status, want.status)
	}
	// Quotas of a network, and of an account.
	quotas := archive.QuotaTable{archive.StandingVisitor: {archive.ResourceSuggestions: {PerHour: 6}}, archive.StandingNew: {archive.ResourceSuggestions: {Total: 1}}}
	for i := range 7 {
		made := must(archive.NewSuggestion(seen, archive.SuggestionInput{Edit: titled(fmt.Sprint("Flood ", i)), Reason: "x"}, archive.Actor{}, time.Now()))(t)
		err := s.CreateSuggestion(ctx, made, archive.Sent{LinkHash: hashOf(rand.Text()), TextHash: hashOf(rand.Text()), Network: "flood"}, archive.Change{Quotas: quotas})
		switch {
		case i == 6:
			if archive.CodeOf(err) != archive.CodeRateLimited {
				t.Errorf("S-25 the seventh within an hour: %v", err)
			}
		case err != nil || made.Doubtful() != (i >= 2):
			t.Errorf("S-25 number %d of a flood: %v, %v", i, made.Doubts, err)
		}
	}
	u := &archive.User{Email: "kofi@example.org", Role: archive.RoleUser, Active: true, EmailVerified: true, PasswordHash: "h"}
	if err := s.CreateUser(ctx, u, "user.invite", archive.Change{}); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		made := must(archive.NewSuggestion(seen, archive.SuggestionInput{Edit: titled(fmt.Sprint("Account ", i)), Reason: "x"}, u.Actor(), time.Now()))(t)
		err := s.CreateSuggestion(ctx, made, archive.Sent{LinkHash: hashOf(rand.Text()), TextHash: hashOf(rand.Text())}, archive.Change{By: u.Actor(), Quotas: quotas})
		if (archive.CodeOf(err) == archive.CodeQuota) != (i == 1) {
			t.Errorf("S-25 number %d of an account: %v", i, err)
		}
	}
}

// Entries that were imported before the corpus was credited.
func testImportCredit(t *testing.T, open Opener) {
	s, ctx := open(t), t.Context()
	shipped, own := event("Shipped", "Ghana", "1957-03-06"), event("Of a keeper", "Ghana", "1957-03-06")
	shipped.ExternalID, own.ExternalID = "ghana-1957", "own-1"
	if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]*archive.Event{shipped, own})}, archive.Change{Note: "Imported"}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.UpdateEvent(ctx, shipped.ID, by(ama), func(e *archive.Event) error { e.Summary = "Better."; return nil }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{1, 0} {
		n, err := s.CreditImports(ctx, archive.KindEvent, []string{"ghana-1957", "nothing"}, "The corpus")
		if err != nil || n != want {
			t.Errorf("S-21 credited %d, want %d: %v", n, want, err)
		}
	}
	for id, want := range map[string][]string{shipped.ID: {"Ama Mensah", "The corpus"}, own.ID: {"Community member"}} {
		revisions, _, err := s.Revisions(ctx, archive.KindEvent, id, true, archive.Page{Number: 1, Limit: 9})
		var editors []string
		for _, r := range revisions {
			editors = append(editors, r.Editor)
		}
		if err != nil || !slices.Equal(editors, want) {
			t.Errorf("S-21 editors are %v, %v", editors, err)
		}
	}
}

// testHeldPictures follows a picture that comes with a suggestion.
func testHeldPictures(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), t.Context()
	e := create(t, s, ama, event("Ghana is free", "Ghana", "1957-03-06"))[0]
	quotas := archive.Change{Quotas: archive.QuotaTable{archive.StandingVisitor: {archive.ResourceHeld: {PerDay: 2, Total: 3}}}}
	hold := func(name, sender string) error {
		by := quotas
		by.At = clock.Now()
		return s.HoldPicture(ctx, &archive.HeldPicture{Path: "/uploads/events/" + name, Content: []byte(name), Sender: sender}, by)
	}
	brings := func(name string) *archive.Suggestion {
		edit := &archive.EventEdit{}
		edit.Pictures = &[]archive.Picture{{Path: "/uploads/events/" + name, Alt: "A crowd", Credit: "Kojo", Licence: "own-work"}}
		made := suggest(t, s, load(t, s, e.ID), edit, archive.Actor{})
		same(t, "S-20 it brings a picture", made.NewPictures(), []string{"/uploads/events/" + name})
		return made
	}
	there := func(what, name string, want bool) {
		t.Helper()
		p, err := s.HeldPicture(ctx, "/uploads/events/"+name)
		if want && (err != nil || string(p.Content) != name) || !want && !errors.Is(err, archive.ErrUploadNotFound) {
			t.Errorf("S-20 %s: %+v, %v", what, p, err)
		}
	}
	decide := func(of *archive.Suggestion, verdict archive.Verdict) error {
		_, _, err := s.DecideSuggestion(ctx, of.ID, archive.Decision{Verdict: verdict, Version: 1, Message: "Because."}, archive.Change{By: esi, At: clock.Now()}, anyone)
		return err
	}
	purge := func() int { return must(s.PurgeHeldPictures(ctx, clock.Now().Add(-archive.HeldLife)))(t) }

	for _, name := range []string{"kept.jpg", "declined.jpg"} {
		if err := hold(name, "one"); err != nil {
			t.Fatal(err)
		}
	}
	if err := hold("third.jpg", "one"); archive.CodeOf(err) != archive.CodeRateLimited {
		t.Errorf("S-25 a third of one network in a day: %v", err)
	}
	if err := hold("loose.jpg", "two"); err != nil {
		t.Fatal(err)
	}
	if err := hold("full.jpg", "three"); archive.CodeOf(err) != archive.CodeQuota {
		t.Errorf("S-25 more than can wait: %v", err)
	}
	kept, declined := brings("kept.jpg"), brings("declined.jpg")
	if err := decide(declined, archive.VerdictDecline); err != nil {
		t.Fatal(err)
	}
	if err := decide(kept, archive.VerdictAccept); !errors.Is(err, archive.ErrImageNotFound) {
		t.Errorf("S-20 accepted without a file: %v", err)
	}
	same(t, "S-20 nothing goes at once", purge(), 0)
	clock.Add(archive.HeldLife + time.Hour)
	same(t, "S-20 what nothing open needs goes after a day", purge(), 2)
	there("what waits stays", "kept.jpg", true)
	there("what was declined is gone", "declined.jpg", false)
	there("what was never sent is gone", "loose.jpg", false)
	clock.Add(48 * time.Hour)
	same(t, "S-20 however long it waits", purge(), 0)
	if p := must(s.HeldPicture(ctx, "/uploads/events/kept.jpg"))(t); p.Sender != "" {
		t.Error("S-20 its network is known for longer than two days")
	}

	if err := s.StageUpload(ctx, &archive.Upload{Path: "/uploads/events/kept.jpg", Kind: archive.UploadEvent, Width: 3, Height: 2}); err != nil {
		t.Fatal(err)
	}
	if err := decide(kept, archive.VerdictAccept); err != nil {
		t.Fatal(err)
	}
	there("what is accepted is a file of the archive", "kept.jpg", false)
	same(t, "S-20 the event has it", load(t, s, e.ID).PicturePaths(), []string{"/uploads/events/kept.jpg"})
}
