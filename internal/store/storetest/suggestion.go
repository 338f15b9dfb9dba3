package storetest

import (
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
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
	return made, s.CreateSuggestion(Context(t), made, sent, by(who))
}

func from(name, email string) func(*archive.SuggestionInput, *archive.Sent) {
	return func(in *archive.SuggestionInput, _ *archive.Sent) { in.Name, in.Email = &name, email }
}

func titled(title string) *archive.EventEdit { return &archive.EventEdit{Title: &title} }

func load(t *testing.T, s *store.Store, id string) *archive.Event {
	t.Helper()
	return must(s.Event(Context(t), id))(t)
}

func testSuggestion(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
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
	s, ctx := open(t), Context(t)
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
	back, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, 3, false)
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
	if _, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, 3, false); archive.CodeOf(err) != archive.CodeConflict {
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
		if seen, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, version, false); archive.CodeOf(err) != archive.CodeConflict {
			t.Errorf("S-20 version %d of an entry that was withdrawn since: %+v, %v", version, seen, err)
		}
	}
	if seen, err := s.SeenEntry(ctx, archive.KindEvent, e.ID, last, false); err != nil || seen.Base().Summary != "For everyone." {
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
