package api

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/strictjson"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
)

// maxSuggestion bounds what a visitor can send: the longest article, and room for the rest.
const maxSuggestion = 256 << 10

// suggestionInput is a suggestion as it is sent.
type suggestionInput struct {
	Kind    archive.Kind    `json:"kind"`
	EntryID string          `json:"entryId"`
	Version *int            `json:"version"`
	Changes json.RawMessage `json:"changes"`
	Reason  string          `json:"reason"`
	Source  *sourceInput    `json:"source"`
	Name    *string         `json:"name"`
	Email   string          `json:"email"`
	Token   string          `json:"token"`
	Website string          `json:"website"` // people do not see it
}

// entryInputs make what is sent of an entry of each kind.
var entryInputs = map[archive.Kind]func() entryInput{
	archive.KindEvent:  func() entryInput { return &eventInput{} },
	archive.KindPerson: func() entryInput { return &personInput{} },
	archive.KindPlace:  func() entryInput { return &placeInput{} },
}

// edit reads the changes as if they had been sent to the entry itself.
func (in *suggestionInput) edit() (archive.Edit, error) {
	input := entryInputs[in.Kind]
	if input == nil || in.EntryID == "" && in.Kind != archive.KindEvent {
		return nil, archive.Invalid([]archive.FieldError{{Field: "kind", Message: "Suggest a new event, or a change of an entry."}})
	}
	changes := input()
	if len(in.Changes) > 0 {
		if err := strictjson.Decode(in.Changes, changes); err != nil {
			return nil, err
		}
	}
	return changes.edit(), nil
}

func (a *API) suggestionToken(r *http.Request) (*response.Response, error) {
	key, err := a.Archive.FormKey(r.Context())
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"token": archive.NewFormToken(key, a.Now())})
}

func (a *API) createSuggestion(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	if !who.SignedIn() {
		r.Body = http.MaxBytesReader(nil, r.Body, maxSuggestion)
	}
	var in suggestionInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	form, err := a.Archive.FormKey(r.Context())
	if err != nil {
		return nil, err
	}
	network := ""
	if !who.SignedIn() {
		network = archive.NetworkKey(form, middleware.ClientPrefix(a.Address(r)).String())
	}
	if change.Key, err = suggestionKey(r, in, network); err != nil {
		return nil, err
	}
	if change.Key != nil {
		first, err := a.Archive.ClaimKey(r.Context(), change.Key)
		if err != nil {
			return nil, err
		}
		if first != nil {
			return a.suggestedBefore(r, string(first))
		}
	}
	result, err := a.suggest(r, &in, change, form, network)
	if err != nil {
		a.releaseKey(r, change.Key)
	}
	return result, err
}

// suggestionKey reads the idempotency key of a suggestion. Visitors are told apart by
// their network. The token of the form may be another one when it is sent again.
func suggestionKey(r *http.Request, in suggestionInput, network string) (*archive.Key, error) {
	key, err := idempotencyKey(r, "POST /api/suggestions")
	if key == nil || err != nil {
		return nil, err
	}
	if key.UserID == "" {
		key.UserID = network
	}
	in.Token = ""
	content, err := json.Marshal(in)
	sum := sha256.Sum256(content)
	key.Hash = sum[:]
	return key, err
}

// suggest checks a suggestion and stores it.
func (a *API) suggest(r *http.Request, in *suggestionInput, change archive.Change, form []byte, network string) (*response.Response, error) {
	who := change.By
	opened := change.At
	if !who.SignedIn() {
		var err error
		if opened, err = archive.FormOpened(form, in.Token, change.At); err != nil {
			return nil, err
		}
	}
	edit, err := in.edit()
	if err != nil {
		return nil, err
	}
	seen, err := a.seenEntry(r, in)
	if err != nil {
		return nil, err
	}
	input := archive.SuggestionInput{Edit: edit, Reason: in.Reason, Name: in.Name, Email: in.Email}
	if in.Source != nil {
		source := archive.SourceEdit(*in.Source)
		input.Source = &source
	}
	made, err := archive.NewSuggestion(seen, input, who, change.At)
	if err != nil {
		return nil, err
	}
	if err := a.checkReferences(r.Context(), made, seen, who); err != nil {
		return nil, err
	}
	if archive.MayReview(who, made) != nil {
		if err := made.CheckLinks(seen); err != nil {
			return nil, err
		}
	}
	if !who.SignedIn() {
		made.Doubted(opened, change.At, in.Website)
	}
	token, hash := auth.NewToken()
	sent := archive.Sent{LinkHash: hash, TextHash: made.TextHash(), Network: network}
	if err := a.Archive.CreateSuggestion(r.Context(), made, sent, change); err != nil {
		return nil, err
	}
	return a.suggested(r, made, token)
}

// seenEntry is the entry that the sender saw, nil for a new event.
func (a *API) seenEntry(r *http.Request, in *suggestionInput) (archive.Item, error) {
	if in.EntryID == "" {
		return nil, nil
	}
	item, err := a.Archive.Entry(r.Context(), in.Kind, in.EntryID)
	if err != nil {
		return nil, err
	}
	if !archive.MaySee(Requester(r), item) {
		return nil, archive.Kinds[in.Kind].NotFound
	}
	if in.Version != nil && *in.Version != item.Base().Version {
		if item, err = a.Archive.SeenEntry(r.Context(), in.Kind, item.Base().ID, *in.Version, archive.MaySeeDrafts(Requester(r), item)); err != nil {
			return nil, err
		}
	}
	// Compared with a birthday that the sender does not see, a guess would tell it.
	if p, ok := item.(*archive.Person); ok {
		item = personFor(Requester(r), p)
	}
	return item, nil
}

// checkReferences refuses links to what is not there, or what the sender may not see.
func (a *API) checkReferences(ctx context.Context, made *archive.Suggestion, seen archive.Item, who archive.Actor) error {
	after, err := made.Proposed(seen)
	if err != nil {
		return err
	}
	all := after.Links()
	if len(all) == 0 {
		return nil
	}
	refs, err := a.references(ctx, after)
	if err != nil {
		return err
	}
	var known []archive.Link
	if seen != nil {
		known = seen.Links()
	}
	for i, l := range all {
		there := slices.ContainsFunc(known, func(k archive.Link) bool { return k.Type == l.Type && k.ID == l.ID })
		if other := refs.items[l.Type.Target()][l.ID]; !there && (other == nil || !archive.MaySee(who, other)) {
			return archive.LostLink(after, i)
		}
	}
	return nil
}

// suggested responds to whoever sent a suggestion.
func (a *API) suggested(r *http.Request, made *archive.Suggestion, token string) (*response.Response, error) {
	view, err := a.followed(r.Context(), made, Requester(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"suggestion": view, "token": token})
}

// suggestedBefore repeats the response to a suggestion that was sent already. Its token is
// not known any more, so there is a further one.
func (a *API) suggestedBefore(r *http.Request, id string) (*response.Response, error) {
	made, err := a.Archive.Suggestion(r.Context(), id)
	if err != nil {
		return nil, err
	}
	token, err := a.newFollowLink(r.Context(), id)
	if err != nil {
		return nil, err
	}
	result, err := a.suggested(r, made, token)
	if err != nil {
		return nil, err
	}
	result.Header = http.Header{"Idempotent-Replayed": {"true"}}
	return result, nil
}

func (a *API) newFollowLink(ctx context.Context, id string) (token string, err error) {
	token, hash := auth.NewToken()
	return token, a.Archive.AddFollowLink(ctx, id, hash)
}

// linkSuggestion gives the account that sent a suggestion a token to its page, which is
// the same for those without an account.
func (a *API) linkSuggestion(r *http.Request) (*response.Response, error) {
	var in struct {
		ID string `json:"id"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	who := Requester(r)
	sent, err := a.sentBy(r, reference{ID: in.ID})
	if err != nil {
		return nil, err
	}
	if err := a.ActivityQuota.Allow(who.ID); err != nil {
		return nil, err
	}
	token, err := a.newFollowLink(r.Context(), sent.ID)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]string{"token": token})
}

// listSuggestions lists those that a person sent, or may review.
func (a *API) listSuggestions(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	filter := archive.SuggestionFilter{Sender: who.ID, Page: archive.ParsePage(query.Get("page"), query.Get("limit"))}
	if status := query.Get("status"); status != "" {
		if filter.Status = known(archive.SuggestionStatuses, status); filter.Status == "" {
			return nil, archive.Invalid([]archive.FieldError{{Field: "status", Message: "There is no such status."}})
		}
	}
	if query.Get("scope") == "review" {
		if err := archive.MayTry(who, archive.ActReview); err != nil {
			return nil, err
		}
		filter.Sender = ""
		if archive.May(who, archive.ActReview, "") != nil {
			filter.Countries = who.Countries
		}
	}
	found, total, err := a.Archive.ListSuggestions(r.Context(), filter)
	if err != nil {
		return nil, err
	}
	items := make([]*reviewedView, len(found))
	for i := range found {
		if items[i], _, err = a.reviewed(r.Context(), &found[i], who); err != nil {
			return nil, err
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": items, "total": total})
}

func (a *API) listContributors(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	items, total, err := a.Archive.Contributors(r.Context(), page)
	if err != nil {
		return nil, err
	}
	result, err := shared(map[string]any{"items": items, "total": total})
	if err == nil {
		result.Uncached = page.Number > 1 && len(items) == 0
	}
	return result, err
}

// nameOf is how an account is named, empty for one that is gone.
func (a *API) nameOf(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	user, err := a.Archive.User(ctx, id)
	if errors.Is(err, archive.ErrUserNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return user.Actor().DisplayName(), nil
}
