package store

import (
	"context"
	"log/slog"
	"slices"
	"strings"

	"sankofa/internal/archive"
	"sankofa/internal/cache"
	"sankofa/internal/catalog"
	"sankofa/internal/fold"
	"sankofa/internal/spell"
)

// Finder implements archive.Finder: the catalogue in memory says which events match,
// the search index which have the words, and the database has the events themselves.
type Finder struct {
	db      database
	log     *slog.Logger
	catalog *catalog.Catalog
	cache   *cache.Cache
	terms   cache.Space[*termSet]
	facets  cache.Space[*archive.Facets]
	words   *indexWords
	// countries are the names of countries, former ones included, folded; countryWords
	// are their words.
	countries    map[string]bool
	countryWords []string
	countryList  *spell.List
}

func newFinder(db database, log *slog.Logger, memory *cache.Cache) *Finder {
	f := &Finder{
		db: db, log: log, catalog: catalog.New(), cache: memory,
		terms:  cache.NewSpace[*termSet](memory, "terms"),
		facets: cache.NewSpace[*archive.Facets](memory, "facets"),
		words:  newIndexWords(db), countries: map[string]bool{},
	}
	for _, c := range archive.Countries {
		for _, name := range append(names(&c), c.Name) {
			f.countries[fold.Text(name)] = true
			f.countryWords = append(f.countryWords, fold.Words(name)...)
		}
	}
	slices.Sort(f.countryWords)
	f.countryWords = slices.Compact(f.countryWords)
	list := spell.NewBuilder(len(f.countryWords))
	for _, word := range f.countryWords {
		list.Add([]byte(word), 1)
	}
	f.countryList = list.List()
	return f
}

// namesCountry reports whether a word is part of a country's name, or the beginning of
// one that is. Countries are found without any event.
func (f *Finder) namesCountry(word string, open bool) bool {
	at, found := slices.BinarySearch(f.countryWords, word)
	return found || open && at < len(f.countryWords) && strings.HasPrefix(f.countryWords[at], word)
}

// EventStats implements archive.Finder.
func (f *Finder) EventStats(_ context.Context, drafts bool) (*archive.EventStats, error) {
	return f.catalog.Stats(drafts), nil
}

// EntryRanges implements archive.Finder.
func (f *Finder) EntryRanges(_ context.Context, kind archive.Kind, size int) ([]archive.EntryRange, error) {
	ranges := []archive.EntryRange{}
	for i, updated := range f.catalog.LastChanges(kind, size) {
		if updated != 0 {
			ranges = append(ranges, archive.EntryRange{Number: i + 1, Updated: timeFromMicros(updated)})
		}
	}
	return ranges, nil
}

// RangeEntries implements archive.Finder.
func (f *Finder) RangeEntries(ctx context.Context, kind archive.Kind, size, number int, visit func(archive.EntryStamp) error) error {
	last := int64(number) * int64(size)
	return queryEach(ctx, f.db, func(row scanner) error {
		var e archive.EntryStamp
		var updated int64
		var languages string
		if err := row.Scan(&e.Name, &updated, &languages); err != nil {
			return err
		}
		e.Updated = timeFromMicros(updated)
		if languages != "" {
			e.Languages = strings.Fields(languages)
		}
		return visit(e)
	}, "SELECT COALESCE(slug, id), updated_at, languages FROM entries WHERE kind = ? AND num > ? AND num <= ? AND status = 'published' AND active = TRUE ORDER BY num",
		string(kind), last-int64(size), last)
}
