package main

import (
	"context"
	"fmt"

	"sankofa/bench/synthetic"
	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// read is one kind of question that visitors ask; i varies it from round to round.
type read struct {
	name string
	do   func(ctx context.Context, i int) (note string, err error)
}

func publicReads(s *store.Store, ids []string, edited string, total int) []read {
	country := func(i int) string { return archive.Countries[i%20].Name }
	page := func(n, limit int) archive.Page { return archive.Page{Number: n, Limit: limit} }
	listed := func(name string, filter func(i int) archive.EventFilter) read {
		return read{name, func(ctx context.Context, i int) (string, error) {
			f := filter(i)
			if f.Page.Limit == 0 {
				f.Page = page(1, 20)
			}
			l, err := s.ListEvents(ctx, f)
			if err != nil {
				return "", err
			}
			more := ""
			if l.TotalCapped {
				more = "+"
			}
			return fmt.Sprintf("%d%s found", l.Total, more), nil
		}}
	}
	last := (total + 19) / 20
	common, rare := func(i int) string { return synthetic.Word(uint64(i % 20)) }, func(i int) string { return synthetic.Word(uint64(40_000 + i*37)) }
	return []read{
		{"event by id", func(ctx context.Context, i int) (string, error) {
			_, err := s.Event(ctx, ids[i%len(ids)])
			return "", err
		}},
		{"related events", func(ctx context.Context, i int) (string, error) {
			_, err := s.Related(ctx, ids[i%len(ids)])
			return "", err
		}},
		{"sitemap: the index", func(ctx context.Context, _ int) (string, error) {
			parts, err := s.EntryRanges(ctx, archive.KindEvent, 1000)
			return fmt.Sprintf("%d parts", len(parts)), err
		}},
		{"sitemap: a part", func(ctx context.Context, i int) (string, error) {
			n := 0
			err := s.RangeEntries(ctx, archive.KindEvent, 1000, i%max(1, total/1000)+1, func(archive.EntryStamp) error { n++; return nil })
			return fmt.Sprintf("%d events", n), err
		}},
		listed("latest 20", func(int) archive.EventFilter { return archive.EventFilter{Sort: archive.SortLatest} }),
		listed("newest 20", func(int) archive.EventFilter { return archive.EventFilter{Sort: archive.SortNewest} }),
		listed("country A–Z", func(int) archive.EventFilter { return archive.EventFilter{Sort: archive.SortCountry} }),
		listed("latest 200", func(int) archive.EventFilter { return archive.EventFilter{Page: page(1, 200)} }),
		listed("by country", func(i int) archive.EventFilter {
			return archive.EventFilter{Countries: []string{country(i)}, Sort: archive.SortNewest}
		}),
		listed("by tag", func(i int) archive.EventFilter {
			return archive.EventFilter{Tags: []string{synthetic.Tag(uint64(i % 30))}, Sort: archive.SortNewest}
		}),
		listed("two tags, any", func(i int) archive.EventFilter {
			return archive.EventFilter{Tags: []string{synthetic.Tag(uint64(i % 30)), synthetic.Tag(uint64(i%7 + 3))}, Sort: archive.SortNewest}
		}),
		listed("two tags, all", func(i int) archive.EventFilter {
			return archive.EventFilter{Tags: []string{synthetic.Tag(uint64(i % 3)), synthetic.Tag(uint64(i%7 + 3))}, AllTags: true, Sort: archive.SortNewest}
		}),
		listed("country, two tags, decade", func(i int) archive.EventFilter {
			return archive.EventFilter{Countries: []string{country(i)}, Tags: []string{synthetic.Tag(0), synthetic.Tag(1)}, Decade: 1950 + i%7*10, Sort: archive.SortOldest}
		}),
		listed("a century by days", func(i int) archive.EventFilter {
			return archive.EventFilter{From: archive.MustDate("1899-03-06"), To: archive.Date{Year: 1980 + i%20, Month: 6, Day: 5}, Sort: archive.SortNewest}
		}),
		listed("page 500, newest", func(int) archive.EventFilter {
			return archive.EventFilter{Sort: archive.SortNewest, Page: page(min(500, last), 20)}
		}),
		listed("middle page, newest", func(i int) archive.EventFilter {
			return archive.EventFilter{Sort: archive.SortNewest, Page: page(last/2+i%7+1, 20)}
		}),
		listed("last page, newest", func(int) archive.EventFilter {
			return archive.EventFilter{Sort: archive.SortNewest, Page: page(last, 20)}
		}),
		listed("last page, latest", func(int) archive.EventFilter { return archive.EventFilter{Page: page(last, 20)} }),
		listed("on this day, 50", func(i int) archive.EventFilter {
			return archive.EventFilter{MonthDay: (1+i%12)*100 + 1 + i%28, Sort: archive.SortNewest, Page: page(1, 50)}
		}),
		listed("facets of everything", func(int) archive.EventFilter { return archive.EventFilter{Facets: true} }),
		listed("facets of a country", func(i int) archive.EventFilter {
			return archive.EventFilter{Facets: true, Countries: []string{country(i)}}
		}),
		listed("facets of a country, tag and decade", func(i int) archive.EventFilter {
			return archive.EventFilter{Facets: true, Countries: []string{country(i)}, Tags: []string{synthetic.Tag(uint64(i % 10))}, Decade: 1950}
		}),
		{"collections", func(ctx context.Context, _ int) (string, error) {
			l, err := s.Collections(ctx, archive.CollectionsQuery{})
			if err != nil {
				return "", err
			}
			return fmt.Sprintf("%d groups", len(l.Collections)), nil
		}},
		{"edits of an event, 10", func(ctx context.Context, i int) (string, error) {
			_, total, err := s.Revisions(ctx, archive.KindEvent, edited, true, page(i%50+1, 10))
			return fmt.Sprintf("%d found", total), err
		}},
		{"latest edits of all, 50", func(ctx context.Context, _ int) (string, error) {
			list, err := s.Activity(ctx, 50)
			return fmt.Sprintf("%d found", len(list)), err
		}},
		{"stats", func(ctx context.Context, _ int) (string, error) {
			stats, err := s.EventStats(ctx, false)
			if err != nil {
				return "", err
			}
			return fmt.Sprintf("%d tags", len(stats.ByTag)), nil
		}},
		listed("search, rare word", func(i int) archive.EventFilter { return archive.EventFilter{Search: rare(i)} }),
		listed("search, common word", func(i int) archive.EventFilter { return archive.EventFilter{Search: common(i)} }),
		listed("search, common word, newest first", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i), Sort: archive.SortNewest}
		}),
		listed("search, two common words", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i) + " " + common(i+7)}
		}),
		listed("search, two letters", func(i int) archive.EventFilter { return archive.EventFilter{Search: common(i)[:2]} }),
		listed("search, beginning of a word", func(i int) archive.EventFilter {
			w := synthetic.Word(uint64(300 + i*3))
			return archive.EventFilter{Search: w[:min(4, len(w))]}
		}),
		listed("search, common word in a country", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i), Countries: []string{country(i + 3)}}
		}),
		listed("search, common word, country, tag, decade", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i), Countries: []string{country(i)}, Tags: []string{synthetic.Tag(uint64(i % 10))}, Decade: 1950}
		}),
		listed("search, country by name", func(i int) archive.EventFilter { return archive.EventFilter{Search: country(i)} }),
		// Never the same two words, so that no facets are cached.
		listed("search, two common words, with facets", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i) + " " + common(i+1+i/20), Facets: true}
		}),
		listed("search, common word, with facets", func(i int) archive.EventFilter {
			return archive.EventFilter{Search: common(i), Facets: true}
		}),
	}
}
