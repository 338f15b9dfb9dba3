package archive

import (
	"testing"
)

func TestCountriesAreFoundByEveryNameOfTheirOwn(t *testing.T) {
	for given, want := range map[string]string{
		"Ivory Coast": "Côte d'Ivoire", "Côte d’Ivoire": "Côte d'Ivoire", "cote d'ivoire": "Côte d'Ivoire", "Cote dIvoire": "Côte d'Ivoire",
		"Co\u0302te d'Ivoire": "Côte d'Ivoire", "cote-d-ivoire": "Côte d'Ivoire", "ivory-coast": "Côte d'Ivoire",
		"Cape Verde": "Cabo Verde", "Swaziland": "Eswatini", "Gold Coast": "Ghana", "  GHANA ": "Ghana", "zaire": "Democratic Republic of the Congo",
		"Sao Tome and Principe": "São Tomé and Príncipe", "guinea": "Guinea", "Guinea-Bissau": "Guinea-Bissau", "DRC": "Democratic Republic of the Congo",
		"People’s Republic of the Congo": "Republic of the Congo",
	} {
		if c, ok := CountryByName(given); !ok || c.Name != want {
			t.Errorf("S-30 %q finds %q, want %q", given, c.Name, want)
		}
	}
	for _, given := range []string{"", "-", "Atlantis", "Senegambia", "Ruanda-Urundi", "Mali Federation", "Congo"} {
		if c, ok := CountryByName(given); ok {
			t.Errorf("S-30 %q finds %q, though it is none or several", given, c.Name)
		}
	}
	if got := CountryName(" Atlantis "); got != "Atlantis" {
		t.Errorf("S-30 a place that is no country became %q", got)
	}
}

func TestEventsTakeTheNameThatACountryAsksFor(t *testing.T) {
	e := &Event{Country: "ivory coast"}
	e.Tidy()
	if e.Country != "Côte d'Ivoire" || e.CountryCode != "CI" {
		t.Errorf("S-30 an event of Ivory Coast is in %q, %q", e.Country, e.CountryCode)
	}
}

func TestSlugsAreUniqueAndPlain(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range Countries {
		slug := c.Slug()
		for _, letter := range slug {
			if (letter < 'a' || letter > 'z') && letter != '-' {
				t.Errorf("S-06 the slug of %s is %q", c.Name, slug)
			}
		}
		if seen[slug] {
			t.Errorf("S-06 two countries have the slug %q", slug)
		}
		seen[slug] = true
	}
	if !seen["cote-d-ivoire"] || !seen["sao-tome-and-principe"] {
		t.Error("S-06 slugs do not keep the words of names apart")
	}
}
