package page_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/web/webtest"
)

func TestCitationsAndCoverage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) {
		e.Date, e.EndDate, e.Precision = archive.MustDate("1884-11-15"), archive.MustDate("1885-02-26"), archive.PrecisionMonth
		e.Sources = []archive.Source{{Kind: archive.SourceBook, Title: "A book", Author: "Ama", Publisher: "A press", Year: 1964}, {Kind: archive.SourceOral, Title: "A song"}}
	})
	page := linked(t, s.Get("/events/"+e.ID).Text)["Article"]
	if page["temporalCoverage"] != "1884-11/1885-02" {
		t.Errorf("the time is %v", page["temporalCoverage"])
	}
	works := page["citation"].([]any)
	if got := fmt.Sprint(works); got != "[map[@type:Book author:Ama datePublished:1964 name:A book publisher:map[@type:Organization name:A press]] map[@type:CreativeWork name:A song]]" {
		t.Errorf("the sources are %s", got)
	}
	about := s.Add(func(e *archive.Event) { e.Date, e.Precision = archive.MustDate("1450-01-01"), archive.PrecisionCirca })
	if page := linked(t, s.Get("/events/"+about.ID).Text)["Article"]; page["temporalCoverage"] != "1450" {
		t.Errorf("an estimate is %v", page["temporalCoverage"])
	}
}

var (
	linkedData = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
	stateBlock = regexp.MustCompile(`(?s)<script type="application/json" id="state">(.*?)</script>`)
)

// linked returns the JSON-LD of a page, by type.
func linked(t *testing.T, body string) map[string]map[string]any {
	t.Helper()
	found := map[string]map[string]any{}
	for _, match := range linkedData.FindAllStringSubmatch(body, -1) {
		var data map[string]any
		if err := json.Unmarshal([]byte(match[1]), &data); err != nil {
			t.Fatalf("SEO-02 %v: %s", err, match[1])
		}
		if data["@context"] != "https://schema.org" {
			t.Errorf("context is %v", data["@context"])
		}
		found[data["@type"].(string)] = data
	}
	return found
}

func TestEventPage(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	hostile := `Quotes " ' & </script><script>alert(1)</script> 𝓔 ` + "\u2028" + ` العربية`
	e := s.Add(func(e *archive.Event) {
		e.Title = strings.ReplaceAll(hostile, "\u2028", "")
		e.Summary = "First line.\n\n" + strings.Repeat("A longer text follows. ", 20) + "</script><!--evil"
		e.SetImage("https://images.example.org/a.jpg?x=1&y=2")
	})
	got := s.Get("/events/" + e.ID)
	if got.StatusCode != 200 {
		t.Fatal(got.StatusCode)
	}
	webtest.Contains(t, got.Text, "(1957) | Sankofa</title>", `<link rel="canonical" href="https://history.example.org/events/`+e.ID+`">`,
		`<meta property="og:type" content="article">`, `<meta property="og:image" content="https://history.example.org`+webtest.Card(e)+`">`, "March 6, 1957")
	if strings.Contains(got.Text, "<script>alert") || strings.Contains(got.Text, "<!--evil") {
		t.Error("R-26 text becomes markup")
	}
	data := linked(t, got.Text)["Event"]
	if data == nil || data["name"] != e.Title || data["startDate"] != "1957-03-06" || data["url"] != "https://history.example.org/events/"+e.ID {
		t.Errorf("SEO-04 the event is described as %v", data)
	}
	place, _ := data["location"].(map[string]any)
	if place["@type"] != "Place" || place["name"] != "Ghana" {
		t.Errorf("SEO-04 the place is %v", place)
	}
	if crumbs := linked(t, got.Text)["BreadcrumbList"]; crumbs == nil || len(crumbs["itemListElement"].([]any)) != 3 {
		t.Errorf("the breadcrumbs are %v", crumbs)
	}
	description := regexp.MustCompile(`<meta name="description" content="([^"]*)">`).FindStringSubmatch(got.Text)
	if description == nil || len([]rune(description[1])) > 170 || !strings.HasSuffix(description[1], "…") {
		t.Errorf("the description is %q", description)
	}
	t.Run("the state is what the browser would have asked for", func(t *testing.T) {
		var state struct {
			URL, Today string
			Queries    [][2]json.RawMessage
		}
		if err := json.Unmarshal([]byte(stateBlock.FindStringSubmatch(got.Text)[1]), &state); err != nil {
			t.Fatal(err)
		}
		if state.URL != "/events/"+e.ID || state.Today != "2026-03-06" || len(state.Queries) < 3 {
			t.Fatalf("state is %+v", state)
		}
		for _, query := range state.Queries {
			var address string
			if err := json.Unmarshal(query[0], &address); err != nil {
				t.Fatal(err)
			}
			want, have := new(any), new(any)
			if err := json.Unmarshal([]byte(s.Get(address).Text), want); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(query[1], have); err != nil {
				t.Fatal(err)
			}
			a, _ := json.Marshal(*want)
			b, _ := json.Marshal(*have)
			if string(a) != string(b) {
				t.Errorf("%s differs", address)
			}
		}
	})
}

func TestHonestDatesInHeads(t *testing.T) {
	t.Parallel()
	s := webtest.New(t)
	e := s.Add(func(e *archive.Event) {
		e.Date, e.EndDate, e.Precision = archive.MustDate("1450-01-01"), archive.MustDate("1460-01-01"), archive.PrecisionCirca
	})
	data := linked(t, s.Get("/events/"+e.ID).Text)["Event"]
	if data["startDate"] != "1450" || data["endDate"] != "1460" {
		t.Errorf("the dates of an estimate are %v to %v", data["startDate"], data["endDate"])
	}
}
