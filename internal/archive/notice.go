package archive

import (
	"context"
	"time"
)

// DigestPause is the least time between two digests to the same person.
const DigestPause = 24 * time.Hour

// People are notified of what a moderator did some minutes later, so that a slip can be
// taken back first; authors of comments not at all when that is long ago.
const (
	ApprovalGrace = 2 * time.Minute
	ApprovalLife  = 48 * time.Hour
)

// Muted are the letters that a person does not want.
type Muted struct {
	Digest   bool // of what waits for review, for moderators
	Approval bool // that a comment of one's own is published
}

// Digest is the notice that a moderator gets at most once a day, while something waits
// for review.
type Digest struct {
	To      string
	Waiting map[ReviewKind]int
	Oldest  []ReviewItem // those that wait longest
}

// Total is how much waits in all.
func (d Digest) Total() (n int) {
	for _, count := range d.Waiting {
		n += count
	}
	return n
}

// Approval is the notice that the author of a comment gets once.
type Approval struct {
	To    string
	Name  string // the first name, which may be empty
	Event CommentedEvent
	Body  string
}

// Notices are the letters that discussions and reviews give rise to. Who gets one is decided
// and the letter queued in one transaction, so that however many servers there are
// and whenever they stop, nobody gets the same letter twice.
type Notices interface {
	// SendDigests queues what write makes of what waits for every moderator
	// who is due, and returns how many letters that were.
	SendDigests(ctx context.Context, write func(Digest) (*Mail, error)) (int, error)
	// SendApprovals does the same for the authors of comments that were published.
	SendApprovals(ctx context.Context, write func(Approval) (*Mail, error)) (int, error)
	// SendNews does the same for people who want a digest of what is new in their inbox,
	// at most once per DigestPause and once for each notice.
	SendNews(ctx context.Context, write func(News) (*Mail, error)) (int, error)
}
