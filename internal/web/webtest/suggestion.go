package webtest

import (
	"time"

	"sankofa/internal/archive"
)

// Sent is the response to a suggestion.
type Sent struct {
	Suggestion Suggestion
	Token      string
}

// Suggestion is a suggestion as the API shows it, to its sender or to reviewers.
type Suggestion struct {
	ID    string
	Entry struct {
		ID, Title, Path, State string
		Kind                   archive.Kind
		Version                int
	}
	Status   archive.SuggestionStatus
	Version  int
	Fields   []struct{ Field string }
	Messages []archive.SuggestionMessage
	Decision string
	Revision int
	Live     bool
	Name     string
	Doubts   []archive.Doubt
}

// OneSuggestion is the response of a call about one suggestion.
type OneSuggestion struct {
	Suggestion Suggestion
	Merge      []archive.MergedField
	Closed     int
}

// FormToken is the token of a form that a visitor opened a minute ago.
func (s *Site) FormToken() string {
	s.t.Helper()
	key, err := s.Store.FormKey(s.t.Context())
	if err != nil {
		s.t.Fatal(err)
	}
	return archive.NewFormToken(key, Now.Add(-time.Minute))
}

// Correction is a suggestion as a form sends it: other values of some fields of an entry,
// and why.
func (s *Site) Correction(kind archive.Kind, id string, changes map[string]any, pairs ...any) map[string]any {
	s.t.Helper()
	return with(Object("kind", kind, "entryId", id, "changes", changes, "reason", "It says so in the book.", "token", s.FormToken()), pairs)
}

// Suggest sends a suggestion.
func (s *Site) Suggest(who string, body map[string]any, headers ...string) Sent {
	s.t.Helper()
	var got Sent
	s.Call(who, "POST", "/api/suggestions", body, headers...).Read(s.t, 201, &got)
	return got
}

// Decide decides on a suggestion.
func (s *Site) Decide(who, id, decision string, version int, pairs ...any) Reply {
	s.t.Helper()
	return s.Call(who, "POST", "/api/suggestions/"+id+"/decision", with(Object("decision", decision, "version", version), pairs))
}
