package api

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/media"
	"sankofa/internal/web/middleware"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// HeldSpec is what a form with a picture may hold, whoever sends it.
func (a *API) HeldSpec(ctx context.Context, file string) (upload.Spec, error) {
	settings, err := a.Archive.Settings(ctx)
	return upload.Spec{
		File: file, MaxMB: min(settings.MaxImageSize, archive.MaxHeldMB), Temp: a.Temp,
		Accept: func() error {
			if !settings.EnableImageUploads {
				return archive.ErrUploadsDisabled
			}
			return nil
		},
	}, err
}

// Hold keeps a picture for the suggestion that is being written, and returns the path by
// which it is named there.
func (a *API) Hold(r *http.Request, token string, file *os.File) (string, error) {
	change := a.change(r)
	key, err := a.Archive.FormKey(r.Context())
	if err != nil {
		return "", err
	}
	sender := change.By.ID
	if !change.By.SignedIn() {
		if _, err := archive.FormOpened(key, token, change.At); err != nil {
			return "", err
		}
		sender = archive.NetworkKey(key, middleware.ClientPrefix(a.Address(r)).String())
	}
	if err := a.UploadQuota.Allow(sender); err != nil {
		return "", err
	}
	made, err := a.Images.Event(r.Context(), file)
	if err != nil {
		return "", blob.NoSpace(err)
	}
	defer made.Close() // temporary files
	content := make([]byte, made.Original.Size)
	if _, err := made.Original.ReadAt(content, 0); err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	name := archive.HeldName(key, sender+" "+token, content) + "." + string(made.Original.Type)
	held := &archive.HeldPicture{Path: blob.Path(string(archive.UploadEvent) + "s/" + name), Content: content, Sender: sender}
	return held.Path, a.Archive.HoldPicture(r.Context(), held, change)
}

func (a *API) holdPicture(r *http.Request) (*response.Response, error) {
	spec, err := a.HeldSpec(r.Context(), "picture")
	if err != nil {
		return nil, err
	}
	spec.Fields = []string{"token"}
	form, err := upload.Read(r, spec)
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	if form.File == nil {
		return nil, archive.Invalid([]archive.FieldError{{Field: "picture", Message: "A file is required."}})
	}
	held, err := a.Hold(r, form.Fields["token"], form.File)
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"path": held})
}

// getHeldPicture shows a picture of a suggestion to those who decide on it.
func (a *API) getHeldPicture(r *http.Request) (*response.Response, error) {
	of, err := a.Archive.Suggestion(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	address := blob.Path(string(archive.UploadEvent) + "s/" + r.PathValue("name"))
	if archive.MayReview(Requester(r), of) != nil || !slices.Contains(of.NewPictures(), address) {
		return nil, archive.ErrSuggestionNotFound
	}
	held, err := a.Archive.HeldPicture(r.Context(), address)
	if err != nil {
		return nil, err
	}
	return &response.Response{
		Status: http.StatusOK, Type: media.Type(strings.TrimPrefix(path.Ext(address), ".")).ContentType(), Body: held.Content, Policy: response.Private,
		Header: http.Header{"X-Content-Type-Options": {"nosniff"}, "Content-Disposition": {"inline"}},
	}, nil
}

// publishHeld stores the pictures that come with a suggestion as files of the archive, for
// a decision that uses them. If it does not, they must be discarded.
func (a *API) publishHeld(r *http.Request, id string, fields []string) (stored []*archive.Upload, err error) {
	if fields != nil && !slices.Contains(fields, "pictures") {
		return nil, nil
	}
	of, err := a.Archive.Suggestion(r.Context(), id)
	if err != nil || archive.MayReview(Requester(r), of) != nil || !of.Status.Open() {
		return nil, err // the decision says so
	}
	for _, address := range of.NewPictures() {
		held, err := a.Archive.HeldPicture(r.Context(), address)
		if errors.Is(err, archive.ErrUploadNotFound) {
			continue // it was sent by somebody who may store files, or is gone
		}
		var one *archive.Upload
		if err == nil {
			one, err = a.publish(r.Context(), held, of.Sender)
		}
		if errors.Is(err, archive.ErrUploadInUse) {
			continue // somebody else accepts it at this moment
		}
		if err != nil {
			a.discardAll(r, stored)
			return nil, err
		}
		stored = append(stored, one)
	}
	return stored, nil
}

func (a *API) publish(ctx context.Context, held *archive.HeldPicture, owner string) (*archive.Upload, error) {
	file, err := media.Temp(a.Temp)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	defer file.Close() // it has no name and goes
	if _, err := file.Write(held.Content); err != nil {
		return nil, blob.NoSpace(err)
	}
	made, err := a.Images.Event(ctx, file)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	defer made.Close() // temporary files
	name, _ := blob.Name(held.Path)
	return a.keepAs(ctx, name, archive.UploadEvent, owner, made)
}

func (a *API) discardAll(r *http.Request, stored []*archive.Upload) {
	for _, one := range stored {
		a.discard(r, one)
	}
}
