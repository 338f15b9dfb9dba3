package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"sankofa/bench/program"
)

// What visitors send while others read, and in how many networks they are.
const (
	suggestionsASecond = 50
	senders            = 8
)

// besideSuggestions shows what the readers of 60 pages notice of 50 suggestions a second,
// from as many networks.
func besideSuggestions(ctx context.Context, s *program.Server) error {
	paths, err := sixtyPages(ctx, s)
	if err != nil {
		return err
	}
	var form struct{ Token string }
	if err := getJSON(ctx, s.URL+"/api/suggestions/token", &form); err != nil {
		return err
	}
	if _, err := read(ctx, pageReaders, anyOf(s, paths), time.After(3*time.Second)); err != nil { // until all are cached
		return err
	}
	alone, err := measurePages(ctx, s, paths)
	if err != nil {
		return err
	}
	sending, stop := context.WithCancel(ctx)
	done := make(chan sent, 1)
	go func() { done <- suggest(sending, s.URL, form.Token, paths[10:]) }()
	beside, err := measurePages(ctx, s, paths)
	stop()
	result := <-done
	if err != nil || result.err != nil {
		return fmt.Errorf("beside suggestions: %w", errors.Join(err, result.err))
	}
	fmt.Printf("\n## Readers of %d pages beside suggestions of visitors\n\n"+
		"| | requests | p50 | p95 | p95 ratio (goal 2) | suggestions a second |\n|---|---|---|---|---|---|\n", len(paths))
	fmt.Printf("| without | %d | %.2f ms | %.2f ms | | |\n", len(alone.times), ms(alone.p(50)), ms(alone.p(95)))
	fmt.Printf("| beside | %d | %.2f ms | %.2f ms | %.2f | %.0f |\n", len(beside.times), ms(beside.p(50)), ms(beside.p(95)),
		ms(beside.p(95))/ms(alone.p(95)), float64(result.count)/readTime.Seconds())
	return nil
}

// sent is how many suggestions were taken.
type sent struct {
	count int
	err   error
}

// suggest sends suggestions at a steady pace until the context ends.
func suggest(ctx context.Context, url, token string, events []string) sent {
	tick := time.NewTicker(time.Second / suggestionsASecond)
	defer tick.Stop()
	var mu sync.Mutex
	var total sent
	var all sync.WaitGroup
	for range senders {
		all.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case <-tick.C:
				}
				err := suggestOnce(ctx, url, token, events[rand.IntN(len(events))][len("/events/"):])
				mu.Lock()
				if err == nil {
					total.count++
				} else if ctx.Err() == nil {
					total.err = err
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return total
}

// suggestOnce sends a suggestion as a visitor of some network.
func suggestOnce(ctx context.Context, url, token, event string) error {
	body, err := json.Marshal(map[string]any{
		"kind": "event", "entryId": event, "token": token,
		"changes": map[string]string{"title": fmt.Sprintf("Another title, number %d", rand.Uint64())},
		"reason":  fmt.Sprintf("It is called so in the newspaper of day %d.", rand.Uint64()),
	})
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/suggestions", bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("%d.%d.%d.1", 11+rand.IntN(80), rand.IntN(256), rand.IntN(256)))
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	text, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusCreated {
		return fmt.Errorf("suggestion: %s: %s", resp.Status, text)
	}
	return nil
}
