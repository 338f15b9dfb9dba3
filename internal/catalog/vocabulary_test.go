package catalog

import (
	"fmt"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// Tags that come and go in a draft must not add up: every facet is counted over all
// labels, and the first 65,000 are the fast ones.
func TestDraftTagsLeaveNothingBehind(t *testing.T) {
	c := New()
	c.Apply(1, []Row{
		{Num: 1, State: Published, Country: "Ghana", Tags: []string{"WAR", "TRADE"}, Owner: "o"},
		{Num: 2, State: Published, Country: "Mali", Tags: []string{"War"}, Owner: "o"},
	})
	for i := range 1000 {
		tags := []string{fmt.Sprint("A", i), fmt.Sprint("B", i), "TRADE"}
		c.Apply(int64(2+i), []Row{{Num: 3, State: Draft, Country: "Chad", Tags: tags, Owner: "o"}})
	}
	if labels, terms := len(c.tags.labels), len(c.tags.terms); labels > 5 || terms > 4 || len(c.tags.sorted) != 4 || len(c.tags.byText) != 5 {
		t.Errorf("H-05 %d labels and %d terms, %d sorted, %d by text", labels, terms, len(c.tags.sorted), len(c.tags.byText))
	}
	c.Apply(2000, []Row{{Num: 3, State: Published, Country: "Chad", Tags: []string{"PEACE", "war"}, Owner: "o"}})
	list := c.List(&archive.EventFilter{Facets: true, Page: archive.Page{Number: 1, Limit: 20}}, nil, nil)
	want := []archive.Count{{Key: "WAR", Count: 3}, {Key: "PEACE", Count: 1}, {Key: "TRADE", Count: 1}}
	if diff := gocmp.Diff(want, list.Facets.Tags); diff != "" {
		t.Errorf("H-05 %s", diff)
	}
	c.Apply(2001, []Row{{Num: 3, State: Gone}, {Num: 2, State: Gone}})
	if _, known := c.tags.byKey[archive.TagKey("PEACE")]; known || len(c.countries.sorted) != 1 {
		t.Error("H-05 what nothing has is still there")
	}
}
