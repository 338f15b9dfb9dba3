package api_test

import (
	"strings"
	"testing"

	"sankofa/internal/archive"
)

// The interface compares its own limits with the document (ui/src/app/limits.test.ts), so
// the document must state the limits that the domain enforces.
func TestDocumentStatesTheLimitsOfEvents(t *testing.T) {
	long := func(n uint64) string { return strings.Repeat("é", int(n)) }
	texts := []struct {
		schema, field string
		set           func(*archive.Event, string)
	}{
		{"EventInput", "title", func(e *archive.Event, s string) { e.Title = s }},
		{"EventInput", "country", func(e *archive.Event, s string) { e.Country = s }},
		{"EventInput", "summary", func(e *archive.Event, s string) { e.Summary = s }},
		{"EventInput", "article", func(e *archive.Event, s string) { e.Article = s }},
		{"EntryInput", "article", func(e *archive.Event, s string) { e.Article = s }},
		{"ParticipantInput", "role", func(e *archive.Event, s string) { e.People = []archive.Participant{{PersonID: "p", Role: s}} }},
		{"RelationInput", "note", func(e *archive.Event, s string) {
			e.Relations = []archive.Relation{{Type: archive.LinkLedTo, EventID: "e", Note: s}}
		}},
		{"PictureInput", "alt", func(e *archive.Event, s string) {
			e.Pictures = []archive.Picture{{Path: "https://example.org/a", Alt: s}}
		}},
		{"PictureInput", "caption", func(e *archive.Event, s string) {
			e.Pictures = []archive.Picture{{Path: "https://example.org/a", Caption: s}}
		}},
		{"PictureInput", "credit", func(e *archive.Event, s string) {
			e.Pictures = []archive.Picture{{Path: "https://example.org/a", Credit: s}}
		}},
		{"SourceInput", "title", func(e *archive.Event, s string) { e.Sources[0].Title = s }},
		{"SourceInput", "author", func(e *archive.Event, s string) { e.Sources[0].Author = s }},
		{"SourceInput", "publisher", func(e *archive.Event, s string) { e.Sources[0].Publisher = s }},
		{"SourceInput", "pages", func(e *archive.Event, s string) { e.Sources[0].Pages = s }},
		{"DisputedDateInput", "reason", func(e *archive.Event, s string) { e.Disputed.Reason = s }},
	}
	doc := document(t)
	for _, tt := range texts {
		most := doc.Components.Schemas[tt.schema].Value.Properties[tt.field].Value.MaxLength
		if most == nil {
			t.Errorf("%s.%s has no limit in the document", tt.schema, tt.field)
			continue
		}
		e := validEvent()
		tt.set(e, long(*most))
		if err := e.Validate(); err != nil {
			t.Errorf("%s.%s of %d characters: %v", tt.schema, tt.field, *most, err)
		}
		tt.set(e, long(*most+1))
		if archive.CodeOf(e.Validate()) != archive.CodeInvalid {
			t.Errorf("%s.%s of %d characters is accepted", tt.schema, tt.field, *most+1)
		}
	}
}

func TestDocumentStatesTheOtherLimits(t *testing.T) {
	doc := document(t)
	property := func(schema, field string) (least, most uint64) {
		value := doc.Components.Schemas[schema].Value.Properties[field].Value
		least, limit := value.MinLength, value.MaxLength
		if value.Items != nil {
			least, limit = value.MinItems, value.MaxItems
		}
		if limit == nil {
			t.Fatalf("%s.%s has no limit in the document", schema, field)
		}
		return least, *limit
	}
	for _, tt := range []struct {
		schema, field string
		least, most   uint64
	}{
		{"EventInput", "tags", 0, archive.MaxTags},
		{"EventInput", "sources", 0, archive.MaxSources},
		{"EventInput", "pictures", 0, archive.MaxPictures},
		{"EventInput", "people", 0, archive.MaxPeople},
		{"EventInput", "places", 0, archive.MaxPlaces},
		{"EventInput", "relations", 0, archive.MaxRelations},
		{"EventInput", "note", 0, archive.MaxNote},
		{"EventInput", "image", 0, archive.MaxImageURL},
		{"SourceInput", "url", 0, archive.MaxImageURL},
		{"CommentInput", "body", archive.MinComment, archive.MaxComment},
		{"PasswordChange", "newPassword", archive.MinPassword, archive.MaxPassword},
		{"Registration", "password", archive.MinPassword, archive.MaxPassword},
		{"Profile", "bio", 0, archive.MaxBio},
	} {
		least, most := property(tt.schema, tt.field)
		if least != tt.least || most != tt.most {
			t.Errorf("%s.%s: got %d to %d, want %d to %d", tt.schema, tt.field, least, most, tt.least, tt.most)
		}
	}
	if tag := doc.Components.Schemas["EventInput"].Value.Properties["tags"].Value.Items.Value.MaxLength; *tag != archive.MaxTag {
		t.Errorf("a tag: got %d, want %d", *tag, archive.MaxTag)
	}
}

func TestDocumentStatesTheLimitsOfSettings(t *testing.T) {
	fields := map[string]func(*archive.Settings) *int{
		"maxImageSize":    func(s *archive.Settings) *int { return &s.MaxImageSize },
		"maxLogoSize":     func(s *archive.Settings) *int { return &s.MaxLogoSize },
		"maxDocumentSize": func(s *archive.Settings) *int { return &s.MaxDocumentSize },
		"cardImageHeight": func(s *archive.Settings) *int { return &s.CardImageHeight },
	}
	doc := document(t)
	for name, field := range fields {
		value := doc.Components.Schemas["Settings"].Value.Properties[name].Value
		step := 1
		if value.MultipleOf != nil {
			step = int(*value.MultipleOf)
		}
		for n, valid := range map[int]bool{
			int(*value.Min): true, int(*value.Max): true,
			int(*value.Min) - step: false, int(*value.Max) + step: false,
		} {
			s := archive.DefaultSettings()
			*field(&s) = n
			if err := s.Validate(); (err == nil) != valid {
				t.Errorf("%s %d: %v", name, n, err)
			}
		}
	}
}

func validEvent() *archive.Event {
	source := archive.Source{Kind: archive.SourceBook, Title: "A book"}
	return &archive.Event{
		Entry: archive.Entry{Summary: "At midnight.", Status: archive.StatusDraft, Sources: []archive.Source{source}},
		Title: "Ghana becomes independent", Country: "Ghana", Date: archive.Date{Year: 1957, Month: 3, Day: 6}, Precision: archive.PrecisionDay,
		Disputed: &archive.DisputedDate{Date: archive.Date{Year: 1957, Month: 3, Day: 7}, Precision: archive.PrecisionDay, Reason: "A diary.", Source: source},
	}
}
