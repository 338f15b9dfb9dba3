package webtest

import (
	"fmt"

	"sankofa/internal/archive"
)

// AnyPerson is a complete person as a form sends one, with changes in pairs.
func AnyPerson(pairs ...any) map[string]any {
	return with(Object(
		"name", "Menelik II", "callings", []string{"leader"}, "countries", []string{"Ethiopia"},
		"summary", "Emperor of Ethiopia from 1889 to 1913.",
	), pairs)
}

// AnyPlace is a complete place as a form sends one, with changes in pairs.
func AnyPlace(pairs ...any) map[string]any {
	return with(Object("name", "Adwa", "country", "Ethiopia", "kind", "town", "summary", "A town in the north of Ethiopia."), pairs)
}

// AnyThread is a thread without steps as a form sends one, with changes in pairs.
func AnyThread(pairs ...any) map[string]any {
	return with(Object("name", "The road to Adwa", "summary", "From a treaty to a battle, and on.", "status", "draft"), pairs)
}

func with(m map[string]any, pairs []any) map[string]any {
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
	return m
}

// AddPerson stores a published person of nobody, except for what the test changes.
func (s *Site) AddPerson(change func(*archive.Person)) *archive.Person {
	s.t.Helper()
	p := &archive.Person{
		Entry:         archive.Entry{Summary: "Emperor of Ethiopia from 1889 to 1913.", Status: archive.StatusPublished, Sources: []archive.Source{{Title: "A book"}}},
		Naming:        archive.Naming{Name: "Menelik II"},
		PersonDetails: archive.PersonDetails{Callings: []archive.Calling{"leader"}, Countries: []string{"Ethiopia"}},
	}
	if change != nil {
		change(p)
	}
	return s.addEntry(p).(*archive.Person)
}

// AddPlace stores a published place of nobody, except for what the test changes.
func (s *Site) AddPlace(change func(*archive.Place)) *archive.Place {
	s.t.Helper()
	p := &archive.Place{
		Entry:        archive.Entry{Summary: "A town in the north of Ethiopia.", Status: archive.StatusPublished, Sources: []archive.Source{{Title: "A book"}}},
		Naming:       archive.Naming{Name: "Adwa"},
		PlaceDetails: archive.PlaceDetails{Country: "Ethiopia", PlaceKind: "town", Point: &archive.Point{Lat: 14.1667, Lon: 38.9}, RadiusKm: 5},
	}
	if change != nil {
		change(p)
	}
	return s.addEntry(p).(*archive.Place)
}

// AddThread stores a published thread of nobody with six steps, which are events of its own,
// except for what the test changes.
func (s *Site) AddThread(change func(*archive.Thread)) *archive.Thread {
	s.t.Helper()
	t := &archive.Thread{
		Entry:  archive.Entry{Summary: "From a treaty to a battle, and on.", Status: archive.StatusPublished, Sources: []archive.Source{{Title: "A book"}}},
		Naming: archive.Naming{Name: "The road to Adwa"},
	}
	for i := range archive.MinSteps {
		step := s.Add(func(e *archive.Event) { e.Title = fmt.Sprint("Step ", i+1) })
		t.Steps = append(t.Steps, archive.Step{Kind: archive.KindEvent, ID: step.ID, Note: fmt.Sprint("Leads to ", i+1, ".")})
	}
	if change != nil {
		change(t)
	}
	return s.addEntry(t).(*archive.Thread)
}

func (s *Site) addEntry(item archive.Item) archive.Item {
	s.t.Helper()
	item.Tidy()
	if err := item.Validate(); err != nil {
		s.t.Fatal(err)
	}
	made, err := s.Store.CreateEntry(s.t.Context(), item, archive.Change{By: archive.Actor{ID: item.Base().CreatedBy}, At: Now})
	if err != nil {
		s.t.Fatal(err)
	}
	return made
}
