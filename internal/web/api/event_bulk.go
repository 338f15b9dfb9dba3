package api

import (
	"errors"
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// bulkFailure says why one event of several was not changed.
type bulkFailure struct {
	ID      string `json:"id"`
	Status  int    `json:"status"`
	Message string `json:"message"`
}

// changeEvents changes several events in one transaction, and reports on each.
func (a *API) changeEvents(r *http.Request) (*response.Response, error) {
	var in struct {
		Action archive.BulkAction `json:"action"`
		Tag    string             `json:"tag"`
		IDs    []string           `json:"ids"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, failed, err := a.bulk(r, archive.Bulk{Action: in.Action, Tag: archive.TrimText(in.Tag)}, in.IDs)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{
		"changed": listed(result.Changed), "unchanged": listed(result.Unchanged), "errors": failed,
	})
}

func (a *API) bulkDeleteEvents(r *http.Request) (*response.Response, error) {
	var in struct {
		IDs []string `json:"ids"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	result, failed, err := a.bulk(r, archive.Bulk{Action: archive.BulkRemove}, in.IDs)
	if err != nil {
		return nil, err
	}
	forbidden := func(f bulkFailure) bool { return f.Status == http.StatusForbidden }
	if len(result.Changed) == 0 && len(failed) > 0 && !slices.ContainsFunc(failed, func(f bulkFailure) bool { return !forbidden(f) }) {
		return nil, archive.ErrNotYourListing
	}
	return response.JSON(http.StatusOK, map[string]any{"deleted": listed(result.Changed), "errors": failed})
}

// bulk changes several events, each once.
func (a *API) bulk(r *http.Request, what archive.Bulk, ids []string) (archive.BulkResult, []bulkFailure, error) {
	slices.Sort(ids)
	ids = slices.Compact(ids)
	failed := []bulkFailure{}
	if err := archive.CheckBulk(ids); err != nil {
		return archive.BulkResult{}, failed, err
	}
	if err := what.Validate(); err != nil {
		return archive.BulkResult{}, failed, err
	}
	result, err := a.Archive.ChangeEvents(r.Context(), ids, what, a.change(r))
	if err != nil {
		return result, failed, err
	}
	for _, f := range result.Failed {
		if archive.CodeOf(f.Err) == archive.CodeForbidden && f.Item != nil {
			a.refused(r, refusedAs[what.Action], f.Item)
		}
		status, message := response.PublicError(r, a.Log, f.Err)
		var known *archive.Error
		if errors.As(f.Err, &known) && len(known.Details) > 0 {
			message = known.Details[0].Message
		}
		failed = append(failed, bulkFailure{f.ID, status, message})
	}
	return result, failed, nil
}

// refusedAs is what the activity log calls an attempt on what belongs to somebody else.
var refusedAs = map[archive.BulkAction]string{
	archive.BulkPublish: "status", archive.BulkUnpublish: "status", archive.BulkAddTag: "update",
	archive.BulkRemoveTag: "update", archive.BulkRemove: "delete", archive.BulkRestore: "restore",
	archive.BulkPurge: "purge",
}

// listed is a list that is never null.
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
