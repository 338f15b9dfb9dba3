package api

import "sankofa/internal/archive"

// placeInput is what a person sends of a place.
type placeInput struct {
	sharedInput
	Name       *string                 `json:"name"`
	OtherNames *[]archive.OtherName    `json:"otherNames"`
	Country    *string                 `json:"country"`
	Kind       *archive.PlaceKind      `json:"kind"`
	Point      nullable[archive.Point] `json:"point"`
	RadiusKm   *float64                `json:"radiusKm"`
}

func (in *placeInput) edit() archive.Edit {
	return &archive.PlaceEdit{
		EntryEdit: in.shared(), Name: in.Name, OtherNames: in.OtherNames, Country: in.Country, PlaceKind: in.Kind,
		Point: change(in.Point, func(p *archive.Point) *archive.Point { return p }), RadiusKm: in.RadiusKm,
	}
}
