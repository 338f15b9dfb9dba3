package corpus_test

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"sankofa/internal/archive"
)

// all returns the events of all files.
func all(t *testing.T) []*archive.Event {
	t.Helper()
	var events []*archive.Event
	for _, list := range read(t) {
		events = append(events, list...)
	}
	return events
}

// power are the subjects of those who rule and fight. History is more than these.
var power = strings.Fields("POLITICS WAR INDEPENDENCE COLONIALISM EMPIRE DIPLOMACY RESISTANCE LAW")

// conquest is when most of the continent was shared out among European states.
const conquest = 1885

func TestTheCorpusIsBalanced(t *testing.T) {
	events := all(t)
	total := len(events)
	early, ruled, women, doubted := 0, 0, 0, 0
	for _, e := range events {
		if e.Date.Year < conquest {
			early++
		}
		if slices.Contains(power, e.Tags[0]) {
			ruled++
		}
		if slices.Contains(e.Tags, "WOMEN") {
			women++
		}
		if e.Disputed != nil {
			doubted++
		}
	}
	if total < 1000 {
		t.Errorf("there are %d events", total)
	}
	if early*3 < total {
		t.Errorf("%d of %d events lie before %d, less than a third", early, total, conquest)
	}
	if ruled*2 > total {
		t.Errorf("%d of %d events are about power first, more than half", ruled, total)
	}
	if women*10 < total {
		t.Errorf("%d of %d events are about women, less than a tenth", women, total)
	}
	if doubted < 40 {
		t.Errorf("%d events have a second date", doubted)
	}
}

func TestEveryRegionHasEverydayLife(t *testing.T) {
	subjects := strings.Fields("FARMING CRAFTS TRADE LANGUAGE HEALTH ART MUSIC LITERATURE EDUCATION RELIGION WOMEN")
	regions := []archive.Region{
		archive.NorthAfrica, archive.WestAfrica, archive.CentralAfrica, archive.EastAfrica, archive.SouthernAfrica,
	}
	count, early := map[archive.Region]map[string]int{}, map[archive.Region]int{}
	for _, e := range all(t) {
		c, ok := archive.CountryByName(e.Country)
		if !ok {
			t.Fatalf("%s is of %q", e.ExternalID, e.Country)
		}
		if count[c.Region] == nil {
			count[c.Region] = map[string]int{}
		}
		for _, tag := range e.Tags {
			count[c.Region][tag]++
		}
		if e.Date.Year < conquest {
			early[c.Region]++
		}
	}
	for _, region := range regions {
		for _, subject := range subjects {
			if n := count[region][subject]; n < 2 {
				t.Errorf("%s has %d events about %s", region, n, subject)
			}
		}
		if early[region] < 40 {
			t.Errorf("%s has %d events before %d", region, early[region], conquest)
		}
	}
}

// arrivals are the events with which Europeans or settlers from overseas first come into
// the history of each country as the corpus tells it. Islands where nobody lived before
// are not in the list.
var arrivals = map[string]string{
	"algeria": "algeria-1529-barbarossa", "angola": "angola-1491-kongo-baptism",
	"benin": "benin-1818-ghezo", "botswana": "botswana-1895-three-chiefs-in-britain",
	"burkina-faso": "burkina-faso-1896-ouagadougou-occupied", "burundi": "burundi-1903-treaty-of-kiganda",
	"cameroon": "cameroon-1472-rio-dos-camaroes", "central-african-republic": "central-african-republic-1889-bangui-founded",
	"chad": "chad-1940-chad-joins-free-france", "comoros": "comoros-1841-mayotte-ceded",
	"cote-d-ivoire": "ivory-coast-1893-colony", "democratic-republic-of-the-congo": "democratic-republic-of-the-congo-1482-congo-river-mouth",
	"djibouti": "djibouti-1862-treaty-of-obock", "egypt": "egypt-1219-francis-and-the-sultan",
	"equatorial-guinea": "equatorial-guinea-1778-treaty-of-el-pardo", "eritrea": "eritrea-1887-dogali",
	"eswatini": "eswatini-1903-order-in-council", "ethiopia": "ethiopia-1543-wayna-daga",
	"gabon": "gabon-1839-bouet-denis-treaty", "gambia": "gambia-1456-cadamosto",
	"ghana": "ghana-1482-elmina-castle", "guinea-bissau": "guinea-bissau-1588-cacheu",
	"guinea": "guinea-1896-battle-of-poredaka", "kenya": "kenya-1498-da-gama-malindi",
	"lesotho": "lesotho-1868-annexation", "liberia": "liberia-1822-settlers-land",
	"libya": "libya-1510-spanish-tripoli", "madagascar": "madagascar-1500-diogo-dias",
	"malawi": "malawi-1859-livingstone-lake", "mali": "mali-1828-caillie-in-timbuktu",
	"mauritania": "mauritania-1905-coppolani-killed", "morocco": "morocco-1415-ceuta-captured",
	"mozambique": "mozambique-1498-da-gama-mozambique-island", "namibia": "namibia-1486-cape-cross",
	"niger": "niger-1899-voulet-chanoine", "nigeria": "nigeria-1486-benin-portugal-envoys",
	"republic-of-the-congo": "republic-of-the-congo-1880-makoko-treaty", "rwanda": "rwanda-1894-gotzen",
	"senegal": "senegal-1758-signares", "sierra-leone": "sierra-leone-1670-bunce-island",
	"somalia": "somalia-1507-barawa-sacked", "south-africa": "south-africa-1488-dias-mossel-bay",
	"south-sudan": "south-sudan-1898-fashoda", "sudan": "sudan-1885-khartoum-falls",
	"tanzania": "tanzania-1505-kilwa-sacked", "togo": "togo-1884-german-protectorate",
	"tunisia": "tunisia-1087-mahdia-raid", "uganda": "uganda-1862-speke-ripon-falls",
	"zambia": "zambia-1798-lacerda-kazembe", "zimbabwe": "zimbabwe-1561-silveira-killed",
}

func TestEveryCountryBeginsWithItsOwnHistory(t *testing.T) {
	uninhabited := strings.Fields("cabo-verde mauritius sao-tome-and-principe seychelles")
	for file, events := range read(t) {
		slug := strings.TrimSuffix(file, ".json")
		if slices.Contains(uninhabited, slug) {
			continue
		}
		own := slices.IndexFunc(events, func(e *archive.Event) bool { return e.ExternalID == arrivals[slug] })
		if own < 3 {
			t.Errorf("%s: %d events come before %q", slug, own, arrivals[slug])
			continue
		}
		for _, e := range events[:3] {
			if slices.Contains(e.Tags, "COLONIALISM") {
				t.Errorf("%s begins with %s", slug, e.ExternalID)
			}
		}
	}
}

// dateFirst matches an opening that repeats the date, which stands above every text.
var dateFirst = regexp.MustCompile(`^(On|In|About|Around|From|At|By|Between|Early|Late|Shortly|Since|During|Towards) (\S+ ){0,6}(1[0-9]{3}|20[0-9]{2}|century)\b`)

func TestSummariesOpenWithWhatHappened(t *testing.T) {
	events := all(t)
	var dated []string
	for _, e := range events {
		if dateFirst.MatchString(strings.ReplaceAll(e.Summary, ",", "")) {
			dated = append(dated, e.ExternalID)
		}
	}
	if len(dated)*4 > len(events) {
		t.Errorf("%d of %d summaries open with their date, more than a quarter: %v", len(dated), len(events), dated[:10])
	}
}

// A pair of general works behind many events proves little about any of them.
func TestEventsHaveSourcesOfTheirOwn(t *testing.T) {
	const most = 6
	sets := map[string][]string{}
	for _, e := range all(t) {
		var titles []string
		for _, s := range e.Sources {
			titles = append(titles, s.Title)
		}
		sort.Strings(titles)
		key := strings.Join(titles, " + ")
		sets[key] = append(sets[key], e.ExternalID)
	}
	for key, ids := range sets {
		if len(ids) > most {
			t.Errorf("%d events have no other sources than %s: %v", len(ids), key, ids)
		}
	}
}

// letters are names in the letters of their languages, by what is wrong.
var letters = map[string]string{
	"Oyo": "Ọyọ", "Egba": "Ẹgba", "Abeokuta": "Abẹokuta", "Ilorin": "Ilọrin", "Ijebu": "Ijẹbu", "Ife": "Ifẹ", "Ijesa": "Ijẹṣa",
	"Okomfo Anokye": "Ɔkɔmfo Anɔkye", "Cape Verde": "Cabo Verde", "Cape Verdean": "Cabo Verdean",
	"Whydah": "Ouidah", "Peking": "Beijing", "Ngugi": "Ngũgĩ", "Timbuctoo": "Timbuktu", "Tananarive": "Antananarivo",
	"Abd-el-Kader": "Abd el-Kader", "Behanzin": "Béhanzin", "Senoufo": "Senufo", "Fulah": "Fulbe", "Ashanti": "Asante", "Kaffir": "Xhosa",
}

// words are those that the corpus does not use of people, or at all.
var words = regexp.MustCompile(`\b([Ss]laves\b|a slave[,.;]|[Tt]rib(e|es|al)\b|[Nn]ative courts?|primitive|savages?\b|pacified|pacification|discovered Africa|In the night of)`)

// wrongLetters finds the names that are written otherwise, with what is right.
func wrongLetters() map[*regexp.Regexp]string {
	wrong := map[*regexp.Regexp]string{}
	for name, right := range letters {
		wrong[regexp.MustCompile(`(^|[^\pL])`+regexp.QuoteMeta(name)+`([^\pL]|$)`)] = right
	}
	return wrong
}

func checkWording(t *testing.T, id, text string, wrong map[*regexp.Regexp]string) {
	t.Helper()
	if word := words.FindString(text); word != "" {
		t.Errorf("%s says %q", id, word)
	}
	for name, right := range wrong {
		if found := name.FindString(text); found != "" {
			t.Errorf("%s writes %q for %q", id, found, right)
		}
	}
}

func TestNamesAndWords(t *testing.T) {
	// James Ngugi is how the author was called as a student, the king's words are his, and
	// the House of Slaves and Whydah are names.
	exempt := []string{
		"uganda-1962-makerere-writers", "angola-1526-afonso-letters", "senegal-1978-goree-world-heritage",
		"benin-1727-dahomey-takes-ouidah",
	}
	wrong := wrongLetters()
	for _, e := range all(t) {
		if !slices.Contains(exempt, e.ExternalID) {
			checkWording(t, e.ExternalID, e.Title+"\n"+e.Summary, wrong)
		}
	}
}
