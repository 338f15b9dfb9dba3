package feed_test

import (
	"strings"
	"testing"

	"github.com/emersion/go-ical"
	"github.com/mmcdole/gofeed"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestHostileTitlesInFeeds(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	want := map[string]string{} // titles by address
	for _, title := range webtest.Hostile {
		e := s.Add(func(e *archive.Event) { e.Title, e.Summary, e.Tags = title, title, []string{"a,b;c", "<&>"} })
		want["https://history.example.org/events/"+e.ID] = e.Title
	}
	check := func(t *testing.T, found map[string]string) {
		t.Helper()
		for link, title := range want {
			if !strings.HasPrefix(found[link], title) {
				t.Errorf("R-25 %q became %q", title, found[link])
			}
		}
		if len(found) != len(want) {
			t.Errorf("there are %d entries", len(found))
		}
	}
	for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json", "/feeds/on-this-day.atom", "/feeds/on-this-day.json?tag=a,b;c", "/feeds/latest.atom?tag=%3C%26%3E"} {
		t.Run(path, func(t *testing.T) {
			feed, err := gofeed.NewParser().ParseString(s.Get(strings.ReplaceAll(path, ";", "%3B")).Text)
			if err != nil {
				t.Fatal(err)
			}
			found := map[string]string{}
			for _, item := range feed.Items {
				found[item.Link] = item.Title
				if len(item.Categories) != 2 || item.Categories[0] != "a,b;c" || item.Categories[1] != "<&>" {
					t.Errorf("the tags are %q", item.Categories)
				}
			}
			check(t, found)
		})
	}
	t.Run("calendar", func(t *testing.T) {
		cal, err := ical.NewDecoder(strings.NewReader(s.Get("/feeds/anniversaries.ics").Text)).Decode()
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, event := range cal.Events() {
			summary, err := event.Props.Text(ical.PropSummary)
			if err != nil {
				t.Fatal(err)
			}
			description, err := event.Props.Text(ical.PropDescription)
			if err != nil || description+" (1957)" != summary {
				t.Errorf("%v: %q and %q", err, summary, description)
			}
			found[event.Props.Get(ical.PropURL).Value] = summary
		}
		check(t, found)
	})
}
