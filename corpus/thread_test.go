package corpus_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// leadTo returns what the steps of threads lead to, by kind and identifier.
func leadTo(t *testing.T) map[archive.Kind]map[string]archive.Item {
	t.Helper()
	found := map[archive.Kind]map[string]archive.Item{archive.KindEvent: {}, archive.KindPerson: {}, archive.KindPlace: {}}
	for _, e := range all(t) {
		found[archive.KindEvent][e.ExternalID] = e
	}
	for id, p := range byID[*archive.Person](t, "people") {
		found[archive.KindPerson][id] = p
	}
	for id, p := range byID[*archive.Place](t, "places") {
		found[archive.KindPlace][id] = p
	}
	return found
}

// countriesOf are the countries of an entry.
func countriesOf(item archive.Item) []string {
	switch e := item.(type) {
	case *archive.Event:
		return []string{e.Country}
	case *archive.Person:
		return e.Countries
	case *archive.Place:
		return []string{e.Country}
	}
	return nil
}

func TestThreads(t *testing.T) {
	threads, known, wrong := byID[*archive.Thread](t, "threads"), leadTo(t), wrongLetters()
	if len(threads) != 12 {
		t.Errorf("there are %d threads", len(threads))
	}
	regions := map[archive.Region]bool{}
	for id, thread := range threads {
		if fold.Slug(thread.Name) != id || utf8.RuneCountInString(thread.Name) > 60 {
			t.Errorf("%s is called %q", id, thread.Name)
		}
		if words := len(strings.Fields(thread.Summary)); words < 60 || words > 150 {
			t.Errorf("the introduction of %s has %d words", id, words)
		}
		if n := len(thread.Steps); n < archive.MinSteps || n > archive.MaxSteps {
			t.Errorf("%s has %d steps", id, n)
		}
		checkWording(t, id, thread.Name+"\n"+thread.Summary, wrong)
		titles := map[string]bool{}
		for i, step := range thread.Steps {
			item := known[step.Kind][step.ID]
			if item == nil {
				t.Errorf("%s leads to the %s %s, which is not there", id, step.Kind, step.ID)
				continue
			}
			if slices.ContainsFunc(thread.Steps[:i], func(s archive.Step) bool { return s.Kind == step.Kind && s.ID == step.ID }) {
				t.Errorf("%s leads to %s twice", id, step.ID)
			}
			if n := utf8.RuneCountInString(step.Note); i > 0 && n < 30 || n > archive.MaxStepNote {
				t.Errorf("the sentence before %s in %s has %d characters", step.ID, id, n)
			}
			checkWording(t, id, step.Note, wrong)
			for _, s := range item.Base().Sources {
				titles[s.Title] = true
			}
			for _, name := range countriesOf(item) {
				if c, ok := archive.CountryByName(name); ok {
					regions[c.Region] = true
				}
			}
		}
		if len(thread.Sources) == 0 {
			t.Errorf("%s has no source", id)
		}
		for _, s := range thread.Sources {
			if !titles[s.Title] || s.Verified {
				t.Errorf("the source %q of %s is of none of its entries, or marked as verified", s.Title, id)
			}
		}
	}
	for _, c := range archive.Countries {
		if !regions[c.Region] {
			t.Errorf("no thread leads through %s", c.Region)
		}
	}
}
