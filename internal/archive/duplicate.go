package archive

import (
	"context"
	"slices"
	"time"
)

// MaxPairs is how many possible duplicates are listed.
const MaxPairs = 100

// Alike is from how many percent of their words on two titles are alike.
const Alike = 50

// SimilarQuery describes an event that is being written, or was read from a file.
type SimilarQuery struct {
	Scope     Scope
	ID        string // of the event itself, if it is here
	Title     string
	Country   string
	Date      Date
	Precision Precision
}

// Similar is an event that may be the same as another: in the same country, at nearly the
// same time, with a title that is alike.
type Similar struct {
	Event *Event `json:"event"`
	Alike int    `json:"alike"` // percent of the words of the titles
}

// Pair is two events that may be one; A was added first.
type Pair struct {
	A       *Event `json:"a"`
	B       *Event `json:"b"`
	Alike   int    `json:"alike"`
	SameDay bool   `json:"sameDay"`
}

// Failures of merging.
var (
	ErrSameEvent = Fail(CodeInvalid, "Choose two events.")
	ErrNotYours  = Fail(CodeForbidden, "You can only merge what you may change and remove.")
)

// Duplicates is where events that are one become one.
type Duplicates interface {
	// KeepApart remembers that two events are not the same, so that nobody is asked again.
	// ErrEventNotFound if one of them is not there.
	KeepApart(ctx context.Context, a, b string, by Change) error
	// MergeEvents changes an event as edit says and removes another, whose comments and
	// the links to which move to the first, and whose address leads there; all in one
	// transaction. May is asked first.
	MergeEvents(ctx context.Context, id, other string, by Change, may func(kept, removed *Event) error, edit func(*Event) error) (*Event, error)
}

// MayMerge returns nil if a person may make one of two events.
func MayMerge(who Actor, kept, removed *Event) error {
	switch {
	case !MaySee(who, kept) || !MaySee(who, removed):
		return ErrEventNotFound
	case MayUpdate(who, kept) != nil || May(who, ActBulkDelete, removed.CreatedBy) != nil:
		return ErrNotYours
	}
	return nil
}

// Near reports whether two dates may be those of the same event: within a month if both
// are known to the day, else within a year.
func Near(a Date, exactA Precision, b Date, exactB Precision) bool {
	if a.IsZero() || b.IsZero() {
		return false
	}
	if exactA == PrecisionDay && exactB == PrecisionDay {
		day := func(d Date) time.Time { return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC) }
		return day(a).Sub(day(b)).Abs() <= 31*24*time.Hour
	}
	return max(a.Year, b.Year)-min(a.Year, b.Year) <= 1
}

// Redirect lets the links of an entry to one event lead to another. Those that would lead
// to the entry itself, or twice to the same, are dropped.
func Redirect(item Item, from, to string) {
	var kept []Link
	for _, l := range item.Links() {
		if l.Type.Target() == KindEvent && l.ID == from {
			l.ID = to
		}
		twice := slices.ContainsFunc(kept, func(k Link) bool { return k.Type == l.Type && k.ID == l.ID })
		if l.ID != item.Base().ID && !twice {
			kept = append(kept, l)
		}
	}
	item.SetLinks(kept)
}
