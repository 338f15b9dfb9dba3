package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// draft is a complete event as a form sends it, but for the changes in pairs.
func draft(pairs ...any) map[string]any {
	m := object(
		"title", "Battle of Adwa", "country", "Ethiopia", "date", "1896-03-01",
		"summary", "Ethiopia defeats an invading army.", "tags", []string{"WAR"},
	)
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

type oneEvent struct{ Event archive.Event }

// create adds an event as a person and returns it.
func (s *site) create(who string, pairs ...any) archive.Event {
	s.t.Helper()
	var got oneEvent
	s.call(who, "POST", "/api/events", draft(pairs...)).read(s.t, 201, &got)
	return got.Event
}

// details returns the messages of a refusal, in their order.
func (r reply) details(t *testing.T) []string {
	t.Helper()
	var got struct{ Details []archive.FieldError }
	r.read(t, r.StatusCode, &got)
	messages := []string{}
	for _, d := range got.Details {
		messages = append(messages, d.Message)
	}
	return messages
}

func (s *site) total() int {
	s.t.Helper()
	var list archive.EventList
	s.call("admin", "GET", "/api/events?scope=manage&limit=1", nil).read(s.t, 200, &list)
	return list.Total
}

func TestCreateEvent(t *testing.T) {
	s := newSite(t)
	t.Run("API-15 ENT-03 JSON", func(t *testing.T) {
		reply := s.call("editor", "POST", "/api/events", draft("tags", []string{" a ", "b", "A", ""}))
		var got oneEvent
		reply.read(t, 201, &got)
		e := got.Event
		me := s.person("editor").User.ID
		if e.ID == "" || e.CreatedBy != me || e.UpdatedBy != me || e.Status != archive.StatusPublished || !e.Active || e.Version != 1 {
			t.Errorf("got %+v", e)
		}
		if diff := cmp.Diff([]string{"a", "b"}, e.Tags); diff != "" {
			t.Error(diff)
		}
		if reply.Header.Get("Etag") != `"1"` || reply.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("headers %v", reply.Header)
		}
		s.get("/api/events/"+e.ID).read(t, 200, &got)
	})
	t.Run("G-EVD-3 what users add is a draft, whatever they say", func(t *testing.T) {
		e := s.create("user", "status", "published")
		if e.Status != archive.StatusDraft {
			t.Errorf("status is %s", e.Status)
		}
		s.get("/api/events/"+e.ID).fails(t, 404, "not_found", "Event not found.")
		s.call("user2", "GET", "/api/events/"+e.ID, nil).fails(t, 404, "not_found", "Event not found.")
		s.call("user", "GET", "/api/events/"+e.ID, nil).read(t, 200, &oneEvent{})
		if e := s.create("editor", "status", "draft"); e.Status != archive.StatusDraft {
			t.Errorf("an editor's draft is %s", e.Status)
		}
	})
	t.Run("R-09 what is not theirs to set is ignored", func(t *testing.T) {
		e := s.create("user", "id", "mine", "_id", "mine", "createdBy", "else", "updatedBy", "else", "isActive", false, "version", 9,
			"createdAt", "2001-01-01T00:00:00Z", "countryCode", "GH", "sourceCount", 7, "media", object("width", 3))
		if e.ID == "mine" || e.CreatedBy != s.person("user").User.ID || !e.Active || e.Version != 1 || e.CountryCode != "ET" || e.SourceCount != 0 || e.Media != nil {
			t.Errorf("got %+v", e)
		}
		s.call("user", "POST", "/api/events", `{"title":"a","TITLE":"b"}`).fails(t, 400, "invalid", "")
		s.call("user", "POST", "/api/events", `{"title":"a","title":"b"}`).fails(t, 400, "invalid", "")
	})
	t.Run("PERM-08 visitors may not", func(t *testing.T) {
		s.call("", "POST", "/api/events", draft()).fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("everything that belongs to an event", func(t *testing.T) {
		e := s.create("admin", "precision", "month", "endDate", "1896-04-02", "image", "https://example.org/a.jpg",
			"disputed", object("date", "1896-03-02", "reason", "The night.", "source", object("title", "Annals")),
			"sources", []any{object("kind", "book", "title", " The Battle ", "year", 2011)})
		if e.Precision != "month" || e.EndDate.String() != "1896-04-02" || e.Disputed == nil || e.Disputed.Source.Title != "Annals" || e.Sources[0].Title != "The Battle" {
			t.Errorf("got %+v", e)
		}
	})
}

func TestCreateEventRefusals(t *testing.T) {
	s := newSite(t)
	before := s.total()
	for _, tt := range []struct {
		name  string
		pairs []any
		want  string
	}{
		{"VAL-01 no title", []any{"title", ""}, "Title is required."},
		{"VAL-02 a blank title", []any{"title", " \u200b "}, "Title is required."},
		{"VAL-03 a blank country", []any{"country", "  "}, "Country is required."},
		{"VAL-04 no date", []any{"date", ""}, "Date is required."},
		{"VAL-05 the year 999", []any{"date", "0999-12-31"}, "Event date must be in year 1000 or later."},
		{"VAL-06 a year that is no number", []any{"date", "abcd-01-01"}, "Event date must be in year 1000 or later."},
		{"R-54 a day that does not exist", []any{"date", "1957-02-30"}, "Date is invalid."},
		{"R-54 a moment", []any{"date", "1957-03-06T00:00:00Z"}, "Date is invalid."},
		{"R-55 a blank summary", []any{"summary", "\n"}, "Summary is required."},
		{"R-56 a title too long", []any{"title", strings.Repeat("é", 201)}, "Title must be at most 200 characters."},
		{"R-56 a summary too long", []any{"summary", strings.Repeat("a", 5001)}, "Summary must be at most 5000 characters."},
		{"R-56 too many tags", []any{"tags", strings.Split(list(21), ",")}, "At most 20 tags are allowed."},
		{"R-27 a script as image", []any{"image", "javascript:alert(1)"}, "Image must be a valid http(s) URL."},
		{"R-27 data as image", []any{"image", "data:image/png;base64,AA"}, "Image must be a valid http(s) URL."},
		{"R-27 an address without scheme", []any{"image", "//evil.example/a.jpg"}, "Image must be a valid http(s) URL."},
		{"R-27 a path outside", []any{"image", "/uploads/../secret"}, "Image must be a valid http(s) URL."},
		{"a status that is none", []any{"status", "hidden"}, "Status must be draft or published."},
		{"a source without title", []any{"sources", []any{object("kind", "book")}}, "Source title is required."},
		{"a bad disputed date", []any{"disputed", object("date", "x", "reason", "y", "source", object("title", "z"))}, "Event date must be in year 1000 or later."},
		{"an end before the beginning", []any{"endDate", "1895-01-01"}, "End date must not be before the date."},
		{"an end that is no date", []any{"endDate", "1896-13-01"}, "Date is invalid."},
		{"a long note", []any{"note", strings.Repeat("n", 501)}, "Note must be at most 500 characters."},
		{"R-28 NUL in a note", []any{"note", "a\x00b"}, "Note contains characters that are not allowed."},
		{"R-25 a note that reads backwards", []any{"note", "a\u202eb"}, "Note contains characters that are not allowed."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.call("editor", "POST", "/api/events", draft(tt.pairs...))
			got.fails(t, 400, "invalid", "Validation failed")
			if diff := cmp.Diff([]string{tt.want}, got.details(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("all broken rules at once, in the order of the form", func(t *testing.T) {
		got := s.call("editor", "POST", "/api/events", object("date", "1957-02-30"))
		if diff := cmp.Diff([]string{"Title is required.", "Country is required.", "Date is invalid.", "Summary is required."}, got.details(t)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("an upload that is not there", func(t *testing.T) {
		s.call("editor", "POST", "/api/events", draft("image", "/uploads/events/none.jpg")).fails(t, 400, "invalid", "The image is no longer there. Please upload it again.")
	})
	t.Run("wrong types and bodies", func(t *testing.T) {
		s.call("editor", "POST", "/api/events", draft("tags", "WAR")).fails(t, 400, "invalid", "")
		s.call("editor", "POST", "/api/events", draft("disputed", "x")).fails(t, 400, "invalid", "")
		s.request("POST", "/api/events", strings.NewReader("title=x"), append(s.as("editor"), "Content-Type", "application/x-www-form-urlencoded")...).fails(t, 415, "unsupported_media_type", "")
	})
	if after := s.total(); after != before {
		t.Errorf("%d events were stored", after-before)
	}
}

// list is n tags with commas between.
func list(n int) string {
	tags := make([]string, n)
	for i := range tags {
		tags[i] = fmt.Sprint("t", i)
	}
	return strings.Join(tags, ",")
}

func (s *site) withKey(who, key string, body any) reply {
	s.t.Helper()
	encoded := strings.NewReader(fmt.Sprint(body))
	return s.request("POST", "/api/events", encoded, append(s.as(who), "Content-Type", "application/json", "Idempotency-Key", key)...)
}

func TestIdempotencyKey(t *testing.T) {
	s := newSite(t)
	const body = `{"title":"Adwa","country":"Ethiopia","date":"1896-03-01","summary":"A battle."}`
	s.person("editor")
	s.person("editor2")
	t.Run("API-14 R-63 the same request is carried out once", func(t *testing.T) {
		first := s.withKey("editor", "k1", body)
		again := s.withKey("editor", "k1", " "+body)
		if first.StatusCode != 201 || again.StatusCode != 201 || first.body != again.body {
			t.Fatalf("%d %s, then %d %s", first.StatusCode, first.body, again.StatusCode, again.body)
		}
		if first.Header.Get("Idempotent-Replayed") != "" || again.Header.Get("Idempotent-Replayed") != "true" {
			t.Error("it is not said which answer is the repeated one")
		}
		if n := s.total(); n != 1 {
			t.Errorf("there are %d events", n)
		}
	})
	t.Run("another body", func(t *testing.T) {
		s.withKey("editor", "k1", strings.Replace(body, "Adwa", "Other", 1)).fails(t, 422, "unprocessable", "Idempotency-Key was already used with a different request.")
	})
	t.Run("another person", func(t *testing.T) {
		var a, b oneEvent
		s.withKey("editor", "k1", body).read(t, 201, &a)
		s.withKey("editor2", "k1", body).read(t, 201, &b)
		if a.Event.ID == b.Event.ID {
			t.Error("one person got the event of another")
		}
	})
	t.Run("bad keys", func(t *testing.T) {
		for _, key := range []string{"", " ", "a b", "é", strings.Repeat("k", 129), "a\x7fb"} {
			s.withKey("editor", key, body).fails(t, 400, "invalid", "Idempotency-Key is invalid.")
		}
		s.withKey("editor", strings.Repeat("k", 128), body).read(t, 201, &oneEvent{})
	})
	t.Run("a failure can be tried again with the same key", func(t *testing.T) {
		s.withKey("editor", "k2", `{"title":"x"}`).fails(t, 400, "invalid", "")
		s.withKey("editor", "k2", body).read(t, 201, &oneEvent{})
	})
	t.Run("R-63 in parallel there is one event", func(t *testing.T) {
		before := s.total()
		results := make([]int, 8)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() { results[i] = s.withKey("editor", "k3", body).StatusCode })
		}
		wg.Wait()
		for _, status := range results {
			if status != http.StatusCreated && status != http.StatusConflict {
				t.Errorf("statuses are %v", results)
			}
		}
		if n := s.total() - before; n != 1 {
			t.Errorf("%d events were made", n)
		}
		if got := s.withKey("editor", "k3", body); got.Header.Get("Idempotent-Replayed") != "true" {
			t.Error("the answer is not repeated afterwards")
		}
	})
}

func TestUpdateEvent(t *testing.T) {
	s := newSite(t)
	own := s.create("editor", "image", "https://example.org/a.jpg")
	path := "/api/events/" + own.ID
	var got oneEvent
	t.Run("API-19 absent fields keep their value", func(t *testing.T) {
		reply := s.call("editor", "PUT", path, object("title", "The Battle of Adwa", "note", "Full name."))
		reply.read(t, 200, &got)
		if got.Event.Title != "The Battle of Adwa" || got.Event.Image != "https://example.org/a.jpg" || got.Event.Version != 2 || reply.Header.Get("Etag") != `"2"` {
			t.Errorf("got %+v", got.Event)
		}
		s.call("editor", "PUT", path, object("image", "", "tags", []string{})).read(t, 200, &got)
		if got.Event.Image != "" || len(got.Event.Tags) != 0 {
			t.Errorf("got %+v", got.Event)
		}
	})
	t.Run("G-EVD-7 the result must pass all rules", func(t *testing.T) {
		refusal := s.call("editor", "PUT", path, object("summary", " "))
		refusal.fails(t, 400, "invalid", "Validation failed")
		if diff := cmp.Diff([]string{"Summary is required."}, refusal.details(t)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("ERR-10 R-62 the slower of two is told", func(t *testing.T) {
		version := got.Event.Version
		put := func(match, title string) reply {
			return s.request("PUT", path, strings.NewReader(fmt.Sprintf(`{"title":%q}`, title)), append(s.as("editor"), "Content-Type", "application/json", "If-Match", match)...)
		}
		match := fmt.Sprintf(`"%d"`, version)
		put(match, "First").read(t, 200, &got)
		put(match, "Second").fails(t, 409, "conflict", "Event was modified by another user. Please refresh and try again.")
		put("*", "Third").read(t, 200, &got)
		put("nonsense", "x").fails(t, 400, "invalid", "")
		results := make([]int, 6)
		match = fmt.Sprintf(`"%d"`, got.Event.Version)
		var wg sync.WaitGroup
		for i := range results {
			wg.Go(func() { results[i] = put(match, fmt.Sprint("Racer ", i)).StatusCode })
		}
		wg.Wait()
		won := 0
		for _, status := range results {
			if status == 200 {
				won++
			}
		}
		if won != 1 {
			t.Errorf("statuses are %v", results)
		}
	})
	t.Run("ERR-09 an event that is not there", func(t *testing.T) {
		s.call("editor", "PUT", "/api/events/nope", draft()).fails(t, 404, "not_found", "Event not found.")
	})
	t.Run("ENT-03 updatedBy names the last editor, createdBy the first", func(t *testing.T) {
		s.call("admin", "PUT", path, object("title", "By an admin", "createdBy", "x")).read(t, 200, &got)
		if got.Event.UpdatedBy != s.person("admin").User.ID || got.Event.CreatedBy != s.person("editor").User.ID {
			t.Errorf("got %+v", got.Event)
		}
	})
}

func TestWhoMayUpdate(t *testing.T) {
	s := newSite(t)
	published := s.create("editor")
	const refusal = "You do not have permission to update this event."
	s.call("", "PUT", "/api/events/"+published.ID, draft()).fails(t, 401, "unauthorized", "Authentication required.")
	t.Run("PERM-17 PERM-28 ERR-08 own only", func(t *testing.T) {
		for _, who := range []string{"user", "editor2"} {
			mine := s.create(who)
			s.call(who, "PUT", "/api/events/"+mine.ID, object("title", "Mine")).read(t, 200, &oneEvent{})
			s.call(who, "PUT", "/api/events/"+published.ID, object("title", "Theirs")).fails(t, 403, "forbidden", refusal)
		}
		var got oneEvent
		s.get("/api/events/"+published.ID).read(t, 200, &got)
		if got.Event.Title != published.Title {
			t.Error("the event was changed")
		}
	})
	t.Run("R-05 refused attempts are in the log", func(t *testing.T) {
		var logs struct{ Items []archive.AuditEntry }
		s.call("admin", "GET", "/api/logs?action=event.update.refused", nil).read(t, 200, &logs)
		who := map[string]bool{}
		for _, entry := range logs.Items {
			who[entry.User.Email] = entry.EntityID == published.ID
		}
		if diff := cmp.Diff(map[string]bool{"user@example.org": true, "editor2@example.org": true}, who); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("PERM-40 an admin any", func(t *testing.T) {
		s.call("admin", "PUT", "/api/events/"+published.ID, object("title", "By an admin")).read(t, 200, &oneEvent{})
	})
	t.Run("a draft of somebody else is not there", func(t *testing.T) {
		hidden := s.create("user")
		s.call("user2", "PUT", "/api/events/"+hidden.ID, draft()).fails(t, 404, "not_found", "Event not found.")
		s.call("editor", "PUT", "/api/events/"+hidden.ID, draft()).fails(t, 403, "forbidden", refusal)
	})
	t.Run("G-EVD-3 an edit cannot bypass review", func(t *testing.T) {
		e := s.create("user")
		path := "/api/events/" + e.ID
		var got oneEvent
		s.call("editor", "PATCH", path+"/status", object("status", "published")).read(t, 200, &got)
		s.call("user", "PUT", path, object("title", got.Event.Title, "status", "published")).read(t, 200, &got)
		if got.Event.Status != archive.StatusPublished {
			t.Error("an edit that changes nothing unpublished the event")
		}
		s.call("user", "PUT", path, object("title", "Changed", "status", "published")).read(t, 200, &got)
		if got.Event.Status != archive.StatusDraft {
			t.Error("an edit of a user stays published")
		}
	})
}

func TestEventStatus(t *testing.T) {
	s := newSite(t)
	e := s.create("user")
	path := "/api/events/" + e.ID + "/status"
	s.call("", "PATCH", path, object("status", "published")).fails(t, 401, "unauthorized", "")
	s.call("user", "PATCH", path, object("status", "published")).fails(t, 403, "forbidden", "Insufficient permissions")
	for _, status := range []any{"", "hidden", nil} {
		s.call("editor", "PATCH", path, object("status", status)).fails(t, 400, "invalid", "")
	}
	s.call("editor", "PATCH", "/api/events/nope/status", object("status", "draft")).fails(t, 404, "not_found", "Event not found.")
	var got oneEvent
	s.call("editor", "PATCH", path, object("status", "published")).read(t, 200, &got)
	s.get("/api/events/"+e.ID).read(t, 200, &got)
	s.call("admin", "PATCH", path, object("status", "draft")).read(t, 200, &got)
	s.get("/api/events/"+e.ID).fails(t, 404, "not_found", "Event not found.")
	var logs struct{ Total int }
	s.call("admin", "GET", "/api/logs?action=event.status", nil).read(t, 200, &logs)
	if logs.Total != 2 {
		t.Errorf("%d changes are in the log", logs.Total)
	}
}

func TestDeleteEvent(t *testing.T) {
	s := newSite(t)
	e := s.create("editor")
	path := "/api/events/" + e.ID
	t.Run("PERM-09 R-06 admins only", func(t *testing.T) {
		s.call("", "DELETE", path, nil).fails(t, 401, "unauthorized", "")
		for _, who := range []string{"user", "editor"} {
			s.call(who, "DELETE", path, nil).fails(t, 403, "forbidden", "Insufficient permissions")
			s.call(who, "POST", path+"/restore", nil).fails(t, 403, "forbidden", "Insufficient permissions")
		}
	})
	t.Run("API-21 PERM-41 then it is gone, and can be brought back", func(t *testing.T) {
		var gone struct {
			Success bool
			ID      string
		}
		s.call("admin", "POST", path+"/restore", nil).fails(t, 404, "not_found", "Event not found.")
		s.call("admin", "DELETE", path, nil).read(t, 200, &gone)
		if !gone.Success || gone.ID != e.ID {
			t.Errorf("got %+v", gone)
		}
		s.get(path).fails(t, 404, "not_found", "Event not found.")
		s.call("admin", "PUT", path, draft()).fails(t, 404, "not_found", "Event not found.")
		s.call("admin", "DELETE", path, nil).fails(t, 404, "not_found", "Event not found.")
		s.call("admin", "POST", path+"/restore", nil).read(t, 200, &oneEvent{})
		s.get(path).read(t, 200, &oneEvent{})
	})
}

func TestBulkDelete(t *testing.T) {
	s := newSite(t)
	type result struct {
		Deleted []string
		Errors  []struct {
			ID, Message string
			Status      int
		}
	}
	remove := func(who string, ids ...string) reply {
		return s.call(who, "POST", "/api/events/bulk-delete", object("ids", ids))
	}
	mine, theirs := s.create("editor"), s.create("editor2")
	hidden := s.create("user2", "title", "Hidden")
	t.Run("PERM-09 visitors may not", func(t *testing.T) {
		remove("", mine.ID).fails(t, 401, "unauthorized", "")
	})
	t.Run("between 1 and 200", func(t *testing.T) {
		remove("editor").fails(t, 400, "invalid", "")
		remove("editor", strings.Split(list(201), ",")...).fails(t, 400, "invalid", "")
	})
	t.Run("all forbidden", func(t *testing.T) {
		remove("editor", theirs.ID).fails(t, 403, "forbidden", "You can only remove your own listings.")
	})
	t.Run("R-06 a result for each", func(t *testing.T) {
		s.person("user")
		own := s.create("user")
		var got result
		remove("user", own.ID, own.ID, theirs.ID, hidden.ID, "nope").read(t, 200, &got)
		if diff := cmp.Diff([]string{own.ID}, got.Deleted); diff != "" {
			t.Error(diff)
		}
		want := map[string]string{
			theirs.ID: "403 You can only remove your own listings.",
			hidden.ID: "404 Event not found.", "nope": "404 Event not found.",
		}
		for _, e := range got.Errors {
			if fmt.Sprint(e.Status, " ", e.Message) != want[e.ID] {
				t.Errorf("%+v", e)
			}
			delete(want, e.ID)
		}
		if len(want) > 0 {
			t.Errorf("not mentioned: %v", want)
		}
	})
	t.Run("PERM-42 admins any", func(t *testing.T) {
		var got result
		remove("admin", mine.ID, theirs.ID, hidden.ID).read(t, 200, &got)
		if len(got.Deleted) != 3 || len(got.Errors) != 0 {
			t.Errorf("got %+v", got)
		}
	})
}
