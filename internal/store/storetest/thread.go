package storetest

import (
	"fmt"
	"slices"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// thread makes a published thread with the given steps.
func thread(name string, steps ...archive.Step) *archive.Thread {
	return &archive.Thread{
		Entry:  archive.Entry{Summary: "About " + name + ", at some length.", Status: archive.StatusPublished},
		Naming: archive.Naming{Name: name}, Steps: steps,
	}
}

// stepTo is the step to an entry.
func stepTo(item archive.Item, note string) archive.Step {
	return archive.Step{Kind: item.Kind(), ID: item.Base().ID, Note: note}
}

// beside names the entries before and after an entry in its threads.
func beside(t *testing.T, s *store.Store, item archive.Item) []string {
	t.Helper()
	label := func(step *archive.StepBrief) string {
		if step == nil {
			return "-"
		}
		return step.Label
	}
	list := []string{}
	for _, p := range must(s.Threads(Context(t), item.Kind(), item.Base().ID))(t) {
		list = append(list, fmt.Sprintf("%s: %s, %s", p.Name, label(p.Previous), label(p.Next)))
	}
	return list
}

func testThreads(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	events := create(t, s, ama, event("First", "Ghana", "1701-01-01"), event("Second", "Mali", "1702-01-01"), event("Third", "Togo", "1703-01-01"))
	tutu, kumasi := add(t, s, figure("Osei Tutu")), add(t, s, place("Kumasi"))
	steps := []archive.Step{stepTo(events[0], ""), stepTo(tutu, "He led."), stepTo(events[1], "Then."), stepTo(kumasi, ""), stepTo(events[2], "At last.")}
	gold := add(t, s, thread("The road of gold", steps...))
	salt := add(t, s, thread("A road of salt", stepTo(events[2], ""), stepTo(events[0], "Back.")))

	stored := must(s.Entry(ctx, archive.KindThread, "the-road-of-gold"))(t).(*archive.Thread)
	same(t, "steps of all kinds in their order", stored.Steps, steps)
	same(t, "by the order of names", beside(t, s, events[0]), []string{"A road of salt: Third, -", "The road of gold: -, Osei Tutu"})
	same(t, "a person", beside(t, s, tutu), []string{"The road of gold: First, Second"})
	same(t, "a place", beside(t, s, kumasi), []string{"The road of gold: Second, Third"})
	related := must(s.Related(ctx, events[1].ID))(t)
	same(t, "beside an event", related.Threads, must(s.Threads(ctx, archive.KindEvent, events[1].ID))(t))
	same(t, "a step says where it leads", *related.Threads[0].Next, archive.StepBrief{Kind: archive.KindPlace, ID: kumasi.ID, Label: "Kumasi", Href: "/places/kumasi"})
	same(t, "and when", related.Threads[0].Previous.Year, 0)
	same(t, "an event says when", must(s.Threads(ctx, archive.KindPerson, tutu.ID))(t)[0].Next.Year, 1702)

	relations, err := s.Relations(ctx, events[0].ID)
	wantErr(t, "relations", err, nil)
	same(t, "a thread is no relation", len(relations), 0)
	same(t, "nor an event of a person", list(t, s, archive.EventFilter{Linked: []string{tutu.ID}}).Total, 0)
	same(t, "nor related", slices.ContainsFunc(related.Items, func(r archive.RelatedEvent) bool { return r.Reason == archive.RelatedByRelation }), false)
	directory := must(s.Directory(ctx, archive.DirectoryFilter{Kind: archive.KindThread}))(t)
	same(t, "a list", []any{directory.Total, directory.Items[0].Label(), len(directory.Items[1].Links())}, []any{2, "A road of salt", 5})

	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPerson, tutu.ID, by(ama)), nil)
	places := must(s.Threads(ctx, archive.KindEvent, events[1].ID))(t)
	same(t, "a step that is gone is passed over", beside(t, s, events[1]), []string{"The road of gold: First, Kumasi"})
	same(t, "what it depends on", places[0].Subjects(), []string{
		archive.EntrySubject(archive.KindThread, gold.ID), archive.EventSubject(events[0].ID),
		archive.EntrySubject(archive.KindPlace, kumasi.ID), archive.EntrySubject(archive.KindPerson, tutu.ID),
	})
	must(s.RestoreEntry(ctx, archive.KindPerson, tutu.ID, by(ama)))(t)
	same(t, "and back", beside(t, s, events[1]), []string{"The road of gold: Osei Tutu, Kumasi"})

	must(s.UpdateEntry(ctx, archive.KindThread, salt.ID, by(ama), func(item archive.Item) error { item.Base().Status = archive.StatusDraft; return nil }))(t)
	same(t, "a draft leads nowhere", beside(t, s, events[0]), []string{"The road of gold: -, Osei Tutu"})
	must(s.UpdateEntry(ctx, archive.KindThread, gold.ID, by(ama), func(item archive.Item) error {
		item.(*archive.Thread).Name, item.(*archive.Thread).Steps = "Gold", []archive.Step{steps[4], steps[0]}
		return nil
	}))(t)
	same(t, "another order", beside(t, s, events[0]), []string{"Gold: Third, -"})
	same(t, "an earlier address", must(s.Entry(ctx, archive.KindThread, "the-road-of-gold"))(t).Called().Slug, "gold")
	back := must(s.RestoreRevision(ctx, archive.KindThread, gold.ID, 1, by(ama), func(archive.Item) error { return nil }))(t)
	same(t, "the steps of an earlier revision", back.(*archive.Thread).Steps, steps)
	_, err = s.CreateEntry(ctx, thread("Lost", archive.Step{Kind: archive.KindPlace, ID: tutu.ID}), by(ama))
	same(t, "a step to nothing", err.(*archive.Error).Details, []archive.FieldError{{Field: "steps[0].id", Message: "Place not found."}})

	other := open(t)
	same(t, "read anew", beside(t, other, events[1]), []string{"The road of gold: Osei Tutu, Kumasi"})
}

func testThreadsInFiles(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	file := func() []archive.Item {
		path := thread("Path", archive.Step{Kind: archive.KindPlace, ID: "l-1"}, archive.Step{Kind: archive.KindEvent, ID: "e-2", Note: "N"}, archive.Step{Kind: archive.KindPerson, ID: "the-king"}, archive.Step{Kind: archive.KindEvent, ID: "e-1"})
		path.ExternalID = "t-1"
		return append([]archive.Item{path}, fileOf()...) // before all that it leads to
	}
	for _, dry := range []bool{true, false} {
		same(t, "import", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(file()), DryRun: dry}, by(ama)))(t), archive.ImportResult{Created: 6})
	}
	for _, dry := range []bool{true, false} {
		same(t, "again", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(file()), DryRun: dry}, by(ama)))(t), archive.ImportResult{Unchanged: 6})
	}
	stepsOf := func() (names []string) {
		wantErr(t, "export", s.ExportEntries(ctx, archive.KindOrder, false, func(item archive.Item) error {
			if path, ok := item.(*archive.Thread); ok {
				for _, step := range path.Steps {
					names = append(names, string(step.Kind)+" "+step.ID+" "+step.Note)
				}
			}
			return nil
		}), nil)
		return names
	}
	same(t, "exported in their order", stepsOf(), []string{"place l-1 ", "event e-2 N", "person p-1 ", "event e-1 "})
	quiet := file()[0]
	quiet.Base().Summary = "Another summary of the thread."
	quiet.SetLinks(nil)
	same(t, "a file without steps", must(s.ImportEntries(ctx, archive.Import{Entries: silent(quiet)}, by(ama)))(t), archive.ImportResult{Updated: 1})
	same(t, "leaves them as they are", len(stepsOf()), 4)
	lost := file()[0]
	lost.(*archive.Thread).Steps[3].ID = "nothing"
	_, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{lost})}, by(ama))
	same(t, "a step to nothing", archive.CodeOf(err), archive.CodeInvalid)
}
