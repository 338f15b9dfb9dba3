package corpus_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"sankofa/internal/archive"
)

func TestS03EveryPlaceIsWellFormed(t *testing.T) {
	checkNamed[*archive.Place](t, "places", 250, naming(t, func(e *archive.Event) []string { return e.Places }))
	unknown := 0
	for id, p := range byID[*archive.Place](t, "places") {
		if c, ok := archive.CountryByName(p.Country); p.Country != archive.Several && (!ok || c.Name != p.Country) {
			t.Errorf("%s is in %q", id, p.Country)
		}
		if p.Point == nil {
			unknown++
			continue
		}
		// A point of two decimals is good to a kilometre, and says no more.
		for _, degrees := range []float64{p.Point.Lat, p.Point.Lon} {
			if math.Round(degrees*100)/100 != degrees {
				t.Errorf("%s lies at %v", id, degrees)
			}
		}
		if least := leastRadius[p.PlaceKind]; p.RadiusKm < least {
			t.Errorf("%s, a %s, has a radius of %v km", id, p.PlaceKind, p.RadiusKm)
		}
	}
	if unknown == 0 {
		t.Error("every place has a point, also those that nobody has found")
	}
}

// leastRadius is how large a place of a kind is at least, in kilometres.
var leastRadius = map[archive.PlaceKind]float64{
	"city": 2, "town": 1, "kingdom": 15, "region": 5, "battlefield": 2, "river": 50, "mountain": 1,
}

// outline is a country as the map beside its events draws it, from public domain data
// (Natural Earth): polygons, and how a place is projected.
type outline struct {
	polygons [][][2]float64
	frame    []float64
}

var pathPart = regexp.MustCompile(`[a-zA-Z]|-?\d+(?:\.\d+)?`)

func outlineOf(t *testing.T, code string) outline {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "ui", "src", "features", "locator", "maps", code+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var drawn struct {
		Outlines []string
		Frame    []float64
	}
	if err := json.Unmarshal(content, &drawn); err != nil {
		t.Fatal(err)
	}
	o := outline{frame: drawn.Frame}
	var command string
	var x, y float64
	parts := pathPart.FindAllString(drawn.Outlines[len(drawn.Outlines)-1], -1)
	number := func(i int) float64 {
		n, err := strconv.ParseFloat(parts[i], 64)
		if err != nil {
			t.Fatalf("%s: %q is no number", code, parts[i])
		}
		return n
	}
	for i := 0; i < len(parts); {
		if c := parts[i][0]; c >= 'A' {
			command = parts[i]
			i++
			continue
		}
		switch command {
		case "M":
			x, y = number(i), number(i+1)
			o.polygons = append(o.polygons, nil)
			i += 2
		case "l":
			x, y = x+number(i), y+number(i+1)
			i += 2
		case "h":
			x += number(i)
			i++
		default:
			t.Fatalf("%s: the path has a %q", code, command)
		}
		last := len(o.polygons) - 1
		o.polygons[last] = append(o.polygons[last], [2]float64{x, y})
	}
	return o
}

// distance is how far outside of the country a point lies, in the units of the drawing.
func (o outline) distance(p archive.Point) float64 {
	x, y := o.frame[0]+p.Lon*o.frame[2], o.frame[1]-p.Lat*o.frame[3]
	nearest := math.Inf(1)
	for _, polygon := range o.polygons {
		inside := false
		for i, a := range polygon {
			b := polygon[(i+1)%len(polygon)]
			if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
				inside = !inside
			}
			nearest = min(nearest, toSegment(x, y, a, b))
		}
		if inside {
			return 0
		}
	}
	return nearest
}

func toSegment(x, y float64, a, b [2]float64) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	along := 0.0
	if length := dx*dx + dy*dy; length > 0 {
		along = min(1, max(0, ((x-a[0])*dx+(y-a[1])*dy)/length))
	}
	return math.Hypot(x-a[0]-along*dx, y-a[1]-along*dy)
}

// tooSmall are islands that the outlines leave out.
var tooSmall = []string{"aldabra", "corisco"}

func TestS03PointsLieInTheirCountries(t *testing.T) {
	// The outlines are coarse, and harbours and islands lie at their edge.
	const tolerance = 12 // kilometres
	outlines := map[string]outline{}
	for _, c := range archive.Countries {
		outlines[c.Code] = outlineOf(t, c.Code)
	}
	within := func(code string, p archive.Point) bool {
		o := outlines[code]
		return o.distance(p) <= tolerance*o.frame[5]/o.frame[4]
	}
	for id, p := range byID[*archive.Place](t, "places") {
		if p.Point == nil || slices.Contains(tooSmall, id) {
			continue
		}
		ok := false
		for _, c := range archive.Countries {
			if p.Country == c.Name || p.Country == archive.Several {
				ok = ok || within(c.Code, *p.Point)
			}
		}
		if !ok {
			t.Errorf("%s lies at %v, outside of %s", id, *p.Point, p.Country)
		}
	}
	// The check finds what it is for.
	if within("GH", archive.Point{Lat: 48.9, Lon: 2.4}) || !within("GH", archive.Point{Lat: 6.7, Lon: -1.6}) || within("TG", archive.Point{Lat: 6.7, Lon: -1.6}) {
		t.Error("the outlines are not where the countries are")
	}
}
