package storetest

import (
	"fmt"
	"testing"

	"sankofa/internal/archive"
)

func testBulk(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	efua := archive.Actor{ID: "u-efua", Role: archive.RoleEditor}
	do := func(who archive.Actor, action archive.BulkAction, tag string, ids ...string) archive.BulkResult {
		t.Helper()
		return must(s.ChangeEvents(ctx, ids, archive.Bulk{Action: action, Tag: tag}, by(who)))(t)
	}
	failed := func(r archive.BulkResult) map[string]string {
		reasons := map[string]string{}
		for _, f := range r.Failed {
			reasons[f.ID] = f.Err.Error()
		}
		return reasons
	}
	bare := archive.Picture{Path: "https://example.org/a.jpg", Asked: true}
	made := create(t, s, kofi, event("One", "Ghana", "1957-03-06", draft), event("Two", "Ghana", "1957-03-06"), event("Bare", "Ghana", "1957-03-06", draft, pictured(bare)))
	one, two, third := made[0].ID, made[1].ID, made[2].ID
	status := func(id string) archive.Status { return must(s.Event(ctx, id))(t).Status }

	t.Run("a report for each", func(t *testing.T) {
		version := must(s.Event(ctx, two))(t).Version
		got := do(efua, archive.BulkPublish, "", one, two, third, "nope")
		same(t, "changed", got.Changed, []string{one})
		same(t, "unchanged", got.Unchanged, []string{two})
		same(t, "failed", len(failed(got)), 2)
		same(t, "unknown", failed(got)["nope"], "Event not found.")
		same(t, "status", []archive.Status{status(one), status(third)}, []archive.Status{archive.StatusPublished, archive.StatusDraft})
		same(t, "what stays has no revision", must(s.Event(ctx, two))(t).Version, version)
		undone := do(efua, archive.BulkUnpublish, "", got.Changed...)
		same(t, "undone", undone.Changed, []string{one})
		same(t, "status", status(one), archive.StatusDraft)
	})
	t.Run("users neither publish nor see the drafts of others", func(t *testing.T) {
		esi := archive.Actor{ID: "u-esi", Role: archive.RoleUser}
		same(t, "failed", failed(do(esi, archive.BulkPublish, "", one, two)), map[string]string{one: "Event not found.", two: "Insufficient permissions"})
	})
	t.Run("tags", func(t *testing.T) {
		got := do(ama, archive.BulkAddTag, "War", one, two)
		same(t, "changed", len(got.Changed), 2)
		same(t, "again", do(ama, archive.BulkAddTag, "WAR", one, two).Unchanged, []string{one, two})
		same(t, "tags", must(s.Event(ctx, two))(t).Tags, []string{"War"})
		same(t, "of others", failed(do(efua, archive.BulkAddTag, "Peace", two))[two], archive.ErrNotYourEvent.Error())
		same(t, "removed", do(ama, archive.BulkRemoveTag, "war", one, two).Changed, []string{one, two})
		same(t, "tags", must(s.Event(ctx, two))(t).Tags, []string{})
		revisions, _, err := s.Revisions(ctx, archive.KindEvent, two, false, archive.Page{Number: 1, Limit: 5})
		if err != nil || len(revisions) < 2 || revisions[0].Changes[0].Field != "tags" {
			t.Errorf("the revisions are %+v, %v", revisions, err)
		}
	})
	t.Run("removed and brought back", func(t *testing.T) {
		same(t, "of others", failed(do(efua, archive.BulkRemove, "", two))[two], archive.ErrNotYourListing.Error())
		same(t, "removed", do(kofi, archive.BulkRemove, "", one, two).Changed, []string{one, two})
		same(t, "listed", titles(list(t, s, archive.EventFilter{}).Items), []string{})
		same(t, "refused", failed(do(kofi, archive.BulkRestore, "", one))[one], archive.ErrInsufficientRole.Error())
		same(t, "unknown", failed(do(efua, archive.BulkRestore, "", one))[one], archive.ErrEventNotFound.Error())
		same(t, "restored", do(ama, archive.BulkRestore, "", one, two).Changed, []string{one, two})
		same(t, "listed", titles(list(t, s, archive.EventFilter{}).Items), []string{"Two"})
	})
	t.Run("S-15 removed for good", func(t *testing.T) {
		gone := create(t, s, kofi, event("Gone", "Togo", "1960-04-27"), event("Back", "Togo", "1960-04-27"), event("Here", "Togo", "1960-04-27"))
		first, second, here := gone[0].ID, gone[1].ID, gone[2].ID
		do(ama, archive.BulkRemove, "", first, second)
		same(t, "its author may not", failed(do(kofi, archive.BulkPurge, "", first))[first], archive.ErrInsufficientRole.Error())
		same(t, "nor somebody else", failed(do(efua, archive.BulkPurge, "", first))[first], archive.ErrEventNotFound.Error())
		do(ama, archive.BulkRestore, "", second)
		got := do(ama, archive.BulkPurge, "", first, second, here)
		same(t, "changed", got.Changed, []string{first})
		same(t, "what is not removed stays", failed(got), map[string]string{second: "Event not found.", here: "Event not found."})
		same(t, "it cannot be brought back", failed(do(ama, archive.BulkRestore, "", first))[first], "Event not found.")
		same(t, "listed", list(t, s, archive.EventFilter{Countries: []string{"Togo"}}).Total, 2)
		logs, total, err := s.Logs(ctx, archive.LogFilter{Action: "event.purge"}, archive.Page{Number: 1, Limit: 5})
		wantErr(t, "logs", err, nil)
		same(t, "the log", []any{total, logs[0].EntityID, logs[0].Summary}, []any{1, first, "Gone"})
		do(ama, archive.BulkRemove, "", second, here)
	})
	t.Run("S-15 restored and removed for good at once", func(t *testing.T) {
		for range 8 {
			id := create(t, s, kofi, event("Both", "Togo", "1960-04-27"))[0].ID
			do(ama, archive.BulkRemove, "", id)
			results := make(chan archive.BulkResult, 2)
			for _, action := range []archive.BulkAction{archive.BulkRestore, archive.BulkPurge} {
				go func() {
					got, err := s.ChangeEvents(ctx, []string{id}, archive.Bulk{Action: action}, by(ama))
					if err != nil {
						t.Error(err)
					}
					results <- got
				}()
			}
			a, b := <-results, <-results
			same(t, "one is first, the other is told", []int{len(a.Changed) + len(b.Changed), len(a.Failed) + len(b.Failed)}, []int{1, 1})
			do(ama, archive.BulkRemove, "", id)
		}
	})
	t.Run("five hundred", func(t *testing.T) {
		var ids []string
		for i := range archive.MaxBulk {
			ids = append(ids, create(t, s, ama, event(fmt.Sprint("Many ", i), "Togo", "1960-04-27", draft))[0].ID)
		}
		same(t, "changed", len(do(ama, archive.BulkPublish, "", ids...).Changed), archive.MaxBulk)
		same(t, "listed", list(t, s, archive.EventFilter{Countries: []string{"Togo"}}).Total, archive.MaxBulk)
	})
}

func testTagRemoval(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
	made := create(t, s, ama,
		event("One", "Ghana", "1957-03-06", tagged("War", "Peace")),
		event("Two", "Ghana", "1957-03-06", tagged("war")),
	)
	tags := func(i int) []string { return must(s.Event(ctx, made[i].ID))(t).Tags }
	_, err := s.ChangeTags(ctx, []string{"None"}, "", false, by(ama))
	wantErr(t, "S-18 no such tag", err, archive.ErrTagNotFound)
	change := must(s.ChangeTags(ctx, []string{"War"}, "", false, by(ama)))(t)
	same(t, "S-18 removed", []any{change.Events, tags(0), tags(1)}, []any{2, []string{"Peace"}, []string{}})
	same(t, "S-18 it leads nowhere", s.CurrentTag("war"), "war")
	revisions, _, err := s.Revisions(ctx, archive.KindEvent, made[0].ID, true, archive.Page{Number: 1, Limit: 1})
	if err != nil || revisions[0].Note != "The tag ‘War’ was removed." {
		t.Errorf("S-18 the last revision is %+v, %v", revisions, err)
	}
	must(s.UndoTagChange(ctx, change.ID, by(ama)))(t)
	same(t, "S-18 undone", [][]string{tags(0), tags(1)}, [][]string{{"Peace", "War"}, {"war"}})
}

func testTags(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	made := create(t, s, ama,
		event("One", "Ghana", "1957-03-06", tagged("Colonisation", "War")),
		event("Two", "Ghana", "1957-03-06", tagged("colonisation", "Colonialism")),
		event("Three", "Ghana", "1957-03-06", tagged("Colonialism"), draft),
	)
	tags := func(i int) []string { return must(s.Event(ctx, made[i].ID))(t).Tags }
	uses := func() map[string]int {
		found := map[string]int{}
		for _, use := range must(s.TagUses(ctx))(t) {
			found[use.Tag] = use.Total
		}
		return found
	}
	under := func(tag string) []string { return titles(list(t, s, archive.EventFilter{Tags: []string{tag}}).Items) }
	same(t, "uses", uses(), map[string]int{"Colonisation": 2, "Colonialism": 2, "War": 1})

	_, err := s.ChangeTags(ctx, []string{"Colonisation"}, "colonialism", false, by(ama))
	wantErr(t, "a name in use", err, archive.ErrTagInUse)
	_, err = s.ChangeTags(ctx, []string{"None"}, "Other", false, by(ama))
	wantErr(t, "no such tag", err, archive.ErrTagNotFound)

	change := must(s.ChangeTags(ctx, []string{"Colonisation"}, "Colonialism", true, by(ama)))(t)
	same(t, "events", change.Events, 2)
	same(t, "merged", [][]string{tags(0), tags(1), tags(2)}, [][]string{{"Colonialism", "War"}, {"Colonialism"}, {"Colonialism"}})
	same(t, "uses", uses(), map[string]int{"Colonialism": 3, "War": 1})
	same(t, "the old name leads on", under("COLONISATION"), []string{"Two", "One"})
	same(t, "its name of today", s.CurrentTag("colonisation"), "Colonialism")
	revisions, _, err := s.Revisions(ctx, archive.KindEvent, made[0].ID, true, archive.Page{Number: 1, Limit: 1})
	if err != nil || revisions[0].Changes[0].Field != "tags" || revisions[0].Note != "The tag ‘Colonisation’ became ‘Colonialism’." {
		t.Errorf("the last revision is %+v, %v", revisions, err)
	}
	again := must(s.ChangeTags(ctx, []string{"Colonialism"}, "Empire", false, by(ama)))(t)
	same(t, "renamed", tags(2), []string{"Empire"})
	same(t, "all old names lead on", [][]string{under("colonisation"), under("Colonialism")}, [][]string{{"Two", "One"}, {"Two", "One"}})
	spelled := must(s.ChangeTags(ctx, []string{"war"}, "WAR", false, by(ama)))(t)
	same(t, "spelled otherwise", []any{tags(0), spelled.Events}, []any{[]string{"Empire", "WAR"}, 1})

	t.Run("undone", func(t *testing.T) {
		same(t, "what can be", len(must(s.TagChanges(ctx))(t)), 3)
		must(s.UndoTagChange(ctx, again.ID, by(ama)))(t)
		must(s.UndoTagChange(ctx, change.ID, by(ama)))(t)
		same(t, "tags", [][]string{tags(0), tags(1), tags(2)}, [][]string{{"Colonisation", "WAR"}, {"colonisation", "Colonialism"}, {"Colonialism"}})
		_, err := s.UndoTagChange(ctx, change.ID, by(ama))
		wantErr(t, "twice", err, archive.ErrTagChangeUndone)
		same(t, "its own name again", s.CurrentTag("Colonisation"), "Colonisation")
		clock.Add(archive.TagChangeLife)
		_, err = s.UndoTagChange(ctx, spelled.ID, by(ama))
		wantErr(t, "after 30 days", err, archive.ErrTagChangeUndone)
		same(t, "what can be", len(must(s.TagChanges(ctx))(t)), 0)
		same(t, "purged", must(s.PurgeTagChanges(ctx))(t), 3)
	})
	t.Run("another process learns of old names", func(t *testing.T) {
		must(s.ChangeTags(ctx, []string{"WAR"}, "Battle", false, by(ama)))(t)
		other := open(t)
		same(t, "its name of today", other.CurrentTag("war"), "Battle")
	})
}

func testDuplicates(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	made := create(t, s, ama,
		event("The Anglo-Zanzibar War is fought", "Tanzania", "1896-08-27"),
		event("Anglo-Zanzibar war", "Tanzania", "1896-08-29"),
		event("The Anglo-Zanzibar War", "Kenya", "1896-08-27"),
		event("The Anglo-Zanzibar War", "Tanzania", "1897-08-27"),
		event("A railway is opened", "Tanzania", "1896-08-27"),
	)
	hidden := create(t, s, kofi, event("War of Zanzibar", "Tanzania", "1896-01-01", draft, func(e *archive.Event) { e.Precision = archive.PrecisionYear }))[0]
	all, own := archive.Scope{Manage: true}, archive.Scope{Manage: true, Owner: "u-esi"}
	similar := func(scope archive.Scope, id, title, date string) []string {
		t.Helper()
		var names []string
		for _, one := range must(s.Similar(ctx, archive.SimilarQuery{
			Scope: scope, ID: id, Title: title, Country: "Tanzania", Date: archive.MustDate(date), Precision: archive.PrecisionDay,
		}))(t) {
			names = append(names, one.Event.Title)
		}
		return names
	}
	same(t, "alike", similar(all, "", "The war of Zanzibar", "1896-08-27"), []string{hidden.Title, made[1].Title, made[0].Title})
	same(t, "drafts of others", similar(own, "", "The war of Zanzibar", "1896-08-27"), []string{made[1].Title, made[0].Title})
	same(t, "not itself", similar(own, made[0].ID, made[0].Title, "1896-08-27"), []string{made[1].Title})
	same(t, "another time", len(similar(all, "", "The war of Zanzibar", "1899-08-27")), 0)
	same(t, "another title", len(similar(all, "", "A treaty", "1896-08-27")), 0)

	pairs := must(s.Duplicates(ctx, archive.KindEvent, own))(t)
	if len(pairs) != 1 || pairs[0].A.Base().ID != made[0].ID || pairs[0].B.Base().ID != made[1].ID || pairs[0].SameDay || pairs[0].Alike < archive.Alike {
		t.Fatalf("the pairs are %+v", pairs)
	}
	wantErr(t, "keep apart", s.KeepApart(ctx, archive.KindEvent, made[1].ID, made[0].ID, by(ama)), nil)
	wantErr(t, "again", s.KeepApart(ctx, archive.KindEvent, made[0].ID, made[1].ID, by(ama)), nil)
	wantErr(t, "with itself", s.KeepApart(ctx, archive.KindEvent, made[0].ID, made[0].ID, by(ama)), archive.ErrSameEntry)
	wantErr(t, "with nothing", s.KeepApart(ctx, archive.KindEvent, made[0].ID, "none", by(ama)), archive.ErrEventNotFound)
	same(t, "pairs", len(must(s.Duplicates(ctx, archive.KindEvent, own))(t)), 0)
}

func anybody(_, _ archive.Item) error { return nil }

func testMergeEvents(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	author := &archive.User{Email: "esi@example.org", Role: archive.RoleUser, Active: true}
	wantErr(t, "create", s.CreateUser(ctx, author, "user.invite", by(ama)), nil)
	a := create(t, s, ama, event("A", "Ghana", "1957-03-06", tagged("War")))[0]
	b := create(t, s, kofi, event("B", "Ghana", "1957-03-06"))[0]
	pointing := create(t, s, ama, event("C", "Ghana", "1960-03-06", func(e *archive.Event) {
		e.Relations = []archive.Relation{{Type: archive.LinkFollows, EventID: b.ID}, {Type: archive.LinkFollows, EventID: a.ID, Note: "twice"}}
	}))[0]
	comment := &archive.Comment{EventID: b.ID, Body: "Said of B.", Status: archive.CommentPublished}
	wantErr(t, "comment", s.CreateComment(ctx, comment, by(author.Actor())), nil)
	nothing := func(archive.Item) error { return nil }

	_, err := s.MergeEntries(ctx, archive.KindEvent, a.ID, a.ID, by(ama), anybody, nothing)
	wantErr(t, "with itself", err, archive.ErrSameEntry)
	_, err = s.MergeEntries(ctx, archive.KindEvent, a.ID, b.ID, by(ama), func(_, _ archive.Item) error { return archive.ErrNotYours }, nothing)
	wantErr(t, "refused", err, archive.ErrNotYours)

	merged := must(s.MergeEntries(ctx, archive.KindEvent, a.ID, b.ID, by(ama), anybody, func(item archive.Item) error {
		e := item.(*archive.Event)
		e.Summary, e.Relations = "Both.", []archive.Relation{{Type: archive.LinkFollows, EventID: b.ID}}
		return nil
	}))(t)
	same(t, "merged", []any{merged.Base().ID, merged.Base().Summary, len(merged.Links())}, []any{a.ID, "Both.", 0})
	same(t, "the address of the other", must(s.Event(ctx, b.ID))(t).ID, a.ID)
	comments, total, err := s.Comments(ctx, a.ID, archive.Actor{}, archive.Page{Number: 1, Limit: 5})
	if err != nil || total != 1 || comments[0].Body != "Said of B." {
		t.Errorf("the comments are %+v, %v", comments, err)
	}
	same(t, "the links", must(s.Event(ctx, pointing.ID))(t).Relations, []archive.Relation{{Type: archive.LinkFollows, EventID: a.ID}})
	removed, _, err := s.RemovedEntries(ctx, archive.RemovedFilter{Kind: archive.KindEvent, Page: archive.Page{Number: 1, Limit: 5}})
	if err != nil || len(removed) != 1 || removed[0].By.Note != "Merged into ‘A’." {
		t.Errorf("removed are %+v, %v", removed, err)
	}
	must(s.RestoreEntry(ctx, archive.KindEvent, b.ID, by(ama)))(t)
	same(t, "its own address again", must(s.Event(ctx, b.ID))(t).ID, b.ID)
}

func testMergeNamed(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	kept, gone := add(t, s, figure("Menelik II")), add(t, s, figure("Menilek the Second"))
	event := create(t, s, ama, event("Adwa", "Ethiopia", "1896-03-01", func(e *archive.Event) {
		e.People = []archive.Participant{{PersonID: gone.ID, Role: "led"}, {PersonID: kept.ID, Role: "twice"}}
	}))[0]
	path := add(t, s, thread("A path", archive.Step{Kind: archive.KindPerson, ID: gone.ID, Note: "N"}))
	named := func(name string) (string, string) {
		t.Helper()
		item := must(s.Entry(ctx, archive.KindPerson, name))(t)
		return item.Base().ID, item.Called().Slug
	}
	nothing := func(archive.Item) error { return nil }
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPerson, kept.ID, by(ama)), nil)
	_, err := s.MergeEntries(ctx, archive.KindPerson, kept.ID, gone.ID, by(ama), anybody, nothing)
	wantErr(t, "into what is removed", err, archive.Kinds[archive.KindPerson].NotFound)
	must(s.RestoreEntry(ctx, archive.KindPerson, kept.ID, by(ama)))(t)

	must(s.MergeEntries(ctx, archive.KindPerson, kept.ID, gone.ID, by(ama), anybody, nothing))(t)
	same(t, "who took part", must(s.Event(ctx, event.ID))(t).People, []archive.Participant{{PersonID: kept.ID, Role: "led"}})
	same(t, "the steps", must(s.Entry(ctx, archive.KindThread, path.ID))(t).(*archive.Thread).Steps, []archive.Step{{Kind: archive.KindPerson, ID: kept.ID, Note: "N"}})
	for _, old := range []string{gone.ID, gone.Slug} {
		id, slug := named(old)
		same(t, old+" leads on", []string{id, slug}, []string{kept.ID, "menelik-ii"})
	}
	pairs := must(s.Duplicates(ctx, archive.KindPerson, archive.Scope{Manage: true}))(t)
	same(t, "pairs", len(pairs), 0)

	must(s.RestoreEntry(ctx, archive.KindPerson, gone.ID, by(ama)))(t)
	id, slug := named("menilek-the-second")
	same(t, "its own address again", []string{id, slug}, []string{gone.ID, "menilek-the-second"})
	must(s.MergeEntries(ctx, archive.KindPerson, kept.ID, gone.ID, by(ama), anybody, nothing))(t)
	same(t, "the name of the other", rename(t, s, archive.KindPerson, kept.ID, "Menilek the Second"), "menilek-the-second")
	must(s.RestoreEntry(ctx, archive.KindPerson, gone.ID, by(ama)))(t)
	id, _ = named("menilek-the-second")
	same(t, "an address that is taken", id, kept.ID)
	id, slug = named(gone.ID)
	same(t, "another is found", []string{id, slug}, []string{gone.ID, "menilek-the-second-2"})
}
