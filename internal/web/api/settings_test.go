package api_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

type settingsResponse struct{ Settings archive.Settings }

func patchSettings(s *webtest.Site, who string, body any, headers ...string) webtest.Reply {
	return s.Call(who, "PATCH", "/api/settings", body, headers...)
}

func TestChangeSettings(t *testing.T) {
	t.Parallel()
	t.Run("API-39 PERM-33 some fields change, the others stay", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "editor", webtest.Object("contactEmail", "us@example.org", "enableComments", false)).OK(t)
		var got settingsResponse
		patchSettings(s, "editor", webtest.Object("siteName", " Our archive ", "cardImageHeight", 240)).Read(t, 200, &got)
		want := archive.DefaultSettings()
		want.ContactEmail, want.EnableComments = "us@example.org", false
		want.SiteName, want.CardImageHeight, want.Version = "Our archive", 240, got.Settings.Version
		if !reflect.DeepEqual(got.Settings, want) || want.Version == 0 {
			t.Errorf("got %+v", got.Settings)
		}
		if !strings.Contains(s.Get("/").Text, "<title>Our archive: ") {
			t.Error("the new name is not on the page")
		}
	})
	t.Run("API-40 all fields at once", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "admin", webtest.Object("maxImageSize", 50, "maxLogoSize", 10, "maxDocumentSize", 100, "siteName", "A", "siteDescription", "B", "contactEmail", "a@example.org", "allowSelfRegistration", true, "enableComments", false, "enableImageUploads", false, "cardImageHeight", 400, "cardAspectRatio", "3:1", "requireSecondFactor", []string{"admin"}, "secondFactorGraceDays", 90)).OK(t)
		var got settingsResponse
		s.Get("/api/settings").Read(t, 200, &got)
		want := archive.Settings{
			MaxImageSize: 50, MaxLogoSize: 10, MaxDocumentSize: 100, SiteName: "A", SiteDescription: "B", ContactEmail: "a@example.org",
			AllowSelfRegistration: true, CardImageHeight: 400, CardAspectRatio: "3:1", Version: got.Settings.Version,
			RequiredFactorRoles: []archive.Role{"admin"}, SecondFactorSince: map[archive.Role]time.Time{"admin": webtest.Now}, SecondFactorGraceDays: 90,
		}
		if !reflect.DeepEqual(got.Settings, want) {
			t.Errorf("got %+v", got.Settings)
		}
	})
	t.Run("API-41 reset returns to the defaults", func(t *testing.T) {
		s := webtest.New(t)
		patchSettings(s, "editor", webtest.Object("siteName", "Other")).OK(t)
		var got settingsResponse
		s.Call("editor", "POST", "/api/settings/reset", nil).Read(t, 200, &got)
		want := archive.DefaultSettings()
		want.Version = got.Settings.Version
		if !reflect.DeepEqual(got.Settings, want) || want.Version == 0 {
			t.Errorf("got %+v", got.Settings)
		}
	})
	t.Run("PERM-10 R-07 users and visitors change nothing", func(t *testing.T) {
		s := webtest.New(t)
		for _, call := range [][2]string{{"PATCH", "/api/settings"}, {"POST", "/api/settings/reset"}} {
			s.Call("user", call[0], call[1], webtest.Object("siteName", "X")).Fails(t, 403, "forbidden", "Insufficient permissions")
			s.Call("", call[0], call[1], webtest.Object("siteName", "X")).Fails(t, 401, "unauthorized", "Authentication required.")
		}
	})
	t.Run("R-62 of concurrent saves from the same version one wins", func(t *testing.T) {
		s := webtest.New(t)
		var base settingsResponse
		s.Get("/api/settings").Read(t, 200, &base)
		s.Person("editor")
		results := atOnce(6, func(i int) int {
			got := patchSettings(s, "editor", webtest.Object("siteName", fmt.Sprint("Name ", i)), "If-Match", fmt.Sprintf(`"%d"`, base.Settings.Version))
			if got.StatusCode != 200 {
				got.Fails(t, 409, "conflict", "Settings were modified by another user. Refreshing...")
			}
			return got.StatusCode
		})
		if count(results, 200) != 1 {
			t.Errorf("statuses are %v", results)
		}
		patchSettings(s, "editor", webtest.Object(), "If-Match", "x").Fails(t, 400, "invalid", "")
	})
}

func TestBadSettings(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	before := s.Get("/api/settings").Text
	for name, tt := range map[string]struct {
		value any
		want  string
	}{
		"maxImageSize": {51, "Max image size must be between 1 and 50 MB."}, "maxLogoSize": {0, "Max logo size must be between 1 and 10 MB."},
		"maxDocumentSize": {101, "Max document size must be between 1 and 100 MB."}, "siteName": {" ", "Site name is required."},
		"siteDescription": {strings.Repeat("x", 501), "Site description must be at most 500 characters."}, "contactEmail": {"nope", "Enter a valid email address."},
		"cardImageHeight": {165, "Card image height must be between 80 and 400 in steps of 10."}, "cardAspectRatio": {"5:4", "Aspect ratio must be one of 16:9, 4:3, 3:2, 1:1, 2:1, 3:1."},
	} {
		t.Run("VAL-29…40 "+name, func(t *testing.T) {
			got := patchSettings(s, "editor", webtest.Object(name, tt.value))
			got.Fails(t, 400, "invalid", "Validation failed")
			webtest.Contains(t, got.Text, tt.want)
			if s.Get("/api/settings").Text != before {
				t.Error("the settings changed")
			}
		})
	}
	t.Run("wrong types", func(t *testing.T) {
		patchSettings(s, "editor", `{"maxImageSize":2.5}`).Fails(t, 400, "invalid", "")
		patchSettings(s, "editor", `{"enableComments":"yes"}`).Fails(t, 400, "invalid", "")
	})
}
