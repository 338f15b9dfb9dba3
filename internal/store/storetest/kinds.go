package storetest

import (
	"iter"
	"maps"
	"slices"
	"testing"
	"time"

	"sankofa/internal/archive"
)

// silent hands over one entry from a file that says nothing of what it can leave out.
func silent(item archive.Item) iter.Seq2[archive.Imported, error] {
	return func(yield func(archive.Imported, error) bool) {
		yield(archive.Imported{Item: item, Silent: archive.PartArticle | archive.PartPictures | archive.PartPeople | archive.PartPlaces | archive.PartRelations | archive.PartSteps | archive.PartTranslations}, nil)
	}
}

// samples make an entry of every kind.
var samples = map[archive.Kind]func() archive.Item{
	archive.KindEvent:  func() archive.Item { return event("Sample", "Ghana", "1957-03-06") },
	archive.KindPerson: func() archive.Item { return figure("Sample") },
	archive.KindPlace:  func() archive.Item { return place("Sample") },
	archive.KindThread: func() archive.Item { return thread("Sample") },
}

// What entries of one kind can do, those of every kind can.
func testKinds(t *testing.T, open Opener) {
	same(t, "kinds with a sample", slices.Sorted(maps.Keys(samples)), slices.Sorted(maps.Keys(archive.Kinds)))
	same(t, "kinds in an export", slices.Sorted(slices.Values(archive.KindOrder)), slices.Sorted(maps.Keys(archive.Kinds)))
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	for kind, sample := range samples {
		t.Run(string(kind), func(t *testing.T) {
			item := sample()
			item.Base().ExternalID = "sample"
			item.Base().Sources = []archive.Source{{Kind: archive.SourceBook, Title: "B"}}
			item.Base().Article = "Text [1]."
			same(t, "import", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{item})}, by(ama)))(t), archive.ImportResult{Created: 1})
			id := item.Base().ID
			stored := must(s.Entry(ctx, kind, id))(t)
			same(t, "sources", len(stored.Base().Sources), 1)
			same(t, "words to be found by", []string{stored.Texts().Title, stored.Texts().Summary, stored.Texts().Article}, []string{item.Label(), item.Base().Summary, "Text [1]."})

			found := func() (hits int) {
				wantErr(t, "indexing", s.WaitSearch(ctx), nil)
				result := must(s.Search(ctx, archive.SearchRequest{Text: item.Label(), Kind: kind, Page: archive.Page{Number: 1, Limit: 5}}))(t)
				for _, group := range result.Groups {
					if group.Kind == kind {
						hits = len(group.Items)
					}
				}
				return hits
			}
			same(t, "found by its name", found(), 1)
			for who, want := range map[archive.Role]error{archive.RoleUser: archive.Kinds[kind].NotYours, archive.RoleEditor: archive.Kinds[kind].NotYours, archive.RoleAdmin: nil} {
				wantErr(t, "a change by another "+string(who), archive.MayUpdate(archive.Actor{ID: "other", Role: who}, stored), want)
			}

			must(s.UpdateEntry(ctx, kind, id, by(ama), func(item archive.Item) error {
				item.Base().Summary, item.Base().Sources = "Another summary, at some length.", nil
				return nil
			}))(t)
			back := must(s.RestoreRevision(ctx, kind, id, 1, by(ama), func(archive.Item) error { return nil }))(t)
			same(t, "a revision brought back", []any{back.Base().Summary, len(back.Base().Sources)}, []any{stored.Base().Summary, 1})
			_, total, err := s.Revisions(ctx, kind, id, true, archive.Page{Number: 1, Limit: 10})
			wantErr(t, "revisions", err, nil)
			same(t, "revisions", total, 3)

			exported := func() (names []string) {
				wantErr(t, "export", s.ExportEntries(ctx, archive.KindOrder, false, func(e archive.Item) error {
					if e.Kind() == kind {
						names = append(names, e.Base().ExternalID)
					}
					return nil
				}), nil)
				return names
			}
			same(t, "export", exported(), []string{"sample"})
			again := sample()
			again.Base().ExternalID = "sample"
			same(t, "a careful import", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{again}), KeepExisting: true}, by(ama)))(t), archive.ImportResult{Kept: 1})

			wantErr(t, "delete", s.DeleteEntry(ctx, kind, id, by(ama)), nil)
			_, err = s.Entry(ctx, kind, id)
			wantErr(t, "deleted", err, archive.Kinds[kind].NotFound)
			same(t, "export without it", len(exported()), 0)
			same(t, "found when deleted", found(), 0)
			removed, total, err := s.RemovedEntries(ctx, archive.RemovedFilter{Kind: kind, Page: archive.Page{Number: 1, Limit: 5}})
			wantErr(t, "removed", err, nil)
			same(t, "removed", []any{total, removed[0].Label()}, []any{1, item.Label()})
			must(s.RestoreEntry(ctx, kind, id, by(ama)))(t)
			same(t, "export with it", exported(), []string{"sample"})
			wantErr(t, "delete", s.DeleteEntry(ctx, kind, id, by(ama)), nil)
			same(t, "purge", must(s.PurgeEntries(ctx, clock.Now().Add(time.Hour)))(t), 1)
			_, err = s.RestoreEntry(ctx, kind, id, by(ama))
			wantErr(t, "purged", err, archive.Kinds[kind].NotFound)
		})
	}
}

// fileOf makes a file whose entries point at each other, forwards, backwards and in a ring.
func fileOf() []archive.Item {
	named := func(id string, item archive.Item) archive.Item {
		item.Base().ExternalID = id
		return item
	}
	tutu := figure("Osei Tutu")
	tutu.Slug = "the-king"
	return []archive.Item{
		named("e-1", event("First", "Ghana", "1701-01-01", func(e *archive.Event) {
			e.People = []archive.Participant{{PersonID: "p-1", Role: "led"}}
			e.Places = []string{"l-1"}
			e.Relations = []archive.Relation{{Type: archive.LinkLedTo, EventID: "e-2", Note: "N"}}
			e.Article = "See [[event:e-2]]."
		})),
		named("p-1", tutu),
		named("l-1", place("Kumasi")),
		named("e-2", event("Second", "Ghana", "1702-01-01", func(e *archive.Event) {
			e.People = []archive.Participant{{PersonID: "the-king"}}
			e.Relations = []archive.Relation{{Type: archive.LinkFollows, EventID: "e-1"}, {Type: archive.LinkPartOf, EventID: "e-3"}}
		})),
		named("e-3", event("Third", "Ghana", "1703-01-01", func(e *archive.Event) { e.Places = []string{"l-1"} })),
	}
}

func testImportLinks(t *testing.T, open Opener) {
	s := open(t)
	ctx := Context(t)
	what := archive.Import{Entries: archive.Listed(fileOf()), DryRun: true}
	same(t, "dry run", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Created: 5})
	items := fileOf()
	what.Entries, what.DryRun = archive.Listed(items), false
	same(t, "import", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Created: 5})
	id := func(i int) string { return items[i].Base().ID }
	want := []archive.Link{{Type: archive.LinkPerson, ID: id(1), Note: "led"}, {Type: archive.LinkPlace, ID: id(2)}, {Type: archive.LinkLedTo, ID: id(3), Note: "N"}}
	same(t, "links to what comes later", must(s.Entry(ctx, archive.KindEvent, id(0)))(t).Links(), want)
	same(t, "links by slug and in a ring", must(s.Entry(ctx, archive.KindEvent, id(3)))(t).Links(),
		[]archive.Link{{Type: archive.LinkPerson, ID: id(1)}, {Type: archive.LinkFollows, ID: id(0)}, {Type: archive.LinkPartOf, ID: id(4)}})
	same(t, "the slug of the file", items[1].Called().Slug, "the-king")
	same(t, "links back need no second revision", must(s.Entry(ctx, archive.KindEvent, id(4)))(t).Base().RevisionCount, 1)
	names := must(s.NamedEntries(ctx, archive.KindEvent, []string{"e-2"}))(t)
	same(t, "articles name entries as files do", names["e-2"] != nil && names["e-2"].Base().ID == id(3), true)

	for _, dry := range []bool{true, false} {
		what.Entries, what.DryRun = archive.Listed(fileOf()), dry
		same(t, "again", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Unchanged: 5})
	}
	less := fileOf()[:1]
	less[0].SetLinks(less[0].Links()[:1])
	what.Entries = archive.Listed(less)
	same(t, "with fewer links", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Updated: 1})
	same(t, "with fewer links", must(s.Entry(ctx, archive.KindEvent, id(0)))(t).Links(), want[:1])
	what.Entries = archive.Listed(fileOf()[:1])
	same(t, "one that was there alone", must(s.ImportEntries(ctx, what, by(ama)))(t), archive.ImportResult{Updated: 1})

	var exported []archive.Item
	export := func(drafts bool) {
		exported = nil
		wantErr(t, "export", s.ExportEntries(ctx, archive.KindOrder, drafts, func(item archive.Item) error { exported = append(exported, item); return nil }), nil)
	}
	export(true)
	same(t, "exported links", exported[2].Links(), fileOf()[0].Links())
	must(s.UpdateEntry(ctx, archive.KindPerson, id(1), by(ama), func(item archive.Item) error { item.Base().Status = archive.StatusDraft; return nil }))(t)
	wantErr(t, "delete", s.DeleteEntry(ctx, archive.KindPlace, id(2), by(ama)), nil)
	export(false)
	same(t, "without what is not exported", exported[0].Links(), fileOf()[0].Links()[2:])
	export(true)
	same(t, "with drafts", exported[1].Links(), append(fileOf()[0].Links()[:1:1], fileOf()[0].Links()[2]))

	for _, dry := range []bool{true, false} {
		lost := fileOf()[:1]
		lost[0].Base().ExternalID = "e-9"
		lost[0].(*archive.Event).People[0].PersonID = "nobody"
		what.Entries, what.DryRun = archive.Listed(lost), dry
		_, err := s.ImportEntries(ctx, what, by(ama))
		same(t, "a link to nobody", archive.CodeOf(err), archive.CodeInvalid)
		twice := fileOf()[3:4]
		twice[0].Base().ExternalID = "e-8"
		twice[0].(*archive.Event).People = []archive.Participant{{PersonID: "the-king"}, {PersonID: "p-1"}}
		what.Entries = archive.Listed(twice)
		_, err = s.ImportEntries(ctx, what, by(ama))
		same(t, "one person by two names", archive.CodeOf(err), archive.CodeInvalid)
	}
}
