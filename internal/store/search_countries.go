package store

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"sankofa/internal/archive"
	"sankofa/internal/catalog"
	"sankofa/internal/fold"
)

func (s *search) showCountries(hits *catalog.Hits, marks marker, page archive.Page) ([]archive.SearchHit, int) {
	countries := s.countries(hits)
	items := []archive.SearchHit{}
	start := min(page.Offset(), len(countries))
	for _, c := range countries[start:min(start+page.Limit, len(countries))] {
		hit := archive.SearchHit{Title: marks.whole(c.Name), Country: &c}
		hit.Events, hit.Found = s.finder.catalog.CountryTotal(c.Name, hits.All)
		items = append(items, hit)
	}
	return items, len(countries)
}

// countries finds the countries that have all words in one of their names. If none
// has, those of the events that were found come instead.
func (s *search) countries(hits *catalog.Hits) []archive.FoundCountry {
	type ranked struct {
		archive.FoundCountry
		rank int
	}
	var list []ranked
	for _, c := range archive.Countries {
		if rank := s.rankCountry(&c); rank >= 0 {
			list = append(list, ranked{archive.FoundCountry{Name: c.Name, Code: c.Code, Region: c.Region, Names: names(&c)}, rank})
		}
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	found := []archive.FoundCountry{}
	for _, c := range list {
		found = append(found, c.FoundCountry)
	}
	if len(found) == 0 {
		for _, count := range s.finder.catalog.CountryTotals(hits.All) {
			if c, ok := archive.CountryByName(count.Key); ok {
				found = append(found, archive.FoundCountry{Name: c.Name, Code: c.Code, Region: c.Region, Names: names(&c)})
			}
		}
	}
	return found
}

// countryWords are the words of each country's names, the present one first.
var countryWords = sync.OnceValue(func() map[string][][]string {
	all := map[string][][]string{}
	for _, c := range archive.Countries {
		for _, name := range append([]string{c.Name}, archive.FormerNames(c.Name)...) {
			all[c.Name] = append(all[c.Name], fold.Words(name))
		}
	}
	return all
})

func names(c *archive.Country) []string { return append([]string{}, archive.FormerNames(c.Name)...) }

// rankCountry says how well a country's names match, less is better; negative if they
// do not. Its present name comes before the others; in each, the words alone, at the
// beginning, or anywhere.
func (s *search) rankCountry(c *archive.Country) int {
	best := -1
	for i, words := range countryWords()[c.Name] {
		at, rank := -1, 0
		for _, w := range s.words {
			if w.Minor {
				continue
			}
			here := slices.IndexFunc(words, func(word string) bool {
				return word == w.Text || w.open && strings.HasPrefix(word, w.Text)
			})
			if here < 0 {
				rank = -1
				break
			}
			if here != at+1 {
				rank = 2
			}
			at = here
		}
		if at < 0 || rank < 0 {
			continue
		}
		if rank == 0 && at+1 < len(words) {
			rank = 1
		}
		if i > 0 {
			rank += 3
		}
		if best < 0 || rank < best {
			best = rank
		}
	}
	return best
}
