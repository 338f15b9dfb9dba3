package archive

// Subjects name what readers see, so that a change can name what it touches and
// only the cached responses that were made from it are dropped. Changes that no
// reader sees (a draft, a waiting comment) touch none.
const (
	// SubjectList is every list and count of events: what is listed, in which order,
	// and the fields that lists show.
	SubjectList = "list"
	// SubjectPeople and SubjectPlaces are the same of people and places.
	SubjectPeople = "people"
	SubjectPlaces = "places"
	// SubjectSearch is what searches find.
	SubjectSearch   = "search"
	SubjectSettings = "settings"
	SubjectLogos    = "logos"
)

// EntrySubject is one entry with its sources and revisions.
func EntrySubject(kind Kind, id string) string { return string(kind) + ":" + id }

// EventSubject is one event.
func EventSubject(id string) string { return EntrySubject(KindEvent, id) }

// DiscussionSubject is the comments on one event that everyone sees.
func DiscussionSubject(eventID string) string { return "discussion:" + eventID }

// AccountSubject is the name and role under which an account appears in public.
func AccountSubject(userID string) string { return "account:" + userID }
