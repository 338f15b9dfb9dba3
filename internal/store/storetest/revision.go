package storetest

import (
	"fmt"
	"strings"
	"testing"

	"sankofa/internal/archive"
)

func testRevision(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	e := create(t, s, kofi, event("Secret name", "Ghana", "1957-03-06", draft, summary("Secret one.")))[0]
	edit := func(note string, change func(e *archive.Event)) {
		t.Helper()
		_, err := s.UpdateEvent(ctx, e.ID, archive.Change{By: ama, Note: note}, func(e *archive.Event) error { change(e); return nil })
		wantErr(t, note, err, nil)
	}
	edit("still a draft", func(e *archive.Event) { e.Title = "Another secret" })
	edit("first publication", func(e *archive.Event) { e.Title, e.Status, e.Summary = "Open", archive.StatusPublished, "Open one." })
	edit("an edit", func(e *archive.Event) { e.Summary = "Open two." })
	edit("back to draft", func(e *archive.Event) { e.Summary, e.Status = "Secret two.", archive.StatusDraft })
	edit("hidden edit", func(e *archive.Event) { e.Title = "Secret title" })
	edit("second publication", func(e *archive.Event) {
		e.Status, e.Title, e.Summary = archive.StatusPublished, "Open again", "Open two."
	})

	page := archive.Page{Number: 1, Limit: 20}
	every, total, err := s.Revisions(ctx, archive.KindEvent, e.ID, false, page)
	wantErr(t, "revisions", err, nil)
	same(t, "all", []any{total, len(every), every[0].Number, every[6].Kind}, []any{7, 7, 7, archive.RevisionCreate})
	same(t, "editor", []string{every[0].Editor, every[6].Editor, every[0].Note}, []string{"Ama Mensah", "Kofi", "second publication"})

	public, total, err := s.Revisions(ctx, archive.KindEvent, e.ID, true, page)
	wantErr(t, "public revisions", err, nil)
	notes := []string{}
	for _, r := range public {
		notes = append(notes, r.Note)
		for _, c := range r.Changes {
			if text := string(c.Before) + string(c.After); strings.Contains(text, "ecret") {
				t.Errorf("public revision %d shows %s", r.Number, text)
			}
		}
	}
	same(t, "public", []any{total, notes}, []any{4, []string{"second publication", "", "an edit", "first publication"}}) // H-14: a note to a withdrawal is not public
	same(t, "S-14 edits of the content, for all and for readers", []int{
		must(s.EditCount(ctx, archive.KindEvent, e.ID, false))(t), must(s.EditCount(ctx, archive.KindEvent, e.ID, true))(t),
	}, []int{6, 2})
	fields := func(r archive.Revision) []string {
		names := []string{}
		for _, c := range r.Changes {
			names = append(names, c.Field+" "+string(c.Before)+" → "+string(c.After))
		}
		return names
	}
	same(t, "what the second publication changed for readers", fields(public[0]), []string{`title "Open" → "Open again"`})
	same(t, "what unpublishing shows", fields(public[1]), []string{`status "published" → "draft"`})
	if !strings.HasPrefix(fields(public[3])[0], `title "" → "Open"`) {
		t.Errorf("first publication shows %v", fields(public[3]))
	}

	activity := must(s.Activity(ctx, 3))(t)
	told := []string{}
	for _, a := range activity {
		told = append(told, a.Title+": "+a.Note)
		if strings.Contains(fmt.Sprintf("%s", a.Changes), "ecret") {
			t.Errorf("the activity shows %s", a.Changes)
		}
	}
	same(t, "activity", told, []string{"Open again: second publication", "Open again: ", "Open again: an edit"})
	same(t, "where", []any{activity[0].EventID, activity[0].Number, activity[0].Editor}, []any{e.ID, 7, "Ama Mensah"})

	r := must(s.Revision(ctx, archive.KindEvent, e.ID, 4))(t)
	same(t, "one", []any{r.EventID, r.Number, r.Note}, []any{e.ID, 4, "an edit"})
	got := must(s.UpdateEvent(ctx, e.ID, by(ama), func(e *archive.Event) error { return archive.Revert(e, *r) }))(t)
	same(t, "reverted", []string{got.Summary, got.Title, string(got.Status)}, []string{"Open one.", "Open again", "published"})
	_, err = s.Revision(ctx, archive.KindEvent, e.ID, 99)
	wantErr(t, "unknown number", err, archive.ErrNotFound)
	_, _, err = s.Revisions(ctx, archive.KindEvent, "none", true, page)
	wantErr(t, "unknown event", err, archive.ErrEventNotFound)

	few, total, _ := s.Revisions(ctx, archive.KindEvent, e.ID, false, archive.Page{Number: 2, Limit: 3})
	same(t, "second page", []int{few[0].Number, len(few), total}, []int{5, 3, 8})
	status := create(t, s, ama, event("Status", "Ghana", "1957-03-06"))[0]
	must(s.UpdateEvent(ctx, status.ID, by(ama), func(e *archive.Event) error { e.Status = archive.StatusDraft; return nil }))(t)
	only, _, _ := s.Revisions(ctx, archive.KindEvent, status.ID, false, page)
	same(t, "kind of a status change", only[0].Kind, archive.RevisionStatus)
	same(t, "the activity is without events that are drafts", must(s.Activity(ctx, 100))(t)[0].EventID, e.ID)
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindEvent, e.ID, by(ama)), nil)
	same(t, "the activity is without events that are gone", len(must(s.Activity(ctx, 100))(t)), 0)
	_, _, err = s.Revisions(ctx, archive.KindEvent, e.ID, false, page)
	wantErr(t, "revisions of a deleted event", err, archive.ErrEventNotFound)
	must(s.RestoreEntry(ctx, archive.KindEvent, e.ID, by(ama)))(t)
	every, _, _ = s.Revisions(ctx, archive.KindEvent, e.ID, false, page)
	same(t, "delete and restore", []archive.RevisionKind{every[1].Kind, every[0].Kind}, []archive.RevisionKind{archive.RevisionDelete, archive.RevisionRestore})
}
