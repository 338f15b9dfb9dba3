package archive

import (
	"context"
	"time"
)

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

// CollectionList is the answer to a collections request.
type CollectionList struct {
	Collections   []Collection `json:"collections"`
	AvailableTags []TagTotal   `json:"availableTags"`
}

// Collections reads the archive by tag.
type Collections interface {
	// Collections returns a group per tag, newest events first, and the most used tags.
	Collections(ctx context.Context, q CollectionsQuery) (*CollectionList, error)
}
