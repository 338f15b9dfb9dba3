package page_test

import (
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestPersonPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPerson(func(p *archive.Person) {
		p.OtherNames = []archive.OtherName{{Name: "ምኒልክ", Language: "am"}}
		p.Born = &archive.LifeDate{Date: archive.MustDate("1844-08-17"), Precision: archive.PrecisionDay}
		p.Died = &archive.LifeDate{Date: archive.MustDate("1913-12-12"), Precision: archive.PrecisionDay}
		p.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book", Author: "Ama"}}
	})
	s.Add(func(e *archive.Event) {
		e.Title, e.Country, e.Date = "The battle of Adwa", "Ethiopia", archive.MustDate("1896-03-01")
		e.People = []archive.Participant{{PersonID: p.ID, Role: "led the army"}}
	})
	got := s.Get("/people/menelik-ii")
	if got.StatusCode != 200 || got.Header.Get("Cache-Control") != "public, no-cache" {
		t.Fatalf("S-02 %d %v", got.StatusCode, got.Header)
	}
	webtest.Contains(t, got.Text, "<title>Menelik II | Sankofa</title>",
		`<meta name="description" content="Emperor of Ethiopia from 1889 to 1913.">`,
		`<link rel="canonical" href="https://history.example.org/people/menelik-ii">`,
		`<bdi lang="am">ምኒልክ</bdi>`, "August 17, 1844", "December 12, 1913", "Life in events", "The battle of Adwa")
	if strings.Contains(got.Text, "noindex") {
		t.Error("S-02 search engines are kept out")
	}
	data := linked(t, got.Text)
	if person := data["Person"]; person["@id"] != "https://history.example.org/people/menelik-ii#person" ||
		person["name"] != "Menelik II" || person["birthDate"] != "1844-08-17" || person["deathDate"] != "1913-12-12" {
		t.Errorf("S-02 the person is %v", person)
	}
	if works, _ := data["WebPage"]["citation"].([]any); len(works) != 1 {
		t.Errorf("S-02 the page is %v", data["WebPage"])
	}
	if crumbs := data["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 3 {
		t.Errorf("S-02 the breadcrumbs are %v", crumbs)
	}
}

func TestPersonMoves(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPerson(nil)
	s.Call("admin", "PUT", "/api/people/"+p.ID, webtest.Object("name", "Sahle Maryam")).Read(t, 200, &struct{}{})
	for from, to := range map[string]string{
		"/people/menelik-ii":              "/people/sahle-maryam",
		"/people/menelik-ii/edits?page=1": "/people/sahle-maryam/edits",
		"/people/" + p.ID:                 "/people/sahle-maryam",
		"/people/menelik-ii/?utm=x":       "/people/menelik-ii?utm=x",
	} {
		got := s.Get(from)
		if got.StatusCode != http.StatusMovedPermanently || got.Header.Get("Location") != to {
			t.Errorf("S-02 %s leads to %d %s", from, got.StatusCode, got.Header.Get("Location"))
		}
	}
	if got := s.Get("/people/sahle-maryam"); got.StatusCode != 200 {
		t.Errorf("S-02 got %d", got.StatusCode)
	}
}

func TestNamedDrafts(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.AddPerson(func(p *archive.Person) { p.Name, p.Status = "Secret person", archive.StatusDraft })
	s.AddPlace(func(p *archive.Place) { p.Name, p.Status = "Secret place", archive.StatusDraft })
	for _, path := range []string{"/people/secret-person", "/people/secret-person/edits", "/places/secret-place", "/places/secret-place/edits", "/people/nobody"} {
		got := s.Get(path)
		if got.StatusCode != 404 || strings.Contains(got.Text, "Secret") {
			t.Errorf("S-02 S-03 %s is %d", path, got.StatusCode)
		}
	}
	for _, path := range []string{"/people", "/places", "/countries/ethiopia"} {
		if strings.Contains(s.Get(path).Text, "Secret") {
			t.Errorf("S-02 S-03 a draft is on %s", path)
		}
	}
}

func TestLivingPerson(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPerson(func(p *archive.Person) {
		p.Born = &archive.LifeDate{Date: archive.MustDate("1960-05-04"), Precision: archive.PrecisionDay}
	})
	s.Add(func(e *archive.Event) { e.People = []archive.Participant{{PersonID: p.ID}} })
	for _, path := range []string{"/people/menelik-ii", "/people/menelik-ii/edits", "/people", "/countries/ethiopia"} {
		if text := s.Get(path).Text; strings.Contains(text, "1960-05-04") || strings.Contains(text, "May 4") {
			t.Errorf("S-02 the birthday of the living is on %s", path)
		}
	}
}

func TestPlacePage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	p := s.AddPlace(nil)
	s.Add(func(e *archive.Event) {
		e.Title, e.Country, e.Places = "A battle", "Ethiopia", []string{p.ID}
	})
	got := s.Get("/places/adwa")
	if got.StatusCode != 200 {
		t.Fatalf("S-03 %d", got.StatusCode)
	}
	webtest.Contains(t, got.Text, "<title>Adwa | Sankofa</title>", `<link rel="canonical" href="https://history.example.org/places/adwa">`,
		"Map of Ethiopia with Adwa", "14.1667° N, 38.9° E", "within 5 km", "A battle")
	place := linked(t, got.Text)["Place"]
	circle, _ := place["geo"].(map[string]any)
	if place["name"] != "Adwa" || circle["geoRadius"] != 5000.0 {
		t.Errorf("S-03 the place is %v", place)
	}
}

func TestNamedPagesFollowTheirEvents(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	pages := []string{"/people/menelik-ii", "/places/adwa"}
	shows := func(when, text string, want bool) {
		t.Helper()
		for _, path := range pages {
			if got := strings.Contains(s.Get(path).Text, text); got != want {
				t.Errorf("S-02 S-03 %s, %q on %s is %v", when, text, path, got)
			}
		}
	}
	shows("before", "The battle", false)
	e := s.Add(func(e *archive.Event) {
		e.Title, e.Country = "The battle of Adwa", "Ethiopia"
		e.People, e.Places = []archive.Participant{{PersonID: person.ID}}, []string{place.ID}
	})
	shows("after an event was added", "The battle of Adwa", true)
	s.Update(e.ID, func(e *archive.Event) { e.Title = "The victory of Adwa" })
	shows("after it was renamed", "The victory of Adwa", true)
	s.Update(e.ID, func(e *archive.Event) { e.Status = archive.StatusDraft })
	shows("after it was withdrawn", "The victory of Adwa", false)
}

func TestNamedEdits(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	s.Call("admin", "PUT", "/api/people/"+person.ID, webtest.Object("summary", "Emperor of Ethiopia until 1913.", "note", "Shorter.")).Read(t, 200, &struct{}{})
	s.Call("admin", "PUT", "/api/places/"+place.ID, webtest.Object("radiusKm", 9)).Read(t, 200, &struct{}{})
	people := s.Get("/people/menelik-ii/edits").Text
	webtest.Contains(t, people, "<title>Edits of Menelik II | Sankofa</title>", `content="noindex"`, "Who changed this person", "Shorter.", "</ins>")
	if crumbs := linked(t, people)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 4 {
		t.Errorf("S-02 the breadcrumbs are %v", crumbs)
	}
	webtest.Contains(t, s.Get("/places/adwa/edits").Text, "Edits of Adwa", "within", "9", "Back to the place")
}
