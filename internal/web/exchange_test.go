package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
)

const tableHead = "id,title,country,date,summary,status\n"

// importReport is what an import answers.
type importReport struct {
	DryRun                                           bool
	Rows, Created, Updated, Unchanged, Kept, Removed int
	Errors, Warnings                                 int
	Problems                                         []struct {
		Row             int
		Column, Message string
		Warning         bool
	}
}

func (s *site) importFile(who, text string, fields ...string) reply {
	s.t.Helper()
	return s.submit(who, http.MethodPost, "/api/events/import", form{fields: fields, file: "file", filename: "events.csv", content: []byte(text)})
}

func (s *site) imported(who, text string, fields ...string) (report importReport) {
	s.t.Helper()
	got := s.importFile(who, text, fields...)
	if got.StatusCode != http.StatusOK {
		s.t.Fatalf("%d: %s", got.StatusCode, got.body)
	}
	if err := json.Unmarshal([]byte(got.body), &report); err != nil {
		s.t.Fatal(err)
	}
	return report
}

// exported returns all events of the archive.
func (s *site) exported(t *testing.T) map[string]*archive.Event {
	t.Helper()
	events := map[string]*archive.Event{}
	if err := s.store.ExportEvents(t.Context(), true, func(e *archive.Event) error { events[e.ExternalID] = e; return nil }); err != nil {
		t.Fatal(err)
	}
	return events
}

func TestImportByUpload(t *testing.T) {
	s := newSite(t)
	two := tableHead + "a,A,Ghana,1957-03-06,Text.,published\nb,B,Ghana,1957-03-06,Text.,\n"

	t.Run("a file with errors is told by row and column, and not stored", func(t *testing.T) {
		bad := two + "c,C,Ghana,6 March 1957,Text.,\n"
		report := s.imported("editor", bad, "dryRun", "true")
		if !report.DryRun || report.Rows != 3 || report.Errors != 1 || report.Created != 0 {
			t.Errorf("%+v", report)
		}
		if p := report.Problems[len(report.Problems)-2]; p.Row != 4 || p.Column != "date" || p.Warning {
			t.Errorf("%+v", report.Problems)
		}
		got := s.importFile("editor", bad)
		if got.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(got.body, `"field":"row 4, date"`) {
			t.Errorf("%d: %s", got.StatusCode, got.body)
		}
		if n := len(s.exported(t)); n != 0 {
			t.Errorf("%d events are stored", n)
		}
	})
	t.Run("a dry run stores nothing", func(t *testing.T) {
		if report := s.imported("editor", two, "dryRun", "true"); report.Created != 2 || report.Warnings != 2 {
			t.Errorf("%+v", report)
		}
		if n := len(s.exported(t)); n != 0 {
			t.Errorf("%d events are stored", n)
		}
	})
	t.Run("what is imported are drafts of the person, whatever the file says", func(t *testing.T) {
		if report := s.imported("editor", two); report.Created != 2 {
			t.Errorf("%+v", report)
		}
		for id, e := range s.exported(t) {
			if e.Status != archive.StatusDraft || e.CreatedBy != s.person("editor").User.ID {
				t.Errorf("%s is %s, by %q", id, e.Status, e.CreatedBy)
			}
		}
		if body := s.call("admin", "GET", "/api/logs?action=event.import", nil).body; !strings.Contains(body, `"2 created, 0 updated, 0 unchanged"`) {
			t.Errorf("the activity log says %s", body)
		}
	})
	t.Run("a repetition changes nothing, and nobody's work is overwritten", func(t *testing.T) {
		if report := s.imported("admin", two); report.Unchanged != 2 {
			t.Errorf("%+v", report)
		}
		report := s.imported("admin", strings.Replace(two, "b,B,", "b,Better,", 1)+"d,D,Ghana,1957-03-06,Text.,\n")
		if report.Created != 1 || report.Unchanged != 1 || report.Kept != 1 || report.Updated != 0 {
			t.Errorf("%+v", report)
		}
		if p := report.Problems[len(report.Problems)-1]; p.Row != 3 || p.Column != "id" || !p.Warning {
			t.Errorf("%+v", report.Problems)
		}
		if got := s.exported(t)["b"].Title; got != "B" {
			t.Errorf("the title is %q", got)
		}
	})
	t.Run("what is not a file of events is refused", func(t *testing.T) {
		for name, got := range map[string]reply{
			"no file":       s.submit("editor", "POST", "/api/events/import", form{fields: []string{"dryRun", "true"}}),
			"no such flag":  s.importFile("editor", two, "dryRun", "maybe"),
			"an empty file": s.importFile("editor", " "),
		} {
			if got.StatusCode != http.StatusBadRequest && got.StatusCode != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
			}
		}
		if got := s.importFile("editor", strings.Repeat("\n", 2<<20)); got.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(got.body, `{"field":"file","message":"The file begins`) {
			t.Errorf("R-52 spaces: %d %s", got.StatusCode, got.body)
		}
		many := bytes.NewBufferString(tableHead)
		for i := range 50_001 {
			fmt.Fprintf(many, "%d,X,Ghana,1957-03-06,Text.,\n", i)
		}
		if got := s.importFile("editor", many.String()); got.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(got.body, "There are more than 50000 events.") {
			t.Errorf("R-59 many events: %d %.200s", got.StatusCode, got.body)
		}
		large := s.importFile("editor", tableHead+strings.Repeat("\n", 33<<20))
		if large.StatusCode != http.StatusRequestEntityTooLarge || !strings.Contains(large.body, "Maximum size is 32MB.") {
			t.Errorf("too large: %d %s", large.StatusCode, large.body)
		}
		if got := s.importFile("user", two); got.StatusCode != http.StatusForbidden {
			t.Errorf("by a user: %d", got.StatusCode)
		}
	})
}

func TestExportByDownload(t *testing.T) {
	s := newSite(t)
	s.add(func(e *archive.Event) { e.Title = "=1+1" })
	s.add(func(e *archive.Event) { e.Title = "Secret"; e.Status = archive.StatusDraft })
	for path, want := range map[string]struct {
		kind, has string
		drafts    bool
	}{
		"?format=csv":             {"text/csv; charset=utf-8; header=present", ",'=1+1,", false},
		"?format=json":            {"application/json", `"title":"=1+1"`, false},
		"?format=json&all=true":   {"application/json", `"title":"=1+1"`, true},
		"?format=jsonld&all=true": {"application/ld+json", `"name":"=1+1"`, true},
	} {
		got := s.call("editor", "GET", "/api/events/export"+path, nil)
		if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != want.kind || !strings.Contains(got.body, want.has) ||
			strings.Contains(got.body, "Secret") != want.drafts {
			t.Errorf("%s: %d %v\n%s", path, got.StatusCode, got.Header, got.body)
		}
		if d := got.Header.Get("Content-Disposition"); !strings.HasPrefix(d, `attachment; filename="sankofa-`) || got.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s: %v", path, got.Header)
		}
	}
	for _, path := range []string{"", "?format=xml", "?format=csv&all=perhaps"} {
		if got := s.call("editor", "GET", "/api/events/export"+path, nil); got.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	// What was exported here is known here.
	file := s.call("admin", "GET", "/api/events/export?format=csv&all=true", nil).body
	if report := s.imported("admin", file); report.Unchanged != 2 || report.Created != 0 || !bytes.Contains([]byte(file), []byte("\r\n")) {
		t.Errorf("%+v", report)
	}
}
