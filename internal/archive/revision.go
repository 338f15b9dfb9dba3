package archive

import (
	"context"
	"encoding/json"
	"reflect"
	"time"
)

// RevisionKind says what made a revision.
type RevisionKind string

// The kinds of revisions.
const (
	RevisionCreate  RevisionKind = "create"
	RevisionEdit    RevisionKind = "edit"
	RevisionStatus  RevisionKind = "status"
	RevisionDelete  RevisionKind = "delete"
	RevisionRestore RevisionKind = "restore"
)

// CheckNote checks what an editor says about a change, which is shown with it.
func CheckNote(note string) error {
	var r rules
	r.text("note", "Note", TidyText(note), MaxNote, true)
	return r.err()
}

// FieldChange is one field before and after, each as JSON.
type FieldChange struct {
	Field  string          `json:"field"`
	Before json.RawMessage `json:"before"`
	After  json.RawMessage `json:"after"`
}

// Revision is one recorded change of an entry. Public ones, made to what everyone
// could see, are shown to everyone.
type Revision struct {
	EntryID   string        `json:"entryId"`
	EventID   string        `json:"eventId,omitempty"` // the same, of events
	Number    int           `json:"number"`
	Kind      RevisionKind  `json:"kind"`
	EditorID  string        `json:"-"`
	Editor    string        `json:"editor"`
	Credit    string        `json:"credit,omitempty"` // who suggested the change
	Note      string        `json:"note,omitempty"`
	Changes   []FieldChange `json:"changes"`
	Public    bool          `json:"-"`
	CreatedAt time.Time     `json:"createdAt"`
}

// Withdraws reports whether the change took the entry from public view, or kept it out.
func (r Revision) Withdraws() bool {
	if r.Kind == RevisionDelete {
		return true
	}
	for _, change := range r.Changes {
		if change.Field == "status" {
			return string(change.After) != string(mustJSON(StatusPublished))
		}
	}
	return false
}

// Diff lists the fields in which two states of an entry differ. A nil before
// stands for an entry that did not exist.
func Diff(before, after Item) []FieldChange {
	if before == nil {
		before = Kinds[after.Kind()].New()
	}
	old, changes := before.content(), []FieldChange{}
	for i, field := range after.content() {
		if equalContent(old[i].value, field.value) {
			continue
		}
		changes = append(changes, FieldChange{Field: field.name, Before: mustJSON(old[i].value), After: mustJSON(field.value)})
	}
	return changes
}

// equalContent treats an empty list and no list as the same.
func equalContent(a, b any) bool {
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	if va.IsValid() && vb.IsValid() && va.Kind() == reflect.Slice && va.Len() == 0 && vb.Len() == 0 {
		return true
	}
	return reflect.DeepEqual(a, b)
}

// mustJSON encodes a value of a domain type, all of which can be encoded.
func mustJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return b
}

// Revert sets the fields of a revision back to what they were before it. The
// status stays: bringing a text back is not publishing it.
func Revert(item Item, r Revision) error {
	fields := item.content()
	for _, c := range r.Changes {
		for _, field := range fields {
			if field.name != c.Field || field.set == nil {
				continue
			}
			if err := field.set(c.Before); err != nil {
				return err
			}
		}
	}
	return nil
}

// Restored checks an entry that was brought back to an earlier state of it.
func Restored(item Item, who Actor) error {
	sources := item.Base().Sources
	for i, s := range sources {
		if s.Verified && s.VerifiedBy == "" {
			// Who marked it is not part of the record; who brings it back answers for it.
			sources[i].VerifiedBy = who.ID
		}
	}
	item.Tidy()
	return item.Validate()
}

// Of says which entry a revision belongs to.
func (r *Revision) Of(kind Kind, id string) {
	r.EntryID, r.EventID = id, ""
	if kind == KindEvent {
		r.EventID = id
	}
}

// Activity is a public revision with the title that its entry has by now.
type Activity struct {
	Revision
	Title     string `json:"title"`
	EntryKind Kind   `json:"kind"`
	Name      string `json:"name"` // in the address of the entry
}

// RecordAddress is the path of the page that shows what became of the entry.
func (a *Activity) RecordAddress() string {
	record := "/edits"
	if a.EntryKind == KindEvent {
		record = "/history"
	}
	return "/" + Kinds[a.EntryKind].Path + "/" + a.Name + record
}

// Revisions is the record of changes.
type Revisions interface {
	// Revisions returns one page, newest first, and the number of all. With publicOnly
	// it leaves out what was never shown to everyone.
	// The kind's NotFound if there is no such entry.
	Revisions(ctx context.Context, kind Kind, id string, publicOnly bool, page Page) ([]Revision, int, error)
	// EditCount returns how often the content was edited since the entry was added, or
	// with publicOnly since it was first shown to everyone.
	EditCount(ctx context.Context, kind Kind, id string, publicOnly bool) (int, error)
	// Revision returns one of them in full. The kind's NotFound, or ErrNotFound for a
	// number that the entry does not have.
	Revision(ctx context.Context, kind Kind, id string, number int) (*Revision, error)
	// RestoreRevision gives an entry the content that it had after one of its revisions,
	// as a new revision, all in one transaction. May is asked first. Pictures and linked
	// entries that are gone meanwhile are left out. The kind's NotFound, or ErrNotFound
	// for a number that the entry does not have.
	RestoreRevision(ctx context.Context, kind Kind, id string, number int, by Change, may func(Item) error) (Item, error)
	// Activity returns the latest public revisions of the entries that everyone may
	// see, newest first.
	Activity(ctx context.Context, limit int) ([]Activity, error)
}
