package api

import (
	"net/http"
	"slices"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// maxBulk bounds how many events one call may remove.
const maxBulk = 200

// deleteFailure says why one event of several was not removed.
type deleteFailure struct {
	ID      string `json:"id"`
	Status  int    `json:"status"`
	Message string `json:"message"`
}

func (a *API) bulkDeleteEvents(r *http.Request) (*response.Response, error) {
	var in struct {
		IDs []string `json:"ids"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	slices.Sort(in.IDs)
	ids := slices.Compact(in.IDs)
	if len(ids) < 1 || len(ids) > maxBulk {
		return nil, archive.Invalid([]archive.FieldError{{Field: "ids", Message: "Choose between 1 and 200 events."}})
	}
	deleted, failed, forbidden := []string{}, []deleteFailure{}, 0
	for _, id := range ids {
		err := a.deleteOne(r, id)
		if err == nil {
			deleted = append(deleted, id)
			continue
		}
		if archive.CodeOf(err) == archive.CodeForbidden {
			forbidden++
		}
		status, message := response.PublicError(r, a.Log, err)
		failed = append(failed, deleteFailure{id, status, message})
	}
	if forbidden == len(ids) {
		return nil, archive.ErrNotYourListing
	}
	return response.JSON(http.StatusOK, map[string]any{"deleted": deleted, "errors": failed})
}

// deleteOne removes one of several events, if it is there and the person may.
func (a *API) deleteOne(r *http.Request, id string) error {
	who := Requester(r)
	event, err := a.Archive.Event(r.Context(), id)
	if err != nil {
		return err
	}
	if !archive.MaySee(who, event) {
		return archive.ErrEventNotFound
	}
	if err := archive.May(who, archive.ActBulkDelete, event.CreatedBy); err != nil {
		a.refused(r, "delete", event)
		return err
	}
	return a.Archive.DeleteEntry(r.Context(), archive.KindEvent, id, a.change(r))
}
