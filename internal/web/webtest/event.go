package webtest

import (
	"fmt"

	"sankofa/internal/archive"
)

// OneEvent is the response of a call about one event.
type OneEvent struct{ Event archive.Event }

// Draft is a complete event as a form sends it, with changes in pairs.
func Draft(pairs ...any) map[string]any {
	return with(Object(
		"title", "Battle of Adwa", "country", "Ethiopia", "date", "1896-03-01",
		"summary", "Ethiopia defeats an invading army.", "tags", []string{"WAR"},
	), pairs)
}

// Create adds an event through the API.
func (s *Site) Create(who string, pairs ...any) archive.Event {
	s.t.Helper()
	var got OneEvent
	s.Call(who, "POST", "/api/events", Draft(pairs...)).Read(s.t, 201, &got)
	return got.Event
}

// Add stores a published event of nobody, except for what the test changes.
func (s *Site) Add(change func(*archive.Event)) *archive.Event {
	s.t.Helper()
	e := &archive.Event{
		Entry: archive.Entry{
			Summary: "At midnight the Gold Coast becomes Ghana.",
			Sources: []archive.Source{{Kind: archive.SourceBook, Title: "Politics in Ghana"}},
			Status:  archive.StatusPublished, Active: true,
		},
		Title: "Ghana becomes independent", Country: "Ghana", Date: archive.MustDate("1957-03-06"),
		Tags: []string{"INDEPENDENCE", "POLITICS"},
	}
	if change != nil {
		change(e)
	}
	e.Tidy()
	if err := e.Validate(); err != nil {
		s.t.Fatal(err)
	}
	if err := s.Store.CreateEvent(s.t.Context(), e, archive.Change{By: archive.Actor{ID: e.CreatedBy}, At: Now}); err != nil {
		s.t.Fatal(err)
	}
	return e
}

// Update changes a stored event, past the rules of the API.
func (s *Site) Update(id string, change func(*archive.Event)) {
	s.t.Helper()
	_, err := s.Store.UpdateEvent(s.t.Context(), id, archive.Change{At: Now}, func(e *archive.Event) error {
		change(e)
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}

// Total is the number of events, drafts included.
func (s *Site) Total() int {
	s.t.Helper()
	var list archive.EventList
	s.Call("admin", "GET", "/api/events?scope=manage&limit=1", nil).Read(s.t, 200, &list)
	return list.Total
}

// Card is the path of the preview picture of an event.
func Card(e *archive.Event) string { return fmt.Sprintf("/og/events/%s.jpg?v=%d", e.ID, e.Version) }
