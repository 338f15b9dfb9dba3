package main

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"sankofa/bench/program"
	"sankofa/bench/synthetic"
	"sankofa/internal/archive"
	"sankofa/internal/store"
)

// searches are what readers type, none twice, so that no response comes from the cache.
var searches = []struct {
	name string
	text func(i int) string
}{
	{"a common word", func(i int) string { return synthetic.Word(uint64(i%20)) + " " + filler(i) }},
	{"two common words", func(i int) string { return synthetic.Word(uint64(i%20)) + " " + synthetic.Word(uint64((i+1+i/20)%40)) }},
	{"four words", func(i int) string {
		return synthetic.Word(uint64(i%9)) + " " + synthetic.Word(uint64(10+i%7)) + " " + synthetic.Word(uint64(30+i)) + " " + synthetic.Word(uint64(5+i%5))
	}},
	{"a rare word", func(i int) string { return synthetic.Word(uint64(20_000 + i*37)) }},
	{"two letters", func(i int) string { return synthetic.Word(uint64(i))[:2] + " " + filler(i) }},
	{"a word and two letters", func(i int) string { return synthetic.Word(uint64(100+i)) + " " + synthetic.Word(uint64(i))[:2] }},
	{"a typing error", func(i int) string { return misspelled(uint64(300 + i)) }},
	{"two typing errors", func(i int) string { return misspelled(uint64(300+i)) + " " + misspelled(uint64(900+2*i)) }},
	{"a year", func(i int) string { return fmt.Sprint(1000 + i) }},
	{"a century and a word", func(i int) string { return fmt.Sprintf("%dth century %s", 11+i%9, synthetic.Word(uint64(i))) }},
	{"a range and a common word", func(i int) string { return fmt.Sprintf("%d-%d %s", 1000+i, 1960+i%60, synthetic.Word(uint64(i%20))) }},
	{"words that nothing has together", func(i int) string {
		return synthetic.Word(uint64(40_000+i*13)) + " " + synthetic.Word(uint64(41_000+i*17)) + " " + synthetic.Word(uint64(42_000+i*7))
	}},
	{"a country", func(i int) string { return archive.Countries[i%54].Name + " " + synthetic.Word(uint64(i)) }},
	{"twelve words", func(i int) string {
		text := ""
		for n := range 12 {
			text += synthetic.Word(uint64(i+n*n)) + " "
		}
		return text
	}},
}

// filler is a word that says little, so that it changes the text and not the search.
func filler(i int) string {
	words := []string{"a", "an", "the", "of", "in", "on", "at", "to", "for", "by", "with", "and", "is", "was", "were"}
	return words[i%15] + " " + words[i/15%15] + " " + words[i/225%15]
}

// misspelled leaves a letter out of the middle of a word.
func misspelled(n uint64) string {
	w := synthetic.Word(n)
	return w[:len(w)/2] + "x" + w[len(w)/2+1:]
}

// throughHTTP times searches and related events of the running program on the database
// that is loaded.
func throughHTTP(ctx context.Context, o store.Options, r *result, binary string, rounds int) (err error) {
	options := []string{"--data", o.Folder}
	if o.DatabaseURL != "" {
		options = []string{"--data", r.scratch, "--database-url", o.DatabaseURL}
	}
	s, err := program.Start(ctx, binary, options...)
	if err != nil {
		return err
	}
	defer func() {
		if e := s.Stop(); err == nil {
			err = e
		}
	}()
	time := func(name string, path func(i int) string) error {
		times := make([]time.Duration, 0, rounds)
		for i := range rounds + 3 {
			began := time.Now()
			if _, _, err := program.Fetch(ctx, s.URL+path(i)); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			if i >= 3 {
				times = append(times, time.Since(began))
			}
		}
		r.http = append(r.http, timingOf(name, times, ""))
		return nil
	}
	for _, search := range searches {
		if err := time("search, "+search.name, func(i int) string { return "/api/search?search=" + url.QueryEscape(search.text(i)) }); err != nil {
			return err
		}
	}
	return time("related events", func(i int) string { return "/api/events/" + r.sampleIDs[i%len(r.sampleIDs)] + "/related" })
}
