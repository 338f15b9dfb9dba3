package archive

import "context"

// Tally is a name with a count, in the shape of the statistics answers.
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

// Stats reads the counters that are kept with each write.
type Stats interface {
	// EventStats counts published events, and drafts too if asked.
	EventStats(ctx context.Context, drafts bool) (*EventStats, error)
}
