package archive

// Action is something that a person may or may not do.
type Action string

// Every action that any part of the system asks about. A route of the API names
// exactly one of them.
const (
	ActRead             Action = "read"           // what is published
	ActManageEntries    Action = "entries.manage" // the dashboard's list
	ActReadAllDrafts    Action = "entries.drafts" // drafts of others, too
	ActCreateEntry      Action = "entry.create"
	ActUpdateEntry      Action = "entry.update"
	ActPublishEntry     Action = "entry.status" // also: choose a status when saving
	ActDeleteEntry      Action = "entry.delete" // the single one, and its undoing
	ActBulkDelete       Action = "event.bulk-delete"
	ActBulkChange       Action = "event.bulk" // whatever may be done to each
	ActManageTags       Action = "tags.manage"
	ActRestoreRevision  Action = "entry.revert"
	ActSharePreview     Action = "entry.preview" // links to drafts
	ActVerifySource     Action = "source.verify"
	ActComment          Action = "comment.create"
	ActModerateComments Action = "comment.status"
	ActDeleteComment    Action = "comment.delete"
	ActManageLogos      Action = "logos.manage"
	ActChangeSettings   Action = "settings.update"
	ActCleanUp          Action = "upload.cleanup"
	ActManageUsers      Action = "users.manage"
	ActReadLogs         Action = "logs.read" // and drafts in the statistics
	ActOwnAccount       Action = "account"
	ActOwnFactors       Action = "account.factors" // and who one is
	ActImport           Action = "events.import"
	ActExport           Action = "events.export" // drafts, too
	ActAuthenticate     Action = "auth"          // the calls by which people sign in
	ActSuggest          Action = "suggestion.create"
	ActReview           Action = "review" // what waits for a decision
)

// Grant is how far an action is allowed.
type Grant int

// The grants: not at all, on what is one's own, on anything.
const (
	No Grant = iota
	Own
	Any
)

// Permission is one row of the table: a grant for each kind of person, and one for those
// who care for a country, on its entries.
type Permission struct {
	Visitor, User, Editor, Admin, Country Grant
}

// Permissions says who may do what. The server obeys it, the screens mirror it.
var Permissions = map[Action]Permission{
	ActRead:             {Any, Any, Any, Any, No},
	ActAuthenticate:     {Any, Any, Any, Any, No},
	ActManageEntries:    {No, Any, Any, Any, No},
	ActReadAllDrafts:    {No, No, Any, Any, Any},
	ActCreateEntry:      {No, Any, Any, Any, No},
	ActUpdateEntry:      {No, Own, Own, Any, Any},
	ActPublishEntry:     {No, No, Any, Any, Any},
	ActDeleteEntry:      {No, No, No, Any, No},
	ActBulkDelete:       {No, Own, Own, Any, No},
	ActBulkChange:       {No, Any, Any, Any, No},
	ActManageTags:       {No, No, Any, Any, No},
	ActSharePreview:     {No, Own, Any, Any, Any},
	ActRestoreRevision:  {No, No, Any, Any, No},
	ActVerifySource:     {No, No, Any, Any, No},
	ActComment:          {No, Any, Any, Any, No},
	ActModerateComments: {No, No, Any, Any, Any},
	ActDeleteComment:    {No, Own, Any, Any, No},
	ActManageLogos:      {No, No, Any, Any, No},
	ActChangeSettings:   {No, No, Any, Any, No},
	ActCleanUp:          {No, No, Any, Any, No},
	ActImport:           {No, No, Any, Any, No},
	ActExport:           {No, No, Any, Any, No},
	ActManageUsers:      {No, No, No, Any, No},
	ActReadLogs:         {No, No, No, Any, No},
	ActOwnAccount:       {No, Any, Any, Any, No},
	ActOwnFactors:       {No, Any, Any, Any, No},
	ActSuggest:          {Any, Any, Any, Any, No},
	ActReview:           {No, No, Any, Any, Any},
}

// GrantFor returns how far a person may take an action. An action that is not in
// the table is allowed to nobody.
func GrantFor(who Actor, action Action) Grant {
	p := Permissions[action]
	if !who.SignedIn() {
		return p.Visitor
	}
	switch who.Role.Rank() {
	case 3:
		return p.Admin
	case 2:
		return p.Editor
	}
	return p.User
}

// May returns nil if a person may do something to what owner made, or the error
// that says why not. An empty owner is nobody's: only a grant of Any covers it.
func May(who Actor, action Action, owner string) error {
	switch GrantFor(who, action) {
	case Any:
		return nil
	case Own:
		if owner != "" && owner == who.ID {
			return nil
		}
	}
	switch {
	case !who.SignedIn():
		return ErrAuthenticationRequired
	case action == ActUpdateEntry:
		return ErrNotYourEvent
	case action == ActBulkDelete:
		return ErrNotYourListing
	}
	return ErrInsufficientRole
}

// MayOn is May for an entry: it asks who made the entry, and who cares for its countries.
func MayOn(who Actor, action Action, item Item) error {
	if Permissions[action].Country == Any && who.CaresFor(CountriesOf(item)) {
		return nil
	}
	return May(who, action, item.Base().CreatedBy)
}

// MayUpdate returns nil if a person may change an entry.
func MayUpdate(who Actor, item Item) error {
	err := MayOn(who, ActUpdateEntry, item)
	if err == ErrNotYourEvent {
		return Kinds[item.Kind()].NotYours
	}
	return err
}

// MayTry returns nil if there is anything at all a person may do under an action,
// which is what can be said before it is known whose the thing is.
func MayTry(who Actor, action Action) error {
	if GrantFor(who, action) != No || Permissions[action].Country != No && len(who.Countries) > 0 {
		return nil
	}
	return May(who, action, "")
}

// MaySee reports whether a person may see an entry: everyone a published one, a
// draft only its maker and moderators.
func MaySee(who Actor, item Item) bool {
	e := item.Base()
	return e.Active && (e.Status == StatusPublished || MaySeeDrafts(who, item))
}

// MaySeeDrafts reports whether a person may see what an entry says, or has said, to its
// maker and to moderators alone.
func MaySeeDrafts(who Actor, item Item) bool {
	return MayOn(who, ActReadAllDrafts, item) == nil || who.SignedIn() && item.Base().CreatedBy == who.ID
}

// StatusOnSave is the status that an entry gets when a person creates or edits
// it. Moderators choose, and publish unless they say otherwise; the work of
// others becomes a draft, so that an edit cannot bypass review.
func StatusOnSave(moderator bool, wanted, current Status) Status {
	switch {
	case !moderator:
		return StatusDraft
	case wanted.Valid():
		return wanted
	case current.Valid():
		return current
	}
	return StatusPublished
}
