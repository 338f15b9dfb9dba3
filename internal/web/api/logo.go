package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/blob"
	"sankofa/internal/web/response"
	"sankofa/internal/web/upload"
)

// sentLogo is a logo as the API sends it: clients know its id under two names.
type sentLogo struct {
	archive.Logo
	OtherID string `json:"_id"`
}

func sentLogos(logos []archive.Logo) []sentLogo {
	list := make([]sentLogo, len(logos))
	for i, logo := range logos {
		list[i] = sentLogo{logo, logo.ID}
	}
	return list
}

func (a *API) listLogos(r *http.Request) (*response.Response, error) {
	logos, err := a.Archive.ActiveLogos(r.Context())
	if err != nil {
		return nil, err
	}
	return shared(map[string]any{"logos": sentLogos(logos)})
}

func (a *API) listAllLogos(r *http.Request) (*response.Response, error) {
	logos, err := a.Archive.Logos(r.Context())
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"logos": sentLogos(logos)})
}

func (a *API) uploadLogo(r *http.Request) (*response.Response, error) {
	if err := a.Archive.MayWrite(r.Context(), a.change(r), archive.ResourceBytes); err != nil {
		return nil, err
	}
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, err
	}
	form, err := upload.Read(r, upload.Spec{File: "logo", Fields: []string{"name", "type"}, MaxMB: settings.MaxLogoSize, Temp: a.Temp})
	if err != nil {
		return nil, err
	}
	defer form.Close() // a temporary file
	logo := &archive.Logo{Name: archive.TrimText(form.Fields["name"]), Type: archive.LogoType(form.Fields["type"]), OriginalName: form.Name}
	if err := withFile(logo.Validate(), form); err != nil {
		return nil, err
	}
	made, err := a.Images.Logo(r.Context(), form.File)
	if err != nil {
		return nil, blob.NoSpace(err)
	}
	defer made.Close() // temporary files
	stored, err := a.keep(r.Context(), archive.UploadLogo, Requester(r), made)
	if err != nil {
		return nil, err
	}
	logo.URL, logo.Size = stored.Path, stored.Size
	if err := a.Archive.CreateLogo(r.Context(), logo, a.change(r)); err != nil {
		a.discard(r, stored)
		return nil, err
	}
	return response.JSON(http.StatusCreated, map[string]any{"logo": sentLogo{*logo, logo.ID}})
}

// withFile adds to the broken rules of a form that its file is missing.
func withFile(err error, form *upload.Form) error {
	if form.File != nil {
		return err
	}
	var details []archive.FieldError
	if known, ok := err.(*archive.Error); ok {
		details = known.Details
	}
	return archive.Invalid(append(details, archive.FieldError{Field: "logo", Message: "Please choose a file."}))
}

func (a *API) activateLogo(r *http.Request) (*response.Response, error) {
	logo, err := a.Archive.ActivateLogo(r.Context(), r.PathValue("id"), a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"logo": sentLogo{*logo, logo.ID}})
}

func (a *API) deleteLogo(r *http.Request) (*response.Response, error) {
	id := r.PathValue("id")
	if err := a.Archive.DeleteLogo(r.Context(), id, a.change(r)); err != nil {
		return nil, err
	}
	return removed(id)
}
