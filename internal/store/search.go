package store

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/store/catalog"
	"sankofa/internal/store/fold"
)

// SearchCap is how many hits a search looks at. A total that reaches it is a lower
// bound.
const SearchCap = 1000

// Bounds of a search expression.
const (
	maxSearchWords = 12
	maxCompletions = 64
)

// search returns the hits of the filter's text among the events that pass the
// rest of it, and whether there are more than were looked at. Without a text it
// returns nil.
func (s *Store) search(ctx context.Context, f *archive.EventFilter) (*catalog.Hits, bool, error) {
	text := archive.TrimText(f.Search)
	if utf8.RuneCountInString(text) < archive.MinSearch {
		return nil, false, nil
	}
	hits := &catalog.Hits{All: roaring.New(), Title: roaring.New()}
	hits.Wide = hits.All
	found := fold.Words(text)
	if len(found) == 0 {
		return hits, false, nil // punctuation alone is in no event
	}
	found = found[:min(len(found), maxSearchWords)]
	completions, err := s.completions(ctx, found[len(found)-1])
	if err != nil {
		return nil, false, err
	}
	marks := []string{"", markTag}
	if f.TextOnly {
		marks = marks[:1]
	}
	q := query{dialect: s.db.dialect(), words: found, completions: completions, filter: f}
	allowed := s.catalog.Match(f)
	if f.Sort == "" {
		if _, err := s.find(ctx, q.expression(markTitle), allowed, hits.Title); err != nil {
			return nil, false, err
		}
	}
	capped, err := s.find(ctx, q.expression(marks...), allowed, hits.All)
	if err != nil {
		return nil, false, err
	}
	hits.All.Or(hits.Title)
	if wide, wider := withoutFacets(f); f.Facets && wider {
		q.filter, hits.Wide = wide, roaring.New()
		_, err = s.find(ctx, q.expression(marks...), s.catalog.Match(wide), hits.Wide)
		hits.Wide.Or(hits.All)
	}
	return hits, capped, err
}

// withoutFacets returns the filter without what its facets offer, and whether that
// lets more through.
func withoutFacets(f *archive.EventFilter) (*archive.EventFilter, bool) {
	wide := *f
	wide.Countries, wide.CountryText, wide.Decade = nil, "", 0
	if !wide.AllTags {
		wide.Tags = nil
	}
	return &wide, len(f.Countries) > 0 || f.CountryText != "" || f.Decade != 0 || !f.AllTags && len(f.Tags) > 0
}

// find adds up to SearchCap events that match an expression and are allowed, and
// reports whether there are more. The first look takes what fills the cap if
// nearly all that match are allowed; each further one takes more.
func (s *Store) find(ctx context.Context, expression string, allowed, into *roaring.Bitmap) (bool, error) {
	if allowed.IsEmpty() {
		return false, nil
	}
	for limit := SearchCap + SearchCap/8; ; limit *= 16 {
		seen, more := 0, false
		err := each(ctx, s.db, func(row scanner) error {
			var num uint32
			if err := row.Scan(&num); err != nil {
				return err
			}
			seen++
			switch {
			case !allowed.Contains(num):
			case into.GetCardinality() < SearchCap:
				into.Add(num)
			default:
				more = more || !into.Contains(num)
			}
			return nil
		}, s.db.dialect().findWords(), expression, limit)
		if err != nil || more || seen < limit {
			return more, err
		}
	}
}

// completions returns the words that begin with a prefix, nil if there are too
// many or the database completes by itself.
func (s *Store) completions(ctx context.Context, prefix string) ([]string, error) {
	if !s.db.dialect().completes(prefix) {
		return nil, nil
	}
	list, err := all(ctx, s.db, func(row scanner) (string, error) {
		var word string
		err := row.Scan(&word)
		return word, err
	}, "SELECT word FROM search_words WHERE word >= ? AND word < ? ORDER BY word LIMIT ?",
		prefix, prefix+"\U0010ffff", maxCompletions+1)
	if err != nil || len(list) > maxCompletions {
		return nil, err
	}
	if len(list) == 0 {
		list = []string{prefix} // it is in no event, and so finds none
	}
	return list, nil
}

// query writes search expressions.
type query struct {
	dialect     dialect
	words       []string
	completions []string // of the last word; nil to search it as a prefix
	filter      *archive.EventFilter
}

// expression demands all words, each under any of the marks, the last one as the
// beginning of a word, and what the filter demands.
func (q *query) expression(marks ...string) string {
	var terms []string
	for i, w := range q.words {
		var choices []string
		for _, m := range marks {
			switch {
			case i < len(q.words)-1:
				choices = append(choices, q.dialect.word(m+w, false))
			case q.completions == nil:
				choices = append(choices, q.dialect.word(m+w, true))
			default:
				for _, c := range q.completions {
					choices = append(choices, q.dialect.word(m+c, false))
				}
			}
		}
		terms = append(terms, q.or(choices))
	}
	return q.dialect.and(append(terms, q.filters()...))
}

func (q *query) or(terms []string) string {
	if len(terms) == 1 {
		return terms[0]
	}
	return q.dialect.or(terms)
}

// filters writes the narrow parts of the filter, so that the database skips what
// the catalogue would refuse. They may let too much through, never too little.
func (q *query) filters() []string {
	f := q.filter
	var terms []string
	anyOf := func(marks []string) {
		if len(marks) > 0 {
			list := make([]string, len(marks))
			for i, m := range marks {
				list[i] = q.dialect.word(m, false)
			}
			terms = append(terms, q.or(list))
		}
	}
	if len(f.Countries) <= maxCompletions {
		anyOf(mapped(f.Countries, func(c string) string {
			return mark(markCountry, strings.ToLower(archive.TrimText(c)))
		}))
	}
	tags := mapped(f.Tags, func(t string) string { return mark(markTagged, archive.TagKey(t)) })
	if f.AllTags {
		for _, tag := range tags[:min(len(tags), maxSearchWords)] {
			anyOf([]string{tag})
		}
	} else if len(tags) <= maxCompletions {
		anyOf(tags)
	}
	if f.Decade != 0 {
		anyOf([]string{markYears(f.Decade, 10)})
	}
	anyOf(yearMarks(f.From, f.To))
	if f.MonthDay != 0 {
		anyOf([]string{markDay + strconv.Itoa(f.MonthDay)})
	}
	if f.Scope.Manage && f.Status == archive.StatusDraft {
		anyOf([]string{markDraft})
	}
	if f.VerifiedOnly {
		anyOf([]string{markChecked})
	}
	return terms
}

func mapped(list []string, fn func(string) string) []string {
	out := make([]string, len(list))
	for i, item := range list {
		out[i] = fn(item)
	}
	return out
}

// yearMarks covers a time with the longest spans that fit, none if it has no
// beginning, as then little is left out.
func yearMarks(from, to archive.Date) []string {
	if from.IsZero() {
		return nil
	}
	last := to.Year
	if to.IsZero() {
		last = 9999
	}
	var marks []string
	for year := from.Year; year <= last && len(marks) <= maxCompletions; {
		i := slices.IndexFunc(spans, func(span int) bool { return year%span == 0 && year+span-1 <= last })
		marks = append(marks, markYears(year, spans[i]))
		year += spans[i]
	}
	if len(marks) > maxCompletions {
		return nil
	}
	return marks
}
