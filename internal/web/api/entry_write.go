package api

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"net/http"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// wrote responds to a change with the entry as it is then, and what is to be said of it.
func (c entryCalls) wrote(r *http.Request, status int, item archive.Item) (*response.Response, error) {
	refs, err := c.references(r.Context(), item)
	if err != nil {
		return nil, err
	}
	return c.written(r, status, item, refs)
}

func (c entryCalls) written(r *http.Request, status int, item archive.Item, refs *references) (*response.Response, error) {
	answer := c.answer(r, item, refs, nil)
	if list := warnings(item, refs); len(list) > 0 {
		answer["warnings"] = list
	}
	return versioned(status, answer, item, nil)
}

func (c entryCalls) create(r *http.Request) (*response.Response, error) {
	change := c.change(r)
	key, err := idempotencyKey(r, "POST /api/"+archive.Kinds[c.kind].Path)
	if err != nil {
		return nil, err
	}
	in, form, err := c.read(r)
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	if key != nil {
		if key.Hash, err = contentHash(in, form); err != nil {
			return nil, err
		}
		first, err := c.Archive.ClaimKey(r.Context(), key)
		if err != nil {
			return nil, err
		}
		if first != nil {
			return replayed(first), nil
		}
		change.Key = key
	}
	result, err := c.add(r, in, form, change)
	if err != nil {
		c.releaseKey(r, key)
		return nil, err
	}
	return result, nil
}

func (c entryCalls) add(r *http.Request, in entryInput, form *upload.Form, change archive.Change) (*response.Response, error) {
	// Whoever may add nothing is refused before work goes into an image.
	if err := c.Archive.MayWrite(r.Context(), change, archive.ResourceEvents); err != nil {
		return nil, err
	}
	item, edit := archive.Kinds[c.kind].New(), in.edit()
	if err := edit.Apply(item, change.By, change.At); err != nil {
		return nil, err
	}
	// What it refers to is found before the transaction, in which nothing else is read.
	refs, err := c.references(r.Context(), item)
	if err != nil {
		return nil, err
	}
	image, err := c.keepImage(r, form)
	if err != nil {
		return nil, err
	}
	if image != nil {
		item.Base().SetImage(image.Path)
	}
	change.Note = archive.TidyText(edit.Shared().Note)
	change.Receipt = func(item archive.Item) ([]byte, error) {
		result, err := c.written(r, http.StatusCreated, item, refs)
		if err != nil {
			return nil, err
		}
		return result.Body, nil
	}
	made, err := c.Archive.CreateEntry(r.Context(), item, change)
	if err != nil {
		c.discard(r, image)
		return nil, err
	}
	return c.written(r, http.StatusCreated, made, refs)
}

// contentHash stands for the content of a request: its fields and the sum of its file.
func contentHash(in entryInput, form *upload.Form) ([]byte, error) {
	content, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	if form != nil {
		content = append(content, form.Sum...)
	}
	sum := sha256.Sum256(content)
	return sum[:], nil
}

// idempotencyKey reads the key under which a client promises to ask for the same
// thing only once, nil if there is none. Scope is the call.
func idempotencyKey(r *http.Request, scope string) (*archive.Key, error) {
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
	return &archive.Key{UserID: Requester(r).ID, Scope: scope, Value: values[0]}, nil
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

func (c entryCalls) update(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), c.change(r)
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	if err := archive.MayUpdate(who, item); err != nil {
		c.refused(r, "update", item)
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	if err := archive.MayStillChange(item, who, version); err != nil {
		return nil, err
	}
	if err := c.Archive.MayWrite(r.Context(), change, archive.ResourceEdits); err != nil {
		return nil, err
	}
	in, form, err := c.read(r)
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	// What breaks a rule is refused before work goes into its image.
	edit := in.edit()
	if err := edit.Apply(item.Copy(), who, change.At); err != nil {
		return nil, err
	}
	image, err := c.keepImage(r, form)
	if err != nil {
		return nil, err
	}
	if image != nil {
		edit.Shared().Upload = image.Path
	}
	change.Note = archive.TidyText(edit.Shared().Note)
	updated, err := c.Archive.UpdateEntry(r.Context(), c.kind, item.Base().ID, change, func(item archive.Item) error {
		if err := archive.MayStillChange(item, who, version); err != nil {
			return err
		}
		return edit.Apply(item, who, change.At)
	})
	if err != nil {
		c.discard(r, image)
		return nil, err
	}
	return c.wrote(r, http.StatusOK, updated)
}

// refused notes an attempt to change what belongs to somebody else. After many of one
// person, which the log then shows, further ones are in the log of requests alone.
func (a *API) refused(r *http.Request, action string, item archive.Item) {
	if a.ActivityQuota.Allow(Requester(r).ID) != nil {
		return
	}
	kind, id := string(item.Kind()), item.Base().ID
	if err := a.Archive.Record(r.Context(), a.change(r), kind+"."+action+".refused", kind, id, item.Label()); err != nil {
		a.Log.WarnContext(r.Context(), "a refused attempt was not recorded", kind, id, "error", err.Error())
	}
}

func (c entryCalls) setStatus(r *http.Request) (*response.Response, error) {
	who, change := Requester(r), c.change(r)
	item, err := c.visible(r)
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
	updated, err := c.Archive.UpdateEntry(r.Context(), c.kind, item.Base().ID, change, func(item archive.Item) error {
		if err := archive.MayStillChange(item, who, version); err != nil {
			return err
		}
		if err := archive.MayOn(who, archive.ActPublishEntry, item); err != nil {
			return err
		}
		return archive.SetStatus(item, in.Status, in.Note)
	})
	if err != nil {
		return nil, err
	}
	return c.wrote(r, http.StatusOK, updated)
}

func (c entryCalls) remove(r *http.Request) (*response.Response, error) {
	item, err := c.visible(r)
	if err != nil {
		return nil, err
	}
	id := item.Base().ID
	if err := c.Archive.DeleteEntry(r.Context(), c.kind, id, c.change(r)); err != nil {
		return nil, err
	}
	return removed(id)
}

func (c entryCalls) restore(r *http.Request) (*response.Response, error) {
	item, err := c.Archive.RestoreEntry(r.Context(), c.kind, r.PathValue("id"), c.change(r))
	if err != nil {
		return nil, err
	}
	return c.wrote(r, http.StatusOK, item)
}
