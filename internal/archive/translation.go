package archive

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Limits of translations.
const (
	MaxTranslations = 20
	MaxTranslator   = 80
)

// Translation is what an entry says in another language, in the words of a person who is
// named.
type Translation struct {
	Lang       string `json:"lang"`
	Title      string `json:"title"` // or the name
	Summary    string `json:"summary"`
	Article    string `json:"article"`
	Translator string `json:"translator"`
	// Made is the version of the entry that it was made from; 0 for one that is known only
	// to be of an earlier text.
	Made int `json:"made"`
}

// TranslationEdit is a translation as a person sends it.
type TranslationEdit struct {
	Lang       string
	Title      string
	Summary    string
	Article    string
	Translator string
	// Made is nil for what is made, or made anew, from the text as it is.
	Made *int
}

// sameText reports whether two translations say the same, whatever they were made from.
func (t Translation) sameText(other Translation) bool {
	other.Made = t.Made
	return t == other
}

func (t Translation) tidied() Translation {
	return Translation{
		Lang: TrimText(t.Lang), Title: TrimText(t.Title), Summary: TidyText(t.Summary), Article: TidyText(t.Article),
		Translator: TrimText(t.Translator), Made: t.Made,
	}
}

// Translation returns the translation into a language, nil if there is none.
func (e *Entry) Translation(lang string) *Translation {
	for i := range e.Translations {
		if e.Translations[i].Lang == lang {
			return &e.Translations[i]
		}
	}
	return nil
}

// Outdated reports whether the text of an entry has changed since a translation was made.
func (e *Entry) Outdated(t Translation) bool { return t.Made == 0 || e.TextVersion > t.Made }

// InLanguage returns an entry with its title or name, summary and article in another
// language, and the translation; the entry itself and nil if there is none.
func InLanguage(item Item, lang string) (Item, *Translation) {
	if item.Base().Translation(lang) == nil {
		return item, nil
	}
	item = item.Copy()
	e := item.Base()
	t := e.Translation(lang)
	if event, ok := item.(*Event); ok {
		event.Title = t.Title
	} else {
		item.Called().Name = t.Title
	}
	e.Summary, e.Article = t.Summary, t.Article
	return item, t
}

// SameText reports whether two states of an entry have the same text, which is what
// translations are made from.
func SameText(a, b Item) bool {
	return a.Label() == b.Label() && a.Base().Summary == b.Base().Summary && a.Base().Article == b.Base().Article
}

// translatedTitles are the titles of an entry in other languages.
func (e *Entry) translatedTitles() []string {
	titles := make([]string, len(e.Translations))
	for i, t := range e.Translations {
		titles[i] = t.Title
	}
	return titles
}

// editTranslations makes the translations that a person asks for: all, or one besides the
// others. What is new or said in other words was made from the state that the edit leads to.
func (e *Entry) editTranslations(all *[]TranslationEdit, one *TranslationEdit) {
	before := e.Translations
	made := func(in TranslationEdit) Translation {
		t := Translation{Lang: in.Lang, Title: in.Title, Summary: in.Summary, Article: in.Article, Translator: in.Translator}.tidied()
		known := slices.IndexFunc(before, func(b Translation) bool { return b.Lang == t.Lang })
		switch {
		case in.Made != nil && *in.Made != 0:
			t.Made = *in.Made
		case known >= 0 && before[known].sameText(t):
			t.Made = before[known].Made
		default:
			t.Made = e.Version + 1
		}
		return t
	}
	if all != nil {
		e.Translations = nil
		for _, in := range *all {
			e.Translations = append(e.Translations, made(in))
		}
	}
	if one != nil {
		t := made(*one)
		e.Translations = slices.Clone(e.Translations)
		if known := e.Translation(t.Lang); known != nil {
			*known = t
		} else {
			e.Translations = append(e.Translations, t)
		}
	}
}

// ContinueTranslations gives translations that come from a file, which knows no versions,
// those of the archive.
func (e *Entry) ContinueTranslations(before *Entry) {
	for i, t := range e.Translations {
		switch known := before.Translation(t.Lang); {
		case known != nil && known.sameText(t):
			e.Translations[i].Made = known.Made
		case t.Made != 0:
			e.Translations[i].Made = before.Version + 1
		}
	}
}

// translations checks the translations of an entry, whose summaries have the same bounds.
func (r *rules) translations(list []Translation, min, max, version int) {
	if len(list) > MaxTranslations {
		r.fail("translations", fmt.Sprintf("At most %d translations are allowed.", MaxTranslations))
	}
	seen := map[string]bool{}
	for i, t := range list {
		field := fmt.Sprintf("translations[%d].", i)
		switch {
		case t.Lang == English:
			r.fail(field+"lang", "English is the text of the entry itself.")
		case KnownLanguage(t.Lang) == "":
			r.fail(field+"lang", "Choose one of the languages.")
		case seen[t.Lang]:
			r.fail(field+"lang", "There is a translation into this language already.")
		}
		seen[t.Lang] = true
		if Blank(t.Title) {
			r.fail(field+"title", "Title is required.")
		}
		r.text(field+"title", "Title", t.Title, MaxTitle, false)
		r.summary(field+"summary", t.Summary, min, max)
		r.text(field+"article", "Article", t.Article, MaxArticle, true)
		if Blank(t.Translator) {
			r.fail(field+"translator", "Name the person who translated it.")
		}
		r.text(field+"translator", "Name", t.Translator, MaxTranslator, false)
		if t.Made < 0 || t.Made > version+1 {
			r.fail(field+"made", "The entry has no such version.")
		}
	}
}

// Translators are the names that a suggestion puts under translations.
func (s *Suggestion) Translators() (names []string) {
	for _, c := range s.Changes {
		if c.Field != "translations" {
			continue
		}
		var before, after []Translation
		if json.Unmarshal(c.Before, &before) != nil || json.Unmarshal(c.After, &after) != nil {
			continue // a form of an earlier release, which had none
		}
		for _, t := range after {
			if !slices.ContainsFunc(before, func(b Translation) bool { return b.Lang == t.Lang && b.Translator == t.Translator }) {
				names = append(names, t.Translator)
			}
		}
	}
	return names
}
