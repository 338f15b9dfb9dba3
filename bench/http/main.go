// Command http measures the running binary: how soon it is ready, how much memory
// it takes, how many cached responses it sends per second beside a bare handler and
// nginx with the same bytes, and what readers notice of people who write, sign in or
// attack.
// What is compared runs in the same minute on the same machine, so the ratios mean
// something where the figures do not.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"sankofa/bench/program"
)

func main() {
	binary := flag.String("binary", "bin/sankofa", "the program to measure")
	events := flag.Int("events", 1000, "how many events the archive has")
	seconds := flag.Int("seconds", 5, "how long each round takes")
	part := flag.String("part", "", "cached, writes, suggestions, logins or attack; empty for all")
	flag.Parse()
	if err := run(context.Background(), *binary, *events, *seconds, func(name string) bool { return *part == "" || *part == name }); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, binary string, events, seconds int, wanted func(part string) bool) (err error) {
	data, err := os.MkdirTemp("", "sankofa-bench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	if err := fill(ctx, binary, data, events); err != nil {
		return err
	}
	if err := addAccount(ctx, binary, data); err != nil {
		return err
	}
	if wanted("attack") { // on a server of its own, with limits
		if err := underAttack(ctx, binary, data, time.Duration(seconds)*time.Second); err != nil {
			return err
		}
	}
	if !wanted("cached") && !wanted("writes") && !wanted("suggestions") && !wanted("logins") {
		return nil
	}
	s, err := program.Start(ctx, binary, "--data", data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Stop()) }()

	fmt.Printf("\n## The program, with %d events\n\n| | measured | goal |\n|---|---|---|\n", events)
	fmt.Printf("| ready after | %d ms | 1000 |\n", s.Ready.Milliseconds())
	fmt.Printf("| memory when ready | %.0f MB | 100 |\n", s.Memory())

	if wanted("cached") {
		if err := cachedResponses(ctx, s, seconds); err != nil {
			return err
		}
	}
	if wanted("writes") {
		if err := besideWrites(ctx, s); err != nil {
			return err
		}
	}
	if wanted("suggestions") {
		if err := besideSuggestions(ctx, s); err != nil {
			return err
		}
	}
	if !wanted("logins") {
		return nil
	}
	fmt.Printf("\n## Readers beside %d people who sign in at once\n\n| | p95 alone | p95 beside | ratio (goal 2) | all signed in after | memory (goal 512 MB) |\n|---|---|---|---|---|---|\n", logins)
	if err := besideLogins(ctx, s); err != nil {
		return err
	}
	return equalTime(ctx, s.URL)
}

// cachedResponses compares the responses per second of three servers.
func cachedResponses(ctx context.Context, s *program.Server, seconds int) error {
	var list struct{ Items []struct{ ID string } }
	if err := getJSON(ctx, s.URL+"/api/events?limit=1", &list); err != nil {
		return err
	}
	targets := []struct{ name, path string }{
		{"home", "/"}, {"event page", "/events/" + list.Items[0].ID}, {"list of 20", "/api/events"},
	}
	fmt.Printf("\n## Cached responses per second, beside a bare handler and nginx with the same bytes (medians of %d)\n\n"+
		"| | bytes sent | bare | nginx | Sankofa | of bare (goal 0.9) | of nginx (goal 0.5) | bare of nginx |\n|---|---|---|---|---|---|---|---|\n", rounds)
	for _, target := range targets {
		if err := compare(ctx, s, target.name, target.path, seconds); err != nil {
			return err
		}
	}
	fmt.Printf("\nmemory after the load: %.0f MB\n", s.Memory())
	return nil
}

// rounds is how often each server is measured; the median counts.
const rounds = 5

// compare alternates rounds between the three, so that all meet the same noise.
func compare(ctx context.Context, s *program.Server, name, path string, seconds int) error {
	header, body, err := program.Fetch(ctx, s.URL+path)
	if err != nil {
		return err
	}
	bare, stopBare, err := serveBare(header, body)
	if err != nil {
		return err
	}
	defer stopBare()
	nginx, stopNginx, err := program.ServeNginx(ctx, header, body)
	if err != nil {
		return err
	}
	defer stopNginx()
	addresses := []string{bare, nginx, s.URL + path}
	measured := make([][]float64, len(addresses))
	for range rounds {
		for i, address := range addresses {
			perSecond, err := program.Load(ctx, seconds, program.Encoding, address)
			if err != nil {
				return err
			}
			measured[i] = append(measured[i], perSecond)
		}
	}
	for _, list := range measured {
		slices.Sort(list)
	}
	theirs, fastest, ours := measured[0][rounds/2], measured[1][rounds/2], measured[2][rounds/2]
	fmt.Printf("| %s | %d | %.0f | %.0f | %.0f | %.2f | %.2f | %.2f |\n", name, len(body), theirs, fastest, ours, ours/theirs, ours/fastest, theirs/fastest)
	return nil
}

// fill imports synthetic events; their words are made up, only their number counts.
func fill(ctx context.Context, binary, data string, n int) error {
	countries := []string{"Ghana", "Nigeria", "South Africa", "Kenya", "Egypt", "Morocco", "Mali", "Ethiopia", "Angola"}
	tags := []string{"INDEPENDENCE", "POLITICS", "CULTURE", "TRADE", "WOMEN", "SCIENCE"}
	type source struct {
		Kind  string `json:"kind"`
		Title string `json:"title"`
	}
	type record struct {
		ID      string   `json:"id"`
		Title   string   `json:"title"`
		Country string   `json:"country"`
		Date    string   `json:"date"`
		Summary string   `json:"summary"`
		Tags    []string `json:"tags"`
		Sources []source `json:"sources"`
	}
	records := make([]record, n)
	for i := range records {
		records[i] = record{
			ID: "bench-" + strconv.Itoa(i), Title: fmt.Sprintf("Synthetic event number %d", i),
			Country: countries[i%len(countries)], Date: fmt.Sprintf("%04d-%02d-%02d", 1000+i*7%1026, 1+i%12, 1+i%28),
			Summary: strings.Repeat(fmt.Sprintf("Sentence %d of a text as long as usual. ", i), 12),
			Tags:    []string{tags[i%len(tags)], tags[(i/2+1)%len(tags)]}, Sources: []source{{"book", "A source"}},
		}
	}
	content, err := json.Marshal(records)
	if err != nil {
		return err
	}
	file := filepath.Join(data, "events.json")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, binary, "import", "--data", data, file).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// serveBare is the yardstick: the same headers and bytes, from memory.
func serveBare(header http.Header, body []byte) (string, func(), error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		for name, values := range header {
			h[name] = values
		}
		_, _ = w.Write(body)
	})}
	go func() { _ = server.Serve(l) }()
	return "http://" + l.Addr().String(), func() { _ = server.Close() }, nil
}

func getJSON(ctx context.Context, url string, into any) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	return json.NewDecoder(resp.Body).Decode(into)
}
