package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings are what editors can adjust without a restart. Sizes are in MB. All of
// it is public: nothing secret may ever be put here.
type Settings struct {
	MaxImageSize          int    `json:"maxImageSize"`
	MaxLogoSize           int    `json:"maxLogoSize"`
	MaxDocumentSize       int    `json:"maxDocumentSize"`
	SiteName              string `json:"siteName"`
	SiteDescription       string `json:"siteDescription"`
	ContactEmail          string `json:"contactEmail"`
	AllowSelfRegistration bool   `json:"allowSelfRegistration"`
	EnableComments        bool   `json:"enableComments"`
	EnableImageUploads    bool   `json:"enableImageUploads"`
	CardImageHeight       int    `json:"cardImageHeight"`
	CardAspectRatio       string `json:"cardAspectRatio"`
	// The roles that need a second factor, since when, and how many days people have to
	// set one up. Only admins change these.
	RequiredFactorRoles   []Role             `json:"requireSecondFactor"`
	SecondFactorSince     map[Role]time.Time `json:"secondFactorSince"`
	SecondFactorGraceDays int                `json:"secondFactorGraceDays"`
	Version               int                `json:"version"`
}

// BytesPerMB converts the sizes of the settings.
const BytesPerMB = 1048576

// AspectRatios are the choices for the images of cards.
var AspectRatios = []string{"16:9", "4:3", "3:2", "1:1", "2:1", "3:1"}

// DefaultSettings are what a new archive starts with and a reset returns to.
func DefaultSettings() Settings {
	return Settings{
		MaxImageSize: 5, MaxLogoSize: 5, MaxDocumentSize: 10,
		SiteName:        "Sankofa",
		SiteDescription: "A community-curated archive of African history.",
		ContactEmail:    "contact@example.org",
		EnableComments:  true, EnableImageUploads: true,
		CardImageHeight: 160, CardAspectRatio: "16:9",
		RequiredFactorRoles: []Role{}, SecondFactorSince: map[Role]time.Time{}, SecondFactorGraceDays: 14,
	}
}

// Tidy brings the texts into the form in which they are stored.
func (s *Settings) Tidy() {
	s.SiteName, s.SiteDescription, s.ContactEmail = TrimText(s.SiteName), TrimText(s.SiteDescription), TrimText(s.ContactEmail)
}

// Validate checks tidied settings against every rule.
func (s *Settings) Validate() error {
	var r rules
	for _, size := range []struct {
		field, label string
		value, max   int
	}{
		{"maxImageSize", "Max image size", s.MaxImageSize, 50},
		{"maxLogoSize", "Max logo size", s.MaxLogoSize, 10},
		{"maxDocumentSize", "Max document size", s.MaxDocumentSize, 100},
	} {
		if size.value < 1 || size.value > size.max {
			r.fail(size.field, fmt.Sprintf("%s must be between 1 and %d MB.", size.label, size.max))
		}
	}
	if s.SiteName == "" {
		r.fail("siteName", "Site name is required.")
	}
	r.text("siteName", "Site name", s.SiteName, 100, false)
	if s.SiteDescription == "" {
		r.fail("siteDescription", "Site description is required.")
	}
	r.text("siteDescription", "Site description", s.SiteDescription, 500, false)
	if s.ContactEmail == "" {
		r.fail("contactEmail", "Contact email is required.")
	} else if _, err := ParseEmail(s.ContactEmail); err != nil {
		r.fail("contactEmail", "Enter a valid email address.")
	}
	if s.CardImageHeight < 80 || s.CardImageHeight > 400 || s.CardImageHeight%10 != 0 {
		r.fail("cardImageHeight", "Card image height must be between 80 and 400 in steps of 10.")
	}
	if !slices.Contains(AspectRatios, s.CardAspectRatio) {
		r.fail("cardAspectRatio", "Aspect ratio must be one of "+strings.Join(AspectRatios, ", ")+".")
	}
	for _, role := range s.RequiredFactorRoles {
		if _, err := ParseRole(string(role)); err != nil {
			r.fail("requireSecondFactor", "Roles must be admin, editor or user.")
			break
		}
	}
	if s.SecondFactorGraceDays < 0 || s.SecondFactorGraceDays > 90 {
		r.fail("secondFactorGraceDays", "The grace period must be between 0 and 90 days.")
	}
	return r.err()
}

// SettingsDiff lists the settings that a change touches, but for the version.
func SettingsDiff(before, after Settings) []FieldChange {
	before.Version, after.Version = 0, 0
	return diffFields(before, after)
}

// masked stands for the value of a secret.
const masked = `"••••"`

// diffFields compares two structs field by field, under their JSON names. Values of
// fields that are tagged as secret are masked: only that they changed is told.
func diffFields(before, after any) []FieldChange {
	a, b := reflect.ValueOf(before), reflect.ValueOf(after)
	var changes []FieldChange
	for i := range a.NumField() {
		if reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			continue
		}
		field := a.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		change := FieldChange{Field: name, Before: json.RawMessage(masked), After: json.RawMessage(masked)}
		if field.Tag.Get("log") != "secret" {
			change.Before, change.After = mustJSON(a.Field(i).Interface()), mustJSON(b.Field(i).Interface())
		}
		changes = append(changes, change)
	}
	return changes
}

// TooLarge is the message for a file over a limit of n MB.
func TooLarge(n int) string {
	return "File is too large. Maximum size is " + strconv.Itoa(n) + "MB."
}

// SettingsStore is where the settings are kept.
type SettingsStore interface {
	// Settings returns the settings in force, the defaults in a new archive.
	Settings(ctx context.Context) (Settings, error)
	// UpdateSettings lets edit change the settings and stores the result under the
	// next version. ErrSettingsConflict if ifVersion is given and not the stored one.
	UpdateSettings(ctx context.Context, ifVersion *int, by Change, edit func(*Settings) error) (Settings, error)
	// ResetSettings returns to the defaults, under the next version. The rules for second
	// factors stay: editors may reset the settings, but not these.
	ResetSettings(ctx context.Context, ifVersion *int, by Change) (Settings, error)
}
