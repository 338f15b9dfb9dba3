// Package linked describes entries in the vocabulary of schema.org, for the heads of
// pages and for files.
package linked

import (
	"strings"

	"sankofa/internal/archive"
)

// Object is a node of JSON-LD.
type Object = map[string]any

// Site is where readers reach the archive, without a slash at its end.
type Site string

// Absolute makes an address of ours usable elsewhere.
func (s Site) Absolute(url string) string {
	if strings.HasPrefix(url, "/") {
		return string(s) + url
	}
	return url
}

// deeds are where the terms of licences stand.
var deeds = map[archive.Licence]string{
	"public-domain": "https://creativecommons.org/publicdomain/mark/1.0/",
	"cc0":           "https://creativecommons.org/publicdomain/zero/1.0/",
	"cc-by-4.0":     "https://creativecommons.org/licenses/by/4.0/",
	"cc-by-sa-4.0":  "https://creativecommons.org/licenses/by-sa/4.0/",
	"cc-by-3.0":     "https://creativecommons.org/licenses/by/3.0/",
	"cc-by-sa-3.0":  "https://creativecommons.org/licenses/by-sa/3.0/",
}

// Deed is the address of the terms of a licence; empty for terms that were agreed
// between people.
func Deed(l archive.Licence) string { return deeds[l] }

// Image describes a picture, with its credit and licence.
func (s Site) Image(p archive.Picture) Object {
	address := s.Absolute(p.Path)
	data := Object{"@type": "ImageObject", "contentUrl": address, "url": address}
	for name, text := range map[string]string{
		"description": p.Alt, "caption": p.Caption, "creditText": p.Credit, "license": Deed(p.Licence),
		"acquireLicensePage": p.SourceURL, "dateCreated": p.TakenOn,
	} {
		if text != "" {
			data[name] = text
		}
	}
	if p.Licence != "" && Deed(p.Licence) == "" {
		data["copyrightNotice"] = p.Licence.Name()
	}
	if p.Media != nil && p.Media.Width > 0 {
		data["width"], data["height"] = p.Media.Width, p.Media.Height
	}
	return data
}

// images are the pictures of an entry.
func (s Site) images(e *archive.Entry) []Object {
	images := make([]Object, len(e.Pictures))
	for i, p := range e.Pictures {
		images[i] = s.Image(p)
	}
	return images
}

// Brief names an entry where another points at it.
func (s Site) Brief(item archive.Item) Object {
	kinds := map[archive.Kind]string{archive.KindEvent: "Event", archive.KindPerson: "Person", archive.KindPlace: "Place", archive.KindThread: "CreativeWork"}
	address := string(s) + archive.Address(item)
	data := Object{"@type": kinds[item.Kind()], "@id": address + "#" + string(item.Kind()), "url": address, "name": item.Label()}
	if p, ok := item.(*archive.Place); ok {
		if p.CountryCode != "" {
			data["address"] = Object{"@type": "PostalAddress", "addressCountry": p.Country}
		}
		if p.Point != nil {
			// How large it is, and how sure the point: a circle, in metres.
			midpoint := Object{"@type": "GeoCoordinates", "latitude": p.Point.Lat, "longitude": p.Point.Lon}
			data["geo"] = Object{"@type": "GeoCircle", "geoMidpoint": midpoint, "geoRadius": p.RadiusKm * 1000}
		}
	}
	return data
}

// named describes what entries have in common that are called by a name.
func (s Site) named(item archive.Item, others []archive.OtherName) Object {
	e := item.Base()
	data := s.Brief(item)
	data["description"] = e.Summary
	if len(others) > 0 {
		names := make([]string, len(others))
		for i, other := range others {
			names[i] = other.Name
		}
		data["alternateName"] = names
	}
	if images := s.images(e); len(images) > 0 {
		data["image"] = images
	}
	return data
}

// Person describes a person, as the public may know them.
func (s Site) Person(p *archive.Person) Object {
	p = p.ForPublic()
	data := s.named(p, p.OtherNames)
	for name, d := range map[string]*archive.LifeDate{"birthDate": p.Born, "deathDate": p.Died} {
		if d == nil {
			continue
		}
		if day := d.Precision.ISO(d.Date); day != "" {
			data[name] = day
		}
	}
	var callings []Object
	for _, c := range p.Callings {
		if c != "other" {
			callings = append(callings, Object{"@type": "Occupation", "name": string(c)})
		}
	}
	if len(callings) > 0 {
		data["hasOccupation"] = callings
	}
	return data
}

// Place describes a place.
func (s Site) Place(p *archive.Place) Object { return s.named(p, p.OtherNames) }

// Thread describes a thread as a work that leads through a list. The steps are those that
// everyone may see, in their order.
func (s Site) Thread(t *archive.Thread, steps []archive.Item) Object {
	briefs := make([]Object, len(steps))
	for i, step := range steps {
		briefs[i] = s.Brief(step)
	}
	return s.Path(t, briefs)
}

// Path is Thread, with the steps as Brief describes them.
func (s Site) Path(t *archive.Thread, steps []Object) Object {
	data := s.named(t, nil)
	items := make([]Object, len(steps))
	for i, step := range steps {
		items[i] = Object{"@type": "ListItem", "position": i + 1, "item": step}
	}
	data["mainEntity"] = Object{"@type": "ItemList", "numberOfItems": len(items), "itemListElement": items}
	return data
}

// Event describes an event. The people and places are those that it points at and that
// everyone may see, each as Brief describes it.
func (s Site) Event(e *archive.Event, people, places []Object) Object {
	data := s.Brief(e)
	data["description"] = e.Summary
	data["location"] = places
	if len(places) == 0 {
		data["location"] = Object{
			"@type": "Place", "name": e.Country,
			"address": Object{"@type": "PostalAddress", "addressCountry": e.Country},
		}
	}
	if len(people) > 0 {
		data["about"] = people
	}
	if start := e.Precision.ISO(e.Date); start != "" {
		data["startDate"] = start
		if end := e.Precision.ISO(e.EndDate); end != "" {
			data["endDate"] = end
		}
	}
	if images := s.images(&e.Entry); len(images) > 0 {
		data["image"] = images
	}
	return data
}
