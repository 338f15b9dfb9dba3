package api_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type countryAnswer struct {
	Country struct {
		Name, Slug, Code, Region string
		FormerNames              []string
	}
	Total, FirstYear, LastYear int
	Centuries                  []archive.Count
	Independence               *struct{ ID, Title, Date string }

	People []struct{ Name, Slug string }
	Places []struct {
		Name, Slug string
		Events     int
	}
	PeopleTotal, PlaceTotal, Unplaced int
}

func TestCountry(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	ghana, _ := archive.CountryByName("Ghana")
	free := s.Add(func(e *archive.Event) { e.ExternalID = ghana.Independence })
	s.Add(func(e *archive.Event) { e.Title, e.Date = "Elmina", archive.MustDate("1482-01-19") })
	s.Add(func(e *archive.Event) { e.Country = "Ivory Coast"; e.Tidy() })

	t.Run("S-06 what the archive holds on a country", func(t *testing.T) {
		var got countryAnswer
		s.Get("/api/countries/ghana").Read(t, 200, &got)
		if c := got.Country; c.Name != "Ghana" || c.Slug != "ghana" || c.Code != "GH" || c.Region != "West Africa" || !cmp.Equal(c.FormerNames, []string{"Gold Coast"}) {
			t.Errorf("got %+v", c)
		}
		if got.Total != 2 || got.FirstYear != 1482 || got.LastYear != 1957 {
			t.Errorf("got %+v", got)
		}
		if diff := cmp.Diff([]archive.Count{{Key: "15", Count: 1}, {Key: "20", Count: 1}}, got.Centuries); diff != "" {
			t.Error(diff)
		}
		if i := got.Independence; i == nil || i.ID != free.ID || i.Date != "1957-03-06" {
			t.Errorf("independence is %+v", i)
		}
	})
	t.Run("S-06 a country without events, and a place that is no country", func(t *testing.T) {
		var got countryAnswer
		s.Get("/api/countries/togo").Read(t, 200, &got)
		if got.Total != 0 || got.FirstYear != 0 || got.Independence != nil || got.Centuries == nil {
			t.Errorf("got %+v", got)
		}
		if got := s.Get("/api/countries/atlantis"); got.StatusCode != 404 {
			t.Errorf("got %d", got.StatusCode)
		}
	})
	t.Run("S-06 a change of events is seen at once", func(t *testing.T) {
		s.Update(free.ID, func(e *archive.Event) { e.Status = archive.StatusDraft })
		var got countryAnswer
		s.Get("/api/countries/ghana").Read(t, 200, &got)
		if got.Total != 1 || got.Independence != nil {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-06 people and places of a country, and a change of them", func(t *testing.T) {
		person := s.AddPerson(func(p *archive.Person) { p.Name, p.Countries = "Yaa Asantewaa", []string{"Ghana"} })
		place := s.AddPlace(func(p *archive.Place) { p.Name, p.Country = "Kumasi", "Ghana" })
		s.Add(func(e *archive.Event) {
			e.People, e.Places = []archive.Participant{{PersonID: person.ID}}, []string{place.ID}
		})
		var got countryAnswer
		s.Get("/api/countries/ghana").Read(t, 200, &got)
		if got.PeopleTotal != 1 || got.People[0].Slug != "yaa-asantewaa" || got.PlaceTotal != 1 || got.Places[0].Slug != "kumasi" ||
			got.Places[0].Events != 1 || got.Unplaced != got.Total-1 {
			t.Errorf("got %+v", got)
		}
		s.Call("admin", "PUT", "/api/places/"+place.ID, webtest.Object("name", "Coomassie")).Read(t, 200, &struct{}{})
		s.Call("admin", "PATCH", "/api/people/"+person.ID+"/status", webtest.Object("status", "draft")).Read(t, 200, &struct{}{})
		got = countryAnswer{}
		s.Get("/api/countries/ghana").Read(t, 200, &got)
		if got.PeopleTotal != 0 || len(got.People) != 0 || got.Places[0].Name != "Coomassie" {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-30 other names of a country are taken in its place", func(t *testing.T) {
		for _, name := range []string{"cote-d-ivoire", "ivory-coast", "Cote%20d%27Ivoire"} {
			var got countryAnswer
			s.Get("/api/countries/"+name).Read(t, 200, &got)
			if got.Country.Slug != "cote-d-ivoire" || got.Total != 1 {
				t.Errorf("%s is %+v", name, got)
			}
		}
		for _, name := range []string{"Ivory%20Coast", "C%C3%B4te%20d%27Ivoire", "cote%20d%E2%80%99ivoire"} {
			var got struct{ Total int }
			s.Get("/api/events?country="+name).Read(t, 200, &got)
			if got.Total != 1 {
				t.Errorf("the filter %s finds %d", name, got.Total)
			}
		}
	})
}

func TestCentury(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for _, date := range []string{"1100-12-31", "1101-01-01", "1900-12-31", "1901-01-01"} {
		s.Add(func(e *archive.Event) { e.Date = archive.MustDate(date) })
	}
	type total struct{ Century, Total int }
	type answer struct {
		Century, FirstYear, LastYear, Total int
		Decades, Countries                  []archive.Count
		Before, After                       *total
	}
	read := func(t *testing.T, n string) (got answer) {
		s.Get("/api/centuries/"+n).Read(t, 200, &got)
		return got
	}
	t.Run("S-06 1100 is in the 11th century, 1101 in the 12th", func(t *testing.T) {
		want := answer{
			Century: 11, FirstYear: 1001, LastYear: 1100, Total: 1, After: &total{12, 1},
			Decades: []archive.Count{{Key: "1100", Count: 1}}, Countries: []archive.Count{{Key: "Ghana", Count: 1}},
		}
		if diff := cmp.Diff(want, read(t, "11")); diff != "" {
			t.Error(diff)
		}
		if got := read(t, "12"); got.Total != 1 || got.Before.Total != 1 || got.After.Total != 0 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-06 the 11th has none before it, the 21st none after it", func(t *testing.T) {
		if got := read(t, "21"); got.After != nil || got.Before.Century != 20 || got.Before.Total != 1 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-06 anything outside of the 11th to the 21st is not found", func(t *testing.T) {
		for _, n := range []string{"10", "22", "0", "-19", "019", "+19", "19th", "1e1", "99999999999999999999"} {
			if got := s.Get("/api/centuries/" + n); got.StatusCode != 404 {
				t.Errorf("%s: %d", n, got.StatusCode)
			}
		}
	})
}
