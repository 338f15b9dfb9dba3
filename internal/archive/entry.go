package archive

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"time"
	"unicode/utf8"
)

// Kind says what an entry is about.
type Kind string

// The kinds.
const (
	KindEvent  Kind = "event"
	KindPerson Kind = "person"
	KindPlace  Kind = "place"
	KindThread Kind = "thread"
)

// KindInfo is in what the kinds of entries differ, apart from their fields.
type KindInfo struct {
	New  func() Item
	Path string // the first part of their addresses
	// Lists is the subject of every list of them.
	Lists    string
	NotFound *Error
	Conflict *Error // somebody else has changed it meanwhile
	NotYours *Error
}

// Kinds holds every kind there is.
var Kinds = map[Kind]KindInfo{
	KindEvent: {func() Item { return &Event{} }, "events", SubjectList, ErrEventNotFound, ErrEventConflict, ErrNotYourEvent},
	KindPerson: {
		func() Item { return &Person{} }, "people", SubjectPeople,
		Fail(CodeNotFound, "Person not found."),
		Fail(CodeConflict, "Person was modified by another user. Please refresh and try again."),
		Fail(CodeForbidden, "You do not have permission to update this person."),
	},
	KindPlace: {
		func() Item { return &Place{} }, "places", SubjectPlaces,
		Fail(CodeNotFound, "Place not found."),
		Fail(CodeConflict, "Place was modified by another user. Please refresh and try again."),
		Fail(CodeForbidden, "You do not have permission to update this place."),
	},
	KindThread: {
		func() Item { return &Thread{} }, "threads", SubjectThreads,
		Fail(CodeNotFound, "Thread not found."),
		Fail(CodeConflict, "Thread was modified by another user. Please refresh and try again."),
		Fail(CodeForbidden, "You do not have permission to update this thread."),
	},
}

// KindOrder lists the kinds so that entries come before those that point at them.
var KindOrder = []Kind{KindPerson, KindPlace, KindEvent, KindThread}

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
	ID       string    `json:"id"`
	Summary  string    `json:"summary"`
	Article  string    `json:"-"` // left out of lists, as are all pictures but the first
	Pictures []Picture `json:"-"`
	// Translations are left out of lists, too.
	Translations  []Translation `json:"-"`
	Image         string        `json:"image"` // of the first picture, as Media; SetImage changes it
	Media         *Media        `json:"media"`
	Sources       []Source      `json:"sources,omitempty"`
	SourceCount   int           `json:"sourceCount"`
	VerifiedCount int           `json:"verifiedSourceCount"`
	Status        Status        `json:"status"`
	Active        bool          `json:"isActive"`
	Version       int           `json:"version"`
	// TextVersion is the version at which title or name, summary or article last changed.
	TextVersion   int       `json:"-"`
	RevisionCount int       `json:"revisionCount"`
	CreatedBy     string    `json:"createdBy"`
	UpdatedBy     string    `json:"updatedBy"`
	CreatedAt     time.Time `json:"createdAt"`
	UpdatedAt     time.Time `json:"updatedAt"`

	// ExternalID is the stable identifier under which an entry was imported, so that a
	// second import of the same file changes nothing.
	ExternalID string `json:"-"`
	// Contributors are those who suggested changes and gave a name; filled in for export
	// alone.
	Contributors []string `json:"-"`
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
	// Called is the name and address of the entry, nil for kinds that are found by id alone.
	Called() *Naming
	// Details leads to the part that its kind alone has and that is stored as one; nil
	// for events, whose fields are stored one by one, and threads, which have links alone.
	Details() any
	// Links are the other entries that the entry points at, in their order.
	Links() []Link
	// SetLinks gives the entry other links.
	SetLinks([]Link)
	// Texts are the words by which the entry is found.
	Texts() Texts
	// content is the part of the entry that revisions record: what a reader sees.
	content() []contentField
}

// Base returns the entry itself, for the kinds that embed it.
func (e *Entry) Base() *Entry { return e }

// Texts are the words by which an entry is found, by how much they say about it.
type Texts struct {
	Title     string
	Names     []string
	Countries []string
	Summary   string
	Article   string
	Tags      []string
}

// targets are what links in an article lead to, which readers do not see.
var targets = regexp.MustCompile(`\[\[[^\]\n]*\]\]|\]\([^)\s]*\)`)

// readText is what readers see of an article.
func readText(article string) string { return targets.ReplaceAllString(article, " ") }

// Address is the path of an entry's page.
func Address(item Item) string {
	name := item.Base().ID
	if named := item.Called(); named != nil && named.Slug != "" {
		name = named.Slug
	}
	return "/" + Kinds[item.Kind()].Path + "/" + name
}

// Public reports whether everyone may see the entry.
func (e *Entry) Public() bool { return e.Active && e.Status == StatusPublished }

// clone copies an entry with everything it points at.
func (e *Entry) clone() Entry {
	c := *e
	c.Sources = slices.Clone(e.Sources)
	c.Translations = slices.Clone(e.Translations)
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
	e.TextVersion = before.TextVersion
	e.ContinueTranslations(before)
	e.UpdatedBy, e.UpdatedAt = before.UpdatedBy, before.UpdatedAt
}

func (e *Entry) tidy() {
	e.Summary, e.Article = TidyText(e.Summary), TidyText(e.Article)
	for i, t := range e.Translations {
		e.Translations[i] = t.tidied()
	}
	e.tidyPictures()
	e.SourceCount, e.VerifiedCount = len(e.Sources), 0
	for i, s := range e.Sources {
		e.Sources[i] = s.Tidied()
		if s.Verified {
			e.VerifiedCount++
		}
	}
}

// summary checks a summary, which has at least min characters.
func (r *rules) summary(field, text string, min, max int) {
	switch {
	case Blank(text):
		r.fail(field, "Summary is required.")
	case utf8.RuneCountInString(text) < min:
		r.fail(field, fmt.Sprintf("Summary must be at least %d characters.", min))
	}
	r.text(field, "Summary", text, max, true)
}

// entry checks what entries of all kinds have. A summary has at least min characters.
func (r *rules) entry(e *Entry, min, max int) {
	r.summary("summary", e.Summary, min, max)
	r.text("article", "Article", e.Article, MaxArticle, true)
	r.translations(e.Translations, min, max, e.Version)
	r.pictures(e)
	r.sources(e.Sources)
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

// writing is what revisions record of the texts and pictures of an entry.
func (e *Entry) writing() []contentField {
	return []contentField{content("summary", &e.Summary), content("article", &e.Article), content("translations", &e.Translations), e.picturesContent(), e.imageContent()}
}

// record is what revisions record of the sources and the status of an entry. The status
// is not brought back: restoring a text is not publishing it.
func (e *Entry) record() []contentField {
	return []contentField{content("sources", &e.Sources), {name: "status", value: e.Status}}
}

// picturesContent records the pictures as a person sends them.
func (e *Entry) picturesContent() contentField {
	shown := slices.Clone(e.Pictures)
	for i := range shown {
		shown[i].Media, shown[i].Asked = nil, false
	}
	return contentField{"pictures", shown, func(recorded json.RawMessage) error {
		var pictures []Picture
		if err := json.Unmarshal(recorded, &pictures); err != nil {
			return err
		}
		for i := range pictures {
			p := &pictures[i]
			// Whether details were asked for is not part of the record.
			p.Asked = len(p.Missing()) == 0
			if known := e.Picture(p.Path); known != nil {
				p.Asked, p.Media = known.Asked, known.Media
			}
		}
		e.SetPictures(pictures)
		return nil
	}}
}

// imageContent brings back the address of an only picture, as the revisions of earlier
// releases have it. None is recorded.
func (e *Entry) imageContent() contentField {
	return contentField{"image", nil, func(recorded json.RawMessage) error {
		var address string
		err := json.Unmarshal(recorded, &address)
		e.SetImage(address)
		return err
	}}
}
