package archive

// DirectoryFilter narrows the list of people, of places or of threads. Zero values do not filter.
type DirectoryFilter struct {
	Kind    Kind
	Scope   Scope
	Status  Status
	Name    string // part of a name, or of another name
	Letter  string // the first of the key that people are filed under
	Calling Calling
	Century int
	Country string
	Place   PlaceKind
	Sort    Sort // SortName unless given; SortEvents only with Scope.Manage
	Page    Page
	Facets  bool
}

// The orders of a list of people or places besides SortLatest: by the key that they are
// filed under, and by how many events name them, most first.
const (
	SortName   Sort = "name"
	SortEvents Sort = "events"
)

// DirectoryFacets are the counts under the other filters of a list of people or places.
type DirectoryFacets struct {
	Letters   []Count `json:"letters"`
	Callings  []Count `json:"callings,omitempty"`
	Centuries []Count `json:"centuries,omitempty"`
	Countries []Count `json:"countries"`
	Kinds     []Count `json:"kinds,omitempty"`
}

// Directory is one page of a list of people or places.
type Directory struct {
	Items  []Item           `json:"items"`
	Total  int              `json:"total"`
	Facets *DirectoryFacets `json:"facets,omitempty"`
	// EventTotals, for those who manage, is how many of the events that they see name each
	// item, by id.
	EventTotals map[string]int `json:"eventTotals,omitempty"`
}
