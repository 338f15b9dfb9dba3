package api

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) listRevisions(r *http.Request) (*response.Response, error) {
	who := Requester(r)
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	// Whoever may see a draft of this event may see what it went through.
	publicOnly := !archive.MaySee(who, &archive.Event{Active: true, Status: archive.StatusDraft, CreatedBy: event.CreatedBy})
	revisions, total, err := a.Archive.Revisions(r.Context(), event.ID, publicOnly, archive.ParsePage(query.Get("page"), query.Get("limit")))
	if err != nil {
		return nil, err
	}
	return shared(map[string]any{"items": revisions, "total": total})
}

func (a *API) restoreRevision(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("rev"))
	if err != nil || number < 1 || number > event.RevisionCount {
		return nil, archive.ErrNotFound
	}
	earlier, err := a.stateAt(r.Context(), event, number)
	if err != nil {
		return nil, err
	}
	change.Note = "Restored revision " + strconv.Itoa(number) + "."
	restored, err := a.Archive.UpdateEvent(r.Context(), event.ID, change, func(e *archive.Event) error {
		if err := mayStillChange(who, e, &event.Version); err != nil {
			return err
		}
		e.Title, e.Country, e.Summary, e.Image, e.Tags = earlier.Title, earlier.Country, earlier.Summary, earlier.Image, earlier.Tags
		e.Date, e.Precision, e.EndDate, e.Disputed = earlier.Date, earlier.Precision, earlier.EndDate, earlier.Disputed
		e.Sources = earlier.Sources
		for i, s := range e.Sources {
			if s.Verified && s.VerifiedBy == "" {
				// Who marked it is not part of the record; who brings it back answers for it.
				e.Sources[i].VerifiedBy = who.ID
			}
		}
		e.Tidy()
		return e.Validate()
	})
	if err != nil {
		return nil, err
	}
	return eventResponse(http.StatusOK, restored)
}

// stateAt walks an event back to what it was after one of its revisions.
func (a *API) stateAt(ctx context.Context, event *archive.Event, number int) (*archive.Event, error) {
	state := event.Clone()
	for page := 1; ; page++ {
		revisions, _, err := a.Archive.Revisions(ctx, event.ID, false, archive.Page{Number: page, Limit: archive.MaxLimit})
		if err != nil {
			return nil, err
		}
		for _, revision := range revisions {
			if revision.Number <= number {
				return a.withoutLostImage(ctx, state)
			}
			if revision.Number > event.RevisionCount {
				return nil, archive.ErrEventConflict
			}
			if err := state.Revert(revision); err != nil {
				return nil, err
			}
		}
		if len(revisions) < archive.MaxLimit {
			return a.withoutLostImage(ctx, state)
		}
	}
}

// withoutLostImage drops an uploaded image that was cleaned away since.
func (a *API) withoutLostImage(ctx context.Context, e *archive.Event) (*archive.Event, error) {
	if !archive.UploadPath(e.Image) {
		return e, nil
	}
	_, err := a.Archive.Upload(ctx, e.Image)
	if errors.Is(err, archive.ErrUploadNotFound) {
		e.Image = ""
		return e, nil
	}
	return e, err
}
