package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// listTags lists all tags, and the changes of tags that can still be undone.
func (a *API) listTags(r *http.Request) (*response.Response, error) {
	tags, err := a.Archive.TagUses(r.Context())
	if err != nil {
		return nil, err
	}
	changes, err := a.Archive.TagChanges(r.Context())
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"items": listed(tags), "changes": listed(changes)})
}

// changeTags renames a tag, merges several into one, or takes them away.
func (a *API) changeTags(r *http.Request) (*response.Response, error) {
	var in struct {
		From   []string `json:"from"`
		To     string   `json:"to"`
		Merge  bool     `json:"merge"`
		Remove bool     `json:"remove"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	var from []string
	var to string
	var err error
	if in.Remove {
		from, err = archive.CheckTagRemoval(in.From)
	} else {
		from, to, err = archive.CheckTagChange(in.From, in.To)
	}
	if err != nil {
		return nil, err
	}
	made, err := a.Archive.ChangeTags(r.Context(), from, to, in.Merge, a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"change": made})
}

func (a *API) undoTagChange(r *http.Request) (*response.Response, error) {
	undone, err := a.Archive.UndoTagChange(r.Context(), r.PathValue("id"), a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"change": undone})
}
