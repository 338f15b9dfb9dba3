package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// firsts are how titles begin that files and spreadsheets have trouble with.
var firsts = []string{
	"=1+1", "+1", "-1", "@SUM", "'=1", "''+1", "'tis", "plain", `"quoted", and; more`, "🌍 emoji 👩🏾‍🌾", "تاريخ أفريقيا", "היסטוריה", `back\slash | bar`, "＝wide",
}

// fill puts events into an archive: some with the id of a file, some made here.
func fill(t *testing.T, o store.Options, whole bool) {
	t.Helper()
	db, err := store.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for i, first := range firsts {
		e := &archive.Event{
			Entry: archive.Entry{
				Summary:  first + "\n\n=second line\n\ttabbed",
				Pictures: []archive.Picture{{Path: "https://example.org/a.jpg"}}, Status: archive.StatusPublished,
				Sources: []archive.Source{
					{Kind: archive.SourceBook, Title: first, Author: "A | B", Year: 1960, Pages: "1–2", URL: "https://example.org/", Verified: true},
					{Kind: archive.SourceOral, Title: first},
				},
			},
			Title: first + " title", Country: "Ghana", Date: archive.MustDate("1957-03-06"), Precision: archive.PrecisionMonth,
			EndDate: archive.MustDate("1958-03-06"), Tags: []string{first, "A, B", "C|D"},
			Disputed: &archive.DisputedDate{Date: archive.MustDate("1956-01-01"), Precision: archive.PrecisionYear, Reason: first, Source: archive.Source{Kind: archive.SourceWeb, Title: first}},
		}
		if i%2 == 0 {
			e.ExternalID = fmt.Sprintf("file-%d", i)
		}
		if i%5 == 4 {
			e.Status = archive.StatusDraft
		}
		if i == 3 {
			e.SetImage("/uploads/events/elsewhere.jpg")
			e.Disputed, e.EndDate = nil, archive.Date{}
		}
		items := []archive.Item{e}
		if whole && i == 5 {
			items = linkedEntries(e)
		}
		if _, err := db.ImportEntries(t.Context(), archive.Import{Entries: archive.Listed(items)}, archive.Change{}); err != nil {
			t.Fatal(err)
		}
	}
}

// linkedEntries gives an event all that events can have, with the person and place that
// it names: one made here, and one with the id of a file.
func linkedEntries(e *archive.Event) []archive.Item {
	p := &archive.Person{
		Entry:         archive.Entry{Summary: "A person, at some length.", Status: archive.StatusPublished, Article: "Text."},
		Naming:        archive.Naming{Name: "Osei Tutu", Slug: "osei-tutu-the-first"},
		PersonDetails: archive.PersonDetails{Callings: []archive.Calling{"leader"}, Countries: []string{"Ghana"}},
	}
	l := &archive.Place{
		Entry: archive.Entry{Summary: "A place.", Status: archive.StatusDraft, ExternalID: "l-1"}, Naming: archive.Naming{Name: "Kumasi"},
		PlaceDetails: archive.PlaceDetails{Country: "Ghana", PlaceKind: "city", Point: &archive.Point{Lat: 6.6885, Lon: -1.6244}, RadiusKm: 10},
	}
	e.Article = "See [[person:osei-tutu-the-first]] and [[event:file-0]]."
	e.SetPictures([]archive.Picture{{Path: "https://example.org/a.jpg"}, {Path: "https://example.org/b.jpg", Alt: "A", Credit: "By", Licence: "cc0", Asked: true}})
	e.People = []archive.Participant{{PersonID: "osei-tutu-the-first", Role: "led"}}
	e.Places = []string{"l-1"}
	e.Relations = []archive.Relation{{Type: archive.LinkFollows, EventID: "file-0", Note: "N"}}
	return []archive.Item{p, l, e}
}

func contents(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What is exported from one database and imported into the other is exported as
// the same bytes again, and imported where it came from changes nothing.
func TestRoundTrip(t *testing.T) {
	cluster := pgtest.Start(t, nil)
	for _, format := range []string{"json", "csv"} {
		t.Run("R-38 S-01 "+format, func(t *testing.T) {
			folder, other := t.TempDir(), cluster.Database(t)
			fill(t, store.Options{Folder: folder}, format == "json")
			sqlite := []string{"--data", folder}
			postgres := []string{"--data", t.TempDir(), "--database-url", other}
			third := []string{"--data", t.TempDir()}
			do := func(verb string, where []string, more ...string) string {
				t.Helper()
				out, err := runCommand(t, "", append(append([]string{verb}, where...), more...)...)
				if err != nil {
					t.Fatalf("%s %v: %v", verb, more, err)
				}
				return out
			}
			one := filepath.Join(t.TempDir(), "one."+format)
			two, three := one+"2."+format, one+"3."+format
			do("export", sqlite, "--all", one)
			do("import", postgres, one)
			do("export", postgres, "--all", two)
			do("import", third, two)
			do("export", third, "--all", three)
			if contents(t, one) != contents(t, two) || contents(t, two) != contents(t, three) {
				t.Errorf("the files differ:\n%s\n%s\n%s", contents(t, one), contents(t, two), contents(t, three))
			}
			want := fmt.Sprintf("0 entries added, 0 changed, %d left as they were.\n", len(firsts)+map[string]int{"json": 2}[format])
			for _, where := range [][]string{sqlite, postgres, third} {
				if got := do("import", where, one); got != want {
					t.Errorf("importing again: %q", got)
				}
			}
			// A spreadsheet writes the same table in its own way.
			if format == "csv" {
				foreign := one + ".foreign.csv"
				if err := os.WriteFile(foreign, []byte(strings.ReplaceAll(strings.TrimPrefix(contents(t, one), "\ufeff"), "\r\n", "\n")), 0o600); err != nil {
					t.Fatal(err)
				}
				if got := do("import", sqlite, foreign); got != want {
					t.Errorf("with plain line ends: %q", got)
				}
			}
		})
	}
}

func TestExport(t *testing.T) {
	folder := t.TempDir()
	fill(t, store.Options{Folder: folder}, false)
	count := func(args ...string) (n int) {
		t.Helper()
		out, err := runCommand(t, "", append([]string{"export", "--data", folder}, args...)...)
		if err != nil {
			t.Fatal(err)
		}
		var list []map[string]any
		if err := json.Unmarshal([]byte(out), &list); err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	if published, all := count(), count("--all"); published != len(firsts)-2 || all != len(firsts) {
		t.Errorf("%d published of %d", published, all)
	}
	if out, err := runCommand(t, "", "export", "--data", folder, "--format", "csv"); err != nil || !strings.HasPrefix(out, "\ufeffid,title,") || !strings.Contains(out, ",'=1+1 title,") {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := runCommand(t, "", "export", "--data", folder, "--format", "jsonld"); err != nil || !json.Valid([]byte(out)) {
		t.Errorf("%v\n%s", err, out)
	}
	for _, args := range [][]string{{"a", "b"}, {"--format", "xml"}, {filepath.Join(folder, "x.pdf")}, {filepath.Join(folder, "no", "x.csv")}} {
		if _, err := runCommand(t, "", append([]string{"export", "--data", folder}, args...)...); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}

// A bad row anywhere keeps everything out, in every file of the command.
func TestImportIsWhole(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	head := "id,title,country,date,summary\n"
	first := write("first.csv", head+"a,A,Ghana,1957-03-06,Text.\n")
	for name, text := range map[string]string{
		"bad date":      head + "b,B,Ghana,06.03.1957,Text.\n",
		"same id":       head + "a,B,Ghana,1957-03-06,Text.\n",
		"end too early": `[{"id":"b"`,
		"not UTF-8":     head + "b,\xff,Ghana,1957-03-06,Text.\n",
	} {
		second := write("second.csv", text)
		if out, err := runCommand(t, "", "import", "--data", folder, first, second); err == nil || !strings.Contains(err.Error(), "nothing was stored, because of 1 error") {
			t.Errorf("%s: %q, %v", name, out, err)
		}
		if _, err := os.Stat(filepath.Join(folder, store.FileName)); err == nil {
			t.Errorf("%s: the archive was touched", name)
		}
	}
}
