package api

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"sankofa/internal/archive"
)

// followedView is a suggestion as its sender sees it: without name and address, because
// whoever has its link sees the same.
type followedView struct {
	ID        string                      `json:"id"`
	Entry     suggestedEntry              `json:"entry"`
	Status    archive.SuggestionStatus    `json:"status"`
	Version   int                         `json:"version"`
	Fields    []suggestedField            `json:"fields"`
	Reason    string                      `json:"reason"`
	Source    *archive.Source             `json:"source,omitempty"`
	Messages  []archive.SuggestionMessage `json:"messages"`
	Decision  string                      `json:"decision,omitempty"`
	DecidedAt *time.Time                  `json:"decidedAt,omitempty"`
	Revision  int                         `json:"revision,omitempty"`
	Live      bool                        `json:"live,omitempty"`
	CreatedAt time.Time                   `json:"createdAt"`
	UpdatedAt time.Time                   `json:"updatedAt"`
}

// suggestedEntry is what a suggestion is about.
type suggestedEntry struct {
	Kind    archive.Kind `json:"kind"`
	ID      string       `json:"id,omitempty"`
	Title   string       `json:"title"`
	Path    string       `json:"path,omitempty"`
	State   string       `json:"state"`
	Version int          `json:"version,omitempty"`
}

type suggestedField struct {
	Field    string          `json:"field"`
	Base     json.RawMessage `json:"base"`
	Proposed json.RawMessage `json:"proposed"`
	Accepted *bool           `json:"accepted,omitempty"`
}

// reviewedView is a suggestion as those see it who decide on it. Nobody sees the address.
type reviewedView struct {
	followedView
	Name      string          `json:"name"`
	Account   bool            `json:"account"`
	Email     bool            `json:"email"`
	Own       bool            `json:"own"`
	Doubts    []archive.Doubt `json:"doubts"`
	DecidedBy string          `json:"decidedBy,omitempty"`
}

// followed is a suggestion as its sender sees it.
func (a *API) followed(ctx context.Context, of *archive.Suggestion, who archive.Actor) (*followedView, error) {
	current, err := a.Archive.CurrentEntry(ctx, of)
	if err != nil {
		return nil, err
	}
	if !archive.MaySeeSuggestion(who, of, current) {
		return nil, archive.ErrSuggestionNotFound
	}
	view := followedOf(of, current)
	if current == nil || !archive.MaySeeDrafts(who, current) {
		if err := hideBirthday(&view, current); err != nil {
			return nil, err
		}
	}
	return &view, nil
}

// hideBirthday takes the exact birthday of the living out of what the sender saw, which
// may have been kept before they were known to live.
func hideBirthday(view *followedView, current archive.Item) error {
	person, ok := current.(*archive.Person)
	if view.Entry.Kind != archive.KindPerson || ok && !person.Living() {
		return nil
	}
	for i, field := range view.Fields {
		if field.Field != "born" {
			continue
		}
		year, err := archive.BirthYear(field.Base)
		if err != nil {
			return err
		}
		view.Fields[i].Base = year
	}
	return nil
}

func followedOf(of *archive.Suggestion, current archive.Item) followedView {
	view := followedView{
		ID: of.ID, Entry: suggestedEntry{Kind: of.Kind, ID: of.EntryID, Title: of.Title, State: "new"},
		Status: of.Status, Version: of.Version, Fields: []suggestedField{}, Reason: of.Reason, Source: of.Source,
		Messages: of.Messages, Decision: of.Decision, DecidedAt: of.DecidedAt, Revision: of.Revision, Live: of.Live && of.Status.Open(),
		CreatedAt: of.CreatedAt, UpdatedAt: of.UpdatedAt,
	}
	if view.Messages == nil {
		view.Messages = []archive.SuggestionMessage{}
	}
	decided := of.Status == archive.SuggestionAccepted || of.Status == archive.SuggestionPartly
	for _, c := range of.Changes {
		field := suggestedField{Field: c.Field, Base: c.Before, Proposed: c.After}
		if decided {
			accepted := slices.Contains(of.Accepted, c.Field)
			field.Accepted = &accepted
		}
		view.Fields = append(view.Fields, field)
	}
	switch {
	case of.EntryID == "":
	case current == nil || !current.Base().Active:
		view.Entry.State = "removed"
	case !current.Base().Public() && of.OfDraft():
		view.Entry.State = "draft"
	case !current.Base().Public():
		view.Entry.State = "withdrawn"
	default:
		view.Entry.State, view.Entry.Path = "public", archive.Address(current)
	}
	return view
}

// reviewed is a suggestion as those see it who decide on it, and its entry as it is now.
func (a *API) reviewed(ctx context.Context, of *archive.Suggestion, who archive.Actor) (*reviewedView, archive.Item, error) {
	current, err := a.Archive.CurrentEntry(ctx, of)
	if err != nil {
		return nil, nil, err
	}
	view := &reviewedView{
		followedView: followedOf(of, current), Name: of.Name, Account: of.Sender != "", Email: of.Email != "",
		Own: of.Sender != "" && of.Sender == who.ID, Doubts: of.Doubts,
	}
	if view.Doubts == nil {
		view.Doubts = []archive.Doubt{}
	}
	if !archive.MaySeeSuggestion(who, of, current) {
		view.Entry.Title, view.Fields = "", []suggestedField{}
	}
	if archive.MayReview(who, of) != nil {
		return view, current, hideBirthday(&view.followedView, current)
	}
	if current != nil && current.Base().Active {
		view.Entry.Version = current.Base().Version
	}
	view.DecidedBy, err = a.nameOf(ctx, of.DecidedBy)
	return view, current, err
}
