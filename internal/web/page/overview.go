package page

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// countryData and centuryData are what the heads of computed pages need of the API.
type countryData struct {
	Country struct {
		Name, Slug, Code string
		Region           archive.Region
		FormerNames      []string
	}
	Total, FirstYear, LastYear int
}

type centuryData struct {
	Century, FirstYear, LastYear, Total int
	Countries                           []archive.Count
}

func (p *Pages) countryHead(h *head, view string, data *countryData) {
	c := data.Country
	h.title = viewTitle(view, c.Name+" in African history") + " | " + h.siteName
	h.description = c.Name + ": " + countOf(data.Total, "event", "events") + yearsOf(data.FirstYear, data.LastYear) +
		", each with its sources and the record of its edits."
	if len(c.FormerNames) > 0 {
		h.description += " Formerly " + strings.Join(c.FormerNames, ", ") + "."
	}
	about := object{
		"@context": "https://schema.org", "@type": "Country", "@id": h.canonical + "#country", "name": c.Name,
		"identifier": c.Code, "url": h.canonical, "containedInPlace": object{"@type": "Place", "name": string(c.Region)},
	}
	if len(c.FormerNames) > 0 {
		about["alternateName"] = c.FormerNames
	}
	work := p.webPageData("CollectionPage", c.Name, *h)
	work["about"] = object{"@type": "Country", "@id": h.canonical + "#country", "name": c.Name}
	h.linked = append(h.linked, about, work, p.crumbs(crumb{"Places", "/places"}, crumb{c.Name, ""}))
}

func (p *Pages) centuryHead(h *head, view string, data *centuryData) {
	name := ordinal(data.Century) + " century"
	h.title = viewTitle(view, "African history in the "+name) + " | " + h.siteName
	years := fmt.Sprintf("from %d to %d", data.FirstYear, data.LastYear)
	if data.LastYear >= p.Now().UTC().Year() {
		years = fmt.Sprintf("since %d", data.FirstYear)
	}
	h.description = countOf(data.Total, "event", "events") + " of African history " + years
	if n := len(data.Countries); n > 0 {
		h.description += ", in " + countOf(n, "country", "countries")
	}
	h.description += ": by decade, on a map, and in order."
	work := p.webPageData("CollectionPage", name, *h)
	work["temporalCoverage"] = fmt.Sprintf("%d/%d", data.FirstYear, data.LastYear)
	h.linked = append(h.linked, work, p.crumbs(crumb{"Timeline", "/timeline"}, crumb{name, ""}))
}

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func yearsOf(first, last int) string {
	switch {
	case first == 0:
		return ""
	case first == last:
		return fmt.Sprintf(" of %d", first)
	}
	return fmt.Sprintf(" from %d to %d", first, last)
}

// ordinal writes the number of a century, none of which has a page before the 11th.
func ordinal(n int) string {
	if n == 21 {
		return "21st"
	}
	return fmt.Sprintf("%dth", n)
}

// renamed returns the address under today's names of countries for one with another
// of their names. The pages know them by these alone.
func (p *Pages) renamed(path string, query url.Values) (target string, moved bool) {
	if strings.HasPrefix(path, "//") {
		return "", false // which would lead to another site
	}
	prefix := strings.TrimSuffix(p.Routes.Named("country").Path, ":slug")
	if escaped, below := strings.CutPrefix(path, prefix); below && prefix != "" {
		slug, err := url.PathUnescape(escaped)
		if c, known := archive.CountryByName(slug); err == nil && known && c.Slug() != slug && !strings.Contains(escaped, "/") {
			path, moved = prefix+c.Slug(), true
		}
	}
	if names := query["country"]; len(names) > 0 {
		if page, _ := p.Routes.Match(path); slices.Contains(page.Parameters, "country") {
			for i, name := range names {
				if c, known := archive.CountryByName(name); known && !strings.EqualFold(archive.TrimText(name), c.Name) {
					names[i], moved = c.Name, true
				}
			}
		}
	}
	for _, name := range []string{"tags", "tag"} {
		values := query[name]
		if page, _ := p.Routes.Match(path); len(values) == 0 || !slices.Contains(page.Parameters, name) {
			continue
		}
		for i, tag := range values {
			if now := p.CurrentTag(tag); now != tag {
				values[i], moved = now, true
			}
		}
	}
	if encoded := query.Encode(); moved && encoded != "" {
		path += "?" + encoded
	}
	return path, moved
}
