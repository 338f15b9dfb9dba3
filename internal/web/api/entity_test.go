package api_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/web/webtest"
)

// Clients without our types depend on the names of the fields.
func TestEntities(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	path := "/api/events/" + s.Add(nil).ID + "/comments"
	s.Call("editor", "POST", path, webtest.Object("body", "Well told.")).Read(t, 201, &struct{}{})
	var list struct{ Items []object }
	s.Call("editor", "GET", path, nil).Read(t, 200, &list)
	if len(list.Items) != 1 {
		t.Fatalf("got %d comments", len(list.Items))
	}
	comment := list.Items[0]
	t.Run("ENT-07 a comment", func(t *testing.T) {
		for _, name := range []string{"id", "eventId", "body", "status", "createdAt", "updatedAt"} {
			var text string
			if err := json.Unmarshal(comment[name], &text); err != nil || text == "" {
				t.Errorf("%s is %s", name, comment[name])
			}
		}
	})
	t.Run("ENT-08 a comment is active from the start", func(t *testing.T) {
		if got := string(comment["isActive"]); got != "true" {
			t.Errorf("isActive is %s", got)
		}
	})
	t.Run("ENT-09 its author", func(t *testing.T) {
		var author map[string]string
		if err := json.Unmarshal(comment["author"], &author); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"email", "firstName", "id", "lastName", "role"}, slices.Sorted(maps.Keys(author))); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("ENT-18 ENT-19 a collection, and a tag on offer", func(t *testing.T) {
		var got struct{ Collections, AvailableTags []object }
		s.Get("/api/events/collections").Read(t, 200, &got)
		hasFields(t, got.Collections[0], "tag", "totalEvents", "events", "latestEventDate")
		hasFields(t, first(t, got.Collections[0]["events"]), "id", "title", "date", "country", "summary")
		hasFields(t, got.AvailableTags[0], "tag", "totalEvents")
	})
	t.Run("ENT-23 the totals of events", func(t *testing.T) {
		var got object
		s.Get("/api/events/stats").Read(t, 200, &got)
		hasFields(t, got, "total")
		hasFields(t, first(t, got["byCountry"]), "_id", "count")
		hasFields(t, first(t, got["byTag"]), "_id", "count")
	})
	t.Run("ENT-24 the totals of the log", func(t *testing.T) {
		var got object
		s.Call("admin", "GET", "/api/logs/stats", nil).Read(t, 200, &got)
		hasFields(t, got, "totalLogs")
		hasFields(t, first(t, got["actionBreakdown"]), "_id", "count")
		hasFields(t, first(t, got["recentUsers"]), "_id", "count", "lastActivity")
	})
}

type object = map[string]json.RawMessage

// first returns the first object of a list.
func first(t *testing.T, list json.RawMessage) object {
	t.Helper()
	var objects []object
	if err := json.Unmarshal(list, &objects); err != nil || len(objects) == 0 {
		t.Fatalf("%v: %s", err, list)
	}
	return objects[0]
}

func hasFields(t *testing.T, o object, names ...string) {
	t.Helper()
	for _, name := range names {
		if len(o[name]) == 0 || string(o[name]) == `""` {
			t.Errorf("%s is missing in %s", name, o)
		}
	}
}
