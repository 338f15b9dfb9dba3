package storetest

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/clocktest"
	"sankofa/internal/store"
)

// testSuggestionErasure looks for a name and an address wherever they could be left.
func testSuggestionErasure(t *testing.T, open Opener) {
	clock := clocktest.New(time.Date(2026, 3, 6, 12, 0, 0, 0, time.UTC))
	s, ctx := open(t, func(o *store.Options) { o.Clock = clock.Now }), Context(t)
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

	french := archive.TranslationEdit{Lang: "fr", Title: "Le Ghana est libre", Summary: "Ce qui est arrivé, en bref.", Translator: "Yaw Translating"}
	translated := suggest(t, s, load(t, s, e.ID), &archive.EventEdit{EntryEdit: archive.EntryEdit{Translation: &french}}, archive.Actor{}, from("Yaw Private", "yaw@example.org"))
	if _, _, err := s.DecideSuggestion(ctx, translated.ID, archive.Decision{Verdict: archive.VerdictAccept, Version: 1}, archive.Change{By: esi, At: clock.Now()}, anyone); err != nil {
		t.Fatal(err)
	}
	gone := send("Second", "Yaw Private", "yaw@example.org")
	clock.Add(time.Hour)
	same(t, "S-20 letters are on their way", len(letters()), 2)
	erased := must(s.EraseSenders(ctx, archive.Erasure{Email: "yaw@example.org"}, by(ama)))(t)
	same(t, "S-20 erased from", erased, 2)
	same(t, "S-20 a translation stays without a name", load(t, s, e.ID).Base().Translations[0].Translator, archive.Actor{}.DisplayName())
	same(t, "S-20 so does what was suggested", len(must(s.Suggestion(ctx, translated.ID))(t).Translators()), 1)
	of := must(s.Suggestion(ctx, gone.ID))(t)
	if of.Name != "" || of.Email != "" || of.Reason == "" || len(of.Changes) == 0 {
		t.Errorf("S-20 what is left is %+v", of)
	}
	written := event("Written", "Ghana", "1960-07-01")
	into(written, "pt", "Escrito")
	other := create(t, s, ama, written)[0].ID
	same(t, "S-20 erased by the name of a translator", must(s.EraseSenders(ctx, archive.Erasure{Name: "A. Person"}, by(ama)))(t), 1)
	same(t, "S-20 who is named no more", load(t, s, other).Translations[0].Translator, archive.Actor{}.DisplayName())
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
	for what, value := range map[string]any{"suggestion": must(s.Suggestion(ctx, translated.ID))(t), "revisions": revisions, "activity": activity, "contributors": names, "log": logs, "export": exported} {
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
	s, ctx := open(t), Context(t)
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
