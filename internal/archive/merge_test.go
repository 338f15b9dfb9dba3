package archive

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func mergeBase() *Event {
	return &Event{
		Entry: Entry{
			Summary: "A summary.", Article: "One [1].\n\nTwo [2].\n\nThree.", Status: StatusPublished, Active: true, Image: "/a.jpg",
			Sources:  []Source{{Kind: SourceBook, Title: "First"}, {Kind: SourceBook, Title: "Second"}},
			Pictures: []Picture{{Path: "/a.jpg", Alt: "A"}},
		},
		Title: "A title", Country: "Ghana", Date: MustDate("1957-03-06"), Precision: PrecisionDay,
		Tags: []string{"GOLD", "SALT"}, People: []Participant{{"p1", "led"}, {"p2", "sang"}}, Places: []string{"l1"},
	}
}

// edited is the base with a change.
func edited(change func(*Event)) *Event {
	e := mergeBase()
	change(e)
	return e
}

func outcomes(fields []MergedField) map[string]Outcome {
	m := map[string]Outcome{}
	for _, f := range fields {
		m[f.Field] = f.Outcome
	}
	return m
}

func TestMerge(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		theirs, ours func(*Event)
		want         func(*Event) // of the base
		outcomes     map[string]Outcome
	}{
		{
			"one side each", func(e *Event) { e.Title = "Theirs" }, func(e *Event) { e.Summary = "Ours." },
			func(e *Event) { e.Title, e.Summary = "Theirs", "Ours." },
			map[string]Outcome{"title": OutcomeTheirs, "summary": OutcomeOurs},
		},
		{
			"the same by both", func(e *Event) { e.Title = "New" }, func(e *Event) { e.Title = "New" },
			func(e *Event) { e.Title = "New" },
			map[string]Outcome{"title": OutcomeBoth},
		},
		{
			"one field by both", func(e *Event) { e.Title = "Theirs" }, func(e *Event) { e.Title = "Ours" },
			func(e *Event) { e.Title = "Theirs" },
			map[string]Outcome{"title": OutcomeConflict},
		},
		{
			"a list by both", func(e *Event) { e.Tags = []string{"GOLD", "SALT", "WAR"} }, func(e *Event) { e.Tags = []string{"SALT", "ART"} },
			func(e *Event) { e.Tags = []string{"SALT", "WAR", "ART"} },
			map[string]Outcome{"tags": OutcomeBoth},
		},
		{
			"one element by both", func(e *Event) { e.People[0].Role = "ruled" }, func(e *Event) { e.People[0].Role = "reigned"; e.People = e.People[:1] },
			func(e *Event) { e.People = []Participant{{"p1", "ruled"}} },
			map[string]Outcome{"people": OutcomeConflict},
		},
		{
			"properties of an element", func(e *Event) { e.Sources[0].Pages = "12" }, func(e *Event) { e.Sources[0].Year = 1960 },
			func(e *Event) { e.Sources[0].Pages, e.Sources[0].Year = "12", 1960 },
			map[string]Outcome{"sources": OutcomeBoth},
		},
		{
			"changed here, removed there", func(e *Event) { e.People = e.People[1:] }, func(e *Event) { e.People[0].Role = "reigned" },
			func(e *Event) { e.People[0].Role = "reigned" },
			map[string]Outcome{"people": OutcomeConflict},
		},
		{
			"another order", func(e *Event) { slices.Reverse(e.People) }, func(e *Event) { e.People = append(e.People, Participant{"p3", ""}) },
			func(e *Event) { e.People = []Participant{{"p2", "sang"}, {"p1", "led"}, {"p3", ""}} },
			map[string]Outcome{"people": OutcomeBoth},
		},
		{
			"paragraphs", func(e *Event) { e.Article = "Nil.\n\nOne [1].\n\nTwo [2].\n\nThree." }, func(e *Event) { e.Article = "One [1].\n\nTwo [2].\n\nThird." },
			func(e *Event) { e.Article = "Nil.\n\nOne [1].\n\nTwo [2].\n\nThird." },
			map[string]Outcome{"article": OutcomeBoth},
		},
		{
			"one paragraph by both", func(e *Event) { e.Article = "Uno [1].\n\nTwo [2].\n\nThree." }, func(e *Event) { e.Article = "Un [1].\n\nTwo [2].\n\nTrois." },
			func(e *Event) { e.Article = "Uno [1].\n\nTwo [2].\n\nTrois." },
			map[string]Outcome{"article": OutcomeConflict},
		},
		{
			"marks follow their sources", func(e *Event) { slices.Reverse(e.Sources); e.Article = "One [2].\n\nTwo [1].\n\nThree." }, func(e *Event) { e.Article += "\n\nFour [2]." },
			func(e *Event) {
				slices.Reverse(e.Sources)
				e.Article = "One [2].\n\nTwo [1].\n\nThree.\n\nFour [1]."
			},
			map[string]Outcome{"sources": OutcomeTheirs, "article": OutcomeOurs},
		},
		{
			"a source that is still pointed at", func(e *Event) { e.Sources = e.Sources[:1]; e.Article = "One [1].\n\nThree." }, func(e *Event) { e.Article = "Of this, more [2].\n\n" + e.Article },
			func(e *Event) { e.Article = "Of this, more [2].\n\nOne [1].\n\nThree." },
			map[string]Outcome{"sources": OutcomeConflict, "article": OutcomeBoth},
		},
		{
			"a day and how exact it is", func(e *Event) { e.Date = MustDate("1957-03-07") }, func(e *Event) { e.Precision = PrecisionYear },
			func(e *Event) { e.Date = MustDate("1957-03-07") },
			map[string]Outcome{"date": OutcomeConflict, "precision": OutcomeConflict},
		},
		{
			"a day with how exact it is", func(e *Event) { e.Date, e.Precision = MustDate("1957-01-01"), PrecisionYear }, func(e *Event) { e.Country = "Togo" },
			func(e *Event) { e.Date, e.Precision, e.Country = MustDate("1957-01-01"), PrecisionYear, "Togo" },
			map[string]Outcome{"date": OutcomeTheirs, "precision": OutcomeTheirs, "country": OutcomeOurs},
		},
	} {
		t.Run("S-13 "+tt.name, func(t *testing.T) {
			t.Parallel()
			merged, fields, err := Merge(mergeBase(), edited(tt.theirs), edited(tt.ours))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(edited(tt.want), merged, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("merged (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.outcomes, outcomes(fields)); diff != "" {
				t.Errorf("outcomes (-want +got):\n%s", diff)
			}
		})
	}
}

// changes of an event that a generated edit can make, each to one field. The texts say who
// made them.
var mergeChanges = map[string]func(e *Event, r *rand.Rand, who string){
	"title":   func(e *Event, _ *rand.Rand, who string) { e.Title = "Title by " + who },
	"summary": func(e *Event, _ *rand.Rand, who string) { e.Summary = "Summary by " + who },
	"country": func(e *Event, _ *rand.Rand, who string) { e.Country = "Country of " + who },
	"date": func(e *Event, r *rand.Rand, _ string) {
		e.Date = MustDate(fmt.Sprintf("19%02d-01-01", r.IntN(50)))
		e.Precision = PrecisionYear
	},
	"tags": func(e *Event, r *rand.Rand, who string) {
		if at := r.IntN(len(e.Tags) + 1); at < len(e.Tags) {
			e.Tags = slices.Delete(e.Tags, at, at+1)
		}
		e.Tags = append(e.Tags, strings.ToUpper(who))
	},
	"people": func(e *Event, r *rand.Rand, who string) {
		e.People = append(e.People, Participant{who, fmt.Sprint("role ", r.IntN(3))})
	},
	"sources": func(e *Event, r *rand.Rand, who string) {
		e.Sources[r.IntN(2)].Pages = fmt.Sprint(r.IntN(3))
		e.Sources = append(e.Sources, Source{Kind: SourceBook, Title: "By " + who})
	},
	"article": func(e *Event, r *rand.Rand, who string) {
		parts := paragraphs(e.Article)
		at := r.IntN(len(parts))
		switch r.IntN(3) {
		case 0:
			parts[at] = fmt.Sprintf("Paragraph by %s [%d].", who, 1+r.IntN(2))
		case 1:
			parts = slices.Insert(parts, at, "Another by "+who+".")
		default:
			parts = slices.Delete(parts, at, at+1)
		}
		e.Article = strings.Join(parts, "\n\n")
	},
}

func randomEdit(r *rand.Rand, who string, fields []string) *Event {
	e := mergeBase()
	for _, field := range fields {
		mergeChanges[field](e, r, who)
	}
	return e
}

// Whatever two sides do: changes of different fields give the same in both orders, a
// merge that is merged again stays as it is, and nothing of either side is lost unless it
// is shown as a conflict.
func TestMergeProperties(t *testing.T) {
	t.Parallel()
	var names []string
	for name := range mergeChanges {
		names = append(names, name)
	}
	slices.Sort(names)
	same := cmpopts.EquateEmpty()
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		cut := r.IntN(len(names))
		theirs, ours := randomEdit(r, "them", names[:cut]), randomEdit(r, "us", names[cut:])
		forth, fields, err := Merge(mergeBase(), theirs, ours)
		if err != nil {
			t.Fatal(err)
		}
		back, _, _ := Merge(mergeBase(), ours, theirs)
		if diff := cmp.Diff(forth, back, same); diff != "" {
			t.Fatalf("S-13 seed %d: changes of different fields do not commute:\n%s", seed, diff)
		}
		for _, f := range fields {
			if f.Outcome == OutcomeConflict && f.Field != "sources" && f.Field != "article" {
				t.Fatalf("S-13 seed %d: a conflict in %s", seed, f.Field)
			}
		}

		ours = randomEdit(r, "us", names[:r.IntN(len(names)+1)])
		merged, fields, _ := Merge(mergeBase(), theirs, ours)
		again, _, _ := Merge(mergeBase(), merged, ours)
		shown := outcomes(fields)
		for _, f := range Diff(merged, again) {
			if shown[f.Field] != OutcomeConflict {
				t.Fatalf("S-13 seed %d: merged again, %s is another: %s, then %s", seed, f.Field, f.Before, f.After)
			}
		}
		for side, made := range map[string]*Event{"them": theirs, "us": ours} {
			text := string(mustJSON(Diff(&Event{}, merged)))
			for _, f := range Diff(mergeBase(), made) {
				if shown[f.Field] == OutcomeConflict || f.Field == "date" || f.Field == "precision" {
					continue
				}
				if strings.Contains(strings.ToLower(string(f.After)), side) && !strings.Contains(strings.ToLower(text), side) {
					t.Fatalf("S-13 seed %d: %s of %s is lost without a word", seed, f.Field, side)
				}
			}
		}
	}
}
