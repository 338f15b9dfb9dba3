package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type eventList struct {
	Items  []map[string]any
	Total  int
	Facets *archive.Facets
}

func titles(list eventList) []string {
	out := []string{}
	for _, item := range list.Items {
		out = append(out, item["title"].(string))
	}
	return out
}

func TestEventsList(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	for i := range 25 {
		s.Add(func(e *archive.Event) { e.Title = fmt.Sprintf("Event %02d", i) })
	}
	t.Run("API-10 page and limit, items and total", func(t *testing.T) {
		var first, second eventList
		s.Get("/api/events?limit=20&page=1").Read(t, 200, &first)
		s.Get("/api/events?limit=20&page=2").Read(t, 200, &second)
		if len(first.Items) != 20 || len(second.Items) != 5 || first.Total != 25 || second.Total != 25 {
			t.Errorf("%d and %d items of %d", len(first.Items), len(second.Items), first.Total)
		}
		if first.Items[0]["title"] != "Event 24" || second.Items[4]["title"] != "Event 00" {
			t.Errorf("the last added is not first: %v", titles(first)[:1])
		}
	})
	t.Run("absurd pages and limits fall back, and never fail", func(t *testing.T) {
		for query, want := range map[string]int{
			"": 20, "limit=abc": 20, "limit=-5": 20, "limit=0": 20, "limit=2.5": 20, "limit=": 20, "limit=37": 25,
			"limit=200": 25, "limit=100000": 25, "page=-1": 20, "page=0": 20, "page=99999999999999999999": 0,
			"page=9223372036854775807&limit=200": 0, "page=3": 0, "page=%EF%BC%95": 20, "limit=5&limit=7": 5,
		} {
			var list eventList
			s.Get("/api/events?"+query).Read(t, 200, &list)
			if len(list.Items) != want || list.Total != 25 {
				t.Errorf("%q: %d items of %d, want %d of 25", query, len(list.Items), list.Total, want)
			}
		}
	})
	t.Run("ENT-02…05 an item has its fields and no sources", func(t *testing.T) {
		var list eventList
		s.Get("/api/events?limit=1").Read(t, 200, &list)
		item := list.Items[0]
		for _, name := range []string{"id", "title", "country", "date", "summary", "image", "tags", "createdBy", "updatedBy", "status", "isActive", "createdAt", "updatedAt", "version"} {
			if _, ok := item[name]; !ok {
				t.Errorf("%s is missing", name)
			}
		}
		if item["date"] != "1957-03-06" || item["status"] != "published" || item["isActive"] != true || item["sources"] != nil || item["sourceCount"] != 1.0 {
			t.Errorf("item is %v", item)
		}
	})
}

func TestSomeFields(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(nil)
	var list eventList
	s.Get("/api/events?fields=country,countryCode,nonsense").Read(t, 200, &list)
	want := map[string]any{"id": e.ID, "country": "Ghana", "countryCode": "GH"}
	if diff := cmp.Diff(want, list.Items[0]); diff != "" || list.Total != 1 {
		t.Error(diff, list.Total)
	}
	// One that all kinds of entries have is part of the cache key as well.
	list = eventList{}
	s.Get("/api/events?fields=country,countryCode,status").Read(t, 200, &list)
	want["status"] = "published"
	if diff := cmp.Diff(want, list.Items[0]); diff != "" {
		t.Error(diff)
	}
	person, place := s.AddPerson(nil), s.AddPlace(nil)
	for path, want := range map[string]map[string]any{
		"/api/people?fields=name,nonsense": {"id": person.ID, "name": person.Name},
		"/api/people?fields=slug":          {"id": person.ID, "slug": person.Slug},
		"/api/places?fields=country":       {"id": place.ID, "country": place.Country},
	} {
		list = eventList{}
		s.Get(path).Read(t, 200, &list)
		if diff := cmp.Diff(want, list.Items[0]); diff != "" || list.Total != 1 {
			t.Error(path, diff, list.Total)
		}
	}
}

func TestEventFilters(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	add := func(title, country, date string, tags ...string) {
		s.Add(func(e *archive.Event) {
			e.Title, e.Country, e.Date, e.Tags, e.Summary = title, country, archive.MustDate(date), tags, "About "+title
		})
	}
	add("Adwa", "Ethiopia", "1896-03-01", "RESISTANCE", "EMPIRE")
	add("Ghana free", "Ghana", "1957-03-06", "INDEPENDENCE", "POLITICS")
	add("Congo free", "Democratic Republic of the Congo", "1960-06-30", "Independence")
	add("Nobel", "Kenya", "2004-10-08", "WOMEN", "ENVIRONMENT")
	add("São Tomé free", "São Tomé and Príncipe", "1975-07-12", "INDEPENDENCE")
	if err := s.Store.WaitSearch(t.Context()); err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][]string{
		"search=ghana":                           {"Ghana free"},
		"search=gold+coast":                      {"Ghana free"},
		"search=sao+tome":                        {"São Tomé free"},
		"search=ZAIRE":                           {"Congo free"},
		"search=g":                               {"São Tomé free", "Nobel", "Congo free", "Ghana free", "Adwa"},
		"search=zzzz":                            {},
		"country=ghana&country=Kenya":            {"Nobel", "Ghana free"},
		"tags=independence":                      {"São Tomé free", "Congo free", "Ghana free"},
		"tags=INDEPENDENCE,POLITICS&match=all":   {"Ghana free"},
		"tags=WOMEN&tags=EMPIRE":                 {"Nobel", "Adwa"},
		"decade=1960":                            {"Congo free"},
		"decade=1960s":                           {"Congo free"},
		"decade=nonsense&sort=oldest&limit=1":    {"Adwa"},
		"from=1957-03-06&to=1960-06-30":          {"Congo free", "Ghana free"},
		"monthDay=03-06":                         {"Ghana free"},
		"sort=newest":                            {"Nobel", "São Tomé free", "Congo free", "Ghana free", "Adwa"},
		"sort=oldest":                            {"Adwa", "Ghana free", "Congo free", "São Tomé free", "Nobel"},
		"sort=country":                           {"Congo free", "Adwa", "Ghana free", "Nobel", "São Tomé free"},
		"sort=password&limit=1":                  {"São Tomé free"},
		"search=free&in=text&tags=INDEPENDENCE":  {"São Tomé free", "Congo free", "Ghana free"},
		"status=draft&utm_source=x&limit=1":      {"São Tomé free"},
		"search=%22+OR+1%3D1+--+%27%3B+DROP":     {},
		"search=free*&sort=oldest&country=Ghana": {"Ghana free"},
	} {
		t.Run("API-11 "+query, func(t *testing.T) {
			var list eventList
			s.Get("/api/events?"+query).Read(t, 200, &list)
			if diff := cmp.Diff(want, titles(list)); diff != "" {
				t.Error(diff)
			}
			if !strings.Contains(query, "limit") && list.Total != len(want) {
				t.Errorf("the total is %d, want %d", list.Total, len(want))
			}
		})
	}
	t.Run("facets count under the other filters", func(t *testing.T) {
		var list eventList
		s.Get("/api/events?facets=1&tags=INDEPENDENCE").Read(t, 200, &list)
		want := map[string]int{"1950": 1, "1960": 1, "1970": 1}
		got := map[string]int{}
		for _, c := range list.Facets.Decades {
			if c.Count > 0 {
				got[c.Key] = c.Count
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	for _, query := range []string{"from=1957-02-30", "to=x", "monthDay=02-30", "from=1957-03-06T00:00"} {
		t.Run("bad date "+query, func(t *testing.T) {
			s.Get("/api/events?"+query).Fails(t, 400, "invalid", "Validation failed")
		})
	}
}
