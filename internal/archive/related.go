package archive

// EventBrief is what a list shows of an event that needs no summary.
type EventBrief struct {
	ID          string    `json:"id"`
	Title       string    `json:"title"`
	Country     string    `json:"country"`
	CountryCode string    `json:"countryCode"`
	Date        Date      `json:"date"`
	Precision   Precision `json:"precision"`
	EndDate     Date      `json:"endDate,omitzero"`
	Image       string    `json:"image"`
	Media       *Media    `json:"media"`
	Tags        []string  `json:"tags"`
}

// Brief returns the event without what lists of titles do not show.
func (e *Event) Brief() *EventBrief {
	return &EventBrief{
		ID: e.ID, Title: e.Title, Country: e.Country, CountryCode: e.CountryCode, Date: e.Date, Precision: e.Precision,
		EndDate: e.EndDate, Image: e.Image, Media: e.Media, Tags: e.Tags,
	}
}

// Reason is why an event is related to another.
type Reason string

// The reasons, the strongest first.
const (
	RelatedByRelation Reason = "relation"
	RelatedByPeople   Reason = "people"
	RelatedByPlaces   Reason = "places"
	RelatedByCountry  Reason = "country"
	RelatedByTags     Reason = "tags"
	RelatedByTime     Reason = "time"
)

// How much of each is shown beside an event.
const (
	MaxBeside  = 2 // before, after, and elsewhere at the same time
	MaxRelated = 6
	MaxThreads = 4 // that an entry is said to be part of
)

// Related are the ways on from an event to others.
type Related struct {
	Before    []*EventBrief  `json:"before"`    // in the same country, the nearest first
	After     []*EventBrief  `json:"after"`     // in the same country, the nearest first
	Meanwhile []*EventBrief  `json:"meanwhile"` // in other countries, within a year, the nearest first
	Previous  *EventBrief    `json:"previous"`  // in time, in all countries
	Next      *EventBrief    `json:"next"`
	Items     []RelatedEvent `json:"items"` // that are none of those before, after and meanwhile
	Threads   []*ThreadPlace `json:"threads"`
}

// RelatedEvent is an event with the reason why it is related.
type RelatedEvent struct {
	Reason Reason      `json:"reason"`
	Event  *EventBrief `json:"event"`
}
