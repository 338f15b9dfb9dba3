package api

import (
	"net/http"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

func (a *API) getSettings(r *http.Request) (*response.Response, error) {
	settings, err := a.Archive.Settings(r.Context())
	if err != nil {
		return nil, err
	}
	return shared(map[string]any{"settings": settings})
}

// settingsInput holds the settings that a change names; the others stay.
type settingsInput struct {
	MaxImageSize          *int    `json:"maxImageSize"`
	MaxLogoSize           *int    `json:"maxLogoSize"`
	MaxDocumentSize       *int    `json:"maxDocumentSize"`
	SiteName              *string `json:"siteName"`
	SiteDescription       *string `json:"siteDescription"`
	ContactEmail          *string `json:"contactEmail"`
	AllowSelfRegistration *bool   `json:"allowSelfRegistration"`
	EnableComments        *bool   `json:"enableComments"`
	EnableImageUploads    *bool   `json:"enableImageUploads"`
	CardImageHeight       *int    `json:"cardImageHeight"`
	CardAspectRatio       *string `json:"cardAspectRatio"`
	// For admins only.
	RequireSecondFactor   *[]archive.Role `json:"requireSecondFactor"`
	SecondFactorGraceDays *int            `json:"secondFactorGraceDays"`
}

func set[T any](target, value *T) {
	if value != nil {
		*target = *value
	}
}

func (in settingsInput) apply(s *archive.Settings) error {
	set(&s.MaxImageSize, in.MaxImageSize)
	set(&s.MaxLogoSize, in.MaxLogoSize)
	set(&s.MaxDocumentSize, in.MaxDocumentSize)
	set(&s.SiteName, in.SiteName)
	set(&s.SiteDescription, in.SiteDescription)
	set(&s.ContactEmail, in.ContactEmail)
	set(&s.AllowSelfRegistration, in.AllowSelfRegistration)
	set(&s.EnableComments, in.EnableComments)
	set(&s.EnableImageUploads, in.EnableImageUploads)
	set(&s.CardImageHeight, in.CardImageHeight)
	set(&s.CardAspectRatio, in.CardAspectRatio)
	set(&s.SecondFactorGraceDays, in.SecondFactorGraceDays)
	s.Tidy()
	return s.Validate()
}

func (a *API) updateSettings(r *http.Request) (*response.Response, error) {
	var in settingsInput
	if err := decode(r, &in); err != nil {
		return nil, err
	}
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	by := a.change(r)
	if in.RequireSecondFactor != nil || in.SecondFactorGraceDays != nil {
		if err := archive.May(by.By, archive.ActManageUsers, ""); err != nil {
			return nil, err
		}
	}
	settings, err := a.Archive.UpdateSettings(r.Context(), version, by, func(s *archive.Settings) error {
		if in.RequireSecondFactor != nil {
			s.RequireSecondFactor(*in.RequireSecondFactor, by.At)
		}
		return in.apply(s)
	})
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"settings": settings})
}

func (a *API) resetSettings(r *http.Request) (*response.Response, error) {
	version, err := ifMatch(r)
	if err != nil {
		return nil, err
	}
	settings, err := a.Archive.ResetSettings(r.Context(), version, a.change(r))
	if err != nil {
		return nil, err
	}
	return response.JSON(http.StatusOK, map[string]any{"settings": settings})
}

// ifMatch reads the version that a change starts from, nil where none is named.
func ifMatch(r *http.Request) (*int, error) {
	header := r.Header.Get("If-Match")
	if header == "" || header == "*" {
		return nil, nil
	}
	version, err := strconv.Atoi(strings.Trim(strings.TrimPrefix(header, "W/"), `"`))
	if err != nil {
		return nil, archive.Fail(archive.CodeInvalid, "If-Match must be a version in quotes.")
	}
	return &version, nil
}
