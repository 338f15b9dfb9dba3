package archive

import (
	"context"
	"time"
)

// PreviewLife is how long a link to a draft works.
const PreviewLife = 7 * 24 * time.Hour

// MaxPreviews is how many links to one draft can work at a time.
const MaxPreviews = 10

// Failures of links to drafts.
var (
	ErrPreviewEnded  = Fail(CodeNotFound, "This preview has ended.")
	ErrPreviewPublic = Fail(CodeConflict, "The event is published, so everyone can see it.")
	ErrPreviewsFull  = Fail(CodeConflict, "This draft has ten links already. End one first.")
)

// Preview is a link by which people without an account see a draft. Only a hash of its
// token is kept.
type Preview struct {
	ID        string    `json:"id"`
	MadeBy    string    `json:"-"` // account
	Maker     string    `json:"madeBy"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// Previews is where links to drafts are kept. A link ends when its event is removed or
// published, and with the right of its maker to show the draft.
type Previews interface {
	// CreatePreview makes a link to an event. ErrEventNotFound if there is none,
	// ErrPreviewPublic if it is published, ErrPreviewsFull if it has MaxPreviews.
	CreatePreview(ctx context.Context, eventID string, tokenHash []byte, by Change) (*Preview, error)
	// Previews returns the links to an event that work, the last made first.
	Previews(ctx context.Context, eventID string) ([]Preview, error)
	// EndPreview ends a link to an event, or returns ErrNotFound.
	EndPreview(ctx context.Context, eventID, id string, by Change) error
	// Previewed returns the event that a link leads to: a draft, with its sources and
	// links, or what was published meanwhile. ErrPreviewEnded if there is neither.
	Previewed(ctx context.Context, tokenHash []byte) (*Event, error)
	// PurgePreviews removes what has expired and returns how many links that were.
	PurgePreviews(ctx context.Context) (int, error)
}

// MayPreview reports whether a person may show a draft to others.
func MayPreview(who Actor, e *Event) error { return MayOn(who, ActSharePreview, e) }
