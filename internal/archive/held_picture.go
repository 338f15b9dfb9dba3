package archive

import (
	"context"
	"time"
)

// Limits of pictures that come with suggestions.
const (
	MaxHeldMB = 4
	// HeldLife is how long a picture is kept that no open suggestion needs.
	HeldLife = 24 * time.Hour
)

// HeldPicture is a picture that comes with a suggestion. Before it is accepted, nobody but
// reviewers sees it. Its path is where it will be then.
type HeldPicture struct {
	Path    string
	Content []byte
	Sender  string // an account, or what a network is counted by
}

// HeldPictures is where they are kept.
type HeldPictures interface {
	// HoldPicture keeps a picture for a suggestion that is being written, or fails as the
	// quotas say. One that is there already is kept once.
	HoldPicture(ctx context.Context, p *HeldPicture, by Change) error
	// HeldPicture returns one, or ErrUploadNotFound.
	HeldPicture(ctx context.Context, path string) (*HeldPicture, error)
	// PurgeHeldPictures removes those that no suggestion has needed since a moment.
	PurgeHeldPictures(ctx context.Context, before time.Time) (int, error)
}
