package page

import (
	"net/url"
	"strings"

	"sankofa/internal/archive"
)

// alternate is another form in which a page can be read.
type alternate struct{ kind, title, path string }

// feedKinds are the forms of a feed, by how its name ends.
var feedKinds = []struct{ ending, kind string }{
	{".atom", "application/atom+xml"},
	{".json", "application/feed+json"},
}

// alternatesOf names the feeds and the calendar that match a page: those of its one
// tag or country if it is about one, and always the whole archive.
func alternatesOf(route, address, site string) []alternate {
	var list []alternate
	add := func(name, title string, about url.Values) {
		suffix := ""
		if len(about) > 0 {
			suffix = "?" + about.Encode()
		}
		for _, form := range feedKinds {
			list = append(list, alternate{form.kind, title, "/feeds/" + name + form.ending + suffix})
		}
	}
	calendar := func(title string, about url.Values) {
		path := "/feeds/anniversaries.ics"
		if len(about) > 0 {
			path += "?" + about.Encode()
		}
		list = append(list, alternate{"text/calendar", title, path})
	}
	about, label := subject(route, address)
	if label != "" {
		add("latest", site+": "+label, about)
		calendar(site+": anniversaries, "+label, about)
	}
	if route == "onThisDay" {
		add("on-this-day", site+": on this day", nil)
	}
	add("latest", site, nil)
	list = append(list, alternate{"application/atom+xml", site + ": edits", "/feeds/edits.atom"})
	if label == "" {
		calendar(site+": anniversaries", nil)
	}
	return list
}

// subject is the one tag and the one country that a page is about or narrowed to. Feeds
// know no other filters, and none with several values.
func subject(route, address string) (about url.Values, label string) {
	path, raw, _ := strings.Cut(address, "?")
	if c, ok := archive.CountryByName(path[strings.LastIndexByte(path, '/')+1:]); ok && route == "country" {
		return url.Values{"country": {c.Name}}, c.Name
	}
	query, err := url.ParseQuery(raw)
	if err != nil || route != "home" && route != "archive" {
		return nil, ""
	}
	tags := query["category"]
	if route == "archive" {
		tags = nil
		for _, value := range query["tags"] {
			tags = append(tags, strings.Split(value, ",")...)
		}
	}
	about = url.Values{}
	var parts []string
	for name, values := range map[string][]string{"tag": tags, "country": query["country"]} {
		if len(values) > 1 {
			return nil, ""
		}
		if len(values) == 1 && archive.TrimText(values[0]) != "" {
			about.Set(name, archive.TrimText(values[0]))
		}
	}
	for _, name := range []string{"tag", "country"} {
		if value := about.Get(name); value != "" {
			parts = append(parts, value)
		}
	}
	return about, strings.Join(parts, ", ")
}
