package archive

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func french(change ...func(*TranslationEdit)) TranslationEdit {
	t := TranslationEdit{Lang: "fr", Title: "Ménélik II", Summary: "Empereur d’Éthiopie depuis 1889.", Translator: "A. Person"}
	for _, c := range change {
		c(&t)
	}
	return t
}

func TestTranslationRules(t *testing.T) {
	t.Parallel()
	many := func(n int) []TranslationEdit {
		var list []TranslationEdit
		for _, l := range Languages[:n] {
			list = append(list, french(func(t *TranslationEdit) { t.Lang = l.Code }))
		}
		return list
	}
	one := func(change func(*TranslationEdit)) []TranslationEdit { return []TranslationEdit{french(change)} }
	version := func(n int) func(*TranslationEdit) { return func(t *TranslationEdit) { t.Made = &n } }
	for name, tt := range map[string]struct {
		list []TranslationEdit
		want []string
	}{
		"none":                          {[]TranslationEdit{}, nil},
		"one":                           {one(func(*TranslationEdit) {}), nil},
		"spaces around":                 {one(func(t *TranslationEdit) { t.Lang, t.Title = " fr ", " T " }), nil},
		"twenty":                        {many(MaxTranslations), nil},
		"twenty-one":                    {many(MaxTranslations + 1), []string{"translations"}},
		"one language twice":            {append(many(1), many(1)...), []string{"translations[1].lang"}},
		"English":                       {one(func(t *TranslationEdit) { t.Lang = "en" }), []string{"translations[0].lang"}},
		"a language that is not listed": {one(func(t *TranslationEdit) { t.Lang = "tlh" }), []string{"translations[0].lang"}},
		"no language":                   {one(func(t *TranslationEdit) { t.Lang = "" }), []string{"translations[0].lang"}},
		"no title":                      {one(func(t *TranslationEdit) { t.Title = "\u200b " }), []string{"translations[0].title"}},
		"a long title":                  {one(func(t *TranslationEdit) { t.Title = strings.Repeat("é", MaxTitle+1) }), []string{"translations[0].title"}},
		"a summary of 19 characters":    {one(func(t *TranslationEdit) { t.Summary = strings.Repeat("é", 19) }), []string{"translations[0].summary"}},
		"a long summary":                {one(func(t *TranslationEdit) { t.Summary = strings.Repeat("é", MaxPersonSummary+1) }), []string{"translations[0].summary"}},
		"a long article":                {one(func(t *TranslationEdit) { t.Article = strings.Repeat("é", MaxArticle+1) }), []string{"translations[0].article"}},
		"nobody":                        {one(func(t *TranslationEdit) { t.Translator = " " }), []string{"translations[0].translator"}},
		"a long name":                   {one(func(t *TranslationEdit) { t.Translator = strings.Repeat("é", MaxTranslator+1) }), []string{"translations[0].translator"}},
		"an overridden direction":       {one(func(t *TranslationEdit) { t.Summary += "\u202e" }), []string{"translations[0].summary"}},
		"a version that is to come":     {one(version(5)), []string{"translations[0].made"}},
		"a version below zero":          {one(version(-1)), []string{"translations[0].made"}},
	} {
		t.Run("S-02 "+name, func(t *testing.T) {
			t.Parallel()
			p := somebody()
			p.ID, p.Version = "p", 3
			err := (&PersonEdit{EntryEdit: EntryEdit{Translations: &tt.list}}).Apply(p, moderator, time.Time{})
			if diff := cmp.Diff(tt.want, broken(err)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A translation is of the text as it was when it was made, whatever else is edited since.
func TestTranslationsAreMadeFromAVersion(t *testing.T) {
	t.Parallel()
	p := somebody()
	p.ID, p.Version, p.TextVersion = "p", 3, 2
	edit := func(in EntryEdit) {
		t.Helper()
		if err := (&PersonEdit{EntryEdit: in}).Apply(p, moderator, time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	made := func(want int, what string) {
		t.Helper()
		if got := p.Translation("fr").Made; got != want {
			t.Errorf("S-02 %s: made from %d, want %d", what, got, want)
		}
	}
	first := french()
	edit(EntryEdit{Translation: &first})
	made(4, "a new one")
	p.Version = 8
	edit(EntryEdit{Translations: &[]TranslationEdit{first}})
	made(4, "the same words")
	arabic := french(func(t *TranslationEdit) { t.Lang = "ar" })
	edit(EntryEdit{Translation: &arabic})
	if len(p.Translations) != 2 || p.Translations[0].Lang != "fr" {
		t.Errorf("S-02 one besides the others: %+v", p.Translations)
	}
	other := french(func(t *TranslationEdit) { t.Summary += " Et plus." })
	edit(EntryEdit{Translation: &other})
	made(9, "other words")
	if len(p.Translations) != 2 {
		t.Errorf("S-02 one in the place of its own: %+v", p.Translations)
	}
	seven := 7
	other.Made = &seven
	edit(EntryEdit{Translations: &[]TranslationEdit{other}})
	made(7, "as it was said")
	edit(EntryEdit{})
	made(7, "an edit that says nothing of it")

	if p.TextVersion = 7; p.Outdated(p.Translations[0]) {
		t.Error("S-02 the text it was made from makes it outdated")
	}
	if p.TextVersion = 8; !p.Outdated(p.Translations[0]) {
		t.Error("S-02 a later text does not make it outdated")
	}
}

func TestInLanguage(t *testing.T) {
	t.Parallel()
	for _, item := range []Item{&Event{Title: "T"}, &Person{Naming: Naming{Name: "T"}}, &Place{Naming: Naming{Name: "T"}}, &Thread{Naming: Naming{Name: "T"}}} {
		e := item.Base()
		e.Summary, e.Article = "S", "A"
		e.Translations = []Translation{{"ar", "ت", "س", "ا", "P", 1}}
		read, translation := InLanguage(item, "ar")
		if translation == nil || read.Label() != "ت" || read.Base().Summary != "س" || read.Base().Article != "ا" || item.Label() != "T" || e.Summary != "S" {
			t.Errorf("S-01 %s reads %q, and was %q", item.Kind(), read.Label(), item.Label())
		}
		if read, translation = InLanguage(item, "fr"); read != item || translation != nil {
			t.Errorf("S-01 %s has a translation that is not there", item.Kind())
		}
		if !strings.Contains(strings.Join(item.Texts().Names, " "), "ت") {
			t.Errorf("S-08 %s is not found by a translated title", item.Kind())
		}
	}
}

// A translation that somebody suggests is of the text that they saw, and waits for a
// reviewer whoever sends it.
func TestSuggestedTranslation(t *testing.T) {
	t.Parallel()
	p := somebody()
	p.ID, p.Version, p.Article = "p", 3, "See [a](https://example.org/a), [b](https://example.org/b) and [c](https://example.org/c)."
	first := french(func(t *TranslationEdit) { t.Article = strings.ReplaceAll(p.Article, "See", "Voir") })
	s, err := NewSuggestion(p, SuggestionInput{Edit: &PersonEdit{EntryEdit: EntryEdit{Translation: &first}}, Reason: "Traduit."}, Actor{ID: "u", Role: RoleUser}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if s.Small() {
		t.Error("S-22 a translation goes live")
	}
	if err := s.CheckLinks(p); err != nil {
		t.Errorf("S-25 the links of the article itself count: %v", err)
	}
	current := p.Clone()
	current.Active, current.Version, current.TextVersion, current.Summary = true, 6, 6, "Emperor of Ethiopia from 1889 to 1913."
	after, merged, err := s.merged(current, s.Fields(), nil)
	if err != nil || undecided(merged) != nil {
		t.Fatal(err, merged)
	}
	if e := after.Base(); e.Translation("fr").Made != 3 || !e.Outdated(*e.Translation("fr")) {
		t.Errorf("S-20 accepted as %+v", e.Translations)
	}
}

// The interface has the same languages.
func TestLanguagesOfTheInterface(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../ui/src/domain/languages.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []Language
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Languages, list); diff != "" {
		t.Errorf("S-01 %s", diff)
	}
}
