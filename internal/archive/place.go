package archive

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// PlaceKind says what a place is.
type PlaceKind string

// PlaceKinds lists them in the order in which they are offered.
var PlaceKinds = []PlaceKind{"city", "town", "kingdom", "region", "site", "battlefield", "river", "mountain", "island", "building"}

// Several stands in the place of a country where a place is in more than one.
const Several = "several"

// Limits of a place.
const (
	MaxPlaceSummary = 1000
	MinRadiusKm     = 0.1
	MaxRadiusKm     = 1000
)

// Point is a position on the earth, in degrees.
type Point struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

// PlaceDetails is what places have and other entries do not.
type PlaceDetails struct {
	OtherNames  []OtherName `json:"otherNames"`
	Country     string      `json:"country"` // one of the 54, or Several
	CountryCode string      `json:"countryCode"`
	PlaceKind   PlaceKind   `json:"kind"`
	Point       *Point      `json:"point"`
	// RadiusKm says how large the place is, and how sure the point; 0 without a point.
	RadiusKm float64 `json:"radiusKm,omitempty"`
}

// Place is somewhere that history happened.
type Place struct {
	Entry
	Naming
	PlaceDetails
}

// Kind implements Item.
func (p *Place) Kind() Kind { return KindPlace }

// Label implements Item.
func (p *Place) Label() string { return p.Name }

// Details implements Item.
func (p *Place) Details() any { return &p.PlaceDetails }

// Links implements Item. Places point at nothing.
func (p *Place) Links() []Link { return nil }

// SetLinks implements Item.
func (p *Place) SetLinks([]Link) {}

// Texts implements Item.
func (p *Place) Texts() Texts {
	var countries []string
	if p.Country != Several {
		countries = []string{p.Country}
	}
	return p.texts(&p.Entry, p.OtherNames, countries)
}

// Tidy implements Item.
func (p *Place) Tidy() {
	p.tidy()
	p.Name, p.OtherNames = TrimText(p.Name), tidyNames(p.OtherNames)
	p.Country, p.CountryCode = tidyCountry(p.Country)
	if p.Point == nil {
		p.RadiusKm = 0
	}
}

// Validate implements Item.
func (p *Place) Validate() error {
	var r rules
	r.names(p.Naming, p.OtherNames)
	switch {
	case Blank(p.Country):
		r.fail("country", "Country is required.")
	case p.CountryCode == "" && p.Country != Several:
		r.fail("country", "Country must be a country of Africa, or several.")
	}
	if !slices.Contains(PlaceKinds, p.PlaceKind) {
		r.fail("kind", "Kind must be one of "+list(PlaceKinds)+".")
	}
	if p.Point != nil {
		r.degrees("point.lat", "Latitude", p.Point.Lat, 90)
		r.degrees("point.lon", "Longitude", p.Point.Lon, 180)
		if !(p.RadiusKm >= MinRadiusKm && p.RadiusKm <= MaxRadiusKm) {
			r.fail("radiusKm", "A point needs a radius of 0.1 to 1000 km.")
		}
	}
	r.entry(&p.Entry, 1, MaxPlaceSummary)
	return r.err()
}

// degrees checks a coordinate, which has four decimals at most: more would claim to
// know the place to a step.
func (r *rules) degrees(field, label string, value, max float64) {
	switch {
	case !(value >= -max && value <= max):
		r.fail(field, fmt.Sprintf("%s must be between -%v and %v.", label, max, max))
	case math.Round(value*1e4)/1e4 != value:
		r.fail(field, label+" must have at most four decimals.")
	}
}

func (p *Place) content() []contentField {
	return slices.Concat([]contentField{
		content("name", &p.Name),
		content("otherNames", &p.OtherNames),
		content("country", &p.Country),
		content("kind", &p.PlaceKind),
		content("point", &p.Point),
		content("radiusKm", &p.RadiusKm),
	}, p.writing(), p.record())
}

// Copy implements Item.
func (p *Place) Copy() Item { return p.Clone() }

// Clone copies a place with everything it points at.
func (p *Place) Clone() *Place {
	c := *p
	c.Entry = p.clone()
	c.OtherNames = slices.Clone(p.OtherNames)
	if p.Point != nil {
		point := *p.Point
		c.Point = &point
	}
	return &c
}

// PlaceEdit is what somebody wants to change of a place. A nil field is left alone.
type PlaceEdit struct {
	EntryEdit
	Name       *string
	OtherNames *[]OtherName
	Country    *string
	PlaceKind  *PlaceKind
	Point      **Point // a nil Point removes the radius, too
	RadiusKm   *float64
}

// Apply implements Edit.
func (in *PlaceEdit) Apply(item Item, who Actor, at time.Time) error {
	p := item.(*Place)
	return in.apply(p, who, at, func(broken *unreadable) {
		set(&p.Name, in.Name)
		set(&p.OtherNames, in.OtherNames)
		set(&p.Country, in.Country)
		set(&p.PlaceKind, in.PlaceKind)
		set(&p.Point, in.Point)
		set(&p.RadiusKm, in.RadiusKm)
		if in.RadiusKm != nil && *in.RadiusKm != 0 && p.Point == nil {
			broken.fail("point", "A radius needs a point.")
		}
	})
}
