package corpus_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sankofa/internal/archive"
	"sankofa/internal/store"
	"sankofa/internal/store/pgtest"
)

// readersQueries are what readers type, each with the event that must come among the
// first three.
var readersQueries = []struct{ text, want string }{
	// What happened, in the words that come to mind.
	{"ghana independence", "ghana-1957-independence"},
	{"when did ghana become independent", "ghana-1957-independence"},
	{"independence of kenya", "kenya-1963-independence"},
	{"nigeria independence 1960", "nigeria-1960-independence"},
	{"zimbabwe independence", "zimbabwe-1980-independence"},
	{"who freed south africa", "south-africa-1990-mandela-released"},
	{"mandela free", "south-africa-1990-mandela-released"},
	{"nelson mandela prison", "south-africa-1964-rivonia-sentence"},
	{"berlin conference 1884", "democratic-republic-of-the-congo-1885-berlin-general-act"},
	{"end of apartheid", "south-africa-1992-referendum"},
	{"apartheid", "south-africa-1948-apartheid-election"},
	{"soweto", "south-africa-1976-soweto-uprising"},
	{"sharpeville massacre", "south-africa-1960-sharpeville"},
	{"first heart transplant", "south-africa-1967-heart-transplant"},
	{"world cup 2010", "south-africa-2010-football-world-cup"},
	{"first woman president", "liberia-2006-sirleaf-inaugurated"},
	{"first female president africa", "liberia-2006-sirleaf-inaugurated"},
	{"women's war", "nigeria-1929-womens-war"},
	{"salt trade", "niger-1500-bilma-salt"},
	{"slave trade zanzibar", "tanzania-1873-slave-market-closed"},
	{"abolition of slavery mauritius", "mauritius-1835-slavery-abolished"},
	{"rwanda genocide", "rwanda-1994-genocide"},
	{"ethiopian famine", "ethiopia-1984-famine-broadcast"},
	{"suez canal opening", "egypt-1869-suez-canal-opens"},
	{"suez crisis 1956", "egypt-1956-suez-canal-nationalisation"},
	{"muhammad ali foreman", "democratic-republic-of-the-congo-1974-rumble-in-the-jungle"},
	{"ebola", "guinea-2014-ebola-declared"},
	{"african union", "libya-1999-sirte-declaration"},
	{"organisation of african unity", "ethiopia-1963-organisation-of-african-unity"},
	{"oldest human skull", "chad-2001-toumai"},
	{"king tut", "egypt-1922-tomb-of-tutankhamun"},
	{"black death", "egypt-1347-black-death"},
	{"victoria falls", "zambia-1855-victoria-falls"},
	{"dr livingstone i presume", "tanzania-1871-stanley-livingstone"},
	{"m-pesa", "kenya-2007-m-pesa"},
	{"richest man mansa musa", "mali-1324-mansa-musa-pilgrimage"},
	{"afrobeat", "nigeria-1997-fela-kuti-dies"},
	{"nobel prize literature nigeria", "nigeria-1986-soyinka-nobel-prize"},
	{"nobel peace prize kenya", "kenya-2004-maathai-nobel-peace-prize"},

	// Names of people and places.
	{"adwa", "ethiopia-1896-battle-of-adwa"},
	{"battle of adwa", "ethiopia-1896-battle-of-adwa"},
	{"timbuktu", "mali-1100-timbuktu"},
	{"sankara", "burkina-faso-1987-sankara-killed"},
	{"lumumba", "democratic-republic-of-the-congo-1961-lumumba-killed"},
	{"nkrumah", "ghana-1966-nkrumah-overthrown"},
	{"queen nzinga", "angola-1663-death-of-njinga"},
	{"haile selassie", "ethiopia-1930-coronation"},
	{"behanzin", "benin-1894-behanzin-surrenders"},
	{"Ngũgĩ", "kenya-1977-ngugi-detained"},
	{"achebe", "nigeria-1958-things-fall-apart"},
	{"steve biko", "south-africa-1977-biko-dies"},
	{"fela", "nigeria-1997-fela-kuti-dies"},
	{"lucy", "ethiopia-1974-lucy"},
	{"gaddafi", "libya-2011-gaddafi-killed"},
	{"nehanda", "zimbabwe-1898-nehanda-executed"},
	{"great zimbabwe", "zimbabwe-1450-great-zimbabwe"},
	{"lalibela", "ethiopia-1200-lalibela-churches"},
	{"benin bronzes", "nigeria-1897-benin-captured"},
	{"robben island", "south-africa-1964-rivonia-sentence"},

	// Former and other names of countries.
	{"gold coast", "ghana-1957-independence"},
	{"congo kinshasa", "democratic-republic-of-the-congo-1960-independence"},
	{"zaire", "democratic-republic-of-the-congo-1971-zaire"},
	{"upper volta", "burkina-faso-1984-new-name"},
	{"rhodesia", "zimbabwe-1965-udi"},
	{"dahomey xyzzyq", "benin-1727-dahomey-takes-ouidah"},
	{"abyssinia italy war", "ethiopia-1896-battle-of-adwa"},
	{"swaziland renamed", "eswatini-2018-renamed-eswatini"},

	// Years.
	{"1960", "cameroon-1960-independence"},
	{"1960 independence", "cameroon-1960-independence"},
	{"19th century slavery", "mauritius-1835-slavery-abolished"},
	{"what happened in 1994", "rwanda-1994-genocide"},
	{"mali 14th century", "mali-1324-mansa-musa-pilgrimage"},
	{"before 1100 cairo", "egypt-1005-house-of-knowledge"},
	{"1950s football", "sudan-1957-first-africa-cup"},
	{"about 1200 ethiopia", "ethiopia-1200-lalibela-churches"},
	{"ghana 1957-66", "ghana-1957-independence"},
	{"berlin conference 1886", "democratic-republic-of-the-congo-1885-berlin-general-act"},

	// Typing errors.
	{"mandella", "south-africa-1990-mandela-released"},
	{"nelson mandela relased", "south-africa-1990-mandela-released"},
	{"asanti", "ghana-1824-nsamankow"},
	{"timbucktu", "mali-1100-timbuktu"},
	{"kwame nkruma overthrow", "ghana-1966-nkrumah-overthrown"},
	{"gadafi", "libya-2011-gaddafi-killed"},
	{"haile selasie", "ethiopia-1930-coronation"},
	{"tutankamun", "egypt-1922-tomb-of-tutankhamun"},
	{"independance algeria", "algeria-1962-independence"},
	{"timbuktu qwertzuiop mosque", "mali-1327-djinguereber"},

	// Movements, wars, illnesses.
	{"mau mau", "kenya-1952-state-of-emergency"},
	{"biafra", "nigeria-1967-biafra-declared"},
	{"aids", "uganda-1987-taso"},
	{"maji maji", "tanzania-1905-maji-maji"},
	{"herero genocide", "namibia-1904-extermination-order"},
	{"boer war", "south-africa-1899-south-african-war"},
	{"zulu war british", "south-africa-1879-isandlwana"},
	{"tunisia protests 2010", "tunisia-2010-bouazizi"},
	{"boko haram", "nigeria-2014-chibok"},
	{"smallpox", "somalia-1977-last-smallpox-case"},
	{"marathon barefoot", "ethiopia-1960-bikila-olympic-marathon"},
	{"shaka zulu", "south-africa-1816-shaka"},
	{"hiv origin", "democratic-republic-of-the-congo-1920-hiv"},
	{"darfur", "sudan-2003-darfur-war"},
	{"oyo empire", "nigeria-1610-oyo-cavalry"},
	{"queen amina", "nigeria-1576-amina-zazzau"},
	{"kente", "ghana-1700-kente"},
	{"nollywood", "nigeria-1992-nollywood"},
	{"amistad", "sierra-leone-1839-amistad"},
	{"johannesburg gold", "south-africa-1886-witwatersrand"},
	{"entebbe", "uganda-1976-entebbe"},
}

// otherNames are names under which readers look for a person or a place, which must be the
// first of its kind.
var otherNames = []struct {
	text string
	kind archive.Kind
	want string
}{
	{"madiba", archive.KindPerson, "nelson-mandela"},
	{"averroes", archive.KindPerson, "ibn-rushd"},
	{"alhazen", archive.KindPerson, "ibn-al-haytham"},
	{"ras tafari", archive.KindPerson, "haile-selassie"},
	{"nzinga mbande", archive.KindPerson, "njinga"},
	{"okomfo anokye", archive.KindPerson, "okomfo-anokye"},
	{"leopoldville", archive.KindPlace, "kinshasa"},
	{"mosi oa tunya", archive.KindPlace, "victoria-falls"},
	{"salisbury", archive.KindPlace, "harare"},
	{"fernando poo", archive.KindPlace, "bioko"},
}

func TestReadersFindWhatTheyLookFor(t *testing.T) {
	if len(readersQueries) < 60 {
		t.Fatalf("S-08 %d queries", len(readersQueries))
	}
	t.Run("sqlite", func(t *testing.T) { testReaders(t, store.Options{Folder: t.TempDir()}) })
	t.Run("postgres", func(t *testing.T) {
		cluster := pgtest.Start(t, nil)
		testReaders(t, store.Options{DatabaseURL: cluster.Database(t)})
	})
}

func testReaders(t *testing.T, o store.Options) {
	ctx := t.Context()
	s, err := store.Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	var events []*archive.Event
	for _, list := range read(t) {
		events = append(events, list...)
	}
	slices.SortFunc(events, func(a, b *archive.Event) int { return strings.Compare(a.ExternalID, b.ExternalID) })
	var all []archive.Item
	for _, p := range byID[*archive.Person](t, "people") {
		all = append(all, p)
	}
	for _, p := range byID[*archive.Place](t, "places") {
		all = append(all, p)
	}
	for _, e := range events {
		all = append(all, e)
	}
	if _, err := s.ImportEntries(ctx, archive.Import{Entries: archive.Listed(all)}, archive.Change{}); err != nil {
		t.Fatal(err)
	}
	if err := s.WaitSearch(ctx); err != nil {
		t.Fatal(err)
	}
	t.Run("S-07 every event leads on to three others", func(t *testing.T) {
		for _, e := range events {
			related, err := s.Related(ctx, e.ID)
			if err != nil {
				t.Fatal(err)
			}
			ways := map[string]bool{}
			for _, list := range [][]*archive.EventBrief{related.Before, related.After, related.Meanwhile} {
				for _, one := range list {
					ways[one.ID] = true
				}
			}
			for _, one := range related.Items {
				ways[one.Event.ID] = true
			}
			if len(ways) < 3 || ways[e.ID] {
				t.Errorf("%s leads to %d others", e.ExternalID, len(ways))
			}
		}
	})
	external := map[string]string{}
	for _, item := range all {
		external[item.Base().ID] = item.Base().ExternalID
	}
	for _, q := range otherNames {
		t.Run("S-08 "+q.text, func(t *testing.T) {
			result, err := s.Search(ctx, archive.SearchRequest{Text: q.text, Kind: q.kind, Page: archive.Page{Number: 1, Limit: 3}})
			if err != nil {
				t.Fatal(err)
			}
			for _, group := range result.Groups {
				if group.Kind == q.kind && (len(group.Items) == 0 || external[group.Items[0].Item.Base().ID] != q.want) {
					t.Errorf("%s is not the first of %d: %+v", q.want, group.Total, result.Corrections)
				}
			}
		})
	}
	for _, q := range readersQueries {
		t.Run("S-08 "+q.text, func(t *testing.T) {
			result, err := s.Search(ctx, archive.SearchRequest{Text: q.text, Page: archive.Page{Number: 1, Limit: 10}})
			if err != nil {
				t.Fatal(err)
			}
			var found []string
			for i, hit := range result.Groups[0].Items {
				if i < 3 && external[hit.Item.Base().ID] == q.want {
					return
				}
				found = append(found, fmt.Sprintf("%s %s", external[hit.Item.Base().ID], hit.Title.Text))
			}
			t.Errorf("%s is not among the first three of %d:\n%s\n%+v", q.want, result.Groups[0].Total, strings.Join(found, "\n"), result.Corrections)
		})
	}
}
