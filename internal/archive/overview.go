package archive

import "strconv"

// CountryOverview is what the archive holds on a country.
type CountryOverview struct {
	Total int
	// First and Last are the years of its oldest and its newest event, 0 without any.
	First, Last int
	Centuries   []Count // by their number
	// Independence is the event with which it became independent, nil where the archive
	// does not show it.
	Independence *Event
	// People and Places are the first of those that belong to the country, most events
	// first; the totals count all of them.
	People                  []Item
	PeopleTotal, PlaceTotal int
	Places                  []CountedItem
	Unplaced                int // events that name no place
}

// CountedItem is an entry with the number of events that name it.
type CountedItem struct {
	Item
	Events int
}

// How many people and places an overview of a country names.
const (
	OverviewPeople = 5
	OverviewPlaces = 12
)

// The centuries that have a page. The year 1000, with which the archive begins, is the
// last of the 10th and has none.
const (
	FirstCentury = 11
	LastCentury  = 21
)

// PagedCentury reads the number of a century that has a page, 0 for anything else. It is
// written in one way: 19, not 019.
func PagedCentury(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s || n < FirstCentury || n > LastCentury {
		return 0
	}
	return n
}

// CenturyOverview is what the archive holds on a century.
type CenturyOverview struct {
	Total int
	// Decades are by their first year. The last year of a century stands alone: 1900 is
	// in the 19th, the rest of its decade is not.
	Decades   []Count
	Countries []Count
	// Before and After are the totals of the centuries around it.
	Before, After int
}
