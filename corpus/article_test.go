package corpus_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/article"
)

// dated is a text that opens with its date, which stands above it already.
var dated = regexp.MustCompile(`^(?:(?:On|In|By|About|Around|From|At|Since|After|Before|Early in|Late in|It was)\s+)?` +
	`(?:the\s+)?(?:\d{1,4}\b|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)`)

// everydayLife are the subjects besides those of rulers and armies.
var everydayLife = strings.Fields("FARMING CRAFTS SCIENCE ART MUSIC LITERATURE TECHNOLOGY HEALTH ARCHITECTURE LANGUAGE")

// textOf returns the words of spans that a reader sees in an article.
func textOf(spans []article.Span) string {
	var b strings.Builder
	for _, s := range spans {
		if s.Type == article.Text || s.Type == article.Link {
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

func TestArticles(t *testing.T) {
	events := byID[*archive.Event](t, "events")
	total, early, women, everyday := 0, 0, 0, 0
	regions, openings := map[archive.Region]int{}, map[string]string{}
	for id, e := range events {
		if e.Article == "" {
			continue
		}
		total++
		if e.Date.Year < conquest {
			early++
		}
		if slices.Contains(e.Tags, "WOMEN") {
			women++
		}
		if slices.ContainsFunc(everydayLife, func(tag string) bool { return slices.Contains(e.Tags, tag) }) {
			everyday++
		}
		c, _ := archive.CountryByName(e.Country)
		regions[c.Region]++
		opening := strings.Join(strings.Fields(e.Article)[:3], " ")
		if other, ok := openings[opening]; ok {
			t.Errorf("S-05 %s opens as %s does", id, other)
		}
		openings[opening] = id
		checkArticle(t, e, events)
	}
	if total < 100 || early < 35 || women < 15 || everyday < 10 {
		t.Errorf("S-05 of %d articles %d are on events before %d, %d on women, %d on everyday life", total, early, conquest, women, everyday)
	}
	for _, region := range []archive.Region{
		archive.NorthAfrica, archive.WestAfrica, archive.CentralAfrica, archive.EastAfrica, archive.SouthernAfrica,
	} {
		if regions[region] < 10 {
			t.Errorf("S-05 %v has %d articles", region, regions[region])
		}
	}
}

// checkArticle holds an article to the text form, and to what it points to.
func checkArticle(t *testing.T, e *archive.Event, events map[string]*archive.Event) {
	t.Helper()
	parsed := article.Parse(e.Article)
	blocks := parsed.Blocks(nil)
	words, subheads := 0, 0
	for _, b := range blocks {
		words += len(strings.Fields(textOf(b.Spans))) + len(strings.Fields(textOf(b.By)))
		switch b.Type {
		case article.Heading:
			subheads++
		case article.Quote:
			if by := textOf(b.By); !regexp.MustCompile(`\b\d{4}\b`).MatchString(by) || !strings.Contains(by, ",") {
				t.Errorf("S-05 a quotation in %s does not say who, where and when: %q", e.ExternalID, by)
			}
		}
	}
	if words < 400 || words > 1000 {
		t.Errorf("S-05 the article of %s has %d words", e.ExternalID, words)
	}
	if subheads < 2 || blocks[0].Type != article.Paragraph {
		t.Errorf("S-05 the article of %s does not open with its scene and go on under subheads", e.ExternalID)
	}
	if dated.MatchString(e.Article) {
		t.Errorf("S-05 the article of %s opens with its date: %.40q", e.ExternalID, e.Article)
	}
	marks := parsed.Sources()
	if len(marks) == 0 {
		t.Errorf("S-05 the article of %s marks no source", e.ExternalID)
	}
	for _, n := range marks {
		if n > len(e.Sources) {
			t.Errorf("S-05 the article of %s marks source %d of %d", e.ExternalID, n, len(e.Sources))
		}
	}
	for _, ref := range parsed.References() {
		if ref.Kind == "event" && (events[ref.Name] == nil || ref.Name == e.ExternalID) {
			t.Errorf("S-05 the article of %s links to %s", e.ExternalID, ref.Name)
		}
	}
}
