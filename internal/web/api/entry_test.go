package api_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/article"
	"sankofa/internal/media/mediatest"
	"sankofa/internal/web/webtest"
)

// shownEntry is what a reader gets of an entry of any kind, as far as the tests look.
type shownEntry struct {
	ID, Slug, Name, Title, Status, Article, Image string
	Version                                       int
	Born, Died                                    *archive.LifeDate
	Pictures                                      []archive.Picture
	ArticleBlocks                                 []article.Block
	People                                        []struct{ PersonID, Name, Slug, Role, Image string }
	Places                                        []struct {
		ID, Name, Slug, Kind, Country string
		Point                         *archive.Point
		RadiusKm                      float64
	}
	Relations []struct {
		Type, EventID, Title, Note string
		Inverse                    bool
	}
}

type oneEntry struct {
	Event, Person, Place shownEntry
	Events               []shownEntry
	EventTotal           int
	People, Places       []shownEntry
	Warnings             []archive.FieldError
}

func get(t *testing.T, s *webtest.Site, who, target string) oneEntry {
	t.Helper()
	var got oneEntry
	s.Call(who, "GET", target, nil).Read(t, 200, &got)
	return got
}

func pictureForm() webtest.Form {
	return webtest.Form{File: "picture", Filename: "photo.png", Content: mediatest.PNG(mediatest.Photo(40, 30, 1))}
}

func TestPerson(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	var made oneEntry
	s.Call("editor", "POST", "/api/people", webtest.AnyPerson(
		"otherNames", []any{webtest.Object("name", "ምኒልክ", "language", "am")}, "sortName", "Menelik",
		"born", webtest.Object("date", "1844-08-17"), "died", webtest.Object("date", "1913-12-12", "precision", "day"),
	)).Read(t, 201, &made)
	p := made.Person
	t.Run("S-02 a person has an address made from the name", func(t *testing.T) {
		if p.Slug != "menelik-ii" || p.Status != "published" || p.Version != 1 {
			t.Errorf("got %+v", p)
		}
		for _, name := range []string{p.Slug, p.ID} {
			if got := get(t, s, "", "/api/people/"+name).Person; got.ID != p.ID || got.Died == nil {
				t.Errorf("%s is %+v", name, got)
			}
		}
	})
	t.Run("S-02 an earlier address still answers", func(t *testing.T) {
		s.Call("editor", "PUT", "/api/people/menelik-ii", webtest.Object("name", "Emperor Menelik")).OK(t)
		if got := get(t, s, "", "/api/people/menelik-ii").Person; got.Slug != "emperor-menelik" || got.Name != "Emperor Menelik" {
			t.Errorf("got %+v", got)
		}
		s.Call("editor", "PUT", "/api/people/emperor-menelik", webtest.Object("name", "Menelik II")).OK(t)
		if got := get(t, s, "", "/api/people/emperor-menelik").Person; got.Slug != "menelik-ii" {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-02 of two with a name the second has a number", func(t *testing.T) {
		var second oneEntry
		s.Call("user", "POST", "/api/people", webtest.AnyPerson()).Read(t, 201, &second)
		if second.Person.Slug != "menelik-ii-2" || second.Person.Status != "draft" {
			t.Errorf("got %+v", second.Person)
		}
	})
	t.Run("S-02 what a person must be", func(t *testing.T) {
		for name, tt := range map[string]struct {
			field string
			value any
			want  string
		}{
			"no name":            {"name", " ", "Name is required."},
			"a short summary":    {"summary", "Emperor.", "Summary must be at least 20 characters."},
			"no calling":         {"callings", []string{}, "Choose 1 to 4 callings."},
			"an unknown calling": {"callings", []string{"saint"}, "Calling must be one of leader, artist, scholar, activist, athlete, religious, merchant, soldier, healer, other."},
			"no country":         {"countries", []string{}, "Name 1 to 6 countries."},
			"a future death":     {"died", webtest.Object("date", "2999-01-01"), "Date must not be in the future."},
			"no year":            {"born", webtest.Object("date", "0000-01-01"), "Date must be in year 1 or later."},
			"died before birth":  {"died", webtest.Object("date", "1843-01-01"), "The date of death must not be before that of birth."},
			"language":           {"otherNames", []any{webtest.Object("name", "X", "language", "Amharic")}, "Language must be a code such as am or sw."},
		} {
			t.Run(name, func(t *testing.T) {
				got := s.Call("editor", "PUT", "/api/people/"+p.ID, webtest.Object(tt.field, tt.value))
				if diff := cmp.Diff([]string{tt.want}, got.Details(t)); diff != "" {
					t.Error(diff)
				}
			})
		}
	})
	t.Run("S-02 removed and restored", func(t *testing.T) {
		s.Call("admin", "DELETE", "/api/people/"+p.Slug, nil).OK(t)
		s.Get("/api/people/"+p.Slug).Fails(t, 404, "not_found", "Person not found.")
		s.Call("admin", "POST", "/api/people/"+p.Slug+"/restore", nil).OK(t)
		s.Get("/api/people/" + p.Slug).OK(t)
	})
	t.Run("S-02 a request that comes twice is carried out once", func(t *testing.T) {
		send := func() webtest.Reply {
			return s.Call("editor", "POST", "/api/people", webtest.AnyPerson("name", "Taytu"), "Idempotency-Key", "k")
		}
		if first, again := send(), send(); first.Text != again.Text || again.Header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("%s, then %s", first.Text, again.Text)
		}
	})
}

func TestTheLiving(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	disputed := webtest.Object("date", "1950-07-09", "precision", "day", "reason", "A diary.", "source", webtest.Object("title", "D"))
	var made oneEntry
	s.Call("user", "POST", "/api/people", webtest.AnyPerson("born", webtest.Object("date", "1950-05-06", "precision", "day", "disputed", disputed))).Read(t, 201, &made)
	path := "/api/people/" + made.Person.ID
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")).OK(t)
	targets := []string{path, path + "/revisions", "/api/people", "/api/people?q=menelik"}
	for _, target := range targets {
		for _, who := range []string{"", "user2"} {
			t.Run("S-02 the public sees the year alone: "+strings.Replace(target, made.Person.ID, "{id}", 1)+" as "+who, func(t *testing.T) {
				got := s.Call(who, "GET", target, nil).Text
				if strings.Contains(got, "-05-06") || strings.Contains(got, "-07-09") || !strings.Contains(got, `"date":"1950-01-01","precision":"year"`) {
					t.Error(got)
				}
			})
		}
		t.Run("S-02 those who edit see the day: "+strings.Replace(target, made.Person.ID, "{id}", 1), func(t *testing.T) {
			for _, who := range []string{"user", "editor"} {
				if got := s.Call(who, "GET", target, nil).Text; !strings.Contains(got, "1950-05-06") || !strings.Contains(got, "1950-07-09") {
					t.Errorf("%s gets %s", who, got)
				}
			}
		})
	}
	s.Call("user", "PUT", path, webtest.Object("died", webtest.Object("date", "2020-01-02"))).OK(t)
	s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")).OK(t)
	for _, target := range targets {
		t.Run("S-02 everyone sees the days of the dead: "+strings.Replace(target, made.Person.ID, "{id}", 1), func(t *testing.T) {
			if got := s.Get(target).Text; !strings.Contains(got, "1950-05-06") {
				t.Error(got)
			}
		})
	}
}

func TestPlace(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	var made oneEntry
	s.Call("editor", "POST", "/api/places", webtest.AnyPlace("point", webtest.Object("lat", 14.1667, "lon", 38.9), "radiusKm", 5)).Read(t, 201, &made)
	path := "/api/places/" + made.Place.Slug
	for name, tt := range map[string]struct {
		body map[string]any
		want string
	}{
		"S-03 the country is African":       {webtest.Object("country", "France"), "Country must be a country of Africa, or several."},
		"S-03 an unknown kind":              {webtest.Object("kind", "planet"), "Kind must be one of city, town, kingdom, region, site, battlefield, river, mountain, island, building."},
		"S-03 four decimals":                {webtest.Object("point", webtest.Object("lat", 14.16671, "lon", 38.9)), "Latitude must have at most four decimals."},
		"S-03 on the earth":                 {webtest.Object("point", webtest.Object("lat", 14, "lon", 190)), "Longitude must be between -180 and 180."},
		"S-03 a radius that is too large":   {webtest.Object("radiusKm", 1001), "A point needs a radius of 0.1 to 1000 km."},
		"S-03 a radius that is too small":   {webtest.Object("radiusKm", 0.05), "A point needs a radius of 0.1 to 1000 km."},
		"S-03 a radius needs a point":       {webtest.Object("point", nil, "radiusKm", 3), "A radius needs a point."},
		"S-03 a summary":                    {webtest.Object("summary", ""), "Summary is required."},
		"S-03 a summary that is not a book": {webtest.Object("summary", strings.Repeat("x", 1001)), "Summary must be at most 1000 characters."},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff([]string{tt.want}, s.Call("editor", "PUT", path, tt.body).Details(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("S-03 a point is removed with its radius", func(t *testing.T) {
		var got struct {
			Place struct {
				Country  string
				Point    *archive.Point
				RadiusKm float64
			}
		}
		s.Call("editor", "PUT", path, webtest.Object("point", nil, "country", "several")).Read(t, 200, &got)
		if got.Place.Point != nil || got.Place.RadiusKm != 0 || got.Place.Country != "several" {
			t.Errorf("got %+v", got.Place)
		}
	})
}

// linked is a site with an event that names a person, a place and another event.
func linked(t *testing.T) (s *webtest.Site, person *archive.Person, place *archive.Place, first, second string) {
	t.Helper()
	s = webtest.New(t)
	person = s.AddPerson(func(p *archive.Person) { p.SetImage("https://example.org/m.jpg") })
	place = s.AddPlace(nil)
	first = s.Create("editor", "title", "Treaty of Wuchale", "date", "1889-05-02").ID
	second = s.Create("editor",
		"people", []any{webtest.Object("personId", person.ID, "role", "led the Ethiopian army")}, "places", []string{place.ID},
		"relations", []any{webtest.Object("type", "follows", "eventId", first, "note", "Its article 17.")},
	).ID
	return s, person, place, first, second
}

func TestLinks(t *testing.T) {
	t.Parallel()
	s, person, place, first, second := linked(t)
	shownPlace := s.AddPlace(func(p *archive.Place) { p.Name = "Wuchale" })
	t.Run("S-01 an event shows its people, places and relations", func(t *testing.T) {
		e := get(t, s, "", "/api/events/"+second).Event
		if len(e.People) != 1 || e.People[0].Name != "Menelik II" || e.People[0].Slug != "menelik-ii" || e.People[0].PersonID != person.ID ||
			e.People[0].Role != "led the Ethiopian army" || e.People[0].Image != "https://example.org/m.jpg" {
			t.Errorf("people are %+v", e.People)
		}
		if len(e.Places) != 1 || e.Places[0].Slug != "adwa" || e.Places[0].Kind != "town" || e.Places[0].Country != "Ethiopia" || e.Places[0].RadiusKm != 5 || e.Places[0].Point.Lat != 14.1667 {
			t.Errorf("places are %+v", e.Places)
		}
		if len(e.Relations) != 1 || e.Relations[0].EventID != first || e.Relations[0].Inverse || e.Relations[0].Title != "Treaty of Wuchale" || e.Relations[0].Note != "Its article 17." {
			t.Errorf("relations are %+v", e.Relations)
		}
	})
	t.Run("S-01 the other event shows the inverse", func(t *testing.T) {
		e := get(t, s, "", "/api/events/"+first).Event
		if len(e.Relations) != 1 || e.Relations[0].EventID != second || !e.Relations[0].Inverse || e.Relations[0].Type != "follows" {
			t.Errorf("relations are %+v", e.Relations)
		}
	})
	t.Run("S-02 a person shows events, places and the people met", func(t *testing.T) {
		other := s.AddPerson(func(p *archive.Person) { p.Name = "Taytu Betul" })
		s.Call("editor", "PUT", "/api/events/"+second, webtest.Object("people", []any{
			webtest.Object("personId", person.ID), webtest.Object("personId", other.ID),
		})).OK(t)
		got := get(t, s, "", "/api/people/menelik-ii")
		if got.EventTotal != 1 || len(got.Events) != 1 || got.Events[0].ID != second || len(got.People) != 1 || got.People[0].Slug != "taytu-betul" ||
			len(got.Places) != 1 || got.Places[0].Slug != "adwa" {
			t.Errorf("got %+v", got)
		}
		if got := get(t, s, "", "/api/places/adwa"); got.EventTotal != 1 || got.Events[0].ID != second || len(got.People) != 2 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-02 events of a person are listed", func(t *testing.T) {
		for query, want := range map[string]int{
			"person=menelik-ii": 1, "person=" + person.ID: 1, "person=taytu-betul&place=adwa": 1, "person=nobody": 0, "place=adwa": 1, "place=": 2,
		} {
			var list archive.EventList
			s.Get("/api/events?"+query).Read(t, 200, &list)
			if list.Total != want {
				t.Errorf("%s: got %d, want %d", query, list.Total, want)
			}
		}
	})
	t.Run("S-01 what is not published is not shown", func(t *testing.T) {
		get(t, s, "", "/api/events/"+second) // so that it is cached
		for _, path := range []string{"/api/people/" + person.ID, "/api/places/" + place.ID, "/api/events/" + first} {
			s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "draft")).OK(t)
		}
		if e := get(t, s, "", "/api/events/"+second).Event; len(e.People) != 1 || e.People[0].Name != "Taytu Betul" || len(e.Places)+len(e.Relations) != 0 {
			t.Errorf("a visitor gets %+v", e)
		}
		if e := get(t, s, "editor", "/api/events/"+second).Event; len(e.People) != 2 || len(e.Places) != 1 || len(e.Relations) != 1 {
			t.Errorf("an editor gets %+v", e)
		}
		var list archive.EventList
		if s.Get("/api/events?person=menelik-ii").Read(t, 200, &list); list.Total != 0 {
			t.Errorf("%d events of a draft", list.Total)
		}
	})
	t.Run("S-01 a cached event shows the new name of a person", func(t *testing.T) {
		s.Call("editor", "PATCH", "/api/people/"+person.ID+"/status", webtest.Object("status", "published")).OK(t)
		get(t, s, "", "/api/events/"+second)
		s.Call("admin", "PUT", "/api/people/"+person.ID, webtest.Object("name", "Emperor Menelik II")).OK(t)
		if e := get(t, s, "", "/api/events/"+second).Event; len(e.People) != 2 || e.People[0].Name != "Emperor Menelik II" {
			t.Errorf("people are %+v", e.People)
		}
	})
	t.Run("S-01 what is pointed at shows a new event and a removed one at once", func(t *testing.T) {
		s.Call("editor", "PATCH", "/api/events/"+first+"/status", webtest.Object("status", "published")).OK(t)
		shown := func() [3]int {
			relations := 0
			for _, r := range get(t, s, "", "/api/events/"+first).Event.Relations {
				if r.Type == "commemorates" {
					relations++
				}
			}
			return [3]int{relations, get(t, s, "", "/api/people/"+person.ID).EventTotal, get(t, s, "", "/api/places/"+shownPlace.Slug).EventTotal}
		}
		before := shown()
		id := s.Create("editor",
			"people", []any{webtest.Object("personId", person.ID)}, "places", []string{shownPlace.ID},
			"relations", []any{webtest.Object("type", "commemorates", "eventId", first)},
		).ID
		if diff := cmp.Diff([3]int{before[0] + 1, before[1] + 1, before[2] + 1}, shown()); diff != "" {
			t.Error(diff)
		}
		s.Call("admin", "DELETE", "/api/events/"+id, nil).OK(t)
		if diff := cmp.Diff(before, shown()); diff != "" {
			t.Error(diff)
		}
	})
	for name, tt := range map[string]struct {
		body  map[string]any
		field string
		want  string
	}{
		"a person that is not there": {webtest.Object("people", []any{webtest.Object("personId", "x")}), "people[0].personId", "Person not found."},
		"a place as a person":        {webtest.Object("people", []any{webtest.Object("personId", place.ID)}), "people[0].personId", "Person not found."},
		"a person twice":             {webtest.Object("people", []any{webtest.Object("personId", person.ID), webtest.Object("personId", person.ID)}), "people[1].personId", "The same person is named twice."},
		"a long role":                {webtest.Object("people", []any{webtest.Object("personId", person.ID, "role", strings.Repeat("x", 81))}), "people[0].role", "Role must be at most 80 characters."},
		"a place that is not there":  {webtest.Object("places", []string{place.ID, "y"}), "places[1]", "Place not found."},
		"itself":                     {webtest.Object("relations", []any{webtest.Object("type", "led-to", "eventId", second)}), "relations[0].eventId", "An event is not related to itself."},
		"an unknown relation":        {webtest.Object("relations", []any{webtest.Object("type", "like", "eventId", first)}), "relations[0].type", "Relation must be led-to, part-of, follows or commemorates."},
		"a relation twice": {webtest.Object("relations", []any{
			webtest.Object("type", "led-to", "eventId", first), webtest.Object("type", "follows", "eventId", first), webtest.Object("type", "led-to", "eventId", first),
		}), "relations[2].eventId", "The same relation is named twice."},
	} {
		t.Run("S-01 refuses "+name, func(t *testing.T) {
			var got struct{ Details []archive.FieldError }
			s.Call("editor", "PUT", "/api/events/"+second, tt.body).Read(t, 400, &got)
			if diff := cmp.Diff([]archive.FieldError{{Field: tt.field, Message: tt.want}}, got.Details); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestArticle(t *testing.T) {
	t.Parallel()
	s, person, _, first, second := linked(t)
	path := "/api/events/" + second
	var got oneEntry
	s.Call("editor", "PUT", path, webtest.Object(
		"article", "Under [[person:menelik-ii]] after [[event:"+first+"]] [1][3] [[place:nowhere]].\r\n\r\n## Next",
		"sources", []any{webtest.Object("title", "A book")},
	)).Read(t, 200, &got)
	t.Run("S-05 a mark without a source is a warning", func(t *testing.T) {
		if diff := cmp.Diff([]archive.FieldError{
			{Field: "article", Message: "Source 3 does not exist."}, {Field: "article", Message: `There is no place "nowhere" to link to.`},
		}, got.Warnings); diff != "" {
			t.Error(diff)
		}
	})
	hrefs := func(e shownEntry) (list []string) {
		for _, b := range e.ArticleBlocks {
			for _, span := range b.Spans {
				if span.Type == article.Entry {
					list = append(list, span.Text+" "+span.Href)
				}
			}
		}
		return list
	}
	t.Run("S-05 blocks come beside the source, with the names of what is linked", func(t *testing.T) {
		e := get(t, s, "", path).Event
		if len(e.ArticleBlocks) != 2 || e.ArticleBlocks[1].Type != article.Heading || !strings.HasSuffix(e.Article, "[[place:nowhere]].\n\n## Next") {
			t.Errorf("got %+v", e)
		}
		if diff := cmp.Diff([]string{"Menelik II /people/menelik-ii", "Treaty of Wuchale /events/" + first}, hrefs(e)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("S-05 a link to a draft is text", func(t *testing.T) {
		s.Call("editor", "PATCH", "/api/people/"+person.ID+"/status", webtest.Object("status", "draft")).OK(t)
		if got := hrefs(get(t, s, "", path).Event); len(got) != 1 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("S-05 a link to what comes to be", func(t *testing.T) {
		s.Call("editor", "POST", "/api/places", webtest.AnyPlace("name", "Nowhere")).OK(t)
		if got := hrefs(get(t, s, "", path).Event); len(got) != 2 {
			t.Errorf("got %v", got)
		}
	})
	t.Run("S-05 lists are without articles", func(t *testing.T) {
		if text := s.Get("/api/events").Text; strings.Contains(text, "Next") || strings.Contains(text, "article") {
			t.Error(text)
		}
	})
	t.Run("S-05 an article of 40,000 characters at most", func(t *testing.T) {
		s.Call("editor", "PUT", path, webtest.Object("article", strings.Repeat("é", 40_000))).OK(t)
		if diff := cmp.Diff([]string{"Article must be at most 40000 characters."}, s.Call("editor", "PUT", path, webtest.Object("article", strings.Repeat("é", 40_001))).Details(t)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestPictures(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	upload := func(t *testing.T) string {
		t.Helper()
		var got struct{ Picture archive.Picture }
		s.Submit("editor", "POST", "/api/upload/pictures", pictureForm()).Read(t, 201, &got)
		if got.Picture.Media == nil || got.Picture.Media.Width == 0 {
			t.Errorf("got %+v", got.Picture)
		}
		return got.Picture.Path
	}
	full := func(path string, pairs ...any) map[string]any {
		m := webtest.Object("path", path, "alt", "A man on a horse", "credit", "National Library", "licence", "cc-by-sa-4.0")
		for i := 0; i < len(pairs); i += 2 {
			m[pairs[i].(string)] = pairs[i+1]
		}
		return m
	}
	t.Run("S-04 pictures with what is said of them", func(t *testing.T) {
		path := upload(t)
		var made oneEntry
		s.Call("editor", "POST", "/api/people", webtest.AnyPerson("pictures", []any{
			full(path, "caption", "At Adwa", "sourceUrl", "https://example.org/x", "takenOn", "1896-03"), full("https://example.org/b.jpg"),
		})).Read(t, 201, &made)
		got := get(t, s, "", "/api/people/"+made.Person.Slug).Person
		want := archive.Picture{
			Path: path, Alt: "A man on a horse", Caption: "At Adwa", Credit: "National Library", Licence: "cc-by-sa-4.0",
			SourceURL: "https://example.org/x", TakenOn: "1896-03", Media: got.Pictures[0].Media,
		}
		if diff := cmp.Diff(want, got.Pictures[0]); diff != "" || len(got.Pictures) != 2 || got.Image != path || got.Pictures[0].Media == nil {
			t.Errorf("%s in %+v", diff, got)
		}
	})
	t.Run("S-04 is not published without alternative text, credit and licence", func(t *testing.T) {
		var made oneEntry
		bare := []any{full("https://example.org/a.jpg"), webtest.Object("path", "https://example.org/b.jpg", "credit", "X")}
		s.Call("editor", "POST", "/api/events", webtest.Draft("pictures", bare, "status", "draft")).Read(t, 201, &made)
		path := "/api/events/" + made.Event.ID
		want := []string{"Picture 2 needs an alternative text.", "Picture 2 needs a licence."}
		for name, got := range map[string]webtest.Reply{
			"created":       s.Call("editor", "POST", "/api/events", webtest.Draft("pictures", bare)),
			"saved":         s.Call("editor", "PUT", path, webtest.Object("status", "published")),
			"status":        s.Call("editor", "PATCH", path+"/status", webtest.Object("status", "published")),
			"sent as image": s.Call("editor", "PUT", path, webtest.Object("image", "https://example.org/a.jpg", "status", "published")),
		} {
			if diff := cmp.Diff(want, got.Details(t)); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		s.Call("editor", "PUT", path, webtest.Object("pictures", []any{full("https://example.org/a.jpg"), full("https://example.org/b.jpg")}, "status", "published")).OK(t)
	})
	t.Run("S-04 an image by its address alone is published, now and when it is sent again", func(t *testing.T) {
		id := s.Create("editor", "image", "https://example.org/a.jpg").ID
		e := get(t, s, "", "/api/events/"+id).Event
		if e.Image != "https://example.org/a.jpg" || len(e.Pictures) != 1 || e.Status != "published" {
			t.Fatalf("got %+v", e)
		}
		s.Call("editor", "PUT", "/api/events/"+id, webtest.Object("pictures", []any{webtest.Object("path", "https://example.org/a.jpg", "alt", "A horse")})).OK(t)
		if got := get(t, s, "", "/api/events/"+id).Event.Pictures[0]; got.Alt != "A horse" {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("S-04 pictures win over an image that is sent with them", func(t *testing.T) {
		id := s.Create("editor", "image", "https://example.org/old.jpg", "pictures", []any{full("https://example.org/new.jpg")}).ID
		if e := get(t, s, "", "/api/events/"+id).Event; e.Image != "https://example.org/new.jpg" || len(e.Pictures) != 1 {
			t.Errorf("got %+v", e)
		}
	})
	for name, tt := range map[string]struct {
		picture map[string]any
		want    string
	}{
		"licence": {full("https://example.org/a.jpg", "licence", "unknown"), "Licence must be one of public-domain, cc0, cc-by-4.0, cc-by-sa-4.0, cc-by-3.0, cc-by-sa-3.0, own-work, permission."},
		"address": {full("javascript:x"), "Image must be a valid http(s) URL."},
		"source":  {full("https://example.org/a.jpg", "sourceUrl", "x"), "Source link must be a valid http(s) URL."},
		"date":    {full("https://example.org/a.jpg", "takenOn", "1896-13"), "Date must be a year, a month or a day, such as 1957-03-06."},
		"alt":     {full("https://example.org/a.jpg", "alt", strings.Repeat("x", 301)), "Alternative text must be at most 300 characters."},
	} {
		t.Run("S-04 refuses a wrong "+name, func(t *testing.T) {
			if diff := cmp.Diff([]string{tt.want}, s.Call("editor", "POST", "/api/events", webtest.Draft("pictures", []any{tt.picture})).Details(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("S-04 a file is needed", func(t *testing.T) {
		s.Submit("editor", "POST", "/api/upload/pictures", webtest.Form{Fields: []string{"x", "y"}}).Fails(t, 400, "invalid", "")
	})
}

func TestDirectory(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	add := func(name, sort, country string, calling archive.Calling, born, died string) {
		s.AddPerson(func(p *archive.Person) {
			p.Name, p.SortName, p.Countries, p.Callings = name, sort, []string{country}, []archive.Calling{calling}
			if born != "" {
				p.Born = &archive.LifeDate{Date: archive.MustDate(born), Precision: archive.PrecisionYear}
			}
			if died != "" {
				p.Died = &archive.LifeDate{Date: archive.MustDate(died), Precision: archive.PrecisionYear}
			}
		})
	}
	add("Chinua Achebe", "Achebe, Chinua", "Nigeria", "artist", "1930-01-01", "2013-01-01")
	add("Haile Selassie", "", "Ethiopia", "leader", "1892-01-01", "1975-01-01")
	add("Élodie", "", "Benin", "artist", "", "")
	add("Marcus Garvey", "Garvey, Marcus", "Jamaica", "activist", "1887-01-01", "1940-01-01")
	s.AddPerson(func(p *archive.Person) { p.Name, p.Status = "Hidden", archive.StatusDraft })
	for query, want := range map[string][]string{
		"":                         {"Chinua Achebe", "Élodie", "Marcus Garvey", "Haile Selassie"},
		"q=CHINUA":                 {"Chinua Achebe"},
		"q=elod":                   {"Élodie"},
		"letter=e":                 {"Élodie"},
		"letter=H":                 {"Haile Selassie"},
		"calling=artist":           {"Chinua Achebe", "Élodie"},
		"calling=nonsense":         {"Chinua Achebe", "Élodie", "Marcus Garvey", "Haile Selassie"},
		"century=19":               {"Marcus Garvey", "Haile Selassie"},
		"century=21":               {"Chinua Achebe"},
		"country=ethiopia":         {"Haile Selassie"},
		"country=jamaica":          {"Marcus Garvey"},
		"country=Ghana":            {},
		"sort=latest&limit=2":      {"Marcus Garvey", "Élodie"},
		"page=2&limit=3":           {"Haile Selassie"},
		"page=9":                   {},
		"calling=artist&letter=a":  {"Chinua Achebe"},
		"century=20&country=Benin": {},
	} {
		t.Run("S-02 people "+query, func(t *testing.T) {
			var list struct {
				Items []shownEntry
				Total int
			}
			s.Get("/api/people?"+query).Read(t, 200, &list)
			names := []string{}
			for _, p := range list.Items {
				names = append(names, p.Name)
			}
			if diff := cmp.Diff(want, names); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("S-02 counts under the other filters", func(t *testing.T) {
		var list struct{ Facets archive.DirectoryFacets }
		s.Get("/api/people?facets=1&calling=artist").Read(t, 200, &list)
		want := archive.DirectoryFacets{
			Letters:   []archive.Count{{Key: "A", Count: 1}, {Key: "E", Count: 1}},
			Callings:  []archive.Count{{Key: "artist", Count: 2}, {Key: "activist", Count: 1}, {Key: "leader", Count: 1}},
			Centuries: []archive.Count{{Key: "20", Count: 1}, {Key: "21", Count: 1}},
			Countries: []archive.Count{{Key: "Benin", Count: 1}, {Key: "Nigeria", Count: 1}},
		}
		if diff := cmp.Diff(want, list.Facets); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("S-02 those who manage see drafts", func(t *testing.T) {
		for who, want := range map[string]int{"editor": 5, "user": 4} {
			var list struct{ Total int }
			s.Call(who, "GET", "/api/people?scope=manage", nil).Read(t, 200, &list)
			if list.Total != want {
				t.Errorf("%s: got %d, want %d", who, list.Total, want)
			}
		}
	})
	t.Run("S-03 places", func(t *testing.T) {
		s.AddPlace(nil)
		s.AddPlace(func(p *archive.Place) { p.Name, p.Country, p.PlaceKind = "Nile", archive.Several, "river" })
		for query, want := range map[string]int{"": 2, "kind=river": 1, "country=Several": 1, "q=adw": 1, "kind=island": 0} {
			var list struct{ Total int }
			s.Get("/api/places?"+query).Read(t, 200, &list)
			if list.Total != want {
				t.Errorf("%s: got %d, want %d", query, list.Total, want)
			}
		}
	})
	t.Run("S-01 people and places are in no list of events", func(t *testing.T) {
		for _, target := range []string{"/api/events", "/api/events?search=menelik", "/api/events?search=achebe"} {
			var list archive.EventList
			if s.Get(target).Read(t, 200, &list); list.Total != 0 {
				t.Errorf("%s has %d", target, list.Total)
			}
		}
		var stats archive.EventStats
		if s.Get("/api/events/stats").Read(t, 200, &stats); stats.Total != 0 || len(stats.ByCountry) != 0 {
			t.Errorf("got %+v", stats)
		}
	})
	t.Run("S-02 those who manage see how many listings name each, and who is named most", func(t *testing.T) {
		people := map[string]string{}
		var all struct{ Items []shownEntry }
		s.Get("/api/people").Read(t, 200, &all)
		for _, p := range all.Items {
			people[p.Name] = p.ID
		}
		naming := func(who string, names ...string) {
			var list []any
			for _, name := range names {
				list = append(list, webtest.Object("personId", people[name]))
			}
			s.Create(who, "people", list)
		}
		naming("editor", "Haile Selassie")
		naming("editor", "Haile Selassie", "Marcus Garvey")
		naming("user", "Haile Selassie", "Marcus Garvey", "Élodie") // a draft
		for _, c := range []struct {
			who, query string
			names      []string
			totals     []int
		}{
			{"editor", "sort=events&scope=manage&limit=3", []string{"Haile Selassie", "Marcus Garvey", "Élodie"}, []int{3, 2, 1}},
			{"editor", "sort=events&scope=manage&limit=3&page=2", []string{"Chinua Achebe", "Hidden"}, []int{0, 0}},
			{"editor", "sort=events&scope=manage&page=99", []string{}, []int{}},
			{"user", "sort=events&scope=manage&limit=2", []string{"Haile Selassie", "Marcus Garvey"}, []int{3, 2}},
			{"user2", "sort=events&scope=manage&limit=3", []string{"Haile Selassie", "Marcus Garvey", "Chinua Achebe"}, []int{2, 1, 0}},
			{"editor", "scope=manage&limit=2", []string{"Chinua Achebe", "Élodie"}, []int{0, 1}},
			{"", "sort=events", []string{"Chinua Achebe", "Élodie", "Marcus Garvey", "Haile Selassie"}, nil},
		} {
			var list struct {
				Items       []shownEntry
				EventTotals map[string]int
			}
			s.Call(c.who, "GET", "/api/people?"+c.query, nil).Read(t, 200, &list)
			names, totals := []string{}, []int{}
			for _, p := range list.Items {
				names = append(names, p.Name)
				totals = append(totals, list.EventTotals[p.ID])
			}
			if c.totals == nil && list.EventTotals == nil {
				totals = nil
			}
			if diff := cmp.Diff([]any{c.names, c.totals}, []any{names, totals}); diff != "" {
				t.Errorf("%s as %q: %s", c.query, c.who, diff)
			}
		}
	})
}
