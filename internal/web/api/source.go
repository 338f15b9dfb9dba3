package api

import (
	"net/http"
	"strconv"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// verifySource sets or removes the mark that a moderator has looked a source up.
func (c entryCalls) verifySource(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), c.change(r)
	item, err := c.visible(r)
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
	updated, err := c.Archive.UpdateEntry(r.Context(), c.kind, item.Base().ID, change, func(item archive.Item) error {
		if err := archive.MayStillChange(item, who, version); err != nil {
			return err
		}
		e := item.Base()
		if number < 0 || number >= len(e.Sources) {
			return archive.ErrNotFound
		}
		e.Sources[number] = e.Sources[number].Marked(*in.Verified, who, change.At)
		return nil
	})
	if err != nil {
		return nil, err
	}
	names, err := c.verifiers(r, updated)
	if err != nil {
		return nil, err
	}
	return c.respond(r, http.StatusOK, updated, names)
}
