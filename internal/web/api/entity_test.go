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
	var list struct{ Items []map[string]json.RawMessage }
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
}
