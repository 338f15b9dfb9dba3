package storetest

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/fold"
)

// model is the archive as one would write it down without a thought to speed. The
// store must answer as it does.
type model struct{ events []*archive.Event } // in the order of addition

func (m *model) sees(f archive.EventFilter, e *archive.Event) bool {
	switch {
	case !e.Active:
		return false
	case !f.Scope.Manage:
		return e.Status == archive.StatusPublished
	case f.Status != "" && e.Status != f.Status:
		return false
	}
	return e.Status == archive.StatusPublished || f.Scope.Owner == "" || f.Scope.Owner == e.CreatedBy
}

func hasTag(e *archive.Event, tag string) bool {
	return slices.ContainsFunc(e.Tags, func(t string) bool { return archive.TagKey(t) == archive.TagKey(tag) })
}

func (m *model) passes(f archive.EventFilter, e *archive.Event) bool {
	if len(f.Countries) > 0 && !slices.ContainsFunc(f.Countries, func(c string) bool { return strings.EqualFold(c, e.Country) }) {
		return false
	}
	if f.CountryText != "" && !countryMatches(e.Country, fold.Text(f.CountryText)) {
		return false
	}
	if len(f.Tags) > 0 {
		n := 0
		for _, tag := range f.Tags {
			if hasTag(e, tag) {
				n++
			}
		}
		if n == 0 || f.AllTags && n < len(f.Tags) {
			return false
		}
	}
	switch {
	case f.Decade != 0 && (e.Date.IsZero() || e.Date.Decade() != f.Decade),
		!f.From.IsZero() && (e.Date.IsZero() || e.Date.Compare(f.From) < 0),
		!f.To.IsZero() && (e.Date.IsZero() || e.Date.Compare(f.To) > 0),
		f.MonthDay != 0 && (e.Precision != archive.PrecisionDay || e.Date.MonthDay() != f.MonthDay),
		f.VerifiedOnly && e.VerifiedCount == 0:
		return false
	}
	return f.Search == "" || matches(f.Search, textOf(e, !f.TextOnly))
}

func textOf(e *archive.Event, tags bool) string {
	parts := append([]string{e.Title, e.Country, e.Summary}, archive.FormerNames(e.Country)...)
	if tags {
		parts = append(parts, e.Tags...)
	}
	return strings.Join(parts, " ")
}

// matches reports whether a text has all words of a search in quotation marks, which
// means them as they are.
func matches(search, text string) bool {
	words, have := fold.Words(search), fold.Words(text)
	for _, w := range words {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return len(words) > 0
}

// list returns all events under a filter, in its order.
func (m *model) list(f archive.EventFilter) []*archive.Event {
	var found []*archive.Event
	for _, e := range m.events {
		if m.sees(f, e) && m.passes(f, e) {
			found = append(found, e)
		}
	}
	place := map[*archive.Event]int{}
	for i, e := range m.events {
		place[e] = i
	}
	slices.SortFunc(found, func(a, b *archive.Event) int { return m.order(f, a, b, place[a]-place[b]) })
	return found
}

// order compares two events; added is negative if a was added before b.
func (m *model) order(f archive.EventFilter, a, b *archive.Event, added int) int {
	undated := func(e *archive.Event) int {
		if e.Date.IsZero() {
			return 1
		}
		return 0
	}
	oldest := cmp.Or(undated(a)-undated(b), a.Date.Compare(b.Date), added)
	newest := cmp.Or(undated(a)-undated(b), b.Date.Compare(a.Date), -added)
	switch {
	case f.Sort == archive.SortNewest:
		return newest
	case f.Sort == archive.SortOldest:
		return oldest
	case f.Sort == archive.SortCountry:
		key := func(e *archive.Event) string { return fold.Text(e.Country) + "\x00" + strings.ToLower(e.Country) }
		return cmp.Or(cmp.Compare(key(a), key(b)), oldest)
	case f.Sort == "" && f.Search != "":
		return cmp.Or(m.relevance(f, a)-m.relevance(f, b), newest)
	}
	return -added
}

// relevance says how well an event matches that is known to match; less is better.
func (m *model) relevance(f archive.EventFilter, e *archive.Event) int {
	names := append(archive.FormerNames(e.Country), e.Country)
	if !f.TextOnly {
		names = append(names, e.Tags...)
	}
	words := fold.Words(f.Search)
	title, named := e.Title, strings.Join(append(names, e.Title), " ")
	titlePairs, namePairs := pairs(e.Title), pairs(names...)
	switch {
	case matches(f.Search, title) && phraseIn(words, titlePairs, true):
		return 0
	case matches(f.Search, title) && phraseIn(words, titlePairs, false):
		return 1
	case matches(f.Search, title):
		return 2
	}
	told := 1
	if matches(f.Search, e.Title+" "+e.Summary) {
		told = 0
	}
	if matches(f.Search, named) && phraseIn(words, namePairs, true) {
		return 3 + told
	}
	missing := m.missing(words, title)
	if !matches(f.Search, named) {
		return 200 + missing
	}
	return 100 + 2*missing + told
}

// missing says which of one or two words a title lacks, of which it lacks one at least:
// the more frequent of two in titles, the rarer, or both.
func (m *model) missing(words []string, title string) int {
	has := func(i int, title string) bool { return matches(words[i], title) }
	titles := make([]int, len(words))
	for _, e := range m.events {
		for i := range words {
			if e.Active && has(i, e.Title) {
				titles[i]++
			}
		}
	}
	rarer := 0
	if len(words) == 2 && titles[1] < titles[0] {
		rarer = 1
	}
	switch {
	case len(words) == 2 && has(rarer, title):
		return 0
	case len(words) == 2 && has(1-rarer, title):
		return 1
	}
	return 2
}

// pairs are the words of texts with those before them, the first with none.
func pairs(texts ...string) map[[2]string]bool {
	set := map[[2]string]bool{}
	for _, text := range texts {
		before := ""
		for _, w := range fold.Words(text) {
			set[[2]string{before, w}] = true
			before = w
		}
	}
	return set
}

// phraseIn reports whether words follow each other, from the beginning of a text if asked.
func phraseIn(words []string, pairs map[[2]string]bool, begin bool) bool {
	if !begin && len(words) == 1 {
		return false
	}
	for i, w := range words {
		before := ""
		if i > 0 {
			before = words[i-1]
		}
		if (i > 0 || begin) && !pairs[[2]string{before, w}] {
			return false
		}
	}
	return true
}

// facets counts as the filter would, were its own group not filtered.
func (m *model) facets(f archive.EventFilter) *archive.Facets {
	byTag, byCountry, byDecade := f, f, f
	if !f.AllTags {
		byTag.Tags = nil
	}
	byCountry.Countries, byCountry.CountryText = nil, ""
	byDecade.Decade = 0
	facets := &archive.Facets{Decades: []archive.Count{}, Centuries: []archive.Count{}}
	facets.Tags = m.counted(byTag, archive.TagKey, func(e *archive.Event) []string { return e.Tags })
	facets.Countries = m.counted(byCountry, strings.ToLower, func(e *archive.Event) []string { return []string{e.Country} })
	decades, centuries := map[int]int{}, map[int]int{}
	for _, e := range m.list(byDecade) {
		if !e.Date.IsZero() {
			decades[e.Date.Decade()]++
			centuries[archive.Century(e.Date.Year)]++
		}
	}
	for decade := range 1000 {
		if n := decades[decade*10]; n > 0 {
			facets.Decades = append(facets.Decades, archive.Count{Key: strconv.Itoa(decade * 10), Count: n})
		}
	}
	for century := range 101 {
		if n := centuries[century]; n > 0 {
			facets.Centuries = append(facets.Centuries, archive.Count{Key: strconv.Itoa(century), Count: n})
		}
	}
	return facets
}

func (m *model) counted(f archive.EventFilter, keyOf func(string) string, names func(*archive.Event) []string) []archive.Count {
	perKey := map[string]int{}
	for _, e := range m.list(f) {
		for _, name := range names(e) {
			perKey[keyOf(name)]++
		}
	}
	labels := m.spellings(keyOf, names)
	counts := []archive.Count{}
	for key, n := range perKey {
		counts = append(counts, archive.Count{Key: labels[key], Count: n})
	}
	slices.SortFunc(counts, func(a, b archive.Count) int {
		return cmp.Or(b.Count-a.Count, cmp.Compare(fold.Text(a.Key), fold.Text(b.Key)), cmp.Compare(keyOf(a.Key), keyOf(b.Key)))
	})
	return counts
}

// spellings returns the most used spelling of each name: of published events, or
// of drafts where nothing is published.
func (m *model) spellings(keyOf func(string) string, names func(*archive.Event) []string) map[string]string {
	uses := map[string][2]int{}
	for _, e := range m.events {
		if !e.Active {
			continue
		}
		for _, name := range names(e) {
			n := uses[name]
			if e.Status == archive.StatusPublished {
				n[0]++
			} else {
				n[1]++
			}
			uses[name] = n
		}
	}
	best := map[string]string{}
	for name, n := range uses {
		key := keyOf(name)
		old, ok := best[key]
		was := uses[old]
		if !ok || n[0] > was[0] || n[0] == was[0] && (n[0] == 0 && n[1] > was[1] || (n[0] > 0 || n[1] == was[1]) && name < old) {
			best[key] = name
		}
	}
	return best
}

// countryMatches reports whether a country has a text in its name, or another name that
// begins with it.
func countryMatches(country, text string) bool {
	return strings.Contains(fold.Text(country), text) || slices.ContainsFunc(archive.FormerNames(country), func(name string) bool {
		return strings.HasPrefix(fold.Text(name), text)
	})
}
