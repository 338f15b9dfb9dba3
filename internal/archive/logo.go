package archive

import (
	"context"
	"time"
)

// LogoType is the place of a logo.
type LogoType string

// The places.
const (
	LogoHeader LogoType = "header"
	LogoFooter LogoType = "footer"
)

// Logo is an image that stands for the archive in its header or footer. At most
// one of each type is active.
type Logo struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	Type         LogoType  `json:"type"`
	Active       bool      `json:"isActive"`
	Size         int64     `json:"size"`
	OriginalName string    `json:"originalName"`
	URL          string    `json:"url"`
	CreatedAt    time.Time `json:"createdAt"`
}

// Validate checks the name and type of a logo.
func (l *Logo) Validate() error {
	var r rules
	if Blank(l.Name) {
		r.fail("name", "Logo name is required.")
	}
	r.text("name", "Logo name", l.Name, MaxName, false)
	if l.Type != LogoHeader && l.Type != LogoFooter {
		r.fail("type", "Logo type must be header or footer.")
	}
	return r.err()
}

// Logos is where logos are kept.
type Logos interface {
	// ActiveLogos returns the logos in use, at most one per type.
	ActiveLogos(ctx context.Context) ([]Logo, error)
	// Logos returns all logos, newest first.
	Logos(ctx context.Context) ([]Logo, error)
	// CreateLogo stores a valid logo, not in use yet, and fills in its id and time.
	CreateLogo(ctx context.Context, logo *Logo, by Change) error
	// ActivateLogo puts a logo into use in place of the one of its type that was.
	// ErrLogoNotFound if there is none.
	ActivateLogo(ctx context.Context, id string, by Change) (*Logo, error)
	// DeleteLogo removes a logo, in use or not. ErrLogoNotFound if there is none.
	DeleteLogo(ctx context.Context, id string, by Change) error
}
