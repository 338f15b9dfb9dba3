package archive

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Verdict is what a reviewer decides.
type Verdict string

// The verdicts.
const (
	VerdictAccept  Verdict = "accept"
	VerdictAsk     Verdict = "ask"
	VerdictDecline Verdict = "decline"
	VerdictSpam    Verdict = "spam"
	VerdictReopen  Verdict = "reopen" // takes a decision back
)

// ReopenLife is how long a decision can be taken back.
const ReopenLife = 30 * 24 * time.Hour

// Decision is what a reviewer does with a suggestion.
type Decision struct {
	Verdict Verdict
	// Version is that of the suggestion which the decision is made on.
	Version int
	// EntryVersion is that of the entry which the reviewer saw; nil for any.
	EntryVersion *int
	Fields       []string           // to accept; nil for all
	Choices      map[string]Outcome // of fields in conflict: theirs or ours
	Message      string             // to the sender
}

// MayReview returns nil if a person may decide on a suggestion.
func MayReview(who Actor, s *Suggestion) error {
	if Permissions[ActReview].Country == Any && who.CaresFor(s.Countries) {
		return nil
	}
	return May(who, ActReview, "")
}

// Decide changes a suggestion as a reviewer decided. Current is the entry as it is now,
// nil if there is none. It returns the entry as it should be then, nil if it stays as it is.
func (s *Suggestion) Decide(d Decision, current Item, who Actor, at time.Time) (Item, error) {
	if s.Sender != "" && s.Sender == who.ID {
		return nil, ErrOwnSuggestion
	}
	if s.Status.Open() == (d.Verdict == VerdictReopen) || d.Version != s.Version {
		return nil, s.handled()
	}
	if d.EntryVersion != nil && current != nil && *d.EntryVersion != current.Base().Version {
		return nil, Kinds[s.Kind].Conflict
	}
	if d.Message = TidyText(d.Message); d.Message != "" || d.Verdict == VerdictAsk || d.Verdict == VerdictDecline {
		var err error
		if d.Message, err = ParseMessage(d.Message); err != nil {
			return nil, err
		}
	}
	var after Item
	var err error
	switch d.Verdict {
	case VerdictReopen:
		return s.reopen(d, current, at)
	case VerdictAsk:
		return nil, s.ask(d.Message, at)
	case VerdictAccept:
		if after, err = s.accept(d, current); err != nil {
			return nil, err
		}
	case VerdictDecline, VerdictSpam:
		s.Status = SuggestionDeclined
		if d.Verdict == VerdictSpam {
			s.Status = SuggestionSpam
		}
		if s.Live && current != nil && current.Base().Active {
			if after, err = s.takeBack(d, current, s.Fields()); err != nil {
				return nil, err
			}
		}
		s.Live = false
	default:
		return nil, Invalid([]FieldError{{"decision", "Decision must be accept, ask, decline, spam or reopen."}})
	}
	s.Decision, s.DecidedBy, s.DecidedAt = d.Message, who.ID, &at
	s.touch(at)
	return after, nil
}

func (s *Suggestion) ask(message string, at time.Time) error {
	if len(s.Messages) >= MaxSuggestionMessages {
		return ErrExchangeFull
	}
	s.Messages = append(s.Messages, SuggestionMessage{FromReviewer, message, at})
	s.Status = SuggestionAsked
	s.touch(at)
	return nil
}

// reopen takes a decision back: the suggestion waits again, where it waited. What was
// accepted is taken out of the entry, and a new event is removed, as long as nobody has
// changed the same since.
func (s *Suggestion) reopen(d Decision, current Item, at time.Time) (Item, error) {
	switch {
	case s.Status == SuggestionWithdrawn:
		return nil, s.handled()
	case len(s.Changes) == 0:
		return nil, s.reachable(nil)
	case s.DecidedAt == nil || at.Sub(*s.DecidedAt) > ReopenLife:
		return nil, ErrReopenLate
	}
	accepted := s.Status == SuggestionAccepted || s.Status == SuggestionPartly
	var after Item
	if accepted && !s.Live && current != nil && current.Base().Active {
		var err error
		switch {
		case s.BaseVersion > 0:
			after, err = s.takeBack(d, current, s.Accepted)
		case current.Base().Version > 1:
			err = ErrReopenChanged
		default:
			after = current.Copy()
			after.Base().Active = false
		}
		if err != nil {
			return nil, err
		}
	}
	if s.BaseVersion == 0 {
		s.EntryID = ""
	}
	if !s.Live {
		s.Revision = 0
	}
	s.Status, s.Decision, s.DecidedBy, s.DecidedAt, s.Accepted = SuggestionWaiting, "", "", nil, nil
	s.touch(at)
	return after, nil
}

// accept says what the entry should be. Of a suggestion that is live it is the later look,
// which changes nothing.
func (s *Suggestion) accept(d Decision, current Item) (Item, error) {
	if s.Live {
		s.Status, s.Accepted = SuggestionAccepted, s.Fields()
		return nil, nil
	}
	fields, err := s.chosen(d.Fields)
	if err != nil {
		return nil, err
	}
	var after Item
	if s.EntryID == "" {
		if after, err = s.made(fields); err != nil {
			return nil, err
		}
	} else {
		if err := s.reachable(current); err != nil {
			return nil, err
		}
		var merged []MergedField
		if after, merged, err = s.merged(current, fields, d.Choices); err != nil {
			return nil, err
		}
		if err := undecided(merged); err != nil {
			return nil, err
		}
	}
	after.Tidy()
	if err := after.Validate(); err != nil {
		return nil, err
	}
	s.Accepted = []string{}
	for _, field := range fields {
		if d.Choices[field] != OutcomeTheirs {
			s.Accepted = append(s.Accepted, field)
		}
	}
	s.Status = SuggestionAccepted
	if len(s.Accepted) < len(s.Changes) {
		s.Status = SuggestionPartly
	}
	if len(s.Accepted) == 0 {
		return nil, Invalid([]FieldError{{"fields", "Nothing of this suggestion would be left. Decline it instead."}})
	}
	return after, nil
}

// reachable fails if nobody can see the entry any more that should be changed.
func (s *Suggestion) reachable(current Item) error {
	name := string(s.Kind)
	switch {
	case current == nil:
		return Fail(CodeEntryGone, "The "+name+" was removed for good. The suggestion can only be declined.")
	case !current.Base().Active:
		return Fail(CodeEntryGone, "The "+name+" was removed. Bring it back first, or decline the suggestion.")
	case !current.Base().Public() && !s.OfDraft():
		return Fail(CodeEntryGone, "The "+name+" is not published any more. Publish it first, or decline the suggestion.")
	}
	return nil
}

// chosen are the fields to accept, with those that they mean something with.
func (s *Suggestion) chosen(wanted []string) ([]string, error) {
	all := s.Fields()
	if wanted == nil {
		return all, nil
	}
	chosen := map[string]bool{}
	for _, field := range wanted {
		if !slices.Contains(all, field) {
			return nil, Invalid([]FieldError{{"fields", fmt.Sprintf("The suggestion does not change %q.", field)}})
		}
		chosen[field] = true
		if field == "article" {
			chosen["sources"] = true // its numbers are theirs
		}
		for _, fields := range together {
			if slices.Contains(fields, field) {
				for _, with := range fields {
					chosen[with] = true
				}
			}
		}
	}
	fields := slices.DeleteFunc(all, func(field string) bool { return !chosen[field] })
	if len(fields) == 0 {
		return nil, Invalid([]FieldError{{"fields", "Choose at least one field."}})
	}
	return fields, nil
}

// made is the new event of a suggestion.
func (s *Suggestion) made(fields []string) (Item, error) {
	chosen := *s
	chosen.Changes = slices.DeleteFunc(slices.Clone(s.Changes), func(c FieldChange) bool { return !slices.Contains(fields, c.Field) })
	item, err := chosen.Proposed(nil)
	if err == nil {
		item.Base().Status = StatusPublished
	}
	return item, err
}

// Preview is what would become of an entry if all of the suggestion were accepted.
func (s *Suggestion) Preview(current Item) ([]MergedField, error) {
	if s.EntryID == "" || current == nil || !s.Status.Open() || s.Live {
		return []MergedField{}, nil
	}
	_, merged, err := s.merged(current, s.Fields(), nil)
	return merged, err
}

// merged merges the suggestion into the entry as it is now.
func (s *Suggestion) merged(current Item, fields []string, choices map[string]Outcome) (Item, []MergedField, error) {
	return s.between(current, fields, choices, func(c FieldChange) (base, ours json.RawMessage) { return c.Before, c.After })
}

// takeBack undoes what a suggestion has changed, as far as nobody has changed it since.
func (s *Suggestion) takeBack(d Decision, current Item, fields []string) (Item, error) {
	after, merged, err := s.between(current, fields, d.Choices, func(c FieldChange) (base, ours json.RawMessage) { return c.After, c.Before })
	if err != nil {
		return nil, err
	}
	if err := undecided(merged); err != nil {
		return nil, err
	}
	after.Tidy()
	return after, after.Validate()
}

// between merges the way from one value of each field to another into an entry.
func (s *Suggestion) between(current Item, fields []string, choices map[string]Outcome, sides func(FieldChange) (base, ours json.RawMessage)) (Item, []MergedField, error) {
	base := current.Copy()
	for field, value := range s.Around {
		if err := setField(base, field, value); err != nil {
			return nil, nil, err
		}
	}
	for _, c := range s.Changes {
		from, _ := sides(c)
		if err := setField(base, c.Field, from); err != nil {
			return nil, nil, err
		}
	}
	ours := base.Copy()
	for _, c := range s.Changes {
		if !slices.Contains(fields, c.Field) || choices[c.Field] == OutcomeTheirs {
			continue
		}
		_, to := sides(c)
		if err := setField(ours, c.Field, to); err != nil {
			return nil, nil, err
		}
	}
	// Who chooses ours wants it whatever is there now: as if that had been seen.
	for _, field := range current.content() {
		if choices[field.name] == OutcomeOurs {
			if err := setField(base, field.name, mustJSON(field.value)); err != nil {
				return nil, nil, err
			}
		}
	}
	merged, list, err := Merge(base, current, ours)
	if err != nil {
		return nil, nil, err
	}
	keepMarks(merged.Base(), current.Base())
	shown := slices.DeleteFunc(list, func(f MergedField) bool { return f.Outcome == OutcomeTheirs && !slices.Contains(fields, f.Field) })
	return merged, shown, nil
}

// keepMarks gives the sources of a merged entry the marks of verification that records do
// not hold in full. A changed source has to be looked up again.
func keepMarks(merged, current *Entry) {
	for i, s := range merged.Sources {
		known := slices.IndexFunc(current.Sources, func(c Source) bool { return c.sameText(s) })
		if known >= 0 {
			merged.Sources[i] = current.Sources[known]
		} else {
			merged.Sources[i] = s.Marked(false, Actor{}, time.Time{})
		}
	}
}

// undecided is the failure of a merge that somebody has to decide on.
func undecided(merged []MergedField) error {
	var details []FieldError
	for _, f := range merged {
		if f.Outcome == OutcomeConflict {
			details = append(details, FieldError{f.Field, "This was changed since. Choose what is right."})
		}
	}
	if len(details) == 0 {
		return nil
	}
	return &Error{Code: CodeMergeConflict, Message: "The entry has changed since. Choose what is right.", Details: details}
}

// ParseChoices reads what a reviewer chose.
func ParseChoices(given map[string]string) (map[string]Outcome, error) {
	choices := map[string]Outcome{}
	for field, side := range given {
		switch outcome := Outcome(strings.ToLower(side)); outcome {
		case OutcomeTheirs, OutcomeOurs:
			choices[field] = outcome
		default:
			return nil, Invalid([]FieldError{{"choices", "Choose theirs or ours."}})
		}
	}
	return choices, nil
}

// What the record says of changes that were suggested.
const (
	SuggestedNote = "Suggested by a reader."
	TakenBackNote = "A suggestion was taken back."
	// PurgedDecision is what senders are told when the entry is removed for good.
	PurgedDecision = "The entry was removed from the archive."
)

// GoLive is what an entry becomes if a suggestion is made at once; nil if somebody has to
// decide.
func (s *Suggestion) GoLive(current Item) (Item, error) {
	if s.OfDraft() || s.reachable(current) != nil {
		return nil, nil
	}
	after, merged, err := s.merged(current, s.Fields(), nil)
	if err != nil || undecided(merged) != nil {
		return nil, err
	}
	after.Tidy()
	if after.Validate() != nil {
		return nil, nil
	}
	return after, nil
}

// CloseAsSpam closes a suggestion with another one of its sender.
func (s *Suggestion) CloseAsSpam(who Actor, at time.Time) {
	s.Status, s.DecidedBy, s.DecidedAt = SuggestionSpam, who.ID, &at
	s.touch(at)
}

// Answer is what the sender is told.
func (s *Suggestion) Answer() SuggestionAnswer {
	a := SuggestionAnswer{To: s.Email, Name: s.Name, Title: s.Title, Status: s.Status, Message: s.Decision}
	if s.Status == SuggestionAsked && len(s.Messages) > 0 {
		a.Message = s.Messages[len(s.Messages)-1].Body
	}
	return a
}
