package api_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/web/webtest"
)

func TestS17Views(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Create("editor", "title", "Bread")
	s.Create("user", "title", "Apples")
	gone := s.Create("editor", "title", "Gone")
	s.Call("admin", "DELETE", "/api/events/"+gone.ID, nil).OK(t)
	listed := func(who, query string) (titles []string) {
		t.Helper()
		var list struct{ Items []struct{ Title string } }
		s.Call(who, "GET", "/api/events?scope=manage&"+query, nil).Read(t, 200, &list)
		for _, item := range list.Items {
			titles = append(titles, item.Title)
		}
		return titles
	}
	for _, test := range []struct {
		who, query string
		want       []string
	}{
		{"editor", "sort=title", []string{"Apples", "Bread"}},
		{"editor", "sort=changed", []string{"Apples", "Bread"}},
		{"editor", "view=mine", []string{"Bread"}},
		{"editor", "view=drafts", []string{"Apples"}},
		{"editor", "view=review", []string{"Apples"}},
		{"user", "view=review", nil},
		{"editor", "view=no-source", []string{"Apples", "Bread"}},
		{"editor", "view=unknown", []string{"Apples", "Bread"}},
		{"editor", "view=no-picture&search=bread", []string{"Bread"}},
	} {
		if err := s.Store.WaitSearch(t.Context()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.want, listed(test.who, test.query)); diff != "" {
			t.Errorf("%s sees of %s: %s", test.who, test.query, diff)
		}
	}
	counts := func(who string) (got map[string]int) {
		var answer struct{ Counts map[string]int }
		s.Call(who, "GET", "/api/events/views", nil).Read(t, 200, &answer)
		return answer.Counts
	}
	want := map[string]int{"all": 2, "mine": 1, "drafts": 1, "review": 1, "no-source": 2, "no-picture": 2, "no-credit": 0, "removed": 1}
	if diff := cmp.Diff(want, counts("editor")); diff != "" {
		t.Errorf("an editor counts %s", diff)
	}
	want = map[string]int{"all": 2, "mine": 1, "drafts": 1, "review": 0, "no-source": 2, "no-picture": 2, "no-credit": 0, "removed": 0}
	if diff := cmp.Diff(want, counts("user")); diff != "" {
		t.Errorf("a user counts %s", diff)
	}
	t.Run("readers have neither views nor orders of their own", func(t *testing.T) {
		all := s.Get("/api/events").Text
		if got := s.Get("/api/events?view=drafts&sort=title").Text; got != all {
			t.Errorf("they see %s", got)
		}
	})
}
