package corpus_test

import (
	"encoding/json"
	"io"
	"io/fs"
	"path"
	"strings"
	"testing"
	"unicode"

	"sankofa/corpus"
	"sankofa/internal/archive"
	"sankofa/internal/exchange"
)

// entries returns what the files of a folder hold, each with the file it comes from.
func entries[T archive.Item](t *testing.T, folder string) map[string][]T {
	t.Helper()
	files, err := fs.Glob(corpus.Entries, folder+"/*.json")
	if err != nil {
		t.Fatal(err)
	}
	byFile := map[string][]T{}
	for _, name := range files {
		input := []exchange.Input{{Name: name, Open: func() (io.ReadCloser, error) { return corpus.Entries.Open(name) }}}
		report, err := exchange.Check(input, archive.StatusPublished, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range report.Problems {
			t.Error(p)
		}
		for in, err := range exchange.Entries(input, archive.StatusPublished) {
			if err != nil {
				t.Fatal(err)
			}
			byFile[path.Base(name)] = append(byFile[path.Base(name)], in.Item.(T))
		}
	}
	return byFile
}

// read returns the events of all files.
func read(t *testing.T) map[string][]*archive.Event {
	t.Helper()
	return entries[*archive.Event](t, "events")
}

// byID returns the entries of a folder by their identifiers.
func byID[T archive.Item](t *testing.T, folder string) map[string]T {
	t.Helper()
	known := map[string]T{}
	for file, list := range entries[T](t, folder) {
		for _, item := range list {
			id := item.Base().ExternalID
			if _, twice := known[id]; twice {
				t.Errorf("%s: %s is there twice", file, id)
			}
			known[id] = item
		}
	}
	return known
}

// tags is the whole vocabulary of the corpus.
var tags = strings.Fields(`INDEPENDENCE POLITICS EMPIRE TRADE CULTURE LITERATURE ART MUSIC FILM SCIENCE TECHNOLOGY
	HEALTH EDUCATION RELIGION WOMEN RESISTANCE COLONIALISM SLAVERY WAR DIPLOMACY RIGHTS ACTIVISM SPORT ENVIRONMENT
	ECONOMY EXPLORATION ARCHITECTURE ARCHAEOLOGY UNITY DISASTER MIGRATION LAW FARMING CRAFTS LANGUAGE`)

// beginsWith reports whether an identifier begins with a name of the country. Identifiers
// are kept for ever, so it may be one from before the country asked for another.
func beginsWith(id string, c archive.Country) bool {
	for i, letter := range id {
		if named, ok := archive.CountryByName(id[:i]); letter == '-' && ok && named.Code == c.Code {
			return true
		}
	}
	return false
}

const thisYear = 2026

func TestEveryEventIsWellFormed(t *testing.T) {
	vocabulary := map[string]bool{}
	for _, tag := range tags {
		vocabulary[tag] = true
	}
	ids := map[string]string{}
	for file, events := range read(t) {
		for i, e := range events {
			fail := func(format string, args ...any) {
				t.Helper()
				t.Errorf("%s: %s: "+format, append([]any{file, e.ExternalID}, args...)...)
			}
			c, known := archive.CountryByName(e.Country)
			if !known || e.Country != c.Name || c.Slug()+".json" != file || !beginsWith(e.ExternalID, c) {
				fail("the country is %q", e.Country)
			}
			if other, twice := ids[e.ExternalID]; twice {
				fail("the identifier is also in %s", other)
			}
			ids[e.ExternalID] = file
			if i > 0 && events[i-1].Date.Compare(e.Date) > 0 {
				fail("the file is not in the order of dates")
			}
			if words := len(strings.Fields(e.Summary)); words < 60 || words > 120 {
				fail("the summary has %d words", words)
			}
			if len(e.Title) > 100 || strings.HasSuffix(e.Title, ".") {
				fail("the title is %q", e.Title)
			}
			if len(e.Tags) == 0 || len(e.Tags) > 4 {
				fail("there are %d tags", len(e.Tags))
			}
			for _, tag := range e.Tags {
				if !vocabulary[tag] {
					fail("the tag %q is not in the vocabulary", tag)
				}
			}
			checkDate(fail, e)
			checkSources(fail, e)
		}
	}
}

// checkDate holds the convention that what is not known is written as the first.
func checkDate(fail func(string, ...any), e *archive.Event) {
	switch e.Precision {
	case archive.PrecisionMonth:
		if e.Date.Day != 1 {
			fail("a month is written as %s", e.Date)
		}
	case archive.PrecisionYear, archive.PrecisionCirca:
		if e.Date.Month != 1 || e.Date.Day != 1 {
			fail("a year is written as %s", e.Date)
		}
	}
	if e.Date.Year > thisYear || e.EndDate.Year > thisYear {
		fail("the date %s is in the future", e.Date)
	}
	if e.Disputed != nil && e.Disputed.Date == e.Date && e.Disputed.Precision == e.Precision {
		fail("the second date is the first")
	}
}

func checkSources(fail func(string, ...any), e *archive.Event) {
	if len(e.Sources) < 2 {
		fail("there are %d sources", len(e.Sources))
	}
	seen := map[string]bool{}
	for _, s := range e.Sources {
		if seen[s.Title] {
			fail("the source %q is given twice", s.Title)
		}
		seen[s.Title] = true
		if s.Year != 0 && (s.Year < e.Date.Year || s.Year > thisYear) {
			fail("the source %q is of %d, the event of %d", s.Title, s.Year, e.Date.Year)
		}
		if s.Verified {
			fail("the source %q is marked as verified; only a moderator does that", s.Title)
		}
		if (s.Kind == archive.SourceBook || s.Kind == archive.SourceArticle) && (s.Author == "" && s.Publisher == "") {
			fail("the source %q names neither author nor publisher", s.Title)
		}
	}
}

func TestNoEventIsThereTwice(t *testing.T) {
	seen := map[string]string{}
	for _, events := range read(t) {
		for _, e := range events {
			key := e.Country + e.Date.String() + plain(e.Title)
			if other, ok := seen[key]; ok {
				t.Errorf("%s is the same as %s", e.ExternalID, other)
			}
			seen[key] = e.ExternalID
		}
	}
}

func plain(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsLetter(c) {
			return unicode.ToLower(c)
		}
		return -1
	}, s)
}

func TestTheCorpusIsBroad(t *testing.T) {
	total := 0
	centuries, used, days := map[int]int{}, map[string]int{}, map[int]bool{}
	byFile := read(t)
	for file, events := range byFile {
		total += len(events)
		if len(events) < 6 {
			t.Errorf("%s has %d events", file, len(events))
		}
		for _, e := range events {
			centuries[(e.Date.Year-1)/100+1]++
			for _, tag := range e.Tags {
				used[tag]++
			}
			if e.Precision == archive.PrecisionDay {
				days[e.Date.MonthDay()] = true
			}
		}
	}
	if len(byFile) != 54 || total < 1000 || len(days) < 200 {
		t.Errorf("%d events of %d countries on %d days", total, len(byFile), len(days))
	}
	for century := 11; century <= 21; century++ {
		if centuries[century] < 20 {
			t.Errorf("the %dth century has %d events", century, centuries[century])
		}
	}
	for _, tag := range tags {
		if used[tag] < 3 {
			t.Errorf("%s is used %d times", tag, used[tag])
		}
	}
}

// fact is a row of testdata/independence.json.
type fact struct {
	Country string   `json:"country"`
	Dates   []string `json:"dates"` // what the data sets give; more than one where they differ
}

// The days of independence must be those of public data sets, copied as facts.
func TestIndependenceDates(t *testing.T) {
	content, err := fs.ReadFile(corpus.Facts, "facts/independence.json")
	if err != nil {
		t.Fatal(err)
	}
	var sets []struct {
		Name, Origin string
		Rows         []fact
	}
	if err := json.Unmarshal(content, &sets); err != nil {
		t.Fatal(err)
	}
	if len(sets) < 2 {
		t.Fatalf("there are %d data sets", len(sets))
	}
	independence := map[string]*archive.Event{}
	for _, events := range read(t) {
		for _, e := range events {
			if strings.HasSuffix(e.ExternalID, "-independence") {
				independence[e.Country] = e
			}
		}
	}
	if len(independence) != 54 {
		t.Errorf("%d countries have the event", len(independence))
	}
	for _, set := range sets {
		for _, row := range set.Rows {
			e := independence[row.Country]
			if e == nil {
				t.Errorf("%s: %s is not in the corpus", set.Name, row.Country)
				continue
			}
			if !agrees(e, row.Dates) {
				t.Errorf("%s: %s is %v, the corpus says %s", set.Name, row.Country, row.Dates, e.Date)
			}
		}
	}
}

// agrees compares as much of a date as the data set gives.
func agrees(e *archive.Event, dates []string) bool {
	for _, d := range dates {
		if strings.HasPrefix(e.Date.String(), d) || (e.Disputed != nil && strings.HasPrefix(e.Disputed.Date.String(), d)) {
			return true
		}
	}
	return false
}

// What the page of a country says of it must be told by an event of the corpus, which
// has its sources.
func TestFactsOfCountries(t *testing.T) {
	told := map[string]string{}
	countryOf := map[string]string{}
	for _, events := range read(t) {
		for _, e := range events {
			told[e.Country] += e.Title + "\n" + e.Summary + "\n"
			countryOf[e.ExternalID] = e.Country
		}
	}
	for _, c := range archive.Countries {
		for _, name := range c.Former {
			if !strings.Contains(told[c.Name], name) {
				t.Errorf("S-06 no event of %s tells that it was %s", c.Name, name)
			}
		}
		if c.Independence != "" && countryOf[c.Independence] != c.Name {
			t.Errorf("S-06 there is no event %s of %s", c.Independence, c.Name)
		}
	}
}
