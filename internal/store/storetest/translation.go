package storetest

import (
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// into translates an entry; the words are those of no language.
func into(item archive.Item, lang, title string) {
	e := item.Base()
	e.Translations = append(e.Translations, archive.Translation{
		Lang: lang, Title: title, Summary: "In other words, at some length.", Article: "Words [1].", Translator: "A. Person", Made: e.Version + 1,
	})
}

// Entries of every kind keep their translations, which are recorded, brought back, exported,
// found and trashed with them.
func testTranslations(t *testing.T, open Opener) {
	clock := newClock()
	s := open(t, follow(clock))
	ctx := Context(t)
	for kind, sample := range samples {
		t.Run(string(kind), func(t *testing.T) {
			item := sample()
			item.Base().ExternalID = "translated"
			into(item, "fr", "Zzyzx Échantillon")
			same(t, "import", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{item.Copy()})}, by(ama)))(t).Created, 1)
			id := must(s.NamedEntries(ctx, kind, []string{"translated"}))(t)["translated"].Base().ID
			stored := func() *archive.Entry { return must(s.Entry(ctx, kind, id))(t).Base() }
			same(t, "stored", stored().Translations, item.Base().Translations)
			same(t, "up to date", stored().Outdated(stored().Translations[0]), false)
			same(t, "import again", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{item.Copy()})}, by(ama)))(t).Unchanged, 1)
			same(t, "left out of lists", must(s.NamedEntries(ctx, kind, []string{id}))(t)[id].Base().Translations == nil, true)

			hits := func(text string) (n int) {
				wantErr(t, "indexing", s.WaitSearch(ctx), nil)
				result := must(s.Search(ctx, archive.SearchRequest{Text: text, Kind: kind, Page: archive.Page{Number: 1, Limit: 5}}))(t)
				for _, group := range result.Groups {
					if group.Kind == kind {
						n = len(group.Items)
					}
				}
				return n
			}
			same(t, "S-08 found by the translated title", hits("zzyzx echantillon"), 1)
			directory := func(s *store.Store, name string) int {
				return must(s.Directory(ctx, archive.DirectoryFilter{Kind: kind, Name: name, Page: archive.Page{Number: 1, Limit: 5}}))(t).Total
			}
			if kind != archive.KindEvent {
				same(t, "found in the directory", directory(s, "zzyzx"), 1)
				same(t, "and after a restart", directory(open(t, follow(clock)), "zzyzx"), 1)
			}

			change := func(edit func(archive.Item)) *archive.Entry {
				t.Helper()
				return must(s.UpdateEntry(ctx, kind, id, by(ama), func(item archive.Item) error { edit(item); return nil }))(t).Base()
			}
			same(t, "another source leaves it up to date", outdated(change(func(item archive.Item) {
				item.Base().Sources = []archive.Source{{Kind: archive.SourceBook, Title: "B"}}
			})), []bool{false})
			same(t, "another text does not", outdated(change(func(item archive.Item) { item.Base().Summary = "Another summary, at some length." })), []bool{true})
			same(t, "and stays so", outdated(change(func(item archive.Item) { into(item, "ar", "عينة") })), []bool{true, false})
			made := stored().Translations
			file := must(s.Entry(ctx, kind, id))(t)
			for i, t := range file.Base().Translations { // files know no versions
				file.Base().Translations[i].Made = 1
				if stored().Outdated(t) {
					file.Base().Translations[i].Made = 0
				}
			}
			file.SetLinks(nil)
			same(t, "a file of it changes nothing", must(s.ImportEntries(ctx, archive.Import{Entries: archive.Listed([]archive.Item{file})}, by(ama)))(t).Unchanged, 1)
			same(t, "the versions are kept", stored().Translations, made)
			same(t, "S-08 found by both", hits("عينة"), 1)

			changes := must(s.Revision(ctx, kind, id, stored().RevisionCount))(t).Changes
			same(t, "the record", []any{len(changes), changes[0].Field}, []any{1, "translations"})
			change(func(item archive.Item) { item.Base().Translations = nil })
			same(t, "S-08 not found without", hits("zzyzx"), 0)
			back := must(s.RestoreRevision(ctx, kind, id, 1, by(ama), func(archive.Item) error { return nil }))(t).Base()
			same(t, "brought back", back.Translations, item.Base().Translations)

			wantErr(t, "delete", s.DeleteEntry(ctx, kind, id, by(ama)), nil)
			same(t, "brought back from the trash", must(s.RestoreEntry(ctx, kind, id, by(ama)))(t).Base().Translations, item.Base().Translations)
			var exported []archive.Translation
			wantErr(t, "export", s.ExportEntries(ctx, []archive.Kind{kind}, false, func(item archive.Item) error {
				exported = item.Base().Translations
				return nil
			}), nil)
			same(t, "exported", exported, item.Base().Translations)
			wantErr(t, "delete", s.DeleteEntry(ctx, kind, id, by(ama)), nil)
			same(t, "purge", must(s.PurgeEntries(ctx, clock.Now().Add(time.Hour)))(t), 1)
		})
	}
}

func outdated(e *archive.Entry) (list []bool) {
	for _, t := range e.Translations {
		list = append(list, e.Outdated(t))
	}
	return list
}

func testUntranslated(t *testing.T, open Opener) {
	s, ctx := open(t), Context(t)
	create(t, s, ama,
		event("In French", "Ghana", "1957-03-06", func(e *archive.Event) { into(e, "fr", "T") }),
		event("In no language", "Togo", "1960-04-27"),
		event("In Arabic and French", "Ghana", "1957-03-06", func(e *archive.Event) { into(e, "ar", "T"); into(e, "fr", "T") }),
		event("Not public", "Ghana", "1957-03-06", draft),
	)
	somebody := add(t, s, figure("Somebody"))
	add(t, s, place("Somewhere"))
	add(t, s, thread("Thread"))
	tasks := func(lang, country string) (titles []string) {
		t.Helper()
		f := archive.TaskFilter{Kind: archive.TaskTranslation, Lang: lang, Page: archive.Page{Number: 1, Limit: 20}}
		if c, ok := archive.CountryByName(country); ok {
			f.Country = &c
		}
		list := must(s.Tasks(ctx, f))(t)
		for _, task := range list.Items {
			titles = append(titles, task.Title)
			same(t, "S-23 what to fill in", []string{task.Lang, task.Field}, []string{lang, "translations"})
		}
		same(t, "S-23 total", list.Total, len(titles))
		return titles
	}
	same(t, "S-23 into French", tasks("fr", ""), []string{"In no language", "Somewhere", "Somebody"})
	same(t, "S-23 into Arabic", tasks("ar", ""), []string{"In no language", "In French", "Somewhere", "Somebody"})
	same(t, "S-23 into Arabic, of one country", tasks("ar", "Ghana"), []string{"In French", "Somewhere", "Somebody"})
	same(t, "S-23 of another country", tasks("fr", "Togo"), []string{"In no language"})
	same(t, "S-23 into no language", len(tasks("", "")), 0)
	all := must(s.Tasks(ctx, archive.TaskFilter{Lang: "fr", Page: archive.Page{Number: 1, Limit: 50}}))(t)
	kinds := map[archive.TaskKind]int{}
	for _, task := range all.Items {
		kinds[task.Kind]++
	}
	same(t, "S-23 among all tasks", kinds[archive.TaskTranslation], 3)
	must(s.UpdateEntry(ctx, archive.KindPerson, somebody.ID, by(ama), func(item archive.Item) error { into(item, "fr", "T"); return nil }))(t)
	same(t, "S-23 done", tasks("fr", ""), []string{"In no language", "Somewhere"})
}
