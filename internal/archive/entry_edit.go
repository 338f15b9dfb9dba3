package archive

import (
	"slices"
	"time"
)

// EntryEdit is what a person wants to change of an entry of any kind. A nil field is
// left alone. What a person may not set, such as the creator, has no field here.
type EntryEdit struct {
	Summary  *string
	Article  *string
	Pictures *[]Picture
	// Translations are all of them; Translation is one, besides the others or in the place
	// of the one into its language.
	Translations *[]TranslationEdit
	Translation  *TranslationEdit
	// Image is the address of the first picture; it counts where Pictures are not given.
	Image *string
	// Upload is the address of a file that came with the change, to be the first picture.
	Upload  string
	Sources *[]SourceEdit
	Status  *Status
	Note    string // why
}

// Edit is what a person wants to change of an entry of some kind.
type Edit interface {
	// Apply changes an entry of that kind as a person asked for, and checks the result.
	// The error lists every rule that is broken. The entry is tidied in any case.
	Apply(item Item, who Actor, at time.Time) error
	// Shared is the part that all kinds have.
	Shared() *EntryEdit
}

// Shared implements Edit for the kinds that embed it.
func (in *EntryEdit) Shared() *EntryEdit { return in }

// SourceEdit is a source as a person sends it. Who verified it, and when, is never sent.
type SourceEdit struct {
	Kind      SourceKind
	Title     string
	Author    string
	Publisher string
	Year      int
	Pages     string
	URL       string
	Verified  *bool
}

// unreadable are the fields that could not be read, with the reason.
type unreadable struct{ fields []FieldError }

// apply changes an entry as a person asked for, and checks the result; special makes
// the changes that its kind alone has. The error lists every rule that is broken. The
// entry is tidied in any case.
func (in *EntryEdit) apply(item Item, who Actor, at time.Time, special func(*unreadable)) error {
	before, broken := item.Copy(), &unreadable{}
	special(broken)
	e, was := item.Base(), before.Base()
	set(&e.Summary, in.Summary)
	set(&e.Article, in.Article)
	e.editTranslations(in.Translations, in.Translation)
	switch {
	case in.Pictures != nil:
		e.editPictures(*in.Pictures)
	case in.Image != nil:
		e.SetImage(*in.Image)
	}
	if in.Upload != "" {
		e.SetImage(in.Upload)
	}
	if in.Sources != nil {
		e.Sources = editSources(*in.Sources, was.Sources, who, at)
	}
	item.Tidy()
	// Whoever moves an entry to another country needs the right to publish in both.
	moderator := MayOn(who, ActPublishEntry, item) == nil && (was.ID == "" || MayOn(who, ActPublishEntry, before) == nil)
	wanted := Status("")
	set(&wanted, in.Status)
	if moderator && in.Status != nil && !wanted.Valid() {
		broken.fail("status", "Status must be draft or published.")
	}
	// An edit that changes nothing does not send a published entry back to review.
	if moderator || was.ID == "" || len(Diff(before, item)) > 0 {
		e.Status = StatusOnSave(moderator, wanted, was.Status)
	}
	broken.note(in.Note)
	broken.shown(item)
	return broken.with(item.Validate())
}

// CheckArticle checks an article that is not part of an entry yet.
func CheckArticle(article string) error {
	var r rules
	r.text("article", "Article", article, MaxArticle, true)
	return r.err()
}

// SetStatus publishes an entry or takes it back, and changes nothing else.
func SetStatus(item Item, status Status, note string) error {
	item.Base().Status = status
	broken := &unreadable{}
	broken.note(note)
	broken.shown(item)
	return broken.with(item.Validate())
}

// MayStillChange repeats, in the transaction of a change, what was checked before the
// request was read. Version is the one that the change is based on, nil if any.
func MayStillChange(item Item, who Actor, version *int) error {
	switch {
	case !MaySee(who, item):
		return Kinds[item.Kind()].NotFound
	case version != nil && *version != item.Base().Version:
		return Kinds[item.Kind()].Conflict
	}
	return nil
}

func set[T any](target, value *T) {
	if value != nil {
		*target = *value
	}
}

func (u *unreadable) fail(field, message string) {
	u.fields = append(u.fields, FieldError{field, message})
}

// date reads a date, or notes why it cannot be read.
func (u *unreadable) date(s, field string, first int) Date {
	d, err := parseDateFrom(s, first)
	if err != nil {
		u.fail(field, err.Error())
	}
	return d
}

// shown notes what an entry lacks that a person shows to everyone.
func (u *unreadable) shown(item Item) {
	if t, ok := item.(*Thread); ok {
		t.shown(u)
	}
}

func (u *unreadable) note(note string) {
	if known, ok := CheckNote(note).(*Error); ok {
		u.fail("note", known.Details[0].Message)
	}
}

// with adds the unreadable fields to the rules that the result breaks. Where a field
// is in both, the reason why it could not be read says more.
func (u *unreadable) with(err error) error {
	if len(u.fields) == 0 {
		return err
	}
	var details []FieldError
	if known, ok := err.(*Error); ok {
		details = known.Details
	}
	for _, f := range u.fields {
		if i := slices.IndexFunc(details, func(d FieldError) bool { return d.Field == f.Field }); i >= 0 {
			details[i] = f
		} else {
			details = append(details, f)
		}
	}
	return Invalid(details)
}
