package archive

import (
	"context"
	"time"
)

// ReviewKind is what waits for a reviewer.
type ReviewKind string

// The kinds. Doubted are suggestions that may be spam.
const (
	ReviewDraft      ReviewKind = "draft"
	ReviewSuggestion ReviewKind = "suggestion"
	ReviewComment    ReviewKind = "comment"
	ReviewDoubted    ReviewKind = "doubted"
)

// ReviewKinds lists them.
var ReviewKinds = []ReviewKind{ReviewDraft, ReviewSuggestion, ReviewComment, ReviewDoubted}

// ReviewItem is one thing that waits.
type ReviewItem struct {
	Kind      ReviewKind `json:"kind"`
	ID        string     `json:"id"`
	EntryKind Kind       `json:"entryKind,omitempty"`
	EntryID   string     `json:"entryId,omitempty"`
	Title     string     `json:"title"`
	Since     time.Time  `json:"since"`
	Own       bool       `json:"own"` // somebody else has to decide on it
	By        string     `json:"by"`
	Account   bool       `json:"account"`
	Excerpt   string     `json:"excerpt"`
	Body      string     `json:"body,omitempty"` // of a comment
	Fields    []string   `json:"fields,omitempty"`
	Live      bool       `json:"live,omitempty"`
	Doubts    []Doubt    `json:"doubts,omitempty"`
	SentBack  bool       `json:"sentBack,omitempty"` // before
	Version   int        `json:"version"`
	// Status is of a suggestion that is decided on, and does not wait any more.
	Status SuggestionStatus `json:"status,omitempty"`
}

// ErrNotWaiting is for what is in no queue, or in none that one may see.
var ErrNotWaiting = Fail(CodeNotFound, "Nothing waits under this id.")

// ReviewDay is how many wait since a day.
type ReviewDay struct {
	Date  Date `json:"date"`
	Count int  `json:"count"`
}

// ReviewQueue is one page of what waits, oldest first, and how much waits in all.
type ReviewQueue struct {
	Items  []ReviewItem       `json:"items"`
	Total  int                `json:"total"`
	Counts map[ReviewKind]int `json:"counts"`
	Oldest *time.Time         `json:"oldest,omitempty"`
	Days   []ReviewDay        `json:"days"`
	// UsualHours is how long the last suggestions took to be decided on, in the middle.
	UsualHours int `json:"usualHours"`
}

// ReviewAge is what everyone may know of the queue.
type ReviewAge struct {
	Waiting int  `json:"waiting"`
	Oldest  Date `json:"oldest,omitzero"`
}

// SentBack is why a draft was sent back to its author.
type SentBack struct {
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// Reviews is the queue of all that waits for a decision: drafts that people sent who may
// not publish, suggestions, and comments.
type Reviews interface {
	// ReviewQueue returns one page of a kind, or of all but the doubted if none is named;
	// only what the reader may decide on.
	ReviewQueue(ctx context.Context, reader Actor, kind ReviewKind, page Page) (*ReviewQueue, error)
	// ReviewItem returns what waits under an id, wherever it is in the queue, or a
	// suggestion that is decided on. ErrNotWaiting.
	ReviewItem(ctx context.Context, reader Actor, id string) (*ReviewItem, error)
	// ReviewAge returns how much waits, and since when.
	ReviewAge(ctx context.Context) (ReviewAge, error)
	// AnnounceReviewAge tells readers of a changed age. Suggestions do not do so
	// themselves, or a flood of them would have pages made anew all the time.
	AnnounceReviewAge(ctx context.Context) error
	// SendBack takes a draft out of the queue until its author saves it again. May is
	// asked first. The kind's NotFound, or ErrDraftChanged if it is not a draft of that
	// version.
	SendBack(ctx context.Context, kind Kind, id string, version int, reason string, by Change, may func(Item) error) error
	// SentBack returns why a draft was sent back, nil if it was not or was saved since.
	SentBack(ctx context.Context, item Item) (*SentBack, error)
}

// ParseSendBack tidies and checks what the author of a draft is told.
func ParseSendBack(reason string) (string, error) {
	reason = TidyText(reason)
	var r rules
	if reason == "" {
		r.fail("reason", "Say what is missing.")
	}
	r.text("reason", "Reason", reason, MaxSuggestionText, true)
	return reason, r.err()
}
