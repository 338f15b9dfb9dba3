package archive

import (
	"fmt"
	"slices"
)

// Subjects name what readers see, so that a change can name what it touches and
// only the cached responses that were made from it are dropped. Changes that no
// reader sees (a draft, a waiting comment) touch none.
const (
	// SubjectList is every list and count of events: what is listed, in which order,
	// and the fields that lists show.
	SubjectList = "list"
	// SubjectPeople, SubjectPlaces and SubjectThreads are the same of the other kinds.
	SubjectPeople  = "people"
	SubjectPlaces  = "places"
	SubjectThreads = "threads"
	// SubjectSearch is what searches find.
	SubjectSearch   = "search"
	SubjectSettings = "settings"
	SubjectLogos    = "logos"
	// SubjectReview is how much waits for review, and since when.
	SubjectReview = "review"
	// SubjectContributors is who is credited with changes.
	SubjectContributors = "contributors"
)

// EntrySubject is one entry with its sources and revisions.
func EntrySubject(kind Kind, id string) string { return string(kind) + ":" + id }

// EventSubject is one event.
func EventSubject(id string) string { return EntrySubject(KindEvent, id) }

// CountrySubject is which events a country has, and when.
func CountrySubject(code string) string { return "country:" + code }

// manyEvents is the year from which on every decade has many events, and years are told
// apart by decades. Before it they are told apart by centuries.
const manyEvents = 1850

// TimeSubject is which events there are in the decade of a year, or in its century.
func TimeSubject(year int) string { return fmt.Sprint("time:", span(year)) }

// span is the first year of the decade or century that a year is told apart by.
func span(year int) int {
	if year < manyEvents {
		return year / 100 * 100
	}
	return year / 10 * 10
}

// maxGap is for how many years around an event changes are followed by their time. Where
// events lie further apart, any change may matter.
const maxGap = 300

// Subjects are what the ways on from an event are made from. An event that shares nothing
// with it but tags may be missing until one of these changes.
func (r *Related) Subjects(e *Event) []string {
	list := []string{CountrySubject(e.CountryCode)}
	first, last := e.Date.Year-1, e.Date.Year+1
	shown := append(append(append([]*EventBrief{r.Previous, r.Next}, r.Before...), r.After...), r.Meanwhile...)
	for _, item := range r.Items {
		shown = append(shown, item.Event)
	}
	for i, brief := range shown {
		if brief == nil {
			continue
		}
		list = append(list, EventSubject(brief.ID))
		if i < 2 { // the previous one and the next
			first, last = min(first, brief.Date.Year), max(last, brief.Date.Year)
		}
	}
	for _, p := range e.People {
		list = append(list, EntrySubject(KindPerson, p.PersonID))
	}
	for _, id := range e.Places {
		list = append(list, EntrySubject(KindPlace, id))
	}
	for _, place := range r.Threads {
		list = append(list, place.Subjects()...)
	}
	if last-first > maxGap {
		return append(list, SubjectList)
	}
	for year := first / 10 * 10; year <= last; year += 10 {
		if subject := TimeSubject(year); !slices.Contains(list, subject) {
			list = append(list, subject)
		}
	}
	return list
}

// DiscussionSubject is the comments on one event that everyone sees.
func DiscussionSubject(eventID string) string { return "discussion:" + eventID }

// AccountSubject is the name and role under which an account appears in public.
func AccountSubject(userID string) string { return "account:" + userID }
