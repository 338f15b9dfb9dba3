package archive

import (
	"context"
	"time"
)

// Finder answers which events there are: lists and searches with facets, collections,
// totals, and all public events in ranges. It is the seam in front of the engine that
// holds the read model, so that an archive too large for one machine's memory can use
// another engine. Nothing that it returns to a reader is withdrawn or a draft.
type Finder interface {
	// ListEvents returns one page; items come without their sources, unless asked for.
	ListEvents(ctx context.Context, filter EventFilter) (*EventList, error)
	// ViewCounts counts what is in each view of those who manage.
	ViewCounts(ctx context.Context, scope Scope) (map[View]int, error)
	// Search returns the best of what a reader looks for, with how it was understood.
	Search(ctx context.Context, request SearchRequest) (*SearchResult, error)
	// Related returns the ways on from an event, all of which are public. ErrEventNotFound
	// if there is no such event, whoever may see it.
	Related(ctx context.Context, id string) (*Related, error)
	// Directory returns one page of people, places or threads; items come without their
	// sources, but threads with their steps.
	Directory(ctx context.Context, filter DirectoryFilter) (*Directory, error)
	// Neighbours returns the public people and places that the public events of a person
	// or place name besides it, the most often named first and a limited number of each.
	Neighbours(ctx context.Context, id string) (people, places []Item, err error)
	// Threads returns where an entry stands in the public threads that lead through it, in
	// the order of their names and a limited number of them.
	Threads(ctx context.Context, kind Kind, id string) ([]*ThreadPlace, error)
	// Collections returns a group per tag, newest events first, and the most used tags.
	Collections(ctx context.Context, q CollectionsQuery) (*CollectionList, error)
	// Similar returns the events that another may be the same as, the most alike first and
	// a limited number of them.
	Similar(ctx context.Context, q SimilarQuery) ([]Similar, error)
	// Duplicates returns pairs of entries of a kind that may be one, the most alike first and
	// a limited number of them, without those that are known to be two.
	Duplicates(ctx context.Context, kind Kind, scope Scope) ([]Pair, error)
	// TagUses returns all tags of events, drafts included, the most used first.
	TagUses(ctx context.Context) ([]TagUse, error)
	// CurrentTag returns the name of today for a former name of a tag, else the name itself.
	CurrentTag(tag string) string
	// EventStats counts published events, and drafts too if asked.
	EventStats(ctx context.Context, drafts bool) (*EventStats, error)
	// CountryOverview returns what there is on a country.
	CountryOverview(ctx context.Context, country Country) (*CountryOverview, error)
	// CenturyOverview returns what there is on a century, by its number.
	CenturyOverview(ctx context.Context, century int) (*CenturyOverview, error)
	// EntryRanges divides the public entries of a kind by the order in which entries were
	// added, so that a range keeps its entries whatever is added or removed elsewhere.
	// Size is how many numbers a range spans. Ranges without public entries are left out.
	EntryRanges(ctx context.Context, kind Kind, size int) ([]EntryRange, error)
	// RangeEntries calls visit for the public entries of a range, in order of addition.
	RangeEntries(ctx context.Context, kind Kind, size, number int, visit func(EntryStamp) error) error
}

// EntryRange is a range of public entries, and when one of them was last changed.
type EntryRange struct {
	Number  int // from 1 up
	Updated time.Time
}

// EntryStamp is the id or slug of an entry with the time of its last change, and the
// codes of the languages that it is translated into.
type EntryStamp struct {
	Name      string
	Updated   time.Time
	Languages []string
}

// Limits of a collections request.
const (
	DefaultCollections    = 9
	MaxCollections        = 18
	DefaultEventsPerGroup = 4
	MaxEventsPerGroup     = 10
	MaxCollectionTags     = 18
)

// Collection gathers the published events of one tag.
type Collection struct {
	Tag             string    `json:"tag"`
	TotalEvents     int       `json:"totalEvents"`
	LatestEventDate Date      `json:"latestEventDate"`
	UpdatedAt       time.Time `json:"updatedAt"`
	Events          []*Event  `json:"events"`
}

// TagTotal is a tag, in its most used spelling, with its number of published events.
type TagTotal struct {
	Tag         string `json:"tag"`
	TotalEvents int    `json:"totalEvents"`
}

// CollectionsQuery narrows the collections to some tags; none means the most used ones.
type CollectionsQuery struct {
	Tags           []string
	Limit          int
	EventsPerGroup int
}

// CollectionList is the result of a collections request.
type CollectionList struct {
	Collections   []Collection `json:"collections"`
	AvailableTags []TagTotal   `json:"availableTags"`
}

// Tally is a name with a count.
type Tally struct {
	ID    string `json:"_id"`
	Count int    `json:"count"`
}

// EventStats are the totals of the archive, sorted by count, then name.
type EventStats struct {
	Total     int     `json:"total"`
	ByCountry []Tally `json:"byCountry"`
	ByTag     []Tally `json:"byTag"`
}
