package exchange

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sankofa/internal/archive"
)

const good = `{"id":"a-1","title":"Sa\u0303o Tome\u0301 free","country":"São Tomé and Príncipe","date":"1975-07-12","summary":"Text.","tags":["INDEPENDENCE"],"sources":[{"kind":"book","title":"B"}]}`

const goodCSV = "id,title,country,date,summary,sources\n" + `a-1,São Tomé free,São Tomé and Príncipe,1975-07-12,Text.,book | B` + "\n"

func file(text string) []Input {
	return []Input{{Open: func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }}}
}

// read checks a file and returns its problems, and its events if there is none.
func read(t *testing.T, text string) ([]string, []*archive.Event) {
	t.Helper()
	report, err := Check(file(text), archive.StatusPublished, 0)
	if err != nil {
		t.Fatal(err)
	}
	var problems []string
	for _, p := range report.Problems {
		problems = append(problems, p.String())
	}
	var events []*archive.Event
	for in, err := range Entries(file(text), archive.StatusPublished) {
		if (err != nil) && !report.Failed() {
			t.Fatalf("a file without errors fails: %v", err)
		}
		if e, ok := in.Item.(*archive.Event); ok {
			events = append(events, e)
		}
	}
	return problems, events
}

func TestRead(t *testing.T) {
	for name, text := range map[string]string{
		"JSON":                "[" + good + "]",
		"JSON with BOM":       mark + " [" + good + "]",
		"CSV":                 goodCSV,
		"CSV with BOM, CRLF":  mark + strings.ReplaceAll(goodCSV, "\n", "\r\n"),
		"CSV with semicolons": strings.ReplaceAll(goodCSV, ",", ";"),
		"CSV with tabs":       strings.ReplaceAll(goodCSV, ",", "\t"),
		"CSV of a spreadsheet, with what was emptied": "ID;Title ;country;date;summary;sources;;\r\n\"a-1\";\"São Tomé free\";\"São Tomé and Príncipe\";1975-07-12;Text.;book | B;;\r\n;;;;;;;\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			problems, events := read(t, text)
			if len(problems) != 0 || len(events) != 1 {
				t.Fatalf("%v, %d events", problems, len(events))
			}
			e := events[0]
			if e.Title != "São Tomé free" || e.CountryCode != "ST" || e.ExternalID != "a-1" || e.Status != archive.StatusPublished ||
				e.Precision != archive.PrecisionDay || len(e.Sources) != 1 || e.Sources[0].Title != "B" {
				t.Errorf("read as %+v", e)
			}
		})
	}
}

func TestProblems(t *testing.T) {
	replaced := func(pairs ...string) string { return "[" + strings.NewReplacer(pairs...).Replace(good) + "]" }
	table := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(goodCSV) }
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"no title", replaced(`"Sa\u0303o Tome\u0301 free"`, `" "`), []string{"row 1, title: error: Title is required."}},
		{"year 999", replaced("1975-07-12", "0975-07-12"), []string{"row 1, date: error: Event date must be in year 1000 or later."}},
		{"no date", replaced("1975-07-12", ""), []string{"row 1, date: error: Date is required."}},
		{"no such day", replaced("1975-07-12", "1975-02-30"), []string{"row 1, date: error: Date is invalid."}},
		{"no such disputed day", replaced(`"summary"`, `"disputed":{"date":"1975-02-30","precision":"day","reason":"R","source":{"kind":"book","title":"B"}},"summary"`), []string{"row 1, disputed.date: error: Date is invalid."}},
		{"bad identifier", replaced("a-1", "a 1"), []string{"row 1, id: error: Identifier must be 1 to 100 letters, digits, hyphens, dots or underscores."}},
		{"twice the same", "[" + good + "," + good + "]", []string{`row 2, id: error: Identifier "a-1" is that of row 1.`}},
		{"no sources", replaced(`[{"kind":"book","title":"B"}]`, "[]"), []string{"row 1, sources: warning: " + archive.WarnNoSources}},
		{"unknown country", replaced("São Tomé and Príncipe", "Wakanda"), []string{"row 1, country: warning: This is not a country of the archive's list; it will be shown as it is written."}},
		{"image of an archive", replaced(`"summary"`, `"image":"/uploads/events/a.jpg","summary"`), []string{"row 1, image: warning: This image belongs to an archive; it is shown only if this archive has it."}},
		{"unknown field", replaced(`"id"`, `"surprise":1,"id"`), []string{"row 1, surprise: error: This field is not known."}},
		{"field twice", replaced(`"id"`, `"id":"x","id"`), []string{"row 1, id: error: This field is given twice or in the wrong letter case."}},
		{"field in another case", replaced(`"id"`, `"ID"`), []string{"row 1, ID: error: This field is given twice or in the wrong letter case."}},
		{"wrong type", replaced(`"Text."`, "7"), []string{"row 1, summary: error: This field has the wrong type."}},
		{"no object", "[1]", []string{"row 1: error: This is not an entry."}},
		{"source of no kind", replaced(`"book"`, `"song"`), []string{"row 1, sources[0].kind: error: Source 1: Source kind must be one of book, article, archive, web, oral, other."}},
		{"one bad among good", "[" + good + "," + strings.NewReplacer("a-1", "a-2", "1975-07-12", "x").Replace(good) + "]", []string{"row 2, date: error: Date must be written as YYYY-MM-DD, such as 1957-03-06."}},
		{"not UTF-8", replaced("Text.", "Caf\xe9"), []string{"row 1, summary: error: The text is not valid UTF-8."}},
		{"lost character", replaced("Text.", `Caf\ud800`), []string{"row 1, summary: warning: A character was lost before this file was written: look for \uFFFD."}},
		{"NUL", replaced("Text.", `a\u0000b`), []string{"row 1, summary: error: Summary contains characters that are not allowed."}},
		{"huge field", replaced("Text.", strings.Repeat("x", 5001)), []string{"row 1, summary: error: Summary must be at most 5000 characters."}},
		{"endless field", replaced("Text.", strings.Repeat("x", 2<<20)), []string{"row 1: error: This row is longer than any entry can be."}},
		{"end too early", "[" + good, []string{"row 1: error: The file ends too early."}},
		{"no JSON", "[" + good + ",}", []string{"row 2: error: This is not JSON, at byte 188 of the file: invalid character '}' looking for beginning of value."}},
		{"more behind", "[" + good + "] x", []string{"error: There is more in the file behind the array."}},
		{"no array", "{}", []string{"error: The file is not a JSON array of entries."}},
		{"empty", " \n", []string{"error: The file is empty."}},
		{"R-52 spaces without end", strings.Repeat("\n", 2<<20), []string{"error: The file begins with nothing but spaces."}},
		{"UTF-16", "\xff\xfei\x00d\x00", []string{"error: The file is not UTF-8 text. Save it as “CSV UTF-8” or as JSON."}},

		{"CSV: bad date", table("1975-07-12", "12/07/1975"), []string{"row 2, date: error: Date must be written as YYYY-MM-DD, such as 1957-03-06."}},
		{"CSV: unknown column", table("country", "nation"), []string{"row 1, nation: error: There is no such column. The columns are id, title, country, date, precision, endDate, disputedDate, disputedPrecision, disputedReason, disputedSource, summary, image, tags, sources, status, people, places."}},
		{"CSV: column twice", table("country", "title"), []string{"row 1, title: error: This column is there twice."}},
		{"CSV: column missing", "id,title,country,date\n", []string{"row 1, summary: error: This column is missing. The first row must name the columns."}},
		{"CSV: too few cells", table(",book | B", ""), []string{"row 2: error: This row has 5 cells, but there are 6 columns."}},
		{"CSV: cell under no column", table(",sources\n", ",\n"), []string{"row 2: error: Cell 6 stands under no column."}},
		{"CSV: not UTF-8", table("Text.", "Caf\xe9"), []string{"row 2, summary: error: The text is not valid UTF-8. Save the file as “CSV UTF-8”."}},
		{"CSV: NUL", table("Text.", "a\x00b"), []string{"row 2, summary: error: Summary contains characters that are not allowed."}},
		{"CSV: quotes", table("Text.", `a "b`), []string{"row 2: error: This row cannot be read, at byte 59 of line 2: a quotation mark is missing or not doubled."}},
		{"CSV: endless field", table("Text.", `"`+strings.Repeat("x", 2<<20)), []string{"row 2: error: This row is longer than any entry can be. Is a quotation mark missing?"}},
		{"CSV: source of no year", table("book | B", "book | B | A | P | soon"), []string{`row 2, sources: error: Source 1: "soon" is not a year; the parts are ` + sourceParts}},
		{"CSV: second source", table("book | B", "\"book | B\nsong | C\""), []string{"row 2, sources: error: Source 2: Source kind must be one of book, article, archive, web, oral, other."}},
		{"CSV: tags with commas", table("summary", "tags", "sources", "summary", "Text.", `"A, B"`, "book | B", "Text."), []string{"row 2, sources: warning: " + archive.WarnNoSources, `row 2, tags: warning: "A, B" is one tag. Between tags of a cell stands a bar: |`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			problems, _ := read(t, tt.in)
			if diff := cmp.Diff(tt.want, problems); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEmptiedRows(t *testing.T) {
	if problems, events := read(t, goodCSV+strings.Repeat(",,,,,\r\n", 1<<20)); len(problems) != 0 || len(events) != 1 {
		t.Errorf("%d events, %v", len(events), problems)
	}
}

func TestMoreEventsThanWanted(t *testing.T) {
	two := "[" + good + "," + strings.Replace(good, "a-1", "a-2", 1) + "]"
	for most, want := range map[int]string{
		0: "", 2: "", 1: "row 2: error: There are more than 1 entries. Import them in several files, or from the command line.",
	} {
		report, err := Check(file(two), archive.StatusDraft, most)
		if err != nil || report.Failed() != (want != "") || want != "" && report.Problems[0].String() != want {
			t.Errorf("at most %d: %+v, %v", most, report, err)
		}
	}
}

func TestManyProblemsAreCounted(t *testing.T) {
	report, err := Check(file("["+strings.Repeat("1,", 4999)+"1]"), archive.StatusDraft, 0)
	if err != nil || report.Errors != 5000 || len(report.Problems) != maxProblems {
		t.Errorf("%d errors, %d told, %v", report.Errors, len(report.Problems), err)
	}
	report, err = Check(file("["+strings.Repeat("1,", 99_999)+"1]"), archive.StatusDraft, 0)
	if err != nil || report.Errors != maxErrors || report.Rows != maxErrors {
		t.Errorf("reading goes on after %d errors", report.Errors)
	}
}

// sameLists takes an empty list for none.
var sameLists = cmpopts.EquateEmpty()

// write puts entries into a file.
func write[T archive.Item](t *testing.T, f Format, events ...T) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b, f, "https://example.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// nasty are texts that files and spreadsheets have trouble with.
var nasty = []string{
	"=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''=1", "'tis", "=\"a\"", "＝1", `back\slash | bar`, `\|`, `\`, "a, b; c", `"quoted"`,
	"emoji 🌍👩🏾‍🌾", "العربية שלום", "a | b", "0012", "1e5", "#REF!", "NULL", "true",
}

func TestRoundTrip(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 678901000, time.UTC)
	var events []*archive.Event
	for i, text := range nasty {
		e := &archive.Event{
			Entry: archive.Entry{
				ExternalID: "n-" + string(rune('a'+i)),
				Summary:    text + "\n\n\tline\n=two\n" + text, Pictures: []archive.Picture{{Path: "https://example.org/a,b;c.png?x=\"1\""}},
				Sources: []archive.Source{
					{Kind: archive.SourceBook, Title: text, Author: text, Publisher: text, Year: 1938, Pages: "1–2", URL: "https://example.org/|", Verified: true, VerifiedAt: &at},
					{Kind: archive.SourceOral, Title: text, Verified: true},
					{Kind: archive.SourceWeb, Title: text, URL: "https://example.org/"},
				},
				Status: archive.StatusDraft, Active: true,
			},
			Title: text, Country: text, Date: archive.MustDate("1324-07-01"), Precision: archive.PrecisionCirca,
			EndDate: archive.MustDate("1325-01-01"), Tags: []string{text, "B|C", "D,E"},
			Disputed: &archive.DisputedDate{Date: archive.MustDate("1312-01-01"), Precision: archive.PrecisionYear, Reason: text, Source: archive.Source{Kind: archive.SourceArticle, Title: text}},
		}
		e.Tidy()
		events = append(events, e)
	}
	for _, f := range []Format{JSON, CSV} {
		t.Run(string(f), func(t *testing.T) {
			text := write(t, f, events...)
			problems, got := read(t, text)
			for _, p := range problems {
				if strings.Contains(p, "error") {
					t.Error(p)
				}
			}
			if diff := cmp.Diff(events, got); diff != "" {
				t.Error(diff)
			}
			if again := write(t, f, got...); again != text {
				t.Errorf("the second file differs:\n%s\n%s", text, again)
			}
		})
	}
}

// No cell of a table is one that a spreadsheet would calculate.
func TestNoFormulas(t *testing.T) {
	for _, text := range append(nasty, "\tx", "\r=1", "\n=1") {
		cell := guard(text)
		if first := []rune(cell)[0]; strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
			t.Errorf("R-38 %q is written as %q", text, cell)
		}
		if back := unguard(cell); back != text {
			t.Errorf("R-38 %q comes back as %q", text, back)
		}
	}
}

func TestEmptyFiles(t *testing.T) {
	for f, want := range map[Format]string{
		JSON:   "[]\n",
		CSV:    mark + strings.Join(columns, ",") + "\r\n",
		JSONLD: `{"@context":"https://schema.org","@graph":[` + "\n]}\n",
	} {
		if got := write[archive.Item](t, f); got != want {
			t.Errorf("%s: %q", f, got)
		}
		if problems, events := read(t, want); f != JSONLD && len(problems)+len(events) > 0 {
			t.Errorf("%s: %v", f, problems)
		}
	}
	if _, err := NewWriter(io.Discard, "xml", ""); err == nil {
		t.Error("there is no such format")
	}
}

func TestLinkedData(t *testing.T) {
	_, events := read(t, "["+good+"]")
	events[0].ID = "x"
	events[0].SetImage("/uploads/events/a.jpg")
	var document struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(write(t, JSONLD, events...)), &document); err != nil {
		t.Fatal(err)
	}
	e := document.Graph[0]
	if document.Context != "https://schema.org" || e["@type"] != "Event" || e["identifier"] != "a-1" || e["startDate"] != "1975-07-12" ||
		e["url"] != "https://example.org/events/x" || e["image"].([]any)[0].(map[string]any)["contentUrl"] != "https://example.org/uploads/events/a.jpg" || len(e["citation"].([]any)) != 1 {
		t.Errorf("%+v", document)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("[" + good + "]")
	f.Add(`[{"id":"x","date":"9999-99-99"}]`)
	f.Add("[" + whole + "]")
	f.Add(goodCSV)
	f.Add(mark + "id;title;country;date;summary;tags\r\nx;'=1;Ghana;1957-03-06;\"a\r\nb\";A | B\\|\r\n")
	f.Fuzz(func(t *testing.T, in string) {
		report, err := Check(file(in), archive.StatusDraft, 0)
		if err != nil || report.Failed() {
			return
		}
		var entries []archive.Item
		for in, err := range Entries(file(in), archive.StatusDraft) {
			if err != nil {
				t.Fatalf("what was found good fails: %v", err)
			}
			if err := in.Item.Validate(); err != nil {
				t.Fatalf("an invalid entry passes: %v", err)
			}
			entries = append(entries, in.Item)
		}
		var again []archive.Item
		text := write(t, JSON, entries...)
		for in, err := range Entries(file(text), archive.StatusDraft) {
			if err != nil || in.Silent != 0 {
				t.Fatalf("what was written is not whole: %v\n%s", err, text)
			}
			again = append(again, in.Item)
		}
		if diff := cmp.Diff(entries, again, sameLists); diff != "" {
			t.Fatalf("%s\n%s", text, diff)
		}
	})
}
