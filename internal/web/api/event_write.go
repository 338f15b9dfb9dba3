package api

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// eventResponse responds with an event, with the version as ETag, which a change of
// it can name in If-Match.
func eventResponse(status int, event *archive.Event) (*response.Response, error) {
	return versioned(status, event, event.Version)
}

// versioned is eventResponse for an event with fields that not everyone gets.
func versioned(status int, event any, version int) (*response.Response, error) {
	result, err := response.JSON(status, map[string]any{"event": event})
	if err != nil {
		return nil, err
	}
	result.Header = http.Header{"Etag": {`"` + strconv.Itoa(version) + `"`}}
	return result, nil
}

func (a *API) createEvent(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	key, err := idempotencyKey(r, who)
	if err != nil {
		return nil, err
	}
	in, form, err := a.readEvent(r)
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	if key != nil {
		if key.Hash, err = in.hash(form); err != nil {
			return nil, err
		}
		first, err := a.Archive.ClaimKey(r.Context(), key)
		if err != nil {
			return nil, err
		}
		if first != nil {
			return replayed(first), nil
		}
		change.Key = key
	}
	event, err := a.addEvent(r, in, form, change)
	if err != nil {
		a.releaseKey(r, key)
		return nil, err
	}
	return eventResponse(http.StatusCreated, event)
}

func (a *API) addEvent(r *http.Request, in *eventInput, form *upload.Form, change archive.Change) (*archive.Event, error) {
	// Whoever may add nothing is refused before work goes into an image.
	if err := a.Archive.MayWrite(r.Context(), change, archive.ResourceEvents); err != nil {
		return nil, err
	}
	event := &archive.Event{}
	if err := in.edit().Apply(event, change.By, change.At); err != nil {
		return nil, err
	}
	image, err := a.keepImage(r, form)
	if err != nil {
		return nil, err
	}
	if image != nil {
		event.SetImage(image.Path)
	}
	change.Note = archive.TidyText(in.Note)
	change.Receipt = func(item archive.Item) ([]byte, error) {
		result, err := versioned(http.StatusCreated, item, item.Base().Version)
		if err != nil {
			return nil, err
		}
		return result.Body, nil
	}
	if err := a.Archive.CreateEvent(r.Context(), event, change); err != nil {
		a.discard(r, image)
		return nil, err
	}
	return event, nil
}

// idempotencyKey reads the key under which a client promises to ask for the same
// thing only once, nil if there is none.
func idempotencyKey(r *http.Request, who archive.Actor) (*archive.Key, error) {
	values := r.Header.Values("Idempotency-Key")
	if len(values) == 0 {
		return nil, nil
	}
	if len(values) > 1 {
		return nil, archive.ErrKeyInvalid
	}
	if err := archive.ParseKey(values[0]); err != nil {
		return nil, err
	}
	return &archive.Key{UserID: who.ID, Scope: "POST /api/events", Value: values[0]}, nil
}

// replayed repeats the response that the first request with a key got.
func replayed(receipt []byte) *response.Response {
	return &response.Response{
		Status: http.StatusCreated, Type: "application/json; charset=utf-8", Body: receipt, Policy: response.Private,
		Header: http.Header{"Idempotent-Replayed": {"true"}, "Etag": {`"1"`}},
	}
}

// releaseKey lets the client try again with the key of a request that failed, even
// if the client has gone away meanwhile.
func (a *API) releaseKey(r *http.Request, key *archive.Key) {
	if key == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), 5*time.Second)
	defer cancel()
	if err := a.Archive.ReleaseKey(ctx, key); err != nil {
		a.Log.WarnContext(ctx, "an idempotency key stays claimed", "error", err.Error())
	}
}

func (a *API) updateEvent(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	if err := archive.May(who, archive.ActUpdateEvent, event.CreatedBy); err != nil {
		a.refused(r, "event.update.refused", event)
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	if err := archive.MayStillChange(event, who, version); err != nil {
		return nil, err
	}
	if err := a.Archive.MayWrite(r.Context(), change, archive.ResourceEdits); err != nil {
		return nil, err
	}
	in, form, err := a.readEvent(r)
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	// What breaks a rule is refused before work goes into its image.
	edit := in.edit()
	if err := edit.Apply(event.Clone(), who, change.At); err != nil {
		return nil, err
	}
	image, err := a.keepImage(r, form)
	if err != nil {
		return nil, err
	}
	change.Note = archive.TidyText(in.Note)
	updated, err := a.Archive.UpdateEvent(r.Context(), event.ID, change, func(e *archive.Event) error {
		if err := archive.MayStillChange(e, who, version); err != nil {
			return err
		}
		if image != nil {
			edit.Image = &image.Path
		}
		return edit.Apply(e, who, change.At)
	})
	if err != nil {
		a.discard(r, image)
		return nil, err
	}
	return eventResponse(http.StatusOK, updated)
}

// refused notes an attempt to change what belongs to somebody else. After many of one
// person, which the log then shows, further ones are in the log of requests alone.
func (a *API) refused(r *http.Request, action string, e *archive.Event) {
	if a.ActivityQuota.Allow(Requester(r).ID) != nil {
		return
	}
	if err := a.Archive.Record(r.Context(), a.change(r), action, "event", e.ID, e.Title); err != nil {
		a.Log.WarnContext(r.Context(), "a refused attempt was not recorded", "event", e.ID, "error", err.Error())
	}
}

func (a *API) setEventStatus(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Status archive.Status `json:"status"`
		Note   string         `json:"note"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	change.Note = archive.TidyText(in.Note)
	updated, err := a.Archive.UpdateEvent(r.Context(), event.ID, change, func(e *archive.Event) error {
		if err := archive.MayStillChange(e, who, version); err != nil {
			return err
		}
		return archive.SetStatus(e, in.Status, in.Note)
	})
	if err != nil {
		return nil, err
	}
	return eventResponse(http.StatusOK, updated)
}

func (a *API) deleteEvent(r *http.Request) (*response.Response, error) {
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	if err := a.Archive.DeleteEvent(r.Context(), event.ID, a.change(r)); err != nil {
		return nil, err
	}
	return removed(event.ID)
}

func (a *API) restoreEvent(r *http.Request) (*response.Response, error) {
	event, err := a.Archive.RestoreEvent(r.Context(), r.PathValue("id"), a.change(r))
	if err != nil {
		return nil, err
	}
	return eventResponse(http.StatusOK, event)
}

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
		a.refused(r, "event.delete.refused", event)
		return err
	}
	return a.Archive.DeleteEvent(r.Context(), id, a.change(r))
}
