package page_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestCountryPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	ghana, _ := archive.CountryByName("Ghana")
	free := s.Add(func(e *archive.Event) { e.ExternalID = ghana.Independence })
	s.Add(func(e *archive.Event) { e.Title, e.Date = "A castle on the coast", archive.MustDate("1482-01-19") })

	t.Run("S-06 the page of a country", func(t *testing.T) {
		got := s.Get("/countries/ghana")
		webtest.Contains(t, got.Text, `<title>Ghana in African history | Sankofa</title>`,
			`<meta name="description" content="Ghana: 2 events from 1482 to 1957, each with its sources and the record of its edits. Formerly Gold Coast.">`,
			`<link rel="canonical" href="https://history.example.org/countries/ghana">`,
			"West Africa", "Gold Coast", "/events/"+free.ID, "A castle on the coast", "Map of Ghana", `data-code="GH"`,
			"/feeds/latest.atom?country=Ghana", "/feeds/anniversaries.ics?country=Ghana")
		data := linked(t, got.Text)
		if c := data["Country"]; c == nil || c["name"] != "Ghana" || c["identifier"] != "GH" {
			t.Errorf("the country is described as %v", c)
		}
		if way := data["BreadcrumbList"]; way == nil || len(way["itemListElement"].([]any)) != 3 {
			t.Errorf("the way is %v", way)
		}
	})
	t.Run("S-06 a country without events says so", func(t *testing.T) {
		got := s.Get("/countries/togo")
		if got.StatusCode != 200 || !strings.Contains(got.Text, "No events yet.") {
			t.Errorf("%d", got.StatusCode)
		}
	})
	t.Run("S-06 what is no country is not found", func(t *testing.T) {
		for _, path := range []string{"/countries/atlantis", "/countries/senegambia", "/countries/ghana/x", "/countries"} {
			if got := s.Get(path); got.StatusCode != 404 || !strings.Contains(got.Text, `content="noindex"`) {
				t.Errorf("%s: %d", path, got.StatusCode)
			}
		}
	})
	t.Run("S-06 a change is seen on the page", func(t *testing.T) {
		s.Update(free.ID, func(e *archive.Event) { e.Status = archive.StatusDraft })
		if got := s.Get("/countries/ghana"); strings.Contains(got.Text, free.ID) || !strings.Contains(got.Text, "1 event of 1482") {
			t.Error("a withdrawn event is still there")
		}
	})
}

func TestCenturyPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(func(e *archive.Event) { e.Title, e.Date = "The last year of the 19th", archive.MustDate("1900-06-01") })
	s.Add(func(e *archive.Event) { e.Title, e.Date = "A year of the 1890s", archive.MustDate("1896-03-01") })
	s.Add(func(e *archive.Event) { e.Title, e.Date = "The first year of the 20th", archive.MustDate("1901-06-01") })

	t.Run("S-06 the page of a century", func(t *testing.T) {
		got := s.Get("/centuries/19")
		webtest.Contains(t, got.Text, `<title>African history in the 19th century | Sankofa</title>`,
			`content="2 events of African history from 1801 to 1900, in 1 country: by decade, on a map, and in order."`,
			"The last year of the 19th", "A year of the 1890s", `href="/centuries/18"`, `href="/centuries/20"`, `href="/countries/ghana?century=19"`)
		if strings.Contains(got.Text, "The first year of the 20th") {
			t.Error("it has an event of another century")
		}
		if page := linked(t, got.Text)["CollectionPage"]; page == nil || page["temporalCoverage"] != "1801/1900" {
			t.Errorf("the page is described as %v", page)
		}
	})
	t.Run("S-06 a decade of it, without scripts", func(t *testing.T) {
		got := s.Get("/centuries/19?decade=1890")
		webtest.Contains(t, got.Text, "<title>1890s – African history in the 19th century | Sankofa</title>", "A year of the 1890s", `content="noindex"`)
		if strings.Contains(got.Text, "The last year of the 19th") {
			t.Error("it has an event of another decade")
		}
		webtest.Contains(t, s.Get("/centuries/19?decade=1900").Text, "<title>1900 – African", "The last year of the 19th")
	})
	t.Run("S-06 the present century is not over", func(t *testing.T) {
		webtest.Contains(t, s.Get("/centuries/21").Text, "0 events of African history since 2001")
	})
	t.Run("S-06 centuries without a page are not found", func(t *testing.T) {
		for _, n := range []string{"10", "22", "019", "19th", "x"} {
			if got := s.Get("/centuries/" + n); got.StatusCode != 404 {
				t.Errorf("%s: %d", n, got.StatusCode)
			}
		}
	})
}

func TestOtherNamesOfCountriesLeadToTheOneOfToday(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for path, want := range map[string]string{
		"/countries/ivory-coast":                    "/countries/cote-d-ivoire",
		"/countries/Ghana":                          "/countries/ghana",
		"/countries/gold-coast?century=19":          "/countries/ghana?century=19",
		"/countries/C%C3%B4te%20d%27Ivoire":         "/countries/cote-d-ivoire",
		"/history?country=Ivory+Coast&country=Mali": "/history?country=C%C3%B4te+d%27Ivoire&country=Mali",
		"/?country=Cape+Verde":                      "/?country=Cabo+Verde",
	} {
		got := s.Get(path)
		if location := got.Header.Get("Location"); got.StatusCode != 301 || location != want {
			t.Errorf("S-30 %s: %d to %q, want %q", path, got.StatusCode, location, want)
		}
		if again := s.Get(want); again.StatusCode != 200 {
			t.Errorf("S-30 %s: %d", want, again.StatusCode)
		}
	}
	for _, path := range []string{"/history?country=ghana", "/history?country=Atlantis", "/timeline?country=Ivory+Coast", "//example.org/?country=Ivory+Coast"} {
		if got := s.Get(path); got.StatusCode >= 300 && got.StatusCode < 400 {
			t.Errorf("S-30 %s: %d to %q", path, got.StatusCode, got.Header.Get("Location"))
		}
	}
}
