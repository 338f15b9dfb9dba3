package exchange

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sankofa/internal/archive"
)

// whole is a file with everything that entries can have.
const whole = `{"entry":"person","id":"p-1","name":"Yaa Asantewaa","slug":"yaa-asantewaa","otherNames":[{"name":"Nana","language":"tw"}],"sortName":"Asantewaa","born":{"date":"1840-01-01","precision":"circa"},"died":{"date":"1921-10-17","precision":"day","disputed":{"date":"1920-01-01","precision":"year","reason":"R","source":{"kind":"book","title":"B"}}},"callings":["leader"],"countries":["Ghana"],"summary":"Queen mother of Ejisu, who led.","article":"## Life\n\nText [1].","pictures":[{"path":"https://example.org/a.jpg","alt":"A","caption":"C","credit":"By","licence":"cc-by-4.0","sourceUrl":"https://example.org/","takenOn":"1900-03"}],"translations":[{"lang":"fr","title":"Yaa Asantewaa","summary":"Reine mère d’Ejisu, qui mena la guerre.","article":"Texte [1].","translator":"A. Person"},{"lang":"ar","title":"يا أسانتيوا","summary":"قادت الحرب من أجل العرش الذهبي.","translator":"B. Person","outdated":true}],"sources":[{"kind":"book","title":"B"}],"status":"published"},
{"entry":"place","id":"l-1","name":"Kumasi","country":"Ghana","kind":"city","point":{"lat":6.6885,"lon":-1.6244},"radiusKm":12.5,"summary":"Text.","article":"","pictures":[],"translations":[],"sources":[{"kind":"book","title":"B"}],"status":"draft"},
{"id":"e-1","title":"War","country":"Ghana","date":"1900-03-28","summary":"Text.","article":"A [[person:yaa-asantewaa]].","pictures":[{"path":"https://example.org/b.jpg","uncredited":true},{"path":"https://example.org/c.jpg","caption":"C","uncredited":true}],"translations":[],"sources":[{"kind":"book","title":"B"}],"people":[{"person":"p-1","role":"led"}],"places":["l-1"],"relations":[{"type":"led-to","event":"e-2","note":"N"}]},
{"entry":"thread","id":"t-1","name":"War and peace","slug":"war-and-peace","summary":"From one to the other, slowly.","article":"","pictures":[],"translations":[],"sources":[{"kind":"book","title":"B"}],"steps":[{"event":"e-1"},{"person":"p-1","note":"She led it."},{"place":"l-1"}],"status":"published"}`

// entriesOf reads a good file.
func entriesOf(t *testing.T, text string) (list []archive.Imported) {
	t.Helper()
	for in, err := range Entries(file(text), archive.StatusPublished) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, in)
	}
	return list
}

func TestS01EntriesRoundTrip(t *testing.T) {
	report, err := Check(file("["+whole+"]"), archive.StatusPublished, 0)
	if err != nil || len(report.Problems) > 0 {
		t.Fatalf("%v, %v", report.Problems, err)
	}
	list := entriesOf(t, "["+whole+"]")
	items := make([]archive.Item, len(list))
	for i, in := range list {
		if items[i] = in.Item; in.Silent != 0 {
			t.Errorf("S-01 %s is silent about %b", in.Item.Label(), in.Silent)
		}
	}
	p, place, e, thread := items[0].(*archive.Person), items[1].(*archive.Place), items[2].(*archive.Event), items[3].(*archive.Thread)
	if p.Slug != "yaa-asantewaa" || p.Died.Disputed.Reason != "R" || !p.Pictures[0].Asked || place.Point.Lat != 6.6885 || place.PlaceKind != "city" ||
		len(p.Translations) != 2 || p.Translations[0].Made != 1 || !p.Outdated(p.Translations[1]) ||
		e.Pictures[1].Asked || e.People[0].Role != "led" || e.Places[0] != "l-1" || e.Relations[0].EventID != "e-2" ||
		len(thread.Steps) != 3 || thread.Steps[1] != (archive.Step{Kind: archive.KindPerson, ID: "p-1", Note: "She led it."}) {
		t.Errorf("S-01 read as %+v %+v %+v %+v", p, place, e, thread)
	}
	text := write(t, JSON, items...)
	var again []archive.Item
	for _, in := range entriesOf(t, text) {
		again = append(again, in.Item)
	}
	if diff := cmp.Diff(items, again, sameLists); diff != "" {
		t.Errorf("S-01 %s", diff)
	}
	if second := write(t, JSON, again...); second != text {
		t.Errorf("S-01 the second file differs:\n%s\n%s", text, second)
	}
	table := write(t, CSV, e)
	if _, events := read(t, table); len(events) != 1 || !cmp.Equal(events[0].Links()[:2], e.Links()[:2]) {
		t.Errorf("S-01 a table loses people or places:\n%s", table)
	}
	if w, err := NewWriter(&strings.Builder{}, CSV, ""); err != nil || w.Write(p) == nil {
		t.Errorf("S-01 a table takes a person: %v", err)
	}
}

// A file of an earlier release says nothing of what there is now.
func TestS01OldFilesAreSilent(t *testing.T) {
	all := archive.PartArticle | archive.PartPictures | archive.PartPeople | archive.PartPlaces | archive.PartRelations | archive.PartTranslations
	for name, text := range map[string]string{"JSON": "[" + good + "]", "CSV": goodCSV} {
		if in := entriesOf(t, text)[0]; in.Silent != all {
			t.Errorf("S-01 %s is silent about %b", name, in.Silent)
		}
	}
	if in := entriesOf(t, strings.Replace(goodCSV, ",sources", ",people", 1)[:len(goodCSV)-len("book | B\n")-1]+"p-1 | led\n")[0]; in.Silent.Has(archive.PartPeople) || len(in.Item.Links()) != 1 {
		t.Errorf("S-01 read as %+v", in)
	}
}

func TestS01Problems(t *testing.T) {
	replaced := func(pairs ...string) string { return "[" + strings.NewReplacer(pairs...).Replace(whole) + "]" }
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"unknown kind", replaced(`"entry":"place"`, `"entry":"thing"`), []string{"row 2, entry: error: Entry must be event, person, place or thread."}},
		{"field of another kind", replaced(`"callings":["leader"]`, `"callings":["leader"],"point":null`), []string{"row 1, point: error: This field is not known."}},
		{"year 0", replaced("1921-10-17", "0000-10-17"), []string{"row 1, died.date: error: Date must be in year 1 or later."}},
		{"no calling", replaced(`"leader"`, ``), []string{"row 1, callings: error: Choose 1 to 4 callings."}},
		{"bad slug", replaced(`"yaa-asantewaa",`, `"Yaa/A",`), []string{"row 1, slug: error: Slug must be small letters and digits with hyphens between them."}},
		{"radius alone", replaced(`"point":{"lat":6.6885,"lon":-1.6244},`, ``), []string{"row 2, point: error: A radius needs a point."}},
		{"no credit", replaced(`"credit":"By",`, ``), []string{"row 1, pictures[0].credit: error: Picture 1 needs a credit."}},
		{"another image", replaced(`"people"`, `"image":"https://example.org/x.jpg","people"`), []string{"row 3, image: error: This is not the address of the first picture."}},
		{"itself", replaced(`"event":"e-2"`, `"event":"e-1"`), []string{"row 3, relations[0].eventId: error: An event is not related to itself."}},
		{"bad name of a person", replaced(`"person":"p-1","role"`, `"person":"p 1","role"`), []string{"row 3, people[0].personId: error: " + badID}},
		{"step to nothing", replaced(`{"place":"l-1"}`, `{"note":"Then."}`), []string{"row 4, steps[2].id: error: A step must name one event, person or place."}},
		{"step to two", replaced(`{"event":"e-1"}`, `{"event":"e-1","place":"l-1"}`), []string{"row 4, steps[0].id: error: A step must name one event, person or place."}},
		{"step twice", replaced(`{"place":"l-1"}`, `{"event":"e-1"}`), []string{"row 4, steps[2].id: error: The same entry is named twice."}},
		{"bad name of a step", replaced(`{"event":"e-1"}`, `{"event":"e 1"}`), []string{"row 4, steps[0].id: error: " + badID}},
		{"same id of two kinds", replaced(`"l-1"`, `"p-1"`), nil},
		{"person of nowhere", replaced(`"countries":["Ghana"]`, `"countries":["Wakanda"]`), []string{"row 1, countries: warning: " + notListed}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			problems, _ := read(t, tt.in)
			if diff := cmp.Diff(tt.want, problems); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestS04LinkedDataNamesPeoplePlacesAndLicences(t *testing.T) {
	var items []archive.Item
	for i, in := range entriesOf(t, "["+whole+"]") {
		in.Item.Base().ID = string(rune('a' + i))
		items = append(items, in.Item)
	}
	items[1].Called().Slug = "kumasi"
	var document struct {
		Graph []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(write(t, JSONLD, items...)), &document); err != nil {
		t.Fatal(err)
	}
	person, place, event := document.Graph[0], document.Graph[1], document.Graph[2]
	image := person["image"].([]any)[0].(map[string]any)
	if person["@type"] != "Person" || person["birthDate"] != "1840" || person["deathDate"] != "1921-10-17" ||
		image["license"] != "https://creativecommons.org/licenses/by/4.0/" || image["creditText"] != "By" {
		t.Errorf("S-04 %v", person)
	}
	circle := place["geo"].(map[string]any)
	if place["@type"] != "Place" || place["url"] != "https://example.org/places/kumasi" || circle["geoRadius"] != 12500.0 {
		t.Errorf("S-04 %v", place)
	}
	about, where := event["about"].([]any)[0].(map[string]any), event["location"].([]any)[0].(map[string]any)
	if about["@id"] != person["@id"] || about["name"] != "Yaa Asantewaa" || where["@id"] != place["@id"] {
		t.Errorf("S-04 %v", event)
	}
	thread := document.Graph[3]
	list := thread["mainEntity"].(map[string]any)["itemListElement"].([]any)
	step := func(i int) map[string]any { return list[i].(map[string]any)["item"].(map[string]any) }
	if thread["@type"] != "CreativeWork" || thread["citation"] == nil || len(list) != 3 ||
		step(0)["identifier"] != event["identifier"] || step(1)["@id"] != person["@id"] || step(2)["@id"] != place["@id"] {
		t.Errorf("a thread is described as %v", thread)
	}
}
