package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// similarEvents finds what an event that is being written may be the same as.
func (a *API) similarEvents(r *http.Request) (*response.Response, error) {
	query, err := response.Query(r)
	if err != nil {
		return nil, err
	}
	q := archive.SimilarQuery{
		Scope: manageScope(Requester(r)), ID: query.Get("id"), Title: archive.TrimText(query.Get("title")),
		Country: archive.TrimText(query.Get("country")), Precision: archive.Precision(query.Get("precision")),
	}
	list := []archive.Similar{}
	if q.Date, err = archive.ParseDate(query.Get("date")); err == nil && q.Title != "" {
		if list, err = a.Archive.Similar(r.Context(), q); err != nil {
			return nil, err
		}
	}
	return response.JSON(http.StatusOK, map[string]any{"items": list})
}

// duplicates lists pairs of entries that may be one.
func (c entryCalls) duplicates(r *http.Request) (*response.Response, error) {
	pairs, err := c.Archive.Duplicates(r.Context(), c.kind, manageScope(Requester(r)))
	if err != nil {
		return nil, err
	}
	for i, p := range pairs {
		pairs[i].A, pairs[i].B = listedFor(Requester(r), p.A), listedFor(Requester(r), p.B)
	}
	return response.JSON(http.StatusOK, map[string]any{"items": pairs})
}

// keepApart remembers that two entries are not the same.
func (c entryCalls) keepApart(r *http.Request) (*response.Response, error) {
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	var in struct {
		Other string `json:"other"`
	}
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	if err := c.Archive.KeepApart(r.Context(), c.kind, item.Base().ID, in.Other, c.change(r)); err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"success": true})
}

// mergeInput has the fields of the entry that stays, by its kind.
type mergeInput struct {
	Other        string       `json:"other"`
	OtherVersion *int         `json:"otherVersion"`
	Event        *eventInput  `json:"event"`
	Person       *personInput `json:"person"`
	Place        *placeInput  `json:"place"`
}

func (in *mergeInput) edit(kind archive.Kind) (archive.Edit, error) {
	switch {
	case kind == archive.KindEvent && in.Event != nil:
		return in.Event.edit(), nil
	case kind == archive.KindPerson && in.Person != nil:
		return in.Person.edit(), nil
	case kind == archive.KindPlace && in.Place != nil:
		return in.Place.edit(), nil
	}
	return nil, archive.Invalid([]archive.FieldError{{Field: string(kind), Message: "The fields of the entry that stays are missing."}})
}

// merge makes one of two entries.
func (c entryCalls) merge(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), c.change(r)
	var in mergeInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	edit, err := in.edit(c.kind)
	if err != nil {
		return nil, err
	}
	merged, err := c.Archive.MergeEntries(r.Context(), c.kind, r.PathValue("id"), in.Other, change, func(kept, removed archive.Item) error {
		if err := archive.MayMerge(who, kept, removed); err != nil {
			return err
		}
		if err := archive.MayStillChange(kept, who, version); err != nil {
			return err
		}
		return archive.MayStillChange(removed, who, in.OtherVersion)
	}, func(item archive.Item) error {
		return edit.Apply(item, who, change.At)
	})
	if err != nil {
		return nil, err
	}
	return c.wrote(r, http.StatusOK, merged)
}
