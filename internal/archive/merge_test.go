package archive

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
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

func outcomes(fields []MergedField) map[string]Outcome {
	m := map[string]Outcome{}
	for _, f := range fields {
		m[f.Field] = f.Outcome
	}
	return m
}

// mergeCase is a case of the table that the interface runs as well.
type mergeCase struct {
	Name                 string
	Kind                 Kind
	Theirs, Ours, Merged map[string]json.RawMessage
	Outcomes             map[string]Outcome
}

// TestMerge holds the two implementations of the merge together: the interface has one of
// its own, for work that is compared without a connection.
func TestMerge(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../ui/src/domain/merge-cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Base  map[Kind]map[string]json.RawMessage
		Cases []mergeCase
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	for _, tt := range table.Cases {
		t.Run("S-13 "+string(tt.Kind)+": "+tt.Name, func(t *testing.T) {
			t.Parallel()
			with := func(changes map[string]json.RawMessage) Item {
				item := Kinds[tt.Kind].New()
				for _, values := range []map[string]json.RawMessage{table.Base[tt.Kind], changes} {
					for field, value := range values {
						if err := setField(item, field, value); err != nil {
							t.Fatal(field, err)
						}
					}
				}
				return item
			}
			merged, fields, err := Merge(with(nil), with(tt.Theirs), with(tt.Ours))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.Outcomes, outcomes(fields)); diff != "" {
				t.Errorf("outcomes (-want +got):\n%s", diff)
			}
			for _, f := range Diff(with(tt.Merged), merged) {
				if tt.Outcomes[f.Field] != OutcomeConflict {
					t.Errorf("%s is %s, want %s", f.Field, f.After, f.Before)
				}
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
