package archive

import (
	"context"
	"encoding/json"
	"slices"
	"time"
	"unicode/utf8"
)

// SuggestionStatus is what became of a suggestion.
type SuggestionStatus string

// The statuses of a suggestion. Waiting and asked are open; the others are final.
const (
	SuggestionWaiting   SuggestionStatus = "waiting"
	SuggestionAsked     SuggestionStatus = "asked" // the reviewer waits for the sender
	SuggestionAccepted  SuggestionStatus = "accepted"
	SuggestionPartly    SuggestionStatus = "partly" // some fields of it
	SuggestionDeclined  SuggestionStatus = "declined"
	SuggestionSpam      SuggestionStatus = "spam"
	SuggestionWithdrawn SuggestionStatus = "withdrawn" // by its sender
)

// SuggestionStatuses lists them.
var SuggestionStatuses = []SuggestionStatus{
	SuggestionWaiting, SuggestionAsked, SuggestionAccepted, SuggestionPartly, SuggestionDeclined, SuggestionSpam, SuggestionWithdrawn,
}

// Open reports whether a suggestion can still be decided on.
func (s SuggestionStatus) Open() bool { return s == SuggestionWaiting || s == SuggestionAsked }

// Limits of a suggestion.
const (
	MaxSuggestionText     = 2000 // of its reason, and of each message
	MaxSuggestionMessages = 20
	// SuggestionMailLife is how long after the answer the address of a sender is kept.
	SuggestionMailLife = 90 * 24 * time.Hour
)

// FollowPage is the address of the page by which a sender follows a suggestion, without
// its token. The key is a parameter, because paths are logged.
const FollowPage = "/suggestion?key="

// Suggestion is a change that somebody proposes of an entry, or a new event. It is kept
// against the state of the entry that its sender saw.
type Suggestion struct {
	ID      string
	Kind    Kind
	EntryID string // empty for a new event that is not accepted yet
	Title   string // of the entry, as it was then
	// Countries are the codes of those that the entry is about.
	Countries   []string
	BaseVersion int
	// Changes are the fields that should be different: what the sender saw, and what
	// should be there, both as revisions record them.
	Changes []FieldChange
	// Around are further fields that the sender saw, without which the changes mean
	// nothing: the numbers in an article are those of its sources.
	Around map[string]json.RawMessage
	Reason string
	Source *Source

	Sender string // an account; empty for a visitor
	Name   string // to be credited with; empty for none
	Email  string // for the answer, until it is deleted

	Status    SuggestionStatus
	Version   int // grows with each change of the suggestion
	Doubts    []Doubt
	Live      bool // in force before anyone looked at it
	Messages  []SuggestionMessage
	Accepted  []string // fields
	Revision  int      // of the entry, that it became; 0 for none
	Decision  string   // what the reviewer says
	DecidedBy string
	DecidedAt *time.Time
	CreatedAt time.Time
	UpdatedAt time.Time
	// WaitingSince is when it came into the queue the last time.
	WaitingSince time.Time
}

// SuggestionMessage is part of the exchange between sender and reviewer.
type SuggestionMessage struct {
	From      MessageFrom `json:"from"`
	Body      string      `json:"body"`
	CreatedAt time.Time   `json:"createdAt"`
}

// MessageFrom is which side a message comes from.
type MessageFrom string

// The sides.
const (
	FromSender   MessageFrom = "sender"
	FromReviewer MessageFrom = "reviewer"
)

// Failures of suggestions.
var (
	ErrSuggestionNotFound = Fail(CodeNotFound, "Suggestion not found.")
	ErrOwnSuggestion      = Fail(CodeForbidden, "Somebody else has to decide on what you sent.")
	ErrSuggestionDecided  = Fail(CodeConflict, "This suggestion is decided already.")
	ErrNotAsked           = Fail(CodeConflict, "Nothing was asked about this suggestion.")
	ErrExchangeFull       = Fail(CodeConflict, "This exchange is full. Please send a new suggestion.")
	ErrRepeated           = Fail(CodeRepeated, "The same words were sent before. Please say what is different.")
	ErrReopenLate         = Fail(CodeConflict, "This was decided too long ago. Please edit the entry itself.")
	ErrReopenChanged      = Fail(CodeConflict, "The event has changed since. Please remove it by hand.")
	ErrDraftChanged       = Fail(CodeConflict, "This draft has changed meanwhile. Please look at it again.")
)

// SuggestionInput is a suggestion as it is sent.
type SuggestionInput struct {
	Edit   Edit
	Reason string
	Source *SourceEdit
	Name   *string // nil for the name of the account
	Email  string
}

// NewSuggestion makes a suggestion by its rules. Seen is the entry that the sender saw,
// nil for a new event. What would result must be valid, and as if it were published
// unless the sender saw a draft.
func NewSuggestion(seen Item, in SuggestionInput, who Actor, at time.Time) (*Suggestion, error) {
	before := seen
	if seen == nil {
		before = &Event{}
	}
	after := before.Copy()
	broken := &unreadable{}
	if in.Source != nil && !Blank(in.Source.Title) {
		addSource(in.Edit.Shared(), before.Base(), *in.Source)
	}
	// Nobody marks sources as verified, or publishes, by a suggestion.
	shared := in.Edit.Shared()
	shared.Status, shared.Note = nil, ""
	plain := Actor{ID: who.ID, Role: RoleUser}
	if err := in.Edit.Apply(after, plain, at); err != nil {
		known, ok := err.(*Error)
		if !ok {
			return nil, err
		}
		broken.fields = append(broken.fields, known.Details...)
	}
	if seen != nil { // whatever the entry says by the time that somebody decides
		for i, t := range after.Base().Translations {
			after.Base().Translations[i].Made = min(t.Made, seen.Base().Version)
		}
	}
	// Of a draft only what drafts need.
	if seen == nil || seen.Base().Public() {
		after.Base().Status = StatusPublished
	}
	for i, p := range after.Base().Pictures {
		if before.Base().Picture(p.Path) == nil {
			after.Base().Pictures[i].Asked = true // however it was sent
		}
	}
	if known, ok := after.Validate().(*Error); ok {
		broken.fields = append(broken.fields, missingFrom(known.Details, broken.fields)...)
	}
	after.Base().Status = before.Base().Status
	s := &Suggestion{
		Kind: after.Kind(), Title: after.Label(), Countries: CountriesOf(after), Changes: Diff(before, after),
		Reason: TidyText(in.Reason), Sender: who.ID, Status: SuggestionWaiting, Version: 1,
	}
	if seen != nil {
		s.EntryID, s.Title, s.Countries, s.BaseVersion = seen.Base().ID, seen.Label(), CountriesOf(seen), seen.Base().Version
		s.Around = around(seen, s.Changes)
		if !seen.Base().Public() {
			s.Around["status"] = mustJSON(StatusDraft)
		}
	}
	if in.Source != nil && !Blank(in.Source.Title) {
		tidied := editSources([]SourceEdit{*in.Source}, nil, plain, at)[0]
		s.Source = &tidied
	}
	s.sender(in, who, broken)
	switch {
	case len(broken.fields) > 0:
	case len(s.Changes) == 0:
		broken.fail("changes", "Change at least one field.")
	}
	if s.Reason == "" && s.Source == nil {
		broken.fail("reason", "Say why, or where this can be checked.")
	}
	var r rules
	r.text("reason", "Reason", s.Reason, MaxSuggestionText, true)
	broken.fields = append(broken.fields, r.broken...)
	return s, Invalid(broken.fields)
}

// sender fills in who sends a suggestion. Whoever gives a name is credited with it.
func (s *Suggestion) sender(in SuggestionInput, who Actor, broken *unreadable) {
	switch {
	case in.Name != nil:
		s.Name = TrimText(*in.Name)
	case who.FirstName != "" || who.LastName != "":
		s.Name = who.DisplayName()
	}
	var r rules
	r.text("name", "Name", s.Name, MaxName, false)
	broken.fields = append(broken.fields, r.broken...)
	if !Blank(in.Email) {
		email, err := ParseEmail(in.Email)
		if err != nil {
			broken.fail("email", err.Error())
		}
		s.Email = email
	}
}

// missingFrom are the failures of fields that are not among others.
func missingFrom(list, others []FieldError) []FieldError {
	var missing []FieldError
	for _, f := range list {
		if !slices.ContainsFunc(others, func(o FieldError) bool { return o.Field == f.Field }) {
			missing = append(missing, f)
		}
	}
	return missing
}

// addSource makes a source one of those that an edit asks for.
func addSource(edit *EntryEdit, e *Entry, source SourceEdit) {
	source.Verified = nil
	var sources []SourceEdit
	if edit.Sources != nil {
		sources = slices.Clone(*edit.Sources)
	} else {
		for _, s := range e.Sources {
			sources = append(sources, SourceEdit{Kind: s.Kind, Title: s.Title, Author: s.Author, Publisher: s.Publisher, Year: s.Year, Pages: s.Pages, URL: s.URL})
		}
	}
	tidied := func(s SourceEdit) Source { return editSources([]SourceEdit{s}, nil, Actor{}, time.Time{})[0] }
	if !slices.ContainsFunc(sources, func(s SourceEdit) bool { return tidied(s).sameText(tidied(source)) }) {
		sources = append(sources, source)
	}
	edit.Sources = &sources
}

// OfDraft reports whether the sender saw a draft. Then only those who may see drafts may
// see the suggestion, for ever: it holds what the draft said.
func (s *Suggestion) OfDraft() bool {
	return string(s.Around["status"]) == string(mustJSON(StatusDraft))
}

// MaySeeSuggestion reports whether a person who follows a suggestion may see it.
func MaySeeSuggestion(who Actor, s *Suggestion, current Item) bool {
	return !s.OfDraft() || MayReview(who, s) == nil || current != nil && MaySeeDrafts(who, current)
}

// besides are the fields without which others mean nothing.
var besides = map[string]string{"article": "sources", "sources": "article"}

func around(seen Item, changes []FieldChange) map[string]json.RawMessage {
	found := map[string]json.RawMessage{}
	for _, c := range changes {
		with := besides[c.Field]
		if with == "" || slices.ContainsFunc(changes, func(c FieldChange) bool { return c.Field == with }) {
			continue
		}
		for _, field := range seen.content() {
			if field.name == with {
				found[with] = mustJSON(field.value)
			}
		}
	}
	return found
}

// setField gives an entry a recorded value of a field.
func setField(item Item, name string, recorded json.RawMessage) error {
	for _, field := range item.content() {
		if field.name == name && field.set != nil {
			return field.set(recorded)
		}
	}
	return nil
}

// Proposed is the entry as the sender wants it. Seen is nil for a new event.
func (s *Suggestion) Proposed(seen Item) (Item, error) {
	item := Kinds[s.Kind].New()
	if seen != nil {
		item = seen.Copy()
	}
	for _, c := range s.Changes {
		if err := setField(item, c.Field, c.After); err != nil {
			return nil, err
		}
	}
	return item, nil
}

// Fields are the names of the fields that should be different.
func (s *Suggestion) Fields() []string {
	names := make([]string, len(s.Changes))
	for i, c := range s.Changes {
		names[i] = c.Field
	}
	return names
}

// PicturePaths are the addresses of the pictures that the sender wants to be there.
func (s *Suggestion) PicturePaths() []string {
	_, after := s.pictures()
	return after
}

// NewPictures are the paths of the files that a suggestion adds to an entry.
func (s *Suggestion) NewPictures() []string {
	before, after := s.pictures()
	return slices.DeleteFunc(after, func(path string) bool { return !UploadPath(path) || slices.Contains(before, path) })
}

func (s *Suggestion) pictures() (before, after []string) {
	paths := func(recorded json.RawMessage) (list []string) {
		var pictures []Picture
		_ = json.Unmarshal(recorded, &pictures) // null for none
		for _, p := range pictures {
			list = append(list, p.Path)
		}
		return list
	}
	for _, c := range s.Changes {
		if c.Field == "pictures" {
			before, after = paths(c.Before), paths(c.After)
		}
	}
	return before, after
}

// ParseMessage tidies and checks a message of the exchange.
func ParseMessage(body string) (string, error) {
	body = TidyText(body)
	if utf8.RuneCountInString(body) < 1 {
		return "", Invalid([]FieldError{{"message", "Say something to the sender."}})
	}
	var r rules
	r.text("message", "Message", body, MaxSuggestionText, true)
	return body, r.err()
}

// Reply adds what the sender says to the question of the reviewer; the suggestion waits
// again.
func (s *Suggestion) Reply(body string, at time.Time) error {
	body = TidyText(body)
	var r rules
	if body == "" {
		r.fail("body", "Write an answer.")
	}
	r.text("body", "Answer", body, MaxSuggestionText, true)
	switch {
	case !s.Status.Open():
		return ErrSuggestionDecided
	case s.Status != SuggestionAsked:
		return ErrNotAsked
	case len(s.Messages) >= MaxSuggestionMessages:
		return ErrExchangeFull
	case r.err() != nil:
		return r.err()
	}
	s.Messages = append(s.Messages, SuggestionMessage{FromSender, body, at})
	s.Status, s.WaitingSince = SuggestionWaiting, at
	s.touch(at)
	return nil
}

// Withdraw takes a suggestion back, for its sender. There will be no answer, so the
// address for it goes.
func (s *Suggestion) Withdraw(at time.Time) error {
	if !s.Status.Open() || s.Live {
		return ErrSuggestionDecided
	}
	s.Status, s.Email = SuggestionWithdrawn, ""
	s.touch(at)
	return nil
}

func (s *Suggestion) touch(at time.Time) { s.Version, s.UpdatedAt = s.Version+1, at }

// handledTexts say what somebody else has done with a suggestion meanwhile.
var handledTexts = map[SuggestionStatus]string{
	SuggestionWaiting: "The sender has answered meanwhile. Please look at it again.", SuggestionAsked: "Someone else has asked the sender meanwhile.",
	SuggestionAccepted: "Someone else has accepted this suggestion meanwhile.", SuggestionPartly: "Someone else has accepted a part of this suggestion meanwhile.",
	SuggestionDeclined: "Someone else has declined this suggestion meanwhile.", SuggestionSpam: "Someone else has closed this suggestion as spam meanwhile.",
	SuggestionWithdrawn: "The sender has taken this suggestion back.",
}

// handled is the failure of a reviewer who comes too late.
func (s *Suggestion) handled() error { return Fail(CodeConflict, handledTexts[s.Status]) }

// Sent is what is stored of a new suggestion besides itself.
type Sent struct {
	// LinkHash is of the token by which the sender follows it.
	LinkHash []byte
	// TextHash is of its words. The same words are not taken twice.
	TextHash []byte
	// Network is what a visitor is counted by, empty for accounts.
	Network string
}

// SuggestionFilter narrows a list of suggestions. Zero values do not filter.
type SuggestionFilter struct {
	Sender    string
	Status    SuggestionStatus
	Countries []string // codes; any of them
	Page      Page
}

// Suggestions is where they are kept.
type Suggestions interface {
	// SeenEntry returns a public entry as it was at an earlier version, with its sources
	// and links; a draft as well if drafts may be seen. The kind's Conflict if not
	// everyone has seen all states since.
	SeenEntry(ctx context.Context, kind Kind, name string, version int, drafts bool) (Item, error)
	// CreateSuggestion stores a new suggestion and fills in its id and times. One of a
	// trusted account that is Small goes live. ErrRepeated, or what the quotas say.
	CreateSuggestion(ctx context.Context, s *Suggestion, sent Sent, by Change) error
	// Suggestion returns one by its id, with its messages. ErrSuggestionNotFound.
	Suggestion(ctx context.Context, id string) (*Suggestion, error)
	// FollowSuggestion returns one by the hash of a token of its sender.
	FollowSuggestion(ctx context.Context, linkHash []byte) (*Suggestion, error)
	// AddFollowLink makes a further token lead to a suggestion.
	AddFollowLink(ctx context.Context, id string, linkHash []byte) error
	// ListSuggestions returns one page, newest first, and the number of all.
	ListSuggestions(ctx context.Context, filter SuggestionFilter) ([]Suggestion, int, error)
	// EditSuggestion lets its sender change a suggestion.
	EditSuggestion(ctx context.Context, id string, by Change, edit func(*Suggestion) error) (*Suggestion, error)
	// DecideSuggestion carries out a decision in one transaction, with the change of the
	// entry if there is one. May is asked first, with the entry as it is then. It returns
	// how many others of the sender were closed with it.
	DecideSuggestion(ctx context.Context, id string, d Decision, by Change, may func(*Suggestion, Item) error) (*Suggestion, int, error)
	// CurrentEntry returns the entry of a suggestion as it is now, deleted or not; nil if
	// there is none.
	CurrentEntry(ctx context.Context, s *Suggestion) (Item, error)
	// SenderRecord counts the suggestions of an account that were accepted and decided on.
	SenderRecord(ctx context.Context, sender string) (accepted, decided int, err error)
	// SendAnswers queues what write makes of the answers that senders are to get, and
	// returns how many letters that were. The hash is of the token in the letter.
	SendAnswers(ctx context.Context, write func(SuggestionAnswer) (mail *Mail, linkHash []byte, err error)) (int, error)
	// PurgeSuggestionMail removes the addresses of senders whose answer is long ago.
	PurgeSuggestionMail(ctx context.Context, before time.Time) (int, error)
	// EraseSenders removes names and addresses from suggestions and from the revisions
	// that they became, and returns from how many suggestions.
	EraseSenders(ctx context.Context, who Erasure, by Change) (int, error)
	// Contributors returns those who are credited with public changes, newest first.
	Contributors(ctx context.Context, page Page) ([]Contributor, int, error)
	// FormKey is the key that forms of visitors are signed with.
	FormKey(ctx context.Context) ([]byte, error)
}

// SuggestionAnswer is the letter that a sender gets.
type SuggestionAnswer struct {
	To      string
	Name    string // may be empty
	Title   string
	Status  SuggestionStatus
	Message string // of the reviewer; may be empty
}

// Erasure names whose name and address are removed. What is empty names nobody.
type Erasure struct {
	Suggestion string // one, by its id
	Account    string
	Email      string
	Name       string
}

// Contributor is somebody who is credited with a public change.
type Contributor struct {
	Name  string    `json:"name"`
	At    time.Time `json:"at"` // of the last one
	Title string    `json:"title"`
	Path  string    `json:"path"`
}
