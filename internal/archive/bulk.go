package archive

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// MaxBulk is how many events one change of several can touch.
const MaxBulk = 500

// BulkAction is what is done to several events at once.
type BulkAction string

// The actions. Each but the last has one that undoes it.
const (
	BulkPublish   BulkAction = "publish"
	BulkUnpublish BulkAction = "unpublish"
	BulkAddTag    BulkAction = "add-tag"
	BulkRemoveTag BulkAction = "remove-tag"
	BulkRemove    BulkAction = "remove"
	BulkRestore   BulkAction = "restore"
	BulkPurge     BulkAction = "purge" // for good, of what was removed
)

// Bulk is a change of several events.
type Bulk struct {
	Action BulkAction
	Tag    string // of those that add or remove one
}

// BulkResult says what became of each event. Unchanged are those that had what was asked
// for already.
type BulkResult struct {
	Changed, Unchanged []string
	Failed             []BulkFailure
}

// BulkFailure is why one event was not changed. Item is nil if there is no such event.
type BulkFailure struct {
	ID   string
	Item Item
	Err  error
}

// BulkEvents changes several events.
type BulkEvents interface {
	// ChangeEvents changes events in one transaction. One that may not be changed, or
	// would break a rule, stays as it is and is reported; the others are changed.
	ChangeEvents(ctx context.Context, ids []string, what Bulk, by Change) (BulkResult, error)
}

// Validate checks what is asked for, apart from the events.
func (b Bulk) Validate() error {
	var r rules
	switch b.Action {
	case BulkPublish, BulkUnpublish, BulkRemove, BulkRestore, BulkPurge:
	case BulkAddTag, BulkRemoveTag:
		r.oneTag("tag", b.Tag)
	default:
		r.fail("action", "Action must be publish, unpublish, add-tag, remove-tag, remove, restore or purge.")
	}
	return r.err()
}

// oneTag checks a tag that is given by itself.
func (r *rules) oneTag(field, tag string) {
	if len(SplitTags(tag)) != 1 {
		r.fail(field, "Give one tag.")
	}
	r.text(field, "Tag", tag, MaxTag, false)
}

// Revision is the kind of revision that the change leaves.
func (b Bulk) Revision() RevisionKind {
	switch b.Action {
	case BulkRemove:
		return RevisionDelete
	case BulkRestore:
		return RevisionRestore
	}
	return RevisionEdit
}

// Apply changes one event, if the person may.
func (b Bulk) Apply(e *Event, who Actor, at time.Time) error {
	if b.Action == BulkRestore || b.Action == BulkPurge {
		err := May(who, ActDeleteEntry, "")
		if e.Active || err != nil && e.CreatedBy != who.ID {
			return ErrEventNotFound
		}
		e.Active = b.Action == BulkRestore
		return err
	}
	if !MaySee(who, e) {
		return ErrEventNotFound
	}
	switch b.Action {
	case BulkRemove:
		e.Active = false
		return May(who, ActBulkDelete, e.CreatedBy)
	case BulkPublish, BulkUnpublish:
		if err := May(who, ActPublishEntry, ""); err != nil {
			return err
		}
		status := StatusPublished
		if b.Action == BulkUnpublish {
			status = StatusDraft
		}
		return SetStatus(e, status, "")
	}
	if err := MayUpdate(who, e); err != nil {
		return err
	}
	tags := slices.DeleteFunc(slices.Clone(e.Tags), func(tag string) bool { return TagKey(tag) == TagKey(b.Tag) })
	if b.Action == BulkAddTag {
		if len(tags) < len(e.Tags) {
			return nil
		}
		tags = append(tags, b.Tag)
	}
	return (&EventEdit{Tags: &tags}).Apply(e, who, at)
}

// CheckBulk checks how many events a call names.
func CheckBulk(ids []string) error {
	if len(ids) < 1 || len(ids) > MaxBulk {
		return Invalid([]FieldError{{"ids", fmt.Sprintf("Choose between 1 and %d events.", MaxBulk)}})
	}
	return nil
}
