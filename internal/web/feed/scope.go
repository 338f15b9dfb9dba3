package feed

import (
	"net/url"
	"slices"
	"strings"

	"sankofa/internal/archive"
)

// scope narrows a feed to a tag, a country, or both, as the archive page can be. The
// zero scope is everything.
type scope struct{ tag, country string }

func readScope(query url.Values) scope {
	return scope{archive.TrimText(query.Get("tag")), archive.CountryName(query.Get("country"))}
}

// key is what two spellings of one scope have in common.
func (s scope) key() string {
	return url.QueryEscape(archive.TagKey(s.tag)) + "&" + url.QueryEscape(strings.ToLower(s.country))
}

func (s scope) narrows() bool { return s != scope{} }

func (s scope) narrow(filter *archive.EventFilter) {
	if s.tag != "" {
		filter.Tags = []string{s.tag}
	}
	if s.country != "" {
		filter.Countries = []string{s.country}
	}
}

// spelled writes a scope as the archive does, because all spellings share one
// response.
func (s scope) spelled(events []*archive.Event) scope {
	if len(events) == 0 {
		return s
	}
	first := events[0]
	if i := slices.IndexFunc(first.Tags, func(tag string) bool { return archive.TagKey(tag) == archive.TagKey(s.tag) }); i >= 0 {
		s.tag = first.Tags[i]
	}
	if s.country != "" {
		s.country = first.Country
	}
	return s
}

// matchesNothing reports whether a response is not worth keeping: of scopes without
// events there are as many as there are words.
func (s scope) matchesNothing(events []*archive.Event) bool { return s.narrows() && len(events) == 0 }

func (s scope) label() string {
	return strings.Join(slices.DeleteFunc([]string{s.tag, s.country}, func(part string) bool { return part == "" }), ", ")
}

func (s scope) query() url.Values {
	query := url.Values{}
	if s.tag != "" {
		query.Set("tag", s.tag)
	}
	if s.country != "" {
		query.Set("country", s.country)
	}
	return query
}
