package archive

import (
	"slices"
	"strings"
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
	Name   string // as the archive writes it
	Code   string // ISO 3166-1 alpha-2
	Region Region
	Former []string // earlier and other names, by which it is found as well
}

// Countries are the 54, in the order of their names.
var Countries = []Country{
	{"Algeria", "DZ", NorthAfrica, []string{"French Algeria", "Regency of Algiers"}},
	{"Angola", "AO", SouthernAfrica, []string{"Portuguese West Africa"}},
	{"Benin", "BJ", WestAfrica, []string{"Dahomey"}},
	{"Botswana", "BW", SouthernAfrica, []string{"Bechuanaland"}},
	{"Burkina Faso", "BF", WestAfrica, []string{"Upper Volta", "Haute-Volta"}},
	{"Burundi", "BI", CentralAfrica, []string{"Urundi", "Ruanda-Urundi"}},
	{"Cameroon", "CM", CentralAfrica, []string{"Kamerun", "Cameroons", "Cameroun"}},
	{"Cape Verde", "CV", WestAfrica, []string{"Cabo Verde"}},
	{"Central African Republic", "CF", CentralAfrica, []string{"Ubangi-Shari", "Oubangui-Chari", "Central African Empire"}},
	{"Chad", "TD", CentralAfrica, []string{"Tchad"}},
	{"Comoros", "KM", EastAfrica, []string{"Comores"}},
	{"Democratic Republic of the Congo", "CD", CentralAfrica, []string{"Zaire", "Belgian Congo", "Congo Free State", "Congo-Kinshasa", "DR Congo", "DRC"}},
	{"Djibouti", "DJ", EastAfrica, []string{"French Somaliland", "Afars and Issas"}},
	{"Egypt", "EG", NorthAfrica, []string{"United Arab Republic"}},
	{"Equatorial Guinea", "GQ", CentralAfrica, []string{"Spanish Guinea", "Fernando Po", "Rio Muni"}},
	{"Eritrea", "ER", EastAfrica, []string{"Italian Eritrea"}},
	{"Eswatini", "SZ", SouthernAfrica, []string{"Swaziland"}},
	{"Ethiopia", "ET", EastAfrica, []string{"Abyssinia"}},
	{"Gabon", "GA", CentralAfrica, []string{"Gaboon"}},
	{"Gambia", "GM", WestAfrica, []string{"The Gambia", "Senegambia"}},
	{"Ghana", "GH", WestAfrica, []string{"Gold Coast"}},
	{"Guinea", "GN", WestAfrica, []string{"French Guinea", "Guinea-Conakry"}},
	{"Guinea-Bissau", "GW", WestAfrica, []string{"Portuguese Guinea"}},
	{"Ivory Coast", "CI", WestAfrica, []string{"Côte d'Ivoire", "Cote dIvoire"}},
	{"Kenya", "KE", EastAfrica, []string{"British East Africa", "East Africa Protectorate"}},
	{"Lesotho", "LS", SouthernAfrica, []string{"Basutoland"}},
	{"Liberia", "LR", WestAfrica, nil},
	{"Libya", "LY", NorthAfrica, []string{"Tripolitania", "Cyrenaica", "Fezzan"}},
	{"Madagascar", "MG", EastAfrica, []string{"Malagasy Republic"}},
	{"Malawi", "MW", SouthernAfrica, []string{"Nyasaland"}},
	{"Mali", "ML", WestAfrica, []string{"French Sudan", "Sudanese Republic", "Mali Federation"}},
	{"Mauritania", "MR", NorthAfrica, nil},
	{"Mauritius", "MU", EastAfrica, []string{"Isle de France"}},
	{"Morocco", "MA", NorthAfrica, []string{"Maroc"}},
	{"Mozambique", "MZ", SouthernAfrica, []string{"Portuguese East Africa"}},
	{"Namibia", "NA", SouthernAfrica, []string{"South West Africa", "South-West Africa", "German South West Africa"}},
	{"Niger", "NE", WestAfrica, nil},
	{"Nigeria", "NG", WestAfrica, []string{"Lagos Colony", "Southern Nigeria", "Northern Nigeria"}},
	{"Republic of the Congo", "CG", CentralAfrica, []string{"Middle Congo", "Moyen-Congo", "Congo-Brazzaville", "People's Republic of the Congo"}},
	{"Rwanda", "RW", EastAfrica, []string{"Ruanda", "Ruanda-Urundi"}},
	{"São Tomé and Príncipe", "ST", CentralAfrica, []string{"São Tomé e Príncipe"}},
	{"Senegal", "SN", WestAfrica, []string{"Senegambia", "Mali Federation"}},
	{"Seychelles", "SC", EastAfrica, nil},
	{"Sierra Leone", "SL", WestAfrica, nil},
	{"Somalia", "SO", EastAfrica, []string{"Italian Somaliland", "British Somaliland", "Somaliland"}},
	{"South Africa", "ZA", SouthernAfrica, []string{"Union of South Africa", "Cape Colony", "Transvaal", "Natal", "Orange Free State"}},
	{"South Sudan", "SS", EastAfrica, []string{"Southern Sudan"}},
	{"Sudan", "SD", EastAfrica, []string{"Anglo-Egyptian Sudan"}},
	{"Tanzania", "TZ", EastAfrica, []string{"Tanganyika", "Zanzibar", "German East Africa"}},
	{"Togo", "TG", WestAfrica, []string{"Togoland"}},
	{"Tunisia", "TN", NorthAfrica, []string{"Tunis", "Ifriqiya"}},
	{"Uganda", "UG", EastAfrica, []string{"Buganda"}},
	{"Zambia", "ZM", SouthernAfrica, []string{"Northern Rhodesia"}},
	{"Zimbabwe", "ZW", SouthernAfrica, []string{"Rhodesia", "Southern Rhodesia", "Zimbabwe Rhodesia"}},
}

var countryIndex = func() map[string]int {
	index := map[string]int{}
	for i, c := range Countries {
		index[strings.ToLower(c.Name)] = i
	}
	return index
}()

// CountryByName finds a country by its name, in any letter case.
func CountryByName(name string) (Country, bool) {
	i, ok := countryIndex[strings.ToLower(TrimText(name))]
	if !ok {
		return Country{}, false
	}
	return Countries[i], true
}

// FormerNames returns the other names of a country, none for a place that is not
// one of the 54.
func FormerNames(name string) []string {
	c, _ := CountryByName(name)
	return slices.Clone(c.Former)
}
