package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

const tableHead = "id,title,country,date,summary,status\n"

// importReport is the response of an import.
type importReport struct {
	DryRun                                           bool
	Rows, Created, Updated, Unchanged, Kept, Removed int
	Named, LeftOut, Errors, Warnings                 int
	Whole                                            bool
	Problems                                         []struct {
		Row             int
		Column, Message string
		Warning         bool
	}
}

func importFile(t *testing.T, s *webtest.Site, who, text string, fields ...string) webtest.Reply {
	t.Helper()
	return s.Submit(who, http.MethodPost, "/api/events/import", webtest.Form{Fields: fields, File: "file", Filename: "events.csv", Content: []byte(text)})
}

func imported(t *testing.T, s *webtest.Site, who, text string, fields ...string) (report importReport) {
	t.Helper()
	got := importFile(t, s, who, text, fields...)
	if got.StatusCode != http.StatusOK {
		t.Fatalf("%d: %s", got.StatusCode, got.Text)
	}
	if err := json.Unmarshal([]byte(got.Text), &report); err != nil {
		t.Fatal(err)
	}
	return report
}

// exported returns all events of the archive.
func exported(t *testing.T, s *webtest.Site) map[string]*archive.Event {
	t.Helper()
	events := map[string]*archive.Event{}
	if err := s.Store.ExportEntries(t.Context(), []archive.Kind{archive.KindEvent}, true, func(item archive.Item) error {
		events[item.Base().ExternalID] = item.(*archive.Event)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return events
}

// twoRows is a file with two good rows.
const twoRows = tableHead + "a,A,Ghana,1957-03-06,Text.,published\nb,B,Ghana,1957-03-06,Text.,\n"

func TestImportByUpload(t *testing.T) {
	t.Parallel()
	t.Run("errors are reported by row and column, and nothing is stored", func(t *testing.T) {
		s := webtest.New(t)
		bad := twoRows + "c,C,Ghana,6 March 1957,Text.,\n"
		report := imported(t, s, "editor", bad, "dryRun", "true")
		if !report.DryRun || report.Rows != 3 || report.Errors != 1 || report.LeftOut != 1 || report.Created != 2 {
			t.Errorf("%+v", report)
		}
		if p := report.Problems[len(report.Problems)-2]; p.Row != 4 || p.Column != "date" || p.Warning {
			t.Errorf("%+v", report.Problems)
		}
		got := importFile(t, s, "editor", bad)
		if got.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(got.Text, `"field":"row 4, date"`) {
			t.Errorf("%d: %s", got.StatusCode, got.Text)
		}
		if n := len(exported(t, s)); n != 0 {
			t.Errorf("%d events are stored", n)
		}
	})
	t.Run("a dry run stores nothing", func(t *testing.T) {
		s := webtest.New(t)
		if report := imported(t, s, "editor", twoRows, "dryRun", "true"); report.Created != 2 || report.Warnings != 2 {
			t.Errorf("%+v", report)
		}
		if n := len(exported(t, s)); n != 0 {
			t.Errorf("%d events are stored", n)
		}
	})
	t.Run("imported events are drafts of the person, whatever the file says", func(t *testing.T) {
		s := webtest.New(t)
		if report := imported(t, s, "editor", twoRows); report.Created != 2 {
			t.Errorf("%+v", report)
		}
		for id, e := range exported(t, s) {
			if e.Status != archive.StatusDraft || e.CreatedBy != s.Person("editor").User.ID {
				t.Errorf("%s is %s, by %q", id, e.Status, e.CreatedBy)
			}
		}
		webtest.Contains(t, s.Call("admin", "GET", "/api/logs?action=event.import", nil).Text, `"2 created, 0 updated, 0 unchanged"`)
	})
	t.Run("a second import changes nothing and overwrites nobody's work", func(t *testing.T) {
		s := webtest.New(t)
		imported(t, s, "editor", twoRows)
		if report := imported(t, s, "admin", twoRows); report.Unchanged != 2 {
			t.Errorf("%+v", report)
		}
		report := imported(t, s, "admin", strings.Replace(twoRows, "b,B,", "b,Better,", 1)+"d,D,Ghana,1957-03-06,Text.,\n")
		if report.Created != 1 || report.Unchanged != 1 || report.Kept != 1 || report.Updated != 0 {
			t.Errorf("%+v", report)
		}
		if p := report.Problems[len(report.Problems)-1]; p.Row != 3 || p.Column != "id" || !p.Warning {
			t.Errorf("%+v", report.Problems)
		}
		if got := exported(t, s)["b"].Title; got != "B" {
			t.Errorf("the title is %q", got)
		}
	})
}

func TestImportRefusals(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	refused := func(t *testing.T, got webtest.Reply, status int, part string) {
		t.Helper()
		if got.StatusCode != status || !strings.Contains(got.Text, part) {
			t.Errorf("%d: %.200s", got.StatusCode, got.Text)
		}
	}
	t.Run("no file", func(t *testing.T) {
		refused(t, s.Submit("editor", "POST", "/api/events/import", webtest.Form{Fields: []string{"dryRun", "true"}}), 400, "")
	})
	t.Run("another value of a flag", func(t *testing.T) {
		refused(t, importFile(t, s, "editor", twoRows, "dryRun", "maybe"), 400, "")
	})
	t.Run("an empty file", func(t *testing.T) {
		refused(t, importFile(t, s, "editor", " "), 422, "")
	})
	t.Run("R-52 a file of spaces", func(t *testing.T) {
		refused(t, importFile(t, s, "editor", strings.Repeat("\n", 2<<20)), 422, `{"field":"file","message":"The file begins`)
	})
	t.Run("R-59 more than 50,000 events", func(t *testing.T) {
		many := bytes.NewBufferString(tableHead)
		for i := range 50_001 {
			fmt.Fprintf(many, "%d,X,Ghana,1957-03-06,Text.,\n", i)
		}
		refused(t, importFile(t, s, "editor", many.String()), 422, "There are more than 50000 entries.")
	})
	t.Run("more than 32 MB", func(t *testing.T) {
		refused(t, importFile(t, s, "editor", tableHead+strings.Repeat("\n", 33<<20)), 413, "Maximum size is 32MB.")
	})
	t.Run("by a user", func(t *testing.T) {
		refused(t, importFile(t, s, "user", twoRows), 403, "")
	})
}

func TestExportByDownload(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(func(e *archive.Event) { e.Title = "=1+1" })
	s.Add(func(e *archive.Event) { e.Title = "Secret"; e.Status = archive.StatusDraft })
	for path, want := range map[string]struct {
		kind, has string
		drafts    bool
	}{
		"?format=csv":             {"text/csv; charset=utf-8; header=present", ",'=1+1,", false},
		"?format=json":            {"application/json", `"title":"=1+1"`, false},
		"?format=json&all=true":   {"application/json", `"title":"=1+1"`, true},
		"?format=jsonld&all=true": {"application/ld+json", `"name":"=1+1"`, true},
	} {
		got := s.Call("editor", "GET", "/api/events/export"+path, nil)
		if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != want.kind || !strings.Contains(got.Text, want.has) ||
			strings.Contains(got.Text, "Secret") != want.drafts {
			t.Errorf("%s: %d %v\n%s", path, got.StatusCode, got.Header, got.Text)
		}
		if d := got.Header.Get("Content-Disposition"); !strings.HasPrefix(d, `attachment; filename="sankofa-`) || got.Header.Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s: %v", path, got.Header)
		}
	}
	for _, path := range []string{"", "?format=xml", "?format=csv&all=perhaps"} {
		if got := s.Call("editor", "GET", "/api/events/export"+path, nil); got.StatusCode != http.StatusBadRequest {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
	// What was exported here is known here.
	file := s.Call("admin", "GET", "/api/events/export?format=csv&all=true", nil).Text
	if report := imported(t, s, "admin", file); report.Unchanged != 2 || report.Created != 0 || !bytes.Contains([]byte(file), []byte("\r\n")) {
		t.Errorf("%+v", report)
	}
}

func TestImportOfPartOfAFile(t *testing.T) {
	t.Parallel()
	const bad = twoRows + "c,C,Ghana,6 March 1957,Text.,\n"
	t.Run("S-18 the good rows are stored by choice, and the report says which are left out", func(t *testing.T) {
		s := webtest.New(t)
		report := imported(t, s, "editor", bad, "partial", "true")
		if report.Created != 2 || report.LeftOut != 1 || report.Errors != 1 || !report.Whole {
			t.Errorf("%+v", report)
		}
		events := exported(t, s)
		if len(events) != 2 || events["a"] == nil || events["b"] == nil {
			t.Errorf("stored: %v", events)
		}
	})
	t.Run("S-18 what points at a row that is left out is left out as well", func(t *testing.T) {
		s := webtest.New(t)
		const row = `"country":"Ghana","date":"1957-03-06","summary":"Text."`
		file := `[{"id":"a","title":"A","country":"Ghana","date":"?","summary":"Text."},
			{"id":"b","title":"B",` + row + `,"relations":[{"type":"follows","event":"a"}]},
			{"id":"c","title":"C",` + row + `,"relations":[{"type":"follows","event":"b"}]},
			{"id":"d","title":"D",` + row + `}]`
		report := imported(t, s, "editor", file, "partial", "true")
		if report.Created != 1 || report.LeftOut != 3 {
			t.Errorf("%+v", report)
		}
		if events := exported(t, s); len(events) != 1 || events["d"] == nil {
			t.Errorf("stored: %v", events)
		}
	})
	t.Run("S-18 of a file that cannot be read to its end nothing is stored", func(t *testing.T) {
		s := webtest.New(t)
		broken := twoRows + "c,\"C,Ghana,1957-03-06,Text.,\n"
		if report := imported(t, s, "editor", broken, "dryRun", "true"); report.Whole || report.Created != 0 {
			t.Errorf("%+v", report)
		}
		if got := importFile(t, s, "editor", broken, "partial", "true"); got.StatusCode != http.StatusUnprocessableEntity {
			t.Errorf("%d: %s", got.StatusCode, got.Text)
		}
		if n := len(exported(t, s)); n != 0 {
			t.Errorf("%d events are stored", n)
		}
	})
	t.Run("S-18 rows without an identifier get one, the same every time", func(t *testing.T) {
		s := webtest.New(t)
		file := "title,country,date,summary\nA,Ghana,1957-03-06,Text.\nB,Ghana,1957-03-06,Text.\n"
		if report := imported(t, s, "editor", file); report.Created != 2 || report.Named != 2 || report.Errors != 0 {
			t.Errorf("%+v", report)
		}
		if report := imported(t, s, "editor", file); report.Created != 0 || report.Unchanged != 2 {
			t.Errorf("again: %+v", report)
		}
		twice := imported(t, s, "editor", file+"a,Ghana,1957-03-06,Other words.\n", "dryRun", "true")
		if twice.Errors != 1 || twice.LeftOut != 1 {
			t.Errorf("twice in one file: %+v", twice)
		}
	})
	t.Run("S-18 rows that may be the same event are flagged", func(t *testing.T) {
		s := webtest.New(t)
		file := tableHead + "a,The march,Ghana,1957-03-06,Text.,\nb,the March,Ghana,1957-03-06,Text.,\n"
		report := imported(t, s, "editor", file, "dryRun", "true")
		flagged := false
		for _, p := range report.Problems {
			flagged = flagged || p.Row == 3 && p.Column == "title" && p.Warning
		}
		if !flagged || report.Created != 2 {
			t.Errorf("%+v", report)
		}
	})
}
