package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sankofa/internal/archive"
	"sankofa/internal/web/api"
)

// refusals are what a refusal of each kind of person looks like.
var refusals = map[string]int{"visitor": http.StatusUnauthorized, "user": http.StatusForbidden, "editor": http.StatusForbidden, "admin": http.StatusForbidden}

// people are the kinds of persons, with the rows of the checklist that speak of them.
var people = map[string]string{
	"visitor": "PERM-03…06 PERM-08…10",
	"user":    "PERM-11…15 PERM-17 PERM-21",
	"editor":  "PERM-22…26 PERM-28 PERM-32…33",
	"admin":   "PERM-34…38 PERM-40…41 PERM-44…45",
}

// bodies are what calls need to get as far as the question of whose something is.
var bodies = map[string]func(event string) any{
	"POST /api/events/bulk-delete": func(event string) any { return object("ids", []string{event}) },
}

// Every call of the document, by everyone: the table of permissions says who is
// refused, and nobody else is.
func TestEveryCallByEveryone(t *testing.T) {
	s := newSite(t)
	actions := map[string]archive.Action{}
	for _, route := range new(api.API).Routes() {
		actions[route.Method+" "+route.Path] = route.Action
	}
	doc, err := openapi3.NewLoader().LoadFromData(api.OpenAPI)
	if err != nil {
		t.Fatal(err)
	}
	for who, rows := range people {
		t.Run(who+" "+rows, func(t *testing.T) {
			for path, item := range doc.Paths.Map() {
				for method := range item.Operations() {
					call := method + " " + path
					action, ok := actions[call]
					if !ok {
						t.Errorf("R-01 %s names no action", call)
						continue
					}
					for _, own := range []bool{true, false} {
						s.expect(t, call, action, who, own)
					}
				}
			}
		})
	}
}

// expect makes one call by one person on what is their own, or somebody else's.
func (s *site) expect(t *testing.T, call string, action archive.Action, who string, own bool) {
	t.Helper()
	var person archive.Person
	if who != "visitor" {
		person = s.person(who).User.Person()
	}
	owner := archive.Person{ID: "somebody-else"}
	if own {
		owner = person
	}
	event := s.add(func(e *archive.Event) { e.CreatedBy = owner.ID })
	comment := &archive.Comment{EventID: event.ID, Body: "said", Status: archive.CommentPublished}
	author := archive.Change{By: s.person("user2").User.Person(), At: now}
	if own && who != "visitor" {
		author.By = person
	}
	if err := s.store.CreateComment(t.Context(), comment, author); err != nil {
		t.Fatal(err)
	}
	method, path, _ := strings.Cut(call, " ")
	id := event.ID
	if strings.HasPrefix(path, "/api/users") || strings.HasPrefix(path, "/api/logos") || strings.HasPrefix(path, "/api/auth") {
		id = "unknown"
	}
	path = strings.NewReplacer("{id}", id, "{commentId}", comment.ID, "{rev}", "1", "{n}", "1").Replace(path)
	var body any
	if method != http.MethodGet && method != http.MethodDelete {
		body = object()
		if make, ok := bodies[call]; ok {
			body = make(event.ID)
		}
	}
	got := s.call(who, method, path, body).StatusCode
	grant := archive.GrantFor(person, action)
	allowed := grant == archive.Any || (grant == archive.Own && own)
	name := fmt.Sprintf("R-01 %s by %s, own %v: %d", call, who, own, got)
	refused := got == http.StatusUnauthorized || got == http.StatusForbidden
	switch {
	case got >= 500 || got == http.StatusMethodNotAllowed:
		t.Error(name)
	case !allowed && got != refusals[who]:
		t.Errorf("%s, want %d", name, refusals[who])
	case allowed && refused && !strings.HasPrefix(path, "/api/auth/"):
		// The calls by which people sign in refuse credentials, not people.
		t.Errorf("%s, though it is allowed", name)
	}
}
