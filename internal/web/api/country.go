package api

import (
	"net/http"

	"sankofa/internal/archive"
	"sankofa/internal/web/response"
)

// countryAnswer is a country with what the archive holds on it.
type countryAnswer struct {
	Country      country         `json:"country"`
	Total        int             `json:"total"`
	FirstYear    int             `json:"firstYear,omitzero"`
	LastYear     int             `json:"lastYear,omitzero"`
	Centuries    []archive.Count `json:"centuries"`
	Independence *datedEvent     `json:"independence,omitempty"`
	People       []briefPerson   `json:"people"`
	PeopleTotal  int             `json:"peopleTotal"`
	Places       []countedPlace  `json:"places"`
	PlaceTotal   int             `json:"placeTotal"`
	Unplaced     int             `json:"unplaced"`
}

// countedPlace is a place with the number of events that name it.
type countedPlace struct {
	briefPlace
	Events int `json:"events"`
}

type country struct {
	Name        string         `json:"name"`
	Slug        string         `json:"slug"`
	Code        string         `json:"code"`
	Region      archive.Region `json:"region"`
	FormerNames []string       `json:"formerNames"`
}

// datedEvent is as much of an event as a line about it says.
type datedEvent struct {
	ID        string            `json:"id"`
	Title     string            `json:"title"`
	Date      archive.Date      `json:"date"`
	Precision archive.Precision `json:"precision"`
}

func (a *API) getCountry(r *http.Request) (*response.Response, error) {
	slug := r.PathValue("slug")
	c, ok := archive.CountryByName(slug)
	if !ok {
		return nil, archive.ErrNotFound
	}
	o, err := a.Archive.CountryOverview(r.Context(), c)
	if err != nil {
		return nil, err
	}
	answer := countryAnswer{
		Country: country{Name: c.Name, Slug: c.Slug(), Code: c.Code, Region: c.Region, FormerNames: append([]string{}, c.Former...)},
		Total:   o.Total, FirstYear: o.First, LastYear: o.Last, Centuries: o.Centuries,
		People: briefPeople(o.People), PeopleTotal: o.PeopleTotal,
		Places: make([]countedPlace, len(o.Places)), PlaceTotal: o.PlaceTotal, Unplaced: o.Unplaced,
	}
	for i, place := range o.Places {
		answer.Places[i] = countedPlace{briefPlaceOf(place.Item.(*archive.Place)), place.Events}
	}
	if e := o.Independence; e != nil {
		answer.Independence = &datedEvent{ID: e.ID, Title: e.Title, Date: e.Date, Precision: e.Precision}
	}
	result, err := shared(answer)
	if err != nil {
		return nil, err
	}
	// Of other spellings there are many.
	result.Uncached = slug != c.Slug()
	return result, nil
}
