package archive

import (
	"errors"
	"slices"
	"testing"
)

// The column of those who care for a country, spelt out: a user who cares for Ghana, and
// an editor who does.
func TestCountryMatrix(t *testing.T) {
	ghana := &Event{Entry: Entry{Active: true, Status: StatusPublished, CreatedBy: "x"}, Country: "Ghana"}
	togo := &Event{Entry: Entry{Active: true, Status: StatusPublished, CreatedBy: "x"}, Country: "Togo"}
	keeper, keeping := user, editor
	keeper.Countries, keeping.Countries = []string{"GH"}, []string{"GH"}
	for _, tt := range []struct {
		action Action
		here   [2]error // on an event of Ghana: user, editor
		there  [2]error // on one of Togo
	}{
		{ActRead, [2]error{}, [2]error{}},
		{ActManageEntries, [2]error{}, [2]error{}},
		{ActCreateEntry, [2]error{}, [2]error{}},
		{ActComment, [2]error{}, [2]error{}},
		{ActSuggest, [2]error{}, [2]error{}},
		{ActOwnAccount, [2]error{}, [2]error{}},
		{ActOwnFactors, [2]error{}, [2]error{}},
		{ActAuthenticate, [2]error{}, [2]error{}},
		{ActBulkChange, [2]error{}, [2]error{}},
		{ActSharePreview, [2]error{}, [2]error{ErrInsufficientRole}},
		{ActManageTags, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActReadAllDrafts, [2]error{}, [2]error{ErrInsufficientRole}},
		{ActUpdateEntry, [2]error{}, [2]error{ErrNotYourEvent, ErrNotYourEvent}},
		{ActPublishEntry, [2]error{}, [2]error{ErrInsufficientRole}},
		{ActReview, [2]error{}, [2]error{ErrInsufficientRole}},
		{ActModerateComments, [2]error{}, [2]error{ErrInsufficientRole}},
		{ActDeleteEntry, [2]error{ErrInsufficientRole, ErrInsufficientRole}, [2]error{ErrInsufficientRole, ErrInsufficientRole}},
		{ActBulkDelete, [2]error{ErrNotYourListing, ErrNotYourListing}, [2]error{ErrNotYourListing, ErrNotYourListing}},
		{ActRestoreRevision, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActVerifySource, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActDeleteComment, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActManageLogos, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActChangeSettings, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActCleanUp, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActImport, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActExport, [2]error{ErrInsufficientRole}, [2]error{ErrInsufficientRole}},
		{ActManageUsers, [2]error{ErrInsufficientRole, ErrInsufficientRole}, [2]error{ErrInsufficientRole, ErrInsufficientRole}},
		{ActReadLogs, [2]error{ErrInsufficientRole, ErrInsufficientRole}, [2]error{ErrInsufficientRole, ErrInsufficientRole}},
	} {
		for i, who := range []Actor{keeper, keeping} {
			if got := MayOn(who, tt.action, ghana); !errors.Is(got, tt.here[i]) {
				t.Errorf("S-24 %s in Ghana by %s: %v, want %v", tt.action, who.Role, got, tt.here[i])
			}
			if got := MayOn(who, tt.action, togo); !errors.Is(got, tt.there[i]) {
				t.Errorf("S-24 %s in Togo by %s: %v, want %v", tt.action, who.Role, got, tt.there[i])
			}
		}
	}
	if len(Permissions) != 28 {
		t.Errorf("S-24 there are %d actions, and 28 in this table", len(Permissions))
	}
}

func TestCountriesOf(t *testing.T) {
	several := &Place{PlaceDetails: PlaceDetails{Country: Several}}
	person := &Person{PersonDetails: PersonDetails{Countries: []string{"Ghana", "Gold Coast", "Togo", "France"}}}
	for want, item := range map[string]Item{"": several, "GH GH TG": person, "CI": &Event{Country: "Ivory Coast"}} {
		got := ""
		for i, code := range CountriesOf(item) {
			if i > 0 {
				got += " "
			}
			got += code
		}
		if got != want {
			t.Errorf("S-24 countries are %q, want %q", got, want)
		}
	}
	if (Actor{Countries: []string{"GH"}}).CaresFor([]string{"GH"}) {
		t.Error("S-24 a visitor cares for a country")
	}
	codes, err := ParseCare([]string{"Togo", "GH", "Gold Coast"})
	if err != nil || !slices.Equal(codes, []string{"GH", "TG"}) {
		t.Errorf("S-24 care is %v, %v", codes, err)
	}
	if _, err := ParseCare([]string{"Wakanda"}); CodeOf(err) != CodeInvalid {
		t.Errorf("S-24 care of no country: %v", err)
	}
}

// Whoever cares for a country publishes in it, and not in another.
func TestCareOnSave(t *testing.T) {
	keeper := Actor{ID: "u", Role: RoleUser, Countries: []string{"GH"}}
	saved := func(from, to string) Status {
		e := &Event{
			Entry: Entry{ID: "e", Summary: "Text.", Active: true, Status: StatusPublished}, Title: "Title", Country: from, Date: MustDate("1957-03-06"),
		}
		edit := &EventEdit{Country: &to, Title: &to}
		if err := edit.Apply(e, keeper, e.CreatedAt); err != nil {
			t.Fatal(err)
		}
		return e.Status
	}
	for _, tt := range []struct {
		from, to string
		want     Status
	}{{"Ghana", "Ghana", StatusPublished}, {"Ghana", "Togo", StatusDraft}, {"Togo", "Ghana", StatusDraft}} {
		if got := saved(tt.from, tt.to); got != tt.want {
			t.Errorf("S-24 from %s to %s: %s, want %s", tt.from, tt.to, got, tt.want)
		}
	}
}
