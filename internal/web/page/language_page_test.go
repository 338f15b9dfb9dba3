package page_test

import (
	"net/url"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func translate(e *archive.Entry) {
	e.Translations = []archive.Translation{
		{Lang: "fr", Title: "Le titre", Summary: "Ce qui est dit, assez longuement.", Article: "Texte.", Translator: "A. <Person>", Made: 1},
		{Lang: "ar", Title: "عنوان", Summary: "ما يقال هنا بشيء من التفصيل.", Translator: "B. Person", Made: 1},
	}
}

func TestTranslatedPages(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	event := s.Add(func(e *archive.Event) { translate(&e.Entry) })
	person := s.AddPerson(func(p *archive.Person) { translate(&p.Entry) })
	place := s.AddPlace(func(p *archive.Place) { translate(&p.Entry) })
	thread := s.AddThread(func(p *archive.Thread) { translate(&p.Entry) })
	for _, item := range []archive.Item{event, person, place, thread} {
		address := archive.Address(item)
		canonical := "https://history.example.org" + address
		t.Run("S-01 "+string(item.Kind()), func(t *testing.T) {
			english := s.Get(address)
			webtest.Contains(t, english.Text, `<link rel="canonical" href="`+canonical+`">`, `<link rel="alternate" hreflang="x-default" href="`+canonical+`">`,
				`<link rel="alternate" hreflang="en" href="`+canonical+`">`, `<link rel="alternate" hreflang="ar" href="`+canonical+`?lang=ar">`, `href="`+address+`?lang=fr"`)
			if shown, _, _ := strings.Cut(english.Text, `id="state"`); strings.Contains(shown, "Le titre") {
				t.Error("a page in English shows the words of other languages")
			}
			french := s.Get(address + "?lang=fr")
			webtest.Contains(t, french.Text, "<title>Le titre", `<link rel="canonical" href="`+canonical+`?lang=fr">`, `lang="fr" dir="ltr">Le titre</h1>`,
				"Ce qui est dit, assez longuement.", "A. &lt;Person&gt;", `"inLanguage":"fr"`, `"translationOfWork"`)
			if strings.Contains(french.Text, "noindex") || french.Header.Get("Cache-Control") != "public, no-cache" {
				t.Error("search engines or caches are kept out")
			}
			webtest.Contains(t, s.Get(address+"?lang=ar").Text, `lang="ar" dir="rtl">عنوان</h1>`)
			for _, lang := range []string{"xx", "en", "", "fr%22%3E", "FR"} {
				if got := s.Get(address + "?lang=" + lang); got.Text != english.Text {
					t.Errorf("?lang=%s is another page", lang)
				}
			}
			webtest.Contains(t, s.Get(address+"?lang=sw").Text, `<link rel="canonical" href="`+canonical+`">`, english.Text[strings.Index(english.Text, "<h1"):strings.Index(english.Text, "</h1>")])
		})
	}
	t.Run("S-20 the form of a translation is taken without scripts", func(t *testing.T) {
		target := "/suggest" + archive.Address(event) + "?lang=fr"
		webtest.Contains(t, s.Get(target).Text, `name="translation.lang" value="fr"`, `value="Le titre"`)
		send := func(title string) webtest.Reply {
			return s.Request("POST", target, strings.NewReader(url.Values{
				"token": {s.FormToken()}, "version": {"1"}, "reason": {"I translated it."}, "translation.lang": {"fr"},
				"translation.title": {title}, "translation.summary": {"Autre chose."}, "translation.translator": {"C. Person"},
			}.Encode()), "Content-Type", "application/x-www-form-urlencoded")
		}
		refused := send("")
		webtest.Contains(t, refused.Text, "Title is required.", `href="#translation-title"`, "Autre chose.")
		if taken := send("Un autre titre"); taken.StatusCode != 303 || !strings.HasPrefix(taken.Header.Get("Location"), archive.FollowPage) {
			t.Errorf("%d %s", taken.StatusCode, taken.Text)
		}
	})
}
