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

// Pair is two entries that may be one; A was added first.
type Pair struct {
	A       Item `json:"a"`
	B       Item `json:"b"`
	Alike   int  `json:"alike"`
	SameDay bool `json:"sameDay"` // of events
}

// Failures of merging.
var (
	ErrSameEntry = Fail(CodeInvalid, "Choose two different entries.")
	ErrNotYours  = Fail(CodeForbidden, "You can only merge what you may change and remove.")
)

// Duplicates is where entries that are one become one.
type Duplicates interface {
	// KeepApart remembers that two entries of a kind are not the same, so that nobody is
	// asked again. The kind's NotFound if one of them is not there.
	KeepApart(ctx context.Context, kind Kind, a, b string, by Change) error
	// MergeEntries changes an entry as edit says and removes another, whose comments and
	// the links to which move to the first, and whose address leads there; all in one
	// transaction. May is asked first.
	MergeEntries(ctx context.Context, kind Kind, id, other string, by Change, may func(kept, removed Item) error, edit func(Item) error) (Item, error)
}

// MayMerge returns nil if a person may make one of two entries.
func MayMerge(who Actor, kept, removed Item) error {
	remove := ActDeleteEntry
	if removed.Kind() == KindEvent {
		remove = ActBulkDelete
	}
	switch {
	case !MaySee(who, kept) || !MaySee(who, removed):
		return Kinds[kept.Kind()].NotFound
	case MayUpdate(who, kept) != nil || May(who, remove, removed.Base().CreatedBy) != nil:
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

// Redirect lets the links of an entry to one entry of a kind lead to another. Those that
// would lead to the entry itself, or twice to the same, are dropped.
func Redirect(item Item, kind Kind, from, to string) {
	var kept []Link
	for _, l := range item.Links() {
		if l.Type.Target() == kind && l.ID == from {
			l.ID = to
		}
		twice := slices.ContainsFunc(kept, func(k Link) bool { return k.Type == l.Type && k.ID == l.ID })
		if l.ID != item.Base().ID && !twice {
			kept = append(kept, l)
		}
	}
	item.SetLinks(kept)
}
