package archive

import (
	"slices"
	"testing"
)

func TestRelatedSubjects(t *testing.T) {
	t.Parallel()
	at := func(id, date string) *EventBrief { return &EventBrief{ID: id, Date: MustDate(date)} }
	event := &Event{
		Entry: Entry{ID: "e"}, CountryCode: "GH", Date: MustDate("1957-03-06"),
		People: []Participant{{"p", ""}}, Places: []string{"l"},
	}
	for _, tt := range []struct {
		name    string
		related Related
		has     []string
		lacks   []string
	}{
		{"S-07 its country, people and places", Related{}, []string{"country:GH", "person:p", "place:l", "time:1950"}, []string{"list", "country:ML", "time:1960"}},
		{"S-07 what is shown", Related{Items: []RelatedEvent{{Event: at("shown", "1300-01-01")}}}, []string{"event:shown"}, []string{"time:1300"}},
		{
			"S-07 all time from the previous to the next",
			Related{Previous: at("a", "1790-01-01"), Next: at("b", "1972-01-01")},
			[]string{"time:1700", "time:1800", "time:1850", "time:1860", "time:1950", "time:1970"},
			[]string{"time:1600", "time:1980", "list"},
		},
		{"S-07 far apart, any change", Related{Previous: at("a", "1100-01-01")}, []string{"list"}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := tt.related.Subjects(event)
			for _, subject := range tt.has {
				if !slices.Contains(got, subject) {
					t.Errorf("%s is missing in %v", subject, got)
				}
			}
			for _, subject := range tt.lacks {
				if slices.Contains(got, subject) {
					t.Errorf("%s is in %v", subject, got)
				}
			}
		})
	}
	for year, want := range map[int]string{1849: "time:1800", 1850: "time:1850", 1000: "time:1000", 1959: "time:1950"} {
		if got := TimeSubject(year); got != want {
			t.Errorf("S-07 %d is in %s, not %s", year, got, want)
		}
	}
}
