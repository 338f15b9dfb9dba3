package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/auth"
	"sankofa/internal/web/response"
)

// reference is how senders name what they sent.
type reference struct {
	Token string `json:"token"`
	ID    string `json:"id"`
}

// sentBy finds a suggestion for its sender: by the token, or by its id for the account.
func (a *API) sentBy(r *http.Request, ref reference) (*archive.Suggestion, error) {
	if ref.Token != "" {
		return a.Archive.FollowSuggestion(r.Context(), auth.HashToken(ref.Token))
	}
	who := Requester(r)
	if !who.SignedIn() {
		return nil, archive.ErrSuggestionNotFound
	}
	found, err := a.Archive.Suggestion(r.Context(), ref.ID)
	if err == nil && found.Sender != who.ID {
		err = archive.ErrSuggestionNotFound
	}
	return found, err
}

func (a *API) followSuggestion(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	found, err := a.sentBy(r, reference{query.Get("token"), query.Get("id")})
	if err != nil {
		return nil, err
	}
	return a.followedResponse(r, found)
}

func (a *API) followedResponse(r *http.Request, of *archive.Suggestion) (*response.Response, error) {
	view, err := a.followed(r.Context(), of, Requester(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"suggestion": view})
}

func (a *API) answerSuggestion(r *http.Request) (*response.Response, error) {
	var in struct {
		reference
		Body string `json:"body"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return a.editSent(r, in.reference, func(s *archive.Suggestion, change archive.Change) error { return s.Reply(in.Body, change.At) })
}

func (a *API) withdrawSuggestion(r *http.Request) (*response.Response, error) {
	var in reference
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	return a.editSent(r, in, func(s *archive.Suggestion, change archive.Change) error { return s.Withdraw(change.At) })
}

// editSent lets a sender change what they sent.
func (a *API) editSent(r *http.Request, ref reference, edit func(*archive.Suggestion, archive.Change) error) (*response.Response, error) {
	found, err := a.sentBy(r, ref)
	if err != nil {
		return nil, err
	}
	change := a.change(r)
	edited, err := a.Archive.EditSuggestion(r.Context(), found.ID, change, func(s *archive.Suggestion) error { return edit(s, change) })
	if err != nil {
		return nil, err
	}
	return a.followedResponse(r, edited)
}

func (a *API) eraseSuggestion(r *http.Request) (*response.Response, error) {
	var in reference
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	found, err := a.sentBy(r, in)
	if err != nil {
		return nil, err
	}
	return a.erase(r, archive.Erasure{Suggestion: found.ID})
}

// erase removes names and addresses.
func (a *API) erase(r *http.Request, who archive.Erasure) (*response.Response, error) {
	erased, err := a.Archive.EraseSenders(r.Context(), who, a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"erased": erased})
}

func (a *API) eraseOwnContributions(r *http.Request) (*response.Response, error) {
	return a.erase(r, archive.Erasure{Account: Requester(r).ID})
}

func (a *API) eraseUserContributions(r *http.Request) (*response.Response, error) {
	user, err := a.Archive.User(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return a.erase(r, archive.Erasure{Account: user.ID})
}

func (a *API) eraseContributor(r *http.Request) (*response.Response, error) {
	var in struct {
		Email string `json:"email"`
		Name  string `json:"name"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	who := archive.Erasure{Name: archive.TrimText(in.Name)}
	if !archive.Blank(in.Email) {
		email, err := archive.ParseEmail(in.Email)
		if err != nil {
			return nil, archive.Invalid([]archive.FieldError{{Field: "email", Message: err.Error()}})
		}
		who.Email = email
	}
	if who == (archive.Erasure{}) {
		return nil, archive.Invalid([]archive.FieldError{{Field: "email", Message: "Name an e-mail address or a name."}})
	}
	return a.erase(r, who)
}
