package storetest

import (
	"fmt"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// look searches for events as a reader does.
func look(t *testing.T, s *store.Store, text string) *archive.SearchResult {
	t.Helper()
	return lookAt(t, s, archive.SearchRequest{Text: text, Kind: archive.KindEvent, Page: archive.Page{Number: 1, Limit: 20}})
}

func lookAt(t *testing.T, s *store.Store, request archive.SearchRequest) *archive.SearchResult {
	t.Helper()
	wantErr(t, "index", s.WaitSearch(Context(t)), nil)
	result, err := s.Search(Context(t), request)
	if err != nil {
		t.Fatal(err)
	}
	if result.Provisional {
		t.Errorf("what %q finds is not final", request.Text)
	}
	return result
}

// foundTitles are the titles of a group, in its order.
func foundTitles(result *archive.SearchResult, kind archive.Kind) []string {
	list := []string{}
	for _, group := range result.Groups {
		for _, hit := range group.Items {
			if group.Kind == kind {
				list = append(list, hit.Title.Text)
			}
		}
	}
	return list
}

func testRanking(t *testing.T, open Opener) {
	s := open(t)
	none := summary("None.")
	create(t, s, ama,
		event("Told in the summary", "Mali", "1900-01-01", summary("The rivers were high, and gold was lost.")),
		event("A river, and gold elsewhere", "Mali", "1850-01-01", none),
		event("A river, and more told", "Mali", "1840-01-01", summary("Of gold.")),
		event("Gold on the river", "Mali", "1901-01-01", none),
		event("At the gold river", "Mali", "1820-01-01", none),
		event("Gold river, once more", "Mali", "1810-01-01", none),
		event("Named by tags", "Mali", "1904-01-01", none, tagged("RIVER", "GOLD")),
		event("Named by a phrase", "Mali", "1890-01-01", none, tagged("GOLD RIVER")),
		event("Gold, and a tag", "Mali", "1880-01-01", none, tagged("RIVER")),
		event("Named and told", "Mali", "1870-01-01", summary("Gold of the river."), tagged("RIVER", "GOLD")),
		event("Hidden gold river", "Mali", "1999-01-01", draft),
		event("Gold alone", "Mali", "1998-01-01", none),
	)
	found := look(t, s, "Gold river")
	same(t, "S-08 the order", foundTitles(found, archive.KindEvent), []string{
		"Gold river, once more",
		"At the gold river",
		"Gold on the river",
		"A river, and gold elsewhere",
		"Named by a phrase",
		"Gold, and a tag",
		"Named and told",
		"Named by tags",
		"A river, and more told",
		"Told in the summary",
	})
	same(t, "S-08 all have all words", found.Complete, true)
	page := func(n int) []string {
		return foundTitles(lookAt(t, s, archive.SearchRequest{Text: "gold river", Kind: archive.KindEvent, Page: archive.Page{Number: n, Limit: 3}}), archive.KindEvent)
	}
	same(t, "S-08 pages together", append(append(append(page(1), page(2)...), page(3)...), page(4)...), foundTitles(found, archive.KindEvent))
	same(t, "S-08 lists are ranked as well", titles(list(t, s, archive.EventFilter{Search: "gold river"}).Items)[:5], []string{
		"Gold river, once more", "At the gold river", "Gold on the river", "A river, and gold elsewhere", "Named by a phrase",
	})

	t.Run("S-08 words that say little", func(t *testing.T) {
		same(t, "found", foundTitles(look(t, s, "what happened with the gold alone?"), archive.KindEvent), []string{"Gold alone"})
	})
	t.Run("S-08 where nothing has all words, the rarest count", func(t *testing.T) {
		some := look(t, s, "gold river alone")
		same(t, "complete", some.Complete, false)
		same(t, "first", foundTitles(some, archive.KindEvent)[0], "Gold alone")
		same(t, "and those with the others", len(foundTitles(some, archive.KindEvent)), 11)
	})
	t.Run("S-08 quoted words are meant as they are", func(t *testing.T) {
		same(t, "forms", len(foundTitles(look(t, s, "rivers"), archive.KindEvent)), 10)
		same(t, "as it is", foundTitles(look(t, s, `"rivers"`), archive.KindEvent), []string{"Told in the summary"})
		same(t, "and not begun", foundTitles(look(t, s, `"rive"`), archive.KindEvent), []string{})
	})
}

func testSearchYears(t *testing.T, open Opener) {
	s := open(t)
	create(t, s, ama,
		event("A conference", "Ghana", "1884-11-15", func(e *archive.Event) { e.EndDate = archive.MustDate("1885-02-26") }),
		event("A railway", "Ghana", "1901-01-01"),
		event("The class of 1885 meets", "Kenya", "1930-01-01"),
		event("A harvest", "Kenya", "1885-06-01"),
		event("Before", "Kenya", "1100-01-01"),
		event("Undated", "Kenya", ""),
	)
	for text, want := range map[string][]string{
		"1884":               {"A conference"},
		"1885":               {"A conference", "A harvest", "The class of 1885 meets"},
		"1880s":              {"A conference", "A harvest"},
		"19th century":       {"A conference", "A harvest"},
		"20th century kenya": {"The class of 1885 meets"},
		"conference 1885":    {"A conference"},
		"before 1500":        {"Before"},
		"after 1901":         {"The class of 1885 meets"},
		"since 1901":         {"A railway", "The class of 1885 meets"},
		"about 1105":         {"Before"},
		"1066":               {},
	} {
		result := look(t, s, text)
		same(t, "S-08 "+text, foundTitles(result, archive.KindEvent), want)
		if result.Years == nil || !result.Years.Applied {
			t.Errorf("S-08 the years of %q are not said back: %+v", text, result.Years)
		}
	}
	result := look(t, s, "conference, 1700-1800")
	same(t, "S-08 said back", *result.Years, archive.SearchYears{From: 1700, To: 1800, Text: "1700-1800", Query: "conference,"})
	same(t, "S-08 found in other years", foundTitles(result, archive.KindEvent), []string{"A conference"})
	same(t, "S-08 a quoted year is a word", foundTitles(look(t, s, `"1885"`), archive.KindEvent), []string{"The class of 1885 meets"})
}

func testSpelling(t *testing.T, open Opener) {
	s := open(t)
	made := create(t, s, ama,
		event("Mandela walks free", "South Africa", "1990-02-11"),
		event("A mandate ends", "Togo", "1960-04-27"),
		event("Rain", "Togo", "1970-01-01", summary("Mandala is a word of a text, and mandala again.")),
		event("Secret", "Togo", "1971-01-01", draft, summary("Kumbwada.")),
	)
	result := look(t, s, "Mandella 1990")
	same(t, "S-08 corrected", result.Corrections, []archive.Correction{{From: "mandella", To: "mandela", Query: `"mandella" 1990`}})
	same(t, "S-08 searched for", result.Words, []string{"mandela"})
	same(t, "S-08 found", foundTitles(result, archive.KindEvent), []string{"Mandela walks free"})
	same(t, "S-08 titles before texts", look(t, s, "mandula").Corrections[0].To, "mandela")
	same(t, "S-08 as it is", foundTitles(look(t, s, result.Corrections[0].Query), archive.KindEvent), []string{})

	result = look(t, s, "xyzzyq mandela")
	same(t, "S-08 dropped", result.Dropped, []string{"xyzzyq"})
	same(t, "S-08 the others", foundTitles(result, archive.KindEvent), []string{"Mandela walks free"})
	same(t, "S-08 nothing is left", look(t, s, "xyzzyq").Groups[0].Total, 0)
	result = look(t, s, "kumbwadas")
	same(t, "S-08 the words of a draft are not told", result.Corrections, []archive.Correction{})
	same(t, "S-08 nor found", result.Dropped, []string{"kumbwadas"})

	must(s.UpdateEvent(Context(t), made[0].ID, by(ama), func(e *archive.Event) error {
		e.Title, e.Summary = "Madiba walks free", "None."
		return nil
	}))(t)
	same(t, "S-08 a word that went is not suggested", look(t, s, "mandella").Corrections, []archive.Correction{{From: "mandella", To: "mandala", Query: `"mandella"`}})
	same(t, "S-08 a word that came is", look(t, s, "madibba").Corrections, []archive.Correction{{From: "madibba", To: "madiba", Query: `"madibba"`}})

	second := open(t)
	Eventually(t, "another node knows the words", func() bool {
		found, err := second.Search(Context(t), archive.SearchRequest{Text: "madibba"})
		return err == nil && len(found.Corrections) == 1 && !found.Provisional
	})
}

func testSearchGroups(t *testing.T, open Opener) {
	s := open(t)
	for i := range 7 {
		create(t, s, ama, event(fmt.Sprint("Harvest ", i), "Ghana", fmt.Sprintf("19%d0-01-01", i)))
	}
	create(t, s, ama,
		event("King Béhanzin gives himself up", "Benin", "1894-01-01", summary("On 25 January 1894 🌍 Béhanzin’s guard gave up.")),
		event("Harvest in Mali", "Mali", "1890-01-01"),
	)
	result := lookAt(t, s, archive.SearchRequest{Text: "harvest", Page: archive.Page{Number: 1, Limit: 7}})
	var kinds []archive.Kind
	totals := map[archive.Kind]int{}
	for _, group := range result.Groups {
		kinds = append(kinds, group.Kind)
		totals[group.Kind] = group.Total
	}
	same(t, "S-08 the kinds", kinds, archive.SearchKinds)
	same(t, "S-08 the totals", totals, map[archive.Kind]int{"event": 8, "person": 0, "place": 0, "country": 2, "thread": 0})
	same(t, "S-08 events for the rest of the page", len(foundTitles(result, archive.KindEvent)), 5)
	same(t, "S-08 the countries of the events", foundTitles(result, archive.KindCountry), []string{"Ghana", "Mali"})
	countries := lookAt(t, s, archive.SearchRequest{Text: "harvest", Kind: archive.KindCountry, Page: archive.Page{Number: 2, Limit: 1}})
	same(t, "S-08 a page of one kind", foundTitles(countries, archive.KindCountry), []string{"Mali"})
	same(t, "S-08 and nothing of others", foundTitles(countries, archive.KindEvent), []string{})

	for text, want := range map[string][]string{
		"gold coast":    {"Ghana"},
		"sao tome":      {"São Tomé and Príncipe"},
		"guinea":        {"Guinea", "Guinea-Bissau"},
		"dahomey":       {"Benin"},
		"abyss":         {"Ethiopia"},
		"south africca": {"South Africa", "Namibia"}, // once South West Africa
		"etiopia":       {"Ethiopia"},
	} {
		same(t, "S-08 the country "+text, foundTitles(lookAt(t, s, archive.SearchRequest{Text: text, Page: archive.Page{Number: 1, Limit: 10}}), archive.KindCountry), want)
	}

	hit := look(t, s, "bèhanzin").Groups[0].Items[0]
	same(t, "S-08 the match in the title", hit.Title, archive.Excerpt{Text: "King Béhanzin gives himself up", Matches: []archive.TextRange{{Start: 5, End: 13}}})
	same(t, "S-08 the match in the summary, in UTF-16", *hit.Excerpt, archive.Excerpt{
		Text: "On 25 January 1894 🌍 Béhanzin’s guard gave up.", Matches: []archive.TextRange{{Start: 22, End: 30}},
	})
	for _, text := range []string{"", " ", "b", "!!"} {
		result := lookAt(t, s, archive.SearchRequest{Text: text})
		for _, group := range result.Groups {
			same(t, "S-08 nothing for "+text, group.Total, 0)
		}
	}
}

func testRelated(t *testing.T, open Opener) {
	s := open(t)
	made := create(t, s, ama,
		event("First", "Ghana", "1900-01-01"),
		event("Second", "Ghana", "1910-01-01"),
		event("The one", "Ghana", "1911-06-01", tagged("GOLD", "SALT")),
		event("Third", "Ghana", "1912-01-01"),
		event("Fourth", "Ghana", "1930-01-01"),
		event("Fifth", "Ghana", "1940-01-01"),
		event("Elsewhere", "Mali", "1911-07-01"),
		event("Elsewhere, later", "Mali", "1915-01-01"),
		event("Far, and alike", "Kenya", "1200-01-01", tagged("SALT", "GOLD")),
		event("Hidden", "Ghana", "1911-06-02", draft, tagged("GOLD", "SALT")),
	)
	related := must(s.Related(Context(t), made[2].ID))(t)
	briefs := func(list []*archive.EventBrief) []string {
		names := []string{}
		for _, e := range list {
			names = append(names, e.Title)
		}
		return names
	}
	same(t, "S-07 before", briefs(related.Before), []string{"Second", "First"})
	same(t, "S-07 after", briefs(related.After), []string{"Third", "Fourth"})
	same(t, "S-07 meanwhile", briefs(related.Meanwhile), []string{"Elsewhere"})
	same(t, "S-07 previous and next", []string{related.Previous.Title, related.Next.Title}, []string{"Second", "Elsewhere"})
	items := []string{}
	for _, item := range related.Items {
		items = append(items, fmt.Sprint(item.Reason, " ", item.Event.Title))
	}
	same(t, "S-07 otherwise", items, []string{"country Fifth", "tags Far, and alike", "time Elsewhere, later"})
	_, err := s.Related(Context(t), "none")
	wantErr(t, "S-07 of no event", err, archive.ErrEventNotFound)

	must(s.UpdateEvent(Context(t), made[1].ID, by(ama), func(e *archive.Event) error {
		e.Status = archive.StatusDraft
		return nil
	}))(t)
	related = must(s.Related(Context(t), made[2].ID))(t)
	same(t, "S-07 never a draft", briefs(related.Before), []string{"First"})
}
