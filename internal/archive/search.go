package archive

// KindCountry is a country among what a search finds. It is no kind of entry: there
// are 54, and nobody writes them.
const KindCountry Kind = "country"

// SearchKinds are what a search finds, in the order in which it is shown.
var SearchKinds = []Kind{KindEvent, KindPerson, KindPlace, KindCountry, KindThread}

// searchPreview is how many of a kind other than events a search shows at most that
// asks for no kind.
const searchPreview = 2

// MaxSearchLimit bounds a page of what a search found.
const MaxSearchLimit = 50

// SearchRequest asks for the entries and countries that a reader looks for.
type SearchRequest struct {
	Text string
	Kind Kind // only this one, by the page; empty for the best of each
	Page Page
}

// PageOf is the part of a kind that is asked for, when so many of the others are shown.
// At least half of what is shown is kept for events, which come last.
func (r *SearchRequest) PageOf(kind Kind, shown int) Page {
	switch {
	case r.Kind == kind:
		return r.Page
	case r.Kind != "":
		return Page{Number: 1}
	case kind == KindEvent:
		return Page{Number: 1, Limit: r.Page.Limit - shown}
	}
	return Page{Number: 1, Limit: min(searchPreview, r.Page.Limit/2-shown)}
}

// SearchResult is what was found, and how the text was understood.
type SearchResult struct {
	Understanding
	Groups []SearchGroup `json:"groups"`
}

// Understanding is what a search made of a text.
type Understanding struct {
	Query string   `json:"query"` // normalised
	Words []string `json:"words"` // that were searched for
	// Corrections are the words that nothing has, with what was searched for instead.
	Corrections []Correction `json:"corrections"`
	// Dropped are the words that nothing has and that are like no other.
	Dropped []string `json:"dropped"`
	// Complete says that what was found has all words. Otherwise it has as many as
	// anything has.
	Complete bool         `json:"complete"`
	Years    *SearchYears `json:"years"`
	// Provisional says that the result may get better without a change of any entry.
	Provisional bool `json:"-"`
}

// Correction is a word that nothing has, and the nearest by spelling.
type Correction struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Query string `json:"query"` // that asks for the word as it is
}

// SearchYears are the years that a query names, both included. Without From they have no
// beginning, without To no end.
type SearchYears struct {
	From int    `json:"from,omitempty"`
	To   int    `json:"to,omitempty"`
	Text string `json:"text"` // as it was typed
	// Applied is false where nothing was found in these years, and they were left aside.
	Applied bool   `json:"applied"`
	Query   string `json:"query"` // without the years
}

// SearchGroup are the best of one kind.
type SearchGroup struct {
	Kind  Kind        `json:"kind"`
	Total int         `json:"total"`
	Items []SearchHit `json:"items"`
}

// SearchHit is an entry or a country, with what of it was searched for.
type SearchHit struct {
	Title   Excerpt       `json:"title"`
	Excerpt *Excerpt      `json:"excerpt,omitempty"`
	Item    Item          `json:"-"` // nil for a country
	Country *FoundCountry `json:"country,omitempty"`
	// Events are the published ones of a country, person, place or thread; Found, those of
	// them that the same search found.
	Events int `json:"events"`
	Found  int `json:"found"`
}

// Excerpt is a text with the parts that match, in UTF-16 code units, as browsers count.
type Excerpt struct {
	Text    string      `json:"text"`
	Matches []TextRange `json:"matches"`
}

// TextRange is a part of a text; the end is not part of it.
type TextRange struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// FoundCountry is a country that was found by one of its names, or through its events.
type FoundCountry struct {
	Name   string   `json:"name"`
	Code   string   `json:"code"`
	Region Region   `json:"region"`
	Names  []string `json:"names"` // other and former ones
}
