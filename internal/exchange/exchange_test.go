package exchange

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

const good = `{"id":"a-1","title":"Sa\u0303o Tome\u0301 free","country":"São Tomé and Príncipe","date":"1975-07-12","summary":"Text.","tags":["INDEPENDENCE"],"sources":[{"kind":"book","title":"B"}]}`

func TestReadJSON(t *testing.T) {
	batch, err := ReadJSON(strings.NewReader("["+good+"]"), archive.StatusPublished)
	if err != nil || batch.Failed() || len(batch.Problems) != 0 || len(batch.Events) != 1 {
		t.Fatalf("%+v, %v", batch, err)
	}
	e := batch.Events[0]
	if e.Title != "São Tomé free" || e.CountryCode != "ST" || e.ExternalID != "a-1" || e.Status != archive.StatusPublished || e.Precision != archive.PrecisionDay {
		t.Errorf("read as %+v", e)
	}
}

func TestProblems(t *testing.T) {
	replaced := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(good) }
	for _, tt := range []struct {
		name, in string
		want     []string
		events   int
	}{
		{"no title", replaced(`"Sa\u0303o Tome\u0301 free"`, `" "`), []string{"row 1, title: error: Title is required."}, 0},
		{"year 999", replaced("1975-07-12", "0975-07-12"), []string{"row 1, date: error: Event date must be in year 1000 or later."}, 0},
		{"no date", replaced("1975-07-12", ""), []string{"row 1, date: error: Date is required."}, 0},
		{"no such day", replaced("1975-07-12", "1975-02-30"), []string{"row 1, date: error: Date is invalid."}, 0},
		{"bad identifier", replaced("a-1", "a 1"), []string{"row 1, id: error: Identifier must be 1 to 100 letters, digits, hyphens, dots or underscores."}, 0},
		{"twice the same", good + "," + good, []string{`row 2, id: error: Identifier "a-1" is that of row 1.`}, 1},
		{"no sources", replaced(`[{"kind":"book","title":"B"}]`, "[]"), []string{"row 1, sources: warning: " + archive.WarnNoSources}, 1},
		{"unknown field", replaced(`"id"`, `"surprise":1,"id"`), []string{`row 1: error: unknown field "surprise"`}, 0},
		{"source of no kind", replaced(`"book"`, `"song"`), []string{"row 1, sources[0].kind: error: Source kind must be one of book, article, archive, web, oral, other."}, 0},
		{"one bad among good", good + "," + replaced("a-1", "a-2", "1975-07-12", "x"), []string{"row 2, date: error: Event date must be in year 1000 or later."}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			batch, err := ReadJSON(strings.NewReader("["+tt.in+"]"), archive.StatusDraft)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range batch.Problems {
				got = append(got, p.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if len(batch.Events) != tt.events {
				t.Errorf("%d events, want %d", len(batch.Events), tt.events)
			}
		})
	}
}

func TestUnreadable(t *testing.T) {
	for _, in := range []string{"", "{}", "[", "[1", "[" + good, "[" + good + "] x", "null", "[}"} {
		if batch, err := ReadJSON(strings.NewReader(in), archive.StatusDraft); err == nil && !batch.Failed() {
			t.Errorf("%q is taken", in)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	f.Add("[" + good + "]")
	f.Add(`[{"id":"x","date":"9999-99-99"}]`)
	f.Fuzz(func(t *testing.T, in string) {
		batch, err := ReadJSON(strings.NewReader(in), archive.StatusDraft)
		if err != nil {
			return
		}
		for _, e := range batch.Events {
			if err := e.Validate(); err != nil {
				t.Fatalf("an invalid event passes: %v", err)
			}
		}
	})
}
