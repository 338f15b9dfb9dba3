package api_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestS18Bulk(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	type result struct {
		Changed, Unchanged []string
		Errors             []struct {
			ID, Message string
			Status      int
		}
	}
	change := func(who string, pairs ...any) webtest.Reply {
		return s.Call(who, "POST", "/api/events/bulk", webtest.Object(pairs...))
	}
	own, theirs := s.Create("editor").ID, s.Create("user").ID
	t.Run("a report for each", func(t *testing.T) {
		var got result
		change("editor", "action", "publish", "ids", []string{own, theirs, theirs, "none"}).Read(t, 200, &got)
		if diff := cmp.Diff([][]string{{theirs}, {own}}, [][]string{got.Changed, got.Unchanged}); diff != "" {
			t.Error(diff)
		}
		if len(got.Errors) != 1 || got.Errors[0].ID != "none" || got.Errors[0].Status != 404 {
			t.Errorf("the errors are %+v", got.Errors)
		}
	})
	t.Run("why one was refused", func(t *testing.T) {
		var got result
		change("editor", "action", "add-tag", "tag", "Peace", "ids", []string{own, theirs}).Read(t, 200, &got)
		if len(got.Changed) != 1 || len(got.Errors) != 1 || got.Errors[0].Status != 403 || !strings.Contains(got.Errors[0].Message, "permission") {
			t.Errorf("got %+v", got)
		}
		full := s.Create("editor", "tags", strings.Split(list(archive.MaxTags), ",")).ID
		change("editor", "action", "add-tag", "tag", "One more", "ids", []string{full}).Read(t, 200, &got)
		if len(got.Errors) != 1 || got.Errors[0].Message != "At most 20 tags are allowed." {
			t.Errorf("got %+v", got.Errors)
		}
	})
	t.Run("what cannot be asked for", func(t *testing.T) {
		change("editor", "action", "explode", "ids", []string{own}).Fails(t, 400, "invalid", "")
		change("editor", "action", "add-tag", "tag", "", "ids", []string{own}).Fails(t, 400, "invalid", "")
		change("editor", "action", "add-tag", "tag", "a, b", "ids", []string{own}).Fails(t, 400, "invalid", "")
		change("editor", "action", "publish", "ids", strings.Split(list(501), ",")).Fails(t, 400, "invalid", "")
		change("editor", "action", "publish", "ids", []string{}).Fails(t, 400, "invalid", "")
	})
}

func TestS18Tags(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Create("editor", "title", "One", "tags", []string{"Colonisation"})
	s.Create("editor", "title", "Two", "tags", []string{"Colonialism"})
	rename := func(to string, merge bool) webtest.Reply {
		return s.Call("editor", "POST", "/api/tags/changes", webtest.Object("from", []string{"Colonisation"}, "to", to, "merge", merge))
	}
	rename("Colonialism", false).Fails(t, 409, "conflict", "The name is in use.")
	rename("a, b", false).Fails(t, 400, "invalid", "")
	var made struct{ Change archive.TagChange }
	rename("Colonialism", true).Read(t, 201, &made)
	t.Run("old addresses lead on", func(t *testing.T) {
		var found struct{ Total int }
		s.Get("/api/events?tags=colonisation").Read(t, 200, &found)
		if found.Total != 2 {
			t.Errorf("the old name finds %d", found.Total)
		}
		for from, to := range map[string]string{
			"/history?tags=Colonisation":    "/history?tags=Colonialism",
			"/collections?tag=colonisation": "/collections?tag=Colonialism",
		} {
			reply := s.Get(from)
			if reply.StatusCode != 301 || reply.Header.Get("Location") != to {
				t.Errorf("%s leads with %d to %s", from, reply.StatusCode, reply.Header.Get("Location"))
			}
		}
	})
	var list struct {
		Items []struct {
			Tag   string
			Total int
		}
		Changes []archive.TagChange
	}
	s.Call("editor", "GET", "/api/tags", nil).Read(t, 200, &list)
	if len(list.Items) != 1 || list.Items[0].Total != 2 || len(list.Changes) != 1 {
		t.Errorf("the tags are %+v", list)
	}
	s.Call("editor", "POST", "/api/tags/changes/"+made.Change.ID+"/undo", nil).OK(t)
	s.Call("editor", "POST", "/api/tags/changes/"+made.Change.ID+"/undo", nil).Fails(t, 404, "not_found", "")
}

func TestS18Duplicates(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	a := s.Create("admin", "title", "The Anglo-Zanzibar War is fought", "country", "Tanzania", "date", "1896-08-27")
	b := s.Create("admin", "title", "Anglo-Zanzibar war", "country", "Tanzania", "date", "1896-08-27")
	var similar struct{ Items []archive.Similar }
	s.Call("user", "GET", "/api/events/similar?title=Zanzibar+war&country=Tanzania&date=1896-08-27&precision=day&id="+a.ID, nil).Read(t, 200, &similar)
	if len(similar.Items) != 1 || similar.Items[0].Event.ID != b.ID {
		t.Errorf("similar are %+v", similar.Items)
	}
	s.Call("user", "GET", "/api/events/similar?title=Zanzibar+war&country=Tanzania&date=none", nil).Read(t, 200, &similar)
	if len(similar.Items) != 0 {
		t.Errorf("without a date there are %+v", similar.Items)
	}
	t.Run("in the report of an import", func(t *testing.T) {
		file := []byte("id,title,country,date,summary\nx1,War of Zanzibar,Tanzania,1896-08-27,Text\nx2,A railway,Tanzania,1896-08-27,Text\n")
		var report struct {
			Created  int
			Problems []struct{ Column, Message string }
		}
		s.Submit("editor", "POST", "/api/events/import", webtest.Form{Fields: []string{"dryRun", "true"}, File: "file", Filename: "a.csv", Content: file}).Read(t, 200, &report)
		var flagged []string
		for _, p := range report.Problems {
			if strings.Contains(p.Message, "may be here already") {
				flagged = append(flagged, p.Message)
			}
		}
		if report.Created != 2 || len(flagged) != 1 || !strings.Contains(flagged[0], `"War of Zanzibar"`) {
			t.Errorf("%d would be created, flagged are %q", report.Created, flagged)
		}
	})
	pairs := func() int {
		var list struct{ Items []any }
		s.Call("editor", "GET", "/api/events/duplicates", nil).Read(t, 200, &list)
		return len(list.Items)
	}
	if n := pairs(); n != 1 {
		t.Errorf("there are %d pairs", n)
	}
	t.Run("merged", func(t *testing.T) {
		merge := webtest.Object("other", b.ID, "event", webtest.Object("summary", "Both."))
		s.Call("editor", "POST", "/api/events/"+a.ID+"/merge", merge).Fails(t, 403, "forbidden", "")
		late := webtest.Object("other", b.ID, "otherVersion", 9, "event", webtest.Object())
		s.Call("admin", "POST", "/api/events/"+a.ID+"/merge", late).Fails(t, 409, "conflict", "")
		s.Call("admin", "POST", "/api/events/"+a.ID+"/merge", merge, "If-Match", `"9"`).Fails(t, 409, "conflict", "")
		var got struct{ Event archive.Event }
		s.Call("admin", "POST", "/api/events/"+a.ID+"/merge", merge).Read(t, 200, &got)
		if got.Event.ID != a.ID || got.Event.Summary != "Both." {
			t.Errorf("merged is %+v", got.Event)
		}
		reply := s.Get("/events/" + b.ID)
		if reply.StatusCode != 301 || reply.Header.Get("Location") != "/events/"+a.ID {
			t.Errorf("the old address leads with %d to %s", reply.StatusCode, reply.Header.Get("Location"))
		}
		s.Call("admin", "PUT", "/api/events/"+b.ID, webtest.Object("title", "Late")).Fails(t, 404, "not_found", "")
		if n := pairs(); n != 0 {
			t.Errorf("there are %d pairs still", n)
		}
	})
}

func TestS18NamesakesMerged(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	type written struct {
		Person archive.Person
		Place  archive.Place
	}
	add := func(path string, body map[string]any) (made written) {
		s.Call("admin", "POST", path, body).Read(t, 201, &made)
		return made
	}
	source := webtest.Object("kind", "book", "title", "A history", "author", "Somebody", "publisher", "A press", "year", 1960)
	kept := add("/api/people", webtest.AnyPerson("name", "Menelik II")).Person
	gone := add("/api/people", webtest.AnyPerson("name", "Menilek the Second", "sources", []any{source})).Person
	add("/api/people", webtest.AnyPerson("name", "Menelik I"))
	event := s.Create("admin", "title", "Adwa", "people", []any{webtest.Object("personId", gone.ID, "role", "led")})

	pairs := func(path string) (names []string) {
		var list struct {
			Items []struct{ A, B struct{ Name string } }
		}
		s.Call("user", "GET", path+"/duplicates", nil).Read(t, 200, &list)
		for _, p := range list.Items {
			names = append(names, p.A.Name+" = "+p.B.Name)
		}
		return names
	}
	if diff := cmp.Diff([]string{"Menelik II = Menilek the Second"}, pairs("/api/people")); diff != "" {
		t.Errorf("the pairs differ:\n%s", diff)
	}
	merge := webtest.Object("other", gone.ID, "otherVersion", gone.Version, "person", webtest.Object("otherNames", []any{webtest.Object("name", "Menilek the Second")}))
	path := "/api/people/" + kept.ID + "/merge"
	s.Call("admin", "POST", path, webtest.Object("other", gone.ID, "event", webtest.Object())).Fails(t, 400, "invalid", "")
	s.Call("admin", "POST", path, webtest.Object("other", kept.ID, "person", webtest.Object())).Fails(t, 400, "invalid", "Choose two different entries.")
	s.Call("admin", "POST", path, merge, "If-Match", `"9"`).Fails(t, 409, "conflict", "")
	var got written
	s.Call("admin", "POST", path, merge, "If-Match", `"1"`).Read(t, 200, &got)
	if len(got.Person.OtherNames) != 1 || got.Person.ID != kept.ID {
		t.Errorf("merged is %+v", got.Person)
	}
	for _, old := range []string{gone.Slug, gone.ID} {
		if reply := s.Get("/people/" + old); reply.StatusCode != 301 || reply.Header.Get("Location") != "/people/"+kept.Slug {
			t.Errorf("/people/%s leads with %d to %s", old, reply.StatusCode, reply.Header.Get("Location"))
		}
	}
	s.Call("admin", "PUT", "/api/people/"+gone.ID, webtest.Object("name", "Late")).Fails(t, 404, "not_found", "")
	named, err := s.Store.Event(t.Context(), event.ID)
	if err != nil || len(named.People) != 1 || named.People[0] != (archive.Participant{PersonID: kept.ID, Role: "led"}) {
		t.Errorf("the event names %+v, %v", named.People, err)
	}
	s.Call("admin", "POST", path, merge).Fails(t, 404, "not_found", "")

	t.Run("places, and those that are two", func(t *testing.T) {
		one, other := add("/api/places", webtest.AnyPlace("name", "Timbuktu")).Place, add("/api/places", webtest.AnyPlace("name", "Tombouctou", "otherNames", []any{webtest.Object("name", "Timbuctu")})).Place
		if names := pairs("/api/places"); len(names) != 1 {
			t.Errorf("the pairs are %q", names)
		}
		s.Call("editor", "POST", "/api/places/"+other.Slug+"/distinct", webtest.Object("other", one.ID)).Read(t, 200, &struct{}{})
		if names := pairs("/api/places"); len(names) != 0 {
			t.Errorf("the pairs are %q still", names)
		}
		s.Call("admin", "POST", "/api/places/"+one.ID+"/merge", webtest.Object("other", other.ID, "place", webtest.Object())).Read(t, 200, &struct{}{})
	})
}
