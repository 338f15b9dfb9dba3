package archive

import (
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

	// What the event points at. Left out of lists.
	People    []Participant `json:"-"`
	Places    []string      `json:"-"` // their ids, the main one first
	Relations []Relation    `json:"-"`
}

// Kind implements Item.
func (e *Event) Kind() Kind { return KindEvent }

// Label implements Item.
func (e *Event) Label() string { return e.Title }

// Called implements Item. Events are found by their id.
func (e *Event) Called() *Naming { return nil }

// Details implements Item.
func (e *Event) Details() any { return nil }

// Texts implements Item.
func (e *Event) Texts() Texts {
	return Texts{Title: e.Title, Names: e.translatedTitles(), Countries: []string{e.Country}, Summary: e.Summary, Article: readText(e.Article), Tags: e.Tags}
}

// Tidy implements Item. It derives the country's code and the source counts.
func (e *Event) Tidy() {
	e.tidy()
	e.Title = TrimText(e.Title)
	e.Tags = NormalizeTags(e.Tags)
	tidyPrecision(&e.Precision)
	e.Country, e.CountryCode = tidyCountry(e.Country)
	e.Disputed.tidy()
	e.tidyLinks()
}

func tidyPrecision(p *Precision) {
	if *p == "" {
		*p = PrecisionDay
	}
}

// tidyCountry returns the name that the archive has for a country, and its code.
func tidyCountry(name string) (string, string) {
	name = TrimText(name)
	if c, ok := CountryByName(name); ok {
		return c.Name, c.Code
	}
	return name, ""
}

func (d *DisputedDate) tidy() {
	if d != nil {
		d.Reason, d.Source = TrimText(d.Reason), d.Source.Tidied()
		tidyPrecision(&d.Precision)
	}
}

func (d *DisputedDate) clone() *DisputedDate {
	if d == nil {
		return nil
	}
	c := *d
	return &c
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
	r.entry(&e.Entry, 1, MaxSummary)
	r.tags(e.Tags)
	r.links(e)
	return r.err()
}

func (e *Event) content() []contentField {
	return slices.Concat([]contentField{
		content("title", &e.Title),
		content("country", &e.Country),
		content("date", &e.Date),
		content("precision", &e.Precision),
		content("endDate", &e.EndDate),
		content("disputed", &e.Disputed),
	}, e.writing(), []contentField{
		content("tags", &e.Tags),
		content("people", &e.People),
		content("places", &e.Places),
		content("relations", &e.Relations),
	}, e.record())
}

func (r *rules) dates(e *Event) {
	r.honestDate("", "Date is required.", e.Date, e.Precision, MinYear)
	if !e.EndDate.IsZero() && e.EndDate.Compare(e.Date) < 0 {
		r.fail("endDate", "End date must not be before the date.")
	}
	r.disputed("disputed", e.Disputed, MinYear)
}

// honestDate checks a date and how exact it is. Prefix comes before the names of the
// fields, missing is what is said of no date.
func (r *rules) honestDate(prefix, missing string, d Date, precision Precision, first int) {
	switch {
	case d.IsZero():
		r.fail(prefix+"date", missing)
	case d.Year < first:
		r.fail(prefix+"date", yearText(first))
	}
	if !precision.Valid() {
		r.fail(prefix+"precision", "Precision must be day, month, year or circa.")
	}
}

// yearText says which years a date can have.
func yearText(first int) string {
	if first == MinYear {
		return "Event date must be in year 1000 or later."
	}
	return fmt.Sprintf("Date must be in year %d or later.", first)
}

func (r *rules) disputed(field string, d *DisputedDate, first int) {
	if d == nil {
		return
	}
	r.honestDate(field+".", "Disputed date is required.", d.Date, d.Precision, first)
	if Blank(d.Reason) {
		r.fail(field+".reason", "Say why the date is disputed.")
	}
	r.text(field+".reason", "Reason", d.Reason, MaxReason, false)
	r.source(field+".source", d.Source)
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
// rules give: required, year 1000 or later, and a day that exists.
func ParseEventDate(s string) (Date, error) { return parseDateFrom(s, MinYear) }

// ParseLifeDate reads the date of a birth or death.
func ParseLifeDate(s string) (Date, error) { return parseDateFrom(s, 1) }

// parseDateFrom reads a date whose year is not before the first. The year rule comes
// first, because a person mistypes years more often than days.
func parseDateFrom(s string, first int) (Date, error) {
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
	if year < first {
		return Date{}, Fail(CodeInvalid, yearText(first))
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
	c.Tags, c.Disputed = slices.Clone(e.Tags), e.Disputed.clone()
	c.People, c.Places, c.Relations = slices.Clone(e.People), slices.Clone(e.Places), slices.Clone(e.Relations)
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
	// SortChanged and SortTitle are for those who manage. Titles are compared letter by
	// letter, small and capital ones of the English alphabet alike.
	SortChanged Sort = "changed"
	SortTitle   Sort = "title"
)

// Scope says whose view of the archive a list is.
type Scope struct {
	Manage bool   // drafts as well as published events
	Owner  string // with Manage: only this person's drafts; empty for everyone's
	Viewer string // with Manage: who looks
	// Countries, with Owner, are those whose drafts are seen as well, by name.
	Countries []string
}

// EventFilter narrows a list of events. Zero values do not filter.
type EventFilter struct {
	Scope        Scope
	View         View     // for those who manage
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
	// Linked are the ids of people and places, all of which an event names.
	Linked  []string
	Sort    Sort
	Page    Page
	Facets  bool
	Sources bool // items come with their sources
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
	// Understood is what was made of the text that was searched for; nil without one.
	Understood *Understanding `json:"understood,omitempty"`
}

// Change says who makes a change, when, and why.
type Change struct {
	By   Actor
	At   time.Time // zero for now
	Note string
	// Credit is the name of who suggested the change; empty if nobody is to be named.
	Credit string

	// Quotas bound what the person may write; nil for what is not bound, such as an
	// import.
	Quotas QuotaTable
	// Key is a claimed idempotency key, or nil. Its receipt is stored with the change,
	// so that a change that was made is never made again.
	Key *Key
	// Receipt makes what is stored under Key, once the entry has been filled in.
	Receipt func(Item) ([]byte, error)
}
