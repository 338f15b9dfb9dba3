package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// previewArticle reads an article that is being written, as an entry would show it.
func (a *API) previewArticle(r *http.Request) (*response.Response, error) {
	var in struct {
		Article string `json:"article"`
		Sources int    `json:"sources"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	event := &archive.Event{}
	event.Article = archive.TidyText(in.Article)
	if err := archive.CheckArticle(event.Article); err != nil {
		return nil, err
	}
	event.Sources = make([]archive.Source, max(0, min(in.Sources, archive.MaxSources)))
	refs, err := a.references(r.Context(), event)
	if err != nil {
		return nil, err
	}
	list := warnings(event, refs)
	if list == nil {
		list = []archive.FieldError{}
	}
	return response.JSON(http.StatusOK, map[string]any{
		"articleBlocks": writingOf(Requester(r), event, refs, nil).ArticleBlocks, "warnings": list,
	})
}
