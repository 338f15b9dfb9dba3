package archive

import "context"

// TaskKind is something that the archive needs, and that takes minutes.
type TaskKind string

// The kinds of tasks.
const (
	TaskSourcePage    TaskKind = "source-page"    // a book or article without a page
	TaskSourceAddress TaskKind = "source-address" // a web source without an address
	TaskPicture       TaskKind = "picture"        // an event without one
	TaskLifeDate      TaskKind = "life-date"      // a person of whom no date is known
	TaskSecondSource  TaskKind = "second-source"  // a disputed date with fewer than two sources
	TaskTranslation   TaskKind = "translation"    // an entry that is not translated into a language
)

// TaskKinds lists them in the order in which they are offered.
var TaskKinds = []TaskKind{TaskSourcePage, TaskSourceAddress, TaskPicture, TaskLifeDate, TaskSecondSource, TaskTranslation}

// Task is one of them, on a public entry.
type Task struct {
	Kind      TaskKind `json:"kind"`
	EntryKind Kind     `json:"entryKind"`
	EntryID   string   `json:"entryId"`
	Title     string   `json:"title"`
	Path      string   `json:"path"`
	Countries []string `json:"countries,omitempty"` // their names
	Field     string   `json:"field"`               // to fill in
	Source    string   `json:"source,omitempty"`    // the title of the one that lacks something
	Lang      string   `json:"lang,omitempty"`      // that it is not translated into
}

// TaskFilter narrows a list of tasks. Zero values do not filter.
type TaskFilter struct {
	Kind    TaskKind
	Country *Country
	// Lang is a language that the reader writes. Without one there are no tasks of
	// translating.
	Lang string
	Page Page
}

// MaxTasks is up to how many tasks of a kind are counted.
const MaxTasks = 1000

// TaskList is one page of tasks.
type TaskList struct {
	Items       []Task `json:"items"`
	Total       int    `json:"total"`
	TotalCapped bool   `json:"totalCapped"` // there are more
}

// Tasks finds what the archive needs.
type Tasks interface {
	// Tasks returns one page, the last added entries first.
	Tasks(ctx context.Context, filter TaskFilter) (*TaskList, error)
}
