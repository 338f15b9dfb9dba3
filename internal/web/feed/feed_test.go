package feed_test

import (
	"strings"
	"testing"

	"github.com/emersion/go-ical"
	"github.com/mmcdole/gofeed"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestSourcesInFeeds(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(func(e *archive.Event) {
		e.Sources = []archive.Source{
			{Kind: archive.SourceBook, Title: "A <book>", Author: "Ama", Year: 1964, Pages: "3–5", Verified: true},
			{Kind: archive.SourceWeb, Title: "A page", URL: "https://example.org/?a=1&b=2"},
		}
		e.Disputed = &archive.DisputedDate{
			Date: archive.MustDate("1957-01-01"), Precision: archive.PrecisionYear, Reason: "A diary differs.", Source: archive.Source{Title: "Diary"},
		}
	})
	for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json"} {
		feed, err := gofeed.NewParser().ParseString(s.Get(path).Text)
		if err != nil {
			t.Fatal(err)
		}
		webtest.Contains(t, feed.Items[0].Content, "<li>Ama, A &lt;book&gt;, 1964, p. 3–5 (verified)</li>",
			`<li><a href="https://example.org/?a=1&amp;b=2">A page</a></li>`, "Other sources say 1957. A diary differs. (Diary)")
	}
	webtest.Contains(t, s.Get("/feeds/latest.atom").Text, `rel="via" title="A page" href="https://example.org/?a=1&amp;b=2"`)
	webtest.Contains(t, s.Get("/feeds/latest.json").Text, `"_sankofa":{"sources":[{"kind":"book","title":"A \u003cbook\u003e"`)
}

func TestFeeds(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) {
		e.Title, e.Tags, e.Summary = webtest.Nasty, []string{"TRADE", "A & B"}, "First line.\n\nSecond; with, signs \\ and "+strings.Repeat("ɔ́long ", 40)
	})
	s.Add(func(e *archive.Event) { e.Title, e.Country, e.Tags = "Elsewhere", "Kenya", nil })
	s.Add(func(e *archive.Event) { e.Title, e.Precision = "Only the year", archive.PrecisionYear })
	s.Add(func(e *archive.Event) { e.Title, e.Status = "Secret", archive.StatusDraft })
	for _, path := range []string{"/feeds/latest.atom", "/feeds/latest.json", "/feeds/on-this-day.atom", "/feeds/on-this-day.json"} {
		t.Run(path, func(t *testing.T) {
			got := s.Get(path)
			if got.StatusCode != 200 || got.Header.Get("Etag") == "" {
				t.Fatalf("%d %v", got.StatusCode, got.Header)
			}
			feed, err := gofeed.NewParser().ParseString(got.Text)
			if err != nil {
				t.Fatal(err)
			}
			var found *gofeed.Item
			for _, item := range feed.Items {
				if strings.Contains(item.Title, "Secret") {
					t.Error("R-02 a draft is in the feed")
				}
				if strings.HasPrefix(item.Title, webtest.Nasty) {
					found = item
				}
			}
			if found == nil || found.Link != "https://history.example.org/events/"+e.ID || found.UpdatedParsed == nil {
				t.Fatalf("the event reads as %+v", found)
			}
			if strings.Contains(got.Text, "<author></author>") {
				t.Error("an entry has an author without a name")
			}
			if len(found.Categories) != 2 || found.Categories[1] != "A & B" {
				t.Errorf("its tags are %v", found.Categories)
			}
			if strings.Contains(path, "on-this-day") == (len(feed.Items) == 3) {
				t.Errorf("there are %d entries", len(feed.Items))
			}
		})
	}
	t.Run("a feed can be of one tag or country", func(t *testing.T) {
		for query, want := range map[string]int{"?tag=trade": 1, "?country=Kenya": 1, "?country=Kenya&tag=trade": 0, "?country=Nowhere": 0} {
			feed, err := gofeed.NewParser().ParseString(s.Get("/feeds/latest.atom" + query).Text)
			if err != nil || len(feed.Items) != want {
				t.Errorf("%s: %v, %v", query, feed, err)
			}
		}
	})
	t.Run("the calendar returns each year and holds known days only", func(t *testing.T) {
		got := s.Get("/feeds/anniversaries.ics")
		if got.Header.Get("Content-Type") != "text/calendar; charset=utf-8" {
			t.Error(got.Header)
		}
		for line := range strings.SplitSeq(got.Text, "\r\n") {
			if len(line) > 75 {
				t.Errorf("a line of %d bytes: %s", len(line), line)
			}
		}
		cal, err := ical.NewDecoder(strings.NewReader(got.Text)).Decode()
		if err != nil {
			t.Fatal(err)
		}
		events := cal.Events()
		if len(events) != 2 {
			t.Fatalf("there are %d anniversaries", len(events))
		}
		for _, event := range events {
			summary, err := event.Props.Text(ical.PropSummary)
			if err != nil {
				t.Fatal(err)
			}
			if event.Props.Get(ical.PropRecurrenceRule).Value != "FREQ=YEARLY" || event.Props.Get(ical.PropDateTimeStart).Value != "19570306" {
				t.Errorf("the anniversary is %v", event.Props)
			}
			if strings.HasPrefix(summary, "Quotes") && summary != webtest.Nasty+" (1957)" {
				t.Errorf("the title reads as %q", summary)
			}
		}
	})
	for _, path := range []string{"/feeds/", "/feeds/nope.atom", "/feeds/../x", "/sitemaps/x", "/sitemaps/events-0.xml", "/sitemaps/events-2.xml", "/sitemaps/events-01.xml"} {
		if got := s.Get(path); got.StatusCode != 404 {
			t.Errorf("%s: %d", path, got.StatusCode)
		}
	}
}

func TestS04PicturesInFeedsHaveCreditAndLicence(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	s.Add(func(e *archive.Event) {
		e.SetPictures([]archive.Picture{{Path: "https://images.example.org/a.jpg", Alt: "A", Credit: "B & C", Licence: "cc-by-4.0"}})
	})
	webtest.Contains(t, s.Get("/feeds/latest.atom").Text, `<link rel="enclosure" title="B &amp; C" href="https://images.example.org/a.jpg"></link>`,
		`Picture: B &amp;amp; C (&lt;a rel=&#34;license&#34; href=&#34;https://creativecommons.org/licenses/by/4.0/&#34;&gt;CC BY 4.0&lt;/a&gt;)`)
	webtest.Contains(t, s.Get("/feeds/latest.json").Text, `"pictures":[{"path":"https://images.example.org/a.jpg","alt":"A","credit":"B \u0026 C","licence":"cc-by-4.0"}]`)
}
