package archive

import (
	"encoding/json"
	"slices"
	"time"
)

// Kind says what an entry is about.
type Kind string

// KindEvent is a dated happening.
const KindEvent Kind = "event"

// KindInfo is in what the kinds of entries differ, apart from their fields.
type KindInfo struct {
	New      func() Item
	NotFound *Error
	Conflict *Error // somebody else has changed it meanwhile
}

// Kinds holds every kind there is.
var Kinds = map[Kind]KindInfo{
	KindEvent: {func() Item { return &Event{} }, ErrEventNotFound, ErrEventConflict},
}

// Status is whether an entry is still being written or shown to everyone.
type Status string

// The statuses of an entry.
const (
	StatusDraft     Status = "draft"
	StatusPublished Status = "published"
)

// Valid reports whether s is one of the statuses.
func (s Status) Valid() bool { return s == StatusDraft || s == StatusPublished }

// DeletedLife is how long a deleted entry can be brought back.
const DeletedLife = 30 * 24 * time.Hour

// Entry is what entries of all kinds have.
type Entry struct {
	ID            string    `json:"id"`
	Summary       string    `json:"summary"`
	Pictures      []Picture `json:"-"`
	Image         string    `json:"image"` // of the first picture, as Media; SetImage changes it
	Media         *Media    `json:"media"`
	Sources       []Source  `json:"sources,omitempty"`
	SourceCount   int       `json:"sourceCount"`
	VerifiedCount int       `json:"verifiedSourceCount"`
	Status        Status    `json:"status"`
	Active        bool      `json:"isActive"`
	Version       int       `json:"version"`
	RevisionCount int       `json:"revisionCount"`
	CreatedBy     string    `json:"createdBy"`
	UpdatedBy     string    `json:"updatedBy"`
	CreatedAt     time.Time `json:"createdAt"`
	UpdatedAt     time.Time `json:"updatedAt"`

	// ExternalID is the stable identifier under which an entry was imported, so that a
	// second import of the same file changes nothing.
	ExternalID string `json:"-"`
}

// Item is an entry of any kind.
type Item interface {
	Kind() Kind
	// Base is what the entry has in common with those of other kinds.
	Base() *Entry
	// Label is the title or name under which the entry is listed.
	Label() string
	// Tidy brings the entry into the form in which it is stored, and derives what
	// follows from other fields.
	Tidy()
	// Validate checks a tidied entry against every rule; the error lists all that are broken.
	Validate() error
	// Copy returns the entry with everything that it points at.
	Copy() Item
	// content is the part of the entry that revisions record: what a reader sees.
	content() []contentField
}

// Base returns the entry itself, for the kinds that embed it.
func (e *Entry) Base() *Entry { return e }

// Public reports whether everyone may see the entry.
func (e *Entry) Public() bool { return e.Active && e.Status == StatusPublished }

// clone copies an entry with everything it points at.
func (e *Entry) clone() Entry {
	c := *e
	c.Sources = slices.Clone(e.Sources)
	c.Pictures = slices.Clone(e.Pictures)
	for i, p := range c.Pictures {
		c.Pictures[i] = p.clone()
	}
	c.showFirst()
	return c
}

// Identify gives a new state of an entry what no edit can change of it.
func (e *Entry) Identify(before *Entry) {
	e.ID, e.ExternalID, e.CreatedBy, e.CreatedAt = before.ID, before.ExternalID, before.CreatedBy, before.CreatedAt
}

// Continue gives a state that comes from elsewhere, such as a file, all that the archive
// itself knows of the entry. Whether it is published stays: that is for moderators to
// decide.
func (e *Entry) Continue(before *Entry) {
	e.Identify(before)
	e.Status, e.Active, e.Version, e.RevisionCount = before.Status, before.Active, before.Version, before.RevisionCount
	e.UpdatedBy, e.UpdatedAt = before.UpdatedBy, before.UpdatedAt
}

func (e *Entry) tidy() {
	e.Summary = TidyText(e.Summary)
	e.tidyPictures()
	e.SourceCount, e.VerifiedCount = len(e.Sources), 0
	for i, s := range e.Sources {
		e.Sources[i] = s.Tidied()
		if s.Verified {
			e.VerifiedCount++
		}
	}
}

func (r *rules) summary(e *Entry) {
	if Blank(e.Summary) {
		r.fail("summary", "Summary is required.")
	}
	r.text("summary", "Summary", e.Summary, MaxSummary, true)
}

func (r *rules) status(e *Entry) {
	if !e.Status.Valid() {
		r.fail("status", "Status must be draft or published.")
	}
}

// contentField is a field of an entry that revisions record.
type contentField struct {
	name  string
	value any
	// set gives the field a recorded value; nil for what a revision does not bring back.
	set func(json.RawMessage) error
}

// content records the field that a pointer leads to.
func content[T any](name string, field *T) contentField {
	return contentField{name, *field, func(recorded json.RawMessage) error {
		var value T
		err := json.Unmarshal(recorded, &value)
		*field = value
		return err
	}}
}

// imageContent records the address of the first picture.
func (e *Entry) imageContent() contentField {
	return contentField{"image", e.first().Path, func(recorded json.RawMessage) error {
		var address string
		err := json.Unmarshal(recorded, &address)
		e.SetImage(address)
		return err
	}}
}

// statusContent is recorded and not brought back: restoring a text is not publishing it.
func (e *Entry) statusContent() contentField { return contentField{name: "status", value: e.Status} }
