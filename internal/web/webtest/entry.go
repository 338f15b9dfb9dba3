package webtest

import "sankofa/internal/archive"

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
