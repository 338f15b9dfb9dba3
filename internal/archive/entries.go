package archive

import (
	"context"
	"time"
)

// Entries is where entries are kept. Every change also writes its revision, its audit
// entry, the counters and the search index, in the same transaction.
type Entries interface {
	// Entry returns an active entry with its sources and links, whatever its status, by
	// its id or a slug that it has or had; of one that was merged into another, the
	// other. The kind's NotFound if there is none.
	Entry(ctx context.Context, kind Kind, name string) (Item, error)
	// NamedEntries returns the entries that have one of the names, without sources and
	// links, by the name that was asked for; deleted ones, too. An ExternalID is a name as
	// well: articles that come with a file know entries by it.
	NamedEntries(ctx context.Context, kind Kind, names []string) (map[string]Item, error)
	// Relations returns the active events that point at an event, oldest first and a
	// limited number of them.
	Relations(ctx context.Context, eventID string) ([]Linked, error)
	// CreateEntry stores a valid entry and returns it with id, slug, version and times.
	// ErrImageNotFound if a picture is an upload that is not registered; a link to an
	// entry that is not there is invalid.
	CreateEntry(ctx context.Context, item Item, by Change) (Item, error)
	// UpdateEntry loads an entry, lets edit change it, and stores the result if edit
	// returned no error; all in one transaction. The kind's NotFound if there is none.
	UpdateEntry(ctx context.Context, kind Kind, id string, by Change, edit func(Item) error) (Item, error)
	// DeleteEntry hides an entry until it is restored or purged. The kind's NotFound if
	// there is none.
	DeleteEntry(ctx context.Context, kind Kind, id string, by Change) error
	// RestoreEntry brings a deleted entry back, without pictures that were cleaned up
	// meanwhile. The kind's NotFound if there is none.
	RestoreEntry(ctx context.Context, kind Kind, id string, by Change) (Item, error)
	// RemovedEntries lists the deleted entries that can still be restored, and says how
	// many there are.
	RemovedEntries(ctx context.Context, filter RemovedFilter) ([]Removed, int, error)
	// PurgeEntries removes for good what was deleted before a moment, a limited number
	// at a time, and returns how many that were.
	PurgeEntries(ctx context.Context, before time.Time) (int, error)
	// ImportEntries stores all entries or none, and fills in those it stores. A link to
	// an entry that is neither here nor among them is invalid.
	ImportEntries(ctx context.Context, what Import, by Change) (ImportResult, error)
	// ExportEntries hands over all active entries with their sources, kind by kind, in
	// the order in which they were added and as they were at one moment; drafts only if
	// asked for. Links name the ExternalID of other entries, or the id of those without,
	// and only those that are handed over if all kinds are.
	ExportEntries(ctx context.Context, kinds []Kind, drafts bool, each func(Item) error) error
}

// RemovedFilter narrows the list of the deleted entries of a kind.
type RemovedFilter struct {
	Kind  Kind
	Owner string // empty for everyone's
	Sort  Sort   // SortOldest: the first deleted, which goes first, is first; else it is last
	Page  Page
}

// Removed is a deleted entry, without sources and links, and the revision by which it was
// deleted.
type Removed struct {
	Item
	By Revision
}

// Events reads events, whose type need not be found out.
type Events interface {
	// Event returns an active event with its sources and links, whatever its status, or
	// ErrEventNotFound.
	Event(ctx context.Context, id string) (*Event, error)
}
