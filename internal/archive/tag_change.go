package archive

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// TagChangeLife is how long a change of tags can be undone.
const TagChangeLife = 30 * 24 * time.Hour

// MaxRetagged is how many events one change of tags can touch: nobody else can write
// meanwhile.
const MaxRetagged = 10_000

// Failures of changes of tags.
var (
	ErrTagNotFound     = Fail(CodeNotFound, "No event has this tag.")
	ErrTagInUse        = Fail(CodeConflict, "The name is in use.")
	ErrTagTooCommon    = Fail(CodeInvalid, fmt.Sprintf("At most %d events can change their tag at once.", MaxRetagged))
	ErrTagChangeUndone = Fail(CodeNotFound, "This cannot be undone any more.")
)

// TagUse is a tag, in its most used spelling, with the number of its events, drafts
// included.
type TagUse struct {
	Tag   string `json:"tag"`
	Total int    `json:"total"`
}

// TagChange is a renaming of tags, a merging of several into one, or the removal of some.
type TagChange struct {
	ID     string    `json:"id"`
	From   []string  `json:"from"`
	To     string    `json:"to"` // empty: they were taken away
	Events int       `json:"events"`
	Maker  string    `json:"madeBy"`
	At     time.Time `json:"createdAt"`
}

// Tags is where tags are managed. Every event that changes leaves a revision, and the old
// names lead to the new one.
type Tags interface {
	// ChangeTags gives all events with one of some tags another tag in their place, none
	// if that is empty. With merge the other tag may be in use; without, that is ErrTagInUse.
	ChangeTags(ctx context.Context, from []string, to string, merge bool, by Change) (*TagChange, error)
	// TagChanges returns what can still be undone, the last first.
	TagChanges(ctx context.Context) ([]TagChange, error)
	// UndoTagChange gives events their former tags back, as far as they still have the
	// new one. ErrTagChangeUndone if that was done, or is too long ago.
	UndoTagChange(ctx context.Context, id string, by Change) (*TagChange, error)
	// PurgeTagChanges forgets what can no longer be undone, and returns how many changes
	// that were.
	PurgeTagChanges(ctx context.Context) (int, error)
}

// CheckTagChange checks what is asked for, and returns it tidied.
func CheckTagChange(from []string, to string) ([]string, string, error) {
	var r rules
	from, to = NormalizeTags(from), TrimText(to)
	if len(from) < 1 || len(from) > MaxTags {
		r.fail("from", fmt.Sprintf("Choose between 1 and %d tags.", MaxTags))
	}
	r.oneTag("to", to)
	return from, to, r.err()
}

// CheckTagRemoval checks which tags are to be taken away, and returns them tidied.
func CheckTagRemoval(from []string) ([]string, error) {
	from = NormalizeTags(from)
	var r rules
	if len(from) < 1 || len(from) > MaxTags {
		r.fail("from", fmt.Sprintf("Choose between 1 and %d tags.", MaxTags))
	}
	return from, r.err()
}

// Retag puts a tag in the place of others. The list is in the stored form.
func Retag(tags, from []string, to string) []string {
	replaced := func(tag string) bool {
		return slices.ContainsFunc(from, func(old string) bool { return TagKey(old) == TagKey(tag) })
	}
	var list []string
	for _, tag := range tags {
		if replaced(tag) {
			tag = to
		}
		list = append(list, tag)
	}
	return NormalizeTags(list)
}

// Untag takes a tag away again that has come into the place of others. Before is what the
// event had then.
func Untag(tags, before, from []string, to string) []string {
	has := func(list []string, tag string) bool {
		return slices.ContainsFunc(list, func(other string) bool { return TagKey(other) == TagKey(tag) })
	}
	if to == "" { // they were taken away, and come behind what was added since
		list := slices.Clone(tags)
		for _, old := range before {
			if has(from, old) && !has(list, old) {
				list = append(list, old)
			}
		}
		return NormalizeTags(list)
	}
	if !has(tags, to) {
		return tags
	}
	var list []string
	for _, tag := range tags {
		if TagKey(tag) != TagKey(to) {
			list = append(list, tag)
			continue
		}
		for _, old := range before {
			if has(from, old) || TagKey(old) == TagKey(to) {
				list = append(list, old)
			}
		}
	}
	return NormalizeTags(list)
}
