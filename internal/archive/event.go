package archive

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// DisputedDate is a second date that serious sources give for the same event.
type DisputedDate struct {
	Date      Date      `json:"date"`
	Precision Precision `json:"precision"`
	Reason    string    `json:"reason"`
	Source    Source    `json:"source"`
}

// Event is a dated happening with its sources.
type Event struct {
	Entry
	Title       string        `json:"title"`
	Country     string        `json:"country"`
	CountryCode string        `json:"countryCode"`
	Date        Date          `json:"date"`
	Precision   Precision     `json:"precision"`
	EndDate     Date          `json:"endDate,omitzero"`
	Disputed    *DisputedDate `json:"disputed,omitempty"`
	Tags        []string      `json:"tags"`
}

// Kind implements Item.
func (e *Event) Kind() Kind { return KindEvent }

// Label implements Item.
func (e *Event) Label() string { return e.Title }

// Tidy implements Item. It derives the country's code and the source counts.
func (e *Event) Tidy() {
	e.tidy()
	e.Title = TrimText(e.Title)
	e.Tags = NormalizeTags(e.Tags)
	if e.Precision == "" {
		e.Precision = PrecisionDay
	}
	e.Country, e.CountryCode = TrimText(e.Country), ""
	if c, ok := CountryByName(e.Country); ok {
		e.Country, e.CountryCode = c.Name, c.Code
	}
	if e.Disputed != nil {
		e.Disputed.Reason = TrimText(e.Disputed.Reason)
		e.Disputed.Source = e.Disputed.Source.Tidied()
		if e.Disputed.Precision == "" {
			e.Disputed.Precision = PrecisionDay
		}
	}
}

// Validate implements Item.
func (e *Event) Validate() error {
	var r rules
	if Blank(e.Title) {
		r.fail("title", "Title is required.")
	}
	r.text("title", "Title", e.Title, MaxTitle, false)
	if Blank(e.Country) {
		r.fail("country", "Country is required.")
	}
	r.text("country", "Country", e.Country, MaxCountry, false)
	r.dates(e)
	r.summary(&e.Entry)
	r.pictures(e.Pictures)
	r.tags(e.Tags)
	r.sources(e.Sources)
	r.status(&e.Entry)
	return r.err()
}

func (e *Event) content() []contentField {
	return []contentField{
		content("title", &e.Title),
		content("country", &e.Country),
		content("date", &e.Date),
		content("precision", &e.Precision),
		content("endDate", &e.EndDate),
		content("disputed", &e.Disputed),
		content("summary", &e.Summary),
		e.imageContent(),
		content("tags", &e.Tags),
		content("sources", &e.Sources),
		e.statusContent(),
	}
}

func (r *rules) dates(e *Event) {
	switch {
	case e.Date.IsZero():
		r.fail("date", "Date is required.")
	case e.Date.Year < MinYear:
		r.fail("date", "Event date must be in year 1000 or later.")
	}
	if !e.Precision.Valid() {
		r.fail("precision", "Precision must be day, month, year or circa.")
	}
	if !e.EndDate.IsZero() && e.EndDate.Compare(e.Date) < 0 {
		r.fail("endDate", "End date must not be before the date.")
	}
	if d := e.Disputed; d != nil {
		switch {
		case d.Date.IsZero():
			r.fail("disputed.date", "Disputed date is required.")
		case d.Date.Year < MinYear:
			r.fail("disputed.date", "Event date must be in year 1000 or later.")
		}
		if !d.Precision.Valid() {
			r.fail("disputed.precision", "Precision must be day, month, year or circa.")
		}
		if Blank(d.Reason) {
			r.fail("disputed.reason", "Say why the date is disputed.")
		}
		r.text("disputed.reason", "Reason", d.Reason, MaxReason, false)
		r.source("disputed.source", d.Source)
	}
}

func (r *rules) tags(tags []string) {
	if len(tags) > MaxTags {
		r.fail("tags", fmt.Sprintf("At most %d tags are allowed.", MaxTags))
	}
	for _, tag := range tags {
		r.text("tags", "Tag", tag, MaxTag, false)
	}
}

// ParseEventDate reads the date of a form or request with the messages that the
// rules give: required, year 1000 or later, and a day that exists. The year rule
// comes first, because a person mistypes years more often than days.
func ParseEventDate(s string) (Date, error) {
	s = TrimText(s)
	if s == "" {
		return Date{}, Fail(CodeInvalid, "Date is required.")
	}
	year := 0
	for i := range 4 {
		if i >= len(s) || s[i] < '0' || s[i] > '9' {
			year = 0
			break
		}
		year = year*10 + int(s[i]-'0')
	}
	if year < MinYear {
		return Date{}, Fail(CodeInvalid, "Event date must be in year 1000 or later.")
	}
	d, err := ParseDate(s)
	if err != nil {
		return Date{}, Fail(CodeInvalid, "Date is invalid.")
	}
	return d, nil
}

// WarnNoSummary and GateNoSummary are the two sentences of the publish quality gate.
const (
	WarnNoSummary = "Add a summary so readers can understand this event at a glance."
	GateNoSummary = "Add a summary to pass the publish quality gate."
	WarnNoSources = "Add at least one source so readers can check this event."
)

// Copy implements Item.
func (e *Event) Copy() Item { return e.Clone() }

// Clone copies an event with everything it points at.
func (e *Event) Clone() *Event {
	c := *e
	c.Entry = e.clone()
	c.Tags = slices.Clone(e.Tags)
	if e.Disputed != nil {
		d := *e.Disputed
		c.Disputed = &d
	}
	return &c
}

// Sort is the order of a list of events.
type Sort string

// The orders. Latest is by when an event was added to the archive; newest and
// oldest are by when it happened.
const (
	SortLatest  Sort = "latest"
	SortNewest  Sort = "newest"
	SortOldest  Sort = "oldest"
	SortCountry Sort = "country"
)

// Scope says whose view of the archive a list is.
type Scope struct {
	Manage bool   // drafts as well as published events
	Owner  string // with Manage: only this person's drafts; empty for everyone's
}

// EventFilter narrows a list of events. Zero values do not filter.
type EventFilter struct {
	Scope        Scope
	Search       string   // 2 characters or more
	TextOnly     bool     // search title, country and summary, not tags
	Countries    []string // any of them, case-insensitive
	CountryText  string   // part of a country's name
	Tags         []string // any of them, or all
	AllTags      bool
	Decade       int // first year of it
	From, To     Date
	MonthDay     int // MMDD, day-precise dates only
	Status       Status
	VerifiedOnly bool // at least one verified source
	Sort         Sort
	Page         Page
	Facets       bool
	Sources      bool // items come with their sources
}

// Count is a name with the number of events under it.
type Count struct {
	Key   string `json:"key"`
	Count int    `json:"count"`
}

// Facets are the counts under the other filters of a list, per group.
type Facets struct {
	Tags      []Count `json:"tags"`
	Countries []Count `json:"countries"`
	Decades   []Count `json:"decades"`   // by their first year
	Centuries []Count `json:"centuries"` // by their number
}

// EventList is one page of a list. TotalCapped says that Total is a lower bound,
// as it is for searches that match very many events.
type EventList struct {
	Items       []*Event `json:"items"`
	Total       int      `json:"total"`
	TotalCapped bool     `json:"totalCapped,omitempty"`
	Facets      *Facets  `json:"facets,omitempty"`
}

// Change says who makes a change, when, and why.
type Change struct {
	By   Actor
	At   time.Time // zero for now
	Note string

	// Quotas bound what the person may write; nil for what is not bound, such as an
	// import.
	Quotas QuotaTable
	// Key is a claimed idempotency key, or nil. Its receipt is stored with the change,
	// so that a change that was made is never made again.
	Key *Key
	// Receipt makes what is stored under Key, once the entry has been filled in.
	Receipt func(Item) ([]byte, error)
}

// Events is where events are kept. Every change also writes its revision, its
// audit entry, the counters and the search index, in the same transaction.
type Events interface {
	// Event returns an active event with its sources, whatever its status, or ErrEventNotFound.
	Event(ctx context.Context, id string) (*Event, error)
	// CreateEvent stores a valid event and fills in its id, version and times.
	// ErrImageNotFound if its image is an upload that is not registered.
	CreateEvent(ctx context.Context, event *Event, by Change) error
	// UpdateEvent loads the event, lets edit change it, and stores the result if edit
	// returned no error; all in one transaction. ErrEventNotFound if there is none.
	UpdateEvent(ctx context.Context, id string, by Change, edit func(*Event) error) (*Event, error)
	// DeleteEvent hides an event until it is restored or purged. ErrEventNotFound if there is none.
	DeleteEvent(ctx context.Context, id string, by Change) error
	// PurgeEvents removes for good what was deleted before a moment, a limited number
	// at a time, and returns how many that were.
	PurgeEvents(ctx context.Context, before time.Time) (int, error)
	// RestoreEvent brings a deleted event back, without an image that was cleaned up
	// meanwhile. ErrEventNotFound if there is none.
	RestoreEvent(ctx context.Context, id string, by Change) (*Event, error)
	// ImportEvents stores all events or none, and fills in those it stores.
	ImportEvents(ctx context.Context, what Import, by Change) (ImportResult, error)
	// ExportEvents hands over all active events with their sources, in the order in
	// which they were added and as they were at one moment; drafts only if asked for.
	ExportEvents(ctx context.Context, drafts bool, each func(*Event) error) error
}
