package archive

import "context"

// Queue is work that follows a change: the search index, letters, what caches in front
// of the archive have to drop.
type Queue struct {
	Name    string
	Waiting int
	Failed  int // of those waiting: tried in vain, to be tried again
}

// Backlog tells what waits to be done.
type Backlog interface {
	Queues(ctx context.Context) ([]Queue, error)
}
