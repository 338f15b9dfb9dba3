// Command peers measures the program beside what people would use instead, with the
// same events on the same machine in one run, and prints the figures as a table:
//
//	go run ./bench/peers -binary bin/sankofa -pocketbase .cache/pocketbase
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"sankofa/bench/program"
	"sankofa/bench/synthetic"
	"sankofa/internal/archive"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("peers", flag.ContinueOnError)
	flags.SetOutput(stderr)
	binary := flags.String("binary", "bin/sankofa", "the program")
	peer := flags.String("pocketbase", ".cache/pocketbase", "PocketBase, as bench/peers/pocketbase builds it")
	sizes := flags.String("sizes", "1000,100000", "numbers of events")
	seconds := flags.Int("seconds", 3, "how long each measurement takes")
	rounds := flags.Int("rounds", 5, "how often each is taken, in turn; the median is printed")
	if err := flags.Parse(args); err != nil {
		return err
	}
	fmt.Fprint(stdout, "| events | request | Sankofa | PocketBase | nginx | ratio |\n|---|---|---|---|---|---|\n")
	for text := range strings.SplitSeq(*sizes, ",") {
		size, err := strconv.Atoi(text)
		if err != nil {
			return fmt.Errorf("size %q: %w", text, err)
		}
		if err := compare(ctx, size, *binary, *peer, *seconds, *rounds, stdout, stderr); err != nil {
			return fmt.Errorf("%d events: %w", size, err)
		}
	}
	return nil
}

// compare loads both with the same events and takes turns.
func compare(ctx context.Context, size int, binary, peer string, seconds, rounds int, stdout, stderr io.Writer) (err error) {
	folder, err := os.MkdirTemp("", "sankofa-peers-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	ours, theirs, err := write(folder, size)
	if err != nil {
		return err
	}
	fmt.Fprintf(stderr, "loading %d events\n", size)
	data := filepath.Join(folder, "sankofa")
	if out, err := exec.CommandContext(ctx, binary, "import", "--data", data, ours).CombinedOutput(); err != nil {
		return fmt.Errorf("import: %w: %s", err, out)
	}
	base, stop, err := startPocketBase(ctx, peer, filepath.Join(folder, "pocketbase"), theirs)
	if err != nil {
		return err
	}
	defer stop()
	if err := uncached(ctx, size, binary, data, base, seconds, rounds, stdout); err != nil {
		return err
	}
	return cached(ctx, size, binary, data, base, seconds, rounds, stdout)
}

// variety is how many addresses take turns.
const variety = 4000

// uncached compares what has to be made anew each time. The cache of the program is
// so small that an address is forgotten before its turn comes again; of a thousand
// events all single ones fit, though.
func uncached(ctx context.Context, size int, binary, data, base string, seconds, rounds int, stdout io.Writer) (err error) {
	site, err := program.Start(ctx, binary, "--data", data, "--cache-size", "8")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Stop()) }()
	pages := max(1, variety/100)
	ids, err := idsOf(ctx, site.URL+"/api/events?limit=100&page=", min(pages, size/100))
	if err != nil {
		return err
	}
	peerIDs, err := idsOf(ctx, base+"?fields=id&perPage=100&page=", min(pages, size/100))
	if err != nil {
		return err
	}
	numbers := func(address string, round int) (list []string) {
		for i := range variety {
			at := i + round*variety
			list = append(list, fmt.Sprintf(address, 20+at%80, 1+at/80%max(1, size/100)))
		}
		return list
	}
	words := func(address string, round int) (list []string) {
		for i := range variety {
			list = append(list, fmt.Sprintf(address, synthetic.Word(uint64((i+round*variety)%20_000))))
		}
		return list
	}
	for _, request := range []struct {
		name         string
		ours, theirs func(round int) []string
	}{
		{
			"list with total, not cached",
			func(round int) []string { return numbers(site.URL+"/api/events?limit=%d&page=%d", round) },
			func(round int) []string { return numbers(base+"?perPage=%d&page=%d", round) },
		},
		{
			"one record, not cached",
			func(int) []string { return each(site.URL+"/api/events/%s", ids) },
			func(int) []string { return each(base+"/%s", peerIDs) },
		},
		{
			"search, not cached",
			func(round int) []string { return words(site.URL+"/api/events?search=%s&limit=20", round) },
			func(round int) []string {
				filter := strings.ReplaceAll(url.QueryEscape("title ~ 'WORD' || summary ~ 'WORD'"), "%", "%%")
				return words(base+"?perPage=20&filter="+strings.ReplaceAll(filter, "WORD", "%[1]s"), round)
			},
		},
	} {
		var ours, theirs []float64
		for round := range rounds {
			// PocketBase compresses nothing.
			if ours, err = take(ctx, ours, seconds, "identity", request.ours(round)...); err != nil {
				return fmt.Errorf("%s: %w", request.name, err)
			}
			if theirs, err = take(ctx, theirs, seconds, "identity", request.theirs(round)...); err != nil {
				return fmt.Errorf("%s of PocketBase: %w", request.name, err)
			}
		}
		row(stdout, size, request.name, median(ours), median(theirs), 0)
	}
	return nil
}

// take adds one measurement.
func take(ctx context.Context, to []float64, seconds int, encoding string, addresses ...string) ([]float64, error) {
	perSecond, err := program.Load(ctx, seconds, encoding, addresses...)
	return append(to, perSecond), err
}

// cached compares what is in memory: lists with PocketBase, which keeps none, and pages
// with nginx, which serves the same bytes.
func cached(ctx context.Context, size int, binary, data, base string, seconds, rounds int, stdout io.Writer) (err error) {
	site, err := program.Start(ctx, binary, "--data", data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, site.Stop()) }()
	ids, err := idsOf(ctx, site.URL+"/api/events?limit=1&page=", 1)
	if err != nil {
		return err
	}
	for _, request := range []struct{ name, ours, theirs string }{
		{"list with total, cached", site.URL + "/api/events?limit=20", base + "?perPage=20"},
		{"home, cached", site.URL + "/", ""},
		{"event page, cached", site.URL + "/events/" + ids[0], ""},
	} {
		theirs := request.theirs
		if theirs == "" {
			header, body, err := program.Fetch(ctx, request.ours)
			if err != nil {
				return err
			}
			page, stop, err := program.ServeNginx(ctx, header, body)
			if err != nil {
				return err
			}
			defer stop()
			theirs = page
		}
		var us, them []float64
		for range rounds {
			if us, err = take(ctx, us, seconds, program.Encoding, request.ours); err != nil {
				return err
			}
			if them, err = take(ctx, them, seconds, program.Encoding, theirs); err != nil {
				return err
			}
		}
		if request.theirs == "" {
			row(stdout, size, request.name, median(us), 0, median(them))
		} else {
			row(stdout, size, request.name, median(us), median(them), 0)
		}
	}
	return nil
}

func row(w io.Writer, size int, name string, sankofa, pocketbase, nginx float64) {
	cell := func(n float64) string {
		if n == 0 {
			return "–"
		}
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	fmt.Fprintf(w, "| %d | %s | %s | %s | %s | %s |\n", size, name, cell(sankofa), cell(pocketbase), cell(nginx), ratio(sankofa, max(pocketbase, nginx)))
}

func ratio(ours, theirs float64) string {
	if theirs == 0 {
		return "–"
	}
	return strconv.FormatFloat(ours/theirs, 'f', 2, 64)
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}

func each(address string, ids []string) (list []string) {
	for _, id := range ids {
		list = append(list, fmt.Sprintf(address, id))
	}
	return list
}

// write writes the same published events for both: as Sankofa imports them, and a JSON
// object a line.
func write(folder string, size int) (ours, theirs string, err error) {
	type event struct {
		ID      string   `json:"id"`
		Title   string   `json:"title"`
		Country string   `json:"country"`
		Date    string   `json:"date"`
		Summary string   `json:"summary"`
		Tags    []string `json:"tags"`
	}
	made := synthetic.New()
	list := make([]event, 0, size)
	for len(list) < size {
		e := made.Event()
		if e.Status != archive.StatusPublished {
			continue
		}
		date := fmt.Sprintf("%04d-%02d-%02d", e.Date.Year, max(1, e.Date.Month), max(1, e.Date.Day))
		list = append(list, event{ID: e.ExternalID, Title: e.Title, Country: e.Country, Date: date, Summary: e.Summary, Tags: e.Tags})
	}
	ours, theirs = filepath.Join(folder, "events.json"), filepath.Join(folder, "events.jsonl")
	whole, err := json.Marshal(list)
	if err != nil {
		return "", "", err
	}
	var lines []byte
	for _, e := range list {
		e.ID = "" // PocketBase gives its own
		line, err := json.Marshal(e)
		if err != nil {
			return "", "", err
		}
		lines = append(append(lines, line...), '\n')
	}
	return ours, theirs, errors.Join(os.WriteFile(ours, whole, 0o600), os.WriteFile(theirs, lines, 0o600))
}

// startPocketBase loads and starts it, and returns the address of its events.
func startPocketBase(ctx context.Context, binary, folder, events string) (base string, stop func(), err error) {
	if out, err := exec.CommandContext(ctx, binary, "load", events, "--dir", folder).CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("load PocketBase: %w: %s", err, out)
	}
	address, err := program.FreeAddress()
	if err != nil {
		return "", nil, err
	}
	cmd := exec.CommandContext(ctx, binary, "serve", "--http", address, "--dir", folder)
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait() // it says that it was ended
	}
	base = "http://" + address + "/api/collections/events/records"
	for range 400 {
		if _, _, err = program.Fetch(ctx, base+"?perPage=1"); err == nil {
			return base, stop, nil
		}
		time.Sleep(25 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("PocketBase did not start: %w", err)
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
