package archive

import (
	"context"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// What readers do is counted by day, and nothing is kept of who they are.
const (
	// TrafficLife is how long the counts of days are kept.
	TrafficLife = 400 * 24 * time.Hour
	// TrafficDetailLife is how long it is kept which entries were read, and which words
	// found nothing.
	TrafficDetailLife = 90 * 24 * time.Hour
	// MinMissed is from how many networks words must have been searched for in vain
	// within a day before they are kept at all.
	MinMissed = 3
	maxMissed = 60
)

// Traffic is what readers did on one day, as far as one server knows.
type Traffic struct {
	Day   Date
	Pages int
	// Read counts the readings of entries, by kind and name in addresses.
	Read map[EntryName]int
	// Missed counts the words that were searched for and found nothing.
	Missed map[string]int
}

// EntryName is what an entry is called in addresses.
type EntryName struct {
	Kind Kind
	Name string // id or slug
}

// MissedWords returns the form in which words that found nothing are counted, and false
// for what may say more about the reader than about the archive.
func MissedWords(text string) (string, bool) {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	digits := 0
	for _, c := range text {
		if unicode.IsDigit(c) {
			digits++
		}
	}
	n := utf8.RuneCountInString(text)
	private := strings.ContainsAny(text, "@:/\\") || strings.Contains(text, "www.") || digits > 4
	return text, n >= MinSearch && n <= maxMissed && !private
}

// TrafficDay is what happened on one day.
type TrafficDay struct {
	Date        Date `json:"date"`
	Events      int  `json:"events"` // added
	Suggestions int  `json:"suggestions"`
	Comments    int  `json:"comments"`
	Pages       int  `json:"pages"` // opened by readers
}

// ReadEntry is an entry that was read.
type ReadEntry struct {
	Kind  Kind   `json:"kind"`
	Path  string `json:"path"`
	Title string `json:"title"`
	Count int    `json:"count"`
}

// MissedSearch is what was searched for and not found.
type MissedSearch struct {
	Words string `json:"words"`
	Count int    `json:"count"`
}

// Trends are what happened over some days, the last of which is today.
type Trends struct {
	Days   []TrafficDay   `json:"days"`
	Read   []ReadEntry    `json:"read"`   // most first
	Missed []MissedSearch `json:"missed"` // most first
	// Waiting is how much came into the queue on which day and still waits.
	Waiting []ReviewDay `json:"waiting"`
}

// TrafficStore keeps what readers did.
type TrafficStore interface {
	// AddTraffic adds to the counts of a day.
	AddTraffic(ctx context.Context, t Traffic) error
	// Trends returns the last days, today included.
	Trends(ctx context.Context, days int) (*Trends, error)
	// PurgeTraffic removes counts that are too old.
	PurgeTraffic(ctx context.Context) (int, error)
}
