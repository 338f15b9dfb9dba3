package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listComments(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	comments, total, err := a.Archive.Comments(r.Context(), event.ID, who, page)
	if err != nil {
		return nil, err
	}
	result, err := shared(map[string]any{"items": comments, "total": total})
	if err != nil {
		return nil, err
	}
	result.Uncached = page.Number > 1 && len(comments) == 0
	for _, c := range comments {
		result.Subjects = append(result.Subjects, archive.AccountSubject(c.Author.ID))
	}
	return result, nil
}

// commentQueue lists comments over all events, those that wait unless asked for others.
func (a *API) commentQueue(r *http.Request) (*response.Response, error) {
	if err := archive.May(Requester(r), archive.ActModerateComments, ""); err != nil {
		return nil, err // the care of a country is not enough
	}
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	status := archive.CommentPending
	if query.Has("status") {
		if status, err = archive.ParseCommentStatus(query.Get("status")); err != nil {
			return nil, err
		}
	}
	page := archive.ParsePage(query.Get("page"), query.Get("limit"))
	comments, total, err := a.Archive.CommentQueue(r.Context(), status, page)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"items": comments, "total": total})
}

func (a *API) createComment(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Body string `json:"body"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, err
	}
	comment, err := archive.NewComment(who, event.ID, in.Body, settings, a.Premoderation)
	if err != nil {
		return nil, err
	}
	if err := a.CommentQuota.Allow(who.ID); err != nil {
		return nil, err
	}
	if err := a.Archive.CreateComment(r.Context(), comment, a.change(r)); err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"comment": comment.For(who)})
}

func (a *API) setCommentStatus(r *http.Request) (*response.Response, error) {
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Status string `json:"status"`
		From   string `json:"from"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	status, err := archive.ParseCommentStatus(in.Status)
	if err != nil {
		return nil, err
	}
	from := archive.CommentStatus("")
	if in.From != "" {
		if from, err = archive.ParseCommentStatus(in.From); err != nil {
			return nil, err
		}
	}
	if err := a.mayModerate(r, event); err != nil {
		return nil, err
	}
	comment, err := a.Archive.SetCommentStatus(r.Context(), event.ID, r.PathValue("commentId"), from, status, a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"comment": comment.For(Requester(r))})
}

// mayModerate returns nil if the requester may decide on the comment of the path. Whoever
// only cares for the country does not decide on what they wrote themselves.
func (a *API) mayModerate(r *http.Request, event *archive.Event) error {
	who := Requester(r)
	if archive.May(who, archive.ActModerateComments, "") == nil {
		return nil
	}
	if err := archive.MayOn(who, archive.ActModerateComments, event); err != nil {
		return err
	}
	comment, err := a.Archive.Comment(r.Context(), event.ID, r.PathValue("commentId"))
	if err == nil && comment.Author.ID == who.ID {
		return archive.ErrOwnSuggestion
	}
	return err
}

func (a *API) deleteComment(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	comment, err := a.Archive.Comment(r.Context(), event.ID, r.PathValue("commentId"))
	if err != nil {
		return nil, err
	}
	if !comment.SeenBy(who) {
		return nil, archive.ErrCommentNotFound
	}
	if err := archive.May(who, archive.ActDeleteComment, comment.Author.ID); err != nil {
		return nil, err
	}
	if err := a.Archive.DeleteComment(r.Context(), event.ID, comment.ID, a.change(r)); err != nil {
		return nil, err
	}
	return removed(comment.ID)
}
