package api_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/article"
	"sankofa/internal/web/webtest"
)

// translatedEntry is what a reader gets of an entry in a language.
type translatedEntry struct {
	ID, Title, Name, Summary, Article string
	Version                           int
	ArticleBlocks                     []article.Block
	Languages                         []archive.Language
	Translation                       *struct {
		Lang, Name, Dir, Translator string
		Made                        int
		Outdated                    bool
	}
	Translations []struct {
		archive.Translation
		Outdated bool
	}
}

func translationOf(lang, title string, pairs ...any) map[string]any {
	t := webtest.Object("lang", lang, "title", title, "summary", "In other words, at some length.", "article", "Words [1].", "translator", "A. Person")
	for i := 0; i < len(pairs); i += 2 {
		t[pairs[i].(string)] = pairs[i+1]
	}
	return t
}

// readIn returns the entry of a response, by the name that its kind has there.
func readIn(t *testing.T, s *webtest.Site, who, target, kind string) translatedEntry {
	t.Helper()
	var raw struct{ Event, Person, Place translatedEntry }
	s.Call(who, "GET", target, nil).Read(t, 200, &raw)
	return map[string]translatedEntry{"event": raw.Event, "person": raw.Person, "place": raw.Place}[kind]
}

func TestTranslations(t *testing.T) {
	t.Parallel()
	for kind, path := range map[string]string{"event": "/api/events/", "person": "/api/people/", "place": "/api/places/"} {
		t.Run("S-01 S-02 S-03 "+kind, func(t *testing.T) {
			t.Parallel()
			s := webtest.New(t)
			var id string
			switch kind {
			case "event":
				id = s.Add(nil).ID
			case "person":
				id = s.AddPerson(nil).ID
			default:
				id = s.AddPlace(nil).ID
			}
			before := readIn(t, s, "", path+id, kind)
			put := func(pairs ...any) webtest.Reply { return s.Call("admin", "PUT", path+id, webtest.Object(pairs...)) }
			put("translations", []any{translationOf("fr", "Titre"), translationOf("ar", "عنوان")}).OK(t)

			english := readIn(t, s, "", path+id, kind)
			if english.Title+english.Name != before.Title+before.Name || english.Translation != nil || english.Translations != nil || len(english.Languages) != 2 {
				t.Errorf("readers of English get %+v", english)
			}
			arabic := readIn(t, s, "", path+id+"?lang=ar", kind)
			if arabic.Title+arabic.Name != "عنوان" || arabic.Article != "Words [1]." || len(arabic.ArticleBlocks) != 1 || len(arabic.ArticleBlocks[0].Spans) < 2 {
				t.Errorf("readers of Arabic get %+v", arabic)
			}
			if note := arabic.Translation; note == nil || note.Dir != "rtl" || note.Translator != "A. Person" || note.Outdated {
				t.Errorf("they are told %+v", note)
			}
			for _, lang := range []string{"sw", "xx", "en", ""} {
				if diff := cmp.Diff(english, readIn(t, s, "", path+id+"?lang="+lang, kind)); diff != "" {
					t.Errorf("in %q: %s", lang, diff)
				}
			}
			edited := readIn(t, s, "admin", path+id, kind)
			if len(edited.Translations) != 2 || edited.Translations[0].Lang != "fr" || edited.Translations[0].Made != edited.Version {
				t.Errorf("editors get %+v", edited.Translations)
			}

			put("summary", "Another summary, at some length.").OK(t)
			if after := readIn(t, s, "", path+id+"?lang=fr", kind); after.Translation == nil || !after.Translation.Outdated {
				t.Errorf("after another text: %+v", after.Translation)
			}
			put("translation", translationOf("fr", "Nouveau titre")).OK(t)
			after := readIn(t, s, "admin", path+id, kind)
			if len(after.Translations) != 2 || after.Translations[0].Title != "Nouveau titre" || after.Translations[0].Outdated || !after.Translations[1].Outdated {
				t.Errorf("one besides the others: %+v", after.Translations)
			}
			refused := put("translations", []any{translationOf("en", "T"), translationOf("fr", "", "translator", "")}).Details(t)
			want := []string{"English is the text of the entry itself.", "Title is required.", "Name the person who translated it."}
			if diff := cmp.Diff(want, refused); diff != "" {
				t.Error(diff)
			}
			var warned struct{ Warnings []archive.FieldError }
			put("translations", []any{translationOf("fr", "T", "article", "See [9].")}).Read(t, 200, &warned)
			if len(warned.Warnings) != 1 || warned.Warnings[0].Field != "translations[0].article" {
				t.Errorf("S-05 warned of %v", warned.Warnings)
			}
			put("translations", []any{}).OK(t)
			if none := readIn(t, s, "", path+id+"?lang=fr", kind); none.Translation != nil || len(none.Languages) != 0 {
				t.Errorf("without translations: %+v", none)
			}
		})
	}
}

func TestSuggestedTranslation(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPerson(nil)
	s.Call("admin", "PUT", "/api/people/"+p.ID, webtest.Object("translation", translationOf("ar", "عنوان"))).OK(t)
	sent := s.Suggest("", s.Correction(archive.KindPerson, p.ID, webtest.Object("translation", translationOf("fr", "Titre"))))
	if fields := sent.Suggestion.Fields; len(fields) != 1 || fields[0].Field != "translations" {
		t.Fatalf("S-20 suggested %+v", fields)
	}
	if got := readIn(t, s, "", "/api/people/"+p.ID+"?lang=fr", "person"); got.Translation != nil {
		t.Error("S-22 a translation is live before anybody has read it")
	}
	s.Decide("editor", sent.Suggestion.ID, "accept", sent.Suggestion.Version, "fields", []string{"translations"}).OK(t)
	got := readIn(t, s, "admin", "/api/people/"+p.ID+"?lang=fr", "person")
	if got.Name != "Titre" || len(got.Translations) != 2 || got.Translations[0].Lang != "ar" {
		t.Errorf("S-21 accepted as %+v", got)
	}
}

func TestTranslationTasks(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPerson(nil)
	tasks := func(query string) (list struct {
		Items []archive.Task
		Total int
	},
	) {
		t.Helper()
		s.Call("", "GET", "/api/tasks"+query, nil).Read(t, 200, &list)
		return list
	}
	if got := tasks("?kind=translation"); got.Total != 0 {
		t.Errorf("S-23 without a language: %+v", got)
	}
	for _, query := range []string{"?kind=translation&lang=sw", "?kind=translation&lang=sw&country=Ethiopia"} {
		if got := tasks(query); got.Total != 1 || got.Items[0].Lang != "sw" || got.Items[0].Field != "translations" || got.Items[0].Path != "/people/"+p.Slug {
			t.Errorf("S-23 %s: %+v", query, got)
		}
	}
	s.Call("admin", "PUT", "/api/people/"+p.ID, webtest.Object("translation", translationOf("sw", "Jina"))).OK(t)
	if got := tasks("?kind=translation&lang=sw"); got.Total != 0 {
		t.Errorf("S-23 done, but listed: %+v", got)
	}
}
