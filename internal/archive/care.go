package archive

import "slices"

// CountriesOf are the codes of the countries that an entry is about, none for kinds
// without a country.
func CountriesOf(item Item) []string {
	switch item := item.(type) {
	case *Event:
		return codesOf(item.Country)
	case *Person:
		return codesOf(item.Countries...)
	case *Place:
		return codesOf(item.Country)
	}
	return nil
}

func codesOf(names ...string) []string {
	var codes []string
	for _, name := range names {
		if c, ok := CountryByName(name); ok {
			codes = append(codes, c.Code)
		}
	}
	return codes
}

// CaresFor reports whether an actor cares for one of some countries, by their codes.
func (a Actor) CaresFor(codes []string) bool {
	return a.SignedIn() && slices.ContainsFunc(codes, func(code string) bool { return slices.Contains(a.Countries, code) })
}

// ParseCare reads the countries that an admin gives into somebody's care, by codes or
// names, into codes in the order of the countries.
func ParseCare(given []string) ([]string, error) {
	wanted := map[string]bool{}
	for _, text := range given {
		code := text
		if c, ok := CountryByName(text); ok {
			code = c.Code
		}
		if !slices.ContainsFunc(Countries, func(c Country) bool { return c.Code == code }) {
			return nil, Invalid([]FieldError{{"countries", "Countries must be countries of Africa."}})
		}
		wanted[code] = true
	}
	codes := []string{}
	for _, c := range Countries {
		if wanted[c.Code] {
			codes = append(codes, c.Code)
		}
	}
	return codes, nil
}
