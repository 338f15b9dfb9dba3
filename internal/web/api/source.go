package api

import (
	"errors"
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// verifySource sets or removes the mark that a moderator has looked a source up.
func (a *API) verifySource(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), a.change(r)
	event, err := a.visibleEvent(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Verified *bool `json:"verified"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if in.Verified == nil {
		return nil, archive.Invalid([]archive.FieldError{{Field: "verified", Message: "Verified must be true or false."}})
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	number, err := strconv.Atoi(r.PathValue("n"))
	if err != nil {
		return nil, archive.ErrNotFound
	}
	updated, err := a.Archive.UpdateEvent(r.Context(), event.ID, change, func(e *archive.Event) error {
		if err := archive.MayStillChange(e, who, version); err != nil {
			return err
		}
		if number < 0 || number >= len(e.Sources) {
			return archive.ErrNotFound
		}
		e.Sources[number] = e.Sources[number].Marked(*in.Verified, who, change.At)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return a.eventFor(r, updated)
}

// eventFor responds with an event. Moderators also get who verified its sources.
func (a *API) eventFor(r *http.Request, event *archive.Event) (*response.Response, error) {
	if archive.May(Requester(r), archive.ActVerifySource, "") != nil {
		return eventResponse(http.StatusOK, event)
	}
	type source struct {
		archive.Source
		VerifiedBy string `json:"verifiedBy,omitempty"`
	}
	shown := struct {
		*archive.Event
		Sources []source `json:"sources,omitempty"`
	}{event, make([]source, len(event.Sources))}
	names := map[string]string{"": ""}
	for i, s := range event.Sources {
		name, known := names[s.VerifiedBy]
		if !known {
			user, err := a.Archive.User(r.Context(), s.VerifiedBy)
			switch {
			case err == nil:
				name = user.Actor().DisplayName()
			case !errors.Is(err, archive.ErrUserNotFound): // an account may be gone, its mark stays
				return nil, err
			}
			names[s.VerifiedBy] = name
		}
		shown.Sources[i] = source{s, name}
	}
	return versioned(http.StatusOK, shown, event.Version)
}
