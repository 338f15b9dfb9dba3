package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listReview(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	kind := known(archive.ReviewKinds, query.Get("kind"))
	queue, err := a.Archive.ReviewQueue(r.Context(), Requester(r), kind, archive.ParsePage(query.Get("page"), query.Get("limit")))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, queue)
}

func (a *API) getReviewItem(r *http.Request) (*response.Response, error) {
	item, err := a.Archive.ReviewItem(r.Context(), Requester(r), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"item": item})
}

// lookAtItem notes that a reviewer has something open.
func (a *API) lookAtItem(r *http.Request) (*response.Response, error) {
	item, err := a.Archive.ReviewItem(r.Context(), Requester(r), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	others := a.lookers.look(item.ID, Requester(r).ID, a.Now())
	return response.JSON(http.StatusOK, map[string]int{"others": others})
}

func (a *API) reviewAge(r *http.Request) (*response.Response, error) {
	age, err := a.Archive.ReviewAge(r.Context())
	if err != nil {
		return nil, err
	}
	return shared(age)
}

func (a *API) getSuggestion(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	found, err := a.Archive.Suggestion(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	if archive.MayReview(who, found) != nil {
		return nil, archive.ErrSuggestionNotFound
	}
	view, current, err := a.reviewed(r.Context(), found, who)
	if err != nil {
		return nil, err
	}
	merge, err := found.Preview(current)
	if err != nil {
		return nil, err
	}
	accepted, decided, err := a.Archive.SenderRecord(r.Context(), found.Sender)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{
		"suggestion": view, "merge": merge, "earlier": map[string]int{"accepted": accepted, "decided": decided},
	})
}

func (a *API) decideSuggestion(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	var in struct {
		Decision     archive.Verdict   `json:"decision"`
		Version      int               `json:"version"`
		EntryVersion *int              `json:"entryVersion"`
		Fields       []string          `json:"fields"`
		Choices      map[string]string `json:"choices"`
		Message      string            `json:"message"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	choices, err := archive.ParseChoices(in.Choices)
	if err != nil {
		return nil, err
	}
	decision := archive.Decision{
		Verdict: in.Decision, Version: in.Version, EntryVersion: in.EntryVersion, Fields: in.Fields, Choices: choices, Message: in.Message,
	}
	var pictures []*archive.Upload
	if in.Decision == archive.VerdictAccept {
		if pictures, err = a.publishHeld(r, r.PathValue("id"), in.Fields); err != nil {
			return nil, err
		}
	}
	decided, closed, err := a.Archive.DecideSuggestion(r.Context(), r.PathValue("id"), decision, a.change(r), func(s *archive.Suggestion, _ archive.Item) error {
		if archive.MayReview(who, s) != nil {
			return archive.ErrSuggestionNotFound
		}
		return nil
	})
	if err != nil {
		a.discardAll(r, pictures)
		return nil, err
	}
	view, _, err := a.reviewed(r.Context(), decided, who)
	if err != nil {
		return nil, err
	}
	answer := map[string]any{"suggestion": view}
	if decided.Status == archive.SuggestionSpam {
		answer["closed"] = closed
	}
	return response.JSON(http.StatusOK, answer)
}

// sendBackDraft sends a draft back to whoever wrote it.
func (a *API) sendBackDraft(r *http.Request) (*response.Response, error) {
	who, kind := Requester(r), archive.Kind(r.PathValue("kind"))
	if _, ok := archive.Kinds[kind]; !ok {
		return nil, archive.ErrNotFound
	}
	var in struct {
		Version int    `json:"version"`
		Reason  string `json:"reason"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	reason, err := archive.ParseSendBack(in.Reason)
	if err != nil {
		return nil, err
	}
	err = a.Archive.SendBack(r.Context(), kind, r.PathValue("id"), in.Version, reason, a.change(r), func(item archive.Item) error {
		switch {
		case !archive.MaySee(who, item) || archive.MayOn(who, archive.ActReview, item) != nil:
			return archive.Kinds[kind].NotFound
		case item.Base().UpdatedBy == who.ID:
			return archive.ErrOwnSuggestion
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return success()
}
