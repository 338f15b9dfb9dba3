package api_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func put(s *webtest.Site, who, id string, body map[string]any, headers ...string) webtest.Reply {
	return s.Call(who, "PUT", "/api/events/"+id, body, headers...)
}

// ignored are the fields that every update changes.
var ignored = cmpopts.IgnoreFields(archive.Event{}, "Version", "UpdatedAt", "UpdatedBy", "RevisionCount")

func TestUpdateEvent(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	complete := func() archive.Event {
		return s.Create("editor", "image", "https://example.org/a.jpg", "precision", "month", "endDate", "1896-04-02",
			"disputed", webtest.Object("date", "1896-03-02", "reason", "The night.", "source", webtest.Object("title", "Annals")),
			"sources", []any{webtest.Object("kind", "book", "title", "Book", "verified", true), webtest.Object("kind", "web", "title", "Page")})
	}
	t.Run("API-19 a request with one field changes that field alone", func(t *testing.T) {
		before := complete()
		if len(before.Sources) != 2 || before.Disputed == nil || len(before.Tags) != 1 {
			t.Fatalf("the event is %+v", before)
		}
		var got webtest.OneEvent
		reply := put(s, "editor", before.ID, webtest.Object("title", "The Battle of Adwa", "note", "Full name."))
		reply.Read(t, 200, &got)
		if got.Event.Version != 2 || reply.Header.Get("Etag") != `"2"` {
			t.Errorf("version %d, tag %s", got.Event.Version, reply.Header.Get("Etag"))
		}
		want := before
		want.Title = "The Battle of Adwa"
		if diff := cmp.Diff(want, got.Event, ignored); diff != "" {
			t.Errorf("the response: %s", diff)
		}
		var stored webtest.OneEvent
		s.Call("editor", "GET", "/api/events/"+before.ID, nil).Read(t, 200, &stored)
		if diff := cmp.Diff(want, stored.Event, ignored); diff != "" {
			t.Errorf("the stored event: %s", diff)
		}
	})
	for name, tt := range map[string]struct {
		value any
		clear func(*archive.Event)
	}{
		"image":    {"", func(e *archive.Event) { e.Image = "" }},
		"tags":     {[]string{}, func(e *archive.Event) { e.Tags = []string{} }},
		"disputed": {nil, func(e *archive.Event) { e.Disputed = nil }},
		"endDate":  {"", func(e *archive.Event) { e.EndDate = archive.Date{} }},
		"sources": {[]any{}, func(e *archive.Event) {
			e.Sources, e.SourceCount, e.VerifiedCount = []archive.Source{}, 0, 0
		}},
	} {
		t.Run("API-19 an empty value clears "+name+" alone", func(t *testing.T) {
			want := complete()
			var got webtest.OneEvent
			put(s, "editor", want.ID, webtest.Object(name, tt.value)).Read(t, 200, &got)
			tt.clear(&want)
			if diff := cmp.Diff(want, got.Event, ignored, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("G-EVD-7 the result must pass all rules", func(t *testing.T) {
		refusal := put(s, "editor", complete().ID, webtest.Object("summary", " "))
		refusal.Fails(t, 400, "invalid", "Validation failed")
		if diff := cmp.Diff([]string{"Summary is required."}, refusal.Details(t)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("ERR-09 an unknown event", func(t *testing.T) {
		put(s, "editor", "nope", webtest.Draft()).Fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("ENT-03 updatedBy is the last editor, createdBy the first", func(t *testing.T) {
		var got webtest.OneEvent
		put(s, "admin", s.Create("editor").ID, webtest.Object("title", "By an admin", "createdBy", "x")).Read(t, 200, &got)
		if got.Event.UpdatedBy != s.Person("admin").User.ID || got.Event.CreatedBy != s.Person("editor").User.ID {
			t.Errorf("got %+v", got.Event)
		}
	})
}

func TestConcurrentUpdates(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	titled := func(id, match, title string) webtest.Reply {
		return put(s, "editor", id, webtest.Object("title", title), "If-Match", match)
	}
	t.Run("ERR-10 R-62 the slower of two gets a conflict", func(t *testing.T) {
		id := s.Create("editor").ID
		titled(id, `"1"`, "First").OK(t)
		titled(id, `"1"`, "Second").Fails(t, 409, "conflict", "Event was modified by another user. Please refresh and try again.")
		titled(id, "*", "Third").OK(t)
		titled(id, "nonsense", "x").Fails(t, 400, "invalid", "")
	})
	t.Run("R-62 of concurrent updates from one version one wins", func(t *testing.T) {
		id := s.Create("editor").ID
		results := atOnce(6, func(i int) int { return titled(id, `"1"`, fmt.Sprint("Racer ", i)).StatusCode })
		if count(results, 200) != 1 || count(results, 409) != 5 {
			t.Errorf("statuses are %v", results)
		}
	})
}

func TestWhoMayUpdate(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	const refusal = "You do not have permission to update this event."
	t.Run("PERM-08 not visitors", func(t *testing.T) {
		put(s, "", s.Create("editor").ID, webtest.Draft()).Fails(t, 401, "unauthorized", "Authentication required.")
	})
	for who, row := range map[string]string{"user": "PERM-17", "editor2": "PERM-28"} {
		t.Run(row+" ERR-08 R-05 "+who+": their own alone, and attempts on others are logged", func(t *testing.T) {
			theirs := s.Create("editor")
			put(s, who, s.Create(who).ID, webtest.Object("title", "Mine")).OK(t)
			put(s, who, theirs.ID, webtest.Object("title", "Theirs")).Fails(t, 403, "forbidden", refusal)
			var got webtest.OneEvent
			if s.Get("/api/events/"+theirs.ID).Read(t, 200, &got); got.Event.Title != theirs.Title {
				t.Error("the event was changed")
			}
			var logs struct{ Items []archive.AuditEntry }
			s.Call("admin", "GET", "/api/logs?action=event.update.refused&user="+webtest.Email(who), nil).Read(t, 200, &logs)
			if len(logs.Items) != 1 || logs.Items[0].EntityID != theirs.ID {
				t.Errorf("the log holds %+v", logs.Items)
			}
		})
	}
	t.Run("PERM-40 an admin any", func(t *testing.T) {
		put(s, "admin", s.Create("editor").ID, webtest.Object("title", "By an admin")).OK(t)
	})
	t.Run("the draft of somebody else is not found by users, and refused to editors", func(t *testing.T) {
		hidden := s.Create("user")
		put(s, "user2", hidden.ID, webtest.Draft()).Fails(t, 404, "not_found", "Event not found.")
		put(s, "editor", hidden.ID, webtest.Draft()).Fails(t, 403, "forbidden", refusal)
	})
	t.Run("G-EVD-3 an edit cannot bypass review", func(t *testing.T) {
		e := s.Create("user")
		s.Call("editor", "PATCH", "/api/events/"+e.ID+"/status", webtest.Object("status", "published")).OK(t)
		var got webtest.OneEvent
		put(s, "user", e.ID, webtest.Object("title", e.Title, "status", "published")).Read(t, 200, &got)
		if got.Event.Status != archive.StatusPublished {
			t.Error("an edit that changes nothing unpublished the event")
		}
		put(s, "user", e.ID, webtest.Object("title", "Changed", "status", "published")).Read(t, 200, &got)
		if got.Event.Status != archive.StatusDraft {
			t.Error("the edit of a user is published")
		}
	})
}
