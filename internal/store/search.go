package store

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/RoaringBitmap/roaring/v2"

	"sankofa/internal/archive"
	"sankofa/internal/catalog"
	"sankofa/internal/query"
	"sankofa/internal/spell"
)

// filterHits returns the events that a filter's text finds, and what was made of it. It
// is the same search as Search, among the events of the filter's scope. Without a text it
// returns nil.
func (s *Finder) filterHits(ctx context.Context, f *archive.EventFilter) (*catalog.Hits, *archive.Understanding, error) {
	if utf8.RuneCountInString(archive.TrimText(f.Search)) < archive.MinSearch {
		return nil, nil, nil
	}
	search := s.newSearch(f.Search, s.catalog.ReachOfEvents(f.Scope))
	search.textOnly, search.unordered = f.TextOnly, f.Sort != ""
	hits, err := search.find(ctx)
	return hits, search.result, err
}

// Search implements archive.Finder.
func (s *Finder) Search(ctx context.Context, request archive.SearchRequest) (*archive.SearchResult, error) {
	search := s.newSearch(request.Text, s.catalog.ReachOfAll())
	if utf8.RuneCountInString(search.query.Text) < archive.MinSearch {
		search.query = query.Query{}
	}
	hits, err := search.find(ctx)
	if err != nil {
		return nil, err
	}
	groups, err := search.show(ctx, hits, request)
	return &archive.SearchResult{Understanding: *search.result, Groups: groups}, err
}

// searchWord is a word that is searched for.
type searchWord struct {
	query.Word
	open bool // may be the beginning of a word
	hits wordHits
}

// search is one search under way.
type search struct {
	finder    *Finder
	query     query.Query
	reach     catalog.Reach
	textOnly  bool // in title, country and summary
	unordered bool // the order is not that of relevance
	result    *archive.Understanding
	words     []*searchWord // minor ones included, without those that nothing has
}

func (s *Finder) newSearch(text string, reach catalog.Reach) *search {
	q := query.Parse(text)
	return &search{finder: s, query: q, reach: reach, result: &archive.Understanding{
		Query: q.Text, Words: []string{}, Corrections: []archive.Correction{}, Dropped: []string{}, Complete: true,
	}}
}

// find looks for the words and years. Where nothing has all, it gives up the years
// first, and then as few words as it can.
func (s *search) find(ctx context.Context) (*catalog.Hits, error) {
	if err := s.lookUpWords(ctx); err != nil {
		return nil, err
	}
	s.markCountries()
	var major []wordHits
	for _, w := range s.words {
		if !w.Minor {
			major = append(major, w.hits)
			s.result.Words = append(s.result.Words, w.Text)
		}
	}
	if len(s.result.Dropped) > 0 && !slices.ContainsFunc(s.result.Words, longEnough) {
		major = nil // a letter beside what nothing has would find nearly everything
		s.result.Words = []string{}
	}
	p, within, err := s.lookUpPhrases(ctx)
	if err != nil {
		return nil, err
	}
	if len(major) == 0 {
		if within == nil {
			return &catalog.Hits{All: roaring.New()}, nil
		}
		return &catalog.Hits{All: within, Oldest: true}, nil
	}
	hits := &catalog.Hits{All: all(major, inArticle)}
	if !s.unordered {
		hits = rank(major, p)
	}
	if within != nil {
		if both := roaring.And(hits.All, within); s.reach.Has(both) {
			return &catalog.Hits{All: both, Tiers: hits.Tiers, Oldest: true}, nil
		}
	}
	if s.onlyInArticles(major) {
		// Words that meet far down in an article do not hide what tells of most of them.
		hits.Add(rankSome(withoutArticles(major), s.reach.Has))
	}
	passes := s.reach.Has
	if s.result.Years != nil {
		s.result.Years.Applied = false
		passes = func(set *roaring.Bitmap) bool { return s.reach.Has(roaring.And(set, within)) }
	}
	if s.reach.Has(hits.All) || len(major) == 1 || slices.ContainsFunc(s.words, func(w *searchWord) bool { return w.Exact }) {
		return hits, nil
	}
	s.result.Complete = false
	if within != nil {
		if some := rankSome(major, passes); !some.All.IsEmpty() {
			s.result.Years.Applied = true
			some.All.And(within)
			some.Oldest = true
			return some, nil
		}
	}
	return rankSome(major, s.reach.Has), nil
}

// onlyInArticles reports whether what has all words needs its article for it.
func (s *search) onlyInArticles(words []wordHits) bool {
	exact := slices.ContainsFunc(s.words, func(w *searchWord) bool { return w.Exact })
	return len(words) > 1 && !exact && s.reach.Has(all(words, inArticle)) && !s.reach.Has(all(words, inSummary))
}

func withoutArticles(words []wordHits) []wordHits {
	words = slices.Clone(words)
	for i := range words {
		words[i].down[inArticle] = words[i].down[inSummary]
	}
	return words
}

func longEnough(word string) bool { return utf8.RuneCountInString(word) >= archive.MinSearch }

// lookUpWords finds the entries of each word. A word that no reader could find is
// replaced by the nearest by spelling, or dropped, unless it is meant as it is.
func (s *search) lookUpWords(ctx context.Context) error {
	var keys []lookup
	for i, w := range s.query.Words {
		word := &searchWord{Word: w, open: s.query.Open && i == len(s.query.Words)-1}
		s.words = append(s.words, word)
		keys = append(keys, word.lookups()...)
	}
	sets, err := s.finder.lookUp(ctx, keys)
	if err != nil {
		return err
	}
	var missing []*searchWord
	for _, w := range s.words {
		w.take(sets, s.textOnly)
		if !w.Minor && !w.Exact && !s.reach.Has(w.hits.down[inArticle]) && !s.finder.namesCountry(w.Text, w.open) {
			missing = append(missing, w)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return s.correct(ctx, missing)
}

// markCountries marks the words that name a country, unless all do.
func (s *search) markCountries() {
	text := make([]string, len(s.words))
	for i, w := range s.words {
		text[i] = w.Text
	}
	others := len(s.words)
	for start := range text {
		for end := len(text); end > start; end-- {
			if !s.finder.countries[strings.Join(text[start:end], " ")] {
				continue
			}
			for _, w := range s.words[start:end] {
				if !w.hits.where {
					w.hits.where = true
					others--
				}
			}
			break
		}
	}
	if others == 0 {
		for _, w := range s.words {
			w.hits.where = false
		}
	}
}

// lookups are what is read for a word: in all its forms, unless it is meant as it is
// spelled; nothing for one that says too little to be asked for.
func (w *searchWord) lookups() []lookup {
	switch {
	case w.Minor:
		return nil
	case w.Exact:
		return []lookup{wordLookup(w.Text, w.open)}
	case w.open:
		return append(formLookups(w.Text), wordLookup(w.Text, true))
	}
	return formLookups(w.Text)
}

func (w *searchWord) take(sets map[lookup]*termSet, textOnly bool) {
	var found []*termSet
	for _, key := range w.lookups() {
		found = append(found, sets[key])
	}
	w.hits = hitsOf(textOnly, found...)
}

// maxCandidates is how many words of a like spelling are looked at for one.
const maxCandidates = 8

// correct replaces words by the nearest that a reader can find: those in titles and
// names first, then the more frequent.
func (s *search) correct(ctx context.Context, missing []*searchWord) error {
	lists := []*spell.List{s.finder.words.list.Load(), s.finder.countryList}
	s.result.Provisional = !s.finder.words.current()
	candidates := map[*searchWord][]*searchWord{}
	var keys []lookup
	for _, w := range missing {
		least := spell.Distance(w.Text)
		for _, list := range lists {
			for _, match := range list.Near(w.Text, maxCandidates) {
				if match.Distance < least {
					least = match.Distance
					candidates[w] = nil
				}
				if match.Distance == least {
					c := &searchWord{Word: w.Word, open: w.open}
					c.Text = match.Word
					candidates[w] = append(candidates[w], c)
					keys = append(keys, c.lookups()...)
				}
			}
		}
	}
	sets, err := s.finder.lookUp(ctx, keys)
	if err != nil {
		return err
	}
	for _, w := range missing {
		best, bestNamed, bestCount := (*searchWord)(nil), false, 0
		for _, c := range candidates[w] {
			c.take(sets, s.textOnly)
			country := s.finder.namesCountry(c.Text, false)
			named, count := country || s.reach.Has(c.hits.down[inNames]), s.reach.Count(c.hits.down[inArticle])
			if (count > 0 || country) && (best == nil || named && !bestNamed || named == bestNamed && count > bestCount) {
				best, bestNamed, bestCount = c, named, count
			}
		}
		if best == nil {
			s.result.Dropped = append(s.result.Dropped, w.Text)
			s.words = slices.DeleteFunc(s.words, func(other *searchWord) bool { return other == w })
			continue
		}
		s.result.Corrections = append(s.result.Corrections, archive.Correction{From: w.Text, To: best.Text, Query: s.query.Quote(w.Word)})
		*w = *best
	}
	return nil
}

// lookUpPhrases finds where the words follow each other, and what is dated in the years
// or names them in its title; nil without years.
func (s *search) lookUpPhrases(ctx context.Context) (p phrase, within *roaring.Bitmap, err error) {
	keys := pairLookups(s.words)
	years := s.query.Years
	if years != nil {
		for _, number := range years.Numbers {
			keys = append(keys, wordLookup(number, false))
		}
	}
	sets, err := s.finder.lookUp(ctx, keys)
	if err != nil {
		return p, nil, err
	}
	p = phraseOf(s.words, sets, nameFields(s.textOnly))
	if years == nil {
		return p, nil, nil
	}
	s.result.Years = &archive.SearchYears{From: years.From, To: years.To, Text: years.Text, Applied: true, Query: s.query.WithoutYears()}
	titled := make([]*roaring.Bitmap, len(years.Numbers))
	for i, number := range years.Numbers {
		titled[i] = sets[wordLookup(number, false)].in(fieldTitle)
	}
	within = s.finder.catalog.Dated(years.From, years.To)
	within.Or(intersection(titled))
	return p, within, nil
}

// pairLookups are the pairs of words that follow each other, the first with the
// beginning of the text.
func pairLookups(words []*searchWord) []lookup {
	var keys []lookup
	before := ""
	for _, w := range words {
		keys = append(keys, lookup{name: pairTerm(before, w.Text)})
		before = w.Text
	}
	return keys
}

// phraseOf finds the entries that have all pairs.
func phraseOf(words []*searchWord, sets map[lookup]*termSet, nameFields []field) phrase {
	var title, names []*roaring.Bitmap
	keys := pairLookups(words)
	if len(keys) == 0 {
		return phrase{roaring.New(), roaring.New(), roaring.New()}
	}
	for _, key := range keys[1:] {
		title = append(title, sets[key].in(fieldTitle))
		names = append(names, sets[key].in(nameFields...))
	}
	first := sets[keys[0]]
	return phrase{
		begins: intersection(append([]*roaring.Bitmap{first.in(fieldTitle)}, title...)),
		title:  intersection(title),
		names:  intersection(append([]*roaring.Bitmap{first.in(nameFields...)}, names...)),
	}
}

// show returns the groups of what was found. Events, the first group, get what the others
// leave.
func (s *search) show(ctx context.Context, hits *catalog.Hits, request archive.SearchRequest) ([]archive.SearchGroup, error) {
	marks := newMarker(s.words)
	groups := make([]archive.SearchGroup, len(archive.SearchKinds))
	shown := 0
	for n := range groups {
		i := (n + 1) % len(groups)
		kind := archive.SearchKinds[i]
		group := archive.SearchGroup{Kind: kind}
		page := request.PageOf(kind, shown)
		var err error
		if kind == archive.KindCountry {
			group.Items, group.Total = s.showCountries(hits, marks, page)
		} else {
			group.Items, group.Total, err = s.showEntries(ctx, kind, hits, marks, page)
		}
		if err != nil {
			return nil, err
		}
		groups[i] = group
		shown += len(group.Items)
	}
	return groups, nil
}

func (s *search) showEntries(ctx context.Context, kind archive.Kind, hits *catalog.Hits, marks marker, page archive.Page) ([]archive.SearchHit, int, error) {
	found := s.finder.catalog.Search(kind, hits, page)
	entries, err := s.finder.fetchByNum(ctx, found.Nums)
	if err != nil {
		return nil, 0, err
	}
	items := []archive.SearchHit{}
	for _, num := range found.Nums {
		e := entries[num]
		// An entry may have been unpublished between the catalogue and the table.
		if e == nil || !e.Base().Public() {
			continue
		}
		excerpt := marks.excerpt(e.Base().Summary)
		hit := archive.SearchHit{Title: marks.whole(e.Label()), Excerpt: &excerpt, Item: e.Item}
		switch kind {
		case archive.KindEvent:
		case archive.KindThread:
			hit.Events, hit.Found = s.finder.catalog.StepTotal(num, hits.All)
		default:
			hit.Events, hit.Found = s.finder.catalog.EventTotal(num, hits.All)
		}
		items = append(items, hit)
	}
	return items, found.Total, nil
}
