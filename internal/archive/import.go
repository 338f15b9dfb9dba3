package archive

import "iter"

// Import says what to import, and how. An event is known by its ExternalID, or by
// its id if it has no other: a file that was exported here finds its events again.
type Import struct {
	Events iter.Seq2[*Event, error]
	// KeepExisting leaves events that are known as they are. Otherwise they are
	// updated where they differ; only their status stays in any case.
	KeepExisting bool
	// DryRun counts what would be done and does nothing.
	DryRun bool
	// Kept, if given, is called with the ExternalID of each known event that differs and is
	// left as it is.
	Kept func(externalID string)
}

// ImportResult counts what an import did, or would do.
type ImportResult struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Unchanged int `json:"unchanged"`
	Kept      int `json:"kept"`    // differ, and are left as they are
	Removed   int `json:"removed"` // were deleted here, and stay so
}

// Listed makes what Import takes from a list.
func Listed(events []*Event) iter.Seq2[*Event, error] {
	return func(yield func(*Event, error) bool) {
		for _, e := range events {
			if !yield(e, nil) {
				return
			}
		}
	}
}
