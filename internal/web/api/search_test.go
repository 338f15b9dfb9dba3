package api_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestSearch(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	router := documented(t)
	ghana := s.Add(nil)
	s.Add(func(e *archive.Event) {
		e.Title, e.Country, e.Date = "Mali sends salt", "Mali", archive.MustDate("1324-07-01")
	})
	s.Add(func(e *archive.Event) { e.Title, e.Status = "Ghana in secret", archive.StatusDraft })
	for i := range 25 {
		s.Add(func(e *archive.Event) {
			e.Title, e.Summary, e.Country, e.Tags = fmt.Sprint("Harvest ", i), "None.", "Togo", nil
		})
	}
	life := func(date string) *archive.LifeDate {
		return &archive.LifeDate{Date: archive.MustDate(date), Precision: archive.PrecisionDay}
	}
	entry := archive.Entry{Summary: "Somebody or somewhere that is told of.", Status: archive.StatusPublished}
	var nkrumah string
	for _, item := range []archive.Item{
		&archive.Person{Entry: entry, Naming: archive.Naming{Name: "Kwame Nkrumah"}, PersonDetails: archive.PersonDetails{
			Born: life("1909-09-21"), Died: life("1972-04-27"), Callings: []archive.Calling{"leader"}, Countries: []string{"Ghana"},
		}},
		&archive.Person{Entry: entry, Naming: archive.Naming{Name: "Amina"}, PersonDetails: archive.PersonDetails{
			Born: life("1960-06-15"), Callings: []archive.Calling{"artist"}, Countries: []string{"Mali"},
		}},
		&archive.Place{Entry: entry, Naming: archive.Naming{Name: "Kumasi"}, PlaceDetails: archive.PlaceDetails{
			OtherNames: []archive.OtherName{{Name: "Coomassie"}}, Country: "Ghana", PlaceKind: "city",
		}},
	} {
		made, err := s.Store.CreateEntry(t.Context(), item, archive.Change{At: webtest.Now})
		if err != nil {
			t.Fatal(err)
		}
		if made.Label() == "Kwame Nkrumah" {
			nkrumah = made.Base().ID
		}
	}
	s.Update(ghana.ID, func(e *archive.Event) { e.People = []archive.Participant{{PersonID: nkrumah, Role: "led it"}} })
	if err := s.Store.WaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	type hit struct {
		Event   *archive.EventBrief
		Person  *archive.Person
		Place   *archive.Place
		Country *archive.FoundCountry
		Events  int
		Found   int
	}
	type result struct {
		archive.SearchResult
		Groups []struct {
			Total int
			Items []hit
		} `json:"groups"`
	}
	get := func(query string) (r result) {
		t.Helper()
		target := "/api/search?" + query
		reply := s.Get(target)
		reply.Read(t, 200, &r)
		conforms(t, router, "GET", target, reply)
		return r
	}
	t.Run("S-08 groups, totals and what was understood", func(t *testing.T) {
		r := get("search=" + url.QueryEscape("Ghanna indepandent 1957–66 xyzzyq"))
		if len(r.Groups) != len(archive.SearchKinds) || r.Groups[0].Total != 1 || r.Groups[0].Items[0].Event.ID != ghana.ID || r.Groups[3].Items[0].Country.Name != "Ghana" {
			t.Errorf("found %+v", r.Groups)
		}
		if r.Query != "ghanna indepandent 1957-66 xyzzyq" || len(r.Corrections) != 2 || strings.Join(r.Dropped, " ") != "xyzzyq" || r.Years.From != 1957 || r.Years.To != 1966 {
			t.Errorf("understood %+v", r)
		}
	})
	t.Run("S-08 one kind by the page", func(t *testing.T) {
		for query, want := range map[string]int{"": 20, "page=2": 5, "page=3": 0, "limit=7": 7, "limit=999": 25, "limit=x": 20, "page=-1": 20} {
			if r := get("search=harvest&kind=event&" + query); len(r.Groups[0].Items) != want || r.Groups[0].Total != 25 {
				t.Errorf("%s: %d of %d, want %d", query, len(r.Groups[0].Items), r.Groups[0].Total, want)
			}
		}
		if r := get("search=harvest&kind=none"); len(r.Groups[0].Items) != 19 {
			t.Errorf("a kind that is none: %d", len(r.Groups[0].Items))
		}
		if r := get("search=harvest&limit=10&page=1"); len(r.Groups[0].Items) != 9 {
			t.Errorf("ten in all: %d", len(r.Groups[0].Items))
		}
	})
	t.Run("S-08 nothing to look for", func(t *testing.T) {
		for _, query := range []string{"", "search=", "search=g", "search=%20", "search=!!", "search=" + strings.Repeat("x", 5000)} {
			if r := get(query); len(r.Groups) != len(archive.SearchKinds) || r.Groups[0].Total != 0 {
				t.Errorf("%.20q finds %+v", query, r.Groups)
			}
		}
	})
	t.Run("S-08 people and places", func(t *testing.T) {
		r := get("search=nkrumah+1940")
		if len(r.Groups[1].Items) != 1 || r.Groups[1].Items[0].Person.Name != "Kwame Nkrumah" || r.Groups[1].Items[0].Events != 1 {
			t.Errorf("people %+v", r.Groups[1])
		}
		if r := get("search=nkrumah+1990"); r.Years.Applied || r.Groups[1].Total != 1 {
			t.Errorf("after his death %+v", r.Years)
		}
		if r := get("search=coomassie"); len(r.Groups[2].Items) != 1 || r.Groups[2].Items[0].Place.Name != "Kumasi" {
			t.Errorf("places %+v", r.Groups[2])
		}
		if r := get("search=amina"); r.Groups[1].Items[0].Person.Born.Date.Month != 1 {
			t.Errorf("the birthday of the living: %+v", r.Groups[1].Items[0].Person.Born)
		}
	})
	t.Run("S-08 no draft", func(t *testing.T) {
		if r := get("search=secret"); r.Groups[0].Total != 0 {
			t.Errorf("found %+v", r.Groups[0])
		}
	})
}

func TestRelated(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	router := documented(t)
	one := s.Add(nil)
	alone := "/api/events/" + one.ID + "/related"
	var r archive.Related
	s.Get(alone).Read(t, 200, &r)
	if r.Previous != nil || len(r.Items)+len(r.Before)+len(r.After)+len(r.Meanwhile) != 0 {
		t.Errorf("S-07 an only event leads to %+v", r)
	}
	s.Add(func(e *archive.Event) { e.Title, e.Date = "Before", archive.MustDate("1950-01-01") })
	s.Add(func(e *archive.Event) { e.Title, e.Country = "Elsewhere", "Mali" })
	draft := s.Add(func(e *archive.Event) { e.Title, e.Status = "Hidden", archive.StatusDraft })
	reply := s.Get(alone)
	reply.Read(t, 200, &r)
	conforms(t, router, "GET", alone, reply)
	if len(r.Before) != 1 || r.Before[0].Title != "Before" || len(r.Meanwhile) != 1 || r.Previous.Title != "Before" || r.Next.Title != "Elsewhere" {
		t.Errorf("S-07 related: %+v", r)
	}
	s.Add(func(e *archive.Event) {
		e.Title, e.Country, e.Date = "Long before", "Chad", archive.MustDate("1951-01-01")
	})
	if s.Get(alone).Read(t, 200, &r); r.Previous.Title != "Long before" {
		t.Errorf("S-07 an event that comes between is not seen: %+v", r.Previous)
	}
	if got := s.Get("/api/events/" + draft.ID + "/related"); got.StatusCode != 404 {
		t.Errorf("S-07 a draft's: %d", got.StatusCode)
	}
	if got := s.Get("/api/events/none/related"); got.StatusCode != 404 {
		t.Errorf("S-07 of no event: %d", got.StatusCode)
	}
}
