package api_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestCreateEvent(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	t.Run("API-15 ENT-03 JSON", func(t *testing.T) {
		reply := s.Call("editor", "POST", "/api/events", webtest.Draft("tags", []string{" a ", "b", "A", ""}))
		var got webtest.OneEvent
		reply.Read(t, 201, &got)
		e := got.Event
		me := s.Person("editor").User.ID
		if e.ID == "" || e.CreatedBy != me || e.UpdatedBy != me || e.Status != archive.StatusPublished || !e.Active || e.Version != 1 {
			t.Errorf("got %+v", e)
		}
		if diff := cmp.Diff([]string{"a", "b"}, e.Tags); diff != "" {
			t.Error(diff)
		}
		if reply.Header.Get("Etag") != `"1"` || reply.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("headers %v", reply.Header)
		}
		s.Get("/api/events/"+e.ID).Read(t, 200, &got)
	})
	t.Run("G-EVD-3 what users add is a draft, whatever they say", func(t *testing.T) {
		e := s.Create("user", "status", "published")
		if e.Status != archive.StatusDraft {
			t.Errorf("status is %s", e.Status)
		}
		s.Get("/api/events/"+e.ID).Fails(t, 404, "not_found", "Event not found.")
		s.Call("user2", "GET", "/api/events/"+e.ID, nil).Fails(t, 404, "not_found", "Event not found.")
		s.Call("user", "GET", "/api/events/"+e.ID, nil).Read(t, 200, &webtest.OneEvent{})
		if e := s.Create("editor", "status", "draft"); e.Status != archive.StatusDraft {
			t.Errorf("an editor's draft is %s", e.Status)
		}
	})
	t.Run("R-09 what is not theirs to set is ignored", func(t *testing.T) {
		e := s.Create("user", "id", "mine", "_id", "mine", "createdBy", "else", "updatedBy", "else", "isActive", false, "version", 9,
			"createdAt", "2001-01-01T00:00:00Z", "countryCode", "GH", "sourceCount", 7, "media", webtest.Object("width", 3))
		if e.ID == "mine" || e.CreatedBy != s.Person("user").User.ID || !e.Active || e.Version != 1 || e.CountryCode != "ET" || e.SourceCount != 0 || e.Media != nil {
			t.Errorf("got %+v", e)
		}
		s.Call("user", "POST", "/api/events", `{"title":"a","TITLE":"b"}`).Fails(t, 400, "invalid", "")
		s.Call("user", "POST", "/api/events", `{"title":"a","title":"b"}`).Fails(t, 400, "invalid", "")
	})
	t.Run("PERM-08 visitors may not", func(t *testing.T) {
		s.Call("", "POST", "/api/events", webtest.Draft()).Fails(t, 401, "unauthorized", "Authentication required.")
	})
	t.Run("everything that belongs to an event", func(t *testing.T) {
		e := s.Create("admin", "precision", "month", "endDate", "1896-04-02", "image", "https://example.org/a.jpg",
			"disputed", webtest.Object("date", "1896-03-02", "reason", "The night.", "source", webtest.Object("title", "Annals")),
			"sources", []any{webtest.Object("kind", "book", "title", " The Battle ", "year", 2011)})
		if e.Precision != "month" || e.EndDate.String() != "1896-04-02" || e.Disputed == nil || e.Disputed.Source.Title != "Annals" || e.Sources[0].Title != "The Battle" {
			t.Errorf("got %+v", e)
		}
	})
}

func TestCreateEventRefusals(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	before := s.Total()
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
		{"a source without title", []any{"sources", []any{webtest.Object("kind", "book")}}, "Source title is required."},
		{"a bad disputed date", []any{"disputed", webtest.Object("date", "x", "reason", "y", "source", webtest.Object("title", "z"))}, "Event date must be in year 1000 or later."},
		{"an end before the beginning", []any{"endDate", "1895-01-01"}, "End date must not be before the date."},
		{"an end that is no date", []any{"endDate", "1896-13-01"}, "Date is invalid."},
		{"a long note", []any{"note", strings.Repeat("n", 501)}, "Note must be at most 500 characters."},
		{"R-28 NUL in a note", []any{"note", "a\x00b"}, "Note contains characters that are not allowed."},
		{"R-25 a note that reads backwards", []any{"note", "a\u202eb"}, "Note contains characters that are not allowed."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.Call("editor", "POST", "/api/events", webtest.Draft(tt.pairs...))
			got.Fails(t, 400, "invalid", "Validation failed")
			if diff := cmp.Diff([]string{tt.want}, got.Details(t)); diff != "" {
				t.Error(diff)
			}
		})
	}
	t.Run("all broken rules at once, in the order of the form", func(t *testing.T) {
		got := s.Call("editor", "POST", "/api/events", webtest.Object("date", "1957-02-30"))
		if diff := cmp.Diff([]string{"Title is required.", "Country is required.", "Date is invalid.", "Summary is required."}, got.Details(t)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("an upload that is not there", func(t *testing.T) {
		s.Call("editor", "POST", "/api/events", webtest.Draft("image", "/uploads/events/none.jpg")).Fails(t, 400, "invalid", "The image is no longer there. Please upload it again.")
	})
	t.Run("wrong types and bodies", func(t *testing.T) {
		s.Call("editor", "POST", "/api/events", webtest.Draft("tags", "WAR")).Fails(t, 400, "invalid", "")
		s.Call("editor", "POST", "/api/events", webtest.Draft("disputed", "x")).Fails(t, 400, "invalid", "")
		s.Request("POST", "/api/events", strings.NewReader("title=x"), append(s.As("editor"), "Content-Type", "application/x-www-form-urlencoded")...).Fails(t, 415, "unsupported_media_type", "")
	})
	if after := s.Total(); after != before {
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
