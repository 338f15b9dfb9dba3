package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sankofa/bench/program"
	"sankofa/bench/synthetic"
)

// peers are the running programs beside ours. WordPress is nil where it was not asked for.
type peers struct {
	pocketBase string // the address of its events
	wordPress  *wordPress
}

// addresses are what one round asks for, in turn.
type addresses func(round int) []string

// request is the same question to several programs. Who has nothing like it has none.
type request struct {
	name                                  string
	sankofa, pocketBase, wordPress, nginx addresses
}

// variety is how many addresses take turns.
const variety = 4000

// uncached compares what has to be made anew each time. The cache of the program is
// so small that an address is forgotten before its turn comes again; of a thousand
// events all single ones fit, though. PocketBase and PHP compress nothing.
func (b *bench) uncached(ctx context.Context, size int, data string, peers peers) (err error) {
	site, err := program.Start(ctx, b.binary, "--data", data, "--cache-size", "8")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Stop()) }()
	pages := min(variety/100, size/100)
	ids, err := idsOf(ctx, site.URL+"/api/events?limit=100&page=", pages)
	if err != nil {
		return err
	}
	pocketIDs, err := idsOf(ctx, peers.pocketBase+"?fields=id&perPage=100&page=", pages)
	if err != nil {
		return err
	}
	filter := strings.ReplaceAll(url.QueryEscape("title ~ 'WORD' || summary ~ 'WORD'"), "%", "%%")
	list := request{
		name:       "list with total, not cached",
		sankofa:    numbers(site.URL+"/api/events?limit=%d&page=%d", size),
		pocketBase: numbers(peers.pocketBase+"?perPage=%d&page=%d", size),
	}
	record := request{
		name:       "one record, not cached",
		sankofa:    each(site.URL+"/api/events/%s", ids),
		pocketBase: each(peers.pocketBase+"/%s", pocketIDs),
	}
	search := request{
		name:       "search, not cached",
		sankofa:    words(site.URL + "/api/events?search=%s&limit=20"),
		pocketBase: words(peers.pocketBase + "?perPage=20&filter=" + strings.ReplaceAll(filter, "WORD", "%[1]s")),
	}
	event := request{name: "event page, not cached", sankofa: each(site.URL+"/events/%s", ids)}
	home := request{name: "home, not cached", sankofa: starts(site.URL + "/?from=%04d-%02d-01")}
	if wp := peers.wordPress; wp != nil {
		list.wordPress = numbers(wp.url+"/?rest_route=/wp/v2/posts&per_page=%d&page=%d", size)
		record.wordPress = each(wp.url+"/?rest_route=/wp/v2/posts/%s", wp.ids)
		search.wordPress = words(wp.url + "/?rest_route=/wp/v2/posts&per_page=20&search=%s")
		event.wordPress = each(wp.url+"/?p=%s", wp.ids)
		home.wordPress = each(wp.url+"/?paged=%s", counts(size/10))
	}
	for _, r := range []request{list, record, search, event, home} {
		if err := b.measure(ctx, size, "identity", r); err != nil {
			return err
		}
	}
	return nil
}

// cached compares what is in memory: lists with PocketBase, which keeps none, pages
// with nginx, which serves the same bytes from a file, and both with WordPress behind
// the page cache of nginx.
func (b *bench) cached(ctx context.Context, size int, data string, peers peers) (err error) {
	site, err := program.Start(ctx, b.binary, "--data", data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Stop()) }()
	ids, err := idsOf(ctx, site.URL+"/api/events?limit=1&page=", 1)
	if err != nil {
		return err
	}
	list := request{
		name:       "list with total, cached",
		sankofa:    only(site.URL + "/api/events?limit=20"),
		pocketBase: only(peers.pocketBase + "?perPage=20"),
	}
	home := request{name: "home, cached", sankofa: only(site.URL + "/")}
	event := request{name: "event page, cached", sankofa: only(site.URL + "/events/" + ids[0])}
	for _, page := range []*request{&home, &event} {
		header, body, err := program.Fetch(ctx, page.sankofa(0)[0])
		if err != nil {
			return err
		}
		file, stop, err := program.ServeNginx(ctx, header, body)
		if err != nil {
			return err
		}
		defer stop()
		page.nginx = only(file)
	}
	if wp := peers.wordPress; wp != nil {
		list.wordPress = only(wp.cachedURL + "/?rest_route=/wp/v2/posts&per_page=20")
		home.wordPress = only(wp.cachedURL + "/")
		event.wordPress = only(wp.cachedURL + "/?p=" + wp.ids[0])
	}
	for _, r := range []request{list, home, event} {
		if err := b.measure(ctx, size, program.Encoding, r); err != nil {
			return err
		}
	}
	return nil
}

// measure lets the programs take turns and prints a row with their medians.
func (b *bench) measure(ctx context.Context, size int, encoding string, r request) error {
	asked := []addresses{r.sankofa, r.pocketBase, r.wordPress, r.nginx}
	for _, ask := range asked {
		if ask == nil {
			continue
		}
		// wrk takes a redirect for a success. What is cached is in the cache from here on.
		if _, _, err := program.Fetch(ctx, ask(0)[0]); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	taken := make([][]float64, len(asked))
	for round := range b.rounds {
		for i, ask := range asked {
			if ask == nil {
				continue
			}
			perSecond, err := b.load(ctx, encoding, ask(round))
			if err != nil {
				return fmt.Errorf("%s: %w", r.name, err)
			}
			taken[i] = append(taken[i], perSecond)
		}
	}
	cells := []string{strconv.Itoa(size), r.name, perSecond(median(taken[0]))}
	for _, values := range taken[1:] {
		cells = append(cells, perSecond(median(values)), ratio(median(taken[0]), median(values)))
	}
	fmt.Fprintf(b.stdout, "| %s |\n", strings.Join(cells, " | "))
	return nil
}

// load takes one measurement, ten times as long where nothing was answered in time.
func (b *bench) load(ctx context.Context, encoding string, addresses []string) (float64, error) {
	perSecond, err := program.Load(ctx, b.seconds, encoding, addresses...)
	if err != nil || perSecond > 0 {
		return perSecond, err
	}
	return program.Load(ctx, 10*b.seconds, encoding, addresses...)
}

func numbers(address string, size int) addresses {
	return func(round int) (list []string) {
		for i := range variety {
			at := i + round*variety
			list = append(list, fmt.Sprintf(address, 20+at%80, 1+at/80%max(1, size/100)))
		}
		return list
	}
}

func words(address string) addresses {
	return func(round int) (list []string) {
		for i := range variety {
			list = append(list, fmt.Sprintf(address, synthetic.Word(uint64((i+round*variety)%20_000))))
		}
		return list
	}
}

// starts are lists from a month on.
func starts(address string) addresses {
	return func(round int) (list []string) {
		for i := range variety {
			at := i + round*variety
			list = append(list, fmt.Sprintf(address, 1000+at/12%900, 1+at%12))
		}
		return list
	}
}

// counts are the numbers of the first pages.
func counts(pages int) (list []string) {
	for page := range min(pages, variety) {
		list = append(list, strconv.Itoa(page+1))
	}
	return list
}

func each(address string, ids []string) addresses {
	var list []string
	for _, id := range ids {
		list = append(list, fmt.Sprintf(address, id))
	}
	return func(int) []string { return list }
}

func only(address string) addresses {
	return func(int) []string { return []string{address} }
}

func header(w io.Writer) {
	fmt.Fprint(w, "| events | request | Sankofa | PocketBase | ratio | WordPress | ratio | nginx | ratio |\n|---|---|---|---|---|---|---|---|---|\n")
}

// perSecond has a decimal where little is answered.
func perSecond(n float64) string {
	switch {
	case n == 0:
		return "–"
	case n < 10:
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	return strconv.FormatFloat(n, 'f', 0, 64)
}

func ratio(ours, theirs float64) string {
	switch {
	case theirs == 0:
		return "–"
	case ours/theirs >= 100:
		return strconv.FormatFloat(ours/theirs, 'f', 0, 64)
	}
	return strconv.FormatFloat(ours/theirs, 'f', 2, 64)
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	values = slices.Sorted(slices.Values(values))
	return values[len(values)/2]
}

// idsOf reads the ids of some pages of a list.
func idsOf(ctx context.Context, address string, pages int) (ids []string, err error) {
	for page := range max(1, pages) {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address+strconv.Itoa(page+1), nil)
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			return nil, err
		}
		var list struct{ Items []struct{ ID string } }
		err = json.NewDecoder(resp.Body).Decode(&list)
		_ = resp.Body.Close()
		if err != nil {
			return nil, err
		}
		for _, item := range list.Items {
			ids = append(ids, item.ID)
		}
	}
	if len(ids) == 0 {
		return nil, errors.New("no ids at " + address)
	}
	return ids, nil
}
