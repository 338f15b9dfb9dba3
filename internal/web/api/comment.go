package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/answer"
)

func (a *API) listComments(r *http.Request) (*answer.Answer, error) {
	who := Who(r)
	query, err := answer.Query(r)
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
	items := make([]archive.Comment, len(comments))
	for i, c := range comments {
		items[i] = c.For(who)
	}
	return shared(map[string]any{"items": items, "total": total})
}
