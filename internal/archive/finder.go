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
	// Collections returns a group per tag, newest events first, and the most used tags.
	Collections(ctx context.Context, q CollectionsQuery) (*CollectionList, error)
	// EventStats counts published events, and drafts too if asked.
	EventStats(ctx context.Context, drafts bool) (*EventStats, error)
	// CountryOverview returns what there is on a country.
	CountryOverview(ctx context.Context, country Country) (*CountryOverview, error)
	// CenturyOverview returns what there is on a century, by its number.
	CenturyOverview(ctx context.Context, century int) (*CenturyOverview, error)
	// EventRanges divides the public events by the order in which they were added, so
	// that a range keeps its events whatever is added or removed elsewhere. Size is how
	// many numbers a range spans. Ranges without public events are left out.
	EventRanges(ctx context.Context, size int) ([]EventRange, error)
	// RangeEvents calls visit for the public events of a range, in order of addition.
	RangeEvents(ctx context.Context, size, number int, visit func(EventStamp) error) error
}

// EventRange is a range of public events, and when one of them was last changed.
type EventRange struct {
	Number  int // from 1 up
	Updated time.Time
}

// EventStamp is an event with the time of its last change.
type EventStamp struct {
	ID      string
	Updated time.Time
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
