package archive

import (
	"slices"
	"strings"
	"unicode"
)

// Region is a part of the continent, in the division of the African Union.
type Region string

// The regions.
const (
	NorthAfrica    Region = "North Africa"
	WestAfrica     Region = "West Africa"
	CentralAfrica  Region = "Central Africa"
	EastAfrica     Region = "East Africa"
	SouthernAfrica Region = "Southern Africa"
)

// Country is a state of Africa that is a member of the United Nations.
type Country struct {
	Name   string // by which it asks to be called
	Code   string // ISO 3166-1 alpha-2
	Region Region
	// Former are names that it had, or that the territory had that became it, as events
	// of the corpus tell.
	Former []string
	// Other are spellings, names in other languages, and parts of it, by which it is
	// found as well.
	Other []string
	// Independence is the corpus's own id of the event with which it became independent.
	Independence string
}

// Countries are the 54, in the order of their names.
var Countries = []Country{
	{"Algeria", "DZ", NorthAfrica, nil, []string{"French Algeria", "Regency of Algiers"}, "algeria-1962-independence"},
	{"Angola", "AO", SouthernAfrica, nil, []string{"Portuguese West Africa"}, "angola-1975-independence"},
	{"Benin", "BJ", WestAfrica, []string{"Dahomey"}, nil, "benin-1960-independence"},
	{"Botswana", "BW", SouthernAfrica, []string{"Bechuanaland"}, nil, "botswana-1966-independence"},
	{"Burkina Faso", "BF", WestAfrica, []string{"Upper Volta"}, []string{"Haute-Volta"}, "burkina-faso-1960-independence"},
	{"Burundi", "BI", CentralAfrica, nil, []string{"Urundi", "Ruanda-Urundi"}, "burundi-1962-independence"},
	{"Cabo Verde", "CV", WestAfrica, nil, []string{"Cape Verde"}, "cape-verde-1975-independence"},
	{"Cameroon", "CM", CentralAfrica, []string{"Kamerun"}, []string{"Cameroons", "Cameroun"}, "cameroon-1960-independence"},
	{"Central African Republic", "CF", CentralAfrica, []string{"Ubangi-Shari", "Central African Empire"}, []string{"Oubangui-Chari"}, "central-african-republic-1960-independence"},
	{"Chad", "TD", CentralAfrica, nil, []string{"Tchad"}, "chad-1960-independence"},
	{"Comoros", "KM", EastAfrica, nil, []string{"Comores"}, "comoros-1975-independence"},
	{"Côte d'Ivoire", "CI", WestAfrica, nil, []string{"Ivory Coast", "Cote dIvoire"}, "ivory-coast-1960-independence"},
	{"Democratic Republic of the Congo", "CD", CentralAfrica, []string{"Congo Free State", "Belgian Congo", "Zaire"}, []string{"Congo-Kinshasa", "DR Congo", "DRC"}, "democratic-republic-of-the-congo-1960-independence"},
	{"Djibouti", "DJ", EastAfrica, []string{"French Somaliland"}, []string{"Afars and Issas"}, "djibouti-1977-independence"},
	{"Egypt", "EG", NorthAfrica, nil, []string{"United Arab Republic"}, "egypt-1922-independence"},
	{"Equatorial Guinea", "GQ", CentralAfrica, []string{"Spanish Guinea"}, []string{"Fernando Po", "Rio Muni"}, "equatorial-guinea-1968-independence"},
	{"Eritrea", "ER", EastAfrica, nil, []string{"Italian Eritrea"}, "eritrea-1993-independence"},
	{"Eswatini", "SZ", SouthernAfrica, []string{"Swaziland"}, nil, "eswatini-1968-independence"},
	{"Ethiopia", "ET", EastAfrica, nil, []string{"Abyssinia"}, ""},
	{"Gabon", "GA", CentralAfrica, nil, []string{"Gaboon"}, "gabon-1960-independence"},
	{"Gambia", "GM", WestAfrica, nil, []string{"The Gambia", "Senegambia"}, "gambia-1965-independence"},
	{"Ghana", "GH", WestAfrica, []string{"Gold Coast"}, nil, "ghana-1957-independence"},
	{"Guinea", "GN", WestAfrica, []string{"French Guinea"}, []string{"Guinea-Conakry"}, "guinea-1958-independence"},
	{"Guinea-Bissau", "GW", WestAfrica, []string{"Portuguese Guinea"}, nil, "guinea-bissau-1973-independence"},
	{"Kenya", "KE", EastAfrica, nil, []string{"British East Africa", "East Africa Protectorate"}, "kenya-1963-independence"},
	{"Lesotho", "LS", SouthernAfrica, []string{"Basutoland"}, nil, "lesotho-1966-independence"},
	{"Liberia", "LR", WestAfrica, nil, nil, "liberia-1847-independence"},
	{"Libya", "LY", NorthAfrica, nil, []string{"Tripolitania", "Cyrenaica", "Fezzan"}, "libya-1951-independence"},
	{"Madagascar", "MG", EastAfrica, []string{"Malagasy Republic"}, nil, "madagascar-1960-independence"},
	{"Malawi", "MW", SouthernAfrica, []string{"Nyasaland"}, nil, "malawi-1964-independence"},
	{"Mali", "ML", WestAfrica, nil, []string{"French Sudan", "Sudanese Republic", "Mali Federation"}, "mali-1960-independence"},
	{"Mauritania", "MR", NorthAfrica, nil, nil, "mauritania-1960-independence"},
	{"Mauritius", "MU", EastAfrica, []string{"Isle de France"}, nil, "mauritius-1968-independence"},
	{"Morocco", "MA", NorthAfrica, nil, []string{"Maroc"}, "morocco-1956-independence"},
	{"Mozambique", "MZ", SouthernAfrica, nil, []string{"Portuguese East Africa"}, "mozambique-1975-independence"},
	{"Namibia", "NA", SouthernAfrica, []string{"German South West Africa", "South West Africa"}, []string{"South-West Africa"}, "namibia-1990-independence"},
	{"Niger", "NE", WestAfrica, nil, nil, "niger-1960-independence"},
	{"Nigeria", "NG", WestAfrica, nil, []string{"Lagos Colony", "Southern Nigeria", "Northern Nigeria"}, "nigeria-1960-independence"},
	{"Republic of the Congo", "CG", CentralAfrica, []string{"Middle Congo"}, []string{"Moyen-Congo", "Congo-Brazzaville", "People's Republic of the Congo"}, "republic-of-the-congo-1960-independence"},
	{"Rwanda", "RW", EastAfrica, nil, []string{"Ruanda", "Ruanda-Urundi"}, "rwanda-1962-independence"},
	{"São Tomé and Príncipe", "ST", CentralAfrica, nil, []string{"São Tomé e Príncipe"}, "sao-tome-and-principe-1975-independence"},
	{"Senegal", "SN", WestAfrica, nil, []string{"Senegambia", "Mali Federation"}, "senegal-1960-independence"},
	{"Seychelles", "SC", EastAfrica, nil, nil, "seychelles-1976-independence"},
	{"Sierra Leone", "SL", WestAfrica, nil, nil, "sierra-leone-1961-independence"},
	{"Somalia", "SO", EastAfrica, nil, []string{"Italian Somaliland", "British Somaliland", "Somaliland"}, "somalia-1960-independence"},
	{"South Africa", "ZA", SouthernAfrica, []string{"Union of South Africa"}, []string{"Cape Colony", "Transvaal", "Natal", "Orange Free State"}, "south-africa-1910-independence"},
	{"South Sudan", "SS", EastAfrica, nil, []string{"Southern Sudan"}, "south-sudan-2011-independence"},
	{"Sudan", "SD", EastAfrica, nil, []string{"Anglo-Egyptian Sudan"}, "sudan-1956-independence"},
	{"Tanzania", "TZ", EastAfrica, nil, []string{"Tanganyika", "Zanzibar", "German East Africa"}, "tanzania-1961-independence"},
	{"Togo", "TG", WestAfrica, []string{"Togoland"}, nil, "togo-1960-independence"},
	{"Tunisia", "TN", NorthAfrica, nil, []string{"Tunis", "Ifriqiya"}, "tunisia-1956-independence"},
	{"Uganda", "UG", EastAfrica, nil, []string{"Buganda"}, "uganda-1962-independence"},
	{"Zambia", "ZM", SouthernAfrica, []string{"Northern Rhodesia"}, nil, "zambia-1964-independence"},
	{"Zimbabwe", "ZW", SouthernAfrica, []string{"Rhodesia"}, []string{"Southern Rhodesia", "Zimbabwe Rhodesia"}, "zimbabwe-1980-independence"},
}

// Slug is the country's name in addresses.
func (c Country) Slug() string { return nameKey(c.Name) }

// nameKey is what the spellings of a country's name have in common: words in plain
// lower-case letters, joined by hyphens.
func nameKey(name string) string {
	var b strings.Builder
	gap := false
	for _, letter := range strings.ToLower(name) {
		switch {
		case letter == 'ô':
			letter = 'o'
		case letter == 'ã':
			letter = 'a'
		case letter == 'é':
			letter = 'e'
		case letter == 'í':
			letter = 'i'
		case unicode.Is(unicode.Mn, letter): // an accent on its own
			continue
		}
		if !unicode.IsLetter(letter) && !unicode.IsDigit(letter) {
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte('-')
		}
		gap = false
		b.WriteRune(letter)
	}
	return b.String()
}

// countryIndex finds a country by the key of each of its names. A name that several
// have had, such as Senegambia, finds none.
var countryIndex = func() map[string]int {
	index := map[string]int{}
	shared := map[string]bool{}
	for i, c := range Countries {
		for _, name := range c.otherNames() {
			key := nameKey(name)
			if at, ok := index[key]; ok && at != i {
				shared[key] = true
			}
			index[key] = i
		}
	}
	for key := range shared {
		delete(index, key)
	}
	for i, c := range Countries {
		index[c.Slug()], index[c.Name] = i, i
	}
	return index
}()

// CountryByName finds a country by its name, or by one that it has or had besides, in
// any letter case and with or without accents. Slugs are such spellings.
func CountryByName(name string) (Country, bool) {
	i, ok := countryIndex[name] // as nearly all are spelled
	if !ok {
		i, ok = countryIndex[nameKey(name)]
	}
	if !ok {
		return Country{}, false
	}
	return Countries[i], true
}

// CountryName is how the archive writes the name of a country; what is none of the 54
// stays as it is.
func CountryName(name string) string {
	if c, ok := CountryByName(name); ok {
		return c.Name
	}
	return TrimText(name)
}

func (c Country) otherNames() []string { return slices.Concat(c.Former, c.Other) }

// FormerNames returns the other names of a country, none for a place that is not
// one of the 54.
func FormerNames(name string) []string {
	c, _ := CountryByName(name)
	return c.otherNames()
}
