package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"time"

	"sankofa/bench/program"
)

const (
	pageReaders = 4
	readTime    = 20 * time.Second
)

// besideWrites shows what the readers of 60 pages notice of one comment and one new
// event a second, both published at once.
func besideWrites(ctx context.Context, s *program.Server) error {
	paths, err := sixtyPages(ctx, s)
	if err != nil {
		return err
	}
	token, err := accessToken(ctx, s.URL)
	if err != nil {
		return err
	}
	fmt.Printf("\n## Readers of %d pages beside one comment and one event a second\n\n"+
		"| | requests | p50 | p95 | p95 ratio (goal 2) | from memory (goal 0.95) |\n|---|---|---|---|---|---|\n", len(paths))
	if _, err := read(ctx, pageReaders, anyOf(s, paths), time.After(3*time.Second)); err != nil { // until all are cached
		return err
	}
	alone, err := measurePages(ctx, s, paths)
	if err != nil {
		return err
	}
	fmt.Printf("| without writes | %d | %.2f ms | %.2f ms | | %.3f |\n", len(alone.times), ms(alone.p(50)), ms(alone.p(95)), alone.memory)
	writing, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- writeEachSecond(writing, s.URL, token, paths[len(paths)-1]) }()
	beside, err := measurePages(ctx, s, paths)
	stop()
	if failed := <-done; err != nil || failed != nil {
		return fmt.Errorf("beside writes: %w, %w", err, failed)
	}
	fmt.Printf("| beside writes | %d | %.2f ms | %.2f ms | %.2f | %.3f |\n", len(beside.times), ms(beside.p(50)), ms(beside.p(95)),
		ms(beside.p(95))/ms(alone.p(95)), beside.memory)
	return nil
}

// sixtyPages are the ten pages that show lists, and fifty events.
func sixtyPages(ctx context.Context, s *program.Server) ([]string, error) {
	paths := []string{
		"/", "/history", "/timeline", "/on-this-day", "/collections", "/people", "/places", "/about",
		"/history?country=Ghana", "/history?page=2",
	}
	var list struct{ Items []struct{ ID string } }
	if err := getJSON(ctx, s.URL+"/api/events?limit=50", &list); err != nil {
		return nil, err
	}
	for _, event := range list.Items {
		paths = append(paths, "/events/"+event.ID)
	}
	return paths, nil
}

func anyOf(s *program.Server, paths []string) func() string {
	return func() string { return s.URL + paths[rand.IntN(len(paths))] }
}

type pageTimes struct {
	times  []time.Duration
	memory float64 // the share of requests that were answered from memory
}

func (p pageTimes) p(percent int) time.Duration { return p.times[len(p.times)*percent/100] }

func measurePages(ctx context.Context, s *program.Server, paths []string) (pageTimes, error) {
	before, err := lookups(ctx, s.Metrics)
	if err != nil {
		return pageTimes{}, err
	}
	times, err := read(ctx, pageReaders, anyOf(s, paths), time.After(readTime))
	if err != nil {
		return pageTimes{}, err
	}
	after, err := lookups(ctx, s.Metrics)
	if err != nil {
		return pageTimes{}, err
	}
	kept := after["hit"] + after["stale"] - before["hit"] - before["stale"]
	slices.Sort(times)
	return pageTimes{times, kept / (kept + after["miss"] - before["miss"])}, nil
}

var lookupLine = regexp.MustCompile(`sankofa_cache_lookups_total\{result="(\w+)"\} (\S+)`)

func lookups(ctx context.Context, metrics string) (map[string]float64, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, metrics, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	counts := map[string]float64{}
	for _, match := range lookupLine.FindAllSubmatch(body, -1) {
		if counts[string(match[1])], err = strconv.ParseFloat(string(match[2]), 64); err != nil {
			return nil, err
		}
	}
	return counts, nil
}

// writeEachSecond publishes a comment and an event every second.
func writeEachSecond(ctx context.Context, url, token, commented string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		err := post(ctx, url+"/api"+commented+"/comments", token, map[string]any{"body": fmt.Sprintf("Comment number %d.", i)})
		if err == nil {
			err = post(ctx, url+"/api/events", token, map[string]any{
				"title": fmt.Sprintf("A further event, number %d", i), "country": "Ghana", "date": "1957-03-06",
				"summary": "One of the events that are added while people read.", "status": "published", "tags": []string{"TRADE"},
				"sources": []map[string]string{{"kind": "book", "title": "A source"}},
			})
		}
		if err != nil && ctx.Err() == nil {
			return err
		}
	}
}

func post(ctx context.Context, url, token string, body any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(content))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusCreated {
		text, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("%s: %s: %s", url, resp.Status, text)
	}
	return nil
}

// accessToken signs the account of the benchmark in.
func accessToken(ctx context.Context, url string) (string, error) {
	body, err := json.Marshal(map[string]string{"email": loginEmail, "password": loginPassword})
	if err != nil {
		return "", err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/auth/login", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	var got struct {
		Tokens struct{ AccessToken string }
	}
	err = json.NewDecoder(resp.Body).Decode(&got)
	return got.Tokens.AccessToken, err
}
