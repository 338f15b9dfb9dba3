package archive

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// valid returns an event that passes every rule.
func valid() *Event {
	return &Event{
		Entry: Entry{
			Summary: "The Gold Coast becomes Ghana.", Status: StatusPublished, Active: true,
			Sources: []Source{{Kind: SourceBook, Title: "Politics in Ghana"}},
		},
		Title: "Ghana becomes independent", Country: "Ghana", Date: MustDate("1957-03-06"), Precision: PrecisionDay,
		Tags: []string{"INDEPENDENCE"},
	}
}

// messages returns the sentences of a validation error.
func messages(err error) []string {
	var e *Error
	if !errors.As(err, &e) {
		return nil
	}
	var list []string
	for _, d := range e.Details {
		list = append(list, d.Message)
	}
	return list
}

func TestValidateEvent(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*Event)
		want   []string
	}{
		{"valid", func(*Event) {}, nil},
		{"VAL-01 empty title", func(e *Event) { e.Title = "" }, []string{"Title is required."}},
		{"VAL-02 blank title", func(e *Event) { e.Title = " \u200b " }, []string{"Title is required."}},
		{"VAL-03 blank country", func(e *Event) { e.Country = "  " }, []string{"Country is required."}},
		{"VAL-04 no date", func(e *Event) { e.Date = Date{} }, []string{"Date is required."}},
		{"VAL-05 year 999", func(e *Event) { e.Date = MustDate("0999-12-31") }, []string{"Event date must be in year 1000 or later."}},
		{"VAL-05 year 1000", func(e *Event) { e.Date = MustDate("1000-01-01") }, nil},
		{"blank summary", func(e *Event) { e.Summary = "\n" }, []string{"Summary is required."}},
		{"everything missing", func(e *Event) { *e = Event{Entry: Entry{Status: StatusDraft}, Precision: PrecisionDay} }, []string{"Title is required.", "Country is required.", "Date is required.", "Summary is required."}},
		{"title of 200", func(e *Event) { e.Title = strings.Repeat("ɛ", 200) }, nil},
		{"title of 201", func(e *Event) { e.Title = strings.Repeat("ɛ", 201) }, []string{"Title must be at most 200 characters."}},
		{"country of 101", func(e *Event) { e.Country = strings.Repeat("x", 101) }, []string{"Country must be at most 100 characters."}},
		{"summary of 5001", func(e *Event) { e.Summary = strings.Repeat("x", 5001) }, []string{"Summary must be at most 5000 characters."}},
		{"line break in title", func(e *Event) { e.Title = "a\nb" }, []string{"Title contains characters that are not allowed."}},
		{"line break in summary", func(e *Event) { e.Summary = "a\n\nb\tc" }, nil},
		{"NUL in summary", func(e *Event) { e.Summary = "a\x00b" }, []string{"Summary contains characters that are not allowed."}},
		{"override in title", func(e *Event) { e.Title = "a\u202eb" }, []string{"Title contains characters that are not allowed."}},
		{"invalid UTF-8", func(e *Event) { e.Title = "a\xff" }, []string{"Title is not valid text."}},
		{"remote image", func(e *Event) { e.SetImage("https://example.org/a.jpg") }, nil},
		{"own image", func(e *Event) { e.SetImage("/uploads/events/0a1b.jpg") }, nil},
		{"script as image", func(e *Event) { e.SetImage("javascript:alert(1)") }, []string{"Image must be a valid http(s) URL."}},
		{"data as image", func(e *Event) { e.SetImage("DATA:text/html,x") }, []string{"Image must be a valid http(s) URL."}},
		{"no scheme", func(e *Event) { e.SetImage("//example.org/a.jpg") }, []string{"Image must be a valid http(s) URL."}},
		{"climbing path", func(e *Event) { e.SetImage("/uploads/../secret") }, []string{"Image must be a valid http(s) URL."}},
		{"control in image", func(e *Event) { e.SetImage("\x01https://example.org") }, []string{"Image must be a valid http(s) URL."}},
		{"credentials in image", func(e *Event) { e.SetImage("https://a:b@example.org/x") }, []string{"Image must be a valid http(s) URL."}},
		{"end before start", func(e *Event) { e.EndDate = MustDate("1957-03-05") }, []string{"End date must not be before the date."}},
		{"unknown precision", func(e *Event) { e.Precision = "century" }, []string{"Precision must be day, month, year or circa."}},
		{"21 tags", func(e *Event) { e.Tags = make([]string, 21) }, []string{"At most 20 tags are allowed."}},
		{"tag of 51", func(e *Event) { e.Tags = []string{strings.Repeat("x", 51)} }, []string{"Tag must be at most 50 characters."}},
		{"21 sources", func(e *Event) { e.Sources = make([]Source, 21) }, []string{"At most 20 sources are allowed."}},
		{"source without title", func(e *Event) { e.Sources = []Source{{Kind: SourceBook}} }, []string{"Source title is required."}},
		{"source of no kind", func(e *Event) { e.Sources = []Source{{Kind: "song", Title: "x"}} }, []string{"Source kind must be one of book, article, archive, web, oral, other."}},
		{"source with a script", func(e *Event) { e.Sources = []Source{{Kind: SourceWeb, Title: "x", URL: "javascript:x"}} }, []string{"Source link must be a valid http(s) URL."}},
		{"no such status", func(e *Event) { e.Status = "hidden" }, []string{"Status must be draft or published."}},
		{"dispute without reason", func(e *Event) {
			e.Disputed = &DisputedDate{Date: MustDate("1956-01-01"), Precision: PrecisionDay, Source: Source{Kind: SourceBook, Title: "x"}}
		}, []string{"Say why the date is disputed."}},
		{"dispute without date", func(e *Event) {
			e.Disputed = &DisputedDate{Precision: PrecisionDay, Reason: "x", Source: Source{Kind: SourceBook, Title: "x"}}
		}, []string{"Disputed date is required."}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := valid()
			tt.change(e)
			if diff := cmp.Diff(tt.want, messages(e.Validate())); diff != "" {
				t.Errorf("messages (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseEventDate(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"good", "1957-03-06", ""},
		{"VAL-04 empty", "", "Date is required."},
		{"VAL-05 too early", "0999-12-31", "Event date must be in year 1000 or later."},
		{"VAL-06 letters", "abcd-01-01", "Event date must be in year 1000 or later."},
		{"VAL-06 short", "19", "Event date must be in year 1000 or later."},
		{"no such day", "1957-02-30", "Date is invalid."},
		{"with time", "1957-03-06T00:00", "Date is invalid."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseEventDate(tt.in)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func TestTidyEvent(t *testing.T) {
	e := valid()
	e.Title, e.Country, e.Summary = "  Title ", " sãO toMé and príncipe ", " a\r\nb \n"
	e.Tags = []string{" Politics ", "POLITICS", "", "Human   rights"}
	e.Precision = ""
	e.Sources = []Source{{Title: " Book "}, {Title: "Other", Verified: true}}
	e.Tidy()
	if e.Title != "Title" || e.Country != "São Tomé and Príncipe" || e.CountryCode != "ST" || e.Summary != "a\nb" || e.Precision != PrecisionDay {
		t.Errorf("tidied to %+v", e)
	}
	if diff := cmp.Diff([]string{"Politics", "Human rights"}, e.Tags); diff != "" {
		t.Error(diff)
	}
	if e.SourceCount != 2 || e.VerifiedCount != 1 || e.Sources[0].Title != "Book" || e.Sources[0].Kind != SourceOther {
		t.Errorf("sources are %+v", e.Sources)
	}
}

func TestTags(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"VAL-20 split on commas", "a,b", []string{"a", "b"}},
		{"VAL-21 trimmed", " a , b ", []string{"a", "b"}},
		{"VAL-22 empty ones dropped", "a,,b, ", []string{"a", "b"}},
		{"case-insensitive duplicates", "Politics,POLITICS,politics", []string{"Politics"}},
		{"inner space", "human \t rights", []string{"human rights"}},
		{"nothing", "", []string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, SplitTags(tt.in)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestEventJSON(t *testing.T) {
	e := valid()
	e.ExternalID = "secret-id"
	b, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(b, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"id", "title", "country", "date", "summary", "image", "tags", "createdBy", "updatedBy", "status", "isActive", "createdAt", "updatedAt"} {
		if _, ok := fields[name]; !ok {
			t.Errorf("ENT-02 the event lacks %s", name)
		}
	}
	if fields["date"] != "1957-03-06" || strings.Contains(string(b), "secret-id") || strings.Contains(string(b), "endDate") {
		t.Errorf("event is written as %s", b)
	}
}

func TestDiffAndRevert(t *testing.T) {
	before := valid()
	after := before.Clone()
	after.Title, after.Tags, after.Date = "Ghana is free", []string{"POLITICS"}, MustDate("1957-03-07")
	after.Sources = append(after.Sources, Source{Kind: SourceWeb, Title: "More"})
	after.Status = StatusDraft
	changes := Diff(before, after)
	var fields []string
	for _, c := range changes {
		fields = append(fields, c.Field)
	}
	if diff := cmp.Diff([]string{"title", "date", "tags", "sources", "status"}, fields); diff != "" {
		t.Error(diff)
	}
	if len(Diff(before, before.Clone())) != 0 {
		t.Error("an event differs from its copy")
	}
	if err := Revert(after, Revision{Changes: changes}); err != nil {
		t.Fatal(err)
	}
	before.Status = StatusDraft // bringing a text back does not publish it
	if diff := cmp.Diff(before, after); diff != "" {
		t.Error(diff)
	}
	if first := Diff(nil, before); len(first) < 6 {
		t.Errorf("creation records %d fields", len(first))
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		in   string
		max  int
		want string
	}{{"abc", 3, "abc"}, {"abcd", 3, "ab…"}, {"ɛɛ ɛ", 3, "ɛɛ…"}, {"ab cd", 4, "ab…"}} {
		if got := Shorten(tt.in, tt.max); got != tt.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", tt.in, tt.max, got, tt.want)
		}
	}
}

func FuzzEventRules(f *testing.F) {
	f.Add("Ghana", "Ghana", "1957-03-06", "text", "https://example.org/a.jpg", "a,b")
	f.Add("", "\u200b", "0999-01-01", "\n", "javascript:x", ",,")
	f.Fuzz(func(t *testing.T, title, country, date, summary, image, tags string) {
		d, _ := ParseEventDate(date)
		e := &Event{Entry: Entry{Summary: summary, Pictures: []Picture{{Path: image}}, Status: StatusDraft}, Title: title, Country: country, Date: d, Tags: SplitTags(tags)}
		e.Tidy()
		again := e.Clone()
		again.Tidy()
		if diff := cmp.Diff(e, again); diff != "" {
			t.Fatalf("tidying twice differs:\n%s", diff)
		}
		if e.Validate() == nil && (Blank(e.Title) || Blank(e.Summary) || e.Date.Year < MinYear) {
			t.Fatalf("%+v is taken for valid", e)
		}
	})
}
