package api

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"sankofa/internal/archive"
)

// param is a parameter that a cached call reads. Normal returns its values in one
// spelling and order, and none if they mean the same as no values, so that one
// question has one cache key. Otherwise anyone could have one answer computed, and
// kept, under any number of keys.
type param struct {
	name   string
	normal func(values []string) []string
}

// maxFilters is how many countries or tags a list can be narrowed to.
const maxFilters = 60

var (
	pageParams = []param{
		{"page", number(func(s string) int { return archive.ParsePage(s, "").Number }, 1)},
		{"limit", number(func(s string) int { return archive.ParsePage("", s).Limit }, archive.DefaultLimit)},
	}
	eventParams = append([]param{
		{"search", text(searchText)},
		{"in", oneOf("text")},
		{"country", countries},
		{"countryText", text(func(s string) string { return strings.ToLower(archive.TrimText(s)) })},
		{"tags", func(values []string) []string { return slices.Sorted(slices.Values(tagKeys(values))) }},
		{"match", oneOf("all")},
		{"decade", number(decade, 0)},
		{"from", first},
		{"to", first},
		{"monthDay", first},
		{"verified", flagValue},
		{"person", text(archive.TrimText)},
		{"place", text(archive.TrimText)},
		{"sort", text(sortOrder)},
		{"scope", oneOf("manage")},
		{"facets", flagValue},
		{"fields", fieldsOf(reflect.TypeFor[archive.Event]())},
	}, pageParams...)
	directoryParams = append([]param{
		{"q", text(searchText)},
		{"letter", text(func(s string) string { return strings.ToLower(letter(s)) })},
		{"calling", text(func(s string) string { return string(known(archive.Callings, s)) })},
		{"century", number(century, 0)},
		{"country", text(func(s string) string { return strings.ToLower(archive.TrimText(s)) })},
		{"kind", text(func(s string) string { return string(known(archive.PlaceKinds, s)) })},
		{"sort", oneOf(string(archive.SortLatest))},
		{"scope", oneOf("manage")},
		{"facets", flagValue},
	}, pageParams...)
	namedParams = append([]param{
		{"fields", fieldsOf(reflect.TypeFor[archive.Person](), reflect.TypeFor[archive.Place]())},
	}, directoryParams...)
	languageParams   = []param{{"lang", text(archive.KnownLanguage)}}
	collectionParams = []param{
		{"tags", func(values []string) []string { // collections come in this order
			keys := tagKeys(values)
			return keys[:min(len(keys), archive.MaxCollections)]
		}},
		{"limit", number(func(s string) int { return within(s, archive.DefaultCollections, archive.MaxCollections) }, archive.DefaultCollections)},
		{"eventsPerGroup", number(func(s string) int { return within(s, archive.DefaultEventsPerGroup, archive.MaxEventsPerGroup) }, archive.DefaultEventsPerGroup)},
	}
)

// canonicalQuery writes the parameters that a call reads, normalized and in one order.
func canonicalQuery(query url.Values, known []param) string {
	var b strings.Builder
	for _, p := range known {
		given := query[p.name]
		if len(given) == 0 {
			continue
		}
		for _, value := range p.normal(given) {
			b.WriteString(p.name)
			b.WriteByte('=')
			b.WriteString(url.QueryEscape(value)) // or a value could pass for two
			b.WriteByte('&')
		}
	}
	return b.String()
}

// first keeps the value that counts where a parameter is repeated.
func first(values []string) []string {
	if values[0] == "" {
		return nil
	}
	return values[:1]
}

func text(normal func(string) string) func([]string) []string {
	return func(values []string) []string {
		if s := normal(values[0]); s != values[0] {
			return first([]string{s})
		}
		return first(values)
	}
}

func oneOf(known ...string) func([]string) []string {
	return func(values []string) []string {
		if slices.Contains(known, values[0]) {
			return values[:1]
		}
		return nil
	}
}

// known returns s if it is one of the values, nothing otherwise.
func known[T ~string](values []T, s string) T {
	if slices.Contains(values, T(s)) {
		return T(s)
	}
	return ""
}

func number(read func(string) int, preset int) func([]string) []string {
	return func(values []string) []string {
		n := read(values[0])
		if n == preset {
			return nil
		}
		if text := strconv.Itoa(n); text != values[0] {
			return []string{text}
		}
		return values[:1]
	}
}

// on reports whether a parameter is switched on.
func on(value string) bool { return value == "1" || value == "true" }

func flagValue(values []string) []string {
	if on(values[0]) {
		return []string{"1"}
	}
	return nil
}

// countries leaves more than can be filtered by as they are: they are refused.
func countries(values []string) []string {
	if len(values) > maxFilters {
		return values
	}
	names := make([]string, len(values))
	for i, value := range values {
		names[i] = strings.ToLower(archive.CountryName(value))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func tagKeys(values []string) []string {
	tags := splitTags(values)
	for i, tag := range tags {
		tags[i] = archive.TagKey(tag)
	}
	return tags
}

// splitTags reads all values of a parameter, each of which may hold several tags.
func splitTags(values []string) []string {
	var tags []string
	for _, value := range values {
		tags = append(tags, archive.SplitTags(value)...)
	}
	return archive.NormalizeTags(tags)
}

// decade returns the first year of a decade, 0 for what is none.
func decade(s string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(s, "s"))
	if err != nil || n < archive.MinYear || n > 9990 {
		return 0
	}
	return n / 10 * 10
}

// sortOrder returns how a list is sorted, empty if that is left to the call.
func sortOrder(s string) string {
	switch archive.Sort(s) {
	case archive.SortLatest, archive.SortNewest, archive.SortOldest, archive.SortCountry:
		return s
	}
	return ""
}
